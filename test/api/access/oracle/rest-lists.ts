import { expect } from 'chai'
import { LINKS_RUN } from './proposals.ts'
import { ABOUT } from './world.ts'
import { allPages, type Found, type Lists, type Reader } from './reading.ts'

const encoded = encodeURIComponent

interface Searched {
  readonly numEntities: number
  readonly entities: readonly string[]
  readonly scrollId?: string
}
const found = ({ entities, numEntities }: Searched): Found => ({
  urns: entities,
  total: numEntities,
})
const WHOLE = { start: 0, count: 10_000 }
const ABOUT_TYPES = Object.keys(ABOUT)
const TYPES = ['dataset', 'chart', 'dataJob', 'mlModel', 'domain', 'glossaryTerm', ...ABOUT_TYPES]

/** Lists of searches and types over REST. */
export async function restSearches(reader: Reader): Promise<Lists> {
  const lists: Record<string, Found> = {}
  for (const entity of TYPES) {
    lists[`search ${entity}`] = found(
      await reader.valueOf('search', { entity, input: '*', ...WHOLE }),
    )
    const listed = await reader.valueOf<{ total: number; entities: string[] }>('listUrns', {
      entity,
      ...WHOLE,
    })
    lists[`listUrns ${entity}`] = { urns: listed.entities, total: listed.total }
    const total = await reader.valueOf<number>('getTotalEntityCount', { entity })
    expectSame(`getTotalEntityCount ${entity}`, total, listed.total)
  }
  const counted = await reader.valueOf<Record<string, number>>('batchGetTotalEntityCount', {
    entities: TYPES,
  })
  for (const entity of TYPES) {
    expectSame(`count of ${entity}`, counted[entity] ?? 0, lists[`listUrns ${entity}`]?.total)
  }
  lists['search for a word'] = found(
    await reader.valueOf('search', { entity: 'dataset', input: 'alpha', ...WHOLE }),
  )
  lists['filter'] = found(
    await reader.valueOf('filter', {
      entity: 'dataset',
      filter: { or: [{ and: [{ field: 'tags', value: 'urn:li:tag:tag0', condition: 'EQUAL' }] }] },
      ...WHOLE,
    }),
  )
  const listed = await reader.valueOf<{ total: number; entities: string[] }>('list', {
    entity: 'chart',
    ...WHOLE,
  })
  lists['list'] = { urns: listed.entities, total: listed.total }
  const suggested = await reader.valueOf<{ entities: readonly { urn: string }[] }>('autocomplete', {
    entity: 'dataset',
    query: 'brav',
    limit: 10_000,
  })
  lists['autocomplete'] = { urns: suggested.entities.map(({ urn }) => urn) }
  lists['scrollAcrossEntities'] = await allPages(async (scrollId) => {
    const request = { entities: TYPES, input: '*', count: 700, ...(scrollId && { scrollId }) }
    const page = await reader.valueOf<Searched>('scrollAcrossEntities', request)
    return { ...found(page), next: page.scrollId }
  })
  return lists
}

/** The changes in the log, by the entities that they change. */
export async function loggedChanges(reader: Reader): Promise<Lists> {
  type Page = { changes: { urn: string; aspect?: string }[]; cursor: string; hasMore: boolean }
  const lists: Record<string, string[]> = { changes: [], 'timeseries in changes': [] }
  await allPages(async (after = 'beginning') => {
    const { body } = await reader.get<Page>(`/changes?after=${after}&limit=1000&values=both`)
    for (const { urn, aspect } of body.changes) {
      if (aspect === 'datasetUsageStatistics') continue
      lists[aspect === 'operation' ? 'timeseries in changes' : 'changes']?.push(urn)
    }
    return { urns: [], next: body.hasMore ? body.cursor : undefined }
  })
  return Object.fromEntries(Object.entries(lists).map(([name, urns]) => [name, { urns }]))
}

