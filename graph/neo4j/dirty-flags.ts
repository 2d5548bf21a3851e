import type { DirtyFlag } from '../store/dirty-flag.ts'
import { slicesOf } from '../runtime/yield.ts'
import { integer, type Neo4jConnection } from './connection.ts'
import type { Pipeline } from './pipeline.ts'
import type { WriteContext } from './write/write-context.ts'

/** Most flags that one transaction clears; writers of those entities wait meanwhile. */
const FLAGS_PER_TRANSACTION_MAX = 500

/** Cost: the first entries of an index that holds only dirty entities. */
export const DIRTY_FLAGS = /* cypher */ `
  MATCH (entity:Entity)
  WHERE entity.dirtyAt IS NOT NULL
  RETURN entity.urn AS urn, entity.revision AS revision, entity.dirtyAt AS sinceMillis
  ORDER BY entity.dirtyAt, entity.urn
  LIMIT toInteger($input.limit)`

/** Cost: a seek of each. */
export const DIRTY_URNS = /* cypher */ `
  UNWIND $input.urns AS urn
  MATCH (entity:Entity)
  USING INDEX SEEK entity:Entity(urn)
  WHERE entity.urn = urn AND entity.dirtyAt IS NOT NULL
  RETURN urn`

/** Cost: a seek of each. Revisions rise, whatever the clocks of earlier writers. */
export const MARK_DIRTY = /* cypher */ `
  UNWIND $input.urns AS urn
  MATCH (entity:Entity)
  USING INDEX SEEK entity:Entity(urn)
  WHERE entity.urn = urn
  SET entity.dirtyAt = coalesce(entity.dirtyAt, $input.now),
      entity.revision = CASE
        WHEN entity.revision >= $input.revision THEN entity.revision + 1
        ELSE $input.revision
      END`

/**
 * Compares revisions under the lock of the entity. Deletes the node of a deleted entity that
 * nothing refers to.
 */
export const CLEAR_DIRTY = /* cypher */ `
  UNWIND $input.rows AS row
  MATCH (entity:Entity {urn: row.urn})
  SET entity.entityType = entity.entityType
  WITH entity, row
  WHERE entity.revision = row.revision
  REMOVE entity.dirtyAt
  WITH entity
  WHERE entity:Stub AND NOT EXISTS { (entity)--() }
  DELETE entity`

/** The part of a write's context that setting dirty flags needs. */
export type DirtyContext = Pick<WriteContext, 'connection' | 'revisions' | 'clock'>

/** Sets dirty flags, in the order of URNs, in which every transaction locks entities. */
export async function markDirty(
  { revisions, clock }: Omit<DirtyContext, 'connection'>,
  pipeline: Pipeline,
  urns: readonly string[],
): Promise<void> {
  if (urns.length === 0) return
  const now = integer(clock())
  const revision = integer(revisions.after([]))
  await pipeline.run(MARK_DIRTY, { urns: urns.toSorted(), now, revision })
}

export function dirtyFlags(connection: Neo4jConnection, limit: number): Promise<DirtyFlag[]> {
  return connection.read<DirtyFlag>(DIRTY_FLAGS, { limit: integer(limit) })
}

export async function clearDirty(
  connection: Neo4jConnection,
  flags: readonly DirtyFlag[],
): Promise<void> {
  const inOrder = flags
    .toSorted((a, b) => (a.urn < b.urn ? -1 : 1))
    .map(({ urn, revision }) => ({ urn, revision: integer(revision) }))
  for (const rows of slicesOf(inOrder, FLAGS_PER_TRANSACTION_MAX)) {
    // Sequential: two concurrent statements could deadlock writers.
    await connection.change(CLEAR_DIRTY, { rows })
  }
}

export async function dirtyUrns(
  connection: Neo4jConnection,
  urns: readonly string[],
): Promise<Set<string>> {
  const rows = await connection.read<{ urn: string }>(DIRTY_URNS, { urns })
  return new Set(rows.map(({ urn }) => urn))
}
