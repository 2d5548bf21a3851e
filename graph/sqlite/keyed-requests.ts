import type { KeyedRequestStore, StepKey, StepRecord } from '../store/keyed-requests.ts'
import type { SqliteDatabase } from './database.ts'
import type { SqliteWriter } from './writer.ts'

const ADD = 'INSERT INTO request (id, fingerprint, millis) VALUES (?, ?, ?) ON CONFLICT DO NOTHING'
const FIND = 'SELECT fingerprint, answer FROM request WHERE id = ?'
const KEEP = 'UPDATE request SET answer = ? WHERE id = ? AND answer IS NULL'
const EXPIRED = 'SELECT id FROM request WHERE id = ? AND millis < ?'
const OLDEST = 'SELECT id FROM request WHERE millis < ? ORDER BY millis LIMIT ?'
const DELETE = 'DELETE FROM request WHERE id = ?'
const DELETE_STEPS = 'DELETE FROM requestStep WHERE request = ?'
const FIND_STEP = 'SELECT result FROM requestStep WHERE request = ? AND step = ?'
const ADD_STEP = 'INSERT INTO requestStep VALUES (?, ?, ?)'

interface Row {
  readonly fingerprint: string
  readonly answer: string | null
}

export function sqliteKeyedRequestStore(
  database: SqliteDatabase,
  writer: SqliteWriter,
): KeyedRequestStore {
  const deleteAll = (rows: readonly { readonly id: string }[]) => {
    for (const { id } of rows) {
      database.run(DELETE_STEPS, id)
      database.run(DELETE, id)
    }
    return rows.length
  }
  const find = (id: string) => database.get<Row>(FIND, id)
  return {
    begin: ({ id, fingerprint, millis }, sinceMillis) =>
      writer.transaction(() => {
        deleteAll(database.all<{ id: string }>(EXPIRED, id, sinceMillis))
        database.run(ADD, id, fingerprint, millis)
        const stored = find(id) ?? { fingerprint, answer: null }
        const { answer } = stored
        return { fingerprint: stored.fingerprint, ...(answer !== null && { answer }) }
      }),
    finish: (id, answer) =>
      writer.transaction(() => {
        database.run(KEEP, answer, id)
        return find(id)?.answer ?? answer
      }),
    forget: (beforeMillis, limit) =>
      writer.transaction(() =>
        deleteAll(database.all<{ id: string }>(OLDEST, beforeMillis, limit)),
      ),
  }
}

/** Returns what a step has returned, as JSON text; undefined if it was not made. */
export function findStep(database: SqliteDatabase, key: StepKey | undefined): string | undefined {
  if (!key) return undefined
  return database.get<{ result: string }>(FIND_STEP, key.request, key.step)?.result
}

/** Makes and records a step in the transaction of the caller, or returns what it has returned. */
export function makeOnce<Result>(
  database: SqliteDatabase,
  once: StepKey | undefined,
  make: () => Result,
): Result {
  const known = findStep(database, once)
  if (known !== undefined) return JSON.parse(known) as Result
  const result = make()
  if (once) addStep(database, { ...once, result: JSON.stringify(result) })
  return result
}

/** Records a step in the transaction that makes it. */
export function addStep(database: SqliteDatabase, { request, step, result }: StepRecord): void {
  database.run(ADD_STEP, request, step, result)
}
