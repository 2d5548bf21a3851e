import type { Aspect, DerivedEdges } from './aspect.ts'
import { CatalogError } from './errors.ts'
import { joinStatedTimes, readStatedTimes, type StatedTimes } from './edge-times.ts'
import type { EdgeNote } from './field.ts'
import { isJsonObject } from './json.ts'
import { LIMITS } from './limits.ts'
import { columnUrn, isReference } from './urn.ts'
import { walkFields, valuesAt } from './field-walk.ts'

/**
 * A typed link between two entities. It belongs to the aspect that asserts it
 * (docs/decisions/0005).
 */
export interface Edge extends StatedTimes {
  readonly from: string
  readonly name: string
  readonly to: string
  /** Set on lineage: whether `to` is upstream or downstream of `from`. */
  readonly lineage?: 'upstream' | 'downstream'
  /** URN of the query or task that made the edge. */
  readonly via?: string
}

/**
 * Longest total length of the URNs of those edges, in characters: every edge repeats both its URNs.
 */
const EDGE_CHARACTERS_MAX = 50_000_000

/**
 * Returns the edges that `value` asserts on the entity `urn`: those annotated on its fields, and
 * the derived ones. Each combination of source, name and target appears once.
 *
 * @throws CatalogError `INVALID_ASPECT` when there are more than `LIMITS.edgesPerAspect`,
 *   their URNs are longer than {@link EDGE_CHARACTERS_MAX}, or one end is not a URN
 */
export function assertedEdges(aspect: Aspect, urn: string, value: unknown): Edge[] {
  const edges = new Map<string, Edge>()
  let asserted = 0
  let characters = 0
  const refuse = (problem: string): never => {
    throw new CatalogError('INVALID_ASPECT', `${aspect.name} ${problem}`)
  }
  const add = (edge: Edge) => {
    characters += edge.from.length + edge.to.length
    if (++asserted > LIMITS.edgesPerAspect.max) {
      refuse(`asserts more than ${LIMITS.edgesPerAspect.max} edges`)
    }
    if (characters > EDGE_CHARACTERS_MAX) {
      refuse(`asserts edges with too long URNs: over ${EDGE_CHARACTERS_MAX} characters in total`)
    }
    if (!isReference(edge.from) || !isReference(edge.to)) refuse(notAnEdge(edge))
    const id = edgeId(edge)
    const existing = edges.get(id)
    edges.set(id, existing ? joinEdges(existing, edge) : edge)
  }
  for (const { path, note } of declaredEdgePaths(aspect)) {
    for (const { value: to, parent } of valuesAt(value, path)) {
      if (typeof to !== 'string') continue
      const attributes = edgeAttributes(note, viaUrn(note, parent))
      add({ from: urn, to, ...attributes, ...statedTimes(note, parent) })
    }
  }
  for (const derived of aspect.derivedEdges) {
    for (const edge of deriveEdges(derived, urn, value)) add(edge)
  }
  return [...edges.values()]
}

/** Returns a key that is equal for edges with the same source, name and target. */
export function edgeId(edge: Edge): string {
  return `${edge.from}\n${edge.name}\n${edge.to}`
}

/** Returns a key that is equal for equal edges, whatever their writers state about them. */
export function edgeKey(edge: Edge): string {
  return `${edgeId(edge)}\n${edge.lineage ?? ''}\n${edge.via ?? ''}`
}

/** Returns the edges to add and to remove to turn one set of edges into another. */
export function diffEdges(before: readonly Edge[], after: readonly Edge[]) {
  const had = new Set(before.map(edgeKey))
  const has = new Set(after.map(edgeKey))
  return {
    added: after.filter((edge) => !had.has(edgeKey(edge))),
    removed: before.filter((edge) => !has.has(edgeKey(edge))),
  }
}

/** Returns whether an aspect may assert edges of a name. */
export const asserts = (aspect: Aspect, name: string): boolean =>
  declaredEdgePaths(aspect).some(({ note }) => note.name === name) ||
  aspect.derivedEdges.some((edges) => edges.name === name)

const edgePaths = new WeakMap<Aspect, readonly { path: readonly string[]; note: EdgeNote }[]>()

/** Returns the paths of the annotated edges of an aspect, computed once per aspect. */
export function declaredEdgePaths(aspect: Aspect) {
  const cached = edgePaths.get(aspect)
  if (cached) return cached
  const paths = [...walkFields(aspect.fields)].flatMap(({ path, field }) =>
    field.kind === 'urn' && field.edge ? [{ path, note: field.edge }] : [],
  )
  edgePaths.set(aspect, paths)
  return paths
}

function edgeAttributes(note: Pick<EdgeNote, 'name' | 'lineage'>, via: string | undefined) {
  return {
    name: note.name,
    ...(note.lineage && { lineage: note.lineage }),
    ...(via !== undefined && { via }),
  }
}

function viaUrn(note: EdgeNote, parent: unknown): string | undefined {
  return note.via ? firstUrn(parent, [note.via]) : undefined
}

/** Merges two statements of an edge: it is lineage if one says so. */
function joinEdges(one: Edge, other: Edge): Edge {
  const kept = other.lineage && !one.lineage ? other : one
  return { ...kept, ...joinStatedTimes(one, other) }
}

function statedTimes({ stated }: EdgeNote, parent: unknown): StatedTimes {
  if (!stated || !isJsonObject(parent)) return {}
  const { created, updated, properties } = stated
  return readStatedTimes(parent[created], parent[updated], parent[properties])
}

function* deriveEdges(derived: DerivedEdges, urn: string, value: unknown): Generator<Edge> {
  const toPath = derived.to.split('/')
  for (const { value: element } of valuesAt(value, derived.elements.split('/'))) {
    const via = derived.via === 'entity' ? urn : firstUrn(element, derived.via?.at.split('/'))
    for (const from of sourceUrns(derived, urn, element)) {
      for (const { value: to } of valuesAt(element, toPath)) {
        if (typeof to === 'string') yield { from, to, ...edgeAttributes(derived, via) }
      }
    }
  }
}

function sourceUrns(derived: DerivedEdges, urn: string, element: unknown): string[] {
  const at = 'at' in derived.from ? derived.from.at : derived.from.columnAt
  const texts = [...valuesAt(element, at.split('/'))].map(({ value }) => value).filter(isText)
  return 'at' in derived.from ? texts : texts.map((column) => columnUrn(urn, column))
}

function firstUrn(value: unknown, path: readonly string[] | undefined): string | undefined {
  if (!path) return undefined
  const text = valuesAt(value, path)[0]?.value
  return isText(text) && isReference(text) ? text : undefined
}

function notAnEdge({ from, name, to }: Edge): string {
  const ends = `${JSON.stringify(from.slice(0, 100))} and ${JSON.stringify(to.slice(0, 100))}`
  return `asserts the edge ${name}, which must connect two URNs, not ${ends}`
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
