import { isLeafType, isNonNullType, type GraphQLFieldResolver } from 'graphql'
import pLimit from 'p-limit'
import { CatalogError } from '../../graph/model/errors.ts'

/**
 * Questions of one request to the store at a time, where one depth takes several: points, large pages.
 * More would take the connections from other requests, and hold more answers in memory than the budget
 * allows.
 */
const QUESTIONS_MAX = 16

/**
 * How many fields one request may still answer. A short document can ask for pages inside of pages, so
 * the document alone does not tell.
 */
export class Budget {
  readonly #fieldsMax: number
  readonly #ask = pLimit(QUESTIONS_MAX)
  #fields = 0

  constructor(fieldsMax: number) {
    this.#fieldsMax = fieldsMax
  }

  get isUsedUp(): boolean {
    return this.#fields > this.#fieldsMax
  }

  /** The error of a request that used it up. */
  get excess(): CatalogError {
    return new CatalogError(
      'INVALID_PARAMETER',
      `The answer has more than ${this.#fieldsMax} fields, which is the limit; ask for smaller pages`,
    )
  }

  /** @returns whether the field may be answered */
  spend(): boolean {
    this.#fields++
    return !this.isUsedUp
  }

  /**
   * Asks the store when it is this question's turn.
   *
   * @throws CatalogError `INVALID_PARAMETER` when the budget was used up meanwhile
   */
  ask<T>(question: () => Promise<T>): Promise<T> {
    return this.#ask(() => {
      if (this.isUsedUp) throw this.excess
      return question()
    })
  }
}

/**
 * Answers a field as long as the budget lasts. Afterwards it is null, but for scalars that must not be
 * null, which are answered.
 */
export function budgeted<Context extends { readonly budget: Budget }>(
  resolve: GraphQLFieldResolver<unknown, Context>,
): GraphQLFieldResolver<unknown, Context> {
  return (source, input, context, info) => {
    if (context.budget.spend()) return resolve(source, input, context, info)
    if (!isNonNullType(info.returnType)) return null
    if (!isLeafType(info.returnType.ofType)) throw context.budget.excess
    return resolve(source, input, context, info)
  }
}
