import { expect } from 'chai'
import * as fc from 'fast-check'
import type { GraphQLSchema } from 'graphql'
import { Neo4jConnection } from '../../../graph/neo4j/connection.ts'
import { registry } from '../../../graph/registry.ts'
import { sample } from '../../../server/commands/seed/sample/sample.ts'
import { SYSTEM_CALLER } from '../../../server/authorize/roles.ts'
import { GRAPH_EXAMPLES } from '../../../web/graphiql/examples.ts'
import { createGraphqlEndpoint, GRAPHQL_LIMITS } from '../../../server/graphql/engine/endpoint.ts'
import { explorerSchema, startExplorer } from '../../../server/graphql/explorer/explorer.ts'
import { TOKENS_ONLY, makeToken } from '../../support/access.ts'
import type { Envelope } from '../../support/graphql.ts'
import { upsert } from '../../support/proposals.ts'
import { RandomDocuments } from '../../support/documents/random.ts'
import { proposalsOf } from '../../support/seeded.ts'
import { AMOUNTS, mayUse } from '../../support/run/settings.ts'
import { describeOnNeo4j } from '../../support/production.ts'
import { describeEmbedded, type TestServer } from '../../support/server.ts'

const GRAPH = '/api/graph'
const QUESTIONS_ASKED = AMOUNTS.explorerQuestions
const DEPTH = 3
const snowflake = (name: string) =>
  `urn:li:dataset:(urn:li:dataPlatform:snowflake,analytics.${name},PROD)`

async function explore(server: TestServer, query: string, variables?: object): Promise<Envelope> {
  const { status, body } = await server.post<Envelope>(GRAPH, { query, variables })
  expect(status, JSON.stringify(body)).to.equal(200)
  return body
}

