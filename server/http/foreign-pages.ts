import type { Context } from 'koa'
import { CatalogError } from '../../graph/model/errors.ts'
import { isKnownHost, type KnownHosts } from '../access/known-hosts.ts'

/**
 * Keeps web pages of other sites out while anyone may do anything: a person's browser reaches what
 * listens on that person's machine, whichever page it shows (docs/interface: access/foreign-pages).
 * A page of another site says so in `Sec-Fetch-Site` or `Origin`; one whose name was rebound to this
 * address sends that name as `Host`. Following a link from another site is allowed: its page does
 * not see the answer. Clients that are no browsers send none of these headers.
 */
export class ForeignPages {
  readonly #known: KnownHosts
  /** Most requests name the same host. */
  #lastKnownHost = ''

  constructor(known: KnownHosts) {
    this.#known = known
  }

  /** @throws CatalogError `FOREIGN_PAGE` */
  refuse(context: Context): void {
    const { origin, host = '', 'sec-fetch-site': site } = context.req.headers
    if (host !== this.#lastKnownHost) this.#requireKnown(host.toLowerCase())
    this.#lastKnownHost = host
    if (origin === undefined && site === undefined) return
    if (!isLinkFollowed(context)) requireOwnPage(context, host.toLowerCase(), this.#known)
  }

  #requireKnown(host: string): void {
    if (host === '' || isKnownHost(host, this.#known)) return
    throw new CatalogError(
      'FOREIGN_PAGE',
      `Host not allowed: ${JSON.stringify(host)}; if this server has this name, add it to ` +
        'ALLOWED_HOSTS',
    )
  }
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
