import { isDeepStrictEqual } from 'node:util'
import { isJsonObject, type JsonObject } from '../../graph/model/json.ts'
import { entityTypeOf } from '../../graph/model/urn.ts'
import { failureMessage, type HttpClient } from '../../server/commands/http-client.ts'

/**
 * The complete contents of a catalog as answers by the name of their request, such as
 * `aspect <urn> <name>`. Two catalogs have the same contents when their facts are equal.
 */
export type Facts = ReadonlyMap<string, unknown>

/** The types and aspects to read, because no endpoint lists them. */
export interface Interest {
  readonly entityTypes: readonly string[]
  /** Timeseries aspects by entity type. */
  readonly timeseries: ReadonlyMap<string, ReadonlySet<string>>
}

/** Concurrent requests. */
const LANES = 8
/** Small, so that a catalog of a few hundred entities has several pages. */
const PAGE_SIZE = 100

/**
 * Reads all entities, aspects with their history, points and relationships, including those of
 * stubs.
 */
export async function readFacts(client: HttpClient, interest: Interest): Promise<Facts> {
  const facts = new Map<string, unknown>()
  const urns = new Set<string>()
  await forEachConcurrently(interest.entityTypes, async (type) => {
    const typeUrns = await readUrns(client, type)
    facts.set(`urns ${type}`, typeUrns)
    for (const urn of typeUrns) urns.add(urn)
  })
  await forEachConcurrently(urns, async (urn) => {
    await readAspects(client, urn, facts)
    for (const aspect of interest.timeseries.get(entityTypeOf(urn)) ?? []) {
      facts.set(`points ${urn} ${aspect}`, await readPoints(client, urn, aspect))
    }
  })
  await readRelationships(client, urns, facts)
  return facts
}

async function readUrns(client: HttpClient, entity: string): Promise<string[]> {
  const pages = await readAllPages(async (start) => {
    const body = { entity, start, count: PAGE_SIZE }
    const { value } = await post(client, '/entities?action=listUrns', body)
    return value as { entities: string[]; total: number }
  })
  return pages.flatMap(({ entities }) => entities)
}

async function readAspects(client: HttpClient, urn: string, facts: Map<string, unknown>) {
  const entity = await get(client, `/entitiesV2/${encodeURIComponent(urn)}`)
  for (const [name, envelope] of Object.entries(entity['aspects'] as JsonObject)) {
    facts.set(`aspect ${urn} ${name}`, envelope)
    facts.set(`history ${urn} ${name}`, await readHistory(client, urn, name))
  }
}

/** Reads the superseded versions, oldest first, up to the first gap in their numbers. */
export async function readHistory(
  client: HttpClient,
  urn: string,
  aspect: string,
): Promise<JsonObject[]> {
  const versions: JsonObject[] = []
  for (;;) {
    const query = `aspect=${aspect}&version=${versions.length + 1}`
    const answer = await client.get(`/aspects/${encodeURIComponent(urn)}?${query}`)
    if (answer.status === 404) return versions
    const { aspect: union } = requireBody(answer, query)
    versions.push(Object.values(union as JsonObject)[0] as JsonObject)
  }
}

async function readPoints(client: HttpClient, urn: string, aspect: string): Promise<unknown[]> {
  const action = '/aspects?action=getTimeseriesAspectValues'
  const { value } = await post(client, action, { urn, entity: entityTypeOf(urn), aspect })
  const { values } = value as { values: { aspect: { value: string }; systemMetadata: unknown }[] }
  return values.map(({ aspect: point, systemMetadata }) => {
    return { value: JSON.parse(point.value) as unknown, systemMetadata }
  })
}

/** Reads relationships breadth-first from the entities, so that it reaches stubs. */
async function readRelationships(
  client: HttpClient,
  urns: ReadonlySet<string>,
  facts: Map<string, unknown>,
): Promise<void> {
  const visitedUrns = new Set(urns)
  let wave: string[] = [...urns]
  while (wave.length > 0) {
    const nextWave: string[] = []
    await forEachConcurrently(wave, async (urn) => {
      for (const direction of ['OUTGOING', 'INCOMING'] as const) {
        const relatedFacts = await readRelated(client, urn, direction)
        facts.set(`related ${direction} ${urn}`, relatedFacts)
        for (const { urn: relatedUrn } of relatedFacts) {
          if (visitedUrns.has(relatedUrn)) continue
          visitedUrns.add(relatedUrn)
          nextWave.push(relatedUrn)
        }
      }
    })
    wave = nextWave
  }
}

export interface RelatedFact {
  readonly relationshipType: string
  readonly urn: string
  readonly via?: string
}

/** Reads the relationships of an entity in one direction, all pages. */
export async function readRelated(
  client: HttpClient,
  urn: string,
  direction: 'OUTGOING' | 'INCOMING',
): Promise<RelatedFact[]> {
  const pages = await readAllPages(async (start) => {
    const query = `direction=${direction}&urn=${encodeURIComponent(urn)}`
    const page = `start=${start}&count=${PAGE_SIZE}`
    const answer = await get(client, `/openapi/relationships/v1?${query}&${page}`)
    return answer as unknown as { entities: RelatedFact[]; total: number }
  })
  return pages.flatMap(({ entities }) => entities)
}

/** Reads every page of a list, up to its total. */
async function readAllPages<
  P extends { readonly entities: readonly unknown[]; readonly total: number },
>(fetchPage: (start: number) => Promise<P>): Promise<P[]> {
  const pages: P[] = []
  for (let start = 0, total = 1; start < total; start += PAGE_SIZE) {
    const page = await fetchPage(start)
    pages.push(page)
    total = page.total
  }
  return pages
}

export interface Comparison {
  readonly equal: number
  /** The facts that differ, with both values. */
  readonly differences: readonly {
    readonly name: string
    readonly left: unknown
    readonly right: unknown
  }[]
}

/** Compares two sets of facts. */
export function compareFacts(left: Facts, right: Facts): Comparison {
  const names = [...new Set([...left.keys(), ...right.keys()])]
  const differences = names
    .map((name) => ({ name, left: left.get(name), right: right.get(name) }))
    .filter((pair) => !isDeepStrictEqual(pair.left, pair.right))
  return { equal: names.length - differences.length, differences }
}

/** Runs `work` on each item, `lanes` of them concurrently. */
export async function forEachConcurrently<T>(
  items: Iterable<T>,
  work: (item: T) => Promise<void>,
  lanes: number = LANES,
): Promise<void> {
  const iterator = items[Symbol.iterator]()
  const lane = async () => {
    for (let next = iterator.next(); !next.done; next = iterator.next()) await work(next.value)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

async function get(client: HttpClient, path: string): Promise<JsonObject> {
  return requireBody(await client.get(path), path)
}

async function post(client: HttpClient, path: string, body: unknown): Promise<JsonObject> {
  return requireBody(await client.post(path, body), path)
}

function requireBody(answer: { status: number; body: unknown }, what: string): JsonObject {
  if (answer.status === 200 && isJsonObject(answer.body)) return answer.body
  throw new Error(`${what} answered ${answer.status}: ${failureMessage(answer)}`)
}
