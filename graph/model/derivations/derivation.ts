import type { JsonObject } from '../json.ts'

/** Values of the aspects of an entity that a derivation reads, by name. */
export interface Source {
  readonly urn: string
  readonly aspects: ReadonlyMap<string, JsonObject>
}

/** An entity whose aspect follows from a source, as the transaction finds it. */
export interface Follower {
  readonly urn: string
  /** Stubs do not exist: nothing follows for them until they are created. */
  readonly exists: boolean
  /** The latest value of the derived aspect. */
  readonly value: JsonObject | undefined
  /** Whether the server has derived this value, and no client has replaced it since. */
  readonly isDerived: boolean
}

/** What a derivation decides by: a source before and after its change, and its followers. */
export interface Derived {
  /** Without values if the source did not exist, or is visited without a change. */
  readonly before: Source
  readonly now: Source
  readonly follower: (urn: string) => Follower
}

/**
 * States how an aspect follows from aspects of other entities, the sources, in the transaction that
 * changes a source (docs/interface: model/derivations). Pure.
 */
export interface Derivation {
  /** Entity type of the sources, and the aspects that the followers depend on. */
  readonly from: string
  readonly aspects: readonly string[]
  /** Relationships from a source to its followers, by which a new entity finds its sources. */
  readonly edges: readonly string[]
  /** Whether `follower`, to which `source` has one of these edges, may follow from it. */
  readonly concerns: (source: string, follower: string) => boolean
  /** Returns the URNs of the entities whose aspect follows from a source. */
  followers(source: Source): readonly string[]
  /** Returns the value that follows; `null` removes the aspect, and `undefined` keeps it. */
  derive(follower: Follower, derived: Derived): JsonObject | null | undefined
}
