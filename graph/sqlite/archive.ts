import {
  splitTaskId,
  type ArchivedRecord,
  type ArchiveOptions,
  type ArchiveStore,
} from '../store/archive-store.ts'
import { parsePassword, parsePrincipal } from '../store/access-token-store.ts'
import { RECORD_MEMBERS, type TaskRecord } from '../store/task-record.ts'
import { runCheckup } from './checkup.ts'
import { logEntries, pauseLog, resetLog, restoreLog } from './change-log.ts'
import { SqliteDatabase } from './database.ts'
import { NOW } from './lease.ts'
import { addEndedEdges, addPast, pastNames, pastRecords, resetPast } from './past-archive.ts'
import { toPoint, type PointRow } from './points.ts'
import { toEnvelope, type EnvelopeRow } from './rows.ts'
import { TASK_COLUMNS } from './tasks.ts'
import type { SqliteWriter } from './writer.ts'
import { auditRecords } from './audit.ts'
import {
  ALL_PASSWORDS,
  ALL_PRINCIPALS,
  ALL_TOKENS,
  toStoredToken,
  type TokenRow,
} from './access-tokens.ts'

/** Rows of one read, which are in memory together. */
const ENTITIES_PER_READ = 200
const POINTS_PER_READ = 500

const ENTITIES_AFTER = 'SELECT id, urn FROM entity WHERE urn > ? ORDER BY urn LIMIT ?'
/** Without bodies, because those of an entity may exceed the memory. */
const ASPECTS = /* sql */ `
  SELECT rowid AS id FROM aspect WHERE entity = ?1
  ORDER BY name <> ?2, name, version = 0, version`
const ASPECT = /* sql */ `
  SELECT name, version, createdMillis, createdBy, systemMetadata, body, position
  FROM aspect WHERE rowid = ?`
const POINTS_AFTER = /* sql */ `
  SELECT aspect, millis, id, systemMetadata, body FROM point
  WHERE entity = ?1 AND (aspect, millis, id) > (?2, ?3, ?4)
  ORDER BY aspect, millis, id
  LIMIT ?5`
const TASKS = `SELECT ${TASK_COLUMNS} FROM task ORDER BY number`
const ADD_TASK = /* sql */ `
  INSERT INTO task (number, node, freeMillis, ${RECORD_MEMBERS.join(', ')})
  VALUES (?, ?, iif(?, NULL, ${NOW}), ${RECORD_MEMBERS.map(() => '?').join(', ')})`
const IS_EMPTY = /* sql */ `
  SELECT NOT EXISTS (SELECT 1 FROM entity)
     AND NOT EXISTS (SELECT 1 FROM token)
     AND NOT EXISTS (SELECT 1 FROM password)
     AND NOT EXISTS (SELECT 1 FROM principal)
     AND NOT EXISTS (SELECT 1 FROM task)
     AND NOT EXISTS (SELECT 1 FROM audit)
     AND NOT EXISTS (SELECT 1 FROM log) AS isEmpty`
const TRIGGERS = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'edge'"
const EMPTIED = [
  'edge',
  'incoming',
  'lineageStep',
  'lineageNode',
  'point',
  'aspect',
  'pastAspect',
  'pastEdge',
  'deletedName',
  'entity',
  'pending',
  'token',
  'password',
  'principal',
  'task',
  'audit',
  'log',
  'logRun',
  'logMinute',
  'request',
  'requestStep',
  'webhook',
  'delivery',
]

/** @param openDatabase opens another connection to the same file, for a snapshot */
export function sqliteArchiveStore(
  database: SqliteDatabase,
  writer: SqliteWriter,
  openDatabase: () => SqliteDatabase,
): ArchiveStore {
  const setHalfRestored = (value: 0 | 1) => database.run('UPDATE store SET halfRestored = ?', value)
  return {
    records: (options) => readArchive(openDatabase, options),
    isEmpty: async () => database.get<{ isEmpty: number }>(IS_EMPTY)?.isEmpty === 1,
    beginRestore: () =>
      writer.transaction(() => {
        setHalfRestored(1)
        emptyTables(database)
        resetPast(database)
        resetLog(database)
      }),
    endRestore: async () => {
      await writer.transaction(() => setHalfRestored(0))
    },
    isHalfRestored: async () => {
      const row = database.get<{ halfRestored: number }>('SELECT halfRestored FROM store')
      return row?.halfRestored === 1
    },
    checkup: async () => runCheckup(database),
    addPast: (records) =>
      writer.transaction(() => {
        for (const record of records) addPast(database, record)
      }),
    addPastEdges: (edges) => writer.transaction(() => addEndedEdges(database, edges)),
    addLogEntries: (entries) => writer.transaction(() => restoreLog(database, entries)),
    resumeLog: () => writer.transaction(() => pauseLog(database, false)),
    addTasks: (records) =>
      writer.transaction(() => {
        for (const record of records) addTask(database, record)
      }),
  }
}

