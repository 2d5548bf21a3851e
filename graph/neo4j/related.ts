import type { Page, Referrer, Related, RelatedPage, RelatedQuery } from '../store/graph-store.ts'
import { integer, type Reader } from './connection.ts'
import type { Relationships } from './relationships.ts'

/**
 * Returns a statement that counts the pairs of each relationship that point at each of
 * `$input.urns`, in the order of `names`. A relationship is one pair, except where two entities may
 * assert it. Cost: a seek, and the degrees that the node keeps; for relationships that may repeat,
 * the entries of an index.
 */
export function countIncoming(relationships: Relationships): string {
  const counts = relationships.names.map((name) =>
    relationships.mayRepeat(name)
      ? `COUNT {
      MATCH ()-[edge:${name}]->()
      USING INDEX SEEK edge:${name}(dst, src)
      WHERE edge.dst = entity.urn AND edge.src IS NOT NULL
      RETURN DISTINCT edge.src
    }`
      : `COUNT { (entity)<-[:${name}]-() }`,
  )
  return /* cypher */ `
  UNWIND $input.urns AS start
  MATCH (entity:Entity {urn: start})
  RETURN start, [${counts.join(', ')}] AS totals`
}

/**
 * Returns a statement that reads a page of one relationship at each of `$input.urns`. It orders by
 * both keys of the index, so that Neo4j does not sort. Cost: the index entries up to the end of the
 * page, and a seek for each row of it.
 */
export function incomingPage(name: string): string {
  return /* cypher */ `
  UNWIND $input.urns AS start
  CALL (start) {
    MATCH ()-[edge:${name}]->()
    USING INDEX SEEK edge:${name}(dst, src)
    WHERE edge.dst = start AND edge.src IS NOT NULL
    WITH DISTINCT edge.dst AS dst, edge.src AS src
    ORDER BY dst, src
    SKIP toInteger($input.start)
    LIMIT toInteger($input.count)
    RETURN src
  }
  CALL (start, src) {
    MATCH ()-[edge:${name}]->()
    USING INDEX SEEK edge:${name}(dst, src)
    WHERE edge.dst = start AND edge.src = src
    RETURN min(edge.via) AS via
  }
  RETURN start, src AS urn, via`
}

/**
 * Returns a statement that reads those edges of one relationship at each of `$input.windows` that
 * begin at URNs with one of the prefixes. Cost: all of these edges, sorted; a seek for each prefix.
 */
export function incomingWithPrefixes(name: string): string {
  return /* cypher */ `
  UNWIND $input.windows AS window
  CALL (window) {
    UNWIND $input.endPrefixes AS prefix
    MATCH ()-[edge:${name}]->()
    USING INDEX SEEK edge:${name}(dst, src)
    WHERE edge.dst = window.urn AND edge.src STARTS WITH prefix
    WITH edge.src AS urn, min(edge.via) AS via
    ORDER BY urn
    RETURN collect({urn: urn, via: via}) AS related
  }
  RETURN window.urn AS start, size(related) AS total,
    related[toInteger(window.start)..toInteger(window.end)] AS page`
}

/**
 * Returns a statement that reads outgoing edges. Cost: all edges of each entity; few, because its
 * own aspects assert them.
 */
export function outgoing(relationships: Relationships): string {
  return /* cypher */ `
  UNWIND $input.urns AS start
  MATCH (entity:Entity {urn: start})-[edge:${relationships.names.join('|')}]->()
  WITH start, type(edge) AS name, edge
  WHERE name IN $input.names
    AND ($input.endPrefixes IS NULL
      OR any(prefix IN $input.endPrefixes WHERE edge.dst STARTS WITH prefix))
  WITH start, name, edge.dst AS urn, min(edge.via) AS via
  ORDER BY start, name, urn
  WITH start, collect({name: name, urn: urn, via: via}) AS related
  RETURN start, size(related) AS total, related[toInteger($input.start)..toInteger($input.end)] AS page`
}

