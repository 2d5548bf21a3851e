import type { Lineage } from '../../../graph/store/graph-store.ts'
import { withoutColumn } from '../../../graph/model/urn.ts'

/** A result of a walk: an entity, a column, or the entity to which columns belong. */
export interface LineageResult {
  readonly urn: string
  /**
   * URN of the search document: that of the entity itself, or for a column that of the entity to
   * which it belongs, since columns rarely have documents.
   */
  readonly document: string
  /** The nodes of the walk that make up the result: the entity itself, or its columns. */
  readonly targets: readonly string[]
  /** The least of {@link degrees}. */
  readonly degree: number
  /** Distances of the targets, each once, ascending. */
  readonly degrees: readonly number[]
}

/**
 * Groups the nodes of a walk to results.
 *
 * @param asColumns whether columns are results of their own, or count for the entity to which they
 *   belong (docs/interface: search/columns-in-lineage)
 */
export function lineageResults(
  nodes: Lineage['nodes'],
  { asColumns }: { readonly asColumns: boolean },
): LineageResult[] {
  const results = new Map<string, { document: string; targets: string[]; degrees: Set<number> }>()
  for (const node of nodes) {
    const document = withoutColumn(node.urn)
    const urn = asColumns ? node.urn : document
    const result = results.get(urn) ?? { document, targets: [], degrees: new Set<number>() }
    result.targets.push(node.urn)
    result.degrees.add(node.degree)
    results.set(urn, result)
  }
  return [...results].map(([urn, { document, targets, degrees }]) => {
    // Nodes are sorted by degree.
    const ascending = [...degrees]
    return { urn, document, targets, degree: ascending[0] ?? 0, degrees: ascending }
  })
}