/** Triggers would count each deleted edge; without them SQLite empties a table page by page. */
function emptyTables(database: SqliteDatabase): void {
  const triggers = database.all<{ name: string; sql: string }>(TRIGGERS)
  for (const { name } of triggers) database.execute(`DROP TRIGGER ${name}`)
  for (const table of EMPTIED) database.run(`DELETE FROM ${table}`)
  for (const { sql } of triggers) database.execute(sql)
}

/**
 * Yields the records of a snapshot: a read-only transaction sees one state from its first statement
 * on, and delays no writer.
 */
async function* readArchive(
  openDatabase: () => SqliteDatabase,
  { keyAspectOf, onProgress = () => {} }: ArchiveOptions,
): AsyncGenerator<ArchivedRecord> {
  const database = openDatabase()
  database.execute('BEGIN')
  try {
    let [done, after] = [0, '']
    for (;;) {
      const page = database.all<EntityRow>(ENTITIES_AFTER, after, ENTITIES_PER_READ)
      for (const entity of page) yield* entityRecords(database, entity, keyAspectOf(entity.urn))
      done += page.length
      onProgress(done)
      after = page.at(-1)?.urn ?? after
      if (page.length < ENTITIES_PER_READ) break
      // The engine works in this thread, so yield to requests.
      await new Promise(setImmediate)
    }
    for (const row of database.all<TokenRow>(ALL_TOKENS))
      yield { kind: 'token', token: toStoredToken(row) }
    for (const { user, value } of database.all<{ user: string; value: string }>(ALL_PASSWORDS))
      yield { kind: 'password', user, password: parsePassword(value) }
    for (const { name, value } of database.all<{ name: string; value: string }>(ALL_PRINCIPALS))
      yield { kind: 'principal', name, principal: parsePrincipal(value) }
    for (const row of database.all<TaskRecord>(TASKS)) yield { kind: 'task', task: row }
    for (const audit of auditRecords(database)) yield { kind: 'audit', audit }
    for (const entry of logEntries(database)) yield { kind: 'logEntry', entry }
    yield* pastNames(database)
  } finally {
    database.execute('ROLLBACK')
    database.close()
  }
}

interface EntityRow {
  readonly id: number
  readonly urn: string
}

function* entityRecords(
  database: SqliteDatabase,
  { id, urn }: EntityRow,
  keyAspect: string,
): Generator<ArchivedRecord> {
  for (const row of database.all<{ id: number }>(ASPECTS, id, keyAspect)) {
    const envelopeRow = database.get<EnvelopeRow & { readonly position: number }>(ASPECT, row.id)
    if (envelopeRow) {
      const { position } = envelopeRow
      yield { kind: 'aspect', urn, envelope: toEnvelope(envelopeRow), position }
    }
  }
  yield* pastRecords(database, id, urn)
  type Row = PointRow & { readonly aspect: string }
  let after: Pick<Row, 'aspect' | 'millis' | 'id'> = { aspect: '', millis: 0, id: '' }
  for (;;) {
    const { aspect, millis, id: pointId } = after
    const page = database.all<Row>(POINTS_AFTER, id, aspect, millis, pointId, POINTS_PER_READ)
    for (const row of page) yield { kind: 'point', point: toPoint(urn, row.aspect, row) }
    after = page.at(-1) ?? after
    if (page.length < POINTS_PER_READ) return
  }
}

function addTask(database: SqliteDatabase, record: TaskRecord): void {
  const { node, number } = splitTaskId(record.id)
  const hasEnded = Number(record.endedMillis !== null)
  database.run(ADD_TASK, number, node, hasEnded, ...RECORD_MEMBERS.map((name) => record[name]))
}
