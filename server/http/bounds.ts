import { CatalogError } from '../../graph/model/errors.ts'
import { declareLimit } from '../../graph/model/limit.ts'

export const BATCH_SIZE_LIMIT = declareLimit({
  max: 10_000,
  of: 'points or entities in one step of a task (`batchSize`)',
  answer: 'INVALID_PARAMETER',
  reason: 'a step is one transaction',
})
export const BATCH_SIZE_MAX = BATCH_SIZE_LIMIT.max
export const TRACED_LIMIT = declareLimit({
  max: BATCH_SIZE_MAX,
  of: 'aspects in one trace request',
  answer: 'INVALID_PARAMETER',
  reason: 'as many as one batch writes',
})

/**
 * Requires a number, if defined, to be within inclusive limits.
 *
 * @throws CatalogError `INVALID_PARAMETER` naming the parameter and its limits
 */
export function requireWithin(
  name: string,
  value: number | undefined,
  { least, most = Infinity }: { readonly least: number; readonly most?: number },
): void {
  if (value === undefined || (value >= least && value <= most)) return
  const limits = most === Infinity ? `at least ${least}` : `from ${least} to ${most}`
  throw new CatalogError('INVALID_PARAMETER', `${name} must be ${limits}`)
}
