import { expect } from 'chai'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import http from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHttpClient } from '../../server/commands/http-client.ts'
import { startServerProcess } from '../../scripts/server-process.ts'
import { SHUTDOWN_GRACE_MS } from '../../server/listen.ts'

const REQUESTS = 16
const PROPOSALS = 50

describe('durability: SIGTERM', () => {
  let dataDir = ''
  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'trellis-stop-'))
  })
  after(() => rm(dataDir, { recursive: true }))

  it('finishes the requests that have arrived, accepts no new one, and exits with 0', async () => {
    const server = await startServerProcess({ DATA_DIR: dataDir })
    const requests = Array.from({ length: REQUESTS }, (_, at) => openRequest(server.url, at))
    // The server has read each request up to its body.
    await Promise.all(requests.map(({ arrived }) => arrived))

    const startedMillis = Date.now()
    const ended = server.end('SIGTERM')
    await refusing(server.url)
    const answers = requests.map(({ finish }) => finish())
    expect(await Promise.all(answers)).to.deep.equal(requests.map(() => 200))
    expect(await ended).to.equal(0)
    expect(Date.now() - startedMillis).to.be.below(SHUTDOWN_GRACE_MS)

    expect(await countAfterRestart(dataDir)).to.equal(REQUESTS * PROPOSALS)
  })

  it('ends at once if all open connections are idle', async () => {
    const server = await startServerProcess({ DATA_DIR: dataDir })
    const agent = new http.Agent({ keepAlive: true })
    await drain(http.get(`${server.url}/health`, { agent }))
    const startedMillis = Date.now()
    expect(await server.end('SIGTERM')).to.equal(0)
    expect(Date.now() - startedMillis).to.be.below(SHUTDOWN_GRACE_MS)
    agent.destroy()
  })
})

/**
 * Sends the headers of a batch and holds back its body. `arrived` resolves when the server asks for
 * the body; `finish` sends it and returns the status.
 */
function openRequest(url: string, at: number) {
  const body = JSON.stringify({ proposals: proposalsOf(at) })
  const headers = { 'Content-Length': Buffer.byteLength(body), Expect: '100-continue' }
  const path = '/aspects?action=ingestProposalBatch'
  const request = http.request(new URL(path, url), { method: 'POST', headers, agent: false })
  const arrived = once(request, 'continue')
  request.flushHeaders()
  return {
    arrived,
    finish: () => {
      request.end(body)
      return drain(request)
    },
  }
}

function proposalsOf(at: number) {
  const value = JSON.stringify({ name: 'stopped' })
  return Array.from({ length: PROPOSALS }, (_, index) => ({
    entityUrn: `urn:li:tag:stop.${at}.${index}`,
    changeType: 'UPSERT',
    aspectName: 'tagProperties',
    aspect: { value },
  }))
}

async function drain(request: http.ClientRequest): Promise<number | undefined> {
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  response.resume()
  await once(response, 'end')
  return response.statusCode
}

/** Resolves when the server accepts no new connection. */
async function refusing(url: string): Promise<void> {
  for (;;) {
    try {
      await drain(http.get(`${url}/health`, { agent: false }))
    } catch {
      return
    }
  }
}

async function countAfterRestart(dataDir: string): Promise<unknown> {
  const server = await startServerProcess({ DATA_DIR: dataDir })
  const client = createHttpClient({ server: server.url })
  const request = { aspect: 'tagProperties', urnLike: 'urn:li:tag:stop.%' }
  const { body } = await client.post('/aspects?action=getCount', request)
  await server.end('SIGTERM')
  return (body as { value: unknown }).value
}
