import type { JsonObject } from '../../graph/model/json.ts'
import { declareLimit } from '../../graph/model/limit.ts'
import type { AccessTokens } from '../access/access-tokens.ts'
import type { Conditions } from '../catalog/proposals/conditions.ts'
import type { Caller } from '../catalog/roles.ts'

/** How much one document may ask for. */
export interface GraphqlLimits {
  /** Fields inside each other. */
  readonly depthMax: number
  /** Fields with fragments expanded; of an interface those of the type that has most of them. */
  readonly fieldsMax: number
  readonly aliasesMax: number
  readonly tokensMax: number
  /** Fields of the answer, with those of each element of lists; the document alone does not tell. */
  readonly resultsMax: number
}

export const DEPTH_LIMIT = declareLimit({
  max: 50,
  of: 'levels of a GraphQL document (`GRAPHQL_DEPTH_MAX`)',
  answer: 'GraphQL error',
  reason: 'the deepest one of a known client has 18',
})
export const FIELDS_LIMIT = declareLimit({
  max: 10_000,
  of: 'fields of a GraphQL document (`GRAPHQL_FIELDS_MAX`)',
  answer: 'GraphQL error',
  reason: 'the widest one of a known client has 7,585',
})
export const ALIASES_LIMIT = declareLimit({
  max: 100,
  of: 'aliases in a GraphQL document (`GRAPHQL_ALIASES_MAX`)',
  answer: 'GraphQL error',
  reason: 'each may repeat an expensive question',
})
export const TOKENS_LIMIT = declareLimit({
  max: 10_000,
  of: 'words and signs of a GraphQL document (`GRAPHQL_TOKENS_MAX`)',
  answer: 'GraphQL error',
  reason: 'it is parsed before anything else can be checked',
})
export const RESULTS_LIMIT = declareLimit({
  max: 400_000,
  of: 'fields of a GraphQL answer, with elements of lists (`GRAPHQL_RESULTS_MAX`)',
  answer: 'GraphQL error',
  reason: 'an answer is built in memory; that of a dataset with 10,000 tagged columns has 350,000',
})

/** The limits unless the configuration sets others (docs/interface: graphql/bounds). */
export const GRAPHQL_LIMITS: GraphqlLimits = {
  depthMax: DEPTH_LIMIT.max,
  fieldsMax: FIELDS_LIMIT.max,
  aliasesMax: ALIASES_LIMIT.max,
  tokensMax: TOKENS_LIMIT.max,
  resultsMax: RESULTS_LIMIT.max,
}

export interface GraphqlOptions {
  readonly limits: GraphqlLimits
  /** The release of this server. */
  readonly version: string
  /** Errors about unknown fields name similar ones. */
  readonly suggests: boolean
  /** Called with each error that is answered as an unknown one. */
  readonly failed: (bug: unknown) => void
  /** Absent while access is not controlled. */
  readonly tokens?: AccessTokens
}

/** A request as HTTP brings it. */
export interface GraphqlRequest extends Caller {
  readonly body: JsonObject
  readonly isFromClient: boolean
  /** Of each aspect that the request edits. */
  readonly conditions?: Conditions
  /**
   * Waits until there is a place for one more large answer.
   *
   * @throws CatalogError `OVERLOADED`, `CLIENT_LEFT`
   */
  readonly enterLarge?: () => Promise<void>
  /** Aborted when the client has left. */
  readonly signal?: AbortSignal
}

/**
 * Answers one request; the body is JSON text, or empty.
 *
 * @throws CatalogError `OVERLOADED`, `CLIENT_LEFT`
 */
export type AnswerGraphql = (
  request: GraphqlRequest,
) => Promise<{ readonly status: number; readonly body: string }>

/**
 * An interface that speaks GraphQL.
 *
 * @param start is called at the first request, since many servers never see one and should not pay
 *   for it with time and memory at their start
 */
export function createGraphqlEndpoint(
  start: () => AnswerGraphql | Promise<AnswerGraphql>,
): AnswerGraphql {
  let started: AnswerGraphql | Promise<AnswerGraphql> | undefined
  return async (request) => {
    if (!isGraphqlRequest(request.body)) return { status: 400, body: '' }
    started ??= start()
    const answer = await started
    return answer(request)
  }
}

/** Members other than the query may be left out or null (docs/interface: graphql/request). */
function isGraphqlRequest({ query, variables, operationName }: JsonObject): boolean {
  const isVariables = typeof variables === 'object' && !Array.isArray(variables)
  return (
    typeof query === 'string' &&
    (variables === undefined || isVariables) &&
    (operationName === undefined || operationName === null || typeof operationName === 'string')
  )
}