/** Returns whether a name was deleted permanently after `$input.position`. Cost: a seek. */
export function deletedSince(urn: string): string {
  return /* cypher */ `EXISTS {
      MATCH (deleted:DeletedName {urn: ${urn}})
      WHERE deleted.position > $input.position
    }`
}

/**
 * Returns a statement that reads the edges at each of `$input.urns` as after `$input.position`,
 * without those to names that were deleted since. Cost: all edges of each, also those that have
 * ended since, sorted.
 */
export function relatedThen(
  relationships: Relationships,
  direction: RelatedQuery['direction'],
): string {
  const types = relationships.names.join('|')
  const [near, far] = direction === 'outgoing' ? ['src', 'dst'] : ['dst', 'src']
  const arrow = direction === 'outgoing' ? `-[edge:${types}]->` : `<-[edge:${types}]-`
  return /* cypher */ `
  UNWIND $input.urns AS start
  CALL (start) {
    MATCH (entity:Entity {urn: start})${arrow}()
    WHERE coalesce(edge.from, 0) <= $input.position
    RETURN type(edge) AS name, edge.${far} AS urn, edge.via AS via
    UNION ALL
    MATCH (past:PastEdge)
    USING INDEX SEEK past:PastEdge(${near}, to)
    WHERE past.${near} = start AND past.to > $input.position
      AND coalesce(past.from, 0) <= $input.position
    RETURN past.name AS name, past.${far} AS urn, past.via AS via
  }
  WITH start, name, urn, via
  WHERE name IN $input.names
    AND ($input.endPrefixes IS NULL
      OR any(prefix IN $input.endPrefixes WHERE urn STARTS WITH prefix))
    AND NOT ${deletedSince('urn')}
  WITH start, name, urn, min(via) AS via
  ORDER BY start, name, urn
  WITH start, collect({name: name, urn: urn, via: via}) AS related
  RETURN start, size(related) AS total, related[toInteger($input.start)..toInteger($input.end)] AS page`
}

/** Returns {@link sourcesBehind} as after `$input.position`. Cost: also what has ended since. */
export function sourcesThen(relationships: Relationships): string {
  const first = /* cypher */ `
    WITH urn
    WHERE NOT ${deletedSince('urn')}
    ORDER BY urn
    LIMIT toInteger($input.limit)
    RETURN urn`
  return /* cypher */ `
  CALL () {
    MATCH (entity:Entity)
    USING INDEX SEEK entity:Entity(urn)
    WHERE entity.urn > $input.after
      AND EXISTS {
        MATCH (entity)-[edge:${relationships.names.join('|')}]->()
        WHERE coalesce(edge.from, 0) <= $input.position
      }
    WITH entity.urn AS urn${first}
    UNION
    MATCH (past:PastEdge)
    USING INDEX SEEK past:PastEdge(src, to)
    WHERE past.src > $input.after AND past.to > $input.position
      AND coalesce(past.from, 0) <= $input.position
    WITH DISTINCT past.src AS urn${first}
  }
  RETURN urn
  ORDER BY urn
  LIMIT toInteger($input.limit)`
}

/** Returns a statement that reads referring aspects. Cost: all edges that point at the entity. */
export function referring(relationships: Relationships): string {
  return /* cypher */ `
  MATCH (entity:Entity {urn: $input.urn})<-[edge:${relationships.names.join('|')}]-()
  UNWIND edge.aspects AS aspect
  WITH DISTINCT edge.owner AS urn, aspect, type(edge) AS name
  ORDER BY urn, aspect, name
  WITH collect({urn: urn, aspect: aspect, name: name}) AS referrers
  RETURN size(referrers) AS total, referrers[toInteger($input.start)..toInteger($input.end)] AS page`
}

/**
 * Returns a statement that reads sources of edges after a URN. Cost: the index entries up to the
 * last source returned.
 */
