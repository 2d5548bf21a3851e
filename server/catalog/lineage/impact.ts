import { dashboard } from '../../../graph/aspects/analytics/dashboard.entity.ts'
import { corpGroup } from '../../../graph/aspects/people/corp-group.entity.ts'
import { LIMITS } from '../../../graph/model/limits.ts'
import { entityTypeOf, RESTRICTED_TYPE, withoutColumn } from '../../../graph/model/urn.ts'
import { OWNED_BY } from '../../../graph/records/edges.ts'
import { TimeSlice } from '../../../graph/runtime/yield.ts'
import type { ReachedNode } from '../../../graph/store/graph-store.ts'
import { textsInOrderYielding } from '../../../graph/store/text-order.ts'
import type { Catalog } from '../catalog.ts'

/** What changes would affect, and the people to ask. */
export interface Impact {
  /** Nearest first, then by URN; cut at `LIMITS.impactUrns`. */
  readonly affected: readonly AffectedEntity[]
  /** Of everything affected, however much of it is listed. */
  readonly totals: ImpactTotals
  /** Users and groups by URN. */
  readonly owners: readonly string[]
  /** Whether some of what is affected is not listed. */
  readonly truncated: boolean
  /** Whether the walk ended at a limit, so that totals count only what is nearer. */
  readonly isPartial: boolean
}

export interface AffectedEntity {
  readonly urn: string
  readonly type: string
  readonly distance: number
  /** The affected columns, if lineage of columns leads there. */
  readonly columns?: readonly string[]
  /** A shortest path from a change, both ends included. */
  readonly path?: readonly string[]
}

export interface ImpactTotals {
  readonly entities: number
  readonly columns: number
  readonly dashboards: number
  readonly owners: number
  /** Those of the owners that are groups. */
  readonly groups: number
}

/** An affected entity with the node by which it was reached first, and its columns. */
interface Affected {
  readonly urn: string
  readonly nearest: ReachedNode
  readonly columns: string[]
}

/**
 * Finds what depends on entities and columns that would change, directly or not, without what
 * changes itself (docs/interface: read/impact).
 *
 * @param urns the changing entities and columns; the lineage of a column is that between columns
 */
export async function findImpact(
  catalog: Pick<Catalog, 'graph'>,
  urns: readonly string[],
  { withPaths }: { readonly withPaths: boolean },
): Promise<Impact> {
  const query = { urns, edgesMax: LIMITS.impactEdges.max, withParents: withPaths }
  const { nodes, isPartial } = await catalog.graph.reach(query)
  const affected = await groupByEntity(nodes)
  const visibleUrns = affected.flatMap(({ urn }) =>
    entityTypeOf(urn) === RESTRICTED_TYPE ? [] : [urn],
  )
  const owners = await textsInOrderYielding([
    ...(await catalog.graph.endsOf(visibleUrns, OWNED_BY)),
  ])
  const totals = {
    entities: affected.length,
    columns: affected.reduce((sum, { columns }) => sum + columns.length, 0),
    dashboards: countType(visibleUrns, dashboard.name),
    owners: owners.length,
    groups: countType(owners, corpGroup.name),
  }
  const listed = await listEntities(affected, withPaths)
  const listedOwners = owners.slice(0, LIMITS.impactUrns.max)
  const isCut = listed.isCut || listedOwners.length < owners.length
  return { affected: listed.entities, totals, owners: listedOwners, truncated: isCut, isPartial }
}

/** Returns the entities of a walk, and those of its columns, nearest first, without the starts. */
async function groupByEntity(nodes: readonly ReachedNode[]): Promise<Affected[]> {
  const changing = new Set<string>()
  const entities = new Map<string, Affected>()
  const slice = new TimeSlice()
  for (const node of nodes) {
    if (slice.isOver) await slice.yield()
    const urn = withoutColumn(node.urn)
    if (node.distance === 0) changing.add(node.urn)
    if (changing.has(node.urn) || changing.has(urn)) continue
    let entity = entities.get(urn)
    if (!entity) entities.set(urn, (entity = { urn, nearest: node, columns: [] }))
    if (node.urn !== urn) entity.columns.push(node.urn)
  }
  return [...entities.values()]
}

/** Returns the first entities, with as many URNs as the limit allows. */
async function listEntities(affected: readonly Affected[], withPaths: boolean) {
  const entities: AffectedEntity[] = []
  let left = LIMITS.impactUrns.max
  for (let at = 0; at < affected.length && left > 0;) {
    const level = levelFrom(affected, at)
    const byUrn = new Map(level.map((entity) => [entity.urn, entity]))
    for (const urn of await textsInOrderYielding([...byUrn.keys()])) {
      const entity = byUrn.get(urn)
      const shown = entity && showEntity(entity, withPaths)
      left -= 1 + (shown?.columns?.length ?? 0) + (shown?.path?.length ?? 0)
      if (left < 0) break
      if (shown) entities.push(shown)
    }
    at += level.length
  }
  return { entities, isCut: entities.length < affected.length }
}

/** Returns the entities from a place on that have the same distance. */
function levelFrom(affected: readonly Affected[], start: number): readonly Affected[] {
  const distance = affected[start]?.nearest.distance
  let end = start
  while (affected[end] && affected[end]?.nearest.distance === distance) end++
  return affected.slice(start, end)
}

function showEntity({ urn, nearest, columns }: Affected, withPaths: boolean): AffectedEntity {
  return {
    urn,
    type: entityTypeOf(urn),
    distance: nearest.distance,
    ...(columns.length > 0 && { columns }),
    ...(withPaths && { path: pathTo(nearest) }),
  }
}

function pathTo(node: ReachedNode): string[] {
  const path: string[] = []
  for (let at: ReachedNode | undefined = node; at; at = at.parent) path.unshift(at.urn)
  return path
}

const countType = (urns: readonly string[], type: string): number =>
  urns.filter((urn) => entityTypeOf(urn) === type).length
