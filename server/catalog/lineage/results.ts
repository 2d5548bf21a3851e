import type { Lineage } from '../../../graph/graph-store.ts'
import { entityTypeOf, isReference, keyPartsOf } from '../../../graph/model/urn.ts'

/** Entity type of columns. */
export const COLUMN_TYPE = 'schemaField'

/** What a walk has reached, as it is shown: an entity, or that to which columns belong. */
export interface LineageResult {
  readonly urn: string
  /**
   * The entity by whose document in the index it is found: of a column that to which it belongs, since
   * columns rarely have any.
   */
  readonly document: string
  /** Ends of the ways that lead to it. */
  readonly targets: readonly string[]
  /** The least of {@link degrees}. */
  readonly degree: number
  /** Distances of the targets, each once, ascending. */
  readonly degrees: readonly number[]
}

/**
 * @param asColumns whether columns stay columns (`searchFlags.groupingSpec` of the Python client), or
 *   stand for what they belong to, as its MCP server wants it (`reference/graphql.md` 7.2)
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
function holderOf(urn: string): string {
  const [holder = ''] = entityTypeOf(urn) === COLUMN_TYPE ? keyPartsOf(urn) : []
  return isReference(holder) ? holder : urn
}