export function sourcesBehind(relationships: Relationships): string {
  return /* cypher */ `
  MATCH (entity:Entity)
  USING INDEX SEEK entity:Entity(urn)
  WHERE entity.urn > $input.after
    AND EXISTS { (entity)-[:${relationships.names.join('|')}]->() }
  WITH entity.urn AS urn
  ORDER BY urn
  LIMIT toInteger($input.limit)
  RETURN urn`
}

interface Slice<Row> {
  readonly total: number
  readonly page: readonly Row[]
}
type RelatedRow = Pick<Related, 'name' | 'urn'> & { readonly via: string | null }
type IncomingRow = Omit<RelatedRow, 'name'> & { readonly start: string }

export async function relatedEntities(
  reader: Reader,
  relationships: Relationships,
  { urn, ...query }: RelatedQuery,
): Promise<RelatedPage> {
  const pages = await relatedOfEach(reader, relationships, [urn], query)
  return pages.get(urn) ?? { related: [], total: 0 }
}

export async function relatedOfEach(
  reader: Reader,
  relationships: Relationships,
  urns: readonly string[],
  query: Omit<RelatedQuery, 'urn'>,
): Promise<Map<string, RelatedPage>> {
  const pages = new Map<string, RelatedPage>(urns.map((urn) => [urn, { related: [], total: 0 }]))
  const names = query.names ?? relationships.names
  const declaredNames = relationships.names.filter((name) => names.includes(name))
  if (declaredNames.length === 0) return pages
  const incoming = query.endPrefixes ? incomingEntitiesWithPrefixes : incomingEntities
  const readPages = query.direction === 'incoming' ? incoming : outgoingEntities
  const many = { ...query, urns: [...pages.keys()], names: declaredNames }
  for (const [urn, page] of await readPages(reader, relationships, many)) pages.set(urn, page)
  return pages
}

/** A query for several entities, whose `names` are declared. */
interface QueryOfMany extends Omit<RelatedQuery, 'urn'> {
  readonly urns: readonly string[]
  readonly names: readonly string[]
}

async function outgoingEntities(
  reader: Reader,
  relationships: Relationships,
  { urns, names, endPrefixes, ...page }: QueryOfMany,
): Promise<[string, RelatedPage][]> {
  const parameters = { urns, names, endPrefixes: endPrefixes ?? null, ...sliceParameters(page) }
  const rows = await reader.read<Slice<RelatedRow> & { readonly start: string }>(
    outgoing(relationships),
    parameters,
  )
  return rows.map((row) => [row.start, { related: row.page.map(toRelated), total: row.total }])
}

async function incomingEntities(
  reader: Reader,
  relationships: Relationships,
  { urns, names, start, count }: QueryOfMany,
): Promise<[string, RelatedPage][]> {
  const counted = await reader.read<{ start: string; totals: readonly number[] }>(
    countIncoming(relationships),
    { urns },
  )
  const pages = new Map(counted.map((row) => [row.start, { related: [] as Related[], total: 0 }]))
  for (const name of names) {
    const at = relationships.names.indexOf(name)
    /** Entities by the offset in this relationship at which their page continues. */
    const offsets = new Map<number, string[]>()
    for (const row of counted) {
      const page = pages.get(row.start)
      const total = row.totals[at] ?? 0
      if (!page || total === 0) continue
      const from = Math.max(0, start - page.total)
      page.total += total
      if (from >= total || page.related.length >= count) continue
      const starts = offsets.get(from) ?? []
      starts.push(row.start)
      offsets.set(from, starts)
    }
    for (const [from, starts] of offsets) {
      const window = { urns: starts, start: integer(from), count: integer(count) }
      // Sequential: few pages span two relationships.
      const rows = await reader.read<IncomingRow>(incomingPage(name), window)
      for (const row of rows) {
        const related = pages.get(row.start)?.related
        if (related && related.length < count) related.push(toRelated({ name, ...row }))
      }
    }
  }
  return [...pages]
}

