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
    [`/entities?ids=List(${key})`],
    [`/aspects/${key}?aspect=${aspect}&version=0`],
    [`/openapi/entities/v1/latest?urns=${key}`],
    [`/openapi/v3/entity/${type}/${key}`],
    [`/openapi/v3/entity/${type}/${key}/${aspect}`],
    [`/openapi/v2/entity/${type}/${key}`],
    [`/openapi/v2/entity/${type}/${key}/${aspect}`],
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
    [`/relationships?direction=INCOMING&asOf=0&urn=${key}`],
    ['/relationships?action=getLineage', { urn, direction: 'UPSTREAM', maxHops: 2 }],
    [
      '/aspects?action=getTimeseriesAspectValues',
      { urn, entity: 'dataset', aspect: 'operation', limit: 5 },
    ],
    ['/usageStats?action=queryRange', { resource: urn, duration: 'DAY', rangeFromEnd: 'ALL' }],
    ['/usageStats?action=query', { resource: urn, duration: 'DAY', startTime: 0, endTime: 1 }],
    ['/openapi/v1/authorization/explain', { privilege: 'EDIT_ENTITY', resourceUrn: urn }],
    [`/openapi/v1/trace/write/${'0'.repeat(32)}`, { [urn]: [`${urn.split(':')[2]}Key`] }],
  ]
}

/** Those of the requests that read points: 403, too, for who may not read those of a seen entity. */
const POINTS: Readonly<Record<string, 'operations' | 'usage'>> = {
  '/aspects?action=getTimeseriesAspectValues': 'operations',
  '/usageStats?action=queryRange': 'usage',
  '/usageStats?action=query': 'usage',
}

const send = (reader: Reader, [path, body]: [string, object?]) =>
  body ? reader.post(path, body) : reader.get(path)

/** Requires every request that names the entity to answer as it should. */
export async function checkEntity(
  reader: Reader,
  admin: Reader,
  urn: string,
  isSeen: boolean,
  readable: Readonly<Record<'operations' | 'usage', ReadonlySet<string>>>,
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
    const series = POINTS[request[0]]
    const isRead = isSeen && (series === undefined || readable[series].has(urn))
    expect(status, `${request[0]} ${urn} ${JSON.stringify(body)}`).to.equal(
      isRead ? whole.status : 403,
    )
  }
  const type = urn.split(':')[2]!
  for (const version of ['v2', 'v3']) {
    for (const aspect of ['', `/${type}Key`]) {
      const path = `/openapi/${version}/entity/${type}/${encoded(urn)}${aspect}`
      const whole = await admin.head(path)
      expect((await reader.head(path)).status, path).to.equal(isSeen ? whole.status : 403)
    }
  }
  await checkFields(reader, admin, urn, isSeen)
}

/** Fields of the root of GraphQL that read about an entity, with what they answer of a hidden one. */
const ABOUT: readonly (readonly [selection: string, hidden: unknown])[] = [
  [
    'getTimeline(input: { urn: $urn, changeCategories: [TAG] }) { changeTransactions { versionStamp } }',
    { changeTransactions: [] },
  ],
  [
    'getSchemaBlame(input: { datasetUrn: $urn }) { version { semanticVersion } }',
    { version: null },
  ],
  ['getSchemaVersionList(input: { datasetUrn: $urn }) { latestVersion { semanticVersion } }', null],
  ['browsePaths(input: { type: SYMBOL, urn: $urn }) { path }', []],
  [
    'searchAcrossLineage(input: { urn: $urn, query: "*", direction: UPSTREAM }) { total }',
    { total: 0 },
  ],
  [
    'scrollAcrossLineage(input: { urn: $urn, query: "*", direction: UPSTREAM }) { total }',
    { total: 0 },
  ],
  [
    'versionedDataset(urn: $urn) { status { removed } tags { tags { tag { urn } } } }',
    { status: null, tags: null },
  ],
  [
    'bulkEntityDataProducts(input: { urns: [$urn] }) { entities { dataProductAssociations { isOutputPort } } }',
    { entities: [{ dataProductAssociations: [] }] },
  ],
]

/** Requires every field of the root of GraphQL that names the entity to answer as it should. */
export async function checkFields(
  reader: Reader,
  admin: Reader,
  urn: string,
  isSeen: boolean,
): Promise<void> {
  const type = urn.split(':')[2]!
  const symbol = SYMBOLS[type] ?? type.replaceAll(/[A-Z]/g, '_$&').toUpperCase()
  const also = ALSO[type] ?? ''
  const named = await reader.data<Record<string, unknown>>(
    `query ($urn: String!) {
      entity(urn: $urn) { urn }
      entities(urns: [$urn]) { urn }
      entityExists(urn: $urn)
      typed: ${type}(urn: $urn) { urn }
      ${also}
    }`,
    { urn },
  )
  const { entity, entities, entityExists, typed } = named
  const expected = isSeen ? [{ urn }, [{ urn }], true] : [null, [], false]
  expect([entity, entities, entityExists], urn).to.deep.equal(expected)
  for (const each of also ? [typed, named['also']] : [typed]) {
    expect((each as { urn: string } | null)?.urn, urn).to.equal(isSeen ? urn : undefined)
  }
  for (const [selection, hidden] of ABOUT) {
    const query = `query ($urn: String!) { about: ${selection.replace('SYMBOL', symbol)} }`
    const { body } = await reader.asked<{ about: unknown }>(query, { urn })
    // Lineage of seen entities is compared by itself; data products may be hidden themselves.
    if (isSeen && /Lineage|DataProducts/.test(selection)) continue
    // A field about a hidden entity may be refused; what it says is looked at by the reader.
    if (!isSeen && body.errors) continue
    const whole = isSeen
      ? (await admin.asked<{ about: unknown }>(query, { urn })).body.data
      : undefined
    expect(body.data, `${selection} ${urn}`).to.deep.equal(whole ?? { about: hidden })
  }
}

/** Further fields of the root that read an entity of a type. */
const ALSO: Readonly<Record<string, string>> = {
  dataset: 'also: dataset(urn: $urn) { urn operations(limit: 3) { actor } }',
  dataHubView: 'also: view(urn: $urn) { urn }',
}

/** Symbols of types in GraphQL that do not follow from their names. */
const SYMBOLS: Readonly<Record<string, string>> = {
  mlModel: 'MLMODEL',
  mlModelGroup: 'MLMODEL_GROUP',
  mlFeature: 'MLFEATURE',
  mlFeatureTable: 'MLFEATURE_TABLE',
  mlPrimaryKey: 'MLPRIMARY_KEY',
  dataHubView: 'DATAHUB_VIEW',
}
