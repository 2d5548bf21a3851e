import { expect } from 'chai'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { LIMITS } from '../../graph/model/limits.ts'
import { Load, LOAD_LIMITS, type LoadLimits } from '../../server/http/load/load.ts'
import { send, type Answer } from '../support/http.ts'
import { aspectPath, INGEST_PROPOSAL, upsert, type ErrorBody } from '../support/proposals.ts'
import { AMOUNTS } from '../support/run/settings.ts'
import { startStalling, until, type StallingServer } from '../support/stores/stalling.ts'

const URN = 'urn:li:tag:a'
const MIB = 1024 * 1024
const BODIES = AMOUNTS.largeBodies
const PATH = aspectPath(URN, 'tagProperties')
const LOAD = { ...LOAD_LIMITS, inFlightMax: 2, queuedMax: 3 }

describe('how many requests are in progress is bounded', () => {
  let load: Load
  let server: StallingServer
  const open: ClientRequest[] = []

  const start = async (limits: Partial<LoadLimits> = {}) => {
    load = new Load({ ...LOAD, ...limits })
    server = await startStalling({ load })
  }
  afterEach(async () => {
    for (const each of open.splice(0)) each.destroy()
    await server.stop()
    const { inFlight, queued, arriving, largeBodies, bodyBytes } = load
    const held = { inFlight, queued, arriving, largeBodies, bodyBytes }
    expect(new Set(Object.values(held)), JSON.stringify(held)).to.deep.equal(new Set([0]))
  })
  const get = (path = PATH) => send<ErrorBody>(server.listener.url, 'GET', path)
  const post = (bytes: string | Uint8Array, headers: Record<string, string> = {}) =>
    send<ErrorBody>(server.listener.url, 'POST', INGEST_PROPOSAL, { bytes, headers })
  /** A request that can be left. */
  const opened = (method: string, path: string, headers: Record<string, string> = {}) => {
    const { hostname, port } = new URL(server.listener.url)
    const sent = request({ hostname, port, method, path, headers, agent: false })
    sent.on('error', () => {})
    open.push(sent)
    return sent
  }
  const write = JSON.stringify({ proposal: upsert(URN, 'tagProperties', { name: 'a' }) })
  const isBusy = ({ status, headers, body }: Answer<ErrorBody>) => {
    expect([status, body.code]).to.deep.equal([503, 'OVERLOADED'])
    expect(headers['retry-after']).to.match(/^\d+$/)
    expect(headers).to.have.property('x-restli-error-response', 'true')
  }

  it('beyond the queue, 503 with Retry-After while accepted work finishes', async () => {
    await start()
    const accepted = Array.from({ length: 5 }, () => get())
    await until(() => server.stalled() === 2 && load.queued === 3)
    for (const refused of [get(), get('/config'), post(write)]) isBusy(await refused)
    for (const path of ['/health', '/health/live', '/health/ready', '/gms/health']) {
      expect((await get(path)).status, path).to.equal(200)
    }
    expect(server.stalled(), 'those in the queue are not begun').to.equal(2)
    server.release()
    const statuses = (await Promise.all(accepted)).map(({ status }) => status)
    expect(statuses).to.deep.equal(Array(5).fill(404))
    expect((await get()).status).to.equal(404)
  })

  it('a client that leaves the queue frees a slot; started work is finished', async () => {
    await start()
    const begun = [opened('GET', PATH), opened('GET', PATH)]
    for (const each of begun) each.end()
    await until(() => server.stalled() === 2)
    const queued = [1, 2, 3].map(() => opened('GET', PATH))
    for (const each of queued) each.end()
    await until(() => load.queued === 3)
    for (const each of queued) each.destroy()
    await until(() => load.queued === 0)
    begun[0]?.destroy()
    const next = get('/config')
    await until(() => load.queued === 1)
    expect(load.inFlight, 'its work goes on although it has left').to.equal(2)
    server.release()
    expect((await next).status).to.equal(200)
  })

  it('a wait for a slot ends with 503', async () => {
    await start({ queueWaitMs: 50 })
    const accepted = [get(), get()]
    await until(() => server.stalled() === 2)
    const { body, ...rest } = await get('/config')
    isBusy({ body, ...rest })
    expect(body.message).to.contain('50 ms')
    server.release()
    await Promise.all(accepted)
  })

  it('arriving bodies keep no other request from running', async () => {
    await start()
    const slow = [1, 2, 3].map(() => {
      const sent = opened('POST', INGEST_PROPOSAL, { 'Content-Length': '1000' })
      sent.write('{')
      return sent
    })
    await until(() => load.arriving === 3)
    expect([load.inFlight, load.queued]).to.deep.equal([0, 0])
    expect((await get('/config')).status).to.equal(200)
    expect((await post(write)).status).to.equal(200)
    for (const each of slow) each.destroy()
    await until(() => load.arriving === 0)
  })

  it('a client that disconnects in the middle of a compressed body ends its request', async () => {
    await start()
    const sent = opened('POST', INGEST_PROPOSAL, {
      'Content-Encoding': 'gzip',
      'Content-Length': '1000',
    })
    sent.write(gzipSync(write).subarray(0, 40))
    await until(() => load.arriving === 1)
    sent.destroy()
    await until(() => load.arriving === 0)
  })

  it('large bodies are read four at a time, and the others wait', async () => {
    await start({ inFlightMax: 16, queuedMax: 16, queueWaitMs: 20_000 })
    const large = (text: string) => {
      const sent = opened('POST', INGEST_PROPOSAL, { 'Content-Length': String(16 * MIB) })
      sent.write(text)
      return sent
    }
    const first = Array.from({ length: 4 }, () => large('x'.repeat(MIB)))
    await until(() => load.largeBodies === 4)
    const padding = JSON.stringify({ ...(JSON.parse(write) as object), padding: 'x'.repeat(MIB) })
    const held = [post(padding), post(gzipSync(padding), { 'Content-Encoding': 'gzip' })]
    await until(() => load.queued === 2)
    expect((await post(write)).status, 'a small one does not').to.equal(200)
    expect(load.largeBodies).to.equal(4)
    for (const each of first) each.destroy()
    for (const each of held) expect((await each).status).to.equal(200)
  })

  it('a large body that waits too long is answered 503, and its connection can be used', async () => {
    await start({ inFlightMax: 16, queuedMax: 16, queueWaitMs: 100 })
    for (let at = 0; at < 4; at++) {
      opened('POST', INGEST_PROPOSAL, { 'Content-Length': String(16 * MIB) }).write('x'.repeat(MIB))
    }
    await until(() => load.largeBodies === 4)
    const text = 'x'.repeat(8 * MIB)
    isBusy(await post(text))
    isBusy(await post(gzipSync(text), { 'Content-Encoding': 'gzip' }))
    expect((await post(write)).status).to.equal(200)
  })

  it('a compressed body that cannot be read leaves the queue for memory at once', async () => {
    await start({ inFlightMax: 16, queuedMax: 16, queueWaitMs: 60_000 })
    for (let at = 0; at < 4; at++) {
      opened('POST', INGEST_PROPOSAL, { 'Content-Length': String(16 * MIB) }).write('x'.repeat(MIB))
    }
    await until(() => load.largeBodies === 4)
    const bad = opened('POST', INGEST_PROPOSAL, { 'Content-Encoding': 'gzip' })
    const answered = once(bad, 'response') as Promise<[IncomingMessage]>
    const compressed = gzipSync(randomBytes(2 * MIB))
    // A little more than is small, so that nothing is left to decompress when reading pauses.
    bad.write(compressed.subarray(0, 66_000))
    await until(() => load.queued === 1)
    bad.end(Buffer.alloc(64, 0xff))
    const [answer] = await answered
    expect(answer.statusCode).to.equal(400)
    expect([load.queued, load.largeBodies]).to.deep.equal([0, 4])
  })

  it(`${BODIES} concurrent bodies of 16 MiB are all accepted, and do not fill the memory`, async () => {
    await start({ inFlightMax: 64, queuedMax: 256, queueWaitMs: 60_000 })
    const body = (padding: string) => JSON.stringify({ ...(JSON.parse(write) as object), padding })
    const bytes = Buffer.from(body('x'.repeat(16 * MIB - body('').length)))
    let most = 0
    const timer = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20)
    const before = process.memoryUsage().rss
    const answers = await Promise.all(Array.from({ length: BODIES }, () => post(bytes)))
    clearInterval(timer)
    expect(new Set(answers.map(({ status }) => status))).to.deep.equal(new Set([200]))
    expect((most - before) / MIB).to.be.lessThan(800)
  })
})

