import type { AuditStamp, Point } from '../model/audit.ts'
import type { Edge } from '../model/edges.ts'
import type { JsonObject } from '../model/json.ts'

/** Flattened values that an entity's node shows to people; null removes one. */
export type Properties = Readonly<Record<string, string | number | boolean | null>>

/** A new latest value of an aspect, with everything derived from it. */
export interface Put {
  readonly aspect: string
  readonly value: JsonObject
  /** Fingerprint of `value`: equal values have equal hashes. */
  readonly hash: string
  /** All edges that `value` asserts, not a difference. */
  readonly edges: readonly Edge[]
  readonly properties: Properties
  readonly created: AuditStamp
  readonly systemMetadata?: JsonObject
}

/** The state that an edit finds under the lock of the entity. */
export interface Current {
  readonly entityExists: boolean
  /** The latest value of the aspect, if it has one. */
  readonly aspect: CurrentAspect | undefined
}

export interface CurrentAspect {
  readonly hash: string
  /** Number of superseded values of the aspect. */
  readonly superseded: number
  readonly created: AuditStamp
  readonly systemMetadata?: JsonObject
  /** Parses the value on demand: most edits are decided by the hash alone. */
  value(): JsonObject
}

/** A change of the aspect: set it, delete it with its history, or leave it unchanged. */
export type Decision =
  | { readonly kind: 'put'; readonly put: Put }
  | { readonly kind: 'remove'; readonly properties: Properties }
  | { readonly kind: 'keep' }

/** One requested change. The first edit of an entity also writes its key aspect. */
export type Edit = AspectEdit | PointEdit

interface EditBase {
  readonly urn: string
  /** Returns the key aspect, which is written too when the entity does not exist yet. */
  birth(): Put
  /** Approximate bytes to write; limits the edits that share a transaction. */
  readonly bytes: number
}

export interface AspectEdit extends EditBase {
  readonly kind: 'aspect'
  readonly aspect: string
  /**
   * Decides the change; pure and fast, and may be called more than once. If it throws, the whole
   * group of edits is refused.
   */
  decide(current: Current): Decision
}

export interface PointEdit extends EditBase {
  readonly kind: 'point'
  readonly point: Point
}

/** The outcome of an edit. Writing the stored value again is a success that changes nothing. */
export type Outcome = 'written' | 'unchanged'
