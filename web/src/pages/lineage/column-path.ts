import type { ColumnLineageQuery } from '../../api/documents.generated.ts'
import { DIRECTIONS, type Direction, type LineageEntity, type LineageGraph } from './graph.ts'
import type { Difference } from './time/timed-lineage.ts'

/** A column and its entity. */
export interface ColumnRef {
  readonly entity: string
  readonly path: string
}

export interface ColumnEdge {
  readonly upstream: ColumnRef
  readonly downstream: ColumnRef
  /** Of two times, only one has it. */
  readonly difference?: Difference
}

/** The columns up- and downstream of one column. */
export interface ColumnPath {
  readonly start: ColumnRef
  /** Field paths by entity, including the start. */
  readonly columns: ReadonlyMap<string, readonly string[]>
  readonly edges: readonly ColumnEdge[]
  readonly parents: readonly LineageEntity[]
  /** The entities by the distance of their nearest column. */
  readonly reached: Readonly<Record<Direction, ReadonlyMap<string, number>>>
  /** The number of existing columns, and of those that were read. */
  readonly totals: Readonly<Record<Direction, number>>
  readonly read: Readonly<Record<Direction, number>>
}

const PREFIX = 'urn:li:schemaField:('

/** Returns the URN of a column. */
export const columnUrn = ({ entity, path }: ColumnRef): string => `${PREFIX}${entity},${path})`

/** Parses the URN of a column; returns undefined for other URNs. */
export function parseColumnUrn(urn: string): ColumnRef | undefined {
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

/** Assembles the path of a column from the lineage read in both directions. */
export function toColumnPath(start: ColumnRef, answer: ColumnLineageQuery): ColumnPath {
  const columns = new Map([[start.entity, new Set([start.path])]])
  const parents = new Map<string, LineageEntity>()
  const reached = { upstream: new Map<string, number>(), downstream: new Map<string, number>() }
  const links: [upstream: string, downstream: string][] = []
  for (const direction of DIRECTIONS) {
    for (const { entity, degree } of answer[direction]?.searchResults ?? []) {
      const column = entity && parseColumnUrn(entity.urn)
      if (!entity || !column) continue
      const paths = columns.get(column.entity) ?? new Set()
      columns.set(column.entity, paths.add(column.path))
      const nearest = reached[direction].get(column.entity) ?? Infinity
      reached[direction].set(column.entity, Math.min(nearest, degree ?? Infinity))
      if (!('parent' in entity)) continue
      if (entity.parent) parents.set(entity.parent.urn, entity.parent)
      for (const far of DIRECTIONS) {
        for (const { entity: neighbour } of entity[far]?.relationships ?? []) {
          if (neighbour)
            links.push(
              far === 'upstream' ? [neighbour.urn, entity.urn] : [entity.urn, neighbour.urn],
            )
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

/** Returns the distinct links whose two ends are on the path. */
function edgesAmong(
  columns: ReadonlyMap<string, ReadonlySet<string>>,
  links: readonly (readonly [upstream: string, downstream: string])[],
): ColumnEdge[] {
  const isPathColumn = (column: ColumnRef | undefined): column is ColumnRef =>
    column !== undefined && columns.get(column.entity)?.has(column.path) === true
  const distinctLinks = new Map(links.map((link) => [link.join(' '), link]))
  return [...distinctLinks.values()].flatMap(([one, other]) => {
    const [upstream, downstream] = [parseColumnUrn(one), parseColumnUrn(other)]
    return isPathColumn(upstream) && isPathColumn(downstream) ? [{ upstream, downstream }] : []
  })
}

/**
 * Returns the dashboards that show charts on the path, with their distances. Dashboards have no
 * columns, so column lineage does not reach them.
 */
export function dashboardsOnPath(
  path: ColumnPath,
  graph: LineageGraph,
): ReadonlyMap<string, number> {
  const degrees = new Map<string, number>()
  const visit = (urn: string, degree: number) => {
    for (const neighbour of graph.get(urn)?.neighbours.downstream ?? []) {
      const isOther = graph.get(neighbour)?.type !== 'DASHBOARD' || path.columns.has(neighbour)
      if (isOther || degrees.has(neighbour)) continue
      degrees.set(neighbour, degree + 1)
      visit(neighbour, degree + 1)
    }
  }
  for (const [urn, degree] of path.reached.downstream) {
    if (graph.get(urn)?.type === 'CHART') visit(urn, degree)
  }
  return degrees
}
