import { CatalogError } from '../../graph/model/errors.ts'
import { ArchiveError } from '../catalog/archive/format.ts'
import { CommandError } from './command-error.ts'

const EXPECTED = [CommandError, CatalogError, ArchiveError]

/** Whether the message alone is shown. Other errors are bugs, and are shown with their stack. */
export function isExpected(error: unknown): boolean {
  return EXPECTED.some((kind) => error instanceof kind) || isSystemFailure(error)
}

/** Returns the code by which programs distinguish failures: `STORE_UNAVAILABLE`, `EACCES`. */
export function errorCode(error: unknown): string | undefined {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : undefined
}

/** Whether the error comes from the operating system: `EACCES: permission denied, open '/x'`. */
function isSystemFailure(error: unknown): boolean {
  return error instanceof Error && 'errno' in error && 'syscall' in error
}
