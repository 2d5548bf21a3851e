import type { Context } from 'koa'
import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { MARK_LIFE_MS } from '../access/native/known-browsers.ts'
import { unauthenticated } from '../access/unauthenticated.ts'

/** The cookie with the credentials of a signed-in person; scripts cannot read it. */
const COOKIE = 'trellis_session'
/**
 * Browsers accept a cookie with this prefix only over HTTPS and for the host itself, so that no
 * neighbouring host and no plain connection can plant one.
 */
const HOST_PREFIX = '__Host-'

const sessionName = (isHttps: boolean) => `${isHttps ? HOST_PREFIX : ''}${COOKIE}`

/**
 * Returns the cookie that stores credentials in the browser.
 *
 * @param authorization as in the header of that name
 * @param isHttps whether the browser connects by HTTPS
 */
export function sessionCookie(authorization: string, isHttps: boolean): string {
  return `${sessionName(isHttps)}=${encodeURIComponent(authorization)}; Path=/; ${attributes(isHttps)}`
}

/** Returns the expired cookie that ends the session in the browser. */
export function expiredCookie(isHttps: boolean): string {
  return `${sessionName(isHttps)}=; Max-Age=0; Path=/; ${attributes(isHttps)}`
}

const attributes = (isHttps: boolean) => `HttpOnly; SameSite=Strict${isHttps ? '; Secure' : ''}`

/** The only path to which browsers send the cookie of {@link markCookie}. */
const MARK_PATH = '/logIn'

/** Several people may share a browser, so each has a mark; the name does not tell whose it is. */
const markName = (user: string, isHttps: boolean) => {
  const hash = createHash('sha256').update(user).digest('hex').slice(0, MARK_DIGITS)
  return `${isHttps ? '__Secure-' : ''}trellis_known_${hash}`
}
const MARK_DIGITS = 16

/** Returns the cookie by which this server knows the browser at the next sign-in of a user. */
export function markCookie(user: string, mark: string, isHttps: boolean): string {
  const age = `Max-Age=${MARK_LIFE_MS / 1_000}`
  return `${markName(user, isHttps)}=${mark}; ${age}; Path=${MARK_PATH}; ${attributes(isHttps)}`
}

/** Returns the mark that an earlier sign-in of a user has left in the browser. */
export const readMark = (
  user: string,
  { cookie }: IncomingHttpHeaders,
  isHttps: boolean,
): string | undefined => cookieIn(cookie, markName(user, isHttps))

/**
 * Returns the credentials of a request: its header, or the session cookie of a request from this
 * server's page. Browsers send cookies to all ports of a host, so the cookie alone does not
 * identify the page (docs/interface: access/session).
 */
export function readCredentials({ headers, state }: Context): string {
  const { authorization = '' } = headers
  if (authorization !== '' || !isOwnPage(headers)) return authorization
  return decodeCookie(cookieIn(headers.cookie, sessionName(state.isHttps)) ?? '')
}

/** Returns the value of a cookie; undefined if there are several, one of which may be planted. */
function cookieIn(header: string | undefined, name: string): string | undefined {
  const pairs = header?.split(';').map((pair) => pair.trim()) ?? []
  const values = pairs.filter((pair) => pair.startsWith(`${name}=`))
  return new Set(values).size === 1 ? values[0]?.slice(name.length + 1) : undefined
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
 * Refuses to begin or end a session for a page of another site: it could sign a person in as
 * someone else, or out. Clients that are not browsers declare no page.
 *
 * @throws CatalogError `UNAUTHENTICATED`
 */
export function requireOwnPage(headers: IncomingHttpHeaders): void {
  const { 'sec-fetch-site': site = '', origin = '' } = headers
  if ((site === '' && origin === '') || isOwnPage(headers)) return
  throw foreignPageError()
}

/** Returns the error of a sign-in that is not requested by the page. */
export const foreignPageError = () =>
  unauthenticated('Sign-in requests are accepted from the page only')

/** Decodes a cookie; a malformed one stays as it is, and matches no token. */
function decodeCookie(text: string): string {
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
