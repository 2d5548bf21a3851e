import type { Envelope } from '../../graph/model/audit.ts'
import { edgeId, assertedEdges, type Edge } from '../../graph/model/edges.ts'
import type { JsonObject } from '../../graph/model/json.ts'
import { registry } from '../../graph/registry.ts'
import {
  forEachConcurrently,
  readHistory,
  readRelated,
} from '../../scripts/client/catalog-facts.ts'
import { createHttpClient, type HttpClient } from '../../server/commands/http-client.ts'
import type { Claims, Ledger, Place } from './ledger.ts'

/** The stored state of a ledger's entities. */
interface Found {
  /** The latest values by URN and aspect name. */
  readonly values: Map<string, Map<string, JsonObject>>
  /** Counters by URN and aspect, oldest first. */
  readonly counters: Map<string, number[]>
}

/**
 * Returns the faults of what a server has stored, as sentences: a missing acknowledged write, a
 * write that nobody sent, gaps between versions, half a batch, edges that differ from those of the
 * stored values, duplicate points.
 */
export async function audit(url: string, ledger: Ledger): Promise<string[]> {
  const client = createHttpClient({ server: url })
  const problems: string[] = []
  const found: Found = { values: new Map(), counters: new Map() }
  await forEachConcurrently(ledger.urns(), async (urn) => {
    found.values.set(urn, await readValues(client, urn))
  })
  await forEachConcurrently(ledger.aspects.values(), async (place) => {
    problems.push(...(await auditPlace(client, place, found)))
  })
  await forEachConcurrently(ledger.tags, async ([urn, claims]) => {
    problems.push(...(await auditTags(client, urn, claims, found)))
  })
  problems.push(...(await auditPoints(client, ledger)))
  problems.push(...auditPairs(ledger, found))
  problems.push(...(await auditEdges(client, ledger, found)))
  problems.push(...(await auditUrns(client, ledger)))
  return problems
}

/** Returns no values if the entity does not exist, when the answer has only its key aspect. */
async function readValues(client: HttpClient, urn: string): Promise<Map<string, JsonObject>> {
  const { status, body } = await client.get(`/entitiesV2/${encodeURIComponent(urn)}`)
  if (status !== 200) throw new Error(`${urn} answered ${status}`)
  const { aspects } = body as { aspects: Record<string, Envelope> }
  return new Map(Object.entries(aspects).map(([name, { value }]) => [name, value]))
}

async function auditPlace(client: HttpClient, place: Place, found: Found): Promise<string[]> {
  const { urn, aspect } = place
  const latest = found.values.get(urn)?.get(aspect)
  const history = latest ? await readVersions(client, urn, aspect) : []
  const values = [...history, ...(latest ? [latest] : [])]
  const counters = values.map((value) => Number(value['counter']))
  found.counters.set(`${urn} ${aspect}`, counters)
  const what = `${aspect} of ${urn}`
  const grows = counters.every((each, at) => at === 0 || (counters[at - 1] ?? 0) < each)
  return [
    ...(grows ? [] : [`${what}: versions are not in order: ${counters.join()}`]),
    ...judge(what, place, new Set(counters)),
  ]
}

/** How far beyond the last version one is looked for that must not exist. */
const VERSIONS_BEHIND = 3

async function readVersions(
  client: HttpClient,
  urn: string,
  aspect: string,
): Promise<JsonObject[]> {
  const history = await readHistory(client, urn, aspect)
  for (let behind = 2; behind <= VERSIONS_BEHIND; behind++) {
    const query = `aspect=${aspect}&version=${history.length + behind}`
    const { status } = await client.get(`/aspects/${encodeURIComponent(urn)}?${query}`)
    if (status !== 404) throw new Error(`a gap in the versions of ${aspect} of ${urn}: ${query}`)
  }
  return history
}

/** Each patch adds one tag, so version n has n tags. */
async function auditTags(
  client: HttpClient,
  urn: string,
  claims: Claims<string>,
  found: Found,
): Promise<string[]> {
  const what = `tags of ${urn}`
  const latest = found.values.get(urn)?.get('globalTags')
  if (!latest) return judge(what, claims, new Set())
  const history = await readVersions(client, urn, 'globalTags')
  const lists = [...history, latest].map((value) => tagsIn(value))
  const steps = lists.every((list, at) => new Set(list).size === at + 1 && list.length === at + 1)
  return [
    ...(steps ? [] : [`${what}: versions have ${lists.map((list) => list.length).join()} tags`]),
    ...judge(what, claims, new Set(lists.at(-1))),
  ]
}

function tagsIn(value: JsonObject): string[] {
  return (value['tags'] as unknown as { tag: string }[]).map(({ tag }) => tag)
}

