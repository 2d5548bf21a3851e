import { responsePathAsArray, type GraphQLFieldResolver } from 'graphql'
import type { GraphqlContext } from './context.ts'

/** Returns a resolver that notes the path of its field when a search of it has a partial total. */
export function withPartialTotals(
  resolve: GraphQLFieldResolver<unknown, GraphqlContext>,
): GraphQLFieldResolver<unknown, GraphqlContext> {
  return (source, input, context, info) => {
    const onPartialTotal = () => {
      const path = responsePathAsArray(info.path)
      context.budget.partialTotals.set(path.join(' '), path)
    }
    const catalog = { ...context.catalog, onPartialTotal }
    return resolve(source, input, { ...context, catalog }, info)
  }
}
