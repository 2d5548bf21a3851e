import type { Catalog } from '../../catalog/catalog.ts'
import type { Reply } from '../route.ts'

/** Whether searches see what a request has written (design, section 3, Write path). */
export const INDEX_HEADER = 'X-Trellis-Index'

/**
 * The answer to a write: waits until searches see it, unless the caller said not to, and says in a
 * header whether they do. What was written is durable either way.
 *
 * @param isAsync the text "true": do not wait
 */
export async function writtenReply(
  { indexer, indexWaitMs }: Catalog,
  urns: readonly (string | undefined)[],
  reply: Reply,
  isAsync?: string,
): Promise<Reply> {
  const written = urns.filter((urn) => urn !== undefined)
  const waitMs = isAsync?.toLowerCase() === 'true' ? 0 : indexWaitMs
  const isIndexed = await indexer.wait(written, waitMs)
  return { ...reply, headers: { [INDEX_HEADER]: isIndexed ? 'done' : 'pending' } }
}
