import {
  execute,
  GraphQLError,
  getOperationAST,
  OperationTypeNode,
  type DocumentNode,
  type GraphQLFieldResolver,
  type GraphQLFormattedError,
  type GraphQLSchema,
} from 'graphql'
import type { JsonObject } from '../../graph/model/json.ts'
import { Documents } from './documents.ts'
import type { AnswerGraphql, GraphqlOptions, GraphqlRequest } from './endpoint.ts'
import { formatError, invalid } from './errors.ts'
import { Budget } from './limits/budget.ts'
import { variablesProblemOf } from './limits/document.ts'

/** What every context has. */
export interface Budgeted {
  readonly budget: Budget
}

/** What a document asks for, and the values it is given. */
export interface Operation {
  readonly document: DocumentNode
  readonly operationName: string | undefined
  readonly variables: JsonObject
}

/** A schema to serve, by the rules of all GraphQL here. */
export interface Service<Context extends Budgeted> {
  readonly schema: GraphQLSchema
  readonly options: Pick<GraphqlOptions, 'limits' | 'suggests' | 'failed'>
  readonly contextOf: (request: GraphqlRequest, budget: Budget) => Context
  readonly fieldResolver: GraphQLFieldResolver<unknown, Context>
  /** Refuses operations that are valid. @throws GraphQLError */
  readonly check?: (operation: Operation) => void
}

/** Returns what answers documents of a schema. */
export function serveSchema<Context extends Budgeted>(service: Service<Context>): AnswerGraphql {
  const { schema, options, contextOf } = service
  const documents = new Documents(schema, options)
  return async (request) => {
    const { body, enterLarge = () => Promise.resolve(), signal } = request
    const problem = variablesProblemOf(body['variables'])
    if (problem !== undefined) return answerOf([invalid({ message: problem })])
    const { query, operationName } = body
    const document = await documents.read(typeof query === 'string' ? query : '')
    if (!('kind' in document)) {
      const { errors, classification } = document
      return answerOf(errors.map((error) => invalid(error.toJSON(), classification)))
    }
    const operation = {
      document,
      operationName: typeof operationName === 'string' ? operationName : undefined,
      variables: (body['variables'] ?? {}) as JsonObject,
    }
    const budget = new Budget({ fieldsMax: options.limits.resultsMax, enterLarge, signal })
    return run(service, operation, contextOf(request, budget))
  }
}

async function run<Context extends Budgeted>(
  { schema, options, fieldResolver, check }: Service<Context>,
  operation: Operation,
  context: Context,
) {
  const { document, operationName, variables } = operation
  const { budget } = context
  const chosen = getOperationAST(document, operationName)?.operation
  if (chosen === OperationTypeNode.MUTATION) budget.beginEdit()
  try {
    check?.(operation)
    const executed = execute({
      schema,
      document,
      operationName,
      variableValues: variables,
      contextValue: context,
      fieldResolver,
      hideSuggestions: !options.suggests,
    })
    const { data, errors } = await untilAborted(executed, budget.signal)
    const isRun = data !== undefined
    const told = errors?.map((error) =>
      isRun ? formatError(error, options.failed) : invalid(error.toJSON()),
    )
    return answerOf(told, data)
  } catch (error) {
    if (error instanceof GraphQLError) return answerOf([invalid(error.toJSON())])
    if (!budget.excess || error !== budget.excess) throw error
    const { message } = budget.excess
    const whole = new GraphQLError(message, { originalError: budget.excess })
    return answerOf([formatError(whole, options.failed)], null)
  }
}

/** Returns what was executed. @throws the reason of `signal` when it aborts first */
function untilAborted<T>(executed: T | Promise<T>, signal: AbortSignal): T | Promise<T> {
  if (!(executed instanceof Promise)) return executed
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
    executed.then(resolve, reject)
  })
}

/** All that parses as a request is answered an envelope (docs/interface: graphql/envelope). */
function answerOf(errors: readonly GraphQLFormattedError[] | undefined, data?: unknown) {
  return { status: 200, body: JSON.stringify({ errors, data, extensions: {} }) }
}