async function incomingEntitiesWithPrefixes(
  reader: Reader,
  relationships: Relationships,
  { urns, names, endPrefixes, start, count }: QueryOfMany,
): Promise<[string, RelatedPage][]> {
  const counted = await reader.read<{ start: string; totals: readonly number[] }>(
    countIncoming(relationships),
    { urns },
  )
  const pages = new Map(counted.map((row) => [row.start, { related: [] as Related[], total: 0 }]))
  for (const name of names) {
    const at = relationships.names.indexOf(name)
    const windows = counted.flatMap((row) => {
      const page = pages.get(row.start)
      if (!page || row.totals[at] === 0) return []
      const window = {
        start: Math.max(0, start - page.total),
        count: count - page.related.length,
      }
      return [{ urn: row.start, ...sliceParameters(window) }]
    })
    if (windows.length === 0) continue
    const rows = await reader.read<Slice<Omit<RelatedRow, 'name'>> & { readonly start: string }>(
      incomingWithPrefixes(name),
      { windows, endPrefixes },
    )
    for (const row of rows) {
      const page = pages.get(row.start)
      if (!page) continue
      for (const end of row.page) page.related.push(toRelated({ name, ...end }))
      page.total += row.total
    }
  }
  return [...pages]
}

/** Returns {@link relatedOfEach} as after a position. */
export async function relatedOfEachThen(
  reader: Reader,
  relationships: Relationships,
  position: number,
  urns: readonly string[],
  query: Omit<RelatedQuery, 'urn'>,
): Promise<Map<string, RelatedPage>> {
  const pages = new Map<string, RelatedPage>(urns.map((urn) => [urn, { related: [], total: 0 }]))
  if (relationships.names.length === 0) return pages
  const { names = relationships.names, endPrefixes = null, direction, ...page } = query
  const parameters = {
    urns,
    names,
    endPrefixes,
    position: integer(position),
    ...sliceParameters(page),
  }
  const rows = await reader.read<Slice<RelatedRow> & { readonly start: string }>(
    relatedThen(relationships, direction),
    parameters,
  )
  for (const row of rows)
    pages.set(row.start, { related: row.page.map(toRelated), total: row.total })
  return pages
}

export async function sourcesAfterThen(
  reader: Reader,
  relationships: Relationships,
  position: number,
  after: string,
  limit: number,
): Promise<string[]> {
  const parameters = { after, limit: integer(limit), position: integer(position) }
  const rows = await reader.read<{ urn: string }>(sourcesThen(relationships), parameters)
  return rows.map(({ urn }) => urn)
}

export async function sourcesAfter(
  connection: Reader,
  relationships: Relationships,
  after: string,
  limit: number,
): Promise<string[]> {
  const parameters = { after, limit: integer(limit) }
  const rows = await connection.read<{ urn: string }>(sourcesBehind(relationships), parameters)
  return rows.map(({ urn }) => urn)
}

export async function referringAspects(
  reader: Reader,
  relationships: Relationships,
  urn: string,
  page: Page,
): Promise<{ referrers: Referrer[]; total: number }> {
  if (relationships.names.length === 0) return { referrers: [], total: 0 }
  const parameters = { urn, ...sliceParameters(page) }
  const [row] = await reader.read<Slice<Referrer>>(referring(relationships), parameters)
  return { referrers: [...(row?.page ?? [])], total: row?.total ?? 0 }
}

function toRelated({ name, urn, via }: RelatedRow): Related {
  return { name, urn, ...(via !== null && { via }) }
}

/** The server takes offsets in a list as numbers of 32 bits; no list is that long. */
const POSITION_MAX = 2 ** 31 - 1

function sliceParameters({ start, count }: Page) {
  const position = (at: number) => integer(Math.min(at, POSITION_MAX))
  return { start: position(start), end: position(start + count) }
}
