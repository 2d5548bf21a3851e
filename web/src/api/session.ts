import { BASE } from '../base.ts'
import { Refused } from './ask.ts'

const PENDING = 'trellis_pending'

/** What a tab keeps while its person is at the issuer. Other tabs, ports and hosts do not see it. */
interface Pending {
  readonly pending: string
  readonly path: string
}

/** The issuer at which people can sign in, if there is one. */
export async function findIssuer(): Promise<string | undefined> {
  return (await send<{ issuer?: string }>('GET')).issuer
}

/** Signs in with a token, which from then on is in a cookie that no script can read. @throws Refused */
export async function signInWith(token: string): Promise<void> {
  if (!/^[!-~]+$/.test(token)) throw new Refused('This is not a token.')
  await send('POST', '', { Authorization: `Bearer ${token}` })
}

/** Leaves for the issuer, which leads back to `/signed-in`. @throws Refused */
export async function goToIssuer(): Promise<void> {
  const { address, pending } = await send<{ address: string; pending: string }>(
    'POST',
    '?action=begin',
  )
  const path = location.pathname.slice(BASE.length - 1) + location.search
  sessionStorage.setItem(PENDING, JSON.stringify({ pending, path } satisfies Pending))
  location.assign(address)
}

/**
 * Ends what {@link goToIssuer} has begun.
 *
 * @returns the path at which it began
 * @throws Refused
 */
export async function comeFromIssuer(): Promise<string> {
  const kept = sessionStorage.getItem(PENDING)
  sessionStorage.removeItem(PENDING)
  if (kept === null) throw new Refused('This sign-in was not started in this tab')
  const { pending, path } = JSON.parse(kept) as Pending
  await send('POST', '?action=finish', {}, { answer: location.search.slice(1), pending })
  return path
}

/**
 * Ends the session.
 *
 * @returns where the one at the issuer is ended, which leads back
 * @throws Refused
 */
export async function endSession(): Promise<string | undefined> {
  return (await send<{ address?: string }>('POST', '?action=end')).address
}

async function send<Answer>(
  method: string,
  action = '',
  headers: Readonly<Record<string, string>> = {},
  body?: object,
): Promise<Answer> {
  const response = await fetch(`${BASE}api/session${action}`, {
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

/** What a refusal says; a gateway may have answered instead of the server. */
function problemIn(text: string): string | undefined {
  try {
    const { reason, message } = JSON.parse(text) as { reason?: string; message?: string }
    return reason ?? message
  } catch {
    return undefined
  }
}
