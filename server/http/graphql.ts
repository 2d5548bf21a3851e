import type { Context } from 'koa'
import { CatalogError, type ErrorCode } from '../../graph/model/errors.ts'
import { json, list, map, required, text } from '../../graph/model/field.ts'
import type { JsonObject } from '../../graph/model/json.ts'
import type { Access } from '../access/access.ts'
import type { Caller } from '../catalog/roles.ts'
import { admit } from './admit.ts'
import { members } from './answers.ts'
import { readBody } from './body.ts'
import { EXAMPLE_URN, type Operation } from './route.ts'

/** A place where GraphQL is spoken. */
export interface GraphqlEndpoint {
  /** They mean the same. */
  readonly paths: readonly [string, ...string[]]
  /** What it is called in messages. */
  readonly name: string
  /**
   * What the document of the API says of it; GraphQL describes itself, to whoever asks for its schema.
   * Its role is who may come in; each field says who may ask for it.
   */
  readonly operation: Operation
}

interface DeclaredPlace
  extends Pick<GraphqlEndpoint, 'paths' | 'name'>, Pick<Operation, 'summary'> {
  /** A document that succeeds. */
  readonly query: string
  readonly errors?: readonly ErrorCode[]
}

function place({ paths, name, summary, query, errors = [] }: DeclaredPlace): GraphqlEndpoint {
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
    answers: members({
      data: json(),
      errors: list(map(json())),
      extensions: required(map(json())),
    }),
    errors,
    bareRefusal: 'There is no document in the body.',
    example: { query, variables: {} },
  }
  return { paths, name, operation }
}

/** The catalog (interface, GraphQL). */
export const CATALOG_ENDPOINT = place({
  paths: ['/api/graphql', '/api/v2/graphql'],
  name: 'GraphQL',
  summary: 'Answers a GraphQL document that reads or edits the catalog.',
  query: `{ dataset(urn: "${EXAMPLE_URN}") { urn exists } }`,
})

/** The graph explorer, where everything is read. */
export const EXPLORER_ENDPOINT = place({
  paths: ['/api/graph'],
  name: 'the graph explorer',
  summary: 'Answers a question to the graph itself, asked in GraphQL; on Neo4j only.',
  query: '{ datasets(limit: 10) { urn upstreams(limit: 10) { urn } } }',
  errors: ['NO_EXPLORER'],
})

export const GRAPHQL_ENDPOINTS: readonly GraphqlEndpoint[] = [CATALOG_ENDPOINT, EXPLORER_ENDPOINT]

/** What answers GraphQL requests; `main.ts` brings it along. */
export type AnswerGraphql = (
  request: Caller & { readonly body: JsonObject; readonly isFromClient: boolean },
) => Promise<{ readonly status: number; readonly body: string }>

/**
 * Hands a request over to GraphQL. What is not even a JSON object is answered 400 with nothing in it
 * (`reference/graphql.md` 2.1).
 *
 * @throws CatalogError `POST_ONLY`, `BODY_TOO_LARGE`, those of {@link admit}, and what `answer` throws
 */
export async function handleGraphql(
  context: Context,
  { name, operation }: GraphqlEndpoint,
  answer: AnswerGraphql,
  access: Access,
): Promise<void> {
  if (context.method !== 'POST') {
    context.set('Allow', 'POST')
    throw new CatalogError('POST_ONLY', `GraphQL takes POST requests, not ${context.method}`)
  }
  context.state.asked = { method: operation.method, route: operation.path }
  const caller = await admit(context, access, operation.role, name)
  const request = await bodyOf(context)
  const isFromClient = context.get('X-DataHub-Client-Mode') !== ''
  const { status, body } = request
    ? await answer({ ...caller, body: request, isFromClient })
    : { status: 400, body: '' }
  context.status = status
  context.body = body
  if (body !== '') context.type = 'application/json'
}

/** Answers for the explorer where there is none. */
export const noExplorer: AnswerGraphql = () => {
  throw new CatalogError(
    'NO_EXPLORER',
    'The graph explorer asks Neo4j, and this server keeps its graph in a file: see NEO4J_URI',
  )
}

async function bodyOf(context: Context): Promise<JsonObject | undefined> {
  try {
    return await readBody(context)
  } catch (error) {
    if (error instanceof CatalogError && error.code === 'MALFORMED_BODY') return undefined
    throw error
  }
}
