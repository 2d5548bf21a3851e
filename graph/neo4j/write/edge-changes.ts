import { isDeepStrictEqual } from 'node:util'
import type { AuditStamp } from '../../model/audit.ts'
import { edgeId, type Edge } from '../../model/edges.ts'
import type { PlannedAspect, AspectState } from '../../store/plan.ts'
import { compareText } from '../../store/text-order.ts'
import { UPSTREAM } from '../relationships.ts'

/**
 * A relationship in the graph: all assertions that one entity makes about a pair, by whichever of
 * its aspects. So counting relationships counts pairs, except where two entities assert one.
 */
export interface Relationship extends Edge {
  /** The entity whose aspects assert it. */
  readonly owner: string
  /** Names of the asserting aspects, in order; of `UPSTREAM` none. */
  readonly aspects: readonly string[]
  /** Of `UPSTREAM`: the names of the lineage edges that it stands for, with the maker of each. */
  readonly makers?: ReadonlyMap<string, string | undefined>
}

export interface RelationshipChanges {
  readonly created: readonly (Relationship & { readonly created: AuditStamp })[]
  /** Still asserted, but by other aspects, or with another lineage direction or maker. */
  readonly updated: readonly Relationship[]
  readonly deleted: readonly Relationship[]
}

/** The parts of a value from which the stamps of relationships follow. */
type Value = Pick<AspectState, 'created' | 'edges'>
interface Change {
  readonly before?: Value | undefined
  readonly archived: readonly { readonly state: Value }[]
  readonly after: Value | undefined
}

/** The edges of each aspect, by its name. */
export type Assertions = ReadonlyMap<string, readonly Edge[]>

/**
 * Returns how a change of aspects affects the relationships of their entity.
 *
 * @param readUnchanged the edges of its aspects that do not change
 */
export function relationshipsOfChange(
  owner: string,
  changes: readonly PlannedAspect[],
  readUnchanged: () => Assertions,
): RelationshipChanges {
  const touched = new Set(
    changes.flatMap((change) =>
      [...change.edgesAdded, ...change.edgesRemoved].flatMap(relationshipIds),
    ),
  )
  if (touched.size === 0) return { created: [], updated: [], deleted: [] }
  const unchanged = readUnchanged()
  const edgesByAspect = (which: 'before' | 'after') =>
    changes.map((change) => [change.name, change[which]?.edges ?? []] as const)
  const before = mergeAssertions(
    owner,
    new Map([...unchanged, ...edgesByAspect('before')]),
    touched,
  )
  const after = mergeAssertions(owner, new Map([...unchanged, ...edgesByAspect('after')]), touched)
  const isNew = [...after].filter(([id]) => !before.has(id))
  const findStamp = createStampLookup(changes)
  return {
    created: isNew.map(([id, edge]) => ({ ...edge, created: findStamp(id) })),
    updated: [...after].flatMap(([id, edge]) => {
      const previous = before.get(id)
      return previous && !isDeepStrictEqual(previous, edge) ? [edge] : []
    }),
    deleted: [...before].flatMap(([id, edge]) => (after.has(id) ? [] : [edge])),
  }
}

/** Returns all relationships of an entity with these aspects. */
export function entityRelationships(owner: string, aspects: Assertions): readonly Relationship[] {
  return [...mergeAssertions(owner, aspects).values()]
}

/**
 * Returns since when each relationship is asserted that these aspects assert and that is new, by
 * its id.
 */
export function createStampLookup(aspects: readonly Change[]): (id: string) => AuditStamp {
  const asserting = aspects.flatMap(({ before, archived, after }) => {
    if (!after || after.edges.length === 0) return []
    const earlier = archived.map(({ state }) => state).filter((state) => state !== before)
    return [[...earlier, after]]
  })
  const [[only] = []] = asserting
  // Most writes change one aspect once.
  if (only && asserting.length === 1 && asserting[0]?.length === 1) return () => only.created
  const first = new Map<string, AuditStamp>()
  for (const [id, stamp] of asserting.flatMap((values) => [...stampsOfValues(values)])) {
    const earliest = first.get(id)
    if (!earliest || stamp.time < earliest.time) first.set(id, stamp)
  }
  return (id) => {
    const stamp = first.get(id)
    if (!stamp) throw new Error(`No aspect asserts ${id.replaceAll('\n', ' ')}`)
    return stamp
  }
}

/** A relationship that the next value asserts again keeps its stamp. */
function stampsOfValues(values: readonly Value[]): Map<string, AuditStamp> {
  let stamps = new Map<string, AuditStamp>()
  for (const value of values) {
    const earlier = stamps
    stamps = new Map()
    for (const id of value.edges.flatMap(relationshipIds))
      stamps.set(id, earlier.get(id) ?? value.created)
  }
  return stamps
}

/**
 * Returns the merged assertions of the aspects of `owner`: all edges, or only those in `wanted`.
 */
function mergeAssertions(
  owner: string,
  aspects: Assertions,
  ids?: ReadonlySet<string>,
): Map<string, Relationship> {
  const relationships = new Map<string, Relationship>()
  const inOrder = [...aspects].toSorted(([a], [b]) => compareText(a, b))
  for (const [aspect, edges] of inOrder) {
    for (const asserted of edges.flatMap(assertedBy)) {
      const id = edgeId(asserted)
      if (ids && !ids.has(id)) continue
      relationships.set(id, joinAssertion(owner, aspect, asserted, relationships.get(id)))
    }
  }
  return relationships
}

type Asserted = Omit<Relationship, 'owner' | 'aspects'>

/** Returns the relationships of an edge: its own, and of a lineage edge also `UPSTREAM`. */
function assertedBy(edge: Edge): Asserted[] {
  if (!edge.lineage) return [edge]
  const { name, via } = edge
  const makers = new Map([[name, via]])
  return [edge, { ...upstreamEdge(edge), makers, ...(via !== undefined && { via }) }]
}

function relationshipIds(edge: Edge): string[] {
  return edge.lineage ? [edgeId(edge), edgeId(upstreamEdge(edge))] : [edgeId(edge)]
}

function upstreamEdge({ from, to, lineage }: Edge) {
  return lineage === 'upstream'
    ? { from, to, name: UPSTREAM }
    : { from: to, to: from, name: UPSTREAM }
}

/**
 * Merges two assertions about a pair: it is lineage if any aspect says so, and the first maker by
 * code points is named.
 */
function joinAssertion(
  owner: string,
  aspect: string,
  asserted: Asserted,
  existing: Relationship | undefined,
): Relationship {
  if (!existing) return { ...asserted, owner, aspects: asserted.makers ? NONE : [aspect] }
  const lineage = existing.lineage ?? asserted.lineage
  const via = firstText(existing.via, asserted.via)
  const makers = asserted.makers && new Map(existing.makers)
  for (const [edgeName, maker] of asserted.makers ?? [])
    makers?.set(edgeName, firstText(makers.get(edgeName), maker))
  return {
    ...existing,
    ...(makers ? { makers } : { aspects: [...existing.aspects, aspect] }),
    ...(lineage && { lineage }),
    ...(via && { via }),
  }
}

const NONE: readonly string[] = []

function firstText(a: string | undefined, b: string | undefined): string | undefined {
  if (a === undefined || b === undefined) return a ?? b
  return compareText(a, b) <= 0 ? a : b
}
