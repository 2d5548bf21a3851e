import type { Context } from 'koa'
import { CatalogError } from '../../graph/model/errors.ts'
import { admit } from './admit.ts'
import type { Reply, Services } from './route.ts'
import { depthOf, replyWithPage } from './routes/page.ts'

/**
 * An address of an entity on DataHub's page, which its clients print: the name of the type there
 * (`dataset`, `tasks`, `glossaryTerm`), the URN, and a tab.
 */
const ENTITY_ADDRESS = /^\/[a-z][\w-]*\/(urn(?::|%3a).*)$/is

/** Tabs of this page by the names of DataHub's; all others lead to the first tab. */
const TABS: ReadonlyMap<string, string> = new Map([
  ['lineage', 'lineage'],
  ['documentation', 'documentation'],
  ['stats', 'activity'],
  ['contents', 'contents'],
  ['entities', 'contents'],
])

/**
 * Returns the reply to a request whose path belongs to no route (docs/interface: http/unknown).
 * Browsers are redirected from DataHub's addresses of entities, or get the page, which says that
 * there is nothing.
 *
 * @throws CatalogError `UNKNOWN_ROUTE`, and the errors of {@link admit}
 */
export async function unknownPathReply(context: Context, services: Services): Promise<Reply> {
  const { path } = context
  if (isFromBrowser(context)) {
    const location = pageAddressOf(path, context.querystring)
    if (location === undefined) return { ...(await replyWithPage(path)), status: 404 }
    return { status: 302, headers: { Location: '../'.repeat(depthOf(path)) + location } }
  }
  await admit(context, services, { role: 'reader' }, path)
  throw new CatalogError('UNKNOWN_ROUTE', `No root resource defined for path '${path}'`)
}

/** Whether the request opens an address in a browser; scripts and programs ask for no HTML. */
function isFromBrowser({ method, headers }: Context): boolean {
  return (method === 'GET' || method === 'HEAD') && /\btext\/html\b/.test(headers.accept ?? '')
}

/**
 * Returns the address, relative to the root, of the entity that an address of DataHub's page shows;
 * undefined for other addresses.
 *
 * @param path raw, without the prefix of a gateway
 */
function pageAddressOf(path: string, query: string): string | undefined {
  const rest = ENTITY_ADDRESS.exec(path)?.[1]
  if (rest === undefined) return undefined
  const end = endOfUrn(rest)
  const [named = ''] = rest.slice(end + 1).split('/')
  const isLineage = new URLSearchParams(query).get('is_lineage_mode') === 'true'
  const tab = isLineage ? 'lineage' : TABS.get(named.toLowerCase())
  return `entity/${rest.slice(0, end)}${tab === undefined ? '' : `?tab=${tab}`}`
}

/** Returns where the URN ends: at its last parenthesis if these are raw, else at the next slash. */
function endOfUrn(rest: string): number {
  const slash = rest.indexOf('/')
  const end = slash === -1 ? rest.length : slash
  return rest.slice(0, end).includes('(') ? rest.lastIndexOf(')') + 1 || end : end
}
