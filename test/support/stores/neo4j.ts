import neo4j, { type Driver } from 'neo4j-driver'
import type { Neo4jAddress } from '../../../graph/neo4j/connection.ts'
import { resolveNeo4j } from '../../../scripts/local-servers/neo4j-artifacts.ts'
import { canStartNeo4j } from '../../../scripts/local-servers/neo4j-requirements.ts'
import { startNeo4j } from '../../../scripts/local-servers/neo4j-server.ts'
import { NEO4J_VERSION } from '../run/settings.ts'
import { findStore, storeOrSkip, whyNoDocker, type Absent } from './real-store.ts'

const IMAGE = 'neo4j:5.26-community'
/**
 * Neo4j keeps a transaction in memory, where a relationship takes less than a node with aspects.
 */
const RELATIONSHIPS_PER_TRANSACTION = 10_000
const NODES_PER_TRANSACTION = 1_000

/** A Neo4j that all suites of this process share. A suite that kills it has to restart it. */
export type TestNeo4j = Neo4jAddress &
  (
    | { readonly restartable: false }
    | {
        readonly restartable: true
        /** Sends SIGKILL. The data stays. */
        kill(): Promise<void>
        /** Starts it again on the same data and address, after stopping it if it runs. */
        restart(): Promise<void>
      }
  )

let found: Promise<TestNeo4j | Absent> | undefined
let stop: (() => Promise<void>) | undefined

/**
 * Returns the Neo4j for tests: the one at `NEO4J_URI`, else one started with Maven and Java, else
 * one in Docker. It is looked up once, and stopped after the last test of the run.
 *
 * @throws Error if there is none under `CI=true`, or if it does not work
 */
export function neo4jForTests(): Promise<TestNeo4j | Absent> {
  found ??= findStore('neo4j', [fromEnvironment, fromMaven, fromDocker])
  return found
}

/** Returns {@link neo4jForTests} for a `before` hook, and skips the suite without one. */
export function neo4jOrSkip(hook: Mocha.Context): Promise<TestNeo4j> {
  return storeOrSkip(hook, neo4jForTests)
}

/** Deletes all nodes and relationships, but no constraints and indexes. */
export async function freshDatabase(address: Neo4jAddress): Promise<void> {
  await withDriver(address, async (driver) => {
    const session = driver.session({ database: address.database ?? 'neo4j' })
    // Relationships first: a node with very many of them would make the transaction too large.
    await session.run(/* cypher */ `CYPHER 5
      MATCH ()-[edge]->()
      CALL (edge) { DELETE edge } IN TRANSACTIONS OF ${RELATIONSHIPS_PER_TRANSACTION} ROWS`)
    await session.run(/* cypher */ `CYPHER 5
      MATCH (node)
      CALL (node) { DETACH DELETE node } IN TRANSACTIONS OF ${NODES_PER_TRANSACTION} ROWS`)
    await session.close()
  })
}

/** Runs `work` with a new driver, and closes it. */
export async function withDriver<T>(
  { uri, username = 'neo4j', password }: Neo4jAddress,
  work: (driver: Driver) => Promise<T>,
): Promise<T> {
  const auth = password ? neo4j.auth.basic(username, password) : undefined
  const driver = neo4j.driver(uri, auth, { telemetryDisabled: true })
  try {
    return await work(driver)
  } finally {
    await driver.close()
  }
}

async function fromEnvironment(): Promise<TestNeo4j | Absent> {
  const { NEO4J_URI: uri, NEO4J_USERNAME, NEO4J_PASSWORD, NEO4J_DATABASE } = process.env
  if (!uri) return { skip: 'NEO4J_URI is not set.' }
  console.error(`Testing on the Neo4j at ${uri}, which the tests wipe.`)
  const address = {
    uri,
    ...(NEO4J_USERNAME ? { username: NEO4J_USERNAME } : {}),
    ...(NEO4J_PASSWORD ? { password: NEO4J_PASSWORD } : {}),
    ...(NEO4J_DATABASE ? { database: NEO4J_DATABASE } : {}),
  }
  await withDriver(address, (driver) => driver.getServerInfo())
  return { ...address, restartable: false }
}

async function fromMaven(): Promise<TestNeo4j | Absent> {
  const version = NEO4J_VERSION
  const startable = await canStartNeo4j({ version })
  if (!startable.yes) return { skip: startable.reason }
  try {
    await resolveNeo4j({ version, onProgress: (line) => console.error(line) })
  } catch (cause) {
    // Without a network, Docker may still have the image.
    return { skip: cause instanceof Error ? cause.message : String(cause) }
  }
  const server = await startNeo4j({ profile: 'test', version })
  stop = () => server.stop()
  return {
    uri: server.uri,
    restartable: true,
    kill: () => server.kill('SIGKILL'),
    restart: () => server.restart(),
  }
}

async function fromDocker(): Promise<TestNeo4j | Absent> {
  const skip = await whyNoDocker()
  if (skip !== undefined) return { skip }
  const { Neo4jContainer } = await import('@testcontainers/neo4j')
  const memory = {
    NEO4J_server_memory_heap_max__size: '512m',
    NEO4J_server_memory_pagecache_size: '64m',
  }
  const container = await new Neo4jContainer(IMAGE).withEnvironment(memory).start()
  stop = async () => void (await container.stop())
  return {
    uri: container.getBoltUri(),
    username: container.getUsername(),
    password: container.getPassword(),
    restartable: false,
  }
}

// At the top level of a file this hook belongs to the whole run. Outside of Mocha, a server that
// was started here ends with the process.
if (typeof after === 'function') {
  after('stop Neo4j', async () => {
    await stop?.()
  })
}
