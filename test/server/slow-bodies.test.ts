import { expect } from 'chai'
import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { HeldAnswers } from '../../server/http/load/held-answers.ts'
import { ARRIVAL_LIMITS, type ArrivalLimits } from '../../server/http/load/arrivals.ts'
import { Load, LOAD_LIMITS, type LoadLimits } from '../../server/http/load/load.ts'
import { send } from '../support/http.ts'
import { encoded, INGEST_PROPOSAL, upsert, type ErrorBody } from '../support/proposals.ts'
import { startStalling, until, type StallingServer } from '../support/stores/stalling.ts'

const MIB = 1024 * 1024
const LIMITS: LoadLimits = { ...LOAD_LIMITS, inFlightMax: 2, queuedMax: 3 }

// docs/interface: http/slow-bodies
describe('bodies that arrive slowly', () => {
  let load: Load
  let server: StallingServer
  const open: ClientRequest[] = []

  const start = async (arrival: Partial<ArrivalLimits>, limits: Partial<LoadLimits> = {}) => {
    load = new Load({ ...LIMITS, ...limits }, { ...ARRIVAL_LIMITS, ...arrival })
    server = await startStalling({ load })
  }
  afterEach(async () => {
    for (const each of open.splice(0)) each.destroy()
    await until(() => load.queued + load.arriving === 0)
    expect([load.arriving, load.largeBodies, load.bodyBytes]).to.deep.equal([0, 0, 0])
    await server.stop()
  })
  const write = JSON.stringify({ proposal: upsert('urn:li:tag:a', 'tagProperties', { name: 'a' }) })
  const post = (bytes = write) =>
    send<ErrorBody>(server.listener.url, 'POST', INGEST_PROPOSAL, { bytes })
  const getConfig = () => send<ErrorBody>(server.listener.url, 'GET', '/config')

  /** A body that begins, and then does not go on; resolves when it is answered or cut. */
  const trickle = (
    begin: string | Uint8Array,
    { localAddress = '127.0.0.1', length = 1_000, headers = {} } = {},
  ): Promise<{ status: number; body: string; isClosed: boolean }> => {
    const { hostname, port } = new URL(server.listener.url)
    const sent = request({
      hostname,
      port,
      method: 'POST',
      path: INGEST_PROPOSAL,
      agent: false,
      localAddress,
      headers: { ...(length > 0 && { 'Content-Length': length }), ...headers },
    })
    open.push(sent)
    sent.write(begin)
    return new Promise((resolve) => {
      sent.on('error', () => resolve({ status: 0, body: '', isClosed: true }))
      sent.on('response', (response: IncomingMessage) => {
        let body = ''
        response.on('data', (chunk) => (body += String(chunk)))
        response.on('end', () => {
          const isClosed = response.headers.connection === 'close'
          resolve({ status: response.statusCode ?? 0, body, isClosed })
        })
      })
    })
  }
  const isTooSlow = ({ status, body, isClosed }: Awaited<ReturnType<typeof trickle>>) => {
    expect([status, isClosed]).to.deep.equal([408, true])
    expect(JSON.parse(body)).to.have.property('code', 'BODY_TOO_SLOW')
  }

  it('keep no request waiting, and beyond the limit the oldest is answered 408', async () => {
    await start({ arrivingMax: 3 })
    const slow = [
      trickle('{'),
      trickle('{', { length: 0 }),
      trickle(gzipSync(write).subarray(0, 30), { headers: { 'Content-Encoding': 'gzip' } }),
    ]
    await until(() => load.arriving === 3)
    expect((await getConfig()).status).to.equal(200)
    expect((await post()).status).to.equal(200)
    isTooSlow(await Promise.race(slow))
    expect(load.arriving).to.equal(2)
  })

  it('are cut off, when they are large, for large ones that wait', async () => {
    await start({ slowAfterMs: 30 }, { inFlightMax: 16, queuedMax: 16 })
    const slow = [1, 2, 3, 4].map(() => trickle('x'.repeat(MIB), { length: 16 * MIB }))
    await until(() => load.largeBodies === 4)
    const padded = JSON.stringify({ ...(JSON.parse(write) as object), padding: 'x'.repeat(MIB) })
    expect((await post(padded)).status).to.equal(200)
    isTooSlow(await Promise.race(slow))
  })
})

describe('a refused connection', () => {
  let server: StallingServer
  before(async () => {
    server = await startStalling()
  })
  after(() => server.stop())

  it('is closed, also when the client keeps its side open', async () => {
    const port = Number(new URL(server.listener.url).port)
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    let text = ''
    let isCut = false
    socket.on('data', (chunk) => (text += chunk.toString()))
    socket.on('error', () => (isCut = true))
    socket.write('hello\r\n\r\n')
    await until(() => text !== '')
    await until(() => {
      if (!isCut) socket.write('x')
      return isCut
    })
    expect(text).to.match(/^HTTP\/1.1 400 /)
    socket.destroy()
  })
})

describe('answers that their readers do not accept', () => {
  it('are counted until they are sent, and cut off when they occupy too much', async () => {
    const answers = new HeldAnswers(30 * MIB, 5)
    const load = new Load({ ...LIMITS, inFlightMax: 64, queuedMax: 64 }, ARRIVAL_LIMITS, answers)
    const server = await startStalling({ load })
    const url = server.listener.url
    const urn = 'urn:li:tag:large'
    const proposal = upsert(urn, 'madeUp', { text: 'x'.repeat(12 * MIB) })
    const written = JSON.stringify({ proposal })
    expect((await send(url, 'POST', INGEST_PROPOSAL, { bytes: written })).status).to.equal(200)
    await until(() => answers.bytes === 0)

    const path = `/entitiesV2/${encoded(urn)}`
    const readers = []
    for (const heldBytes of [6 * MIB, 18 * MIB]) {
      const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1' })
      socket.on('error', () => {})
      socket.pause().write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
      readers.push(socket)
      await until(() => answers.bytes > heldBytes)
    }
    // A client that reads at once gets all of it, and the oldest of the others is cut.
    for (let at = 0; at < 2; at++) {
      const { status, body } = await send(url, 'GET', path)
      expect(status).to.equal(200)
      expect(JSON.stringify(body).length).to.be.greaterThan(12 * MIB)
    }
    await until(() => answers.bytes < 18 * MIB)
    expect(answers.bytes).to.be.greaterThan(6 * MIB)
    for (const each of readers) each.destroy()
    await until(() => answers.bytes === 0)
    await server.stop()
  })
})
