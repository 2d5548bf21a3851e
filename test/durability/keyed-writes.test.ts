import { expect } from 'chai'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServerProcess, type ServerProcess } from '../../scripts/server-process.ts'
import { dataset } from '../support/edits.ts'
import { send } from '../support/http.ts'
import { encoded, INGEST_PROPOSAL, patch, upsert, type EntityV2 } from '../support/proposals.ts'
import { randomBelow } from '../support/run/random.ts'
import { AMOUNTS } from '../support/run/settings.ts'
import { freshDatabase, neo4jOrSkip, type TestNeo4j } from '../support/stores/neo4j.ts'
import { neo4jVariables } from '../support/stores/neo4j-variables.ts'
import { wait } from '../support/stores/stores.ts'

const { keyedWrites: WRITES, serverKills: KILLS } = AMOUNTS
/** How often each write is sent. */
const COPIES = 3
const CLIENTS = 16
const ENTITIES = 4
const ROUND_TIMEOUT_MS = 300_000
const RETRY_MS = 50
/** Longest time from a start of the server to its end. */
const LIFE_MS_MAX = 400

const target = (number: number) => dataset(`keyed-${number % ENTITIES}`)

/** Returns the body of a write that does something each time: it appends, or creates. */
function request(number: number): readonly [path: string, body: object] {
  if (number % 5 === 0) {
    const query = `mutation { createTag(input: { name: "keyed ${number}" }) }`
    return ['/api/graphql', { query }]
  }
  const operations = [{ op: 'add', path: '/list/-', value: number }]
  return [INGEST_PROPOSAL, { proposal: patch(target(number), 'notes', operations) }]
}

// docs/interface: http/idempotency
describe('durability: writes with keys, each sent three times beside kill -9', () => {
  let dataDir = ''
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'trellis-keyed-'))
  })
  afterEach(() => rm(dataDir, { recursive: true }))

  it(`are each done once on SQLite, ${WRITES} of them beside ${KILLS} kills`, () =>
    writeBesideKills({ DATA_DIR: dataDir })).timeout(KILLS * ROUND_TIMEOUT_MS)

  describe('on Neo4j', () => {
    let neo4j: TestNeo4j
    before(async function findNeo4j() {
      neo4j = await neo4jOrSkip(this)
    })
    beforeEach(() => freshDatabase(neo4j))

    it(`are each done once, ${WRITES} of them beside ${KILLS} kills`, () =>
      writeBesideKills({ DATA_DIR: dataDir, ...neo4jVariables(neo4j) })).timeout(
      KILLS * ROUND_TIMEOUT_MS,
    )
  })
})

async function writeBesideKills(variables: Record<string, string>): Promise<void> {
  let server: ServerProcess = await startServerProcess(variables)
  for (let entity = 0; entity < ENTITIES; entity++) {
    const proposal = upsert(target(entity), 'notes', { list: [] })
    await send(server.url, 'POST', INGEST_PROPOSAL, toOptions({ proposal }))
  }
  const copies = Array.from({ length: WRITES * COPIES }, (_, at) => at % WRITES)
  const answers = new Map<number, string[]>()
  const isDone = () => copies.length === 0
  const client = async () => {
    while (!isDone()) {
      const [number = 0] = copies.splice(randomBelow(Math.min(copies.length, CLIENTS * COPIES)), 1)
      const answer = await sendUntilAnswered(() => server.url, number)
      answers.set(number, [...(answers.get(number) ?? []), answer])
    }
  }
  const clients = Promise.all(Array.from({ length: CLIENTS }, client))
  try {
    for (let kill = 0; kill < KILLS; kill++) {
      await wait(randomBelow(LIFE_MS_MAX))
      await server.end('SIGKILL')
      server = await startServerProcess(variables)
    }
    await clients
    for (let number = 0; number < WRITES; number++) {
      const given = answers.get(number) ?? []
      expect(given, `answers to ${number}`).to.have.length(COPIES)
      expect(given[0]).to.match(/^200 /)
      expect(new Set(given).size, given.join('\n')).to.equal(1)
    }
    expect(await storedNumbers(server.url)).to.deep.equal(
      Array.from({ length: WRITES }, (_, number) => number),
    )
  } finally {
    await server.end('SIGKILL')
  }
}

const toOptions = (body: object, more: Readonly<Record<string, string>> = {}) => ({
  headers: { 'Content-Type': 'application/json', ...more },
  bytes: JSON.stringify(body),
})

/** Sends a write until a server answers it. @returns status and body */
async function sendUntilAnswered(url: () => string, number: number): Promise<string> {
  const [path, body] = request(number)
  const options = toOptions(body, { 'Idempotency-Key': `write-${number}` })
  for (;;) {
    const answer = await send(url(), 'POST', path, options).catch(() => undefined)
    if (answer && answer.status !== 503) return `${answer.status} ${JSON.stringify(answer.body)}`
    await wait(RETRY_MS)
  }
}

/** Returns the numbers of the writes that were done, as often as they were. */
async function storedNumbers(url: string): Promise<number[]> {
  const numbers: number[] = []
  for (let entity = 0; entity < ENTITIES; entity++) {
    const { body } = await send<EntityV2>(url, 'GET', `/entitiesV2/${encoded(target(entity))}`)
    const value = body.aspects['notes']?.value as { readonly list: readonly number[] }
    numbers.push(...value.list)
  }
  type Tags = {
    readonly entities: readonly { readonly tagProperties: { value: { name: string } } }[]
  }
  const path = `/openapi/v3/entity/tag?count=${WRITES * COPIES}&aspects=tagProperties&query=*`
  const { body } = await send<Tags>(url, 'GET', path)
  for (const { tagProperties } of body.entities) {
    const [, number] = /^keyed (\d+)$/.exec(tagProperties.value.name) ?? []
    if (number !== undefined) numbers.push(Number(number))
  }
  return numbers.toSorted((a, b) => a - b)
}
