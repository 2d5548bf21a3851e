import { expect } from 'chai'
import { ERRORS } from '../../../graph/model/errors.ts'
import { LIMITS, type Limit } from '../../../graph/model/limits.ts'
import { slicesOf } from '../../../graph/runtime/yield.ts'
import { dataset } from '../../support/edits.ts'
import type { Answer } from '../../support/http.ts'
import {
  encoded,
  errorCodeOf,
  INGEST_BATCH,
  INGEST_PROPOSAL,
  patch,
  upsert,
  type ErrorBody,
} from '../../support/proposals.ts'
import { all } from '../../support/searches.ts'
import { describeOnNeo4j } from '../../support/production.ts'
import { describeEmbedded, type TestServer } from '../../support/server.ts'

const orders = dataset('orders')

type Limits = typeof LIMITS
/** What is left out instead of being refused has tests where it is left out. */
type Name = {
  [name in keyof Limits]: Limits[name]['answer'] extends 'left out' ? never : name
}[keyof Limits]
/** Asks for one more than the limit allows. */
type Excess = (server: TestServer, figure: number) => Promise<Answer<ErrorBody>>

const times = <T>(count: number, item: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => item(at))
const write = (aspectName: string, value: unknown): Excess => {
  return (server) => server.post(INGEST_PROPOSAL, { proposal: upsert(orders, aspectName, value) })
}
const writing = (aspectName: string, value: (figure: number) => unknown): Excess => {
  return (server, figure) => write(aspectName, value(figure))(server, figure)
}
const patching = (operations: (figure: number) => unknown): Excess => {
  return (server, figure) =>
    server.post(INGEST_PROPOSAL, { proposal: patch(orders, 'globalTags', operations(figure)) })
}
const asking = (path: string, body: (figure: number) => object): Excess => {
  return (server, figure) => server.post(path, body(figure))
}
const searching = (more: (figure: number) => object): Excess => {
  return asking('/entities?action=search', (figure) => ({
    entity: 'dataset',
    input: '*',
    ...more(figure),
  }))
}
const graphql = (
  query: (figure: number) => string,
  variables?: (figure: number) => object,
  path = '/api/graphql',
) =>
  asking(path, (figure) => ({
    query: query(figure),
    ...(variables && { variables: variables(figure) }),
  }))
const exploring = (query: (figure: number) => string) => graphql(query, undefined, '/api/graph')
const padding = (bytes: number, body: (text: string) => string) =>
  body('x'.repeat(bytes - Buffer.byteLength(body(''))))

const TABLE = {
  entityName: 'dataset',
  aspectName: 'datasetProfile',
  metrics: [{ fieldPath: 'rowCount', aggregationType: 'SUM' }],
}