/** Returns the names in an answer with each list sorted, because the request states no order. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map(ordered).map((item) => JSON.stringify(item))
    return items.toSorted().map((item) => JSON.parse(item) as unknown)
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, ordered(member)]))
}

interface Question {
  readonly asks: string
  readonly query: string
  readonly answer: object
}

const lines = { upstreams: [{ name: 'fct_order_lines' }] }

const QUESTIONS: readonly Question[] = [
  {
    asks: 'datasets owned by this group whose upstreams are deprecated',
    query: `{
      datasets(limit: 20, where: {
        ownedByCorpGroups: { some: { name: { eq: "Analytics" } } }
        upstreams: { some: { deprecated: { eq: true } } }
      }) {
        urn
        upstreams(limit: 5, where: { deprecated: { eq: true } }) { name }
      }
    }`,
    answer: {
      datasets: [
        {
          urn: 'urn:li:dataset:(urn:li:dataPlatform:dbt,foxglove.marts.daily_sales,PROD)',
          ...lines,
        },
        { urn: snowflake('marts.bestsellers'), ...lines },
        { urn: snowflake('marts.customer_lifetime_value'), ...lines },
        { urn: snowflake('marts.daily_sales'), ...lines },
        { urn: snowflake('marts.month_end_revenue'), ...lines },
      ],
    },
  },
  {
    asks: 'dashboards with a chart on something that is made from personal data',
    query: `{
      dashboards(limit: 20, where: { upstreamCharts: { some: { upstreamDatasets: { some: {
        upstreams: { some: { taggedWithTags: { some: { urn: { eq: "urn:li:tag:pii" } } } } }
      } } } } }) { name }
    }`,
    answer: { dashboards: [{ name: 'Customer Health' }] },
  },
  {
    asks: 'people in groups that own something certified',
    query: `{
      corpUsers(limit: 20, where: { isMemberOfGroupCorpGroups: { some: { datasetsOwnedBy: { some: {
        taggedWithTags: { some: { urn: { eq: "urn:li:tag:certified" } } }
      } } } } }) { name }
    }`,
    answer: {
      corpUsers: [{ name: 'Clara Weiss' }, { name: 'Jonas Lindqvist' }, { name: 'Tomás Herrera' }],
    },
  },
  {
    asks: 'jobs that read data of a domain, what they make, and who owns that',
    query: `{
      dataJobs(limit: 20, where: { upstreamDatasets: { some: {
        associatedWithDomains: { some: { name: { eq: "Customers" } } }
      } } }) {
        name
        downstreamDatasets(limit: 5) { name ownedByCorpUsers(limit: 5) { name } }
      }
    }`,
    answer: {
      dataJobs: [
        {
          name: 'copy_customers',
          downstreamDatasets: [
            { name: 'shop_customers', ownedByCorpUsers: [{ name: 'Priya Raman' }] },
          ],
        },
      ],
    },
  },
  {
    asks: 'pipelines with a job that still reads something deprecated',
    query: `{
      dataFlows(limit: 20, where: { dataJobsIsPartOf: { some: {
        upstreamDatasets: { some: { deprecated: { eq: true } } }
      } } }) { name dataJobsIsPartOf(limit: 5, where: { upstreamDatasets: { some: { name: { eq: "fct_order_lines" } } } }) { name } }
    }`,
    answer: {
      dataFlows: [{ name: 'restock_forecast', dataJobsIsPartOf: [{ name: 'forecast' }] }],
    },
  },
]

describeOnNeo4j('five questions that need two or more hops, on the sample', (serve) => {
  const server = serve()
  before(async () => {
    await server.ingest(...proposalsOf(sample()))
    const note = { deprecated: true, note: 'Goes away.', actor: 'urn:li:corpuser:mira.okafor' }
    await server.ingest(upsert(snowflake('core.fct_order_lines'), 'deprecation', note))
  })

  for (const { asks, query, answer } of QUESTIONS) {
    it(asks, async () => {
      const { data, errors } = await explore(server, query)
      expect(errors).to.equal(undefined)
      expect(ordered(data)).to.deep.equal(ordered(answer))
    })
  }
})

describeOnNeo4j("GraphiQL's first example for the graph", (serve) => {
  const server = serve()
  before(() => server.ingest(...proposalsOf(sample())))

  for (const example of GRAPH_EXAMPLES) {
    it(example.split('\n', 1).join(), async () => {
      const { data, errors } = await explore(server, example)
      expect(errors).to.equal(undefined)
      expect(JSON.stringify(data)).to.contain('"upstreams":[{')
    })
  }
})

describeOnNeo4j('it is read-only, whatever is sent', (serve) => {
  const server = serve()
  const tag = 'urn:li:tag:a'
  let schema: GraphQLSchema
  before(async () => {
    schema = await explorerSchema(registry)
    await server.ingest(upsert(tag, 'tagProperties', { name: 'a' }))
  })

  const refusals: readonly (readonly [string, string, RegExp, object?])[] = [
    ['no limit', '{ tags { urn } }', /"limit" of type "Int!" is required/],
    [
      'no limit inside',
      '{ tags(limit: 1) { datasetsTaggedWith { urn } } }',
      /"limit" of type "Int!"/,
    ],
    [
      'a limit of 0, which would be none',
      '{ tags(limit: 0) { urn } }',
      /limit must be from 1 to 10000/,
    ],
    ['a negative limit', '{ tags(limit: -1) { urn } }', /limit must be from 1 to 10000/],
    ['a large page', '{ tags(limit: 10001) { urn } }', /limit must be from 1 to 10000/],
    [
      'a large page in a variable',
      'query ($n: Int!) { tags(limit: $n) { urn } }',
      /limit must be from 1 to 10000/,
      { n: 20_000 },
    ],
    [
      'a large page in a default',
      'query ($n: Int! = 20000) { tags(limit: $n) { urn } }',
      /limit must be from 1 to 10000/,
    ],
    [
      'a large page in a fragment',
      '{ tags(limit: 1) { ...t } } fragment t on Tag { datasetsTaggedWith(limit: 10001) { urn } }',
      /limit must be from 1 to 10000/,
    ],
    [
      'a far page',
      '{ tags(limit: 1, offset: 1000000001) { urn } }',
      /offset must be from 0 to 1000000000/,
    ],
    [
      'large pages inside of large pages',
      '{ tags(limit: 10000) { datasetsTaggedWith(limit: 10000) { urn } } }',
      /may have 100010001 fields; the limit is 400000/,
    ],
    [
      'many conditions in a variable',
      'query ($w: TagWhere) { tags(limit: 1, where: $w) { urn } }',
      /relationships and conditions; the limit is 50/,
      { w: { OR: Array.from({ length: 60 }, (_, at) => ({ name: { eq: `${at}` } })) } },
    ],
    [
      'conditions inside of conditions',
      `{ datasets(limit: 1, where: { ${'upstreams: { some: { '.repeat(7)} name: { eq: "a" } ${'} } '.repeat(7)} }) { urn } }`,
      /nests 7 relationships; the limit is 6/,
    ],
    [
      'a null that means nothing',
      '{ tags(limit: 1, where: { name: null }) { urn } }',
      /name must not be null/,
    ],
    [
      'a deep document',
      `{ tags(limit: 1) { ${'... { '.repeat(20)} ${'tags: datasetsTaggedWith(limit: 1) { upstreams(limit: 1) { '.repeat(1)} urn ${'} } '.repeat(1)} ${'}'.repeat(20)} missing } }`,
      /Cannot query field/,
    ],
    [
      'a mutation',
      'mutation { deleteTags { nodesDeleted } }',
      /accepts queries only|not configured/i,
    ],
    ['an aggregate', '{ tagsAggregate { count { nodes } } }', /Cannot query field/],
    ['a connection', '{ tagsConnection(first: 1) { totalCount } }', /Cannot query field/],
    [
      'a filter by an aggregate',
      '{ tags(limit: 1, where: { datasetsTaggedWithConnection: { aggregate: { count: { nodes: { gt: 1 } } } } }) { urn } }',
      /not defined by type/,
    ],
    ['words and signs', `{ ${'__typename '.repeat(10_001)} }`, /10000/],
    ['Cypher as a name', '{ tags(limit: 1, sort: [{ `urn`: ASC }]) { urn } }', /Syntax Error/],
  ]
  for (const [what, query, says, variables] of refusals) {
    it(`refuses ${what}, with the reason`, async () => {
      const { data, errors = [] } = await explore(server, query, variables)
      expect(data ?? null).to.equal(null)
      expect(errors.map(({ message }) => message).join()).to.match(says)
      expect(errors[0]?.extensions.classification).to.be.oneOf(['ValidationError', 'InvalidSyntax'])
    })
  }

  it('treats the content of a text as text', async () => {
    const texts = [
      '"}) MATCH (n) DETACH DELETE n //',
      "' OR 1=1 //",
      '`)-[]->() //',
      '$urn',
      '\\u0022',
      '\0',
      '\uD800',
      '.*',
    ]
    for (const text of texts) {
      for (const operator of ['eq', 'contains', 'startsWith', 'endsWith']) {
        const where = { name: { [operator]: text } }
        const query = 'query ($where: TagWhere) { tags(limit: 9, where: $where) { urn } }'
        expect(await explore(server, query, { where }), text).to.deep.equal({
          data: { tags: [] },
          extensions: {},
        })
      }
    }
    const { data } = await explore(server, '{ tags(limit: 9) { urn name } }')
    expect(data).to.deep.equal({ tags: [{ urn: tag, name: 'a' }] })
  })

  it('has no mutations in its schema', () => {
    expect(schema.getMutationType() ?? null).to.equal(null)
    expect(schema.getSubscriptionType() ?? null).to.equal(null)
    expect(
      Object.keys(schema.getTypeMap()).filter((name) =>
        /Aggregat|Connection|Create|Update|Delete/.test(name),
      ),
    ).to.deep.equal([])
  })

  it('survives random queries without a 500', async () => {
    const documents = new RandomDocuments(schema, [tag])
    let answered = 0
    const survives = fc.asyncProperty(fc.gen(), async (draw) => {
      // With other limits hardly any document would reach the graph.
      const query = documents.of('query', draw, DEPTH).replaceAll(/(limit|offset): -?\d+/g, '$1: 2')
      const { data, errors = [] } = await explore(server, query)
      if (data) answered++
      for (const { message, extensions } of errors) {
        expect(extensions.code ?? 400, query).to.be.below(500)
        expect(message).not.to.match(/node_modules|\.[jt]s:\d|Neo4jError|Cypher|MATCH \(/)
      }
    })
    await fc.assert(survives, { numRuns: QUESTIONS_ASKED, endOnFailure: true })
    expect(answered).to.be.greaterThan(QUESTIONS_ASKED / 20)
  })
})

describeOnNeo4j('access to the graph explorer', (serve) => {
  const server = serve({ access: TOKENS_ONLY })

  it('requires a reader, like queries to the catalog', async () => {
    const query = '{ tags(limit: 1) { urn } }'
    expect((await server.post(GRAPH, { query })).status).to.equal(401)
    const { headers } = await makeToken(server, 'urn:li:corpuser:ada', 'reader')
    expect((await server.post(GRAPH, { query }, headers)).body).to.deep.equal({
      data: { tags: [] },
      extensions: {},
    })
  })

  it('is counted, like every call of a store', async () => {
    const { headers } = await makeToken(server, 'urn:li:corpuser:ada', 'reader')
    await server.post(GRAPH, { query: '{ tags(limit: 1) { urn } }' }, headers)
    const { body } = await server.get<string>('/metrics', headers)
    for (const store of ['explorer', 'graph', 'index', 'points', 'tasks', 'tokens']) {
      expect(body).to.contain(`trellis_store_operations_in_flight{store="${store}"}`)
    }
    expect(body).to.match(/_count\{store="explorer",operation="explore",outcome="done"\} [1-9]/)
  })

  it('accepts only POST requests with a query', async () => {
    const { headers } = await makeToken(server, 'urn:li:corpuser:ada', 'reader')
    expect((await server.get(GRAPH, headers)).status).to.equal(405)
    expect(await server.post(GRAPH, {}, headers)).to.deep.include({ status: 400, body: undefined })
  })
})

// Only Neo4j has the explorer, and building its schema takes seconds.
const describeExplorer = mayUse('neo4j') ? describe : describe.skip
describeExplorer('the graph explorer without its store', () => {
  it('answers that the store is unavailable', async () => {
    const connection = new Neo4jConnection({ uri: 'bolt://127.0.0.1:1' })
    const options = {
      limits: GRAPHQL_LIMITS,
      version: '1',
      suggests: true,
      failed: console.error,
    }
    const ask = createGraphqlEndpoint(() =>
      startExplorer(registry, (...question) => connection.explore(...question), options),
    )
    const body = { query: '{ tags(limit: 1) { urn } }' }
    const answer = await ask({ ...SYSTEM_CALLER, body, isFromClient: false })
    await connection.close()
    const { errors } = JSON.parse(answer.body) as Envelope
    expect(errors?.[0]?.extensions).to.include({ code: 503, type: 'SERVICE_UNAVAILABLE' })
  })
})

describeEmbedded('the graph explorer on SQLite: 501 with a sentence', (serve) => {
  const server = serve()

  it('names the missing store', async () => {
    const { status, body } = await server.post(GRAPH, { query: '{ tags(limit: 1) { urn } }' })
    expect(status).to.equal(501)
    expect(body).to.include({
      code: 'NO_EXPLORER',
      message:
        'The graph explorer requires Neo4j, but this server stores its graph in a file; set NEO4J_URI',
    })
  })
})
