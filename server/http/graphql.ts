import type { Context } from 'koa'
import { CatalogError } from '../../graph/model/errors.ts'
import type { JsonObject } from '../../graph/model/json.ts'
import type { Access } from '../access/access.ts'
import type { Caller, Role } from '../catalog/roles.ts'
import { admit } from './admit.ts'
import { readBody } from './body.ts'

/** A place where GraphQL is spoken. */
export interface GraphqlPlace {
  /** They mean the same. */
  readonly paths: readonly [string, ...string[]]
  /** What it is called in messages. */
  readonly name: string
  /** Who may come in; each field says who may ask for it. */
  readonly role: Role
}

/** The catalog (interface, GraphQL). */
export const CATALOG_PLACE: GraphqlPlace = {
  paths: ['/api/graphql', '/api/v2/graphql'],
  name: 'GraphQL',
  role: 'reader',
}

/** The graph explorer, where everything is read. */
export const EXPLORER_PLACE: GraphqlPlace = {
  paths: ['/api/graph'],
  name: 'the graph explorer',
  role: 'reader',
}

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
  { paths, name, role }: GraphqlPlace,
  answer: AnswerGraphql,
  access: Access,
): Promise<void> {
  if (context.method !== 'POST') {
    context.set('Allow', 'POST')
    throw new CatalogError('POST_ONLY', `GraphQL takes POST requests, not ${context.method}`)
  }
  context.state.asked = { method: 'POST', route: paths[0] }
  const caller = await admit(context, access, role, name)
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
