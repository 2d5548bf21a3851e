import type { EntityState, statesNeeded } from '../../store/plan.ts'
import type { Pipeline } from '../pipeline.ts'
import { toAspectState, edgesOfNode, pointNodeId, type AspectNode } from '../nodes.ts'
import type { Edge } from '../../model/edges.ts'
import { readOnly } from '../../store/read-only.ts'
import { slicesOf } from '../../runtime/yield.ts'
import { IS_WRITABLE, PASS_BARRIER } from '../write-barrier.ts'

/**
 * Locks entities in the order of `$input.rows` and then reads them: writing a property takes the
 * lock, even if the value is unchanged. Of unchanged aspects it reads the edges, which may share
 * relationships. An entity without a node comes back empty. A node may be deleted while the
 * statement waits for its lock, because clearing the dirty flag of a deleted entity deletes its
 * node; so it is matched again, and has to be the locked one.
 *
 * Cost: two seeks of each entity, and all its aspect nodes.
 */
export const LOCK_AND_READ = /* cypher */ `${PASS_BARRIER}
  UNWIND $input.rows AS row
  OPTIONAL MATCH (found:Entity {urn: row.urn})
  SET found.entityType = found.entityType
  WITH store, row, found
  OPTIONAL MATCH (entity:Entity {urn: row.urn})
  WHERE entity = found
  RETURN
    ${IS_WRITABLE} AS writable,
    row.urn AS urn,
    entity IS NOT NULL AS hasNode,
    entity IS NOT NULL AND NOT entity:Stub AS exists,
    entity.revision AS revision,
    entity.dirtyAt AS dirtyAt,
    COLLECT {
      MATCH (entity)-[:HAS_ASPECT]->(aspect:Aspect)
      WHERE aspect.name IN row.aspects OR aspect.edges IS NOT NULL
      RETURN CASE
        WHEN aspect.name IN row.aspects THEN aspect {
          .name, .hash, .value, .createdAt, .createdBy, .systemMetadata, .superseded, .edges
        }
        ELSE aspect {.name, .edges}
      END
    } AS aspects,
    COLLECT {
      UNWIND row.points AS id
      MATCH (point:TimeseriesPoint {id: id})
      RETURN [point.id, point.hash]
    } AS points`

/** Entities of one statement, whose answer is read at once. */
const ENTITIES_AT_ONCE = 1_000

/** An entity that this transaction has locked. */
export interface LockedEntity {
  readonly state: EntityState
  /** It has a node; that of a stub, if it does not exist. */
  readonly hasNode: boolean
  readonly revision: number
  /** Since when it is dirty, milliseconds since the epoch. */
  readonly dirtyAt: number | undefined
  /** Returns the edges of all aspects but the named ones, by aspect. */
  edgesBut(aspects: readonly string[]): ReadonlyMap<string, readonly Edge[]>
}

interface LockedRow {
  readonly writable: boolean
  readonly urn: string
  readonly hasNode: boolean
  readonly exists: boolean
  readonly revision: number | null
  readonly dirtyAt: number | null
  readonly aspects: readonly (AspectNode | Pick<AspectNode, 'name' | 'edges'>)[]
  readonly points: readonly (readonly [id: string, hash: string])[]
}

/** Locks and reads entities. @throws CatalogError `READ_ONLY` when the store is not writable */
export async function lockAndRead(
  pipeline: Pipeline,
  needed: ReturnType<typeof statesNeeded>,
): Promise<ReadonlyMap<string, LockedEntity>> {
  const keys = new Map<string, string>()
  const rows = [...needed].map(([urn, { aspects, points }]) => {
    for (const [key, point] of points) keys.set(pointNodeId(point), key)
    const ids = [...points.values()].map(pointNodeId)
    return { urn, aspects: [...aspects], points: ids }
  })
  const inOrder = rows.toSorted((a, b) => (a.urn < b.urn ? -1 : 1))
  const locked = new Map<string, LockedEntity>()
  for (const batch of slicesOf(inOrder, ENTITIES_AT_ONCE)) {
    // Sequential, because locks are taken in order.
    const lockedRows = await pipeline.run<LockedRow>(LOCK_AND_READ, { rows: batch })
    if (lockedRows.some(({ writable }) => !writable)) throw readOnly()
    for (const row of lockedRows) locked.set(row.urn, toLockedEntity(row, keys))
  }
  return locked
}

function toLockedEntity(row: LockedRow, keys: ReadonlyMap<string, string>): LockedEntity {
  const { urn, hasNode, exists, aspects, points } = row
  const isNeeded = (node: LockedRow['aspects'][number]) => 'hash' in node
  const neededNodes = aspects.filter((node): node is AspectNode => isNeeded(node))
  return {
    hasNode,
    revision: row.revision ?? 0,
    dirtyAt: row.dirtyAt ?? undefined,
    state: {
      exists,
      aspects: new Map(neededNodes.map((node) => [node.name, toAspectState(urn, node)])),
      points: new Map(points.map(([id, hash]) => [keys.get(id) ?? '', hash])),
    },
    edgesBut: (names) =>
      new Map(
        aspects
          .filter((node) => !names.includes(node.name))
          .map((node) => [node.name, edgesOfNode(urn, node)]),
      ),
  }
}
