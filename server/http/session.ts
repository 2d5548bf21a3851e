import type { Context } from 'koa'
import type { IncomingHttpHeaders } from 'node:http'

/** Holds the credentials that a person signed in with; scripts of the page cannot read it. */
const COOKIE = 'trellis_session'

/**
 * Has the browser keep credentials.
 *
 * @param authorization as in the header of that name
 * @param isSecure whether the browser may send it by HTTPS only
 */
export function sessionCookie(authorization: string, isSecure: boolean): string {
  return `${COOKIE}=${encodeURIComponent(authorization)}; ${attributes(isSecure)}`
}

/** Has the browser forget the session. */
export function endedCookie(isSecure: boolean): string {
  return `${COOKIE}=; Max-Age=0; ${attributes(isSecure)}`
}

const attributes = (isSecure: boolean) =>
  `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`

/**
 * The credentials of a request: its header, or the session of a person whose own page asks. Browsers
 * send cookies to all ports of a host, so the cookie alone does not say that (docs/interface: access/session).
 */
export function credentialsOf({ headers, cookies }: Context): string {
  const { authorization = '' } = headers
  if (authorization !== '' || !isOwnPage(headers)) return authorization
  return decode(cookies.get(COOKIE) ?? '')
}

/**
 * Whether the browser says that a page of this server asks. Browsers leave out `Sec-Fetch-Site` where they
 * do not trust the connection, and name the origin of a POST.
 */
export function isOwnPage(headers: IncomingHttpHeaders): boolean {
  const { 'sec-fetch-site': site = '', origin = '', host = '' } = headers
  if (site !== '') return site === 'same-origin'
  return URL.canParse(origin) && new URL(origin).host === host.toLowerCase()
}

/** A cookie that was not made here stands for itself; no token is like it. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Whether the browser came by HTTPS, which ends before this server. */
export function isEncrypted(headers: IncomingHttpHeaders): boolean {
  return String(headers['x-forwarded-proto']).toLowerCase() === 'https'
}
