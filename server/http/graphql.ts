import type { Context } from 'koa'
import { CatalogError } from '../../graph/model/errors.ts'
import type { JsonObject } from '../../graph/model/json.ts'
import type { Access } from '../access/access.ts'
import type { Caller } from '../catalog/roles.ts'
import { admit } from './admit.ts'
import { readBody } from './body.ts'

/** Where GraphQL is spoken (interface, GraphQL); both paths mean the same. */
export const GRAPHQL_PATHS = ['/api/graphql', '/api/v2/graphql'] as const

/** What answers GraphQL requests; `main.ts` brings it along. */
export type AnswerGraphql = (
  request: Caller & { readonly body: JsonObject; readonly isFromClient: boolean },
) => Promise<{ readonly status: number; readonly body: string }>

/**
 * Hands a request over to GraphQL. What is not even a JSON object is answered 400 with nothing in it
 * (`reference/graphql.md` 2.1). Who may read comes in; each field says who may ask for it.
 *
 * @throws CatalogError `POST_ONLY`, `BODY_TOO_LARGE`, and those of {@link admit}
 */
export async function handleGraphql(
  context: Context,
  answer: AnswerGraphql,
  access: Access,
): Promise<void> {
  if (context.method !== 'POST') {
    context.set('Allow', 'POST')
    throw new CatalogError('POST_ONLY', `GraphQL takes POST requests, not ${context.method}`)
  }
  context.state.asked = { method: 'POST', route: GRAPHQL_PATHS[0] }
  const caller = await admit(context, access, 'reader', 'GraphQL')
  const request = await bodyOf(context)
  const isFromClient = context.get('X-DataHub-Client-Mode') !== ''
  const { status, body } = request
    ? await answer({ ...caller, body: request, isFromClient })
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
