/**
 * A pass through all entities in the order of an index, in small transactions: each records its last
 * entity in a node of its own, so a pass continues where it was killed. `doneMillis` marks the end.
 */

/** Returns the clause that begins a pass at the first entity. */
export function beginPass(id: string, variable: string): string {
  return /* cypher */ `MERGE (${variable}:Meta {id: '${id}'})
  SET ${variable} = {id: '${id}', name: '${id}', after: '', entities: 0}`
}

/** Returns a statement that reads under the lock that SET takes, so that servers work one after the other. */
export function lockPass(id: string): string {
  return /* cypher */ `
  MATCH (found:Meta {id: '${id}'})
  SET found.name = found.name
  WITH found.id AS id
  MATCH (pass:Meta {id: id})
  RETURN pass.after AS after, pass.entities AS entities, pass.doneMillis IS NOT NULL AS isDone`
}

/** Locks the next entities. Cost: the index entries of the page, and of the stubs among them. */
export const LOCK_PASSED_ENTITIES = /* cypher */ `
  MATCH (found:Entity)
  USING INDEX SEEK found:Entity(urn)
  WHERE found.urn > $input.after AND NOT found:Stub
  WITH found
  ORDER BY found.urn
  LIMIT toInteger($input.limit)
  SET found.entityType = found.entityType`

/** Returns a statement that records how far a pass came. */
export function recordPass(id: string): string {
  return /* cypher */ `
  MATCH (pass:Meta {id: '${id}'})
  SET pass.after = $input.after,
      pass.entities = $input.entities,
      pass.doneMillis = CASE WHEN $input.isDone THEN timestamp() END`
}

/** How far a pass came. */
export interface PassState {
  /** Entities so far, those of earlier processes included. */
  readonly entities: number
  readonly isDone: boolean
}

/** A pass as a transaction finds it. */
export interface LockedPass extends PassState {
  readonly after: string
}
