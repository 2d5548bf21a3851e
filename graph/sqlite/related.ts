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

const AMONG = 'AND name IN (SELECT value FROM json_each(?2))'

/**
 * Returns the statement of a page. Each end has a covering index in the order of pages. Cost: the
 * entries of one URN from the nearer end of the list to the page; 10 ms for the middle of 100,000.
 */
function pageSql({ near, far }: Ends, among: string, sortOrder: 'ASC' | 'DESC'): string {
  return /* sql */ `
    SELECT name, ${far} AS urn, min(via) AS via
    FROM edge
    WHERE ${near} = ?1 ${among}
    GROUP BY name, ${far}
    ORDER BY name ${sortOrder}, ${far} ${sortOrder}
    LIMIT ?3 OFFSET ?4`
}

/**
 * Returns the statement of a total. Cost: incoming, one row per name; outgoing, the entries of one
 * URN.
 */
function totalSql({ near }: Ends, among: string): string {
  return near === 'target'
    ? `SELECT coalesce(sum(total), 0) AS total FROM incoming WHERE target = ?1 ${among}`
    : `SELECT count(*) AS total
       FROM (SELECT DISTINCT name, target FROM edge WHERE source = ?1 ${among})`
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
  return database.snapshot(() => pageOf(database, urn, query))
}

export function relatedOfEach(
  database: SqliteDatabase,
  urns: readonly string[],
  query: Omit<RelatedQuery, 'urn'>,
): Map<string, RelatedPage> {
  return database.snapshot(() => new Map(urns.map((urn) => [urn, pageOf(database, urn, query)])))
}

function pageOf(
  database: SqliteDatabase,
  urn: string,
  { direction, names, start, count }: Omit<RelatedQuery, 'urn'>,
): RelatedPage {
  const ends = ENDS[direction]
  const among = names ? AMONG : ''
  const allowed = JSON.stringify(names ?? [])
  const page = (sortOrder: 'ASC' | 'DESC', limit: number, offset: number) =>
    database.all<RelatedRow>(pageSql(ends, among, sortOrder), urn, allowed, limit, offset)
  const row = database.get<{ total: number }>(totalSql(ends, among), urn, allowed)
  const total = row?.total ?? 0
  const size = Math.max(0, Math.min(count, total - start))
  const rows =
    start < total / 2
      ? page('ASC', size, start)
      : page('DESC', size, total - start - size).toReversed()
  return { related: rows.map(relatedOf), total }
}

function relatedOf({ name, urn, via }: RelatedRow): Related {
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
