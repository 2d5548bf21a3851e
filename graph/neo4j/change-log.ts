import { MINUTE_MS } from '../model/durations.ts'
import {
  type ChangeLog,
  type LogBounds,
  type LogEntry,
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
  type LogRow,
} from '../store/log-rows.ts'
import { integer, type Neo4jConnection, type Reader } from './connection.ts'
import type { Pipeline } from './pipeline.ts'
import { LOG_NODE, STORE_NODE } from './store-node.ts'
import { NO_ROWS, SET_POSITIONS, type PositionRows } from './write/positions.ts'

/**
 * Returns a statement that appends entries to the log. The first SET takes the lock of the node that
 * counts changes, which the transaction keeps until it has committed, so that positions rise in the
 * order of commits. Therefore it comes last in a transaction (docs/decisions/0062). Nothing is
 * logged while a restore adds the entries of a backup, since it writes the values of these.
 *
 * @param edges a list of relationships whose positions it sets
 */
export function appendEntries(edges: string): string {
  return /* cypher */ `
  MERGE (log:Meta {id: '${LOG_NODE}'})
  SET log.name = '${LOG_NODE}'
  WITH log
  WHERE size($input.log.rows) > 0 AND NOT coalesce(log.isPaused, false)
  SET log.position = coalesce(log.position, 0) + $input.log.changeCount,
      log.millis = CASE WHEN log.millis > $input.log.nowMillis THEN log.millis ELSE $input.log.nowMillis END
  WITH log
  CALL (log) {
    UNWIND $input.log.rows AS row
    CREATE (entry:LogEntry)
    SET entry.position = log.position - row.changesLeft,
        entry.millis = log.millis,
        entry.isContinued = row.isContinued,
        entry.entries = row.entries,
        entry.runs = row.runs
    FOREACH (run IN row.runs |
      CREATE (:LoggedRun {run: run, position: entry.position})
    )
  }
  WITH log, ${edges} AS edges${SET_POSITIONS}`
}

export const APPEND_ENTRIES = appendEntries('[]')

const ROW = `entry.position AS position, entry.millis AS millis,
    entry.isContinued AS isContinued, entry.entries AS entries`

/**
 * Returns the clauses that match the entries after `$input.after`, up to the one with the position
 * `until` or the end of the log.
 */
const entriesUpTo = (until: string) => /* cypher */ `
  MATCH (end:LogEntry)
  WHERE end.position >= CASE
    WHEN ${until} < $input.last THEN ${until}
    ELSE $input.last
  END
  WITH end.position AS end
  ORDER BY end
  LIMIT 1
  MATCH (entry:LogEntry)
  WHERE entry.position > $input.after AND entry.position <= end`

/**
 * Positions are dense, so a position tells where enough changes end. Cost: the entries of the page.
 */
export const ROWS_AFTER = /* cypher */ `${entriesUpTo('$input.after + $input.limit')}
  RETURN ${ROW}`

/** Cost: the text of the entries in the range. */
export const ROWS_NAMING = /* cypher */ `${entriesUpTo('$input.until')}
    AND entry.entries CONTAINS $input.text
  RETURN ${ROW}`

/** Cost: the entries of the page. */
export const ROWS_OF_RUN = /* cypher */ `
  MATCH (named:LoggedRun)
  USING INDEX SEEK named:LoggedRun(run, position)
  WHERE named.run = $input.run AND named.position > $input.after
  WITH named
  ORDER BY named.run, named.position
  LIMIT toInteger($input.limit)
  MATCH (entry:LogEntry {position: named.position})
  RETURN ${ROW}`

/** The position after which the index has the runs of entries. */
export const RUNS_BEGIN = /* cypher */ `
  MATCH (store:Meta {id: '${STORE_NODE}'})
  RETURN coalesce(store.runsBegin, 0) AS position`

