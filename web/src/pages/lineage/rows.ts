import { findKind } from '../../model/kinds.ts'
import {
  isDeprecated,
  isRemoved,
  nameInKey,
  kindName,
  nameOf,
  plainPath,
  platformNameOf,
  findPlatform,
  type Named,
} from '../../model/names.ts'
import { counted, countText } from '../../parts/figures.ts'
import { shownBy } from './column-path.ts'
import {
  DIRECTIONS,
  isTruncated,
  type Direction,
  type LineageEntity,
  type GraphNode,
} from './graph.ts'
import type { Lineage } from './use-lineage.ts'
import type { View } from './view.ts'

/** An entity in the list of the lineage. */
export interface Row {
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
export function lineageRows(lineage: Lineage, direction: Direction, view: View): Row[] {
  const steps = lineage.path ? onPath(lineage, direction) : inDirection(lineage, direction)
  return [...steps]
    .flatMap(([urn, each]) => {
      const node = lineage.graph.get(urn)
      if (!node || view.hiddenTypes.has(node.type)) return []
      return [toRow(node, { direction, steps: each, columns: lineage.path?.columns.get(urn) })]
    })
    .toSorted((one, other) => one.steps - other.steps || one.name.localeCompare(other.name))
}

/** Counts the entities by type, including hidden types. */
export function typesIn(lineage: Lineage): Map<string, number> {
  const counts = new Map<string, number>()
  const reached = DIRECTIONS.flatMap((direction) => [...inDirection(lineage, direction).keys()])
  for (const urn of new Set(reached)) {
    const type = lineage.graph.get(urn)?.type
    if (type) counts.set(type, (counts.get(type) ?? 0) + 1)
  }
  return counts
}

function onPath({ path, graph }: Lineage, direction: Direction): Map<string, number> {
  if (!path) return new Map()
  const found = new Map(path.reached[direction])
  if (direction === 'downstream')
    for (const [urn, steps] of shownBy(path, graph)) found.set(urn, steps)
  found.delete(path.start.entity)
  return found
}

/** Returns the entities in a direction with their distances, including stubs. */
function inDirection({ base, graph }: Lineage, direction: Direction): Map<string, number> {
  const found = new Map<string, number>()
  const results = base[direction]?.searchResults ?? []
  for (const { entity, degree } of results) if (entity) found.set(entity.urn, degree ?? 0)
  const root = base.entity?.urn
  if (root === undefined) return found
  for (const [urn, steps] of [[root, 0] as const, ...found]) {
    const node = graph.get(urn)
    if (!node?.isComplete[direction]) continue
    for (const next of node.neighbours[direction]) {
      if (next === root || found.has(next) || graph.get(next)?.entity) continue
      found.set(next, steps + 1)
    }
  }
  return found
}

type Step = Pick<Row, 'direction' | 'steps'> & { readonly columns: readonly string[] | undefined }

function toRow({ urn, type, entity }: GraphNode, { columns = [], ...step }: Step): Row {
  const platform = entity && findPlatform(entity)
  return {
    ...step,
    urn,
    type,
    name: nodeName({ urn, type, entity }),
    kind: nodeKind({ type, entity }),
    platform: platform ? platformNameOf(platform) : '',
    owners: entity ? listOwners(entity) : [],
    columns: columns.map(plainPath),
    state: entityState({ type, entity }),
  }
}

const listOwners = (entity: LineageEntity): Named[] =>
  (entity.ownership?.owners ?? []).flatMap(({ owner }) => owner ?? [])

type Node = Pick<GraphNode, 'urn' | 'type' | 'entity'>

/** The type of nodes that stand for entities which the user does not see. */
const RESTRICTED = 'RESTRICTED'

/** Returns the name of a node; the URN of a restricted one means nothing to people. */
export function nodeName({ urn, type, entity }: Node): string {
  if (type === RESTRICTED) return 'Restricted'
  return entity ? nameOf(entity) : nameInKey(urn)
}

/** Returns the name of a node's kind. */
export function nodeKind({ type, entity }: Omit<Node, 'urn'>): string {
  if (type === RESTRICTED) return 'No policy shows it to you'
  return entity ? kindName(entity) : findKind(type).one
}

/** Returns the state of a node; `unknown` for a stub. */
export function entityState({ type, entity }: Omit<Node, 'urn'>): Row['state'] {
  if (type === RESTRICTED) return 'restricted'
  if (!entity) return 'unknown'
  if (isRemoved(entity)) return 'removed'
  return isDeprecated(entity) ? 'deprecated' : undefined
}

/** Groups rows by a key, in order. */
export function grouped<Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}

/** Returns the counts by type: "20 datasets", "6 dashboards". */
export function namedParts(rows: readonly Row[]): string[] {
  const types = grouped(rows, ({ type }) => type)
  return [...types]
    .toSorted(([, some], [, others]) => others.length - some.length)
    .map(([type, some]) => {
      const { one, many } = findKind(type)
      return counted(some.length, one.toLowerCase(), many.toLowerCase())
    })
}

/** Returns the numbers of distinct owners: "4 teams", "2 people". */
export function ownersIn(rows: readonly Row[]): string[] {
  const owners = new Map(rows.flatMap((row) => row.owners.map(({ urn, type }) => [urn, type])))
  const teams = [...owners.values()].filter((type) => type === 'CORP_GROUP').length
  const people = owners.size - teams
  return [
    ...(teams > 0 ? [counted(teams, 'team')] : []),
    ...(people > 0 ? [counted(people, 'person', 'people')] : []),
  ]
}

/** Returns a sentence for each way in which the list is truncated. */
export function describeTruncations({ base, path }: Lineage): string[] {
  if (path) {
    return DIRECTIONS.flatMap((direction) => {
      const [read, total] = [path.read[direction], path.totals[direction]]
      return read < total
        ? [`Showing the nearest ${countText(read)} of ${counted(total, 'column')} ${direction}.`]
        : []
    })
  }
  return DIRECTIONS.flatMap((direction) => {
    const reached = base[direction]
    if (!reached || !isTruncated(reached)) return []
    const read = reached.searchResults?.length ?? 0
    const total = reached.total ?? 0
    return [
      ...(read < total
        ? [`Showing the nearest ${countText(read)} of ${countText(total)} ${direction}.`]
        : []),
      ...(reached.isPartial
        ? [`The traversal stopped at its limit: more ${direction} entities exist.`]
        : []),
    ]
  })
}
