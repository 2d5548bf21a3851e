import { mapYielding, slicesOf } from '../../../graph/runtime/yield.ts'
import type { OwnDirtyFlag } from '../../../graph/store/dirty-flag.ts'
import { CatalogError } from '../../../graph/model/errors.ts'
import { buildDocument } from '../../../search/document.ts'
import type { SearchIndex } from '../../../search/search-index.ts'
import { reasonOf } from '../error-reason.ts'
import { readDocuments, type DocumentSource } from './documents.ts'
import type { DirtyQueue } from './dirty-queue.ts'

export interface IndexingParts extends DocumentSource {
  readonly index: SearchIndex
  /** Receives messages for operators. */
  readonly log: (line: string) => void
}

/** Most documents of one put: writers wait as long as puts are answered. */
const DOCUMENTS_PER_PUT = 100

/**
 * Updates the documents of dirty entities to their current state. Notes refused documents in
 * `queue`.
 *
 * @param requireLease throws unless this process may write to the index
 * @param progress called after each part that the index has taken
 */
export async function indexDirty(
  { index, log, ...source }: IndexingParts,
  queue: DirtyQueue,
  flags: readonly OwnDirtyFlag[],
  { requireLease, progress }: { readonly requireLease: () => void; readonly progress: () => void },
): Promise<void> {
  const urns = flags.map(({ urn }) => urn)
  const { documents, missing } = await readFlagDocuments(source, flags)
  requireLease()
  progress()
  if (missing.length > 0) await index.remove(missing)
  try {
    for (const batch of slicesOf(documents, DOCUMENTS_PER_PUT)) {
      await index.put(batch)
      progress()
    }
    for (const urn of urns) queue.accept(urn)
    return
  } catch (error) {
    if (isIndexUnavailable(error)) throw error
  }
  // Documents one by one, so that a refused document does not block the others.
  for (const document of documents) {
    try {
      await index.put([document])
      queue.accept(document.urn)
      progress()
    } catch (error) {
      if (isIndexUnavailable(error)) throw error
      const flag = flags.find(({ urn }) => urn === document.urn)
      if (flag) queue.refuse(flag)
      log(`Cannot index ${document.urn}: ${reasonOf(error)}`)
    }
  }
}

/** Builds documents like {@link readDocuments}, without reading the entities that come with flags. */
async function readFlagDocuments(source: DocumentSource, flags: readonly OwnDirtyFlag[]) {
  const { registry, searchFields } = source
  const createdEntities = flags.flatMap(({ urn, created }) =>
    created ? [{ urn, ...created }] : [],
  )
  const created = await mapYielding(createdEntities, ({ urn, aspects }) =>
    buildDocument(registry, searchFields, urn, aspects),
  )
  const otherUrns = flags.flatMap((flag) => (flag.created ? [] : [flag.urn]))
  if (otherUrns.length === 0) return { documents: created, missing: [] }
  const { documents, missing } = await readDocuments(source, otherUrns)
  return { documents: [...created, ...documents], missing }
}

function isIndexUnavailable(error: unknown): boolean {
  return error instanceof CatalogError && error.code === 'INDEX_UNAVAILABLE'
}