const EXCESSES: Readonly<Record<Name, Excess>> = {
  headerBytes: (server, figure) => server.get(`/config?a=${'x'.repeat(figure)}`),
  bodyBytes: (server, figure) =>
    server.send('POST', INGEST_PROPOSAL, {
      bytes: padding(figure + 1, (text) => JSON.stringify({ text })),
    }),
  jsonDepth: (server, figure) =>
    server.send('POST', INGEST_PROPOSAL, {
      bytes: `{"proposal":${'['.repeat(figure)}${']'.repeat(figure)}}`,
    }),
  jsonValues: asking(INGEST_PROPOSAL, (figure) => ({ a: times(figure, () => 1) })),
  jsonNames: asking(INGEST_PROPOSAL, (figure) => ({
    a: Object.fromEntries(times(figure, (at) => [`name ${at}`, 1])),
  })),
  proposalsPerBatch: asking(INGEST_BATCH, (figure) => ({
    proposals: times(figure + 1, () => ({})),
  })),
  revertedAspects: async (server, figure) => {
    const systemMetadata = { runId: 'large', lastObserved: 1 }
    // Each with its key.
    const tags = times(figure / 2 + 1, (at) =>
      upsert(`urn:li:tag:large${at}`, 'status', { removed: false }, { systemMetadata }),
    )
    for (const batch of slicesOf(tags, LIMITS.proposalsPerBatch.max))
      await server.post(INGEST_BATCH, { proposals: batch, async: 'true' })
    return server.post('/revert', { runId: 'large' })
  },
  editsPerRequest: asking('/edits', (figure) => ({
    urns: ['urn:li:tag:a'],
    changes: times(figure + 1, () => ({ operation: 'remove', aspect: 'domains' })),
  })),
  editedEntities: asking('/edits', (figure) => ({
    urns: times(figure + 1, (at) => `urn:li:tag:${at}`),
    changes: [{ operation: 'remove', aspect: 'domains' }],
  })),
  editedAtOnce: asking('/edits', (figure) => ({
    urns: times(figure + 1, (at) => `urn:li:tag:${at}`),
    changes: [{ operation: 'remove', aspect: 'domains' }],
    atomic: true,
  })),
  csvRows: asking('/csv', (figure) => ({
    csv: ['resource', ...times(figure + 1, (at) => `urn:li:tag:${at}`)].join('\n'),
  })),
  eventsPerBatch: asking('/openapi/openlineage/api/v1/lineage/batch', (figure) =>
    times(figure + 1, () => ({})),
  ),
  urnBytes: (server, figure) =>
    server.get(`/entitiesV2/${padding(figure + 1, (text) => encoded(`urn:li:tag:${text}`))}`),
  referenceBytes: writing('globalTags', (figure) => ({
    tags: [{ tag: padding(figure + 1, (text) => `urn:li:tag:${text}`) }],
  })),
  columns: writing('schemaMetadata', (figure) => ({
    fields: times(figure + 1, (at) => ({ fieldPath: `c${at}` })),
  })),
  edgesPerAspect: writing('globalTags', (figure) => ({
    tags: times(figure + 1, (at) => ({ tag: `urn:li:tag:${at}` })),
  })),
  operationsPerPatch: patching((figure) => times(figure + 1, () => ({ op: 'remove', path: '/a' }))),
  keysPerList: patching((figure) => ({
    patch: [],
    arrayPrimaryKeys: { tags: times(figure + 1, (at) => `k${at}`) },
  })),
  pageSize: asking('/entities?action=search', (figure) => ({
    entity: 'dataset',
    input: '*',
    start: 0,
    count: figure + 1,
  })),
  start: asking('/entities?action=listUrns', (figure) => ({
    entity: 'dataset',
    start: figure + 1,
    count: 1,
  })),
  entitiesPerRead: asking('/openapi/v3/entity/dataset/batchGet', (figure) =>
    times(figure + 1, (at) => ({ urn: dataset(`d${at}`) })),
  ),
  tracedAspects: asking(`/openapi/v1/trace/write/${'a'.repeat(32)}`, (figure) => ({
    [orders]: times(figure + 1, () => 'status'),
  })),
  changes: (server, figure) => server.get(`/changes?limit=${figure + 1}`),
  changesWaitMs: (server, figure) => server.get(`/changes?waitMs=${figure + 1}`),
  auditRecords: (server, figure) =>
    server.post(`/openapi/v1/events/audit/search?size=${figure + 1}`, {}),
  scrolledEdges: async (server, figure) => {
    const tags = times(figure + 1, (at) => ({ tag: `urn:li:tag:${at}` }))
    const urn = dataset('linked')
    await server.ingest(upsert(urn, 'globalTags', { tags }))
    const sourceFilter = { and: [{ criteria: [{ field: 'urn', values: [urn] }] }] }
    return server.post('/openapi/v3/relationship/scroll', { sourceFilter })
  },
  pointsPerRead: asking('/aspects?action=getTimeseriesAspectValues', (figure) => ({
    urn: orders,
    entity: 'dataset',
    aspect: 'datasetProfile',
    limit: figure + 1,
  })),
  tableEntities: asking('/analytics?action=getTimeseriesStats', (figure) => ({
    ...TABLE,
    filter: all({ field: 'urn', values: times(figure + 1, (at) => dataset(`d${at}`)) }),
  })),
  tablePoints: async (server, figure) => {
    const urns = times(3, (at) => dataset(`measured ${at}`))
    const each = Math.ceil((figure + 1) / urns.length)
    for (const urn of urns) {
      const points = times(each, (at) => upsert(urn, 'datasetProfile', { timestampMillis: at }))
      await server.ingest(...points)
    }
    const filter = all({ field: 'urn', values: urns })
    return server.post('/analytics?action=getTimeseriesStats', { ...TABLE, filter })
  },
  batchSize: asking('/operations?action=truncateTimeseriesAspect', (figure) => ({
    entityType: 'dataset',
    aspect: 'datasetProfile',
    endTimeMillis: 1,
    batchSize: figure + 1,
  })),
  patternLength: asking('/operations?action=restoreIndices', (figure) => ({
    urnLike: '%'.repeat(figure + 1),
  })),
  lineageHops: asking('/relationships?action=getLineage', (figure) => ({
    urn: orders,
    direction: 'UPSTREAM',
    maxHops: figure + 1,
  })),
  impactChanges: asking('/impact', (figure) => ({
    changes: times(figure + 1, () => ({ operation: 'delete', urn: orders })),
  })),
  filterCriteria: searching((figure) => ({
    filter: { or: times(figure + 1, (at) => ({ and: [{ field: 'name', values: [`n${at}`] }] })) },
  })),
  filterValues: searching((figure) => ({
    filter: all({ field: 'urn', values: times(figure + 1, (at) => `n${at}`) }),
  })),
  filterPatterns: searching((figure) => ({
    filter: all({ field: 'name', condition: 'CONTAIN', values: times(figure + 1, String) }),
  })),
  sorts: searching((figure) => ({
    sortCriteria: times(figure + 1, () => ({ field: 'urn', order: 'ASCENDING' })),
  })),
  inputAlternatives: asking('/entities?action=search', (figure) => ({
    entity: 'dataset',
    input: `x OR (${times(Math.ceil(Math.log2(figure + 1)), (at) => `(a OR b${at})`).join(' ')})`,
    start: 0,
    count: 1,
  })),
  nestedFields: graphql((figure) => {
    const name = times(figure + 1, () => 'owners').join('␞')
    return `{ aggregateAcrossEntities(input: { query: "*", facets: ["${name}"] }) { facets { field } } }`
  }),
  facetValues: asking('/entities?action=search', (figure) => ({
    entity: 'dataset',
    input: '*',
    start: 0,
    count: 1,
    searchFlags: { maxAggValues: figure + 1 },
  })),
  entityTypes: asking('/entities?action=batchGetTotalEntityCount', (figure) => ({
    entities: times(figure + 1, () => 'dataset'),
  })),
  changesPerEdit: graphql(
    () => 'mutation ($input: BatchAddTagsInput!) { batchAddTags(input: $input) }',
    (figure) => ({
      input: {
        tagUrns: ['urn:li:tag:a'],
        resources: times(figure + 1, () => ({ resourceUrn: orders })),
      },
    }),
  ),
  entitiesPerField: graphql(
    () => 'query ($urns: [String!]!) { entities(urns: $urns) { urn } }',
    (figure) => ({ urns: times(figure + 1, () => orders) }),
  ),
  entitiesWithProducts: graphql(
    () =>
      'query ($urns: [String!]!) { bulkEntityDataProducts(input: { urns: $urns }) { __typename } }',
    (figure) => ({ urns: times(figure + 1, () => orders) }),
  ),
  secrets: graphql(
    () => 'query ($secrets: [String!]!) { getSecretValues(input: { secrets: $secrets }) { name } }',
    (figure) => ({ secrets: times(figure + 1, String) }),
  ),
  graphqlDepth: graphql((figure) => {
    const inner = Math.ceil((figure - 1) / 2) + 1
    const open = 'parentDomains { domains { '.repeat(inner)
    return `{ domain(urn: "urn:li:domain:a") { ${open} urn ${' } }'.repeat(inner)} } }`
  }),
  graphqlFields: graphql((figure) => {
    // Each fragment stands for ten of the one before it, so that the text stays short.
    const levels = Math.ceil(Math.log10(figure)) + 1
    const fragments = times(levels, (at) => {
      const parts = at === 0 ? 'urn type ' : `...f${at - 1} `
      return `fragment f${at} on Tag { ${parts.repeat(at === 0 ? 1 : 10)} }`
    })
    return `{ tag(urn: "urn:li:tag:a") { ...f${levels - 1} } } ${fragments.join(' ')}`
  }),
  graphqlAliases: graphql(
    (figure) => `{ ${times(figure + 1, (at) => `a${at}: __typename`).join(' ')} }`,
  ),
  graphqlTokens: graphql((figure) => `{ ${'__typename '.repeat(figure)} }`),
  graphqlResults: graphql(
    () => {
      const fields = times(50, (at) => `a${at}: entities(urns: $urns) { urn type __typename }`)
      return `query ($urns: [String!]!) { ${fields.join(' ')} }`
    },
    (figure) => ({ urns: times(Math.min(10_000, figure), () => orders) }),
  ),
  answerCharacters: async (server, figure) => {
    await write('datasetProperties', { description: 'x'.repeat(1024 * 1024) })(server, 0)
    const fields = times(figure / (1024 * 1024) + 1, (at) => `a${at}: description`)
    const query = `{ dataset(urn: "${orders}") { properties { ${fields.join(' ')} } } }`
    return server.post('/api/graphql', { query })
  },
  answerErrors: graphql(
    () => `query ($urns: [String!]!) { entities(urns: $urns) {
      relationships(input: { types: [], direction: INCOMING, count: -1 }) { total } } }`,
    (figure) => ({ urns: times(figure + 1, (at) => `urn:li:tag:a${at}`) }),
  ),
  documentLength: graphql((figure) => `{ __typename } #${' '.repeat(figure)}`),
  documentNesting: graphql((figure) => `{ a(b: ${'['.repeat(figure)}${']'.repeat(figure)}) }`),
  documentOperations: graphql((figure) =>
    times(figure + 1, (at) => `query q${at} { __typename }`).join(' '),
  ),
  variableValues: graphql(
    () => 'query ($urns: [String!]!) { entities(urns: $urns) { urn } }',
    (figure) => ({ urns: times(figure, () => orders) }),
  ),
  explorerHops: exploring((figure) => {
    const levels = figure + 1
    return `{ datasets(limit: 1) { ${'upstreams(limit: 1) { '.repeat(levels)} urn ${'}'.repeat(levels)} } }`
  }),
  explorerSteps: exploring(
    (figure) => `{ ${times(figure + 1, (at) => `a${at}: tags(limit: 1) { urn }`).join(' ')} }`,
  ),
  cypherLength: asking('/api/cypher', (figure) => ({
    statement: 'RETURN 1'.padEnd(figure + 1),
  })),
}

