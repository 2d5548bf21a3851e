import { expect } from 'chai'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { registry } from '../../graph/registry.ts'
import {
  startTypesenseCluster,
  type TypesenseCluster,
} from '../../scripts/local-servers/typesense-cluster.ts'
import { canStartTypesense } from '../../scripts/local-servers/typesense-requirements.ts'
import type { TypesenseServer } from '../../scripts/local-servers/typesense-server.ts'
import { startServerProcess, type ServerProcess } from '../../scripts/server-process.ts'
import { verify } from '../../server/catalog/index/verify.ts'
import { readConfig } from '../../server/config.ts'
import { openEngines } from '../../server/engines.ts'
import { HEAVY_TIMEOUT_MS, IS_LONG } from '../support/run/settings.ts'
import { findStore, storeOrSkip, type Absent } from '../support/stores/real-store.ts'
import { wait } from '../support/stores/stores.ts'
import { Author, Witness } from './witness.ts'

/** Each client writes and searches concurrently. */
const CLIENTS = 16
const WAIT_MS_MAX = 5_000
/** An election takes 8 s; a busy machine, and pending documents, take longer. */
const RECOVERY_MS_MAX = 100_000
/** Longer than an election. */
const PAUSE_MS = 12_000
const ANSWERS_MIN = 5
/** Enough to take longer than a node needs to pass on what it has received. */
const SEARCHES = 100

type Outage = readonly [what: string, run: (cluster: TypesenseCluster) => Promise<void>]

const OUTAGES: readonly Outage[] = [
  ['its leader is paused, and goes on', async (cluster) => paused(await cluster.leader())],
  ['its leader is killed, and is back', async (cluster) => killed(await cluster.leader())],
  ['another node is paused, and goes on', async (cluster) => paused(await follower(cluster))],
  ['another node is killed, and is back', async (cluster) => killed(await follower(cluster))],
]

describe('durability: a cluster of three Typesenses', () => {
  let cluster: TypesenseCluster
  let dataDir = ''
  let variables: Record<string, string> = {}
  let server: ServerProcess
  let clients: readonly Witness[] = []

  before(async function startCluster() {
    cluster = await storeOrSkip(this, () => findStore('typesense', [localCluster]))
    dataDir = await mkdtemp(join(tmpdir(), 'trellis-cluster-'))
    const { url: TYPESENSE_URL, apiKey: TYPESENSE_API_KEY } = cluster
    variables = { DATA_DIR: dataDir, TYPESENSE_URL, TYPESENSE_API_KEY }
    server = await startServerProcess(variables)
  })
  after(async () => {
    await Promise.all(clients.map((client) => client.stop()))
    await server?.end('SIGTERM')
    await cluster?.stop()
    if (dataDir !== '') await rm(dataDir, { recursive: true })
  })

  it('reverts nothing when a paused leader resumes and passes on what it had received', async () => {
    const author = new Author(server.url, 'author')
    let acknowledged = 0
    const write = async () => {
      const answer = await author.write()
      if (answer === 'done') acknowledged = author.written
      return answer
    }
    const leader = await cluster.leader()
    await until(async () => (await write()) === 'done')
    // Before the server checks again which node leads.
    leader.pause()
    expect(await write(), 'a write to the paused leader').to.equal('pending')
    await until(async () => (await write()) && (await author.found()) === author.written)
    for (let at = 0; at < ANSWERS_MIN; at++) await write()
    leader.resume()
    for (let at = 0; at < SEARCHES; at++) {
      expect(await author.found(), `search ${at}`).to.be.at.least(acknowledged)
    }
    await until(async () => (await author.found()) === author.written)
    await until(async () => (await write()) === 'done')
  }).timeout(HEAVY_TIMEOUT_MS)

  describe('beside clients', () => {
    before(() => {
      clients = Array.from({ length: CLIENTS }, (_, at) => new Witness(server.url, `witness${at}`))
    })

    for (const [what, run] of IS_LONG ? [...OUTAGES, ...OUTAGES] : OUTAGES.slice(0, 1)) {
      it(`answers every client in time, without losing acknowledged writes, when ${what}`, async () => {
        await goOn()
        for (const client of clients) client.slowestMs = 0
        await run(cluster)
        await goOn()
        const slowestMs = Math.max(...clients.map((client) => client.slowestMs))
        console.info(`      the longest wait took ${Math.round(slowestMs)} ms`)
        expect(clients.flatMap(({ outdated }) => outdated)).to.deep.equal([])
        expect(slowestMs).to.be.below(WAIT_MS_MAX)
      }).timeout(HEAVY_TIMEOUT_MS)
    }

    it('has all writes in the end, and nothing older', async () => {
      await Promise.all(clients.map((client) => client.stop()))
      const lost = new Set(clients)
      const deadlineMs = performance.now() + RECOVERY_MS_MAX
      while (lost.size > 0 && performance.now() < deadlineMs) {
        for (const client of lost)
          if ((await client.found()) === client.written) lost.delete(client)
      }
      expect([...lost].map(({ written }) => written)).to.deep.equal([])
      await server.end('SIGTERM')
      const engines = await openEngines(readConfig(variables), Date.now)
      const { differences } = await verify({ ...engines, registry, repair: false })
      await engines.close()
      expect(differences).to.deep.equal([])
    }).timeout(HEAVY_TIMEOUT_MS)
  })

  /** Waits until each client's writes are searchable, and its searches answered, several times. */
  async function goOn(): Promise<void> {
    const before = clients.map(({ acknowledged, searched }) => ({ acknowledged, searched }))
    await until(() =>
      clients.every(
        ({ acknowledged, searched }, at) =>
          acknowledged >= (before[at]?.acknowledged ?? 0) + ANSWERS_MIN &&
          searched >= (before[at]?.searched ?? 0) + ANSWERS_MIN,
      ),
    )
  }

  async function until(isSo: () => unknown): Promise<void> {
    const deadlineMs = performance.now() + RECOVERY_MS_MAX
    while (!(await isSo())) {
      if (performance.now() > deadlineMs) throw new Error(`No progress:\n${server.output()}`)
      await wait(100)
    }
  }
})

async function localCluster(): Promise<TypesenseCluster | Absent> {
  const startable = await canStartTypesense()
  return startable.yes ? startTypesenseCluster() : { skip: startable.reason }
}

async function follower(cluster: TypesenseCluster): Promise<TypesenseServer> {
  const leader = await cluster.leader()
  const node = cluster.nodes.find((each) => each !== leader)
  if (!node) throw new Error('The cluster has no other node')
  return node
}

async function paused(node: TypesenseServer): Promise<void> {
  node.pause()
  await wait(PAUSE_MS)
  node.resume()
}

async function killed(node: TypesenseServer): Promise<void> {
  await node.kill()
  await wait(PAUSE_MS)
  await node.restart()
}
