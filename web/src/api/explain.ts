import { sendRequest } from './rest.ts'

/** Whether policies grant a privilege to the user, and which ones do. */
export interface Explanation {
  readonly granted: boolean
  readonly policies: readonly { readonly urn: string; readonly name: string }[]
  readonly missing?: string
  /** The policies that grant it to others. */
  readonly others?: readonly { readonly urn: string; readonly name: string }[]
}

/** Asks whether policies grant a privilege on an entity. @throws SignInNeeded, Refused */
export const explainPrivilege = (privilege: string, resourceUrn: string): Promise<Explanation> =>
  sendRequest('openapi/v1/authorization/explain', { privilege, resourceUrn })
