import type { Pending } from '../../../graph/store/graph-store.ts'
import { CatalogError } from '../../../graph/model/errors.ts'
import type { SearchIndex } from '../../../search/search-index.ts'
import { reasonOf } from '../reason.ts'
import { documentsOf, type DocumentSource } from './documents.ts'
import type { DueMarks } from './due-marks.ts'

export interface Indexing extends DocumentSource {
  readonly index: SearchIndex
  /** Takes messages for operators. */
  readonly log: (line: string) => void
}

/**
 * Puts what is marked into the index, as it is now. What the index will not take is noted in `due`.
 *
 * @param requireLease throws unless this process may write to the index
 */
export async function indexMarked(
  { index, log, ...source }: Indexing,
  due: DueMarks,
  marks: readonly Pending[],
  requireLease: () => void,
): Promise<void> {
  const urns = marks.map(({ urn }) => urn)
  const { documents, missing } = await documentsOf(source, urns)
  requireLease()
  await index.remove(missing)
  try {
    await index.put(documents)
    for (const urn of urns) due.accept(urn)
    return
  } catch (error) {
    if (isUnavailable(error)) throw error
  }
  // One document that the index refuses must not keep the others out.
  for (const document of documents) {
    try {
      await index.put([document])
      due.accept(document.urn)
    } catch (error) {
      if (isUnavailable(error)) throw error
      const mark = marks.find(({ urn }) => urn === document.urn)
      if (mark) due.refuse(mark)
      log(`Search cannot take ${document.urn}: ${reasonOf(error)}`)
    }
  }
}

function isUnavailable(error: unknown): boolean {
  return error instanceof CatalogError && error.code === 'INDEX_UNAVAILABLE'
}
