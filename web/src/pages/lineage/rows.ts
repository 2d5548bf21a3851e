import { findKind } from '../../model/kinds.ts'
import { nameInKey, plainPath } from '../../model/key-names.ts'
import {
  isDeprecated,
  isRemoved,
  kindName,
  nameOf,
  platformName,
  findPlatform,
  type Named,
} from '../../model/names.ts'
import { quantity, countText } from '../../parts/figures.ts'
import { dashboardsOnPath } from './column-path.ts'
import {
  DIRECTIONS,
  isTruncated,
  type Direction,
  type LineageEntity,
  type LineageNode,
} from './graph.ts'
import type { Lineage } from './lineage-data.ts'
import type { LineageView } from './view.ts'

/** An entity in the list of the lineage. */
export interface LineageRow {
  readonly direction: Direction
  readonly steps: number
  readonly urn: string
  readonly type: string
  readonly name: string
  readonly kind: string
  readonly platform: string
  readonly owners: readonly Named[]
  /** The columns on the path of the traced column. */
  readonly columns: readonly string[]
  readonly state: 'deprecated' | 'removed' | 'restricted' | 'unknown' | undefined
}

/**
 * Returns the entities in a direction, regardless of the view's levels; only those on the path if a
 * column is traced.
 */
export function lineageRows(
  lineage: Lineage,
  direction: Direction,
  view: LineageView,
): LineageRow[] {
  const steps = lineage.path
    ? stepsOnPath(lineage, direction)
    : stepsInDirection(lineage, direction)
  return [...steps]
    .flatMap(([urn, distance]) => {
      const node = lineage.graph.get(urn)
      if (!node || view.hiddenTypes.has(node.type)) return []
      return [toRow(node, { direction, steps: distance, columns: lineage.path?.columns.get(urn) })]
    })
    .toSorted((one, other) => one.steps - other.steps || one.name.localeCompare(other.name))
}

/** Counts the entities by type, including hidden types. */
export function typesIn(lineage: Lineage): Map<string, number> {
  const counts = new Map<string, number>()
  const reachedUrns = DIRECTIONS.flatMap((direction) => [
    ...stepsInDirection(lineage, direction).keys(),
  ])
  for (const urn of new Set(reachedUrns)) {
    const type = lineage.graph.get(urn)?.type
    if (type) counts.set(type, (counts.get(type) ?? 0) + 1)
  }
  return counts
}

function stepsOnPath({ path, graph }: Lineage, direction: Direction): Map<string, number> {
  if (!path) return new Map()
  const distances = new Map(path.reached[direction])
  if (direction === 'downstream')
    for (const [urn, steps] of dashboardsOnPath(path, graph)) distances.set(urn, steps)
  distances.delete(path.start.entity)
  return distances
}

/** Returns the entities in a direction with their distances, including stubs. */
function stepsInDirection({ base, graph }: Lineage, direction: Direction): Map<string, number> {
  const distances = new Map<string, number>()
  const results = base[direction]?.searchResults ?? []
  for (const { entity, degree } of results) if (entity) distances.set(entity.urn, degree ?? 0)
  const root = base.entity?.urn
  if (root === undefined) return distances
  for (const [urn, steps] of [[root, 0] as const, ...distances]) {
    const node = graph.get(urn)
    if (!node?.isComplete[direction]) continue
    for (const neighbour of node.neighbours[direction]) {
      if (neighbour === root || distances.has(neighbour) || graph.get(neighbour)?.entity) continue
      distances.set(neighbour, steps + 1)
    }
  }
  return distances
}

type RowStep = Pick<LineageRow, 'direction' | 'steps'> & {
  readonly columns: readonly string[] | undefined
}