/** The entities that differ from an empty catalog, and those of the past, as of the last change. */
export async function pastEntities(reader: Reader): Promise<Lists> {
  type Page = { entities: { urn: string }[]; cursor?: string; scrollId?: string }
  const { body: end } = await reader.get<{ cursor: string }>('/changes?after=now')
  const asOf = end.cursor.split('.')[0]
  const diff = await allPages(async (cursor) => {
    const from = cursor === undefined ? '' : `&cursor=${encoded(cursor)}`
    const { body } = await reader.get<Page>(`/diff?scope=all&limit=1000${from}`)
    return { urns: body.entities.map(({ urn }) => urn), next: body.cursor }
  })
  const past = await allPages(async (scrollId = '') => {
    const path = `/openapi/v3/entity/scroll?query=*&count=1000&asOf=${asOf}&scrollId=${scrollId}`
    const body = await reader.posted<Page>(path, { aspects: [] })
    return { urns: body.entities.map(({ urn }) => urn), next: body.scrollId }
  })
  return { diff: { urns: diff.urns }, 'entities of the past': { urns: past.urns } }
}

/** The entities of which a dry run reverts the links that a run has written. */
export async function revertedEntities(reader: Reader): Promise<Lists> {
  type Reverted = { reverted: { urn: string }[]; items: { urn: string }[] }
  const asked = { runId: LINKS_RUN, onConflict: 'skip', dryRun: true }
  const { reverted, items } = await reader.posted<Reverted>('/revert', asked)
  const urns = (list: readonly { urn: string }[]) => ({ urns: list.map(({ urn }) => urn) })
  return { reverted: urns(reverted), foretold: urns(items) }
}

/** The dashboards that a dry run of many edits would edit, or refuse. */
export async function editedEntities(reader: Reader): Promise<Lists> {
  type Edited = { total: number; refused: { urn: string }[]; items: { urn: string }[] }
  const { total, refused, items } = await reader.posted<Edited>('/edits', {
    query: '*',
    types: ['dashboard'],
    changes: [{ operation: 'set', aspect: 'status', removed: false }],
    dryRun: true,
  })
  const urns = items.map(({ urn }) => urn)
  expect(total).to.equal(new Set(urns).size)
  expect(urns).to.include.members(refused.map(({ urn }) => urn))
  return { 'edited by a search': { urns } }
}

/** The dashboards of an exported spreadsheet. */
export async function exportedEntities(reader: Reader): Promise<Lists> {
  const { body } = await reader.get<string>('/csv?query=*&types=dashboard')
  const rows = body.split('\r\n').slice(1, -1)
  return { 'exported rows': { urns: [...new Set(rows.map((row) => row.split('"')[1] ?? ''))] } }
}

const TOPICS = [
  'PlatformEvent_v1',
  'MetadataChangeLog_Versioned_v1',
  'MetadataChangeLog_Timeseries_v1',
]

/** The events of topics, by the entities that they are about. */
export async function polledEvents(reader: Reader): Promise<Lists> {
  type Page = { events: { value: string }[]; offsetId: string; count: number }
  const lists: Record<string, string[]> = {}
  for (const topic of TOPICS) {
    const urns: string[] = []
    lists[`${topic.includes('Timeseries') ? 'timeseries of ' : ''}${topic}`] = urns
    await allPages(async (offset) => {
      const start =
        offset === undefined ? 'lookbackWindowDays=99999' : `offsetId=${encoded(offset)}`
      const query = `topic=${topic}&limit=5000&pollTimeoutSeconds=0&${start}`
      const { body } = await reader.get<Page>(`/openapi/v1/events/poll?${query}`)
      for (const { value } of body.events) {
        const event = JSON.parse(value) as Event
        if (event.aspectName?.string !== 'datasetUsageStatistics') urns.push(subjectOfEvent(event))
      }
      return { urns: [], next: body.count > 0 ? body.offsetId : undefined }
    })
  }
  return Object.fromEntries(Object.entries(lists).map(([name, urns]) => [name, { urns }]))
}

interface Event {
  readonly entityUrn?: { readonly string: string }
  readonly aspectName?: { readonly string: string }
  readonly payload?: { readonly value: string }
}

