import type { ColumnLineageQuery } from '../../api/documents.generated.ts'
import { DIRECTIONS, type Direction, type LineageEntity, type LineageGraph } from './graph.ts'

/** A column, and what it belongs to. */
export interface ColumnPlace {
  readonly entity: string
  readonly path: string
}

export interface ColumnEdge {
  readonly upstream: ColumnPlace
  readonly downstream: ColumnPlace
}

/** Columns that one is made from, or that are made from it. */
export interface ColumnPath {
  readonly start: ColumnPlace
  /** By entity, also the start. */
  readonly columns: ReadonlyMap<string, readonly string[]>
  readonly edges: readonly ColumnEdge[]
  readonly parents: readonly LineageEntity[]
  /** Entities by how far away the nearest of their columns is. */
  readonly reached: Readonly<Record<Direction, ReadonlyMap<string, number>>>
  /** How many columns there are, and how many of them were read. */
  readonly totals: Readonly<Record<Direction, number>>
  readonly read: Readonly<Record<Direction, number>>
}

const PREFIX = 'urn:li:schemaField:('

export const columnUrn = ({ entity, path }: ColumnPlace): string => `${PREFIX}${entity},${path})`

/** @returns nothing for what is no URN of a column */
export function placeOfColumn(urn: string): ColumnPlace | undefined {
  if (!urn.startsWith(PREFIX) || !urn.endsWith(')')) return undefined
  const key = urn.slice(PREFIX.length, -1)
  let depth = 0
  for (let at = 0; at < key.length; at++) {
    if (key[at] === '(') depth++
    else if (key[at] === ')') depth--
    else if (key[at] === ',' && depth === 0) {
      return { entity: key.slice(0, at), path: key.slice(at + 1) }
    }
  }
  return undefined
}

/** The way of a column, from what was read of both directions. */
export function columnPathOf(start: ColumnPlace, answer: ColumnLineageQuery): ColumnPath {
  const columns = new Map([[start.entity, new Set([start.path])]])
  const parents = new Map<string, LineageEntity>()
  const reached = { upstream: new Map<string, number>(), downstream: new Map<string, number>() }
  const links: [upstream: string, downstream: string][] = []
  for (const direction of DIRECTIONS) {
    for (const { entity, degree } of answer[direction]?.searchResults ?? []) {
      const place = entity && placeOfColumn(entity.urn)
      if (!entity || !place) continue
      const known = columns.get(place.entity) ?? new Set()
      columns.set(place.entity, known.add(place.path))
      const nearest = reached[direction].get(place.entity) ?? Infinity
      reached[direction].set(place.entity, Math.min(nearest, degree ?? Infinity))
      if (!('parent' in entity)) continue
      if (entity.parent) parents.set(entity.parent.urn, entity.parent)
      for (const far of DIRECTIONS) {
        for (const { entity: other } of entity[far]?.relationships ?? []) {
          if (other)
            links.push(far === 'upstream' ? [other.urn, entity.urn] : [entity.urn, other.urn])
        }
      }
    }
  }
  return {
    start,
    columns: new Map([...columns].map(([urn, paths]) => [urn, [...paths]])),
    edges: edgesAmong(columns, links),
    parents: [...parents.values()],
    reached,
    totals: { upstream: answer.upstream?.total ?? 0, downstream: answer.downstream?.total ?? 0 },
    read: {
      upstream: answer.upstream?.searchResults?.length ?? 0,
      downstream: answer.downstream?.searchResults?.length ?? 0,
    },
  }
}

/** Those with both ends on the way, each once. */
function edgesAmong(
  columns: ReadonlyMap<string, ReadonlySet<string>>,
  links: readonly (readonly [upstream: string, downstream: string])[],
): ColumnEdge[] {
  const isKnown = (place: ColumnPlace | undefined): place is ColumnPlace =>
    place !== undefined && columns.get(place.entity)?.has(place.path) === true
  const distinct = new Map(links.map((link) => [link.join(' '), link]))
  return [...distinct.values()].flatMap(([one, other]) => {
    const [upstream, downstream] = [placeOfColumn(one), placeOfColumn(other)]
    return isKnown(upstream) && isKnown(downstream) ? [{ upstream, downstream }] : []
  })
}

/** Charts show columns, and dashboards show charts: what has no columns itself goes with what it shows. */
export function shownBy(path: ColumnPath, graph: LineageGraph): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  const visit = (urn: string, degree: number) => {
    for (const next of graph.get(urn)?.neighbours.downstream ?? []) {
      const isOther = graph.get(next)?.type !== 'DASHBOARD' || path.columns.has(next)
      if (isOther || found.has(next)) continue
      found.set(next, degree + 1)
      visit(next, degree + 1)
    }
  }
  for (const [urn, degree] of path.reached.downstream) {
    if (graph.get(urn)?.type === 'CHART') visit(urn, degree)
  }
  return found
}
