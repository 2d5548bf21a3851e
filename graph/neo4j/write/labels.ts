import { entityTypeOf } from '../../model/urn.ts'
import { checkedIdentifier } from '../relationships.ts'

/**
 * The label that nodes of an entity type carry besides `Entity`. Undeclared types have none: Neo4j
 * supports at most 65,536 labels, so they never come from clients.
 */
export class Labels {
  readonly #labelOf: (entityType: string) => string | undefined
  readonly #known = new Map<string, readonly string[]>()

  constructor(labelOf: (entityType: string) => string | undefined) {
    this.#labelOf = labelOf
  }

  /** Returns the labels of an entity's node. @throws Error when the declared label cannot be one */
  of(urn: string): readonly string[] {
    const type = entityTypeOf(urn)
    const known = this.#known.get(type)
    if (known) return known
    const label = this.#labelOf(type)
    if (label === undefined) return []
    const labels = [checkedIdentifier(label)]
    this.#known.set(type, labels)
    return labels
  }
}
