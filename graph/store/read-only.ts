import { CatalogError } from '../model/errors.ts'

/** What a write fails with after `setWritable(false)`. */
export function readOnly(): CatalogError {
  return new CatalogError('READ_ONLY', 'Writes are switched off; setWritable(true) allows them.')
}
