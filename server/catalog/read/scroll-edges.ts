import { status } from '../../../graph/aspects/lifecycle/status.ts'
import { declaredEdgePaths } from '../../../graph/model/edges.ts'
import { CatalogError } from '../../../graph/model/errors.ts'
import { LIMITS } from '../../../graph/model/limits.ts'
import type { Registry } from '../../../graph/model/registry.ts'
import { entityTypeOf } from '../../../graph/model/urn.ts'
import { edgesOfEach } from '../../../graph/store/urn-pages.ts'
import { compareText } from '../../../graph/store/text-order.ts'
import type { Catalog } from '../catalog.ts'
import { isSoftDeleted } from './soft-deleted.ts'

/** Entities per step, and edges of each of them per query. */
const SOURCES_PER_STEP = 100
const EDGES_PER_STEP = 1_000
/**
 * Most entities read for one page; if few edges pass, the page is short and the next one continues.
 */
const SOURCES_PER_PAGE_MAX = 2_000

export interface ScrolledEdge {
  readonly source: string
  readonly name: string
  readonly target: string
}

/** Cursor of a scroll: the position after an edge, or after all edges of a source. */
export type EdgeCursor = Pick<ScrolledEdge, 'source'> & Partial<ScrolledEdge>

export interface EdgeScroll {
  readonly count: number
  readonly after?: EdgeCursor
  readonly names?: readonly string[]
  readonly includeSoftDeleted: boolean
  /** Further condition on edges. */
  readonly passes: (edge: ScrolledEdge) => boolean
  /** Restricts the scroll to edges with these entities as source, target, or either. */
  readonly of?: { readonly urns: readonly string[]; readonly ends: 'source' | 'target' | 'both' }
}

export interface EdgePage {
  readonly edges: readonly ScrolledEdge[]
  readonly next?: EdgeCursor
}

/**
 * Returns a page of edges, ordered by source, name and target, so that concurrent writes neither
 * hide nor repeat unchanged edges (docs/interface: read/scroll-relationships).
 *
 * @throws CatalogError `INVALID_PARAMETER` for entities with too many edges
 */
export async function scrollEdges(catalog: Catalog, scroll: EdgeScroll): Promise<EdgePage> {
  const { count, passes, after } = scroll
  const pageEdges: ScrolledEdge[] = []
  let sourcesRead = 0
  let at = after
  const stream = scroll.of ? readEntityEdges(catalog, scroll) : readAllEdges(catalog, scroll)
  for await (const step of stream) {
    const fitting = step.edges.filter((edge) => isAfter(edge, after) && passes(edge))
    pageEdges.push(
      ...(scroll.includeSoftDeleted ? fitting : await withoutDeletedEnds(catalog, fitting)),
    )
    if (pageEdges.length > count) {
      const edges = pageEdges.slice(0, count)
      const last = edges.at(-1) ?? at
      return { edges, ...(last && { next: last }) }
    }
    at = step.through
    sourcesRead += SOURCES_PER_STEP
    if (sourcesRead >= SOURCES_PER_PAGE_MAX && at) return { edges: pageEdges, next: at }
  }
  return { edges: pageEdges }
}

interface EdgeStep {
  readonly edges: readonly ScrolledEdge[]
  /** The step covers all edges up to this position; undefined: it is the only step. */
  readonly through?: EdgeCursor
}

async function* readAllEdges(
  { graph }: Catalog,
  { after, names }: EdgeScroll,
): AsyncGenerator<EdgeStep> {
  // The source of the cursor may have more edges.
  let sources = after && isWithinSource(after) ? [after.source] : []
  for (let last = after?.source ?? ''; ;) {
    if (sources.length === 0) sources = await graph.sourcesAfter(last, SOURCES_PER_STEP)
    const end = sources.at(-1)
    if (end === undefined) return
    yield { edges: await readOutgoing(graph, sources, names), through: { source: end } }
    last = end
    sources = []
  }
}

const isWithinSource = ({ name }: EdgeCursor): boolean => name !== undefined

async function readOutgoing(
  graph: Catalog['graph'],
  sources: readonly string[],
  names: readonly string[] | undefined,
): Promise<ScrolledEdge[]> {
  const edges: ScrolledEdge[] = []
  const query = { direction: 'outgoing', count: EDGES_PER_STEP, ...(names && { names }) } as const
  for await (const [source, related] of edgesOfEach(graph, sources, query)) {
    edges.push(...related.map(({ name, urn: target }) => ({ source, name, target })))
  }
  return edges.toSorted(compareEdges)
}

async function* readEntityEdges(
  { graph }: Catalog,
  { of, names }: EdgeScroll,
): AsyncGenerator<EdgeStep> {
  const { urns, ends } = of ?? { urns: [], ends: 'both' as const }
  const edges = new Map<string, ScrolledEdge>()
  const add = (edge: ScrolledEdge) => edges.set(JSON.stringify(Object.values(edge)), edge)
  for (const direction of ['outgoing', 'incoming'] as const) {
    if (ends === (direction === 'outgoing' ? 'target' : 'source')) continue
    for (const urn of urns) {
      const limit = LIMITS.scrolledEdges.max - edges.size + 1
      const query = { urn, direction, start: 0, count: limit, ...(names && { names }) }
      for (const { name, urn: relatedUrn } of (await graph.related(query)).related) {
        const [source, target] = direction === 'outgoing' ? [urn, relatedUrn] : [relatedUrn, urn]
        add({ source, name, target })
      }
      if (edges.size > LIMITS.scrolledEdges.max) {
        const message = `the given entities have more than ${LIMITS.scrolledEdges.max} edges; request fewer entities`
        throw new CatalogError('INVALID_PARAMETER', message)
      }
    }
  }
  yield { edges: [...edges.values()].toSorted(compareEdges) }
}

/** Returns the edges of which neither end is soft-deleted. */
async function withoutDeletedEnds(
  { graph }: Catalog,
  edges: readonly ScrolledEdge[],
): Promise<ScrolledEdge[]> {
  const urns = [...new Set(edges.flatMap(({ source, target }) => [source, target]))]
  const entities = await graph.read(urns, [status.name])
  const isRemoved = (urn: string) => isSoftDeleted(entities.get(urn)?.aspects)
  return edges.filter(({ source, target }) => !isRemoved(source) && !isRemoved(target))
}

function isAfter(edge: ScrolledEdge, after: EdgeCursor | undefined): boolean {
  if (!after) return true
  const bySource = compareText(edge.source, after.source)
  if (bySource !== 0) return bySource > 0
  const { name, target } = after
  if (name === undefined || target === undefined) return false
  return compareEdges(edge, { source: after.source, name, target }) > 0
}

function compareEdges(a: ScrolledEdge, b: ScrolledEdge): number {
  return (
    compareText(a.source, b.source) ||
    compareText(a.name, b.name) ||
    compareText(a.target, b.target)
  )
}

/**
 * Returns the names of lineage relationships, with the side of the source on which the target is.
 */
export function lineageNames(registry: Registry): ReadonlyMap<string, 'upstream' | 'downstream'> {
  const notes = registry.aspects.flatMap((aspect) => [
    ...declaredEdgePaths(aspect).map(({ note }) => note),
    ...aspect.derivedEdges,
  ])
  return new Map(notes.flatMap(({ name, lineage }) => (lineage ? [[name, lineage] as const] : [])))
}

/** Returns whether the entity is of one of the types; an empty list means any type. */
export const isOfType = (urn: string, types: readonly string[]): boolean =>
  types.length === 0 || types.includes(entityTypeOf(urn))
