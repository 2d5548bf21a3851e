import { MINUTE_MS } from '../model/durations.ts'
import {
  type ChangeLog,
  type LogBounds,
  type LogEntry,
  type LogMinute,
  type NewEntry,
} from '../store/change-log.ts'
import {
  changesMadeBy,
  entriesOf,
  logBounds,
  nameText,
  newLogRows,
  readRunPage,
  restoredRow,
  searchPosition,
  toLogPage,
  type IndexedRow,
  type LogRow,
} from '../store/log-rows.ts'
import { packText } from '../store/packed-text.ts'
import type { SqliteDatabase } from './database.ts'
import { bodyText, type Body } from './rows.ts'
import type { SqliteWriter } from './writer.ts'

/** No row while a restore adds the entries of a backup: it writes the values of these. */
const RESERVE = /* sql */ `
  UPDATE store
  SET logPosition = logPosition + ?1, logMillis = max(logMillis, ?2)
  WHERE isLogPaused = 0
  RETURNING logPosition AS last, logMillis AS millis`
const NEXT_BASE = 'SELECT logPosition AS base FROM store WHERE isLogPaused = 0'
/** Changes that an archive reads at once. */
const CHANGES_PER_READ = 1_000
const CONTINUE_AFTER = 'UPDATE store SET logPosition = ?, logMillis = ?'
const ADD_ROW = 'INSERT INTO log VALUES (?, ?, ?, ?)'
const ADD_RUN = 'INSERT INTO logRun VALUES (?, ?)'
const END_ENTRY = /* sql */ `
  UPDATE log SET isContinued = 0 WHERE position = (SELECT max(position) FROM log)`
/** Positions are dense, so a position tells where enough changes end. Cost: the entries of the page. */
const ROWS_AFTER = /* sql */ `
  SELECT * FROM log
  WHERE position > ?1
    AND position <= (SELECT min(position) FROM log 
      WHERE position >= min(?1 + ?2, (SELECT max(position) FROM log)))
  ORDER BY position`
/** Long entries are deflated. Cost: the text of the entries in the range. */
const ROWS_NAMING = /* sql */ `
  SELECT * FROM log
  WHERE position > ?1
    AND position <= (SELECT min(position) FROM log
      WHERE position >= min(?2, (SELECT max(position) FROM log)))
    AND (typeof(entries) = 'blob' OR instr(entries, ?3) > 0)
  ORDER BY position`
/** Cost: the entries of the page. */
const ROWS_OF_RUN = /* sql */ `
  SELECT log.* FROM logRun CROSS JOIN log USING (position)
  WHERE run = ?1 AND position > ?2
  ORDER BY position
  LIMIT ?3`
const RUNS_BEGIN = 'SELECT runsBegin FROM store'
const FIRST = 'SELECT * FROM log ORDER BY position LIMIT 1'
const LAST_POSITION = 'SELECT max(position) AS last FROM log'
const ROW_AFTER = 'SELECT * FROM log WHERE position > ? ORDER BY position LIMIT 1'
const OLDEST = /* sql */ `
  position IN (
    SELECT position FROM log
    WHERE millis < ?1 AND position < (SELECT max(position) FROM log)
    ORDER BY position
    LIMIT ?2
  )`
const KEEP_MINUTES = /* sql */ `
  INSERT INTO logMinute
  SELECT millis / ${MINUTE_MS} AS minute, max(position) FROM log WHERE ${OLDEST} GROUP BY minute
  ON CONFLICT DO UPDATE SET position = max(position, excluded.position)`
const FORGET = `DELETE FROM log WHERE ${OLDEST}`
/** Cost: a seek. */
const LAST_MINUTE = /* sql */ `
  SELECT position FROM logMinute WHERE minute < ? ORDER BY minute DESC LIMIT 1`
const ALL_MINUTES = 'SELECT minute, position FROM logMinute ORDER BY minute'
const ADD_MINUTE = 'INSERT OR REPLACE INTO logMinute VALUES (?, ?)'
const FORGET_RUNS = /* sql */ `
  DELETE FROM logRun WHERE position < (SELECT min(position) FROM log)`

interface StoredRow {
  readonly position: number
  readonly millis: number
  readonly isContinued: number
  readonly entries: Body
}

/** Returns the position that the next entries follow; undefined while the log is paused. */
export function nextBase(database: SqliteDatabase): number | undefined {
  return database.get<{ base: number }>(NEXT_BASE)?.base
}

/**
 * Appends entries to the log, in the transaction of the caller.
 *
 * @param options whether more of the same author follows in this transaction, until {@link endEntry}
 */
