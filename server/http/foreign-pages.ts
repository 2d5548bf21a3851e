import type { Context } from 'koa'
import { CatalogError } from '../../graph/model/errors.ts'
import { isKnownHost, type KnownHosts } from '../access/known-hosts.ts'

/**
 * Refuses requests from web pages of other sites while access is not controlled: any page in a
 * browser can reach servers on the same machine (docs/interface: access/foreign-pages). Browsers
 * name the site of the page in `Sec-Fetch-Site` or `Origin`; under DNS rebinding, `Host` has the
 * rebound name. Following a link from another site is allowed, because that site cannot read the
 * answer. Other clients send none of these headers.
 */
export class ForeignPages {
  readonly #knownHosts: KnownHosts
  /** The last allowed host, cached because most requests name the same one. */
  #lastKnownHost = ''

  constructor(knownHosts: KnownHosts) {
    this.#knownHosts = knownHosts
  }

  /** Refuses a request from a page of another site. @throws CatalogError `FOREIGN_PAGE` */
  refuse(context: Context): void {
    const { origin, host = '', 'sec-fetch-site': site } = context.req.headers
    if (host !== this.#lastKnownHost) this.#requireKnownHost(host.toLowerCase())
    this.#lastKnownHost = host
    if (origin === undefined && site === undefined) return
    if (!isLinkFollowed(context)) requireKnownSender(context, host.toLowerCase(), this.#knownHosts)
  }

  #requireKnownHost(host: string): void {
    if (host === '' || isKnownHost(host, this.#knownHosts)) return
    throw new CatalogError(
      'FOREIGN_PAGE',
      `Host not allowed: ${JSON.stringify(host)}; if it names this server, add it to ` +
        'ALLOWED_HOSTS',
    )
  }
}

function requireKnownSender(context: Context, host: string, { names }: KnownHosts): void {
  const origin = context.get('Origin').toLowerCase()
  const originHost = URL.canParse(origin) ? new URL(origin).host : ''
  if (origin !== '' && originHost !== host && !names.has(originHost)) {
    throw senderError(`a page of ${JSON.stringify(origin)}`)
  }
  const site = context.get('Sec-Fetch-Site')
  // `same-site` without an origin may be a page on another port of this machine.
  const isForeign = site === 'cross-site' ? !names.has(originHost) : site === 'same-site' && !origin
  if (isForeign) throw senderError('a page of another site')
}

/** Whether a browser follows a link and shows the answer as a document. */
function isLinkFollowed(context: Context): boolean {
  const isReading = context.method === 'GET' || context.method === 'HEAD'
  return (
    isReading &&
    context.get('Sec-Fetch-Mode') === 'navigate' &&
    context.get('Sec-Fetch-Dest') === 'document'
  )
}

function senderError(sender: string): CatalogError {
  return new CatalogError(
    'FOREIGN_PAGE',
    `Requests from ${sender} are rejected while access control is off`,
  )
}
