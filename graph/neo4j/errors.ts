import { Neo4jError } from 'neo4j-driver'
import { CatalogError } from '../model/errors.ts'

/** Codes of a server that refuses the login, or has no such database. */
const MISCONFIGURED = /^Neo\.ClientError\.(Security|Database)\./
/** Codes of a server whose database is starting or stopping. */
const NOT_READY = /^Neo\.TransientError\.(Database\.|Cluster\.|General\.DatabaseUnavailable$)/

/** Codes of a transaction that is too big for the server's memory; repeating it does not help. */
const TOO_BIG = /^Neo\.TransientError\.General\.(MemoryPoolOutOfMemoryError|OutOfMemoryError)$/

/**
 * Codes of a write that another transaction has overtaken, besides deadlocks: that one created the same
 * node, linked a node that we delete, or deleted a node that we link (the last two codes).
 */
const LOST_RACES: ReadonlySet<string> = new Set([
  'Neo.ClientError.Schema.ConstraintValidationFailed',
  'Neo.ClientError.Statement.EntityNotFound',
  'Neo.ClientError.Statement.ArgumentError',
])

/**
 * The message when an index appears while a statement that needs it is planned: a first start creates
 * indexes while requests are answered.
 */
const HINT_RACE = 'Failed to fulfil the hints of the query'

/** Whether the same transaction, decided again, may succeed. */
export function isWorthRetrying(error: unknown): boolean {
  const code = codeOf(error)
  if (error instanceof Neo4jError && error.message.startsWith(HINT_RACE)) return true
  if (code === undefined || TOO_BIG.test(code) || NOT_READY.test(code)) return false
  return code.startsWith('Neo.TransientError.') || LOST_RACES.has(code)
}

/** `error` as callers of the ports expect it: an engine that does not answer is STORE_UNAVAILABLE. */
export function portError(error: unknown): unknown {
  const code = codeOf(error)
  if (code === undefined || !isUnavailable(code)) return error
  const message = error instanceof Error ? error.message : code
  const reason = TIMED_OUT.test(code) ? `it has stopped what took too long. ${message}` : message
  return new CatalogError('STORE_UNAVAILABLE', `Neo4j does not answer: ${reason}`, { cause: error })
}

/** `error` of a client's own question: if that is too big, it is a mistake of the client. */
export function questionError(error: unknown): unknown {
  if (!TOO_BIG.test(codeOf(error) ?? '')) return error
  const message = 'The question takes more memory than Neo4j has for it; ask for smaller pages'
  return new CatalogError('INVALID_PARAMETER', message, { cause: error })
}

/**
 * `error` as a start ends with it. What only an administrator can mend is not a CatalogError, as a
 * server that starts together with its database waits while that is unavailable.
 */
export function startError(error: unknown): unknown {
  const cause = error instanceof CatalogError ? error.cause : error
  const code = codeOf(cause)
  if (code === undefined || !MISCONFIGURED.test(code)) return error
  return new Error(`Neo4j refuses the connection: ${(cause as Error).message}`, { cause })
}

/** Codes of a transaction that the server ended because it took too long. */
const TIMED_OUT = /^Neo\.\w+\.Transaction\.TransactionTimedOut/

/** Codes without `Neo.` are the driver's own: no connection, none in time, the driver is closed. */
function isUnavailable(code: string): boolean {
  if (!code.startsWith('Neo.') || MISCONFIGURED.test(code) || TIMED_OUT.test(code)) return true
  return code.startsWith('Neo.TransientError.') && !TOO_BIG.test(code)
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Neo4jError ? error.code : undefined
}
