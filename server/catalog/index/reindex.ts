import type { SearchDocument } from '../../../search/document.ts'
import type { Rebuild, SearchIndex } from '../../../search/search-index.ts'
import { readDocuments, type DocumentSource } from './documents.ts'
import { urnPages } from '../../../graph/store/urn-pages.ts'

/** Most passes; they are repeated until one finds nothing missing, see {@link fill}. */
const PASSES_MAX = 5

export interface ReindexOptions extends DocumentSource {
  readonly index: SearchIndex
  readonly entitiesPerStep?: number
  /** Called after every step. */
  readonly onProgress?: (progress: { done: number; total: number }) => void
}

/**
 * Fills a new index beside the live one from the graph, and swaps them. Concurrent writes go into
 * both. An interrupted rebuild is continued, without reading its documents again.
 *
 * @returns the number of entities, and of documents that were built
 */
export async function reindex({
  onProgress = () => {},
  ...options
}: ReindexOptions): Promise<{ total: number; built: number }> {
  const { graph, index } = options
  const counts = await graph.countByType()
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const rebuild = await index.rebuild()
  let built = 0
  for (let pass = 1; pass <= PASSES_MAX; pass++) {
    const addedCount = await fill(options, rebuild, [...counts.keys()], (done) => {
      if (pass === 1) onProgress({ done, total })
    })
    built += addedCount
    if (addedCount === 0) break
  }
  await rebuild.commit()
  return { total, built }
}

/** Puts every entity that the new index lacks. */
async function fill(
  options: ReindexOptions,
  rebuild: Rebuild,
  entityTypes: readonly string[],
  onProgress: (done: number) => void,
): Promise<number> {
  const { graph, entitiesPerStep } = options
  let done = 0
  let addedCount = 0
  const put = async (documents: readonly SearchDocument[], entities: number) => {
    await rebuild.put(documents)
    // Removes entities deleted since they were read, which have just been put again. This also
    // removes one that is recreated meanwhile; the next pass finds it missing.
    const urns = documents.map(({ urn }) => urn)
    const existing = await graph.existing(urns)
    await rebuild.remove(urns.filter((urn) => !existing.has(urn)))
    addedCount += documents.length
    done += entities
    onProgress(done)
  }
  // Puts one step while it reads the next, and no more, to bound memory and the load on the stores.
  let putting = Promise.resolve()
  try {
    for (const entityType of entityTypes) {
      for await (const urns of urnPages(graph, entityType, entitiesPerStep)) {
        const { documents } = await readDocuments(options, await rebuild.missing(urns))
        await putting
        putting = put(documents, urns.length)
        // The next `await putting` throws the failure.
        putting.catch(() => {})
      }
    }
    await putting
  } finally {
    await putting.catch(() => {})
  }
  return addedCount
}
