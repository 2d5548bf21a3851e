import type { AuditQuery, AuditRecord, AuditStore } from '../store/audit-store.ts'
import type { SqliteDatabase } from './database.ts'
import type { SqliteWriter } from './writer.ts'

const PUT = 'INSERT OR REPLACE INTO audit VALUES (?, ?, ?, ?, ?, ?)'
const MATCHING = /* sql */ `
  FROM audit
  WHERE id >= ?1 AND id < ?2
    AND (?3 IS NULL OR eventType IN (SELECT value FROM json_each(?3)))
    AND (?4 IS NULL OR actor IN (SELECT value FROM json_each(?4)))
    AND (?5 IS NULL OR entityType IN (SELECT value FROM json_each(?5)))
    AND (?6 IS NULL OR aspect IN (SELECT value FROM json_each(?6)))`
const SEARCH = `SELECT * ${MATCHING} ORDER BY id DESC LIMIT ?7`
const COUNT = `SELECT count(*) AS total FROM (SELECT 1 ${MATCHING} LIMIT ?7)`
const EXPIRE = /* sql */ `
  DELETE FROM audit WHERE id IN (SELECT id FROM audit WHERE id < ?1 ORDER BY id LIMIT ?2)`
/** In the order of an archive. */
const AFTER = 'SELECT * FROM audit WHERE id > ? ORDER BY id LIMIT ?'
const RECORDS_PER_READ = 500

interface AuditRow {
  readonly id: string
  readonly eventType: string
  readonly actor: string
  readonly entityType: string | null
  readonly aspect: string | null
  readonly body: string
}

export function sqliteAuditStore(database: SqliteDatabase, writer: SqliteWriter): AuditStore {
  return {
    put: (records) =>
      writer.transaction(() => {
        for (const { id, eventType, actor, entityType, aspect, body } of records) {
          database.run(PUT, id, eventType, actor, entityType ?? null, aspect ?? null, body)
        }
      }),
    search: async (query, limit) =>
      database.all<AuditRow>(SEARCH, ...queryParameters(query), limit).map(toAuditRecord),
    count: async (query, limit) =>
      database.get<{ total: number }>(COUNT, ...queryParameters(query), limit)?.total ?? 0,
    expire: (before, limit) => writer.transaction(() => database.run(EXPIRE, before, limit)),
  }
}

/** Yields all records, for an archive. */
export function* auditRecords(database: SqliteDatabase): Generator<AuditRecord> {
  for (let after = ''; ;) {
    const page = database.all<AuditRow>(AFTER, after, RECORDS_PER_READ)
    yield* page.map(toAuditRecord)
    const last = page.at(-1)
    if (!last || page.length < RECORDS_PER_READ) return
    after = last.id
  }
}

function queryParameters({ from, before, ...filters }: AuditQuery): (string | null)[] {
  const { eventTypes, actors, entityTypes, aspects } = filters
  const lists = [eventTypes, actors, entityTypes, aspects]
  return [from, before, ...lists.map((list) => (list ? JSON.stringify(list) : null))]
}

function toAuditRecord({ entityType, aspect, ...rest }: AuditRow): AuditRecord {
  return {
    ...rest,
    ...(entityType !== null && { entityType }),
    ...(aspect !== null && { aspect }),
  }
}
