import type { ErrorCode } from '../graph/model/errors.ts'

/** A bound that a client can meet. The figure is the one that its rule uses. */
export interface Limit {
  /** The most that is taken. */
  readonly figure: number
  /** What is counted. */
  readonly of: string
  readonly reason: string
  /**
   * What answers one more: an error of the table, a plain status, or an error inside a GraphQL answer.
   * What is left out is not refused.
   */
  readonly answer: ErrorCode | 431 | 'GraphQL error' | 'left out'
}

/** Says a limit in one go. */
export const limit = <Answer extends Limit['answer']>(
  figure: number,
  of: string,
  answer: Answer,
  reason: string,
): Limit & { readonly answer: Answer } => ({
  figure,
  of,
  answer,
  reason,
})
