import type { ApolloServerPlugin } from '@apollo/server'
import { defaultFieldResolver, GraphQLError, OperationTypeNode } from 'graphql'
import type { Catalog } from '../catalog/catalog.ts'
import { Budget, budgeted } from './budget.ts'
import type { GraphqlContext } from './context.ts'
import type { AnswerGraphql, GraphqlOptions } from './endpoint.ts'
import { formatError } from './errors.ts'
import { EntityLoader } from './loader.ts'
import { createSchema } from './schema.ts'
import { startService } from './service.ts'

/** A query that used up its budget answers the reason only; an edit that was done is still told. */
const WHOLE_OR_NOTHING: ApolloServerPlugin<GraphqlContext> = {
  requestDidStart: () =>
    Promise.resolve({
      willSendResponse({ contextValue, operation, response: { body } }) {
        const { isUsedUp, excess } = contextValue.budget
        const isEdit = operation?.operation === OperationTypeNode.MUTATION
        if (isUsedUp && !isEdit && body.kind === 'single') {
          // A refusal is no bug, so nothing is logged.
          const error = formatError(new GraphQLError(excess.message).toJSON(), excess, () => {})
          Object.assign(body.singleResult, { data: null, errors: [error] })
        }
        return Promise.resolve()
      },
    }),
}

/** Starts the service that answers requests to the catalog. */
export async function startApollo(
  catalog: Catalog,
  options: GraphqlOptions,
): Promise<AnswerGraphql> {
  const { limits, tokens, version } = options
  const answer = await startService<GraphqlContext>({
    schema: createSchema(catalog.registry),
    options,
    plugin: WHOLE_OR_NOTHING,
    fieldResolver: budgeted(defaultFieldResolver),
  })
  return ({ body, actor, role, isFromClient }) => {
    const budget = new Budget(limits.resultsMax)
    const loader = new EntityLoader(catalog)
    const nowMillis = catalog.clock()
    const context = { tokens, version, actor, role, isFromClient, loader, budget, nowMillis }
    // Nothing that was read before a change counts for later fields of the document.
    const afterCommit = () => loader.clear()
    return answer(body, { ...context, catalog: { ...catalog, afterCommit } })
  }
}
