import { CatalogError } from '../../graph/model/errors.ts'

/** Answers of a server that is there and does not serve: it starts, lags behind, or has no memory. */
const NOT_SERVING: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504])
/** Newer servers say so with a status that otherwise means that a document is bad. */
const NO_ROOM = /running out of resource/i

/** What is known of an error of the client, which holds whole requests and sockets. */
interface Known {
  readonly httpStatus?: number | undefined
  readonly code?: string
  readonly message?: string
}
const known = (error: unknown) => (error ?? {}) as Known

/**
 * An error of the client as callers of the port know it. Its own is never kept: printed, it is pages
 * of sockets, and the key is among them.
 */
export function indexError(error: unknown): Error {
  if (error instanceof CatalogError) return error
  const { httpStatus, code, message } = known(error)
  const problem = message || code || 'no reason given'
  if (httpStatus !== undefined) return statusError(httpStatus, problem)
  return code === undefined ? new Error(problem) : unavailable(`does not answer: ${problem}`)
}

/** The error for an answer with a status that is no success. */
export function statusError(status: number, message: string): Error {
  if (NOT_SERVING.has(status)) return unavailable(`is not ready: ${message}`)
  if (NO_ROOM.test(message)) return unavailable(`has no room: ${message}`)
  if (status === 401 || status === 403) return new Error(`Typesense refuses the key: ${message}`)
  if (status === 404) return new MissingError(message)
  return new Error(`Typesense answers ${status}: ${message}`)
}

/** What a request names is not there; where nobody expects that, somebody has emptied the server. */
export class MissingError extends CatalogError {
  constructor(message: string) {
    super('INDEX_UNAVAILABLE', `Typesense has no index: ${message}`)
  }
}

export const unavailable = (problem: string) =>
  new CatalogError('INDEX_UNAVAILABLE', `Typesense ${problem}`)

/** Whether the server had just closed an idle connection: nothing was done yet, or the same again. */
export function isDropped(error: unknown): boolean {
  const { httpStatus, code = '' } = known(error)
  return httpStatus === undefined && ['ECONNRESET', 'EPIPE'].includes(code)
}

/** Whether the server, or what is between, did not answer, or said that it does not serve. */
export function isOutage(error: unknown): boolean {
  const { httpStatus, code } = known(error)
  return httpStatus === undefined ? code !== undefined : NOT_SERVING.has(httpStatus)
}

/** An answer, or nothing where what the request names is not there. */
export async function orMissing<T>(answer: Promise<T>): Promise<T | undefined> {
  return answer.catch((error: unknown) => {
    if (error instanceof MissingError || known(error).httpStatus === 404) return undefined
    throw error
  })
}
