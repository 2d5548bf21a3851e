import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import neo4j, { type Driver } from 'neo4j-driver'
import { guardChild } from '../../local-servers/child-guard.ts'
import { startNeo4j, type Neo4jServer } from '../../local-servers/neo4j-server.ts'
import type { Engine } from './engine.ts'
import { neo4jFloor, type Neo4jFloor } from './neo4j-floor.ts'
import { UsageError } from '../options.ts'

const ADDRESS = ['NEO4J_URI', 'NEO4J_USERNAME', 'NEO4J_PASSWORD', 'NEO4J_DATABASE'] as const

/** What of an engine a database is. */
export type Database = Pick<
  Engine,
  'variables' | 'notCold' | 'processes' | 'transactions' | 'close'
> & {
  openFloor(): Neo4jFloor
}

/** Where a Neo4j is, in the variables of the server. */
type Variables = Readonly<Partial<Record<(typeof ADDRESS)[number], string>>>

/**
 * The Neo4j of `NEO4J_URI`, whose data stays there; without that variable one of our own, in a
 * temporary folder.
 *
 * @throws UsageError when the database is not empty
 * @throws Error with one sentence: what to install
 */
export async function openNeo4j(
  env: Readonly<Record<string, string | undefined>>,
  onProgress: (line: string) => void,
): Promise<Database> {
  const given = ADDRESS.flatMap((name) => (env[name] ? [[name, env[name]] as const] : []))
  const folder = await mkdtemp(join(tmpdir(), 'trellis-bench-'))
  const guard = guardChild(folder)
  const remove = async () => {
    guard.release()
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
  const closing = (database: Database, server?: Neo4jServer): Database => ({
    ...database,
    processes: () => (server ? [{ name: 'neo4j', pid: server.pid }] : []),
    async close() {
      await database.close()
      await server?.stop()
      await remove()
    },
  })
  try {
    if (env['NEO4J_URI']) {
      const there = await connected(Object.fromEntries(given), 'it was there before')
      return closing(there)
    }
    const server = await startNeo4j({ profile: 'serve', dataDir: folder, onProgress })
    return closing(await connected({ NEO4J_URI: server.uri }, undefined), server)
  } catch (error) {
    await remove()
    throw error
  }
}

async function connected(address: Variables, notCold: string | undefined): Promise<Database> {
  const { NEO4J_URI = '', NEO4J_USERNAME = 'neo4j', NEO4J_PASSWORD } = address
  const database = address.NEO4J_DATABASE ?? 'neo4j'
  const auth = NEO4J_PASSWORD ? neo4j.auth.basic(NEO4J_USERNAME, NEO4J_PASSWORD) : undefined
  const driver = neo4j.driver(NEO4J_URI, auth, {
    disableLosslessIntegers: true,
    notificationFilter: { minimumSeverityLevel: 'OFF' },
    telemetryDisabled: true,
  })
  try {
    await requireEmpty(driver, database, NEO4J_URI)
  } catch (error) {
    await driver.close()
    throw error
  }
  return {
    variables: address,
    notCold,
    processes: () => [],
    transactions: () => transactions(driver, database),
    openFloor: () => neo4jFloor(driver, database),
    close: () => driver.close(),
  }
}

async function requireEmpty(driver: Driver, database: string, uri: string): Promise<void> {
  const { records } = await driver.executeQuery(
    'MATCH (node) RETURN node LIMIT 1',
    {},
    { database },
  )
  if (records.length > 0) {
    throw new UsageError(
      `The database ${database} of ${uri} is not empty, and the bench would fill it with its own ` +
        'data: set NEO4J_URI to an empty one, or unset it',
    )
  }
}

async function transactions(driver: Driver, database: string): Promise<number> {
  const { records } = await driver.executeQuery(
    'SHOW DATABASES YIELD name, lastCommittedTxn WHERE name = $database RETURN lastCommittedTxn',
    { database },
    { database: 'system' },
  )
  return Number(records[0]?.get('lastCommittedTxn'))
}
