import { readOnly } from '../store/read-only.ts'
import type { Neo4jConnection } from './connection.ts'
import type { Parameters } from './driver.ts'
import type { Pipeline } from './pipeline.ts'
import { STORE_NODE } from './store-node.ts'
import { IS_WRITABLE, PASS_BARRIER } from './write-barrier.ts'

export const WRITABLE = /* cypher */ `
  OPTIONAL MATCH (store:Meta {id: '${STORE_NODE}'})
  RETURN ${IS_WRITABLE} AS writable`

export const SET_WRITABLE = /* cypher */ `
  MERGE (store:Meta {id: '${STORE_NODE}'})
  SET store.writable = $input.writable`

/** The first statement of a transaction that needs no other property of the store. */
export const ENTER = /* cypher */ `${PASS_BARRIER}
  RETURN ${IS_WRITABLE} AS writable`

interface WritableRow {
  readonly writable: boolean
}

export async function isWritable(connection: Neo4jConnection): Promise<boolean> {
  const [store] = await connection.read<WritableRow>(WRITABLE)
  return store?.writable ?? true
}

export async function setWritable(connection: Neo4jConnection, writable: boolean): Promise<void> {
  await connection.change(SET_WRITABLE, { writable })
}

/**
 * Passes the write barrier and runs the first change of a transaction, in one round trip.
 *
 * @throws CatalogError `READ_ONLY` after `setWritable(false)`; then the transaction must not commit
 */
export async function runFirst<Fields extends object>(
  pipeline: Pipeline,
  statement: string,
  parameters: Parameters,
): Promise<Fields[]> {
  const [[store], rows] = await Promise.all([
    pipeline.run<WritableRow>(ENTER, {}),
    pipeline.run<Fields>(statement, parameters),
  ])
  if (!store?.writable) throw readOnly()
  return rows
}
