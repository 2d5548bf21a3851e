import { CatalogError, type ErrorCode } from '../../graph/model/errors.ts'

/** An error as it crosses threads. */
export interface Failure {
  readonly message: string
  /** That of a `CatalogError`; others are bugs. */
  readonly code?: ErrorCode
  readonly stack?: string
}

export function failureOf(error: unknown): Failure {
  if (error instanceof CatalogError) return { message: error.message, code: error.code }
  if (error instanceof Error) return { message: error.message, stack: error.stack ?? '' }
  return { message: String(error) }
}

export function errorOf({ message, code, stack }: Failure): Error {
  if (code !== undefined) return new CatalogError(code, message)
  return Object.assign(new Error(message), stack === undefined ? {} : { stack })
}

export function closed(): CatalogError {
  return new CatalogError('INDEX_UNAVAILABLE', 'The index is closed')
}
