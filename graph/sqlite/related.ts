import type { Page, Referrer, Related, RelatedPage, RelatedQuery } from '../store/graph-store.ts'
import type { SqliteDatabase } from './database.ts'

interface Ends {
  readonly near: 'source' | 'target'
  readonly far: 'source' | 'target'
}
const ENDS: Readonly<Record<RelatedQuery['direction'], Ends>> = {
  incoming: { near: 'target', far: 'source' },
  outgoing: { near: 'source', far: 'target' },
}

/** The part of the edges of one URN that a query reads. */
interface Part {
  readonly ends: Ends
  readonly hasNames: boolean
  readonly hasPrefixes: boolean
}

/**
 * Returns the edges of a part. Prefixes are sought within each name that occurs: no text in UTF-8
 * has the byte FF, so that it ends the range of a prefix.
 */
function edgesSql({ ends: { near, far }, hasNames, hasPrefixes }: Part): string {
  const sought = `(SELECT DISTINCT name FROM ${near === 'target' ? 'incoming' : 'edge'}
       WHERE ${near} = ?1) AS occurring
    CROSS JOIN json_each(?3) AS prefix
    CROSS JOIN edge ON edge.name = occurring.name AND edge.${far} >= prefix.value
      AND edge.${far} < prefix.value || CAST(x'ff' AS TEXT)`
  return `${hasPrefixes ? sought : 'edge'}
    WHERE edge.${near} = ?1
      ${hasNames ? 'AND edge.name IN (SELECT value FROM json_each(?2))' : ''}`
}

/**
 * Returns the statement of a page. Each end has a covering index in the order of pages. Cost: the
 * entries of one URN from the nearer end of the list to the page; 10 ms for the middle of 100,000.
 * With prefixes, all entries that begin with them.
 */
function pageSql(part: Part, sortOrder: 'ASC' | 'DESC'): string {
  const { far } = part.ends
  return /* sql */ `
    SELECT edge.name, edge.${far} AS urn, min(edge.via) AS via
    FROM ${edgesSql(part)}
    GROUP BY edge.name, edge.${far}
    ORDER BY edge.name ${sortOrder}, edge.${far} ${sortOrder}
    LIMIT ?4 OFFSET ?5`
}

/**
 * Returns the statement of a total. Cost: incoming, one row per name; outgoing, the entries of one
 * URN; with prefixes, those that begin with them.
 */
function totalSql(part: Part): string {
  const { near, far } = part.ends
  return near === 'target' && !part.hasPrefixes
    ? `SELECT coalesce(sum(total), 0) AS total FROM incoming AS ${edgesSql(part)}`
    : `SELECT count(*) AS total FROM (SELECT DISTINCT edge.name, edge.${far} FROM ${edgesSql(part)})`
}

/**
 * Returns whether a URN was not deleted permanently after the position that is the parameter of this
 * number. Cost: a seek.
 */
export const isNotDeleted = (urn: string, position: number) =>
  `NOT EXISTS (SELECT 1 FROM deletedName WHERE urn = ${urn} AND position > ?${position})`

/** The edges of one URN that held at a position, those to names that were deleted since left out. */
function edgesThen({ ends: { near, far }, hasNames, hasPrefixes }: Part): string {
  const part = (table: 'edge' | 'pastEdge') => /* sql */ `
    SELECT name, ${far} AS urn, via FROM ${table}
    WHERE ${near} = ?1 AND since <= ?4 ${table === 'pastEdge' ? 'AND until > ?4' : ''}
      ${hasNames ? 'AND name IN (SELECT value FROM json_each(?2))' : ''}`
  const prefixes = /* sql */ `EXISTS (
      SELECT 1 FROM json_each(?3) AS prefix
      WHERE held.urn >= prefix.value AND held.urn < prefix.value || CAST(x'ff' AS TEXT)
    )`
  return /* sql */ `
    FROM (${part('edge')} UNION ALL ${part('pastEdge')}) AS held
    WHERE ${isNotDeleted('held.urn', 4)}
      ${hasPrefixes ? `AND ${prefixes}` : ''}`
}

/** Cost: all edges of one URN, those that have ended too, sorted. */
const pageThenSql = (part: Part) => /* sql */ `
  SELECT name, urn, min(via) AS via ${edgesThen(part)}
  GROUP BY name, urn
  ORDER BY name, urn
  LIMIT ?5 OFFSET ?6`
const totalThenSql = (part: Part) => /* sql */ `
  SELECT count(*) AS total FROM (SELECT DISTINCT name, urn ${edgesThen(part)})`

const firstSourcesThen = (table: 'edge' | 'pastEdge') => /* sql */ `
  SELECT * FROM (
    SELECT DISTINCT source FROM ${table}
    WHERE source > ?1 AND since <= ?3 ${table === 'pastEdge' ? 'AND until > ?3' : ''}
      AND ${isNotDeleted('source', 3)}
    ORDER BY source
    LIMIT ?2
  )`

