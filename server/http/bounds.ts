import { CatalogError } from '../../graph/model/errors.ts'

/** Most points or entities in one step of a task; DataHub's search engine has the same limit. */
export const BATCH_SIZE_MAX = 10_000

/**
 * Refuses a number that is given and out of its limits, which are inclusive.
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
