import type { AuditStamp, Point } from '../model/audit.ts'
import type { Edge } from '../model/edges.ts'
import type { JsonObject } from '../model/json.ts'

/** The flattened values that an entity's node shows to people; null removes one. */
export type Properties = Readonly<Record<string, string | number | boolean | null>>

/** A new latest value of an aspect, with everything that follows from it. */
export interface Put {
  readonly aspect: string
  readonly value: JsonObject
  /** Fingerprint of `value`: equal values share it. */
  readonly hash: string
  /** All edges that `value` asserts, not a difference. */
  readonly edges: readonly Edge[]
  readonly properties: Properties
  readonly created: AuditStamp
  readonly systemMetadata?: JsonObject
}

/** What a change finds when its turn comes, under the lock of the entity. */
export interface Current {
  readonly entityExists: boolean
  /** The latest value of the aspect, if it has one. */
  readonly aspect: CurrentAspect | undefined
}

export interface CurrentAspect {
  readonly hash: string
  /** How many values of the aspect came before. */
  readonly superseded: number
  readonly created: AuditStamp
  readonly systemMetadata?: JsonObject
  /** Parsed when called: most changes are decided by the hash alone. */
  value(): JsonObject
}

/** What to do with the aspect: set it, drop it with its history, or leave it as it is. */
export type Decision =
  | { readonly kind: 'put'; readonly put: Put }
  | { readonly kind: 'remove'; readonly properties: Properties }
  | { readonly kind: 'keep' }

/** One change that a caller asks for. The first change of an entity also writes its key aspect. */
export type Edit = AspectEdit | PointEdit

interface EditBase {
  readonly urn: string
  /** Makes the key aspect, which is written too when the entity does not exist yet. */
  birth(): Put
  /** Size of what there is to write, roughly, in bytes; bounds what shares a transaction. */
  readonly bytes: number
}

export interface AspectEdit extends EditBase {
  readonly kind: 'aspect'
  readonly aspect: string
  /** Pure and quick; may be called more than once. If it throws, the whole group of edits is refused. */
  decide(current: Current): Decision
}

export interface PointEdit extends EditBase {
  readonly kind: 'point'
  readonly point: Point
}

/** What became of an edit. Writing what is already there is a success that changes nothing. */
export type Outcome = 'written' | 'unchanged'