async function auditPoints(client: HttpClient, ledger: Ledger): Promise<string[]> {
  const problems: string[] = []
  const places = [...ledger.points.values()]
  const stored = new Map<string, number>()
  await forEachConcurrently(new Set(places.map(({ urn }) => urn)), async (urn) => {
    for (const { timestampMillis, rowCount } of await readProfiles(client, urn)) {
      const key = `${urn} ${timestampMillis}`
      if (stored.has(key)) problems.push(`point ${key} is there twice`)
      if (!ledger.points.has(key)) problems.push(`point ${key} was never sent`)
      stored.set(key, rowCount)
    }
  })
  for (const [key, { attempted, acknowledged }] of ledger.points) {
    const counter = stored.get(key)
    const newest = Math.max(0, ...acknowledged)
    if (counter === undefined ? newest > 0 : counter < newest || !attempted.has(counter)) {
      problems.push(`point ${key} has ${counter}, acknowledged was ${newest}`)
    }
  }
  return problems
}

interface Profile {
  readonly timestampMillis: number
  readonly rowCount: number
}

async function readProfiles(client: HttpClient, urn: string): Promise<Profile[]> {
  const request = { urn, entity: 'dataset', aspect: 'datasetProfile' }
  const { body } = await client.post('/aspects?action=getTimeseriesAspectValues', request)
  const { value } = body as { value: { values: { aspect: { value: string } }[] } }
  return value.values.map(({ aspect }) => JSON.parse(aspect.value) as Profile)
}

function auditPairs({ pairs }: Ledger, { counters }: Found): string[] {
  return pairs.flatMap((pair) => {
    const [left, right] = pair.map(({ urn, aspect }) => counters.get(`${urn} ${aspect}`)?.join())
    return left === right ? [] : [`half a batch at ${pair[0].urn}: ${left} beside ${right}`]
  })
}

/** Compares relationships with the edges that stored values assert, from both ends. */
async function auditEdges(client: HttpClient, ledger: Ledger, found: Found): Promise<string[]> {
  const asserted = [...found.values].flatMap(([urn, aspects]) =>
    [...aspects].flatMap(([name, value]) => {
      const aspect = registry.aspect(name)
      return aspect ? assertedEdges(aspect, urn, value) : []
    }),
  )
  const expected = new Set(asserted.map(edgeId))
  const ends = new Set(asserted.flatMap(({ from, to }) => [from, to]))
  const outgoing = new Set<string>()
  const incoming = new Set<string>()
  await forEachConcurrently(new Set([...ends, ...ledger.urns()]), async (urn) => {
    for (const edge of await readEdges(client, urn, 'OUTGOING')) outgoing.add(edgeId(edge))
    for (const edge of await readEdges(client, urn, 'INCOMING')) incoming.add(edgeId(edge))
  })
  return [
    ...differences('outgoing edges', outgoing, expected),
    ...differences('incoming edges', incoming, expected),
  ]
}

async function readEdges(
  client: HttpClient,
  urn: string,
  direction: 'OUTGOING' | 'INCOMING',
): Promise<Edge[]> {
  const related = await readRelated(client, urn, direction)
  return related.map(({ relationshipType: name, urn: other }) =>
    direction === 'OUTGOING' ? { from: urn, name, to: other } : { from: other, name, to: urn },
  )
}

function differences(what: string, actual: Set<string>, expected: Set<string>): string[] {
  const missing = [...expected].filter((each) => !actual.has(each))
  const tooMany = [...actual].filter((each) => !expected.has(each))
  return [
    ...missing.map((each) => `${what}: missing ${each.replaceAll('\n', ' ')}`),
    ...tooMany.map((each) => `${what}: nobody asserts ${each.replaceAll('\n', ' ')}`),
  ]
}

/** Lists of entities have the entities of the ledger, and none that was never written. */
async function auditUrns(client: HttpClient, ledger: Ledger): Promise<string[]> {
  const body = { entity: 'dataset', start: 0, count: 10_000 }
  const listed: string[] = []
  for (let total = 1; listed.length < total;) {
    const answer = await client.post('/entities?action=listUrns', { ...body, start: listed.length })
    const { value } = answer.body as { value: { entities: string[]; total: number } }
    listed.push(...value.entities)
    total = value.total
  }
  const here = new Set(listed.filter((urn) => urn.includes(`,${ledger.name}.`)))
  const acknowledged = new Set<string>()
  for (const place of [...ledger.aspects.values(), ...ledger.points.values()]) {
    if (place.acknowledged.size > 0) acknowledged.add(place.urn)
  }
  const attempted = ledger.urns()
  return judge('list of entities', { attempted, acknowledged }, here)
}

/** Compares stored values with those that were sent. */
function judge<T>(
  what: string,
  { attempted, acknowledged }: { attempted: ReadonlySet<T>; acknowledged: ReadonlySet<T> },
  stored: ReadonlySet<T>,
): string[] {
  const lost = [...acknowledged].filter((each) => !stored.has(each))
  const unknown = [...stored].filter((each) => !attempted.has(each))
  return [
    ...(lost.length > 0 ? [`${what}: lost ${lost.slice(0, 5).join()} (${lost.length})`] : []),
    ...(unknown.length > 0 ? [`${what}: never sent ${unknown.slice(0, 5).join()}`] : []),
  ]
}
