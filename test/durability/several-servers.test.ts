import { expect } from 'chai'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../scripts/local-servers/free-port.ts'
import { startServerProcess, type ServerProcess } from '../../scripts/server-process.ts'
import { dataset } from '../support/edits.ts'
import { send } from '../support/http.ts'
import { INGEST_PROPOSAL, INGEST_BATCH, upsert } from '../support/proposals.ts'
import { requireNginx, startNginx, type Nginx } from '../support/run/nginx.ts'
import { HEAVY_TIMEOUT_MS, IS_LONG } from '../support/run/settings.ts'
import { freshDatabase, neo4jOrSkip } from '../support/stores/neo4j.ts'
import { neo4jVariables } from '../support/stores/neo4j-variables.ts'
import { wait } from '../support/stores/stores.ts'
import { freshTypesense, typesenseOrSkip } from '../support/stores/typesense.ts'
import { typesenseVariables } from '../support/stores/typesense-variables.ts'
import { completed, dryRun, statusOf, truncate } from '../support/tasks.ts'

const SERVERS = 3
const WRITES = IS_LONG ? 60 : 6
const ROUNDS = IS_LONG ? 6 : 1
const CLIENTS = 8
const POINTS = 400
const END = 1_700_000_000_000
/** How long servers run behind the proxy while one of them is stopped, and after its return. */
const TRAFFIC_MS = 1_500
const RETURN_MS_MAX = 60_000

describe('durability: three servers behind nginx', () => {
  let folder = ''
  let nginx: Nginx
  const ports: number[] = []
  const servers: ServerProcess[] = []
  let variables: Record<string, string> = {}

  before(async function startAll() {
    requireNginx(this)
    const [neo4j, typesense] = [await neo4jOrSkip(this), await typesenseOrSkip(this)]
    await freshDatabase(neo4j)
    await freshTypesense(typesense)
    folder = await mkdtemp(join(tmpdir(), 'trellis-servers-'))
    variables = { ...neo4jVariables(neo4j), ...typesenseVariables(typesense) }
    for (let at = 0; at < SERVERS; at++) ports.push(await freePort())
    for (let at = 0; at < SERVERS; at++) servers.push(await start(at))
    nginx = await startNginx(ports)
  })
  after(async () => {
    await nginx?.stop()
    for (const server of servers) await server.end('SIGTERM')
    if (folder !== '') await rm(folder, { recursive: true })
  })

  const start = (at: number): Promise<ServerProcess> =>
    startServerProcess({ ...variables, DATA_DIR: join(folder, `${at}`), PORT: String(ports[at]) })

  it('a write through any of them is read and found through each', async () => {
    for (let n = 0; n < WRITES; n++) {
      const name = `shared${n}`
      const urn = dataset(name)
      const answer = await ingest(nginx.url, upsert(urn, 'datasetProperties', { name }))
      expect(answer.status).to.equal(200)
      for (const { url } of servers) {
        const read = await send(url, 'GET', `/entities/${encodeURIComponent(urn)}`)
        expect(JSON.stringify(read.body)).to.include(name)
        if (answer.headers['x-trellis-index'] === 'done')
          expect(await found(url, name)).to.deep.equal([urn])
      }
    }
  })

  it('one of them indexes what all of them write', async () => {
    const indexing = async () => {
      const counts = await Promise.all(servers.map(({ url }) => indexPasses(url)))
      return counts.filter((count, at) => count > (before[at] ?? 0)).length
    }
    const before = await Promise.all(servers.map(({ url }) => indexPasses(url)))
    for (const [at, { url }] of servers.entries()) {
      await ingest(url, upsert(dataset(`indexed${at}`), 'datasetProperties', { name: 'indexed' }))
    }
    expect(await indexing()).to.equal(1)
  })

  it('writes that one has switched off are off on all', async () => {
    const [one, ...others] = servers as [ServerProcess, ...ServerProcess[]]
    const set = (value: boolean) =>
      send(one.url, 'POST', '/entities?action=setWritable', { bytes: JSON.stringify({ value }) })
    const write = ({ url }: ServerProcess) =>
      ingest(url, upsert(dataset('off'), 'datasetProperties', { name: 'off' }))
    await set(false)
    for (const other of others) expect((await write(other)).status).to.equal(503)
    await set(true)
    for (const other of others) expect((await write(other)).status).to.equal(200)
  })

  it('a task continues when its server is killed, with exact totals', async () => {
    const points = Array.from({ length: POINTS }, (_, at) =>
      upsert(dataset('old'), 'datasetProfile', { timestampMillis: END - 1 - at, rowCount: at }),
    )
    const bytes = JSON.stringify({ proposals: points })
    expect((await send(nginx.url, 'POST', INGEST_BATCH, { bytes })).status).to.equal(200)
    const request = { endTimeMillis: END, batchSize: 2 }
    const [dying] = servers as [ServerProcess]
    const task = await truncate(dying, request)
    while ((await statusOf(nginx, task)).status.batches === 0) await wait(10)
    await dying.end('SIGKILL')
    const { status } = await completed(nginx, task)
    expect(status).to.include({ total: POINTS, deleted: POINTS, batches: POINTS / 2 })
    expect(await dryRun(nginx, request)).to.deep.equal([0, 0])
    servers[0] = await start(0)
  }).timeout(HEAVY_TIMEOUT_MS)

  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    it(`one stops by ${signal} and returns, and only requests in flight fail`, async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const traffic = new Traffic(nginx.url)
        const leaving = round % SERVERS
        await wait(TRAFFIC_MS)
        await servers[leaving]?.end(signal)
        await wait(TRAFFIC_MS)
        servers[leaving] = await start(leaving)
        await untilServes(servers[leaving]?.url ?? '')
        await traffic.stop()
        expect(traffic.answered).to.be.above(CLIENTS)
        // Each client has one request at a time, and a third of them go to the killed server.
        const inFlight = signal === 'SIGTERM' ? 0 : CLIENTS
        expect(traffic.failures.length, traffic.failures.join('\n')).to.be.at.most(inFlight)
      }
    }).timeout(HEAVY_TIMEOUT_MS)
  }
})