const entriesOf = Object.entries<Limit>(LIMITS).filter(
  ([, { answer }]) => answer !== 'left out',
) as [Name, Limit][]
/** What only a server on Neo4j has. */
const isOfExplorer = ([name]: [Name, Limit]) => /^(explorer|cypher)/.test(name)

// docs/interface: limits/table, limits/page-size
describeEmbedded('limits: all in one table with reasons', function limits(serve) {
  const server = serve()
  // Else the edit would be refused for a tag that does not exist.
  before(() => server.ingest(upsert('urn:li:tag:a', 'tagProperties', { name: 'a' })))

  for (const [name, limit] of entriesOf.filter((entry) => !isOfExplorer(entry))) {
    meets(server, name, limit)
  }

  it('accepts the largest dataset', async () => {
    const fields = times(LIMITS.columns.max, (at) => ({ fieldPath: `c${at}` }))
    const { status } = await write('schemaMetadata', { fields })(server, 0)
    expect(status).to.equal(200)
  })
})

describeOnNeo4j('limits of the graph explorer', (serve) => {
  const server = serve()

  for (const [name, limit] of entriesOf.filter(isOfExplorer)) meets(server, name, limit)
})

function meets(server: TestServer, name: Name, { max: figure, of, answer }: Limit): void {
  it(`is stated in the answer: ${of}`, async () => {
    const refusal = await EXCESSES[name](server, figure)
    const { status, body } = refusal
    if (answer === 'GraphQL error') {
      expect(status).to.equal(200)
      expect(JSON.stringify((body as { errors?: unknown }).errors)).to.contain(String(figure))
      return
    }
    if (answer === 'left out') throw new Error('nothing is refused')
    const expected = typeof answer === 'number' ? answer : ERRORS[answer].status
    expect([status, body.message.slice(0, 300)]).to.have.property('0', expected)
    expect(status).to.be.within(400, 499)
    expect(body.message).to.contain(String(figure))
    if (typeof answer === 'string') expect(errorCodeOf(refusal)).to.equal(answer)
  })
}
