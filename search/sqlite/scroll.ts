import type { SqliteDatabase } from '../../graph/sqlite/database.ts'
import type { Scroll, Sort } from '../search-index.ts'
import { sortDocuments, type SortSources } from './sorting.ts'
import type { Tables } from './tables.ts'

interface Wanted {
  readonly scroll: Scroll
  readonly sort: readonly Sort[]
  readonly count: number
}

/** The numbers of the documents on a page of a scroll through those that are found. */
export function scrolled(
  sources: SortSources,
  tables: Tables,
  found: readonly number[],
  { scroll: { behind }, sort, count }: Wanted,
): number[] {
  const byUrn = (after = '', limit = -1) => urnsOrder(sources.database, tables, found, after, limit)
  if (sort.length === 0 || count === 0) return byUrn(behind?.urn, count)
  const later = new Set(behind && byUrn(behind.urn))
  const place = behind && { place: behind, isBehindUrn: (id: number) => later.has(id) }
  return sortDocuments(sources, tables, byUrn(), sort, place).slice(0, count)
}

/** Documents by URN, the first of those behind `after`. */
function urnsOrder(
  database: SqliteDatabase,
  { doc }: Tables,
  ids: readonly number[],
  after: string,
  limit: number,
): number[] {
  // With the plus the engine goes along the URNs and stops at the limit, instead of sorting them all.
  const sql = `
    SELECT json_group_array(id) AS ids FROM (
      SELECT id FROM ${doc}
      WHERE urn > ? AND +id IN (SELECT value FROM json_each(?))
      ORDER BY urn
      LIMIT ?)`
  const row = database.get<{ ids: string }>(sql, after, JSON.stringify(ids), limit)
  return JSON.parse(row?.ids ?? '[]') as number[]
}
