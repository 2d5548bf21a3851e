import type { StoredAccessToken } from '../../graph/store/access-token-store.ts'
import { SYSTEM_CALLER } from '../authorize/roles.ts'

/** Names of the tokens of sessions, by how their users signed in. */
export const SESSION_NAMES = {
  issuer: 'Signed in at the page',
  password: 'Signed in with a password',
} as const

/** Whether a token is a session. Tokens with the same name that users create have another owner. */
export const isSession = ({ name, owner }: StoredAccessToken): boolean =>
  Object.values<string>(SESSION_NAMES).includes(name) && owner === SYSTEM_CALLER.actor

/** Whether a token is the session of a user who signed in with a password. */
export const isPasswordSession = (token: StoredAccessToken): boolean =>
  isSession(token) && token.name === SESSION_NAMES.password
