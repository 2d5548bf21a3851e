import { expect } from 'chai'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServerProcess, type ServerProcess } from '../../scripts/server-process.ts'
import { dataset } from '../support/edits.ts'
import { send } from '../support/http.ts'
import { INGEST_PROPOSAL, upsert } from '../support/proposals.ts'
import { randomBelow } from '../support/run/random.ts'
import { AMOUNTS } from '../support/run/settings.ts'
import { freshDatabase, neo4jOrSkip, type TestNeo4j } from '../support/stores/neo4j.ts'
import { neo4jVariables } from '../support/stores/neo4j-variables.ts'
import { wait } from '../support/stores/stores.ts'
import {
  eventually,
  startReceiver,
  type ReceivedMessage,
  type WebhookReceiver,
} from '../support/receiver.ts'

const { serverKills: KILLS } = AMOUNTS
const ROUND_TIMEOUT_MS = 300_000
const ENTITIES = 6
/** Writes in the life of each server. */
const WRITES = 60
/** Longest time from a message to the kill, and how long the receiver thinks about each. */
const LIFE_MS_MAX = 200
const ANSWER_MS_MAX = 8

const target = (number: number) => dataset(`hooked-${number % ENTITIES}`)

// docs/interface: webhooks/deliveries
describe('durability: messages of webhooks beside kill -9', () => {
  let dataDir = ''
  let receiver: WebhookReceiver
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'trellis-webhooks-'))
    receiver = await startReceiver(async () => {
      await wait(randomBelow(ANSWER_MS_MAX))
      return 204
    })
  })
  afterEach(async () => {
    await receiver.stop()
    await rm(dataDir, { recursive: true })
  })

  it(`come at least once, with equal IDs, in the order of each entity, beside ${KILLS} kills`, () =>
    sendBesideKills(receiver, { DATA_DIR: dataDir })).timeout(KILLS * ROUND_TIMEOUT_MS)

  describe('on Neo4j', () => {
    let neo4j: TestNeo4j
    before(async function findNeo4j() {
      neo4j = await neo4jOrSkip(this)
    })
    beforeEach(() => freshDatabase(neo4j))

    it(`come at least once, with equal IDs, in the order of each entity, beside ${KILLS} kills`, () =>
      sendBesideKills(receiver, { DATA_DIR: dataDir, ...neo4jVariables(neo4j) })).timeout(
      KILLS * ROUND_TIMEOUT_MS,
    )
  })
})

async function sendBesideKills(
  receiver: WebhookReceiver,
  stores: Readonly<Record<string, string>>,
): Promise<void> {
  const variables = { ...stores, WEBHOOK_ALLOW_PRIVATE: '127.0.0.1' }
  const { received } = receiver
  let server: ServerProcess = await startServerProcess(variables)
  try {
    const subscribed = await post(server.url, '/webhooks', { url: receiver.url, values: 'after' })
    expect(subscribed.status).to.equal(200)
    const { body: start } = await send<ChangePage>(server.url, 'GET', '/changes?after=now')
    for (let kill = 0; kill < KILLS; kill++) {
      const before = received.length
      const writes = writeAll(server.url)
      await eventually(() => received.length > before)
      await wait(randomBelow(LIFE_MS_MAX))
      await server.end('SIGKILL')
      await writes
      server = await startServerProcess(variables)
    }
    await writeAll(server.url)
    const changes = await loggedChanges(server.url, start.cursor)
    await eventually(() => {
      const positions = new Set(received.map(positionOf))
      return changes.every(({ position }) => positions.has(position))
    })
    expectInOrder(received, changes)
  } finally {
    await server.end('SIGKILL')
  }
}

/** Writes until all is written or the server is dead. */
async function writeAll(url: string): Promise<void> {
  for (let number = 0; number < WRITES; number++) {
    const proposal = upsert(target(number), 'notes', { list: [randomBelow(1_000_000)] })
    const answer = await post(url, INGEST_PROPOSAL, { proposal }).catch(() => undefined)
    if (!answer) return
  }
}

const post = (url: string, path: string, body: object) =>
  send(url, 'POST', path, {
    headers: { 'Content-Type': 'application/json' },
    bytes: JSON.stringify(body),
  })

interface LoggedChange {
  readonly position: string
  readonly urn: string
  readonly entityType: string
}

interface ChangePage {
  readonly changes: readonly LoggedChange[]
  readonly cursor: string
}

/** Returns the changes after a cursor, but those of webhooks. */
async function loggedChanges(url: string, cursor: string): Promise<LoggedChange[]> {
  const changes: LoggedChange[] = []
  for (let after = cursor; ;) {
    const { body } = await send<ChangePage>(url, 'GET', `/changes?after=${after}&limit=1000`)
    if (body.changes.length === 0) break
    changes.push(...body.changes)
    after = body.cursor
  }
  return changes.filter(({ entityType }) => entityType !== 'trellisWebhook')
}

const positionOf = ({ data }: ReceivedMessage): string => data.position ?? ''

/** Requires that the first messages about each entity came in the order of its changes. */
function expectInOrder(
  received: readonly ReceivedMessage[],
  changes: readonly LoggedChange[],
): void {
  const ids = new Map<string, Set<string>>()
  for (const message of received) {
    const position = positionOf(message)
    ids.set(position, new Set([...(ids.get(position) ?? []), message.id]))
  }
  for (const [position, { size }] of ids) expect(size, `IDs of ${position}`).to.equal(1)
  expect(new Set([...ids.values()].flatMap((each) => [...each])).size).to.equal(ids.size)
  for (let entity = 0; entity < ENTITIES; entity++) {
    const urn = target(entity)
    const first = new Set(received.filter((message) => message.urn === urn).map(positionOf))
    const logged = changes.filter((change) => change.urn === urn)
    expect([...first], urn).to.deep.equal(logged.map(({ position }) => position))
  }
}
