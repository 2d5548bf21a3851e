import { expect } from 'chai'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { slicesOf } from '../../graph/runtime/yield.ts'
import { startServerProcess, type ServerProcess } from '../../scripts/server-process.ts'
import { readConfig } from '../../server/config.ts'
import { openEngines } from '../../server/engines.ts'
import { dataset, pii } from '../support/edits.ts'
import { send } from '../support/http.ts'
import { ada } from '../support/people.ts'
import { INGEST_BATCH, upsert } from '../support/proposals.ts'
import { AMOUNTS, HEAVY_TIMEOUT_MS } from '../support/run/settings.ts'
import { freshDatabase, neo4jOrSkip, type TestNeo4j } from '../support/stores/neo4j.ts'
import { neo4jVariables } from '../support/stores/neo4j-variables.ts'
import { wait } from '../support/stores/stores.ts'

const KILLS = 2
const ENTITIES = AMOUNTS.bulkEdited
const PER_BATCH = 250
const POLL_MS = 10

interface Progress {
  readonly state: string
  readonly total: number
  readonly edited: number
  readonly unchanged: number
  readonly refusedTotal: number
}

const urns = Array.from({ length: ENTITIES }, (_, at) => dataset(`table${at}`))

// docs/interface: bulk/tasks
describe('durability: kill -9 in the middle of edits of many entities', function () {
  this.timeout(HEAVY_TIMEOUT_MS)
  let dataDir = ''
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'trellis-edits-'))
  })
  afterEach(() => rm(dataDir, { recursive: true }))

  describe('on SQLite', () => {
    editsOnce(() => ({ DATA_DIR: dataDir }))
  })

  describe('on Neo4j', () => {
    let neo4j: TestNeo4j
    before(async function findNeo4j() {
      neo4j = await neo4jOrSkip(this)
    })
    beforeEach(() => freshDatabase(neo4j))
    editsOnce(() => ({ DATA_DIR: dataDir, ...neo4jVariables(neo4j) }))
  })
})

function editsOnce(variables: () => Record<string, string>): void {
  it('each entity is edited once, and a revert restores what was, cut off and sent again', async () => {
    let server = await startServerProcess(variables())
    await ingest(server, [upsert(pii, 'status', { removed: false })])
    await ingest(server, [upsert(ada, 'status', { removed: false })])
    for (const slice of slicesOf(urns, PER_BATCH))
      await ingest(
        server,
        slice.map((urn) => upsert(urn, 'datasetProperties', { name: urn })),
      )
    await server.end('SIGTERM')
    const before = await latestValues(variables())

    server = await startServerProcess(variables())
    const begun = await ask<{ task: string; runId: string }>(server, 'POST', '/edits', {
      query: '*',
      types: ['dataset'],
      changes: [
        { operation: 'add', aspect: 'globalTags', tags: [pii] },
        { operation: 'add', aspect: 'ownership', owners: [{ owner: ada }] },
      ],
    })
    for (let kill = 1; kill <= KILLS; kill++) {
      const reached = (kill * ENTITIES) / (KILLS + 1)
      await until(server, begun.task, ({ edited }) => edited >= reached)
      await server.end('SIGKILL')
      server = await startServerProcess(variables())
    }
    const ended = await until(server, begun.task, ({ state }) => state !== 'running')
    expect(ended).to.include({
      state: 'done',
      total: ENTITIES,
      edited: ENTITIES,
      unchanged: 0,
      refusedTotal: 0,
    })
    await server.end('SIGTERM')
    const edited = await latestValues(variables())
    for (const urn of urns) expect(edited.get(urn), urn).to.include.keys('globalTags', 'ownership')

    server = await startServerProcess(variables())
    const { cursor } = await ask<{ cursor: string }>(server, 'GET', '/changes?after=now')
    const revert = (at: ServerProcess) => ask(at, 'POST', '/revert', { runId: begun.runId })
    const cutOff = revert(server).catch(() => {})
    // The first part is there, of several if there are many entities.
    await ask(server, 'GET', `/changes?after=${cursor}&limit=1&waitMs=30000`)
    await server.end('SIGKILL')
    await cutOff
    server = await startServerProcess(variables())
    await revert(server)
    await server.end('SIGTERM')
    expect(await latestValues(variables())).to.deep.equal(before)
  })
}

async function ask<Body>(
  { url }: ServerProcess,
  method: string,
  path: string,
  body?: object,
): Promise<Body> {
  const answer = await send<Body>(url, method, path, body && { bytes: JSON.stringify(body) })
  expect(answer.status, JSON.stringify(answer.body)).to.be.within(200, 202)
  return answer.body
}

const ingest = (server: ServerProcess, proposals: readonly object[]) =>
  ask(server, 'POST', INGEST_BATCH, { proposals })

async function until(
  server: ServerProcess,
  task: string,
  isReached: (progress: Progress) => boolean,
): Promise<Progress> {
  for (;;) {
    const progress = await ask<Progress>(server, 'GET', `/edits/${encodeURIComponent(task)}`)
    if (isReached(progress) || progress.state !== 'running') return progress
    await wait(POLL_MS)
  }
}

/** Returns the latest values of the datasets while no server runs. */
async function latestValues(variables: Record<string, string>) {
  const engines = await openEngines(readConfig(variables), Date.now)
  try {
    const values = new Map<string, Record<string, unknown>>()
    for (const slice of slicesOf(urns, PER_BATCH)) {
      for (const [urn, { aspects }] of await engines.graph.read(slice))
        values.set(urn, Object.fromEntries([...aspects].map(([name, { value }]) => [name, value])))
    }
    return values
  } finally {
    await engines.close()
  }
}
