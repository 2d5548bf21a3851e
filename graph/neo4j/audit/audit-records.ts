import type { AuditQuery, AuditRecord, AuditStore } from '../../store/audit-store.ts'
import { integer, type Neo4jConnection } from '../connection.ts'

export const PUT_AUDIT_RECORDS = /* cypher */ `
  UNWIND $input.records AS record
  MERGE (stored:AuditRecord {id: record.id})
  SET stored = record`

/** Cost: the records of the range. */
const MATCHING = /* cypher */ `
  MATCH (record:AuditRecord)
  WHERE record.id >= $input.from AND record.id < $input.before
    AND ($input.eventTypes IS NULL OR record.eventType IN $input.eventTypes)
    AND ($input.actors IS NULL OR record.actor IN $input.actors)
    AND ($input.entityTypes IS NULL OR record.entityType IN $input.entityTypes)
    AND ($input.aspects IS NULL OR record.aspect IN $input.aspects)`

export const SEARCH_AUDIT_RECORDS = /* cypher */ `${MATCHING}
  WITH record
  ORDER BY record.id DESC
  LIMIT toInteger($input.limit)
  RETURN properties(record) AS record`

export const COUNT_AUDIT_RECORDS = /* cypher */ `${MATCHING}
  WITH record
  LIMIT toInteger($input.limit)
  RETURN count(*) AS total`

/** Cost: the deleted records. */
export const EXPIRE_AUDIT_RECORDS = /* cypher */ `
  MATCH (record:AuditRecord)
  WHERE record.id < $input.before
  WITH record
  ORDER BY record.id
  LIMIT toInteger($input.limit)
  DELETE record
  RETURN count(*) AS deleted`

/** In the order of an archive. Cost: the records of the page. */
export const AUDIT_RECORDS_AFTER = /* cypher */ `
  MATCH (record:AuditRecord)
  WHERE record.id > $input.after
  WITH record
  ORDER BY record.id
  LIMIT toInteger($input.limit)
  RETURN properties(record) AS record`

const RECORDS_PER_READ = 500

interface Row {
  readonly record: AuditRecord
}

export function neo4jAuditStore(connection: Neo4jConnection): AuditStore {
  return {
    put: async (records) => {
      await connection.change(PUT_AUDIT_RECORDS, { records })
    },
    search: async (query, limit) => {
      const input = { ...queryParameters(query), limit: integer(limit) }
      const rows = await connection.read<Row>(SEARCH_AUDIT_RECORDS, input)
      return rows.map(({ record }) => record)
    },
    count: async (query, limit) => {
      const input = { ...queryParameters(query), limit: integer(limit) }
      const [row] = await connection.read<{ total: number }>(COUNT_AUDIT_RECORDS, input)
      return row?.total ?? 0
    },
    expire: async (before, limit) => {
      const input = { before, limit: integer(limit) }
      const [row] = await connection.change<{ deleted: number }>(EXPIRE_AUDIT_RECORDS, input)
      return row?.deleted ?? 0
    },
  }
}

/** Yields all records, for an archive. */
export async function* auditRecords(connection: Neo4jConnection): AsyncGenerator<AuditRecord> {
  const limit = integer(RECORDS_PER_READ)
  for (let after = ''; ;) {
    const rows = await connection.readInBackground<Row>(AUDIT_RECORDS_AFTER, { after, limit })
    yield* rows.map(({ record }) => record)
    const last = rows.at(-1)
    if (!last || rows.length < RECORDS_PER_READ) return
    after = last.record.id
  }
}

function queryParameters(query: AuditQuery) {
  const { eventTypes = null, actors = null, entityTypes = null, aspects = null } = query
  return { from: query.from, before: query.before, eventTypes, actors, entityTypes, aspects }
}