export function appendToLog(
  database: SqliteDatabase,
  nowMillis: number,
  entries: readonly NewEntry[],
  options: { readonly isContinued?: boolean } = {},
): void {
  const { rows, total } = newLogRows(entries)
  if (total === 0) return
  const reserved = database.get<{ last: number; millis: number }>(RESERVE, total, nowMillis)
  if (!reserved) return
  const { last, millis } = reserved
  for (const { changesLeft, ...row } of rows) {
    const isContinued = row.isContinued || options.isContinued === true
    addRow(database, { ...row, position: last - changesLeft, millis, isContinued })
  }
}

function addRow(
  database: SqliteDatabase,
  { position, millis, isContinued, entries, runs }: IndexedRow,
): void {
  database.run(ADD_ROW, position, millis, Number(isContinued), packText(entries))
  for (const run of runs) database.run(ADD_RUN, run, position)
}

/** Ends the entries of a transaction that appends them one by one. */
export function endEntry(database: SqliteDatabase): void {
  database.run(END_ENTRY)
}

/** Adds the entries of a backup, in the transaction of the caller. */
export function restoreLog(database: SqliteDatabase, entries: readonly LogEntry[]): void {
  for (const entry of entries) addRow(database, restoredRow(entry))
  const last = entries.at(-1)
  if (last) database.run(CONTINUE_AFTER, last.position, last.millis)
}

/** Yields all entries, for an archive. */
export function* logEntries(database: SqliteDatabase): Generator<LogEntry> {
  for (let position = 0; ;) {
    const page = rowsAfter(database, position, CHANGES_PER_READ).flatMap(entriesOf)
    yield* page
    const last = page.at(-1)
    if (!last) return
    position = last.position
  }
}

/** Returns the minutes of which entries were deleted, for an archive. */
export const logMinutes = (database: SqliteDatabase): LogMinute[] =>
  database.all<LogMinute>(ALL_MINUTES).map(({ minute, position }) => ({ minute, position }))

/** Adds a minute of a backup. */
export function addLogMinute(database: SqliteDatabase, { minute, position }: LogMinute): void {
  database.run(ADD_MINUTE, minute, position)
}

/** Lets the log of an emptied store begin with the first entry of a backup. */
export function resetLog(database: SqliteDatabase): void {
  database.run(CONTINUE_AFTER, 0, 0)
  database.run('UPDATE store SET runsBegin = 0')
  pauseLog(database, true)
}

export function pauseLog(database: SqliteDatabase, isPaused: boolean): void {
  database.run('UPDATE store SET isLogPaused = ?', Number(isPaused))
}

export function sqliteChangeLog(database: SqliteDatabase, writer: SqliteWriter): ChangeLog {
  return {
    after: async (position, limit, select) =>
      toLogPage(rowsAfter(database, position, limit), position, limit, select),
    madeBy: async (actor, after, until) =>
      changesMadeBy(rowsNaming(database, after, until, nameText(actor)), actor, after, until),
    ofRun: (runId, after) => {
      const indexedFrom = database.get<{ runsBegin: number }>(RUNS_BEGIN)?.runsBegin ?? 0
      return readRunPage(
        { runId, after, indexedFrom },
        async (from, until, text) => rowsNaming(database, from, until, text),
        async (key, from, limit) =>
          database.all<StoredRow>(ROWS_OF_RUN, key, from, limit).map(toLogRow),
      )
    },
    last: async () => lastPosition(database),
    bounds: async () => readBounds(database),
    positionBefore: (millis) =>
      searchPosition(readBounds(database), millis, async (position) =>
        database.get<StoredRow>(ROW_AFTER, position),
      ),
    forget: (beforeMillis, limit) =>
      writer.transaction(() => {
        database.run(KEEP_MINUTES, beforeMillis, limit)
        const forgotten = database.run(FORGET, beforeMillis, limit)
        database.run(FORGET_RUNS)
        return forgotten
      }),
    forgottenBy: async (millis) =>
      database.get<{ position: number }>(LAST_MINUTE, Math.floor(millis / MINUTE_MS))?.position,
  }
}

/** Returns the rows that may contain a text, of the entries after a position and up to another. */
function rowsNaming(
  database: SqliteDatabase,
  after: number,
  until: number,
  text: string,
): LogRow[] {
  return database.all<StoredRow>(ROWS_NAMING, after, until, text).map(toLogRow)
}

/** Returns the rows with the first changes after a position. */
function rowsAfter(database: SqliteDatabase, position: number, limit: number): LogRow[] {
  return database.all<StoredRow>(ROWS_AFTER, position, limit).map(toLogRow)
}

function lastPosition(database: SqliteDatabase): number {
  return database.get<{ last: number | null }>(LAST_POSITION)?.last ?? 0
}

function readBounds(database: SqliteDatabase): LogBounds {
  const first = database.get<StoredRow>(FIRST)
  return logBounds(first && toLogRow(first), lastPosition(database))
}

function toLogRow({ isContinued, entries, ...row }: StoredRow): LogRow {
  return { ...row, isContinued: isContinued === 1, entries: bodyText(entries) }
}
