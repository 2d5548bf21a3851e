import type { DirtyFlag } from '../../../graph/store/graph-store.ts'
import { CatalogError } from '../../../graph/model/errors.ts'
import type { SearchIndex } from '../../../search/search-index.ts'
import { reasonOf } from '../reason.ts'
import { documentsOf, type DocumentSource } from './documents.ts'
import type { DirtyQueue } from './dirty-queue.ts'

export interface Indexing extends DocumentSource {
  readonly index: SearchIndex
  /** Receives messages for operators. */
  readonly log: (line: string) => void
}

/**
 * Updates the documents of dirty entities to their current state. Notes refused documents in
 * `queue`.
 *
 * @param requireLease throws unless this process may write to the index
 */
export async function indexDirty(
  { index, log, ...source }: Indexing,
  queue: DirtyQueue,
  flags: readonly DirtyFlag[],
  requireLease: () => void,
): Promise<void> {
  const urns = flags.map(({ urn }) => urn)
  const { documents, missing } = await documentsOf(source, urns)
  requireLease()
  await index.remove(missing)
  try {
    await index.put(documents)
    for (const urn of urns) queue.accept(urn)
    return
  } catch (error) {
    if (isUnavailable(error)) throw error
  }
  // Documents one by one, so that a refused document does not block the others.
  for (const document of documents) {
    try {
      await index.put([document])
      queue.accept(document.urn)
    } catch (error) {
      if (isUnavailable(error)) throw error
      const flag = flags.find(({ urn }) => urn === document.urn)
      if (flag) queue.refuse(flag)
      log(`Search cannot take ${document.urn}: ${reasonOf(error)}`)
    }
  }
}

function isUnavailable(error: unknown): boolean {
  return error instanceof CatalogError && error.code === 'INDEX_UNAVAILABLE'
}
