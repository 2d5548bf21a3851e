import type { ErrorCode } from './errors.ts'

/** A bound that a client can meet, declared beside its rule (docs/interface: limits/table). */
export interface Limit {
  /** The most that is taken. */
  readonly max: number
  /** What is counted. */
  readonly of: string
  readonly reason: string
  /**
   * What answers one more: an error of the table, a plain status, or an error inside a GraphQL answer.
   * What is left out is not refused.
   */
  readonly answer: ErrorCode | 431 | 'GraphQL error' | 'left out'
}

/** Declares a limit. */
export const declareLimit = <const L extends Limit>(declaration: L): L => declaration
