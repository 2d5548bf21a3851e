import { CatalogError } from '../../graph/model/errors.ts'

/** Answers of a server that is there and does not serve: it starts, lags behind, or has no memory. */
const NOT_SERVING: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504])
/** Newer servers say so with a status that otherwise means that a document is bad. */
const NO_ROOM = /running out of resource/i
const REFUSED: ReadonlySet<number> = new Set([401, 403])
/** A keep-alive connection that the server has just closed: nothing was done yet, or the same again. */
const DROPPED: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE'])

/** What is known of an error of the client, which holds whole requests and sockets. */
interface Known {
  readonly status: number | undefined
  readonly code: string | undefined
  readonly message: string
}

/**
 * An error of the client as callers of the port know it. Its own is never kept: printed, it is pages
 * of sockets, and the key is among them.
 */
export function indexError(error: unknown): Error {
  if (error instanceof CatalogError) return error
  const { status, code, message } = knownOf(error)
  if (status !== undefined) return statusError(status, message)
  return code === undefined ? new Error(message) : unavailable(`does not answer: ${message}`)
}

/** The error for an answer with a status that is no success. */
export function statusError(status: number, message: string): Error {
  if (NOT_SERVING.has(status)) return unavailable(`is not ready: ${message}`)
  if (NO_ROOM.test(message)) return unavailable(`has no room: ${message}`)
  if (REFUSED.has(status)) return new Error(`Typesense refuses the key: ${message}`)
  if (status === 404) return new MissingError(message)
  return new Error(`Typesense answers ${status}: ${message}`)
}

/** What a request names is not there; where nobody expects that, somebody has emptied the server. */
export class MissingError extends CatalogError {
  constructor(message: string) {
    super('INDEX_UNAVAILABLE', `Typesense has no index: ${message}`)
  }
}

export function unavailable(problem: string): CatalogError {
  return new CatalogError('INDEX_UNAVAILABLE', `Typesense ${problem}`)
}

/** Whether the connection broke in a way that happens to any that has been idle. */
export function isDropped(error: unknown): boolean {
  const { status, code } = knownOf(error)
  return status === undefined && code !== undefined && DROPPED.has(code)
}

/** Whether the server, or what is between, did not answer, or said that it does not serve. */
export function isOutage(error: unknown): boolean {
  const { status, code } = knownOf(error)
  return status === undefined ? code !== undefined : NOT_SERVING.has(status)
}

/** An answer, or nothing where what the request names is not there. */
export async function orMissing<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof MissingError || knownOf(error).status === 404) return undefined
    throw error
  }
}

function knownOf(error: unknown): Known {
  const { httpStatus, code, message } = (error ?? {}) as Record<string, unknown>
  const text = typeof code === 'string' ? code : undefined
  return {
    status: typeof httpStatus === 'number' ? httpStatus : undefined,
    code: text,
    message: typeof message === 'string' && message !== '' ? message : (text ?? 'no reason given'),
  }
}
