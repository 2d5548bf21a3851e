import { CatalogError } from '../model/errors.ts'

/** Returns the error of a write after `setWritable(false)`. */
export function readOnly(): CatalogError {
  return new CatalogError('READ_ONLY', 'Writes are disabled; setWritable(true) enables them.')
}
