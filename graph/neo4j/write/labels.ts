import { entityTypeOf } from '../../model/urn.ts'
import { checkedIdentifier } from '../relationships.ts'

/**
 * The label that nodes of an entity type carry besides `Entity`. Undeclared types have none: Neo4j
 * supports at most 65,536 labels, so they never come from clients.
 */
export class Labels {
  readonly #findLabel: (entityType: string) => string | undefined
  readonly #labels = new Map<string, readonly string[]>()

  constructor(findLabel: (entityType: string) => string | undefined) {
    this.#findLabel = findLabel
  }

  /** Returns the labels of an entity's node. @throws Error when the declared label cannot be one */
  of(urn: string): readonly string[] {
    const type = entityTypeOf(urn)
    const cached = this.#labels.get(type)
    if (cached) return cached
    const label = this.#findLabel(type)
    if (label === undefined) return []
    const labels = [checkedIdentifier(label)]
    this.#labels.set(type, labels)
    return labels
  }
}