function subjectOfEvent({ entityUrn, payload }: Event): string {
  if (!payload) return entityUrn?.string ?? ''
  const event = JSON.parse(payload.value) as Readonly<Record<string, string>>
  const { entityUrn: changed, sourceUrn, destinationUrn } = event
  return changed ?? `${sourceUrn} > ${destinationUrn}`
}

function expectSame(what: string, one: unknown, other: unknown): void {
  if (one !== other) throw new Error(`${what}: ${String(one)} is not ${String(other)}`)
}

interface Scrolled {
  readonly totalCount: number
  readonly scrollId?: string
  readonly entities: readonly { readonly urn: string }[]
}

/** Lists of the OpenAPI paths. */
export async function openApiLists(reader: Reader): Promise<Lists> {
  const lists: Record<string, Found> = {}
  const scrolling = (read: (query: string) => Promise<Scrolled>) =>
    allPages(async (scrollId) => {
      const page = await read(`count=1000${scrollId ? `&scrollId=${encoded(scrollId)}` : ''}`)
      const { entities, totalCount: total } = page
      return { urns: entities.map(({ urn }) => urn), total, next: page.scrollId }
    })
  const body = { entities: TYPES, aspects: ['ownership', 'datasetProperties'] }
  lists['v3 scroll'] = await scrolling((query) =>
    reader.posted(`/openapi/v3/entity/scroll?${query}`, body),
  )
  for (const type of ['dashboard', 'dataProduct']) {
    const path = `/openapi/v3/entity/${type}`
    lists[`v3 ${type}`] = await scrolling(async (query) => {
      return (await reader.get<Scrolled>(`${path}?${query}`)).body
    })
    const former = await reader.get<{ results: readonly { urn: string }[] }>(
      `/openapi/v2/entity/${type}?count=1000`,
    )
    lists[`v2 ${type}`] = { urns: former.body.results.map(({ urn }) => urn) }
  }
  const points = await reader.get<{ results: readonly { urn: string }[] }>(
    '/openapi/v2/timeseries/dataset/operation?count=10000',
  )
  lists['v2 timeseries'] = { urns: points.body.results.map(({ urn }) => urn) }
  const { value } = await reader.posted<{ value: { table: { rows: string[][] } } }>(
    '/analytics?action=getTimeseriesStats',
    {
      entityName: 'dataset',
      aspectName: 'operation',
      metrics: [{ fieldPath: 'timestampMillis', aggregationType: 'CARDINALITY' }],
      buckets: [{ type: 'STRING_GROUPING_BUCKET', key: 'urn' }],
    },
  )
  lists['getTimeseriesStats'] = { urns: value.table.rows.map(([urn = '']) => urn) }
  return lists
}

interface Edge {
  readonly source: { readonly urn: string }
  readonly destination: { readonly urn: string }
}

/** Relationships of entities that everybody sees; edges are written as `source > destination`. */
export async function relationshipLists(reader: Reader, starts: readonly string[]): Promise<Lists> {
  const lists: Record<string, Found> = {}
  for (const start of starts) {
    const query = `direction=INCOMING&urn=${encoded(start)}&start=0&count=10000`
    const one = await reader.get<{ total: number; relationships: { entity: string }[] }>(
      `/relationships?${query}`,
    )
    const { total, relationships } = one.body
    lists[`relationships ${start}`] = { urns: relationships.map(({ entity }) => entity), total }
    const other = await reader.get<{ total: number; entities: { urn: string }[] }>(
      `/openapi/relationships/v1?${query}`,
    )
    const urns = other.body.entities.map(({ urn }) => urn)
    lists[`OpenAPI relationships ${start}`] = { urns, total: other.body.total }
  }
  for (const path of ['relationship', 'lineage']) {
    lists[`${path} scroll`] = await allPages(async (scrollId) => {
      const after = scrollId ? `&scrollId=${encoded(scrollId)}` : ''
      const { results, scrollId: next } = await reader.posted<{
        results: readonly Edge[]
        scrollId?: string
      }>(`/openapi/v3/${path}/scroll?count=5000${after}`, {})
      const edges = results.map(({ source, destination }) => `${source.urn} > ${destination.urn}`)
      return { urns: edges, next }
    })
  }
  return lists
}
