import type { Context } from 'koa'
import { CatalogError } from '../../graph/model/errors.ts'
import { admit } from './admit.ts'
import type { Reply, Services } from './route.ts'
import { apiDocsAddress, entityAddress } from './entity-address.ts'
import { pathDepth, replyWithPage } from './routes/page.ts'

/**
 * Returns the reply to a request whose path belongs to no route (docs/interface: http/unknown).
 * Browsers are redirected from DataHub's addresses of entities and of the documentation of its API,
 * or get the page, which says that there is nothing.
 *
 * @throws CatalogError `UNKNOWN_ROUTE`, and the errors of {@link admit}
 */
export async function unknownPathReply(context: Context, services: Services): Promise<Reply> {
  const { path } = context
  if (isFromBrowser(context)) {
    const location = entityAddress(path, context.querystring) ?? apiDocsAddress(path)
    if (location === undefined) return { ...(await replyWithPage(path)), status: 404 }
    return { status: 302, headers: { Location: '../'.repeat(pathDepth(path)) + location } }
  }
  await admit(context, services, { role: 'reader' }, path)
  throw new CatalogError('UNKNOWN_ROUTE', `No root resource defined for path '${path}'`)
}

/** Whether the request opens an address in a browser; scripts and programs ask for no HTML. */
function isFromBrowser({ method, headers }: Context): boolean {
  return (method === 'GET' || method === 'HEAD') && /\btext\/html\b/.test(headers.accept ?? '')
}
