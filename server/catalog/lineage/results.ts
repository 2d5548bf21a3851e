import type { Lineage } from '../../../graph/store/graph-store.ts'
import { entityTypeOf, isReference, keyPartsOf } from '../../../graph/model/urn.ts'

/** Entity type of columns. */
export const COLUMN_TYPE = 'schemaField'

/**
 * What a walk has reached, as it is shown: an entity, a column, or the entity that columns belong
 * to.
 */
export interface LineageResult {
  readonly urn: string
  /**
   * The entity whose search document stands for it: columns rarely have one of their own, so it is
   * that of the entity they belong to.
   */
  readonly document: string
  /** What the walk has reached of it: itself, or its columns. */
  readonly targets: readonly string[]
  /** The least of {@link degrees}. */
  readonly degree: number
  /** Distances of the targets, each once, ascending. */
  readonly degrees: readonly number[]
}

/**
 * @param asColumns whether columns are results of their own, or count for the entity they belong to
 *   (docs/interface: search/columns-in-lineage)
 */
export function resultsOf(
  nodes: Lineage['nodes'],
  { asColumns }: { readonly asColumns: boolean },
): LineageResult[] {
  const results = new Map<string, { document: string; targets: string[]; degrees: Set<number> }>()
  for (const node of nodes) {
    const document = holderOf(node.urn)
    const urn = asColumns ? node.urn : document
    const known = results.get(urn) ?? { document, targets: [], degrees: new Set<number>() }
    known.targets.push(node.urn)
    known.degrees.add(node.degree)
    results.set(urn, known)
  }
  return [...results].map(([urn, { document, targets, degrees }]) => {
    // Nodes come ordered by degree.
    const ascending = [...degrees]
    return { urn, document, targets, degree: ascending[0] ?? 0, degrees: ascending }
  })
}

/** What a column belongs to; any other entity itself. */
export function holderOf(urn: string): string {
  const [holder = ''] = entityTypeOf(urn) === COLUMN_TYPE ? keyPartsOf(urn) : []
  return isReference(holder) ? holder : urn
}
