import { CatalogError } from '../model/errors.ts'
import type { EntityState, statesNeeded } from '../plan.ts'
import type { Pipeline } from './connection.ts'
import { PASS_GATE } from './archive/gate.ts'
import { aspectStateOf, edgesOfNode, pointNodeId, type AspectNode } from './nodes.ts'
import type { Edge } from '../model/edges.ts'
import { STORE_NODE } from './store-node.ts'

/** Whether writes are allowed, read in the transaction that wants to write. */
export const WRITABLE = /* cypher */ `
  OPTIONAL MATCH (store:Meta {id: '${STORE_NODE}'})
  RETURN coalesce(store.writable, true) AS writable`

/**
 * Locks entities in the order of `$input.rows` and then reads them: writing a property takes the lock, also
 * when the value stays. Of other aspects it reads the edges, which may be the same relationships.
 * Rows of entities that have no node come back empty: also of those whose node went while we waited
 * for its lock, as that of a deleted entity does when its mark is settled. So it is looked for again,
 * and has to be the one that is locked.
 *
 * Cost: two seeks of each entity, and all its aspect nodes.
 */
export const LOCK_AND_READ = /* cypher */ `${PASS_GATE}
  UNWIND $input.rows AS row
  OPTIONAL MATCH (found:Entity {urn: row.urn})
  SET found.entityType = found.entityType
  WITH store, row, found
  OPTIONAL MATCH (entity:Entity {urn: row.urn})
  WHERE entity = found
  RETURN
    coalesce(store.writable, true) AS writable,
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

/** An entity under our lock. */
export interface Locked {
  readonly state: EntityState
  /** It has a node; a stub, if it does not exist. */
  readonly hasNode: boolean
  readonly revision: number
  /** Since when it waits for the search index, milliseconds. */
  readonly dirtyAt: number | undefined
  /** Edges of the aspects that are not among `state`, by aspect. */
  otherEdges(): ReadonlyMap<string, readonly Edge[]>
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

/** @throws CatalogError `READ_ONLY` when the store is not writable */
export async function lockAndRead(
  pipeline: Pipeline,
  needed: ReturnType<typeof statesNeeded>,
): Promise<ReadonlyMap<string, Locked>> {
  const keys = new Map<string, string>()
  const rows = [...needed].map(([urn, { aspects, points }]) => {
    for (const [key, point] of points) keys.set(pointNodeId(point), key)
    const ids = [...points.values()].map(pointNodeId)
    return { urn, aspects: [...aspects], points: ids }
  })
  const inOrder = rows.toSorted((a, b) => (a.urn < b.urn ? -1 : 1))
  const found = await pipeline.run<LockedRow>(LOCK_AND_READ, { rows: inOrder })
  if (found.some(({ writable }) => !writable)) throw readOnly()
  return new Map(found.map((row) => [row.urn, lockedOf(row, keys)]))
}

export function readOnly(): CatalogError {
  return new CatalogError('READ_ONLY', 'Writes are switched off')
}

function lockedOf(row: LockedRow, keys: ReadonlyMap<string, string>): Locked {
  const { urn, hasNode, exists, aspects, points } = row
  const isWanted = (node: LockedRow['aspects'][number]) => 'hash' in node
  const wanted = aspects.filter((node): node is AspectNode => isWanted(node))
  return {
    hasNode,
    revision: row.revision ?? 0,
    dirtyAt: row.dirtyAt ?? undefined,
    state: {
      exists,
      aspects: new Map(wanted.map((node) => [node.name, aspectStateOf(urn, node)])),
      points: new Map(points.map(([id, hash]) => [keys.get(id) ?? '', hash])),
    },
    otherEdges: () =>
      new Map(
        aspects
          .filter((node) => !isWanted(node))
          .map((node) => [node.name, edgesOfNode(urn, node)]),
      ),
  }
}
