import { expect } from 'chai'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { registry } from '../../graph/registry.ts'
import { startServerProcess, type ServerProcess } from '../../scripts/server-process.ts'
import { verify } from '../../server/catalog/index/verify.ts'
import { readConfig } from '../../server/config.ts'
import { openEngines } from '../../server/engines.ts'
import { dataset } from '../support/edits.ts'
import { send } from '../support/http.ts'
import { freshDatabase, neo4jOrSkip, type TestNeo4j } from '../support/stores/neo4j.ts'
import { neo4jVariables } from '../support/stores/neo4j-variables.ts'
import { INGEST_BATCH, upsert } from '../support/proposals.ts'
import { randomBelow } from '../support/run/random.ts'
import { AMOUNTS, IS_LONG } from '../support/run/settings.ts'
import { completed, dryRun, statusOf, truncate, type TaskStatus } from '../support/tasks.ts'
import { wait } from '../support/stores/stores.ts'
import { FAULTY } from './faulty.ts'

const END = 1_700_000_000_000
const DATASETS = 20
/** Points of each dataset that are deleted. */
const OLD_POINTS = 30
const OLD_TOTAL = DATASETS * OLD_POINTS
/** Every second dataset keeps one point. */
const KEPT_TOTAL = DATASETS / 2
const BATCH_SIZE = 10
/** Small enough that a kill at any time leaves points. */
const SMALL_BATCH_SIZE = 4
const RANDOM_KILLS = AMOUNTS.taskKills
const MOMENT_MS_MAX = 300
/** Longest time until another server takes over: a lease, a poll, and a busy machine. */
const TAKEOVER_MS_MAX = 120_000
/** The points at which servers die. */
const FAULTS = ['before truncate 1', 'before truncate 8', 'after truncate 8']

const request = { endTimeMillis: END, batchSize: BATCH_SIZE }

describe('durability: kill -9 in the middle of a truncation', () => {
  let dataDir = ''
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'trellis-tasks-'))
  })
  afterEach(() => rm(dataDir, { recursive: true }))

  describe('on SQLite', () => {
    resumes(() => ({ DATA_DIR: dataDir }), FAULTS)
  })

  describe('on Neo4j', () => {
    let neo4j: TestNeo4j
    before(async function findNeo4j() {
      neo4j = await neo4jOrSkip(this)
    })
    beforeEach(() => freshDatabase(neo4j))

    // The contract requires the same of all stores, so one death within a transaction suffices.
    const faults = IS_LONG ? FAULTS : ['after truncate 8']
    resumes(() => ({ DATA_DIR: dataDir, ...neo4jVariables(neo4j) }), faults)

    it('another server on the same Neo4j finishes it', async () => {
      const here = { DATA_DIR: join(dataDir, 'a'), ...neo4jVariables(neo4j) }
      const there = { DATA_DIR: join(dataDir, 'b'), ...neo4jVariables(neo4j) }
      const other = await startServerProcess(there)
      const dying = await startServerProcess({ ...here, FAULT: 'after truncate 7' }, FAULTY)
      try {
        await fill(other)
        const task = await truncate(dying, request)
        await untilGone(dying)
        const left = await statusOf(other, task)
        expect(left).to.include({ completed: false })
        const startedMs = performance.now()
        await untilBatches(other, task, left.status.batches + 1)
        expect(performance.now() - startedMs).to.be.below(TAKEOVER_MS_MAX)
        await expectDone(other, await completed(other, task))
      } finally {
        await dying.end('SIGKILL')
        await other.end('SIGTERM')
      }
    })

    it('continues when a killed Neo4j is back', async function () {
      if (!IS_LONG || !neo4j.restartable) this.skip()
      const server = await startServerProcess({ DATA_DIR: dataDir, ...neo4jVariables(neo4j) })
      try {
        await fill(server)
        const task = await truncate(server, request)
        await untilBatches(server, task, 5)
        await neo4j.kill()
        await neo4j.restart()
        await untilReady(server)
        await expectExact(server, task)
        await expectDone(server, await completed(server, task))
      } finally {
        await server.end('SIGTERM')
      }
    })

    it('two servers truncate the same at once, and each point counts once', async () => {
      const servers = await Promise.all(
        ['a', 'b'].map((name) =>
          startServerProcess({ DATA_DIR: join(dataDir, name), ...neo4jVariables(neo4j) }),
        ),
      )
      try {
        const [one, two] = servers as [ServerProcess, ServerProcess]
        await fill(one)
        const tasks = await Promise.all(servers.map((server) => truncate(server, request)))
        const [first, second] = await Promise.all(tasks.map((task) => completed(two, task)))
        expect((first?.status.deleted ?? 0) + (second?.status.deleted ?? 0)).to.equal(OLD_TOTAL)
        expect(await dryRun(one, request)).to.deep.equal([0, KEPT_TOTAL])
      } finally {
        for (const server of servers) await server.end('SIGTERM')
      }
    })
  })
})

