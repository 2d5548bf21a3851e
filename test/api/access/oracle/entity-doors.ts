import { expect } from 'chai'
import type { Reader } from './reading.ts'

const encoded = encodeURIComponent

/** Requests over REST that name one entity: 403 for hidden ones, else what everybody is answered. */
function requestsOn(urn: string): [path: string, body?: object][] {
  const key = encoded(urn)
  const type = urn.split(':')[2]!
  const aspect = `${type}Key`
  return [
    [`/entitiesV2/${key}`],
    [`/entitiesV2?ids=List(${key})`],
    [`/entities/${key}`],
    [`/aspects/${key}?aspect=${aspect}&version=0`],
    [`/openapi/v3/entity/${type}/${key}`],
    [`/openapi/v3/entity/${type}/${key}/${aspect}`],
    [`/openapi/v2/entity/${type}/${key}`],
    [`/openapi/v2/timeline/v1/${key}?categories=TAG`],
    [`/openapi/timeline/v1/${key}?categories=OWNER`],
    [`/openapi/v3/entity/${type}/batchGet`, [{ urn }]],
    ['/openapi/v3/entity/generic/batchGet', { [type]: [{ urn }] }],
    [`/openapi/v2/entity/batch/${type}`, { urns: [urn] }],
    ['/entities?action=exists', { urn }],
    ['/entities?action=getBrowsePaths', { urn }],
  ]
}

/** Requests whose answers are narrowed for callers, so that only their status is compared. */
function narrowedRequestsOn(urn: string): [path: string, body?: object][] {
  const key = encoded(urn)
  return [
    [`/relationships?direction=OUTGOING&urn=${key}`],
    [`/openapi/relationships/v1?direction=INCOMING&urn=${key}`],
    ['/relationships?action=getLineage', { urn, direction: 'UPSTREAM', maxHops: 2 }],
    [
      '/aspects?action=getTimeseriesAspectValues',
      { urn, entity: 'dataset', aspect: 'operation', limit: 5 },
    ],
    ['/usageStats?action=queryRange', { resource: urn, duration: 'DAY', rangeFromEnd: 'ALL' }],
  ]
}

const send = (reader: Reader, [path, body]: [string, object?]) =>
  body ? reader.post(path, body) : reader.get(path)

/** Requires every request that names the entity to answer as it should. */
export async function checkEntity(
  reader: Reader,
  admin: Reader,
  urn: string,
  isSeen: boolean,
): Promise<void> {
  for (const request of requestsOn(urn)) {
    const { status, body } = await send(reader, request)
    const whole = await send(admin, request)
    const at = `${request[0]} ${urn} ${JSON.stringify(body)}`
    expect(status, at).to.equal(isSeen ? whole.status : 403)
    if (isSeen) expect(body, at).to.deep.equal(whole.body)
  }
  for (const request of narrowedRequestsOn(urn)) {
    const { status, body } = await send(reader, request)
    const whole = await send(admin, request)
    expect(status, `${request[0]} ${urn} ${JSON.stringify(body)}`).to.equal(
      isSeen ? whole.status : 403,
    )
  }
  const type = urn.split(':')[2]!
  const { status } = await reader.head(`/openapi/v3/entity/${type}/${encoded(urn)}`)
  expect(status, urn).to.equal(isSeen ? 204 : 403)
  const timeline = 'input: { urn: $urn, changeCategories: [TAG] }'
  const more = isSeen
    ? `getTimeline(${timeline}) { changeTransactions { versionStamp } }
      getSchemaBlame(input: { datasetUrn: $urn }) { version { semanticVersion } }`
    : ''
  const { entity, entities, entityExists } = await reader.data<Record<string, unknown>>(
    `query ($urn: String!) {
      entity(urn: $urn) { urn }
      entities(urns: [$urn]) { urn }
      entityExists(urn: $urn)
      ${type === 'dataset' ? `${type}(urn: $urn) { urn operations(limit: 3) { actor } }` : ''}
      ${type === 'dataset' ? more : ''}
    }`,
    { urn },
  )
  const expected = isSeen ? [{ urn }, [{ urn }], true] : [null, [], false]
  expect([entity, entities, entityExists], urn).to.deep.equal(expected)
  if (isSeen) return
  for (const query of [
    `getTimeline(${timeline}) { changeTransactions { versionStamp } }`,
    'searchAcrossLineage(input: { urn: $urn, query: "*", direction: UPSTREAM }) { total }',
  ]) {
    // It may be refused; what it says is looked at by the reader.
    const request = { query: `query ($urn: String!) { ${query} }`, variables: { urn } }
    const { body } = await reader.post<{ data?: Record<string, unknown> }>('/api/graphql', request)
    const [answer] = Object.values(body.data ?? {})
    expect([null, undefined, '{"total":0}', '{"changeTransactions":[]}'], urn).to.include(
      answer ? JSON.stringify(answer) : answer,
    )
  }
}

