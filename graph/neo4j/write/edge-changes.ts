import { edgeId, type Edge } from '../../model/edges.ts'
import type { AspectChange } from '../../store/plan.ts'
import { compareText } from '../../store/order.ts'

/**
 * A relationship in the graph: all assertions that one entity makes about a pair, by whichever of
 * its aspects. So counting relationships counts pairs, except where two entities assert one.
 */
export interface Relationship extends Edge {
  /** The entity whose aspects assert it. */
  readonly owner: string
  /** Names of the asserting aspects, in order. */
  readonly aspects: readonly string[]
}

export interface RelationshipChanges {
  readonly created: readonly Relationship[]
  /** Still asserted, but by other aspects, or with another lineage direction or maker. */
  readonly updated: readonly Relationship[]
  readonly deleted: readonly Relationship[]
}

/** The edges of each aspect, by its name. */
export type Assertions = ReadonlyMap<string, readonly Edge[]>

/**
 * Returns how a change of aspects affects the relationships of their entity.
 *
 * @param others the edges of its aspects that do not change
 */
export function relationshipsOfChange(
  owner: string,
  changes: readonly AspectChange[],
  others: () => Assertions,
): RelationshipChanges {
  const touched = new Set(
    changes.flatMap((change) => [...change.edgesAdded, ...change.edgesRemoved].map(edgeId)),
  )
  if (touched.size === 0) return { created: [], updated: [], deleted: [] }
  const kept = others()
  const edgesOf = (which: 'before' | 'after') =>
    changes.map((change) => [change.name, change[which]?.edges ?? []] as const)
  return difference(
    merged(owner, new Map([...kept, ...edgesOf('before')]), touched),
    merged(owner, new Map([...kept, ...edgesOf('after')]), touched),
  )
}

/** Returns all relationships of an entity with these aspects. */
export function relationshipsOf(owner: string, aspects: Assertions): readonly Relationship[] {
  return [...merged(owner, aspects).values()]
}

function difference(
  before: ReadonlyMap<string, Relationship>,
  after: ReadonlyMap<string, Relationship>,
): RelationshipChanges {
  return {
    created: [...after].flatMap(([id, edge]) => (before.has(id) ? [] : [edge])),
    updated: [...after].flatMap(([id, edge]) => {
      const known = before.get(id)
      return known && JSON.stringify(known) !== JSON.stringify(edge) ? [edge] : []
    }),
    deleted: [...before].flatMap(([id, edge]) => (after.has(id) ? [] : [edge])),
  }
}

/**
 * Returns the merged assertions of the aspects of `owner`: all edges, or only those in `wanted`.
 */
function merged(
  owner: string,
  aspects: Assertions,
  wanted?: ReadonlySet<string>,
): Map<string, Relationship> {
  const relationships = new Map<string, Relationship>()
  const inOrder = [...aspects].toSorted(([a], [b]) => compareText(a, b))
  for (const [aspect, edges] of inOrder) {
    for (const edge of edges) {
      const id = edgeId(edge)
      if (wanted && !wanted.has(id)) continue
      relationships.set(id, joined(owner, aspect, edge, relationships.get(id)))
    }
  }
  return relationships
}

/**
 * Merges two assertions about a pair: it is lineage if any aspect says so, and the first maker by
 * code points is named.
 */
function joined(
  owner: string,
  aspect: string,
  { from, name, to, ...properties }: Edge,
  known: Relationship | undefined,
): Relationship {
  const lineage = known?.lineage ?? properties.lineage
  const vias = [known?.via, properties.via].filter((via) => via !== undefined)
  const [via] = vias.toSorted(compareText)
  const aspects = [...(known?.aspects ?? []), aspect]
  return { owner, from, name, to, aspects, ...(lineage && { lineage }), ...(via && { via }) }
}