function resumes(variables: () => Record<string, string>, faults: readonly string[]): void {
  for (const fault of faults) {
    it(`continues after a restart with exact totals, when the server died ${fault}`, async () => {
      const dying = await startServerProcess({ ...variables(), FAULT: fault }, FAULTY)
      await fill(dying)
      const task = await truncate(dying, request)
      await untilGone(dying)
      await finishAfterRestart(variables(), task)
    })
  }

  it('continues after any number of kills at any time', async () => {
    let server = await startServerProcess(variables())
    await fill(server)
    const task = await truncate(server, { ...request, batchSize: SMALL_BATCH_SIZE })
    for (let kill = 0; kill < RANDOM_KILLS; kill++) {
      await wait(randomBelow(MOMENT_MS_MAX))
      await server.end('SIGKILL')
      server = await startServerProcess(variables())
      const { batches } = (await expectExact(server, task)).status
      await untilBatches(server, task, batches + 1)
    }
    await expectDone(server, await completed(server, task), SMALL_BATCH_SIZE)
    await server.end('SIGTERM')
  })

  it('loses nothing that is written meanwhile', async () => {
    const dying = await startServerProcess({ ...variables(), FAULT: 'after truncate 20' }, FAULTY)
    await fill(dying)
    const acknowledged: number[] = []
    const task = await truncate(dying, { ...request, batchSize: 5 })
    for (let after = 1_000; await ingested(dying, [profile(dataset('new'), after)]); after++) {
      acknowledged.push(after)
    }
    const server = await startServerProcess(variables())
    for (let after = 9_000; !(await statusOf(server, task)).completed; after++) {
      expect(await ingested(server, [profile(dataset('new'), after)])).to.equal(true)
      acknowledged.push(after)
    }
    const { status } = await statusOf(server, task)
    expect(status).to.include({ total: OLD_TOTAL, deleted: OLD_TOTAL })
    const stored = await timesOf(server, dataset('new'))
    expect(acknowledged.filter((after) => !stored.includes(after))).to.deep.equal([])
    await server.end('SIGTERM')
  })
}

/** Starts a server on the stores of a dead one, and waits until the task is complete. */
async function finishAfterRestart(variables: Record<string, string>, task: string): Promise<void> {
  const server = await startServerProcess(variables)
  try {
    await expectExact(server, task)
    await expectDone(server, await completed(server, task))
    await untilIndexed(server)
  } finally {
    await server.end('SIGTERM')
  }
  expect(await differences(variables)).to.deep.equal([])
}

/** Checks that exactly the counted points are deleted, while the task may be running. */
async function expectExact(server: ServerProcess, task: string): Promise<TaskStatus> {
  const before = await statusOf(server, task)
  const [older, total] = await dryRun(server, request)
  const after = await statusOf(server, task)
  expect(total - older).to.equal(KEPT_TOTAL)
  expect(OLD_TOTAL - older).to.be.within(before.status.deleted, after.status.deleted)
  return after
}

async function untilReady({ url }: ServerProcess): Promise<void> {
  while ((await send(url, 'GET', '/health/ready')).status !== 200) await wait(50)
}

async function untilIndexed({ url }: ServerProcess): Promise<void> {
  for (;;) {
    const { body } = await send<{ search: { waiting: number } }>(url, 'GET', '/health/ready')
    if (body.search.waiting === 0) return
    await wait(20)
  }
}

async function expectDone(
  server: ServerProcess,
  { status }: TaskStatus,
  batchSize = BATCH_SIZE,
): Promise<void> {
  const batches = OLD_TOTAL / batchSize
  expect(status).to.include({ total: OLD_TOTAL, deleted: OLD_TOTAL, batches, timed_out: false })
  expect(await dryRun(server, request)).to.deep.equal([0, KEPT_TOTAL])
}

async function untilBatches(server: ServerProcess, task: string, batches: number): Promise<void> {
  for (;;) {
    const { completed: isCompleted, status } = await statusOf(server, task)
    if (isCompleted || status.batches >= batches) return
    await wait(20)
  }
}

/** Waits until the server has died. */
async function untilGone({ url }: ServerProcess): Promise<void> {
  for (;;) {
    try {
      await send(url, 'GET', '/health')
    } catch {
      return
    }
    await wait(10)
  }
}

/** @param after milliseconds before the end of the truncated range */
function profile(urn: string, after: number) {
  return upsert(urn, 'datasetProfile', { timestampMillis: END + after, rowCount: after + 100 })
}

async function fill(server: ServerProcess): Promise<void> {
  const old = Array.from({ length: OLD_POINTS }, (_, at) => at - OLD_POINTS)
  const proposals = Array.from({ length: DATASETS }, (_, n) => dataset(`table${n}`)).flatMap(
    (urn, n) => [...old, ...(n % 2 === 0 ? [5] : [])].map((after) => profile(urn, after)),
  )
  expect(await ingested(server, proposals)).to.equal(true)
}

/** Returns whether a write was acknowledged; a dead server does not answer. */
async function ingested({ url }: ServerProcess, proposals: object[]): Promise<boolean> {
  try {
    const bytes = JSON.stringify({ proposals })
    return (await send(url, 'POST', INGEST_BATCH, { bytes })).status === 200
  } catch {
    return false
  }
}

async function timesOf({ url }: ServerProcess, urn: string): Promise<number[]> {
  const body = { urn, entity: 'dataset', aspect: 'datasetProfile' }
  const path = '/aspects?action=getTimeseriesAspectValues'
  const answer = await send<{ value: { values: { aspect: { value: string } }[] } }>(
    url,
    'POST',
    path,
    { bytes: JSON.stringify(body) },
  )
  return answer.body.value.values.map(({ aspect }) => {
    return (JSON.parse(aspect.value) as { timestampMillis: number }).timestampMillis - END
  })
}

/** Returns the differences between graph and index while no server runs. */
async function differences(variables: Record<string, string>): Promise<unknown> {
  const engines = await openEngines(readConfig(variables), Date.now)
  try {
    const found = await verify({ ...engines, registry, repair: false })
    return found.differences
  } finally {
    await engines.close()
  }
}
