import type { Context, Middleware } from 'koa'
import { CatalogError } from '../../graph/model/errors.ts'
import { isKnownHost, type KnownHosts } from '../access/known-hosts.ts'
import { isProbe } from './routes/index.ts'

/**
 * Keeps web pages of other sites out while anyone may do anything: a person's browser reaches what
 * listens on that person's machine, whichever page it shows (docs/interface: access/foreign-pages).
 * A page of another site says so in `Sec-Fetch-Site` or `Origin`; one whose name was rebound to this
 * address sends that name as `Host`. Following a link from another site is allowed: its page does
 * not see the answer. Clients that are no browsers send none of these headers.
 *
 * @throws CatalogError `FOREIGN_PAGE`
 */
export function refuseForeignPages(known: KnownHosts): Middleware {
  return (context, next) => {
    if (isProbe(context.path)) return next()
    const host = context.get('Host').toLowerCase()
    requireKnownHost(host, known)
    if (!isLinkFollowed(context)) requireOwnPage(context, host, known)
    return next()
  }
}

function requireKnownHost(host: string, known: KnownHosts): void {
  if (host === '' || isKnownHost(host, known)) return
  throw new CatalogError(
    'FOREIGN_PAGE',
    `This server does not go by the name of ${JSON.stringify(host)}; ` +
      'if it should, name it in ALLOWED_HOSTS',
  )
}

function requireOwnPage(context: Context, host: string, { names }: KnownHosts): void {
  const origin = context.get('Origin').toLowerCase()
  const originHost = URL.canParse(origin) ? new URL(origin).host : ''
  if (origin !== '' && originHost !== host && !names.has(originHost)) {
    throw foreign(`a page of ${JSON.stringify(origin)}`)
  }
  const site = context.get('Sec-Fetch-Site')
  // `same-site` without an origin may be a page on another port of this machine.
  const isForeign = site === 'cross-site' ? !names.has(originHost) : site === 'same-site' && !origin
  if (isForeign) throw foreign('a page of another site')
}

/** The browser goes where a link leads, and shows the answer itself. */
function isLinkFollowed(context: Context): boolean {
  const isReading = context.method === 'GET' || context.method === 'HEAD'
  return (
    isReading &&
    context.get('Sec-Fetch-Mode') === 'navigate' &&
    context.get('Sec-Fetch-Dest') === 'document'
  )
}

function foreign(who: string): CatalogError {
  return new CatalogError(
    'FOREIGN_PAGE',
    `Requests from ${who} are refused while access is not controlled`,
  )
}
