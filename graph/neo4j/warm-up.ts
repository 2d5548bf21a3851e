import { LIMITS } from '../model/limits.ts'
import { FIND_TOKEN } from './access-tokens.ts'
import { APPEND_ENTRIES } from './change-log.ts'
import { integer, type Neo4jConnection } from './connection.ts'
import { walkStatement } from './lineage.ts'
import { LOCK_AND_READ } from './write/lock-entities.ts'
import { DIRTY_FLAGS, CLEAR_DIRTY } from './dirty-flags.ts'
import { READ_ENTITIES } from './read.ts'
import { countIncoming, outgoing } from './related.ts'
import type { Relationships } from './relationships.ts'
import { createIndexes } from './schema.ts'
import { CHANGE_ENTITIES } from './write/commit-groups.ts'
import { CREATE_AND_APPEND, CREATE_IF_ABSENT } from './write/create-expected.ts'
import { CREATE_ENTITIES } from './write/entity-rows.ts'
import { NO_ROWS } from './write/positions.ts'
import { CREATE_RELATIONSHIPS, SWEEP_STUBS } from './write/send-relationships.ts'

/** The statements of the first write and the first read of a server. */
const FIRST_STATEMENTS = [
  LOCK_AND_READ,
  CREATE_ENTITIES,
  CREATE_RELATIONSHIPS,
  CREATE_IF_ABSENT,
  CREATE_AND_APPEND,
  APPEND_ENTRIES,
  READ_ENTITIES,
  DIRTY_FLAGS,
  CLEAR_DIRTY,
  CHANGE_ENTITIES,
  SWEEP_STUBS,
  FIND_TOKEN,
]

/** Returns the large statements, which take longest to plan. */
function largeStatements(relationships: Relationships): readonly string[] {
  if (relationships.names.length === 0) return []
  return [
    countIncoming(relationships),
    outgoing(relationships),
    walkStatement('upstream', LIMITS.lineageHops.max),
    walkStatement('downstream', LIMITS.lineageHops.max),
  ]
}

/** Parameters with which the statements above find nothing and change nothing. */
const FINDING_NOTHING = {
  rows: [],
  entities: [],
  stubs: [],
  urns: [],
  log: { ...NO_ROWS, rows: [], changeCount: integer(0), nowMillis: integer(0) },
  names: [],
  urn: '',
  hash: '',
  limit: integer(0),
  start: integer(0),
  end: integer(0),
}

const FORGET_PLANS = 'CALL db.clearQueryCaches()'

/**
 * Makes the server plan the statements of first requests, which takes seconds after a restart, and
 * creates missing indexes. EXPLAIN would not help, because its plans are not kept.
 */
export async function warmUp(
  connection: Neo4jConnection,
  relationships: Relationships,
  signal: AbortSignal,
): Promise<void> {
  const plan = async (statements: readonly string[]) => {
    for (const statement of statements) {
      if (signal.aborted) return
      // Sequential, to leave the server to requests.
      await connection.change(statement, FINDING_NOTHING)
    }
  }
  await plan(FIRST_STATEMENTS)
  const isNew = await createIndexes(connection, relationships, signal)
  await plan(largeStatements(relationships))
  if (!isNew || signal.aborted) return
  // A plan made while its index was coming online does not use it, and would be kept: slow, and in
  // the order of UTF-16 instead of code points. All such plans exist by now, because the statements
  // above took longer.
  await connection.change(FORGET_PLANS)
  await plan(FIRST_STATEMENTS)
  await plan(largeStatements(relationships))
}
