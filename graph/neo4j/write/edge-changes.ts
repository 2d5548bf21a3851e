import type { AuditStamp } from '../../model/audit.ts'
import { alternativeTimes, haveEqualTimes, statedTimesOf } from '../../model/edge-times.ts'
import { edgeId, type Edge } from '../../model/edges.ts'
import { followSteps, type EdgeSpans, type EdgeStep, type Spans } from '../../store/edge-spans.ts'
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

/** How the relationships of an entity change; one with other properties is another one. */
export interface RelationshipChanges {
  /** Those that begin and that the graph lacks. */
  readonly created: readonly (Begun & { readonly created: AuditStamp })[]
  /** Stored ones that end, with those that begin in their place. */
  readonly ended: readonly Ended[]
  /** Those that begin and end. */
  readonly passed: RelationshipSpans['passed']
  /** Those that last, and get other properties. */
  readonly changed: readonly Relationship[]
}

type RelationshipSpans = Spans<Relationship, EdgeStep>
type Begun = RelationshipSpans['begun'][number]
export type Ended = RelationshipSpans['ended'][number] & { readonly next?: Begun }

const NO_CHANGES: RelationshipChanges = { created: [], ended: [], passed: [], changed: [] }

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
 * @param context returns the edges of its aspects but the named ones, which change; and the number
 *   of a step among those of the transaction
 */
export function relationshipsOfChange(
  owner: string,
  changes: readonly PlannedAspect[],
  {
    readUnchanged,
    numberOf,
  }: {
    readUnchanged: (changed: readonly string[]) => Assertions
    numberOf: (step: EdgeStep) => number
  },
): RelationshipChanges {
  const touched = new Set(changes.flatMap(({ edges }) => touchedEdges(edges)))
  if (touched.size === 0) return NO_CHANGES
  const assertions = new Map([
    ...readUnchanged(changes.map(({ name }) => name)),
    ...changes.map(({ name, before }) => [name, before?.edges ?? []] as const),
  ])
  const merged = () => keyed(mergeAssertions(owner, assertions, touched))
  const stored = merged()
  const steps = changes.flatMap(({ name, steps: ofAspect }) =>
    ofAspect.map((step) => ({ name, step })),
  )
  const inOrder = steps.toSorted((a, b) => numberOf(a.step) - numberOf(b.step))
  const follow = function* () {
    for (const { name, step } of inOrder) {
      assertions.set(name, step.edges)
      yield { step, held: merged() }
    }
  }
  const spans = followSteps(stored, follow(), haveEqualTimes)
  const findStamp = createStampLookup(changes)
  const byId = <Some extends { readonly held: Edge }>(some: readonly Some[]) =>
    new Map(some.map((span) => [edgeId(span.held), span]))
  const [ends, begins] = [byId(spans.ended), byId(spans.begun)]
  return {
    created: [...begins].flatMap(([id, span]) =>
      ends.has(id) ? [] : [{ ...span, created: findStamp(id) }],
    ),
    ended: [...ends].map(([id, span]) => {
      const next = begins.get(id)
      return { ...span, ...(next && { next }) }
    }),
    passed: spans.passed,
    changed: spans.changed,
  }
}

function touchedEdges({ ended, passed, begun, changed }: EdgeSpans): string[] {
  const held = [...ended, ...passed, ...begun].map((span) => span.held)
  return [...held, ...changed].flatMap(relationshipIds)
}

/** Returns relationships by a key that equal ones share, whatever their writers state about them. */
function keyed(relationships: ReadonlyMap<string, Relationship>): Map<string, Relationship> {
  return new Map(
    [...relationships].map(([id, relationship]) => {
      const { lineage, via, aspects, makers } = relationship
      return [JSON.stringify([id, lineage, via, aspects, makers && [...makers]]), relationship]
    }),
  )
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
  const maker = via !== undefined && { via }
  return [edge, { ...upstreamEdge(edge), makers, ...maker, ...statedTimesOf(edge) }]
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
    ...alternativeTimes(existing, asserted),
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