/** Cost: a seek. */
export const ROW_AFTER = /* cypher */ `
  MATCH (entry:LogEntry)
  WHERE entry.position > $input.after
  WITH entry
  ORDER BY entry.position
  LIMIT 1
  RETURN ${ROW}`

/** Cost: a seek. */
export const LAST_POSITION = /* cypher */ `
  MATCH (entry:LogEntry)
  WHERE entry.position > 0
  RETURN entry.position AS position
  ORDER BY position DESC
  LIMIT 1`

/** Cost: the deleted entries. */
export const FORGET_ENTRIES = /* cypher */ `
  MATCH (entry:LogEntry)
  WHERE entry.position < $input.last
  WITH entry
  ORDER BY entry.position
  LIMIT toInteger($input.limit)
  WITH entry
  WHERE entry.millis < $input.beforeMillis
  CALL (entry) {
    UNWIND entry.runs AS run
    MATCH (named:LoggedRun)
    USING INDEX SEEK named:LoggedRun(run, position)
    WHERE named.run = run AND named.position = entry.position
    DELETE named
  }
  MERGE (kept:LogMinute {minute: entry.millis / ${MINUTE_MS}})
  SET kept.position = CASE
    WHEN kept.position > entry.position THEN kept.position
    ELSE entry.position
  END
  DELETE entry
  RETURN count(*) AS deleted`

/** Cost: a seek. */
export const LAST_MINUTE = /* cypher */ `
  MATCH (kept:LogMinute)
  WHERE kept.minute < $input.minute
  RETURN kept.position AS position
  ORDER BY kept.minute DESC
  LIMIT 1`

export const RESTORE_ENTRIES = /* cypher */ `
  MERGE (log:Meta {id: '${LOG_NODE}'})
  SET log.name = '${LOG_NODE}', log.position = $input.position, log.millis = $input.millis
  WITH log
  UNWIND $input.rows AS row
  CREATE (entry:LogEntry)
  SET entry = row
  FOREACH (run IN row.runs |
    CREATE (:LoggedRun {run: run, position: row.position})
  )`

/** The log of an emptied store begins with the first entry of the backup. */
export const RESET_LOG = /* cypher */ `
  MERGE (log:Meta {id: '${LOG_NODE}'})
  SET log = {id: '${LOG_NODE}', name: '${LOG_NODE}', isPaused: true}
  WITH log
  MATCH (store:Meta {id: '${STORE_NODE}'})
  REMOVE store.runsBegin`

export const RESUME_LOG = /* cypher */ `
  MATCH (log:Meta {id: '${LOG_NODE}'})
  REMOVE log.isPaused`

/** Changes that an archive reads at once. */
const CHANGES_PER_READ = 1_000

/** Returns the parameters of {@link APPEND_ENTRIES}. */
export function appendParameters(
  entries: readonly NewEntry[],
  nowMillis: number,
  positions: PositionRows = NO_ROWS,
) {
  const { rows, total } = newLogRows(entries)
  return {
    ...positions,
    changeCount: integer(total),
    nowMillis: integer(nowMillis),
    rows: rows.map(({ changesLeft, runs, ...row }) => {
      return { ...row, runs: runsProperty(runs), changesLeft: integer(changesLeft) }
    }),
  }
}

/** Few entries name a run. */
const runsProperty = (runs: readonly string[]) => (runs.length > 0 ? runs : null)

/** Appends entries to the log, as the last statement of a transaction. */
export function sendEntries(
  pipeline: Pipeline,
  entries: readonly NewEntry[],
  nowMillis: number,
  positions?: PositionRows,
): void {
  if (entries.length === 0) return
  pipeline.send(APPEND_ENTRIES, { log: appendParameters(entries, nowMillis, positions) })
}

