import { ApolloServer, HeaderMap, type ApolloServerPlugin, type BaseContext } from '@apollo/server'
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled'
import type { GraphQLFieldResolver, GraphQLSchema } from 'graphql'
import type { JsonObject } from '../../graph/model/json.ts'
import type { GraphqlOptions } from './endpoint.ts'
import { formatError } from './errors.ts'
import { limitsRule } from './limits.ts'

const HEADERS = new HeaderMap([
  ['content-type', 'application/json'],
  ['accept', 'application/json'],
])

/** All that parses as a request answers 200, errors included (docs/interface: graphql/envelope). */
const ENVELOPE: ApolloServerPlugin = {
  requestDidStart: () =>
    Promise.resolve({
      willSendResponse({ response: { http, body } }) {
        http.status = 200
        if (body.kind === 'single') body.singleResult.extensions ??= {}
        return Promise.resolve()
      },
    }),
}

/** A schema to serve, by the rules of all GraphQL here. */
export interface Service<Context extends BaseContext> {
  readonly schema: GraphQLSchema
  readonly options: Pick<GraphqlOptions, 'limits' | 'suggests' | 'failed'>
  readonly plugin: ApolloServerPlugin<Context>
  readonly fieldResolver?: GraphQLFieldResolver<unknown, Context>
}

/** Starts to answer documents. There is nothing to close. */
export async function startService<Context extends BaseContext>({
  schema,
  options: { limits, suggests, failed },
  plugin,
  fieldResolver,
}: Service<Context>) {
  const server = new ApolloServer<Context>({
    schema,
    introspection: true,
    // Only JSON in POST requests is read, whatever its content type.
    csrfPrevention: false,
    allowBatchedHttpRequests: false,
    persistedQueries: false,
    includeStacktraceInErrorResponses: false,
    hideSchemaDetailsFromClientErrors: !suggests,
    validationRules: [limitsRule(limits)],
    ...(fieldResolver && { fieldResolver }),
    parseOptions: { maxTokens: limits.tokensMax },
    stopOnTerminationSignals: false,
    formatError: (formatted, error) => formatError(formatted, error, failed),
    plugins: [
      ENVELOPE,
      plugin,
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
    ],
  })
  await server.start()
  return async (body: JsonObject, context: Context) => {
    const { status = 200, body: answer } = await server.executeHTTPGraphQLRequest({
      httpGraphQLRequest: { method: 'POST', headers: HEADERS, search: '', body },
      context: () => Promise.resolve(context),
    })
    return { status, body: answer.kind === 'complete' ? answer.string : '' }
  }
}
