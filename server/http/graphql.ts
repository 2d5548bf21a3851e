import type { Context } from 'koa'
import { CatalogError } from '../../graph/model/errors.ts'
import type { JsonObject } from '../../graph/model/json.ts'
import { SYSTEM_ACTOR } from '../catalog/catalog.ts'
import { readBody } from './body.ts'

/** Where GraphQL is spoken (interface, GraphQL); both paths mean the same. */
export const GRAPHQL_PATHS = ['/api/graphql', '/api/v2/graphql'] as const

/** What answers GraphQL requests; `main.ts` brings it along. */
export type AnswerGraphql = (request: {
  readonly body: JsonObject
  readonly actor: string
  readonly isFromClient: boolean
}) => Promise<{ readonly status: number; readonly body: string }>

/**
 * Hands a request over to GraphQL. What is not even a JSON object is answered 400 with nothing in it
 * (`reference/graphql.md` 2.1).
 *
 * @throws CatalogError `POST_ONLY`, `BODY_TOO_LARGE`
 */
export async function handleGraphql(context: Context, answer: AnswerGraphql): Promise<void> {
  if (context.method !== 'POST') {
    context.set('Allow', 'POST')
    throw new CatalogError('POST_ONLY', `GraphQL takes POST requests, not ${context.method}`)
  }
  context.state.asked = { method: 'POST', route: GRAPHQL_PATHS[0] }
  const request = await bodyOf(context)
  const isFromClient = context.get('X-DataHub-Client-Mode') !== ''
  const { status, body } = request
    ? await answer({ body: request, actor: SYSTEM_ACTOR, isFromClient })
    : { status: 400, body: '' }
  context.status = status
  context.body = body
  if (body !== '') context.type = 'application/json'
}

async function bodyOf(context: Context): Promise<JsonObject | undefined> {
  try {
    return await readBody(context)
  } catch (error) {
    if (error instanceof CatalogError && error.code === 'MALFORMED_BODY') return undefined
    throw error
  }
}
