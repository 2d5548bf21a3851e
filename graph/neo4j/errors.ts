import neo4j, { Neo4jError } from 'neo4j-driver'
import { CatalogError } from '../model/errors.ts'

/** Codes of a refused login or a missing database. */
const MISCONFIGURED = /^Neo\.ClientError\.(Security|Database)\./
/** Codes of a server whose database is starting or stopping. */
const NOT_READY = /^Neo\.TransientError\.(Database\.|Cluster\.|General\.DatabaseUnavailable$)/

/** Codes of a transaction that exceeds the server's memory; a retry does not help. */
const TOO_BIG = /^Neo\.TransientError\.General\.(MemoryPoolOutOfMemoryError|OutOfMemoryError)$/

/**
 * Codes of a write that lost a race, besides deadlocks: another server created the same index
 * (despite `IF NOT EXISTS`); another transaction created the same node, linked a node that this one
 * deletes, or deleted a node that this one links (the last two codes).
 */
const LOST_RACES: ReadonlySet<string> = new Set([
  'Neo.ClientError.Schema.EquivalentSchemaRuleAlreadyExists',
  'Neo.ClientError.Schema.ConstraintValidationFailed',
  'Neo.ClientError.Statement.EntityNotFound',
  'Neo.ClientError.Statement.ArgumentError',
])

/**
 * The message when an index appears while a statement that needs it is planned: during a first
 * start indexes are created while requests are answered.
 */
const HINT_RACE = 'Failed to fulfil the hints of the query'

/** Codes of a member of a cluster that no longer leads; it has changed nothing. */
const LEADS_NO_MORE: ReadonlySet<string> = new Set([
  'Neo.ClientError.Cluster.NotALeader',
  'Neo.ClientError.General.ForbiddenOnReadOnlyDatabase',
])
/** Codes of the driver: it has lost the connection, or knows no member that serves. */
const CONNECTION_LOST: ReadonlySet<string> = new Set([
  neo4j.error.SERVICE_UNAVAILABLE,
  neo4j.error.SESSION_EXPIRED,
])

/**
 * Codes of a transaction that was rolled back. Other codes leave the outcome of a commit open: a
 * leader answers `Cluster.ReplicationFailure` whether or not other members have the transaction.
 * The driver's own classification counts these as retryable too, since its managed transactions may
 * run twice.
 */
const ROLLED_BACK: ReadonlySet<string> = new Set([
  ...LOST_RACES,
  'Neo.TransientError.Transaction.ConstraintsChanged',
  'Neo.TransientError.Transaction.DeadlockDetected',
  'Neo.TransientError.Transaction.LeaseExpired',
  'Neo.TransientError.Transaction.Outdated',
])

/** Errors of commits that may have happened. */
const uncertain = new WeakSet<Error>()

/** Notes that the error answers a commit, which may have happened unless the code excludes it. */
export function markUncertain(error: unknown): unknown {
  if (error instanceof Error) uncertain.add(error)
  return error
}

/**
 * Returns whether a retry may reach the member of a cluster that leads now.
 *
 * @param isRepeatable whether the work may run twice, as reads may
 */
export function isLeaderLost(error: unknown, isRepeatable: boolean): boolean {
  const code = errorCode(error)
  if (code === undefined) return false
  if (LEADS_NO_MORE.has(code) || LEADS_NO_MORE.has(errorCode((error as Error).cause) ?? ''))
    return true
  const isLost = NOT_READY.test(code) || CONNECTION_LOST.has(code)
  return isLost && mayRunAgain(error, isRepeatable)
}

/**
 * Returns whether a retry of the transaction may succeed.
 *
 * @param isRepeatable whether the work may run twice, as reads may
 */
export function isWorthRetrying(error: unknown, isRepeatable: boolean): boolean {
  const code = errorCode(error)
  if (error instanceof Neo4jError && error.message.startsWith(HINT_RACE)) return true
  if (code === undefined || TOO_BIG.test(code) || NOT_READY.test(code)) return false
  if (ROLLED_BACK.has(code)) return true
  return code.startsWith('Neo.TransientError.') && mayRunAgain(error, isRepeatable)
}

/** Returns whether the work may run twice, or its commit was not sent. */
function mayRunAgain(error: unknown, isRepeatable: boolean): boolean {
  return isRepeatable && !uncertain.has(error as Error)
}

/** Returns whether the server has refused a statement, so that it ignores those that follow. */
export function isRefusal(error: unknown): boolean {
  return errorCode(error)?.startsWith('Neo.') === true
}

/**
 * Returns `error` as callers of the ports expect it: STORE_UNAVAILABLE when the engine does not
 * answer.
 */
export function portError(error: unknown): unknown {
  const code = errorCode(error)
  if (code === undefined || !isUnavailableCode(code)) return error
  const message = error instanceof Error ? error.message : code
  const reason = TIMED_OUT.test(code)
    ? `it stopped a transaction at its time limit. ${message}`
    : message
  return new CatalogError('STORE_UNAVAILABLE', `Neo4j does not answer: ${reason}`, { cause: error })
}

/**
 * Returns `error` of a client's own query; a query that exceeds the server's memory is the client's
 * mistake.
 */
export function queryError(error: unknown): unknown {
  if (!TOO_BIG.test(errorCode(error) ?? '')) return error
  const message = 'The query exceeds the memory limit of Neo4j; request smaller pages'
  return new CatalogError('INVALID_PARAMETER', message, { cause: error })
}

/** Returns `error` of a group of edits; one that exceeds the server's memory is too large. */
export function writeError(error: unknown): unknown {
  if (!TOO_BIG.test(errorCode(error) ?? '')) return error
  const message =
    'The changes exceed the memory of one transaction of Neo4j (db.memory.transaction.max); ' +
    'change fewer aspects at once'
  return new CatalogError('INVALID_PARAMETER', message, { cause: error })
}

/**
 * Returns `error` for a failed start. An error that only an administrator can correct is not a
 * CatalogError, because a server waits for a database that is merely unavailable.
 */
export function startError(error: unknown): unknown {
  const cause = error instanceof CatalogError ? error.cause : error
  const code = errorCode(cause)
  if (code === undefined || !MISCONFIGURED.test(code)) return error
  return new Error(`Neo4j rejected the connection: ${(cause as Error).message}`, { cause })
}

/** Codes of a transaction that exceeded its timeout. */
const TIMED_OUT = /^Neo\.\w+\.Transaction\.TransactionTimedOut/

/**
 * Returns whether the code means that the engine does not answer. Codes without `Neo.` are the
 * driver's own: no connection, no free connection in time, or a closed driver.
 */
function isUnavailableCode(code: string): boolean {
  if (!code.startsWith('Neo.') || MISCONFIGURED.test(code) || TIMED_OUT.test(code)) return true
  if (LEADS_NO_MORE.has(code)) return true
  return code.startsWith('Neo.TransientError.') && !TOO_BIG.test(code)
}

function errorCode(error: unknown): string | undefined {
  return error instanceof Neo4jError ? error.code : undefined
}
