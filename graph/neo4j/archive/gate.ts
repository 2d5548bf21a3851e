import { STORE_NODE } from '../store-node.ts'

/**
 * Neo4j shows every statement what was committed last, so an archive of one moment takes a moment in
 * which nobody writes. While one is being made, whoever changes what it holds passes a gate first,
 * the lock of the store's node, which the archive takes for its last look (`archive.ts`).
 *
 * To be put at the beginning of the first statement of such a transaction; gives `store`.
 */
export const PASS_GATE = /* cypher */ `
  OPTIONAL MATCH (store:Meta {id: '${STORE_NODE}'})
  FOREACH (gate IN CASE WHEN store.archivedUntil > timestamp() THEN [store] ELSE [] END |
    SET gate.passed = true
  )
  WITH store`

/** Whether an archive is being made: it has to learn of changes from the revisions of entities. */
export const IS_ARCHIVED = 'coalesce(store.archivedUntil > timestamp(), false)'

/** The first statement of a transaction that needs nothing else of the store. */
export const ENTER = /* cypher */ `${PASS_GATE}
  RETURN coalesce(store.writable, true) AS writable`
