import type { JsonObject } from '../../../graph/model/json.ts'
import { LIMITS } from '../../../graph/model/limits.ts'
import type { AccessTokens } from '../../access/access-tokens.ts'
import type { NativeUsers } from '../../access/native/native-users.ts'
import type { Principals } from '../../access/principals.ts'
import type { SecretCipher } from '../../access/secret-cipher.ts'
import type { Conditions } from '../../catalog/write/proposals/conditions.ts'
import type { Webhooks } from '../../catalog/webhooks/webhooks.ts'
import type { DryRun } from '../../catalog/rehearsal/dry-run.ts'
import type { Caller } from '../../authorize/roles.ts'

/** Limits of one GraphQL request. */
export interface GraphqlLimits {
  /** Levels of nested fields. */
  readonly depthMax: number
  /**
   * Fields after expansion of fragments; an interface counts as its implementation with the most
   * fields.
   */
  readonly fieldsMax: number
  readonly aliasesMax: number
  readonly tokensMax: number
  /**
   * Fields of the answer, counted once per list element: a document alone does not determine them.
   */
  readonly resultsMax: number
}

/** The default limits (docs/interface: graphql/bounds). */
export const GRAPHQL_LIMITS: GraphqlLimits = {
  depthMax: LIMITS.graphqlDepth.max,
  fieldsMax: LIMITS.graphqlFields.max,
  aliasesMax: LIMITS.graphqlAliases.max,
  tokensMax: LIMITS.graphqlTokens.max,
  resultsMax: LIMITS.graphqlResults.max,
}

/** Dependencies of resolvers besides the catalog. */
export interface GraphqlServices {
  /** The release of this server. */
  readonly version: string
  /** Undefined when access control is off. */
  readonly tokens?: AccessTokens | undefined
  /** Undefined where users do not sign in with passwords. */
  readonly nativeUsers?: NativeUsers | undefined
  /** Knows who owns which name. */
  readonly principals?: Principals | undefined
  /** Encrypts secrets; undefined: this server stores none. */
  readonly secrets?: SecretCipher | undefined
  /** Manages subscriptions to changes. */
  readonly webhooks: Webhooks
}

export interface GraphqlOptions extends GraphqlServices {
  readonly limits: GraphqlLimits
  /** Whether errors about unknown fields suggest similar names. */
  readonly suggests: boolean
  /** Called with each error that clients see as an unknown error. */
  readonly failed: (bug: unknown) => void
}

/** A GraphQL request as it arrives over HTTP. */
export interface GraphqlRequest extends Caller {
  readonly body: JsonObject
  /** Whether the request claims to come from the Python client or the MCP server. */
  readonly isFromClient: boolean
  /** Preconditions on each aspect that the request edits. */
  readonly conditions?: Conditions | undefined
  /** Set: nothing is stored, and the answer has what edits would do. */
  readonly dryRun?: DryRun | undefined
  /** Set: the request reads what was there after this position of the log, and edits nothing. */
  readonly asOf?: number | undefined
  /**
   * Waits for a permit to build a large answer.
   *
   * @throws CatalogError `OVERLOADED`, `CLIENT_DISCONNECTED`
   */
  readonly enterLarge?: () => Promise<void>
  /** Aborts when the client disconnects. */
  readonly signal?: AbortSignal
}

/**
 * Answers one request with JSON text, or with an empty body.
 *
 * @throws CatalogError `OVERLOADED`, `CLIENT_DISCONNECTED`
 */
export type AnswerGraphql = (request: GraphqlRequest) => Promise<{
  readonly status: number
  readonly body: string
  /** Messages of refused fields. */
  readonly refusals?: readonly string[]
  /** Whether a field failed for a reason that may pass. */
  readonly isFailed?: boolean
}>

/**
 * Returns an endpoint that starts at its first request.
 *
 * @param start is called once; many servers never see a GraphQL request and should not pay for it
 *   at startup
 */
export function createGraphqlEndpoint(
  start: () => AnswerGraphql | Promise<AnswerGraphql>,
): AnswerGraphql {
  let endpoint: AnswerGraphql | Promise<AnswerGraphql> | undefined
  return async (request) => {
    if (!isGraphqlRequest(request.body)) return { status: 400, body: '' }
    endpoint ??= start()
    const answer = await endpoint
    return answer(request)
  }
}

/**
 * Returns whether a body is a GraphQL request; only `query` is required (docs/interface:
 * graphql/request).
 */
function isGraphqlRequest({ query, variables, operationName }: JsonObject): boolean {
  const isVariables = typeof variables === 'object' && !Array.isArray(variables)
  return (
    typeof query === 'string' &&
    (variables === undefined || isVariables) &&
    (operationName === undefined || operationName === null || typeof operationName === 'string')
  )
}
