import { BASE_PATH } from '../base-path.ts'
import { Refused, SignInNeeded } from './graphql-client.ts'
import { viewAsHeader } from './view-as.ts'

/** Whether policies grant a privilege to the user, and which ones do. */
export interface Explanation {
  readonly granted: boolean
  readonly policies: readonly { readonly urn: string; readonly name: string }[]
  readonly missing?: string
  /** The policies that grant it to others. */
  readonly others?: readonly { readonly urn: string; readonly name: string }[]
}

/** Asks whether policies grant a privilege on an entity. @throws SignInNeeded, Refused */
export async function explainPrivilege(
  privilege: string,
  resourceUrn: string,
): Promise<Explanation> {
  const response = await fetch(`${BASE_PATH}openapi/v1/authorization/explain`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...viewAsHeader() },
    body: JSON.stringify({ privilege, resourceUrn }),
  }).catch(() => {
    throw new Refused('The server is not reachable.')
  })
  const answer = (await response.json().catch(() => ({}))) as Explanation & { message?: string }
  if (response.status === 401) throw new SignInNeeded(answer.message)
  if (response.ok) return answer
  throw new Refused(answer.message ?? `The server answered with status ${response.status}.`)
}
