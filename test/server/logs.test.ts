import { expect } from 'chai'
import { request } from 'node:http'
import { createLog, loggingObserver } from '../../server/observe/log.ts'
import type { LogLevel } from '../../server/observe/log-level.ts'
import { send } from '../support/http.ts'
import { aspectPath, INGEST_PROPOSAL, upsert } from '../support/proposals.ts'
import { startStalling, until, type StallingServer } from '../support/stores/stalling.ts'

const URN = 'urn:li:tag:swordfish'
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT = '00f067aa0ba902b7'

interface Line {
  readonly level: string
  readonly msg: string
  readonly [member: string]: unknown
}

describe('logs', () => {
  const lines: Line[] = []
  let server: StallingServer
  const collecting = (level: LogLevel) =>
    createLog(level, { write: (text: string) => void lines.push(JSON.parse(text) as Line) })

  before(async () => {
    server = await startStalling({ observer: loggingObserver(collecting('debug')) })
    server.release()
  })
  after(() => server.stop())
  beforeEach(() => void lines.splice(0))

  const ask = async (method: string, path: string, headers = {}, bytes?: string) => {
    const options = { headers, ...(bytes !== undefined && { bytes }) }
    const answer = await send(server.listener.url, method, path, options)
    await until(() => lines.length > 0)
    const [line, ...more] = lines.splice(0)
    expect(more, 'one line per request').to.deep.equal([])
    return { answer, line: line ?? { level: '', msg: '' } }
  }

  it('have one line per request, without data and tokens', async () => {
    const bytes = JSON.stringify({ proposal: upsert(URN, 'tagProperties', { name: 'swordfish' }) })
    const { line } = await ask(
      'POST',
      INGEST_PROPOSAL,
      { Authorization: 'Bearer swordfish' },
      bytes,
    )
    const { time, durationMs, requestId, traceId, spanId, ...rest } = line
    expect(rest).to.deep.equal({
      level: 'info',
      msg: 'request',
      method: 'POST',
      route: '/aspects?action=ingestProposal',
      status: 200,
    })
    expect(Date.parse(String(time))).to.be.closeTo(Date.now(), 60_000)
    expect(durationMs).to.be.a('number').greaterThan(0)
    for (const id of [requestId, traceId, spanId]) expect(id).to.be.a('string')
    const read = await ask('GET', aspectPath(URN, 'tagProperties'))
    expect(JSON.stringify([line, read.line])).not.to.contain('swordfish')
    expect(read.line).to.include({ route: '/aspects/<urn>' })
  })

  it('state the code of a refusal, and one name for unknown routes', async () => {
    const { line } = await ask('GET', '/swordfish')
    const outcome = { route: 'unknown', method: 'unknown', status: 404, code: 'UNKNOWN_ROUTE' }
    expect(line).to.include({ level: 'info', ...outcome })
    const wrong = await ask('GET', aspectPath('swordfish', 'status'))
    expect(wrong.line).to.include({ status: 400, code: 'INVALID_URN', route: '/aspects/<urn>' })
  })

  it('have health and metrics at debug', async () => {
    for (const path of ['/health', '/health/ready', '/api/gms/health/live', '/metrics']) {
      expect((await ask('GET', path)).line, path).to.include({ level: 'debug', status: 200 })
    }
  })

  it('have the request id of the client if it is valid, otherwise a generated one', async () => {
    const given = await ask('GET', '/config', { 'X-Request-Id': 'abc-1.2:3' })
    expect(given.line).to.include({ requestId: 'abc-1.2:3' })
    expect(given.answer.headers).to.include({ 'x-request-id': 'abc-1.2:3' })
    for (const wrong of ['', 'a b', 'x'.repeat(129), '{"a":1}', 'a\tb', 'ü']) {
      const { line, answer } = await ask('GET', '/config', { 'X-Request-Id': wrong })
      expect(line['requestId'], wrong).to.match(/^[\da-f-]{36}$/)
      expect(answer.headers['x-request-id']).to.equal(line['requestId'])
    }
  })

  it('`traceparent` in and out: a span of the same trace', async () => {
    for (const more of ['', '-later']) {
      const traceparent = `${more === '' ? '00' : '01'}-${TRACE}-${PARENT}-01${more}`
      const { line, answer } = await ask('GET', '/config', { traceparent })
      expect(line).to.include({ traceId: TRACE, parentId: PARENT })
      expect(line['spanId'])
        .to.match(/^[\da-f]{16}$/)
        .and.not.equal(PARENT)
      expect(answer.headers).to.include({
        traceparent: `00-${TRACE}-${String(line['spanId'])}-01`,
      })
    }
  })

  it('begin a trace if the given one is invalid', async () => {
    for (const traceparent of [
      '',
      'x',
      `ff-${TRACE}-${PARENT}-01`,
      `00-${'0'.repeat(32)}-${PARENT}-01`,
      `00-${TRACE}-${'0'.repeat(16)}-01`,
      `00-${TRACE.toUpperCase()}-${PARENT}-01`,
      `00-${TRACE}-${PARENT}-01-more`,
      `00-${TRACE}-${PARENT}`,
    ]) {
      const { line, answer } = await ask('GET', '/config', { traceparent })
      expect(line, traceparent).not.to.have.property('parentId')
      expect(line['traceId'])
        .to.match(/^[\da-f]{32}$/)
        .and.not.equal(TRACE)
      expect(answer.headers['traceparent']).to.contain(String(line['traceId']))
    }
  })

  it('have status 499 for a client that disconnected', async () => {
    server.stall()
    const { hostname, port } = new URL(server.listener.url)
    const path = aspectPath(URN, 'tagProperties', 1)
    const sent = request({ hostname, port, path, agent: false })
    sent.on('error', () => {})
    sent.end()
    await until(() => server.stalled() === 1)
    const closed = new Promise((resolve) => sent.once('close', resolve))
    sent.destroy()
    await closed
    // Asked behind it, and answered: the server has seen it leave.
    await ask('GET', '/config')
    server.release()
    await until(() => lines.length === 1)
    expect(lines[0]).to.include({ status: 499, route: '/aspects/<urn>' })
  })

  it('survive a target that is not a URL', async () => {
    const { line } = await ask('GET', 'http://[/config')
    expect(line).to.include({ status: 404, route: 'unknown' })
  })

  it('have a bug with its stack and its causes, and none of its other properties', () => {
    const log = loggingObserver(collecting('info'))
    const cause = Object.assign(new Error('inner'), { code: 'E_INNER' })
    const bug = Object.assign(new TypeError('outer', { cause }), {
      config: { headers: { 'X-TYPESENSE-API-KEY': 'swordfish' } },
    })
    log.failed(bug, { requestId: 'r', traceId: 't', spanId: 's', url: '/aspects/a' })
    log.failed('no error at all')
    const [first, second] = lines as unknown as { err: Record<string, unknown> }[]
    expect(first).to.deep.include({ level: 'error', requestId: 'r', url: '/aspects/a' })
    expect(first?.err).to.deep.include({ type: 'TypeError', message: 'outer' })
    expect(first?.err['stack']).to.contain('logs.test.ts')
    expect(first?.err['cause']).to.deep.include({ message: 'inner', code: 'E_INNER' })
    expect(JSON.stringify(first)).not.to.contain('swordfish')
    expect(second?.err).to.equal('no error at all')
  })
})