/** Cost: the entries of the sources returned, and of those that have begun since. */
const SOURCES_THEN = /* sql */ `
  ${firstSourcesThen('edge')} UNION ${firstSourcesThen('pastEdge')} ORDER BY source LIMIT ?2`

/** Returns {@link sourcesAfter} as it was after a position. */
export function sourcesThen(
  database: SqliteDatabase,
  after: string,
  limit: number,
  position: number,
): string[] {
  const rows = database.all<{ source: string }>(SOURCES_THEN, after, limit, position)
  return rows.map(({ source }) => source)
}

/** Cost: the entries of the sources returned. */
const SOURCES_AFTER = /* sql */ `
  SELECT DISTINCT source FROM edge WHERE source > ? ORDER BY source LIMIT ?`

export function sourcesAfter(database: SqliteDatabase, after: string, limit: number): string[] {
  return database.all<{ source: string }>(SOURCES_AFTER, after, limit).map(({ source }) => source)
}

interface RelatedRow {
  readonly name: string
  readonly urn: string
  readonly via: string | null
}

export function related(database: SqliteDatabase, { urn, ...query }: RelatedQuery): RelatedPage {
  return database.snapshot(() => readPage(database, urn, query))
}

export function relatedOfEach(
  database: SqliteDatabase,
  urns: readonly string[],
  query: Omit<RelatedQuery, 'urn'>,
): Map<string, RelatedPage> {
  return database.snapshot(() => new Map(urns.map((urn) => [urn, readPage(database, urn, query)])))
}

/** Returns {@link related} of each of the URNs as it was after a position. */
export function relatedThen(
  database: SqliteDatabase,
  position: number,
  urns: readonly string[],
  query: Omit<RelatedQuery, 'urn'>,
): Map<string, RelatedPage> {
  const { part, parameters } = partOf(query)
  const page = (urn: string): RelatedPage => {
    const edges = [urn, ...parameters, position] as const
    const { start, count } = query
    const rows = database.all<RelatedRow>(pageThenSql(part), ...edges, count, start)
    const total = database.get<{ total: number }>(totalThenSql(part), ...edges)?.total ?? 0
    return { related: rows.map(toRelated), total }
  }
  return new Map(urns.map((urn) => [urn, page(urn)]))
}

function partOf({ direction, names, endPrefixes }: Omit<RelatedQuery, 'urn'>) {
  const hasNames = names !== undefined
  const part = { ends: ENDS[direction], hasNames, hasPrefixes: endPrefixes !== undefined }
  const parameters = [JSON.stringify(names ?? []), JSON.stringify(endPrefixes ?? [])] as const
  return { part, parameters }
}

function readPage(
  database: SqliteDatabase,
  urn: string,
  query: Omit<RelatedQuery, 'urn'>,
): RelatedPage {
  const { start, count } = query
  const { part, parameters } = partOf(query)
  const edges = [urn, ...parameters] as const
  const page = (sortOrder: 'ASC' | 'DESC', limit: number, offset: number) =>
    database.all<RelatedRow>(pageSql(part, sortOrder), ...edges, limit, offset)
  const row = database.get<{ total: number }>(totalSql(part), ...edges)
  const total = row?.total ?? 0
  const size = Math.max(0, Math.min(count, total - start))
  const rows =
    start < total / 2
      ? page('ASC', size, start)
      : page('DESC', size, total - start - size).toReversed()
  return { related: rows.map(toRelated), total }
}

function toRelated({ name, urn, via }: RelatedRow): Related {
  return { name, urn, ...(via !== null && { via }) }
}

const MENTIONS = /* sql */ `
  SELECT DISTINCT entity.urn, edge.aspect, edge.name
  FROM edge
  CROSS JOIN entity ON entity.id = edge.owner
  WHERE edge.target = ?`
const MENTIONS_PAGE = `${MENTIONS} ORDER BY entity.urn, edge.aspect, edge.name LIMIT ? OFFSET ?`
const MENTIONS_TOTAL = `SELECT count(*) AS total FROM (${MENTIONS})`

/**
 * Returns referring aspects. Cost: every edge that ends at `urn`, sorted; a page of 100,000 takes a
 * fraction of a second.
 */
export function referrers(
  database: SqliteDatabase,
  urn: string,
  { start, count }: Page,
): { referrers: Referrer[]; total: number } {
  return database.snapshot(() => ({
    referrers: database.all<Referrer>(MENTIONS_PAGE, urn, count, start),
    total: database.get<{ total: number }>(MENTIONS_TOTAL, urn)?.total ?? 0,
  }))
}
