import type { Context } from 'koa'
import type { IncomingHttpHeaders } from 'node:http'
import { unauthenticated } from '../access/unauthenticated.ts'

/** The cookie with the credentials of a signed-in person; scripts cannot read it. */
const COOKIE = 'trellis_session'

/**
 * Returns the cookie that stores credentials in the browser.
 *
 * @param authorization as in the header of that name
 * @param isSecure whether the browser sends it over HTTPS only
 */
export function sessionCookie(authorization: string, isSecure: boolean): string {
  return `${COOKIE}=${encodeURIComponent(authorization)}; ${attributes(isSecure)}`
}

/** Returns the expired cookie that ends the session in the browser. */
export function endedCookie(isSecure: boolean): string {
  return `${COOKIE}=; Max-Age=0; ${attributes(isSecure)}`
}

const attributes = (isSecure: boolean) =>
  `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`

/**
 * Returns the credentials of a request: its header, or the session cookie of a request from this
 * server's page. Browsers send cookies to all ports of a host, so the cookie alone does not
 * identify the page (docs/interface: access/session).
 */
export function credentialsOf({ headers, cookies }: Context): string {
  const { authorization = '' } = headers
  if (authorization !== '' || !isOwnPage(headers)) return authorization
  return decode(cookies.get(COOKIE) ?? '')
}

/**
 * Whether the request comes from a page of this server. Browsers omit `Sec-Fetch-Site` on untrusted
 * connections, but name the origin of a POST.
 */
export function isOwnPage(headers: IncomingHttpHeaders): boolean {
  const { 'sec-fetch-site': site = '', origin = '', host = '' } = headers
  if (site !== '') return site === 'same-origin'
  return URL.canParse(origin) && new URL(origin).host === host.toLowerCase()
}

/**
 * Refuses a sign-in that a page of another site requests: it could sign a person in as someone
 * else. Clients that are not browsers declare no page.
 *
 * @throws CatalogError `UNAUTHENTICATED`
 */
export function requireOwnPage(headers: IncomingHttpHeaders): void {
  const { 'sec-fetch-site': site = '', origin = '' } = headers
  if ((site === '' && origin === '') || isOwnPage(headers)) return
  throw notOwnPage()
}

/** Returns the error of a sign-in that is not requested by the page. */
export const notOwnPage = () => unauthenticated('Sign-in requests are accepted from the page only')

/** Decodes a cookie; a malformed one stays as it is, and matches no token. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Whether the browser connects by HTTPS to the proxy in front of this server. */
export function isEncrypted(headers: IncomingHttpHeaders): boolean {
  return String(headers['x-forwarded-proto']).toLowerCase() === 'https'
}
