import type { Neo4jConnection } from './connection.ts'
import type { Pipeline } from './pipeline.ts'
import { STORE_NODE } from './store-node.ts'
import { PASS_BARRIER } from './write-barrier.ts'

export const WRITABLE = /* cypher */ `
  OPTIONAL MATCH (store:Meta {id: '${STORE_NODE}'})
  RETURN coalesce(store.writable, true) AS writable`

export const SET_WRITABLE = /* cypher */ `
  MERGE (store:Meta {id: '${STORE_NODE}'})
  SET store.writable = $input.writable`

/** The first statement of a transaction that needs no other property of the store. */
export const ENTER = /* cypher */ `${PASS_BARRIER}
  RETURN coalesce(store.writable, true) AS writable`

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
 * Passes the write barrier, together with the statements sent next. Resolves to whether writes are
 * allowed.
 */
export async function enter(pipeline: Pipeline): Promise<boolean> {
  const [store] = await pipeline.run<WritableRow>(ENTER, {})
  return store?.writable ?? false
}
