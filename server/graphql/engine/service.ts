import { ApolloServer, type ApolloServerPlugin } from '@apollo/server'
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled'
import {
  OperationTypeNode,
  type DocumentNode,
  type GraphQLFieldResolver,
  type GraphQLFormattedError,
  type GraphQLSchema,
} from 'graphql'
import type { JsonObject } from '../../../graph/model/json.ts'
import { DocumentCache } from './documents.ts'
import type { AnswerGraphql, GraphqlOptions, GraphqlRequest } from './endpoint.ts'
import { formatError, documentError } from './errors.ts'
import { Budget } from './limits/budget.ts'
import { findVariablesProblem } from './limits/document.ts'

/** Members of every context. */
export interface Budgeted {
  readonly budget: Budget
}

/** An operation to execute, with its variables. */
export interface Operation {
  readonly document: DocumentNode
  readonly operationName: string | undefined
  readonly variables: JsonObject
}

/** A schema to serve, with the limits and options of all GraphQL endpoints. */
export interface Service<Context extends Budgeted> {
  readonly schema: GraphQLSchema
  readonly options: Pick<GraphqlOptions, 'limits' | 'suggests' | 'failed'>
  readonly contextOf: (request: GraphqlRequest, budget: Budget) => Context
  readonly fieldResolver: GraphQLFieldResolver<unknown, Context>
  /** Returns what an answer says about itself, once its operation is executed. */
  readonly extensionsOf?: ((context: Context) => Promise<object>) | undefined
  /**
   * Rejects valid operations that the service does not run.
   *
   * @throws GraphQLError
   */
  readonly check?: (operation: Operation) => void
}

/** Returns a function that answers documents of a schema. */
export function serveSchema<Context extends Budgeted>(service: Service<Context>): AnswerGraphql {
  const { schema, options, contextOf, extensionsOf } = service
  const documents = new DocumentCache(schema, options)
  const server = createApollo(service, documents)
  const startup = server.start()
  return async (request) => {
    await startup
    const { body, enterLarge = () => Promise.resolve(), signal } = request
    const message = findVariablesProblem(body['variables'])
    if (message !== undefined) return toAnswer([documentError({ message })])
    const query = typeof body['query'] === 'string' ? body['query'] : ''
    const problems = await documents.findErrors(query)
    if (problems) {
      const { errors, classification } = problems
      return toAnswer(errors.map((error) => documentError(error.toJSON(), classification)))
    }
    // An abort during validation would be missed: the budget only listens.
    signal?.throwIfAborted()
    const budget = new Budget({ fieldsMax: options.limits.resultsMax, enterLarge, signal })
    const context = contextOf(request, budget)
    const execution = { ...body, query }
    return run(server, execution, context, { onFailure: options.failed, extensionsOf })
  }
}

async function run<Context extends Budgeted>(
  server: ApolloServer<Context>,
  { query, variables, operationName }: JsonObject & { readonly query: string },
  context: Context,
  {
    onFailure,
    extensionsOf,
  }: Pick<Service<Context>, 'extensionsOf'> & { readonly onFailure: (bug: unknown) => void },
) {
  const { budget } = context
  const operation = {
    query,
    variables: (variables ?? {}) as JsonObject,
    ...(typeof operationName === 'string' && { operationName }),
  }
  try {
    const execution = server.executeOperation(operation, { contextValue: context })
    const { body } = await untilAborted(execution, budget.signal)
    if (body.kind !== 'single') throw new Error('Unexpected incremental GraphQL result')
    const { errors, data } = body.singleResult
    return toAnswer(errors, data, budget, await extensionsOf?.(context))
  } catch (error) {
    if (!budget.excess || error !== budget.excess) throw error
    const { message } = budget.excess
    return toAnswer([formatError({ message }, budget.excess, onFailure)], null)
  }
}

/**
 * Returns the result of `executed`.
 *
 * @throws the reason of `signal` if it aborts first
 */
function untilAborted<T>(executed: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
    executed.then(resolve, reject)
  })
}

/**
 * Returns the HTTP answer: 200 with an envelope, also for errors (docs/interface:
 * graphql/envelope).
 */
function toAnswer(
  errors: readonly GraphQLFormattedError[] | undefined,
  data?: unknown,
  { partialTotals }: Partial<Pick<Budget, 'partialTotals'>> = {},
  others: object = {},
) {
  const marks = partialTotals?.size ? { partialTotals: [...partialTotals.values()] } : {}
  const allMarks = { ...marks, ...others }
  const refusedErrors = errors?.filter(({ extensions }) => extensions?.['code'] === 403) ?? []
  const refusals = refusedErrors.map(({ message }) => message)
  const isFailed = errors?.some(({ extensions }) => Number(extensions?.['code']) >= 500) ?? false
  return {
    status: 200,
    body: JSON.stringify({ errors, data, extensions: allMarks }),
    refusals,
    isFailed,
  }
}

/** Returns the server that executes operations; HTTP, parsing and validation happen before. */
function createApollo<Context extends Budgeted>(
  { schema, options: { suggests, failed: onFailure }, fieldResolver, check }: Service<Context>,
  documentStore: DocumentCache,
): ApolloServer<Context> {
  const beforeOperation: ApolloServerPlugin<Context> = {
    requestDidStart: () =>
      Promise.resolve({
        didResolveOperation({ operation, document, request, contextValue: { budget } }) {
          // Edits complete regardless of the budget.
          if (operation?.operation === OperationTypeNode.MUTATION) budget.beginEdit()
          const { operationName, variables = {} } = request
          check?.({ document, operationName, variables })
          return Promise.resolve()
        },
      }),
  }
  return new ApolloServer<Context>({
    schema,
    documentStore,
    introspection: true,
    csrfPrevention: false,
    persistedQueries: false,
    includeStacktraceInErrorResponses: false,
    hideSchemaDetailsFromClientErrors: !suggests,
    stopOnTerminationSignals: false,
    fieldResolver,
    formatError: (formatted, error) => formatError(formatted, error, onFailure),
    plugins: [
      beforeOperation,
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
    ],
  })
}
