import type { Edge } from '../model/edges.ts'
import { byEdgeKey } from '../store/edge-spans.ts'
import {
  olderSpans,
  placeValues,
  type EdgesOf,
  type OlderPast,
  type OlderValue,
} from '../store/older-past.ts'
import type { SqliteDatabase } from './database.ts'
import { addPastEdges, beginOlderEdges, edgeRow } from './edges.ts'
import { bodyText, parseObject, type Body } from './rows.ts'

const STATE = 'SELECT olderAfter, olderEntities FROM store'
const BEGIN = "UPDATE store SET olderAfter = '', olderEntities = 0"
const RESET = 'UPDATE store SET olderAfter = NULL, olderEntities = NULL'
const RECORD = 'UPDATE store SET olderAfter = ?, olderEntities = ?'
const ENTITIES_AFTER = 'SELECT id, urn FROM entity WHERE urn > ? ORDER BY urn LIMIT ?'

/** Without bodies, because those of an entity may exceed the memory. Cost: its values. */
const OLDER_VALUES = /* sql */ `
  SELECT * FROM (
    SELECT 'aspect' AS source, rowid AS id, name, version, createdMillis
    FROM aspect WHERE entity = ?1 AND position = 0
    UNION ALL
    SELECT 'pastAspect', rowid, name, version, createdMillis
    FROM pastAspect WHERE entity = ?1 AND position = 0
  )
  ORDER BY name, version = 0, version`
const bodyOf = (source: Source) => `SELECT body FROM ${source} WHERE rowid = ?`
const setPosition = (source: Source) => `UPDATE ${source} SET position = ? WHERE rowid = ?`
const SET_BIRTH = 'UPDATE entity SET position = ? WHERE id = ? AND position = 0'

type Source = 'aspect' | 'pastAspect'

interface OlderRow {
  readonly source: Source
  readonly id: number
  readonly name: string
  readonly createdMillis: number
}

/** Makes the past before the log be worked out, from the first entity on. */
export function beginOlder(database: SqliteDatabase): void {
  database.run(BEGIN)
}

/** Forgets that there is a past before the log. */
export function resetOlder(database: SqliteDatabase): void {
  database.run(RESET)
}

/** See `PastStore.older`. */
export function readOlder(database: SqliteDatabase): OlderPast {
  const { after, entities } = progressIn(database)
  if (entities === null) return { state: 'none', entities: 0 }
  return { state: after === null ? 'known' : 'unknown', entities }
}

/** See `PastStore.fillOlder`; in the transaction of the caller. */
export function fillOlder(database: SqliteDatabase, limit: number, edgesOf: EdgesOf): OlderPast {
  const { after, entities } = progressIn(database)
  if (after === null) return readOlder(database)
  const page = database.all<{ id: number; urn: string }>(ENTITIES_AFTER, after, limit)
  for (const { id, urn } of page) fillEntity(database, id, urn, edgesOf)
  const last = page.length < limit ? null : (page.at(-1)?.urn ?? null)
  database.run(RECORD, last, (entities ?? 0) + page.length)
  return readOlder(database)
}

function progressIn(database: SqliteDatabase) {
  type Row = { readonly olderAfter: string | null; readonly olderEntities: number | null }
  const { olderAfter, olderEntities } = database.get<Row>(STATE) ?? {
    olderAfter: null,
    olderEntities: null,
  }
  return { after: olderAfter, entities: olderEntities }
}

function fillEntity(database: SqliteDatabase, entity: number, urn: string, edgesOf: EdgesOf): void {
  const rows = database.all<OlderRow>(OLDER_VALUES, entity)
  const values = placeValues(
    rows.map((row): OlderValue & OlderRow => {
      const body = database.get<{ body: Body }>(bodyOf(row.source), row.id)?.body ?? '{}'
      const edges = edgesOf(urn, row.name, parseObject(bodyText(body)))
      return { ...row, aspect: row.name, edges }
    }),
  )
  const [first] = values
  if (!first) return
  for (const { source, id, position } of values) database.run(setPosition(source), position, id)
  const born = values.reduce((least, { position }) => Math.min(least, position), first.position)
  database.run(SET_BIRTH, born, entity)
  for (const aspect of new Set(values.map((value) => value.aspect))) {
    const ofAspect = values.filter((value) => value.aspect === aspect)
    const spans = olderSpans<Edge>(ofAspect, (held) => byEdgeKey(held.get(aspect) ?? []))
    const row = ({ held, since, until }: (typeof spans)[number]) =>
      edgeRow(held, entity, aspect, since, until)
    addPastEdges(database, spans.filter(({ until }) => until !== undefined).map(row))
    beginOlderEdges(database, spans.filter(({ until }) => until === undefined).map(row))
  }
}
