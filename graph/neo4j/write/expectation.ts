import type { LockedEntity } from './lock-entities.ts'

/** Most URNs in memory, before all are forgotten. */
const KNOWN_MAX = 10_000

/**
 * Predicts whether entities are new. An entity that this process has written is not; others are
 * predicted to be what the last ones were, since a catalog is first filled and later updated.
 */
export class Expectation {
  readonly #existing = new Set<string>()
  #areUnknownNew = false

  /** Returns whether all of the entities are likely to have no node. */
  areNew(urns: readonly string[]): boolean {
    return this.#areUnknownNew && !urns.some((urn) => this.#existing.has(urn))
  }

  /** Learns from what a transaction has found. */
  learn(locked: ReadonlyMap<string, Pick<LockedEntity, 'hasNode'>>): void {
    const unknown = [...locked].filter(([urn]) => !this.#existing.has(urn))
    if (unknown.length > 0) this.#areUnknownNew = !unknown.some(([, { hasNode }]) => hasNode)
  }

  /** Notes that entities exist. */
  remember(entities: readonly { readonly urn: string }[]): void {
    if (this.#existing.size + entities.length > KNOWN_MAX) this.#existing.clear()
    for (const { urn } of entities) this.#existing.add(urn)
  }
}
