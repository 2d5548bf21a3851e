import { expect } from 'chai'
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readConfig } from '../../server/config.ts'
import { startServer } from '../../server/main.ts'
import { send } from '../support/http.ts'
import { aspectPath, INGEST_PROPOSAL, upsert } from '../support/proposals.ts'
import { refusalOf } from '../support/stores/stores.ts'

const execFileAsync = promisify(execFile)
/** Sends a request to a port, and prints what is answered. */
const ASKS = `
  const socket = require('node:net').connect(Number(process.argv[1]), '127.0.0.1')
  socket.end('GET /health HTTP/1.0\\r\\n\\r\\n')
  socket.pipe(process.stdout)`
/** Longer than that process takes to start. */
const BUSY_MS = 1_500

describe('startServer', () => {
  let folder = ''
  const configOf = (more: Record<string, string> = {}) =>
    readConfig({
      PORT: '0',
      DATA_DIR: join(folder, 'new', 'data'),
      LOG_LEVEL: 'silent',
      ...more,
    })
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'trellis-main-'))
  })
  after(() => rm(folder, { recursive: true }))

  it('creates its folder, answers, and keeps everything over a restart', async () => {
    const urn = 'urn:li:tag:kept'
    const first = await startServer(configOf())
    const bytes = JSON.stringify({ proposal: upsert(urn, 'tagProperties', { name: 'kept' }) })
    expect((await send(first.url, 'POST', INGEST_PROPOSAL, { bytes })).status).to.equal(200)
    await first.stop()

    const second = await startServer(configOf())
    const { status } = await send(second.url, 'GET', aspectPath(urn, 'tagProperties'))
    await second.stop()
    expect(status).to.equal(200)
    expect(await readdir(join(folder, 'new', 'data'))).to.include('trellis.db')
  })

  it('finishes requests in flight before it stops', async () => {
    const server = await startServer(configOf())
    const bytes = JSON.stringify({ proposal: upsert('urn:li:tag:last', 'status', {}) })
    const answers = Promise.all(
      Array.from({ length: 8 }, () => send(server.url, 'POST', INGEST_PROPOSAL, { bytes })),
    )
    // Until the requests have arrived there is nothing in flight.
    await send(server.url, 'GET', '/health')
    await server.stop()
    expect((await answers).map(({ status }) => status)).to.deep.equal(Array(8).fill(200))
  })

  it('answers connections that wait to be accepted when it stops', async () => {
    const server = await startServer(configOf())
    const { port } = new URL(server.url)
    // Another process, since this one accepts nothing while it is busy.
    const asking = execFileAsync(process.execPath, ['-e', ASKS, port])
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BUSY_MS)
    await server.stop()
    expect((await asking).stdout).to.contain('HTTP/1.1 200 OK')
  })

  it('fails if its port is taken, and releases its files', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => taken.once('listening', resolve))
    const { port } = taken.address() as { port: number }
    const error = await refusalOf(startServer(configOf({ PORT: String(port) })))
    taken.close()
    expect(error).to.have.property('code', 'EADDRINUSE')
    await (await startServer(configOf())).stop()
  })

  it('applies its settings', async () => {
    const server = await startServer(
      configOf({ STRICT_MODEL: 'true', VENDOR_NAMESPACE: 'org.example' }),
    )
    const bytes = JSON.stringify({ proposal: upsert('urn:li:tag:a', 'madeUp', {}) })
    const refused = await send(server.url, 'POST', INGEST_PROPOSAL, { bytes })
    const read = await send(server.url, 'GET', '/entities/urn:li:tag:a')
    await server.stop()
    expect(refused.status).to.equal(422)
    expect(JSON.stringify(read.body)).to.contain('org.example.metadata.snapshot.TagSnapshot')
  })
})
