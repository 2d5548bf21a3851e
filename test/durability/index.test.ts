import { expect } from 'chai'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { registry } from '../../graph/registry.ts'
import { deriveSearchFields } from '../../search/fields.ts'
import { verify, type Difference } from '../../server/catalog/index/verify.ts'
import { readConfig } from '../../server/config.ts'
import { openEngines } from '../../server/engines.ts'
import { startServerProcess } from '../../scripts/server-process.ts'
import { send } from '../support/http.ts'
import { AMOUNTS } from '../support/run/settings.ts'
import { freshDatabase, neo4jOrSkip, type TestNeo4j } from '../support/stores/neo4j.ts'
import { neo4jVariables } from '../support/stores/neo4j-variables.ts'
import {
  askTypesense,
  freshTypesense,
  typesenseOrSkip,
  type TestTypesense,
} from '../support/stores/typesense.ts'
import { typesenseVariables } from '../support/stores/typesense-variables.ts'
import { FAULTY } from './faulty.ts'
import { audit } from './audit.ts'
import { Ledger } from './ledger.ts'
import { Witness } from './witness.ts'
import { Writers } from './writers.ts'
import { wait } from '../support/stores/stores.ts'

const ROUNDS = AMOUNTS.indexFaults
const ROUND_TIMEOUT_MS = 120_000
/**
 * The index should equal the graph within 10 s after recovery. The actual time is printed; the
 * limit is higher, because a busy machine is slow.
 */
const RECOVERY_MS_MAX = 100_000
/** Rounds that write to the same entities, so that some continue what a killed server has left. */
const ROUNDS_PER_LEDGER = 4
const WRITES_MIN = 60
const WRITES_TIMEOUT_MS = 100_000
const OUTAGE_MS = 300
const POLL_MS = 50
const ROUNDS_PER_SNAPSHOT = 2
const MOMENTS = ['before put', 'after put', 'before settle', 'after settle']

/** Longest time until an index equalled its graph. */
let slowestMs = 0

describe('durability of the index', () => {
  afterEach(() => {
    console.info(`      equal again after ${slowestMs} ms at most`)
    slowestMs = 0
  })

  let dataDir = ''
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'trellis-index-'))
  })
  afterEach(() => rm(dataDir, { recursive: true }))

  describe('embedded', () => {
    it(`equals the graph after a server died between commit and index, ${ROUNDS} times`, () =>
      dieBetween({ DATA_DIR: dataDir })).timeout(ROUNDS * ROUND_TIMEOUT_MS)
  })

  describe('Typesense', () => {
    let typesense: TestTypesense
    before(async function findTypesense() {
      typesense = await typesenseOrSkip(this)
    })
    beforeEach(() => freshTypesense(typesense))

    it(`equals the graph after a server died between commit and index, ${ROUNDS} times`, () =>
      dieBetween({ DATA_DIR: dataDir, ...typesenseVariables(typesense) })).timeout(
      ROUNDS * ROUND_TIMEOUT_MS,
    )

    it(`equals the graph after kill -9 of Typesense under load, ${ROUNDS} times`, async function () {
      if (!typesense.restartable) this.skip()
      await killIndex(typesense, { DATA_DIR: dataDir, ...typesenseVariables(typesense) })
    }).timeout(ROUNDS * ROUND_TIMEOUT_MS)
  })

  // Only this server keeps the dirty flags of its own writes in memory.
  describe('embedded, of a graph in Neo4j', () => {
    let neo4j: TestNeo4j
    before(async function findNeo4j() {
      neo4j = await neo4jOrSkip(this)
    })
    beforeEach(() => freshDatabase(neo4j))

    it(`equals the graph after a server died between commit and index, ${ROUNDS} times`, () =>
      dieBetween({ DATA_DIR: dataDir, ...neo4jVariables(neo4j) })).timeout(
      ROUNDS * ROUND_TIMEOUT_MS,
    )
  })
})

