import { BASE_PATH } from '../base-path.ts'
import { Forbidden, Refused, SignInNeeded } from './graphql-client.ts'
import { viewAsHeader } from './view-as.ts'

/** An answer of a status other than 200, 401 and 403. */
export class Problem extends Refused {
  readonly body: unknown

  constructor(message: string, body: unknown) {
    super(message)
    this.body = body
  }
}

/**
 * Sends a request to a path below that of the page.
 *
 * @param method by default POST with a body, and GET without one
 * @throws SignInNeeded, Forbidden, Problem; Refused if the server is not reachable
 */
export async function sendRequest<Answer>(
  path: string,
  body?: object,
  method = body ? 'POST' : 'GET',
): Promise<Answer> {
  const response = await fetch(`${BASE_PATH}${path}`, {
    method,
    ...(body && { body: JSON.stringify(body) }),
    headers: { ...(body && { 'Content-Type': 'application/json' }), ...viewAsHeader() },
  }).catch(() => {
    throw new Refused('The server is not reachable.')
  })
  const answer = (await response.json().catch(() => ({}))) as Answer & { message?: string }
  if (response.ok) return answer
  if (response.status === 401) throw new SignInNeeded(answer.message)
  const message = answer.message ?? `The server answered with status ${response.status}.`
  throw response.status === 403 ? new Forbidden(message) : new Problem(message, answer)
}
