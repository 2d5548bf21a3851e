import type { Context } from 'koa'
import { STATUS_CODES } from 'node:http'
import { CatalogError, ERRORS, type ErrorCode } from '../../graph/model/errors.ts'
import type { AttemptDetails } from '../access/native/attempts.ts'
import type { UnauthenticatedDetails } from '../access/unauthenticated.ts'

/** Seconds after which a client should retry a 503. */
const RETRY_AFTER_SECONDS = 2
/** Longest message, in characters: it may quote a large value of the request. */
const MESSAGE_LENGTH_MAX = 20_000
const EXCEPTION_CLASS = 'com.linkedin.restli.server.RestLiServiceException'

/** The header of errors of OpenAPI paths, whose bodies have no room for the code. */
export const ERROR_HEADER = 'X-Trellis-Error'

/** The detail that the body of an error has on OpenAPI paths, if any. */
export const OPEN_API_DETAILS: Readonly<Partial<Record<ErrorCode, string>>> = {
  CURSOR_EXPIRED: 'cursor',
  UNKNOWN_TOPIC: 'errorMessage',
}

/** Answers a request with an error. */
export function answerError(context: Context, error: CatalogError): void {
  const { code } = error
  const missing = error.missing && { missing: error.missing }
  const isOpenApi = isOpenApiPath(context.url)
  const status = isOpenApi ? openApiStatus(code) : error.status
  const message = error.message.slice(0, MESSAGE_LENGTH_MAX)
  context.status = status
  context.set('X-RestLi-Error-Response', 'true')
  context.set('X-LinkedIn-Error-Response', 'true')
  if (status === 401)
    context.set('WWW-Authenticate', challengeHeader(error.details as UnauthenticatedDetails))
  // The server does not read the rest of the body.
  if (status === 408) context.set('Connection', 'close')
  if (status === 503) context.set('Retry-After', String(RETRY_AFTER_SECONDS))
  if (status === 429) {
    const { retryAfterSeconds } = error.details as AttemptDetails
    context.set('Retry-After', String(retryAfterSeconds))
  }
  if (isOpenApi) {
    context.set(ERROR_HEADER, code)
    // As in DataHub: clients distinguish a missing entity from an unknown path.
    if (code === 'NOT_FOUND') context.set('Not-Found-Reason', 'ENTITY')
    const answered = OPEN_API_DETAILS[code]
    const detail = answered && (error.details as Readonly<Record<string, string>>)[answered]
    context.body = {
      error: openApiReason(code),
      message,
      ...(answered && { [answered]: detail }),
      ...missing,
    }
  } else {
    context.body = { ...errorBody(status, code, message), ...(error.details as object), ...missing }
  }
}

/** Returns the body of an error (docs/interface: errors/body). */
export function errorBody(status: number, code: string, message: string): object {
  const [line] = message.split('\n', 1)
  const stackTrace = `${EXCEPTION_CLASS} [HTTP Status:${status}]: ${line}`
  return { status, code, message, exceptionClass: EXCEPTION_CLASS, stackTrace }
}

/** Whether a path, without the prefix of a gateway, is an OpenAPI path of DataHub. */
export const isOpenApiPath = (path: string): boolean => path.startsWith('/openapi/')

/**
 * Returns the status of an error on an OpenAPI path: DataHub has no 422 there, and no idempotency keys,
 * of which it is the usual status.
 */
export function openApiStatus(code: ErrorCode): number {
  const { status } = ERRORS[code]
  return status === 422 && code !== 'KEY_REUSED' ? 400 : status
}

/** Returns the kind of an error on an OpenAPI path (docs/interface: errors/openapi-body). */
export function openApiReason(code: ErrorCode): string {
  const { status } = ERRORS[code]
  if (status === 412) return 'Precondition Error'
  return status === 422 ? 'Validation Error' : (STATUS_CODES[status] ?? 'Error')
}

/**
 * Returns the challenge of a 401 (https://www.rfc-editor.org/rfc/rfc6750#section-3). It does not
 * offer `Basic`, because browsers would then prompt for a password.
 */
function challengeHeader(details: UnauthenticatedDetails): string {
  const realm = 'Bearer realm="Trellis"'
  if (details.reason === undefined) return realm
  return `${realm}, error="invalid_token", error_description="${details.reason}"`
}

/** Returns the error to answer: any other error is a bug, whose cause is only logged. */
export function toCatalogError(thrown: unknown): CatalogError {
  if (thrown instanceof CatalogError) return thrown
  return new CatalogError('INTERNAL', 'Internal error; see the log of the server', {
    cause: thrown,
  })
}
