import { namedPosition } from '../../graph/store/older-past.ts'
import type { Context } from 'koa'
import { CatalogError, type ErrorCode } from '../../graph/model/errors.ts'
import { json, list, map, required, text } from '../../graph/model/field.ts'
import type { JsonObject } from '../../graph/model/json.ts'
import { EVENTS } from '../catalog/audit/audit-events.ts'
import { findPosition } from '../catalog/past/find-position.ts'
import { DryRun } from '../catalog/rehearsal/dry-run.ts'
import { parseConditions, type Conditions } from '../catalog/write/proposals/conditions.ts'
import type { Caller } from '../authorize/roles.ts'
import { viewAs } from '../access/view-as.ts'
import { admit } from './admit.ts'
import { objectAnswer } from './answers.ts'
import { readBody } from './body.ts'
import { askedAsOf, POSITION_HEADER } from './as-of.ts'
import { asksDryRun } from './dry-run.ts'
import { answerOnce, readKey, REPLAYED_HEADER } from './idempotency.ts'
import { setCompressed } from './compress.ts'
import { EXAMPLE_URN, type Operation, type Provided } from './route.ts'
import type { Endpoint } from './route-table.ts'

/** A GraphQL endpoint. */
export interface GraphqlEndpoint {
  /** Aliases of one endpoint. */
  readonly paths: readonly [string, ...string[]]
  /** Its name in messages. */
  readonly name: string
  /**
   * Its entry in the OpenAPI document; GraphQL clients read the schema instead. The role admits to
   * the endpoint; each field declares its own role.
   */
  readonly operation: Operation
}

interface EndpointDeclaration
  extends Pick<GraphqlEndpoint, 'paths' | 'name'>, Pick<Operation, 'summary' | 'readsPast'> {
  /** An example document, which a test sends. */
  readonly query: string
  readonly errors?: readonly ErrorCode[]
}

function declareEndpoint({
  paths,
  name,
  summary,
  query,
  errors = [],
  ...past
}: EndpointDeclaration): GraphqlEndpoint {
  const operation: Operation = {
    method: 'POST',
    path: paths[0],
    role: 'reader',
    summary,
    details: 'Errors inside a document are answered 200, in `errors`.',
    parameters: {
      query: required(text()),
      variables: map(json()),
      operationName: text(),
    },
    answers: objectAnswer({
      data: json(),
      errors: list(map(json())),
      extensions: required(map(json())),
    }),
    errors: ['INVALID_PROPOSAL', ...errors],
    bareRefusal: 'There is no document in the body.',
    example: { query, variables: {} },
    ...past,
  }
  return { paths, name, operation }
}

export const CATALOG_ENDPOINT = declareEndpoint({
  paths: ['/api/graphql', '/api/v2/graphql'],
  name: 'GraphQL',
  summary: 'Executes a GraphQL document that reads or edits the catalog.',
  readsPast: true,
  query: `{ dataset(urn: "${EXAMPLE_URN}") { urn exists } }`,
})

/** The graph explorer; read-only. */
export const EXPLORER_ENDPOINT = declareEndpoint({
  paths: ['/api/graph'],
  name: 'the graph explorer',
  summary: 'Executes a GraphQL query of the graph explorer; requires Neo4j.',
  query: '{ datasets(limit: 10) { urn upstreams(limit: 10) { urn } } }',
  errors: ['NO_EXPLORER'],
})

export const GRAPHQL_ENDPOINTS: readonly GraphqlEndpoint[] = [CATALOG_ENDPOINT, EXPLORER_ENDPOINT]

/** Answers GraphQL requests; `main.ts` provides the implementation. */
export type AnswerGraphql = (
  request: Caller & {
    readonly body: JsonObject
    readonly isFromClient: boolean
    readonly conditions?: Conditions | undefined
    readonly dryRun?: DryRun | undefined
    readonly asOf?: number | undefined
    readonly enterLarge?: () => Promise<void>
    readonly signal?: AbortSignal
  },
) => Promise<{
  readonly status: number
  readonly body: string
  /** Messages of refused fields. */
  readonly refusals?: readonly string[]
  /** Whether a field failed for a reason that may pass. */
  readonly isFailed?: boolean
}>

/** Headers with conditions of an edit (docs/interface: edits/conditions). */
const EDIT_CONDITIONS = ['If-Version-Match', 'If-Match']

