import { ApolloServer, HeaderMap, type ApolloServerPlugin } from '@apollo/server'
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled'
import { GraphQLError, OperationTypeNode } from 'graphql'
import type { Catalog } from '../catalog/catalog.ts'
import { Budget, plainField } from './budget.ts'
import type { GraphqlContext } from './context.ts'
import type { AnswerGraphql, GraphqlOptions } from './endpoint.ts'
import { formatError } from './errors.ts'
import { limitsRule } from './limits.ts'
import { EntityLoader } from './loader.ts'
import { createSchema } from './schema.ts'

const HEADERS = new HeaderMap([
  ['content-type', 'application/json'],
  ['accept', 'application/json'],
])

/**
 * Whatever parses as a request is answered 200, its errors included, and with `extensions`
 * (`reference/graphql.md` 2.1; interface, Errors).
 */
const ENVELOPE: ApolloServerPlugin<GraphqlContext> = {
  requestDidStart: () =>
    Promise.resolve({
      willSendResponse({ response: { http, body } }) {
        http.status = 200
        if (body.kind === 'single') body.singleResult.extensions ??= {}
        return Promise.resolve()
      },
    }),
}

/** In place of half an answer the reason why it ends there; an edit that was done stays told. */
const WHOLE_OR_NOTHING: ApolloServerPlugin<GraphqlContext> = {
  requestDidStart: () =>
    Promise.resolve({
      willSendResponse({ contextValue, operation, response: { body } }) {
        const { isUsedUp, excess } = contextValue.budget
        const isEdit = operation?.operation === OperationTypeNode.MUTATION
        if (isUsedUp && !isEdit && body.kind === 'single') {
          // A refusal, and no bug that somebody would have to be told.
          const error = formatError(new GraphQLError(excess.message).toJSON(), excess, () => {})
          Object.assign(body.singleResult, { data: null, errors: [error] })
        }
        return Promise.resolve()
      },
    }),
}

/** Starts what answers GraphQL requests. It holds nothing that would have to be closed. */
export async function startApollo(
  catalog: Catalog,
  { limits, suggests, tokens, failed }: GraphqlOptions,
): Promise<AnswerGraphql> {
  const server = new ApolloServer<GraphqlContext>({
    schema: createSchema(catalog.registry),
    introspection: true,
    // Only JSON is read, by whatever name, and only from POST requests.
    csrfPrevention: false,
    allowBatchedHttpRequests: false,
    persistedQueries: false,
    includeStacktraceInErrorResponses: false,
    hideSchemaDetailsFromClientErrors: !suggests,
    validationRules: [limitsRule(limits)],
    fieldResolver: plainField,
    parseOptions: { maxTokens: limits.tokensMax },
    stopOnTerminationSignals: false,
    formatError: (formatted, error) => formatError(formatted, error, failed),
    plugins: [
      ENVELOPE,
      WHOLE_OR_NOTHING,
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
    ],
  })
  await server.start()
  return async ({ body, actor, role, isFromClient }) => {
    const { status = 200, body: answer } = await server.executeHTTPGraphQLRequest({
      httpGraphQLRequest: { method: 'POST', headers: HEADERS, search: '', body },
      context: () => {
        const budget = new Budget(limits.resultsMax)
        const loader = new EntityLoader(catalog)
        return Promise.resolve({ catalog, tokens, actor, role, isFromClient, loader, budget })
      },
    })
    return { status, body: answer.kind === 'complete' ? answer.string : '' }
  }
}
