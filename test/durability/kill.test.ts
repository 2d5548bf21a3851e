import { expect } from 'chai'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { entityTypeOf } from '../../graph/model/urn.ts'
import { registry } from '../../graph/registry.ts'
import { readConfig } from '../../server/config.ts'
import { openEngines } from '../../server/engines.ts'
import { startServerProcess, type ServerProcess } from '../../scripts/server-process.ts'
import { send } from '../support/http.ts'
import { readLog, replay, storedLines } from '../support/replayed-log.ts'
import { randomBelow } from '../support/run/random.ts'
import { AMOUNTS } from '../support/run/settings.ts'
import { freshDatabase, neo4jOrSkip, type TestNeo4j } from '../support/stores/neo4j.ts'
import { neo4jVariables } from '../support/stores/neo4j-variables.ts'
import { audit } from './audit.ts'
import { Ledger } from './ledger.ts'
import { Writers } from './writers.ts'
import { wait } from '../support/stores/stores.ts'

const { serverKills: SERVER_KILLS, databaseKills: DATABASE_KILLS } = AMOUNTS
/** Rounds that write to the same entities, so that some continue what a killed server has left. */
const ROUNDS_PER_LEDGER = 2
/** Writes before the random time of the kill. */
const WRITES_MIN = 100
/**
 * A cold Neo4j beside all other suites takes a minute to start, and another for its first answers.
 */
const ROUND_TIMEOUT_MS = 300_000
const WRITES_TIMEOUT_MS = 100_000
const MOMENT_MS_MAX = 600
/** Shortest time that the database is down. */
const OUTAGE_MS = 500

type RestartableNeo4j = TestNeo4j & { readonly restartable: true }

// docs/interface: consistency/durable
describe('durability: kill -9 while 16 clients write', () => {
  let dataDir = ''
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'trellis-kill-'))
  })
  afterEach(() => rm(dataDir, { recursive: true }))

  describe('of the server, on SQLite', () => {
    it(`loses nothing that was acknowledged, ${SERVER_KILLS} times`, () =>
      killServers({ DATA_DIR: dataDir })).timeout(SERVER_KILLS * ROUND_TIMEOUT_MS)
  })

  describe('on Neo4j', () => {
    let neo4j: TestNeo4j
    before(async function findNeo4j() {
      neo4j = await neo4jOrSkip(this)
    })
    beforeEach(() => freshDatabase(neo4j))

    it(`of the server, loses nothing that was acknowledged, ${SERVER_KILLS} times`, () =>
      killServers({ DATA_DIR: dataDir, ...neo4jVariables(neo4j) })).timeout(
      SERVER_KILLS * ROUND_TIMEOUT_MS,
    )

    it(`of Neo4j, loses nothing that was acknowledged, ${DATABASE_KILLS} times`, async function () {
      if (!neo4j.restartable) this.skip()
      await killDatabase(neo4j, { DATA_DIR: dataDir, ...neo4jVariables(neo4j) })
    }).timeout(DATABASE_KILLS * ROUND_TIMEOUT_MS)
  })
})

/** @param variables the server's variables, which name its stores */
async function killServers(variables: Record<string, string>): Promise<void> {
  const ledgers: Ledger[] = []
  const counter = counting()
  let acknowledged = 0
  let server = await startServerProcess(variables)
  try {
    for (let round = 0; round < SERVER_KILLS; round++) {
      if (round % ROUNDS_PER_LEDGER === 0) ledgers.push(new Ledger(`round${round}`))
      const ledger = ledgers.at(-1) ?? new Ledger('none')
      acknowledged += await writeUntilKilled(server, ledger, counter)
      server = await startServerProcess(variables)
      expect(await audit(server.url, ledger), `round ${round}`).to.deep.equal([])
    }
    // Later rounds must not damage the data of earlier ones.
    for (const ledger of ledgers) expect(await audit(server.url, ledger)).to.deep.equal([])
  } finally {
    await server.end('SIGKILL')
  }
  await requireLogLeadsToState(variables)
  console.info(`      ${acknowledged} writes acknowledged`)
}

/** Requires that the log of changes, replayed from its beginning, leads to what is stored. */
async function requireLogLeadsToState(variables: Record<string, string>): Promise<void> {
  const engines = await openEngines(readConfig(variables), Date.now, () => {})
  try {
    const keyAspectOf = (urn: string) => registry.keyAspectOf(entityTypeOf(urn))
    const records = engines.archive.records({ keyAspectOf, scratchDir: tmpdir() })
    const stored = await storedLines(records)
    expect(replay(await readLog(engines.changeLog, 1_000))).to.deep.equal(stored)
  } finally {
    await engines.close()
  }
}

/** @returns the number of acknowledged writes */
async function writeUntilKilled(
  server: ServerProcess,
  ledger: Ledger,
  counter: () => number,
): Promise<number> {
  const writers = new Writers(server.url, ledger, counter)
  await writers.acknowledge(WRITES_MIN, WRITES_TIMEOUT_MS)
  await wait(randomBelow(MOMENT_MS_MAX))
  await server.end('SIGKILL')
  await writers.ended()
  expect(writers.traffic.unexpected).to.deep.equal([])
  expect(writers.traffic.acknowledged, 'writes before the kill').to.be.at.least(WRITES_MIN)
  return writers.traffic.acknowledged
}

/** One server with its clients survives all outages. */
async function killDatabase(
  neo4j: RestartableNeo4j,
  variables: Record<string, string>,
): Promise<void> {
  const server = await startServerProcess(variables)
  const ledger = new Ledger('outages')
  const writers = new Writers(server.url, ledger, counting())
  try {
    for (let round = 0; round < DATABASE_KILLS; round++) await outage(neo4j, server, writers)
    const { acknowledged } = writers.traffic
    await writers.acknowledge(WRITES_MIN, WRITES_TIMEOUT_MS)
    expect(writers.traffic.acknowledged).to.be.at.least(acknowledged + WRITES_MIN)
    await writers.stop()
    expect(writers.traffic).to.deep.include({ unexpected: [], unanswered: 0 })
    expect(await audit(server.url, ledger)).to.deep.equal([])
  } finally {
    // Also ends writers that are still running.
    await server.end('SIGKILL')
  }
  await requireLogLeadsToState(variables)
  console.info(`      ${writers.traffic.acknowledged} writes acknowledged`)
}

/** Kills Neo4j under load; writes and health report it until it is back. */
async function outage(
  neo4j: RestartableNeo4j,
  { url }: ServerProcess,
  writers: Writers,
): Promise<void> {
  await writers.acknowledge(WRITES_MIN, WRITES_TIMEOUT_MS)
  await wait(randomBelow(MOMENT_MS_MAX))
  const { postponed } = writers.traffic
  await neo4j.kill()
  try {
    await wait(OUTAGE_MS)
    expect((await send(url, 'GET', '/health')).status).to.equal(200)
    expect((await send(url, 'GET', '/health/ready')).status).to.equal(503)
  } finally {
    await neo4j.restart()
  }
  expect(writers.traffic.postponed, 'writes answered 503').to.be.above(postponed)
}

function counting(): () => number {
  let last = 0
  return () => ++last
}
