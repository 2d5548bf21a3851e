import { SYSTEM_ACTOR, type Point } from '../model/audit.ts'

/**
 * Records every change of metadata, in the transaction that makes it (docs/decisions/0062): the
 * entries in order are how the stored entities and points came to be. Values stay in the history.
 *
 * A change has a position: an integer, greater than those of all changes that were committed before
 * it. So a reader of a position never finds a smaller one later, whichever server wrote it.
 * Adapters and contract suite are as for the graph store.
 */
export interface ChangeLog {
  /**
   * Reads the first changes after a position, in order.
   *
   * @param select returns which of them to return; all by default
   */
  after(
    position: number,
    limit: number,
    select?: (change: PositionedChange) => boolean,
  ): Promise<LogPage>

  /**
   * Returns the changes that a user has made after a position and up to another one, in order. Only
   * entries that name the user are parsed; others cost a comparison of their text.
   */
  madeBy(actor: string, after: number, until: number): Promise<readonly PositionedChange[]>

  /**
   * Returns the first changes after a position that a run has made, in order. Cost: the entries that
   * name the run. Changes of before a store of an earlier release was opened first cost as those of
   * {@link madeBy}.
   */
  ofRun(runId: string, after: number): Promise<RunPage>

  /** Returns the position of the last change; 0 if nothing was ever logged. */
  last(): Promise<number>

  /** Returns the ends of the log; all zero if nothing was ever logged. */
  bounds(): Promise<LogBounds>

  /** Returns the position before the first change made at this time or later. */
  positionBefore(millis: number): Promise<number>

  /**
   * Deletes the oldest entries made before a time, at most `limit` of them, but never the newest. Of
   * each minute the last position is kept.
   *
   * @returns how many were deleted
   */
  forget(beforeMillis: number, limit: number): Promise<number>

  /**
   * Returns the position of the last deleted change of the minutes that had ended by a time;
   * undefined: there is none.
   */
  forgottenBy(millis: number): Promise<number | undefined>
}

/** A minute of which changes were deleted. */
export interface LogMinute {
  /** Minutes since the epoch. */
  readonly minute: number
  /** Of the last of its changes. */
  readonly position: number
}

export interface RunPage {
  readonly changes: readonly PositionedChange[]
  /** Up to which position these are all; absent: there are no more. */
  readonly end?: number
}

export interface LogPage {
  readonly changes: readonly PositionedChange[]
  /** The last change that was read, whether it is returned or not; absent: there is none. */
  readonly end?: Pick<PositionedChange, 'position' | 'millis'>
}

export interface LogBounds {
  /** The position before the first change that the log still has. */
  readonly forgotten: number
  /** The position of the last change. */
  readonly last: number
}

/** Who changes metadata, and by what. */
export interface Author {
  /** URN of a user. */
  readonly actor: string
  /** The entry point, such as `graphql`. */
  readonly source: string
  /** Trace of the request, if it has one. */
  readonly traceId?: string | undefined
}

/** The author of changes that no request asks for. */
export const SYSTEM_AUTHOR: Author = { actor: SYSTEM_ACTOR, source: 'system' }

/** Changes that one author makes in one transaction, in their order. */
export interface NewEntry {
  readonly author: Author
  readonly changes: readonly LoggedChange[]
}

/** An entry as it is stored. */
export interface LogEntry extends NewEntry {
  /** Of its last change; those before it have the numbers before. */
  readonly position: number
  /** Milliseconds since the epoch; never less than those of the entry before. */
  readonly millis: number
  /** Whether the next entry is of the same author and transaction. */
  readonly isContinued: boolean
}

/** Of aspects and points the first three, of entities the others; in the order of their codes. */
export const OPERATIONS = [
  'CREATE',
  'UPDATE',
  'DELETE',
  'CREATE_ENTITY',
  'DELETE_ENTITY',
  'SOFT_DELETE',
  'REINSTATE',
] as const
export type Operation = (typeof OPERATIONS)[number]

export interface LoggedChange {
  readonly urn: string
  /** Absent: a change of the entity itself. */
  readonly aspect?: string
  readonly operation: Operation
  /** The ingestion run that wrote or removed the value. */
  readonly runId?: string
  /** Absent for points, and where there is no value. */
  readonly before?: LoggedVersion
  readonly after?: LoggedVersion
  /** Identifies a point. */
  readonly point?: Pick<Point, 'timestampMillis' | 'id'>
}

/** A change in the log. */
export interface PositionedChange extends LoggedChange {
  readonly position: number
  /** Milliseconds since the epoch; never less than those of the change before. */
  readonly millis: number
  readonly author: Author
}

/** A value of an aspect. The hash tells it from one of the same version after a deletion. */
export interface LoggedVersion {
  /** Counts from 1; superseded values keep theirs in the history. */
  readonly version: number
  /** The beginning of the hash of the value. */
  readonly hash: string
}