interface Walked {
  readonly nodes: readonly (readonly [urn: string, degree: number])[]
  readonly results: readonly (readonly [urn: string, degree: number])[]
  readonly total: number
  readonly degrees: Readonly<Record<string, number>>
  readonly direct: readonly string[]
}

interface Lineage {
  readonly searchAcrossLineage: {
    readonly total: number
    readonly facets: readonly {
      readonly field: string
      readonly aggregations: readonly { readonly value: string; readonly count: number }[]
    }[]
    readonly searchResults: readonly {
      readonly degree: number
      readonly entity: { readonly urn: string }
    }[]
  }
  readonly scrollAcrossLineage: { readonly total: number }
  readonly entity: {
    readonly lineage: {
      readonly total: number
      readonly relationships: readonly { readonly entity: { readonly urn: string } }[]
    }
  }
}

async function walk(reader: Reader, urn: string, direction: string): Promise<Walked> {
  const { value } = await reader.posted<{
    value: { relationships: readonly { entity: string; degree: number }[] }
  }>('/relationships?action=getLineage', { urn, direction, maxHops: 4, count: 10_000 })
  const { searchAcrossLineage, scrollAcrossLineage, entity } = await reader.data<Lineage>(
    `query ($urn: String!, $direction: LineageDirection!) {
      searchAcrossLineage(input: { urn: $urn, direction: $direction, query: "*", start: 0, count: 10000 }) {
        total facets { field aggregations { value count } }
        searchResults { degree entity { urn } paths { path { urn } } }
      }
      scrollAcrossLineage(input: { urn: $urn, direction: $direction, query: "*", count: 1 }) { total }
      entity(urn: $urn) { ... on EntityWithRelationships {
        lineage(input: { direction: $direction, start: 0, count: 1000 }) {
          total relationships { entity { urn } } } } }
    }`,
    { urn, direction },
  )
  const { total, facets, searchResults } = searchAcrossLineage
  expect(scrollAcrossLineage.total).to.equal(total)
  const degrees = facets.find(({ field }) => field === 'degree')?.aggregations ?? []
  const direct = entity.lineage.relationships.map((each) => each.entity.urn)
  expect(entity.lineage.total).to.equal(direct.length)
  return {
    nodes: value.relationships.map((each) => [each.entity, each.degree]),
    results: searchResults.map((each) => [each.entity.urn, each.degree]),
    total,
    degrees: Object.fromEntries(
      degrees.filter(({ count }) => count > 0).map(({ value: degree, count }) => [degree, count]),
    ),
    direct,
  }
}

const HIDDEN = 'hidden'

/** Requires lineage to be what everybody is answered, with hidden entities as nodes without names. */
export async function checkLineage(
  reader: Reader,
  admin: Reader,
  urn: string,
  seen: ReadonlySet<string>,
): Promise<void> {
  for (const direction of ['UPSTREAM', 'DOWNSTREAM']) {
    const shown = await walk(reader, urn, direction)
    const whole = await walk(admin, urn, direction)
    const anonymous = (each: string) => (seen.has(each) ? each : HIDDEN)
    const concealed = (each: string) => (each.startsWith('urn:li:restricted:') ? HIDDEN : each)
    const nodes = (all: Walked['nodes'], name: (urn: string) => string) =>
      all.map(([each, degree]) => `${name(each)} ${degree}`).toSorted()
    const at = `${direction} of ${urn}`
    expect(nodes(shown.nodes, concealed), at).to.deep.equal(nodes(whole.nodes, anonymous))
    const results = whole.results.filter(([each]) => seen.has(each))
    expect(nodes(shown.results, String), at).to.deep.equal(nodes(results, String))
    expect(shown.total, at).to.equal(results.length)
    const degrees: Record<string, number> = {}
    for (const [, degree] of results) {
      const name = degree > 2 ? '3+' : String(degree)
      degrees[name] = (degrees[name] ?? 0) + 1
    }
    expect(shown.degrees, at).to.deep.equal(degrees)
    expect(shown.direct.map(concealed).toSorted(), at).to.deep.equal(
      whole.direct.map(anonymous).toSorted(),
    )
  }
}
