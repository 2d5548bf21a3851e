import { CatalogError } from '../../../graph/model/errors.ts'
import { EDITS_PER_COMMIT_MAX } from '../../../graph/store/write-combiner.ts'
import type { Catalog } from '../catalog.ts'

/** Longest wait of a large batch for others (docs/interface: http/overload). */
const LARGE_BATCH_WAIT_MS = 20_000

const batchOverloadError = () =>
  new CatalogError(
    'OVERLOADED',
    `The server is busy: the batch waited more than ${LARGE_BATCH_WAIT_MS} ms for other large batches; try again`,
  )

/**
 * Builds and writes a batch: one that is too large to share a transaction only while it holds the
 * permit for large batches.
 *
 * @throws CatalogError `OVERLOADED`
 */
export function admitBatch<Result>(
  { largeBatch }: Pick<Catalog, 'largeBatch'>,
  editCount: number,
  work: () => Promise<Result>,
): Promise<Result> {
  if (editCount <= EDITS_PER_COMMIT_MAX) return work()
  return largeBatch.runWithin(LARGE_BATCH_WAIT_MS, work, batchOverloadError)
}
