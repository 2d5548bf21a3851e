import type { Page, Referrer, Related, RelatedQuery } from '../graph-store.ts'
import { integer, type Neo4jConnection } from './connection.ts'
import type { Relationships } from './relationships.ts'

/**
 * How many pairs of each relationship point at an entity, in the order of `names`. Relationships are
 * pairs, except where two entities may assert one. Cost: a seek, and the degrees that the node keeps
 * of itself; of those that may repeat, the entries of an index.
 */
export function countIncoming(relationships: Relationships): string {
  const counts = relationships.names.map((name) =>
    relationships.mayRepeat(name)
      ? `COUNT {
      MATCH ()-[edge:${name}]->()
      USING INDEX edge:${name}(dst, src)
      WHERE edge.dst = $input.urn AND edge.src IS NOT NULL
      RETURN DISTINCT edge.src
    }`
      : `COUNT { (entity)<-[:${name}]-() }`,
  )
  return /* cypher */ `
  MATCH (entity:Entity {urn: $input.urn})
  RETURN [${counts.join(', ')}] AS totals`
}

/**
 * A page of one relationship. Ordered by both keys of the index, or Neo4j would sort all of them
 * (`reference/neo4j.md` section 1.6). Cost: the index entries up to the end of the page, and a seek
 * for each row of it.
 */
export function incomingPage(name: string): string {
  return /* cypher */ `
  MATCH ()-[edge:${name}]->()
  USING INDEX edge:${name}(dst, src)
  WHERE edge.dst = $input.urn AND edge.src IS NOT NULL
  WITH DISTINCT edge.dst AS dst, edge.src AS src
  ORDER BY dst, src
  SKIP toInteger($input.start)
  LIMIT toInteger($input.count)
  CALL (dst, src) {
    MATCH ()-[edge:${name}]->()
    USING INDEX edge:${name}(dst, src)
    WHERE edge.dst = dst AND edge.src = src
    RETURN min(edge.via) AS via
  }
  RETURN src AS urn, via`
}

/** Cost: all edges of the entity, whose own aspects made them, so they are not many. */
export function outgoing(relationships: Relationships): string {
  return /* cypher */ `
  MATCH (entity:Entity {urn: $input.urn})-[edge:${relationships.names.join('|')}]->()
  WITH type(edge) AS name, edge
  WHERE name IN $input.names
  WITH name, edge.dst AS urn, min(edge.via) AS via
  ORDER BY name, urn
  WITH collect({name: name, urn: urn, via: via}) AS related
  RETURN size(related) AS total, related[toInteger($input.start)..toInteger($input.end)] AS page`
}

/** Cost: all edges that point at the entity. */
export function referring(relationships: Relationships): string {
  return /* cypher */ `
  MATCH (entity:Entity {urn: $input.urn})<-[edge:${relationships.names.join('|')}]-()
  UNWIND edge.aspects AS aspect
  WITH DISTINCT edge.owner AS urn, aspect, type(edge) AS name
  ORDER BY urn, aspect, name
  WITH collect({urn: urn, aspect: aspect, name: name}) AS referrers
  RETURN size(referrers) AS total, referrers[toInteger($input.start)..toInteger($input.end)] AS page`
}

interface Slice<Row> {
  readonly total: number
  readonly page: readonly Row[]
}
type RelatedRow = Pick<Related, 'name' | 'urn'> & { readonly via: string | null }

export async function relatedEntities(
  connection: Neo4jConnection,
  relationships: Relationships,
  query: RelatedQuery,
): Promise<{ related: Related[]; total: number }> {
  const names = query.names ?? relationships.names
  const known = relationships.names.filter((name) => names.includes(name))
  if (known.length === 0) return { related: [], total: 0 }
  return query.direction === 'incoming'
    ? incomingEntities(connection, relationships, query, known)
    : outgoingEntities(connection, relationships, query, known)
}

async function outgoingEntities(
  connection: Neo4jConnection,
  relationships: Relationships,
  { urn, ...page }: RelatedQuery,
  names: readonly string[],
): Promise<{ related: Related[]; total: number }> {
  const parameters = { urn, names, ...sliceOf(page) }
  const [row] = await connection.read<Slice<RelatedRow>>(outgoing(relationships), parameters)
  return { related: (row?.page ?? []).map(relatedOf), total: row?.total ?? 0 }
}

async function incomingEntities(
  connection: Neo4jConnection,
  relationships: Relationships,
  { urn, start, count }: RelatedQuery,
  names: readonly string[],
): Promise<{ related: Related[]; total: number }> {
  const counted = countIncoming(relationships)
  const [row] = await connection.read<{ totals: readonly number[] }>(counted, { urn })
  const related: Related[] = []
  let passed = 0
  for (const name of names) {
    const total = row?.totals[relationships.names.indexOf(name)] ?? 0
    const from = Math.max(0, start - passed)
    const wanted = Math.min(total - from, count - related.length)
    if (wanted > 0) {
      const page = { urn, start: integer(from), count: integer(wanted) }
      // One after the other: hardly any page crosses from one relationship to the next.
      // oxlint-disable-next-line no-await-in-loop
      const rows = await connection.read<Omit<RelatedRow, 'name'>>(incomingPage(name), page)
      related.push(...rows.map((each) => relatedOf({ name, ...each })))
    }
    passed += total
  }
  return { related, total: passed }
}

export async function referringAspects(
  connection: Neo4jConnection,
  relationships: Relationships,
  urn: string,
  page: Page,
): Promise<{ referrers: Referrer[]; total: number }> {
  if (relationships.names.length === 0) return { referrers: [], total: 0 }
  const parameters = { urn, ...sliceOf(page) }
  const [row] = await connection.read<Slice<Referrer>>(referring(relationships), parameters)
  return { referrers: [...(row?.page ?? [])], total: row?.total ?? 0 }
}

function relatedOf({ name, urn, via }: RelatedRow): Related {
  return { name, urn, ...(via !== null && { via }) }
}

/** Positions in a list are numbers of 32 bits to the server; no list is as long as that. */
const POSITION_MAX = 2 ** 31 - 1

function sliceOf({ start, count }: Page) {
  const position = (at: number) => integer(Math.min(at, POSITION_MAX))
  return { start: position(start), end: position(start + count) }
}