describe('a malformed request', () => {
  let server: StallingServer
  before(async () => {
    server = await startStalling()
  })
  after(() => server.stop())

  /** What comes back for these bytes. */
  const answerTo = (bytes: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect(Number(new URL(server.listener.url).port), '127.0.0.1')
      let text = ''
      socket.on('data', (chunk) => (text += chunk.toString()))
      socket.on('close', () => resolve(text))
      socket.on('error', reject)
      socket.write(bytes)
    })

  it('is answered in the form of all errors', async () => {
    const answer = await answerTo('hello\r\n\r\n')
    expect(answer).to.match(/^HTTP\/1.1 400 /)
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).to.deep.include({ status: 400 })
  })

  it('is disconnected if a connection sends requests without end before it is answered', async () => {
    const ask = 'GET /config HTTP/1.1\r\nHost: localhost\r\n\r\n'
    const last = ask.replace('Host', 'Connection: close\r\nHost')
    const answersTo = async (bytes: string) =>
      ((await answerTo(bytes)).match(/HTTP\/1.1 200/g) ?? []).length
    expect(await answersTo(ask.repeat(15) + last)).to.equal(16)
    expect(await answersTo(ask.repeat(1_000) + last)).to.be.lessThan(17)
  })

  it('may have headers up to a limit that is named', async () => {
    const path = `/config?a=${'x'.repeat(LIMITS.headerBytes.max)}`
    const { status, body } = await send<ErrorBody>(server.listener.url, 'GET', path)
    expect(status).to.equal(431)
    expect(body.message).to.contain(String(LIMITS.headerBytes.max))
  })
})
