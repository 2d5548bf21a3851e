import type { AuditStamp, Point } from '../model/audit.ts'
import type { Author } from './change-log.ts'
import type { StepKey } from './keyed-requests.ts'
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
  /** Set by a restore: the position of the change that stored it. */
  readonly position?: number
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

/**
 * A change of the aspect: set it, delete it with its history, or leave it unchanged. `runId`: the run
 * that removes it.
 */
export type Decision =
  | { readonly kind: 'put'; readonly put: Put }
  | { readonly kind: 'remove'; readonly properties: Properties; readonly runId?: string }
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
  /** What the decision reads besides the aspect. */
  readonly reads?: readonly Read[]
  /**
   * Decides the change; pure and fast, and may be called more than once. If it throws, the whole
   * group of edits is refused.
   */
  decide(current: Current, state: GroupState): Decision
}

export interface PointEdit extends EditBase {
  readonly kind: 'point'
  readonly point: Point
}

/** The outcome of an edit. Writing the stored value again is a success that changes nothing. */
export type Outcome = 'written' | 'unchanged'

/** An aspect that a group of edits reads under the lock of its entity, and need not change. */
export interface Read {
  readonly urn: string
  readonly aspect: string
}

/** What a group of edits sees under the locks, as its earlier edits leave it. */
export interface GroupState {
  /** Returns an aspect that the group edits or has declared to read; undefined for others. */
  read(urn: string, aspect: string): Current | undefined
}

/** What an edit does, before it is applied. */
export interface Effect {
  readonly edit: Edit
  /** Position of the edit in its group. */
  readonly at: number
  /** What the edit finds; of a point, whether the entity exists. */
  readonly current: Current
  /** Absent for points. */
  readonly decision?: Decision
  readonly outcome: Outcome
  /** Whether it creates the entity. */
  readonly isBirth: boolean
}

/** `again`: the step needs more than it has read; nothing of the group is written. */
export type Verdict = 'again' | undefined

/**
 * A step of a write: decides under the locks, beside the edits of a group and in the transaction that
 * stores them, by what these do.
 */
export interface Step {
  /** What it reads before and between the edits. */
  reads?(): readonly Read[]
  /** What it reads after the last edit. */
  endReads?(): readonly Read[]
  /** Begins an attempt; the store repeats attempts that lose a race. */
  begin(): Attempt
  /** Is called by the writer, outside of the transaction, before it tries the group again. */
  prepare?(): Promise<void>
}

/** One attempt of a step. Each method may throw the error that refuses the group. */
export interface Attempt {
  /** Is called before the first edit. */
  start?(state: GroupState): Verdict
  /** Is called after each decision, before it is applied. */
  edited?(effect: Effect, state: GroupState): Verdict
  /**
   * Is called when an edit, or a step on its effect, throws.
   *
   * @returns whether the others go on: the edit counts as none
   */
  refused?(at: number, error: unknown): boolean
  /** Returns edits that the group makes besides its own, after the last one. */
  end?(state: GroupState): readonly AspectEdit[] | 'again'
}

/** Edits that are stored together or not at all. */
export interface Group {
  readonly edits: readonly Edit[]
  readonly steps?: readonly Step[]
  /** Of its entry in the log of changes; the system if absent. */
  readonly author?: Author
  /** Set: the group is written once. */
  readonly once?: StepKey
}