function toRow({ urn, type, entity }: LineageNode, { columns = [], ...step }: RowStep): LineageRow {
  const platform = entity && findPlatform(entity)
  return {
    ...step,
    urn,
    type,
    name: lineageName({ urn, type, entity }),
    kind: nodeKind({ type, entity }),
    platform: platform ? platformName(platform) : '',
    owners: entity ? ownerEntities(entity) : [],
    columns: columns.map(plainPath),
    state: entityState({ type, entity }),
  }
}

const ownerEntities = (entity: LineageEntity): Named[] =>
  (entity.ownership?.owners ?? []).flatMap(({ owner }) => owner ?? [])

type NodeFacts = Pick<LineageNode, 'urn' | 'type' | 'entity'>

/** The type of nodes that stand for entities which the user does not see. */
const RESTRICTED = 'RESTRICTED'

/** Returns the name of a node; the URN of a restricted one means nothing to people. */
export function lineageName({ urn, type, entity }: NodeFacts): string {
  if (type === RESTRICTED) return 'Restricted'
  return entity ? nameOf(entity) : nameInKey(urn)
}

/** Returns the name of a node's kind. */
export function nodeKind({ type, entity }: Omit<NodeFacts, 'urn'>): string {
  if (type === RESTRICTED) return 'No policy shows it to you'
  return entity ? kindName(entity) : findKind(type).one
}

/** Returns the state of a node; `unknown` for a stub. */
export function entityState({ type, entity }: Omit<NodeFacts, 'urn'>): LineageRow['state'] {
  if (type === RESTRICTED) return 'restricted'
  if (!entity) return 'unknown'
  if (isRemoved(entity)) return 'removed'
  return isDeprecated(entity) ? 'deprecated' : undefined
}

/** Groups rows by a key, in order. */
export function groupRows<Key>(
  rows: readonly LineageRow[],
  rowKey: (row: LineageRow) => Key,
): Map<Key, LineageRow[]> {
  const groups = new Map<Key, LineageRow[]>()
  for (const row of rows) {
    const group = groups.get(rowKey(row))
    if (group) group.push(row)
    else groups.set(rowKey(row), [row])
  }
  return groups
}

/** Returns the counts by type: "20 datasets", "6 dashboards". */
export function typeCounts(rows: readonly LineageRow[]): string[] {
  const types = groupRows(rows, ({ type }) => type)
  return [...types]
    .toSorted(([, first], [, second]) => second.length - first.length)
    .map(([type, typeRows]) => {
      const { one, many } = findKind(type)
      return quantity(typeRows.length, one.toLowerCase(), many.toLowerCase())
    })
}

/** Returns the numbers of distinct owners: "4 teams", "2 people". */
export function ownerCounts(rows: readonly LineageRow[]): string[] {
  const owners = new Map(rows.flatMap((row) => row.owners.map(({ urn, type }) => [urn, type])))
  const teams = [...owners.values()].filter((type) => type === 'CORP_GROUP').length
  const people = owners.size - teams
  return [
    ...(teams > 0 ? [quantity(teams, 'team')] : []),
    ...(people > 0 ? [quantity(people, 'person', 'people')] : []),
  ]
}

/** Returns a sentence for each way in which the list is truncated. */
export function describeTruncations({ base, path }: Lineage): string[] {
  if (path) {
    return DIRECTIONS.flatMap((direction) => {
      const [read, total] = [path.read[direction], path.totals[direction]]
      return read < total
        ? [`Showing the nearest ${countText(read)} of ${quantity(total, 'column')} ${direction}.`]
        : []
    })
  }
  return DIRECTIONS.flatMap((direction) => {
    const traversal = base[direction]
    if (!traversal || !isTruncated(traversal)) return []
    const read = traversal.searchResults?.length ?? 0
    const total = traversal.total ?? 0
    return [
      ...(read < total
        ? [`Showing the nearest ${countText(read)} of ${countText(total)} ${direction}.`]
        : []),
      ...(traversal.isPartial
        ? [`The traversal stopped at its limit: more ${direction} entities exist.`]
        : []),
    ]
  })
}
