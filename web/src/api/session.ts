import { BASE_PATH } from '../base-path.ts'
import { Refused } from './graphql-client.ts'

const PENDING = 'trellis_pending'

/** A sign-in in progress, kept in `sessionStorage`, which other tabs and origins cannot read. */
interface Pending {
  readonly pending: string
  readonly path: string
}

/** The ways to sign in that the server offers besides a token. */
export interface SignInWays {
  /** The OpenID Connect issuer. */
  readonly issuer?: string
  readonly passwords?: boolean
}

/** Returns how people sign in. @throws Refused */
export async function findSignInWays(): Promise<SignInWays> {
  return send<SignInWays>('GET')
}

/** Signs in with a password. @throws Refused */
export async function signInWithPassword(username: string, password: string): Promise<void> {
  await send('POST', '', { username, password }, 'logIn')
}

/** Creates the invited user, and signs them in. @throws Refused */
export async function signUp(person: {
  readonly fullName: string
  readonly email: string
  readonly password: string
  readonly inviteToken: string
}): Promise<void> {
  await send('POST', '', person, 'signUp')
}

/** Replaces a password by a token from an administrator, and signs in. @throws Refused */
export async function resetPassword(reset: {
  readonly email: string
  readonly password: string
  readonly resetToken: string
}): Promise<void> {
  await send('POST', '', reset, 'resetNativeUserCredentials')
}

/** Replaces the password of the user, whose other sessions end. @throws Refused */
export async function changePassword(change: {
  readonly currentPassword: string
  readonly password: string
}): Promise<void> {
  await send('POST', '', change, 'changePassword')
}

/** Signs in with a token, which the server stores in an HttpOnly cookie. @throws Refused */
export async function signInWith(token: string): Promise<void> {
  if (!/^[!-~]+$/.test(token))
    throw new Refused('A token has only printable ASCII characters and no spaces.')
  await send('POST', '', undefined, SESSION, { Authorization: `Bearer ${token}` })
}

/** Redirects to the issuer, which redirects back to `/signed-in`. @throws Refused */
export async function beginIssuerSignIn(): Promise<void> {
  const { address, pending } = await send<{ address: string; pending: string }>(
    'POST',
    '?action=begin',
  )
  const path = location.pathname.slice(BASE_PATH.length - 1) + location.search
  sessionStorage.setItem(PENDING, JSON.stringify({ pending, path } satisfies Pending))
  location.assign(address)
}

/**
 * Completes a sign-in that {@link beginIssuerSignIn} began.
 *
 * @returns the path from which the user left for the issuer
 * @throws Refused
 */
export async function finishIssuerSignIn(): Promise<string> {
  const pendingText = sessionStorage.getItem(PENDING)
  sessionStorage.removeItem(PENDING)
  if (pendingText === null) throw new Refused('This sign-in was not started in this tab')
  const { pending, path } = JSON.parse(pendingText) as Pending
  await send('POST', '?action=finish', { answer: location.search.slice(1), pending })
  return path
}

/**
 * Ends the session.
 *
 * @returns the address at which the issuer ends its own session, if it has one
 * @throws Refused
 */
export async function endSession(): Promise<string | undefined> {
  return (await send<{ address?: string }>('POST', '?action=end')).address
}

const SESSION = 'api/session'

async function send<Answer>(
  method: string,
  action = '',
  body?: object,
  path = SESSION,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const response = await fetch(`${BASE_PATH}${path}${action}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new Refused('The server is not reachable.')
  })
  const text = await response.text()
  if (response.ok) return (text === '' ? {} : JSON.parse(text)) as Answer
  throw new Refused(problemIn(text) ?? `The server answered with status ${response.status}.`)
}

/** Returns the message of a refusal, or undefined when a gateway answered with something else. */
function problemIn(text: string): string | undefined {
  try {
    const { reason, message } = JSON.parse(text) as { reason?: string; message?: string }
    return reason ?? message
  } catch {
    return undefined
  }
}
