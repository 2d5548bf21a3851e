import { CatalogError, type ErrorCode } from '../model/errors.ts'

/** An error as it crosses threads; one without a code is a bug. */
export interface Failure {
  readonly message: string
  readonly code?: ErrorCode
  readonly stack?: string | undefined
}

export function toFailure(error: unknown): Failure {
  if (error instanceof CatalogError) return { message: error.message, code: error.code }
  if (error instanceof Error) return { message: error.message, stack: error.stack }
  return { message: String(error) }
}

/** Returns the error that a failure was made of. */
export function toError({ message, code, stack }: Failure): Error {
  if (code !== undefined) return new CatalogError(code, message)
  return Object.assign(new Error(message), stack === undefined ? {} : { stack })
}
