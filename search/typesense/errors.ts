import { CatalogError } from '../../graph/model/errors.ts'

/** Statuses of a server that runs but does not serve: it starts, lags behind, or lacks memory. */
const NOT_SERVING: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504])
/** Newer servers report a lack of memory with a status that otherwise means a bad document. */
const OUT_OF_MEMORY = /running out of resource/i

/**
 * The part of the client's error that is used; the error itself holds whole requests and sockets.
 */
interface ClientError {
  readonly httpStatus?: number | undefined
  readonly code?: string
  readonly message?: string
}
const toClientError = (error: unknown) => (error ?? {}) as ClientError

/**
 * Converts an error of the client to one of the port. The original is never kept: printed, it fills
 * pages with sockets, and contains the key.
 */
export function indexError(error: unknown): Error {
  if (error instanceof CatalogError) return error
  const { httpStatus, code, message } = toClientError(error)
  const problem = message || code || 'no reason'
  if (httpStatus !== undefined) return statusError(httpStatus, problem)
  return code === undefined ? new Error(problem) : unavailable(`does not answer: ${problem}`)
}

/** Returns the error for an answer with an error status. */
export function statusError(status: number, message: string): Error {
  if (NOT_SERVING.has(status)) return unavailable(`is not ready: ${message}`)
  if (OUT_OF_MEMORY.test(message)) return unavailable(`is out of memory: ${message}`)
  if (status === 401 || status === 403)
    return new Error(`Typesense rejected the API key: ${message}`)
  if (status === 404) return new MissingError(message)
  return new Error(`Typesense answers ${status}: ${message}`)
}

/** The target of a request does not exist; if unexpected, someone has emptied the server. */
export class MissingError extends CatalogError {
  constructor(message: string) {
    super('INDEX_UNAVAILABLE', `Typesense has no index: ${message}`)
  }
}

export const unavailable = (problem: string) =>
  new CatalogError('INDEX_UNAVAILABLE', `Typesense ${problem}`)

/**
 * Returns whether the server closed an idle connection: the request had no effect, or is
 * repeatable.
 */
export function isDropped(error: unknown): boolean {
  const { httpStatus, code = '' } = toClientError(error)
  return httpStatus === undefined && ['ECONNRESET', 'EPIPE'].includes(code)
}

/**
 * Returns whether the server has done nothing because it starts, or lags behind with the writes of
 * an import.
 */
export function isLagging(error: unknown): boolean {
  return toClientError(error).httpStatus === 503
}

/** Returns whether the server, or a proxy, did not answer, or reported that it does not serve. */
export function isOutage(error: unknown): boolean {
  const { httpStatus, code } = toClientError(error)
  return httpStatus === undefined ? code !== undefined : NOT_SERVING.has(httpStatus)
}

/** Returns whether no process listens at the address: it has received nothing. */
export const isRefused = (error: unknown) => toClientError(error).code === 'ECONNREFUSED'

/** Returns whether a request may have been received, and may still be carried out. */
export function isUnanswered(error: unknown): boolean {
  return isOutage(error) && toClientError(error).httpStatus === undefined && !isRefused(error)
}

/** Returns the answer; undefined when the target of the request does not exist. */
export async function orMissing<T>(answer: Promise<T>): Promise<T | undefined> {
  return answer.catch((error: unknown) => {
    if (error instanceof MissingError || toClientError(error).httpStatus === 404) return undefined
    throw error
  })
}