export function neo4jChangeLog(connection: Neo4jConnection): ChangeLog {
  const rowAfter = async (position: number) => {
    const [row] = await connection.read<LogRow>(ROW_AFTER, { after: integer(position) })
    return row
  }
  const rowsNaming = (after: number, until: number, text: string) =>
    readRows(connection, ROWS_NAMING, { after: integer(after), until: integer(until), text })
  const bounds = async (): Promise<LogBounds> => {
    return logBounds(await rowAfter(0), await lastPosition(connection))
  }
  return {
    async after(position, limit, select) {
      const rows = await rowsAfter(connection, position, limit)
      const begins = rows[0] && entriesOf(rows[0])[0]
      const isBeforeGap = begins && begins.position - begins.changes.length > position
      // The rows before are forgotten, or of a commit that is just becoming visible.
      if (isBeforeGap && (await bounds()).forgotten <= position) return { changes: [] }
      return toLogPage(rows, position, limit, select)
    },
    madeBy: async (actor, after, until) =>
      changesMadeBy(await rowsNaming(after, until, nameText(actor)), actor, after, until),
    async ofRun(runId, after) {
      const [begin] = await connection.read<{ position: number }>(RUNS_BEGIN)
      const find = async (run: string, from: number, limit: number) => {
        const parameters = { run, after: integer(from), limit: integer(limit) }
        return inOrder(await connection.read<LogRow>(ROWS_OF_RUN, parameters))
      }
      return readRunPage({ runId, after, indexedFrom: begin?.position ?? 0 }, rowsNaming, find)
    },
    last: () => lastPosition(connection),
    bounds,
    positionBefore: async (millis) => searchPosition(await bounds(), millis, rowAfter),
    forget: async (beforeMillis, limit) => {
      const parameters = {
        last: integer(await lastPosition(connection)),
        beforeMillis: integer(beforeMillis),
        limit: integer(limit),
      }
      const [row] = await connection.change<{ deleted: number }>(FORGET_ENTRIES, parameters)
      return row?.deleted ?? 0
    },
    async forgottenBy(millis) {
      const minute = integer(Math.floor(millis / MINUTE_MS))
      const [row] = await connection.read<{ position: number }>(LAST_MINUTE, { minute })
      return row?.position
    },
  }
}

/** Returns the position of the last change. */
export async function lastPosition(reader: Reader): Promise<number> {
  const [row] = await reader.read<{ position: number }>(LAST_POSITION)
  return row?.position ?? 0
}

/** Returns the rows with the first changes after a position. */
function rowsAfter(
  connection: Neo4jConnection,
  position: number,
  limit: number,
): Promise<LogRow[]> {
  const parameters = { after: integer(position), limit: integer(limit) }
  return readRows(connection, ROWS_AFTER, parameters)
}

/** Reads entries up to the end that the log has now, in order. */
async function readRows(
  connection: Neo4jConnection,
  statement: string,
  parameters: object,
): Promise<LogRow[]> {
  const last = integer(await lastPosition(connection))
  return inOrder(await connection.read<LogRow>(statement, { ...parameters, last }))
}

const inOrder = (rows: readonly LogRow[]) => rows.toSorted((a, b) => a.position - b.position)

/** Yields the entries up to a position, for an archive. */
export async function* logEntries(
  connection: Neo4jConnection,
  last: number,
): AsyncGenerator<LogEntry> {
  for (let position = 0; position < last;) {
    const page = (await rowsAfter(connection, position, CHANGES_PER_READ)).flatMap(entriesOf)
    yield* page.filter((entry) => entry.position <= last)
    const end = page.at(-1)
    if (!end) return
    position = end.position
  }
}

/** Adds the entries of a backup. */
export async function restoreLog(
  connection: Neo4jConnection,
  entries: readonly LogEntry[],
): Promise<void> {
  const last = entries.at(-1)
  if (!last) return
  const parameters = {
    position: integer(last.position),
    millis: integer(last.millis),
    rows: entries.map(restoredRow).map(({ position, millis, runs, ...row }) => {
      const numbers = { position: integer(position), millis: integer(millis) }
      return { ...row, ...numbers, runs: runsProperty(runs) }
    }),
  }
  await connection.change(RESTORE_ENTRIES, parameters)
}
