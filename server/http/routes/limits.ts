import { CatalogError } from '../../../graph/model/errors.ts'

/**
 * Refuses a number that is given and out of its limits, both inclusive.
 *
 * @throws CatalogError `INVALID_PARAMETER` naming it and them
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
