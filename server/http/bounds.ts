import { CatalogError } from '../../graph/model/errors.ts'

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
