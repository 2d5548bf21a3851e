import { ApolloServer, type ApolloServerPlugin } from '@apollo/server'
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled'
import {
  GraphQLError,
  OperationTypeNode,
  type GraphQLFieldResolver,
  type GraphQLFormattedError,
  type GraphQLSchema,
} from 'graphql'

import { isJsonObject, type JsonObject } from '../../graph/model/json.ts'
import { Budget } from './budget.ts'
import { problemOf } from './document.ts'
import type { GraphqlOptions, GraphqlRequest } from './endpoint.ts'
import { formatError } from './errors.ts'
import { countIntrospection, KnownIntrospections } from './introspection.ts'
import { jsonText } from './json-text.ts'
import { limitsRule } from './limits.ts'
import { Turn, Turns } from './turns.ts'

/** What every context has. */
export interface Budgeted {
  readonly budget: Budget
}

/** A schema to serve, by the rules of all GraphQL here. */
export interface Service<Context extends Budgeted> {
  readonly schema: GraphQLSchema
  readonly options: Pick<GraphqlOptions, 'limits' | 'suggests' | 'failed'>
  readonly contextOf: (request: GraphqlRequest, budget: Budget) => Context
  readonly plugins?: readonly ApolloServerPlugin<Context>[]
  readonly fieldResolver: GraphQLFieldResolver<unknown, Context>
}

/** Starts to answer documents. There is nothing to close. */
export async function startService<Context extends Budgeted>(service: Service<Context>) {
  const { limits, failed } = service.options
  const server = apolloOf(service)
  await server.start()
  countIntrospection()
  const known = new KnownIntrospections()
  const turns = new Turns()

  const execute = async ({ query, variables, operationName }: JsonObject, context: Context) => {
    const { budget } = context
    try {
      const executed = server.executeOperation(
        {
          ...(typeof query === 'string' && { query }),
          ...(isJsonObject(variables) && { variables }),
          ...(typeof operationName === 'string' && { operationName }),
        },
        { contextValue: context },
      )
      const { body } = await Promise.race([executed, givenUp(budget.over)])
      if (body.kind !== 'single') throw new Error('The answer comes in parts')
      const { errors, data, extensions = {} } = body.singleResult
      return await jsonText({ errors, data, extensions }, budget.turn)
    } catch (error) {
      const { excess } = budget
      if (!excess || error !== excess) throw error
      const whole = new GraphQLError(excess.message).toJSON()
      return refusal(formatError(whole, excess, failed), null)
    }
  }

  return async (request: GraphqlRequest) => {
    const { body, enterLarge = () => Promise.resolve(), signal } = request
    const turn = new Turn(turns)
    await turn.take()
    const message = problemOf(body, limits)
    if (message !== undefined) {
      const error = { message, extensions: { classification: 'ValidationError' } }
      return { status: 200, body: refusal(error) }
    }
    const budget = new Budget({ fieldsMax: limits.resultsMax, turn, enterLarge, signal })
    const context = service.contextOf(request, budget)
    return { status: 200, body: await known.answer(body, () => execute(body, context)) }
  }
}

/** Rejects when the answer is given up, which most are not. */
function givenUp(over: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    over.addEventListener('abort', () => reject(over.reason as Error))
  })
}

/** All that parses as a request is answered an envelope (docs/interface: graphql/envelope). */
function refusal(error: GraphQLFormattedError, data?: null): string {
  return JSON.stringify({ errors: [error], data, extensions: {} })
}

/** Edits are finished whatever they cost. */
const EDITS: ApolloServerPlugin<Budgeted> = {
  requestDidStart: () =>
    Promise.resolve({
      didResolveOperation({ operation, contextValue: { budget } }) {
        if (operation?.operation === OperationTypeNode.MUTATION) budget.beginEdit()
        return Promise.resolve()
      },
    }),
}

function apolloOf<Context extends Budgeted>({
  schema,
  options: { limits, suggests, failed },
  plugins = [],
  fieldResolver,
}: Service<Context>): ApolloServer<Context> {
  return new ApolloServer<Context>({
    schema,
    introspection: true,
    // Only JSON in POST requests is read, whatever its content type.
    csrfPrevention: false,
    allowBatchedHttpRequests: false,
    persistedQueries: false,
    includeStacktraceInErrorResponses: false,
    hideSchemaDetailsFromClientErrors: !suggests,
    validationRules: [limitsRule(limits)],
    fieldResolver,
    parseOptions: { maxTokens: limits.tokensMax },
    stopOnTerminationSignals: false,
    formatError: (formatted, error) => formatError(formatted, error, failed),
    plugins: [
      EDITS,
      ...plugins,
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
    ],
  })
}
