import type { ErrorCode } from './errors.ts'

/** A limit that a client can reach, declared beside its rule (docs/interface: limits/table). */
export interface Limit {
  /** The largest accepted number. */
  readonly max: number
  /** The counted unit. */
  readonly of: string
  readonly reason: string
  /**
   * The answer beyond the limit: a code from the table of errors, a plain status, or an error
   * inside a GraphQL answer. `left out`: the excess is omitted, and nothing is refused.
   */
  readonly answer: ErrorCode | 431 | 'GraphQL error' | 'left out'
}

/** Declares a limit. */
export const declareLimit = <const L extends Limit>(declaration: L): L => declaration
