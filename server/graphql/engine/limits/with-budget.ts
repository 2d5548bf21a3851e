import { isLeafType, isNonNullType, type GraphQLFieldResolver } from 'graphql'
import type { Budget } from './budget.ts'

/**
 * Returns a resolver that spends the budget. Once the budget is exhausted, fields are null; scalars
 * that must not be null are still answered.
 */
export function withBudget<Context extends { readonly budget: Budget }>(
  resolve: GraphQLFieldResolver<unknown, Context>,
): GraphQLFieldResolver<unknown, Context> {
  return (source, input, context, info) => {
    const { budget } = context
    if (!budget.spend(1)) {
      if (!isNonNullType(info.returnType)) return null
      if (budget.excess && !isLeafType(info.returnType.ofType)) throw budget.excess
    }
    let answer
    try {
      answer = resolve(source, input, context, info)
    } catch (error) {
      return budget.fail(error)
    }
    return budget.count(answer, info)
  }
}