/** Dependencies of GraphQL endpoints. */
type GraphqlParts = Pick<Provided, 'access' | 'catalog'>

/** Whether a document may have a mutation. */
const MUTATION = /\bmutation\b/

/**
 * Answers a GraphQL request. A body that is not a JSON object is answered 400 with an empty body
 * (docs/interface: graphql/request).
 *
 * @throws CatalogError `POST_ONLY`, `BODY_TOO_LARGE`, `INVALID_PROPOSAL` for an invalid
 *   condition, and the errors of {@link admit} and `answer`
 */
async function handleGraphql(
  context: Context,
  { name, operation }: GraphqlEndpoint,
  answer: AnswerGraphql,
  parts: GraphqlParts,
): Promise<void> {
  const { catalog } = parts
  const isPost = context.method === 'POST'
  if (isPost) {
    context.state.labels = { method: operation.method, route: operation.path, isProbe: false }
  }
  const admitted = await admit(context, parts, operation, name)
  const caller = await viewAs(admitted, context.headers, catalog, operation.role)
  if (!isPost) {
    context.set('Allow', 'POST')
    throw new CatalogError('POST_ONLY', `GraphQL accepts POST requests only, not ${context.method}`)
  }
  const request = await readGraphqlBody(context)
  const isFromClient = context.get('X-DataHub-Client-Mode') !== ''
  const headers = EDIT_CONDITIONS.map((header) => [header, context.get(header)] as const)
  const stated = headers.filter(([, value]) => value !== '')
  const conditions = stated.length === 0 ? undefined : parseConditions(Object.fromEntries(stated))
  const isDryRun = asksDryRun(context.headers) || /^true$/i.test(String(context.query['dryRun']))
  const dryRun = isDryRun ? new DryRun() : undefined
  const asked = askedAsOf(operation, context.query, context.headers)
  const asOf = asked === undefined ? undefined : await findPosition(catalog, asked)
  const { scope } = context.state
  const execute = async (author: Caller): ReturnType<AnswerGraphql> =>
    request
      ? answer({
          body: request,
          isFromClient,
          conditions,
          dryRun,
          asOf,
          enterLarge: () => scope.startLargeAnswer(),
          signal: scope.signal,
          ...author,
        })
      : { status: 400, body: '' }
  // Queries are answered from what is stored now, whatever key a client gives them.
  const document = request?.['query']
  const mayChange = typeof document === 'string' && MUTATION.test(document)
  const key = mayChange && !dryRun ? readKey(context.headers) : undefined
  const keyed = [operation.path, request ?? null]
  const { answer: answered, isReplayed } =
    key === undefined
      ? { answer: await execute(caller), isReplayed: false }
      : await answerOnce(catalog.keyedRequests, key, caller, keyed, execute)
  const { status, body, refusals = [] } = answered
  if (isReplayed) context.set(REPLAYED_HEADER, 'true')
  if (asOf !== undefined) context.set(POSITION_HEADER, String(namedPosition(asOf)))
  for (const reason of refusals) {
    catalog.audit?.countRefusal(admitted.actor, admitted.origin, {
      type: EVENTS.accessDenied,
      reason,
    })
  }
  context.status = status
  if (body === '') {
    context.body = ''
    return
  }
  await setCompressed(context, body)
  context.type = 'application/json'
}

/** Returns one endpoint for each path of a GraphQL endpoint. */
export function createGraphqlEndpoints(
  served: GraphqlEndpoint,
  answer: AnswerGraphql,
  parts: GraphqlParts,
): Endpoint[] {
  return served.paths.map((path) => ({
    path,
    isProbe: false,
    isPage: false,
    answer: (context) => handleGraphql(context, served, answer, parts),
  }))
}

/** Refuses requests to the explorer where the graph is not in Neo4j. */
export const noExplorer: AnswerGraphql = () => {
  throw new CatalogError(
    'NO_EXPLORER',
    'The graph explorer requires Neo4j, but this server stores its graph in a file; set NEO4J_URI',
  )
}

/** Reads the body; returns undefined for a malformed one. */
async function readGraphqlBody(context: Context): Promise<JsonObject | undefined> {
  try {
    return await readBody(context)
  } catch (error) {
    if (error instanceof CatalogError && error.code === 'MALFORMED_BODY') return undefined
    throw error
  }
}