/** Clients that write and read continuously. */
class Traffic {
  answered = 0
  readonly failures: string[] = []
  #isStopping = false
  readonly #done: Promise<unknown>

  constructor(url: string) {
    const clients = Array.from({ length: CLIENTS }, (_, client) => this.#run(url, client))
    this.#done = Promise.all(clients)
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    await this.#done
  }

  async #run(url: string, client: number): Promise<void> {
    const urn = dataset(`traffic${client}`)
    for (let n = 0; !this.#isStopping; n++) {
      const answer =
        n % 2 === 0
          ? await ingest(url, upsert(urn, 'datasetProperties', { name: `n${n}` }))
          : await send(url, 'GET', `/entities/${encodeURIComponent(urn)}`)
      if (answer.status === 200) this.answered++
      else this.failures.push(`${n}: ${answer.status} ${JSON.stringify(answer.body)}`)
    }
  }
}

function ingest(url: string, proposal: object) {
  return send(url, 'POST', INGEST_PROPOSAL, { bytes: JSON.stringify({ proposal }) })
}

async function found(url: string, query: string): Promise<string[]> {
  const bytes = JSON.stringify({ entity: 'dataset', input: query, start: 0, count: 10 })
  type Found = { value: { entities: string[] } }
  const { body } = await send<Found>(url, 'POST', '/entities?action=search', { bytes })
  return body.value.entities
}

/** Returns the number of batches that a server has sent to the index. */
async function indexPasses(url: string): Promise<number> {
  const samples = await metric(url, 'trellis_store_operation_duration_seconds_count')
  return total(samples.filter((line) => line.includes('operation="put"')))
}

/** Waits until a server has answered a request through the proxy. */
async function untilServes(url: string): Promise<void> {
  const deadlineMs = performance.now() + RETURN_MS_MAX
  for (;;) {
    const samples = await metric(url, 'trellis_http_request_duration_seconds_count')
    if (total(samples.filter((line) => line.includes('/aspects'))) > 0) return
    if (performance.now() > deadlineMs) throw new Error('The proxy does not send it requests again')
    await wait(100)
  }
}

async function metric(url: string, name: string): Promise<string[]> {
  const { body } = await send<string>(url, 'GET', '/metrics')
  return body.split('\n').filter((line) => line.startsWith(name))
}

const total = (samples: readonly string[]): number =>
  samples.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