/** Starts servers that die at chosen points, one after the other, on the same data. */
async function dieBetween(variables: Record<string, string>): Promise<void> {
  let ledger = new Ledger('faults')
  let counter = 0
  for (let round = 0; round < ROUNDS; round++) {
    // The data grows from round to round, but not the part that is compared.
    if (round % ROUNDS_PER_LEDGER === 0) ledger = new Ledger(`faults${round}`)
    const fault = `${MOMENTS[round % MOMENTS.length]} ${5 + round * 3}`
    const faulty = await startServerProcess({ ...variables, FAULT: fault }, FAULTY)
    const witness = new Witness(faulty.url)
    const writers = new Writers(faulty.url, ledger, () => ++counter)
    await writers.ended()
    expect(writers.traffic.unexpected, fault).to.deep.equal([])
    const server = await startServerProcess(variables)
    witness.moveTo(server.url)
    try {
      expect(await untilEqual(variables), fault).to.deep.equal([])
      expect(await audit(server.url, ledger), fault).to.deep.equal([])
      await witness.stop()
      expect(witness.outdated, fault).to.deep.equal([])
    } finally {
      await witness.stop()
      await server.end('SIGTERM')
    }
  }
}

type RestartableTypesense = TestTypesense & { readonly restartable: true }

/** One server with its clients survives all outages. */
async function killIndex(
  typesense: RestartableTypesense,
  variables: Record<string, string>,
): Promise<void> {
  const server = await startServerProcess(variables)
  const ledger = new Ledger('outages')
  let counter = 0
  const writers = new Writers(server.url, ledger, () => ++counter)
  const witness = new Witness(server.url)
  try {
    for (let round = 0; round < ROUNDS; round++) {
      await writers.acknowledge(WRITES_MIN, WRITES_TIMEOUT_MS)
      // Typesense does so every hour; without it, each restart would replay all writes.
      if (round % ROUNDS_PER_SNAPSHOT === 0) await takeSnapshot(typesense)
      await typesense.kill()
      await outage(server.url, writers).finally(() => typesense.restart())
      expect(await untilSearchable(server.url), `round ${round}`).to.equal(200)
    }
    await writers.stop()
    expect(writers.traffic).to.deep.include({ unexpected: [], unanswered: 0, postponed: 0 })
    expect(await untilEqual(variables)).to.deep.equal([])
    expect(await audit(server.url, ledger)).to.deep.equal([])
    await witness.stop()
    expect(witness.outdated).to.deep.equal([])
    expect(witness.searched).to.be.above(ROUNDS)
  } finally {
    await server.end('SIGKILL')
    await writers.ended()
    await witness.stop()
  }
}

async function takeSnapshot(typesense: TestTypesense): Promise<void> {
  const path = await mkdtemp(join(tmpdir(), 'trellis-snapshot-'))
  await askTypesense(typesense, 'POST', `/operations/snapshot?snapshot_path=${path}/copy`)
  await rm(path, { recursive: true })
}

/** Without its index, the server accepts writes and answers searches 503. */
async function outage(url: string, writers: Writers): Promise<void> {
  await wait(OUTAGE_MS)
  const { status, headers } = await search(url)
  expect(status).to.equal(503)
  expect(headers['retry-after']).to.match(/^\d+$/)
  await writers.acknowledge(1, WRITES_TIMEOUT_MS)
  expect((await send(url, 'GET', '/health')).status).to.equal(200)
}

function search(url: string) {
  const body = { entity: 'dataset', input: '*', start: 0, count: 1 }
  return send(url, 'POST', '/entities?action=search', { bytes: JSON.stringify(body) })
}

async function untilSearchable(url: string): Promise<number> {
  const endMillis = Date.now() + RECOVERY_MS_MAX
  for (;;) {
    const { status } = await search(url)
    if (status === 200 || Date.now() > endMillis) return status
    await wait(50)
  }
}

/** Returns the differences between graph and index that remain after the recovery time. */
async function untilEqual(variables: Record<string, string>): Promise<Difference[]> {
  const engines = await openEngines(readConfig(variables), Date.now)
  try {
    const beganMillis = Date.now()
    const searchFields = deriveSearchFields(registry)
    for (;;) {
      const isSettled = (await engines.control.dirtyFlags(1)).length === 0
      const isOver = Date.now() - beganMillis > RECOVERY_MS_MAX
      // Reads everything, so only when no dirty flag already shows a difference.
      if (isSettled || isOver) {
        const { differences } = await verify({ ...engines, registry, searchFields, repair: false })
        const isEqual = isSettled && differences.length === 0
        if (isEqual) slowestMs = Math.max(slowestMs, Date.now() - beganMillis)
        if (isEqual || isOver) return differences
      }
      await wait(POLL_MS)
    }
  } finally {
    await engines.close()
  }
}
