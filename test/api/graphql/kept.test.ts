import { expect } from 'chai'
import { dataset } from '../../support/edits.ts'
import { ask, data } from '../../support/graphql.ts'
import { upsert } from '../../support/proposals.ts'
import { describeOnAllEngines, STARTED_MILLIS } from '../../support/server.ts'
import { ada } from '../../support/people.ts'

const orders = dataset('kept.orders')
const items = dataset('kept.items')
const chart = 'urn:li:chart:(looker,kept)'
const sales = 'urn:li:domain:sales'
const folder = 'urn:li:container:shop'
const product = 'urn:li:dataProduct:orders'
const group = 'urn:li:corpGroup:data'
const size = 'urn:li:structuredProperty:size'
const owner = 'urn:li:structuredProperty:owner'
const column = `urn:li:schemaField:(${orders},id)`
const queries = ['a', 'b', 'c'].map((id) => `urn:li:query:${id}`)
const [manual = '', system = '', other = ''] = queries

describeOnAllEngines('stored values that clients request, by GraphQL', (serve) => {
  const server = serve()
  const query = (source: string, time: number, ...subjects: string[]) => ({
    properties: {
      statement: { value: 'select 1', language: 'SQL' },
      source,
      lastModified: { time, actor: ada },
      origin: orders,
    },
    subjects: { subjects: subjects.map((entity) => ({ entity })) },
  })
  const written = {
    [manual]: query('MANUAL', 1, orders, column),
    [system]: query('SYSTEM', 2, orders),
    [other]: query('SYSTEM', 3, items),
  }

  before(() =>
    server.ingest(
      upsert(sales, 'domainProperties', { name: 'Sales' }),
      upsert(orders, 'datasetProperties', { name: 'orders' }),
      upsert(orders, 'domains', { domains: [sales] }),
      upsert(orders, 'container', { container: folder }),
      upsert(items, 'datasetProperties', { name: 'items' }),
      upsert(items, 'domains', { domains: [sales] }),
      upsert(items, 'status', { removed: true }),
      upsert(chart, 'chartInfo', { title: 'Revenue' }),
      upsert(chart, 'domains', { domains: [sales] }),
      upsert(product, 'dataProductProperties', {
        name: 'Orders',
        assets: [{ destinationUrn: chart }, { destinationUrn: orders }],
      }),
      upsert(group, 'corpGroupInfo', { admins: [ada], members: [ada], groups: [group] }),
      upsert(size, 'propertyDefinition', { qualifiedName: 'size', cardinality: 'MULTIPLE' }),
      upsert(owner, 'propertyDefinition', { qualifiedName: 'owner', cardinality: 'MULTIPLE' }),
      ...Object.entries(written).flatMap(([urn, { properties, subjects }]) => [
        upsert(urn, 'queryProperties', properties),
        upsert(urn, 'querySubjects', subjects),
      ]),
    ),
  )

  it('Domain.entities, Container.entities and DataProduct.entities search their members', async () => {
    const document = `{
      domain(urn: "${sales}") {
        entities(input: {start: 0, count: 10}) { start count total searchResults { entity { urn } } }
        others: entities(input: {
          count: 0, filters: [{field: "_entityType", negated: true, values: ["CHART", "DOMAIN"]}]
        }) { total searchResults { entity { urn } } }
        named: entities(input: {query: "revenue"}) { searchResults { entity { urn } } }
      }
      container(urn: "${folder}") { entities { total searchResults { entity { urn } } } }
      dataProduct(urn: "${product}") {
        properties { name }
        entities(input: {query: "*", types: [CHART, DATASET]}) { total }
        datasets: entities(input: {query: "*", types: [DATASET]}) { searchResults { entity { urn } } }
      }
      empty: domain(urn: "urn:li:domain:nobody") { entities { total } }
    }`
    type Found = { domain: { entities: { searchResults: { entity: { urn: string } }[] } } }
    const found = await data<Found & Record<string, unknown>>(server, document)
    const inDomain = found.domain.entities.searchResults.map(({ entity }) => entity.urn)
    // A soft-deleted dataset is in the domain, and hidden.
    expect(inDomain).to.have.members([orders, chart])
    expect(found.domain).to.deep.include({
      others: { total: 1, searchResults: [] },
      named: { searchResults: [{ entity: { urn: chart } }] },
    })
    expect(found['container']).to.deep.equal({
      entities: { total: 1, searchResults: [{ entity: { urn: orders } }] },
    })
    expect(found['dataProduct']).to.deep.equal({
      properties: { name: 'Orders' },
      entities: { total: 2 },
      datasets: { searchResults: [{ entity: { urn: orders } }] },
    })
    expect(found['empty']).to.deep.equal({ entities: { total: 0 } })
  })

  describe('listQueries', () => {
    const LIST = `query ($input: ListQueriesInput!) { listQueries(input: $input) {
      start count total queries { urn }
    } }`
    const about = (urn: string) => ({
      orFilters: [{ and: [{ field: 'entities', condition: 'EQUAL', values: [urn] }] }],
    })
    const list = async (input: object) => {
      type Found = {
        listQueries: { start: number; count: number; total: number; queries: { urn: string }[] }
      }
      return (await data<Found>(server, LIST, { input })).listQueries
    }
    const urnsOf = (found: { queries: { urn: string }[] }) => found.queries.map(({ urn }) => urn)

    // docs/interface: graphql/queries-of-datasets
    it('finds queries by their subjects, the latest first', async () => {
      expect(urnsOf(await list({}))).to.deep.equal([other, system, manual])
      expect(urnsOf(await list(about(orders)))).to.deep.equal([system, manual])
      expect(urnsOf(await list(about(column)))).to.deep.equal([manual])
      expect(urnsOf(await list({ datasetUrn: orders }))).to.deep.equal([system, manual])
      const both = { datasetUrn: orders, ...about(column) }
      expect(urnsOf(await list(both))).to.deep.equal([manual])
      expect(urnsOf(await list({ datasetUrn: orders, source: 'SYSTEM' }))).to.deep.equal([system])
      const nobody = { start: 0, count: 0, total: 0, queries: [] }
      expect(await list(about(dataset('kept.nobody')))).to.deep.equal(nobody)
      const page = await list({ start: 1, count: 1 })
      expect(page).to.deep.equal({ start: 1, count: 1, total: 3, queries: [{ urn: system }] })
    })

    it('finds those that people wrote, or those of a log', async () => {
      expect(urnsOf(await list({ source: 'MANUAL' }))).to.deep.equal([manual])
      expect(urnsOf(await list({ source: 'SYSTEM', ...about(orders) }))).to.deep.equal([system])
      const page = await list({ source: 'SYSTEM', start: 1, count: 1 })
      expect(page).to.deep.equal({ start: 1, count: 1, total: 2, queries: [{ urn: system }] })
    })

    it('shows their subjects', async () => {
      const document = `{ query(urn: "${manual}") {
        properties { statement { value } source origin { urn type } lastModified { time actor } }
        platform { urn } subjects { dataset { urn } schemaField { urn fieldPath } }
      } }`
      expect(await data(server, document)).to.deep.equal({
        query: {
          properties: {
            statement: { value: 'select 1' },
            source: 'MANUAL',
            origin: { urn: orders, type: 'DATASET' },
            lastModified: { time: 1, actor: ada },
          },
          platform: null,
          subjects: [
            { dataset: { urn: orders }, schemaField: null },
            { dataset: { urn: orders }, schemaField: { urn: column, fieldPath: 'id' } },
          ],
        },
      })
    })
  })

  it('CorpGroup.info has its people', async () => {
    const document = `{ corpGroup(urn: "${group}") {
      info { admins { urn username } members { urn } groups }
    } }`
    expect(await data(server, document)).to.deep.equal({
      corpGroup: {
        info: { admins: [{ urn: ada, username: 'ada' }], members: [{ urn: ada }], groups: [group] },
      },
    })
  })

  describe('reportOperation', () => {
    const REPORT = `mutation ($input: ReportOperationInput!) { reportOperation(input: $input) }`
    const READ = `query ($urn: String!) { dataset(urn: $urn) { operations(limit: 1) {
      timestampMillis lastUpdatedTimestamp actor operationType sourceType numAffectedRows partition
      customProperties { key value }
    } } }`

    it('writes a point of the dataset', async () => {
      const input = {
        urn: orders,
        operationType: 'INSERT',
        sourceType: 'DATA_PROCESS',
        partition: 'day=1',
        numAffectedRows: 40,
        customProperties: [{ key: 'run', value: '7' }],
        timestampMillis: 5,
      }
      await data(server, REPORT, { input })
      expect(await data(server, READ, { urn: orders })).to.deep.equal({
        dataset: {
          operations: [
            {
              timestampMillis: STARTED_MILLIS,
              lastUpdatedTimestamp: 5,
              actor: 'urn:li:corpuser:__datahub_system',
              operationType: 'INSERT',
              sourceType: 'DATA_PROCESS',
              numAffectedRows: 40,
              partition: 'day=1',
              customProperties: [{ key: 'run', value: '7' }],
            },
          ],
        },
      })
    })

    it('fails for a missing entity, and writes nothing', async () => {
      const urn = dataset('kept.nobody')
      const input = { urn, operationType: 'INSERT', sourceType: 'DATA_PROCESS' }
      const { errors } = await ask(server, REPORT, { input })
      expect(errors?.[0]).to.deep.include({
        message: `Failed to update ${urn}. ${urn} does not exist.`,
      })
      expect(await data(server, `{ entityExists(urn: "${urn}") }`)).to.deep.equal({
        entityExists: false,
      })
    })
  })

  describe('upsertStructuredProperties and removeStructuredProperties', () => {
    const VALUES = `properties { structuredProperty { urn } values {
      ... on NumberValue { numberValue } ... on StringValue { stringValue }
    } }`
    const UPSERT = `mutation ($input: UpsertStructuredPropertiesInput!) {
      upsertStructuredProperties(input: $input) { ${VALUES} }
    }`
    const REMOVE = `mutation ($input: RemoveStructuredPropertiesInput!) {
      removeStructuredProperties(input: $input) { ${VALUES} }
    }`
    const set = (assetUrn: string, ...params: [string, ...object[]][]) => ({
      input: {
        assetUrn,
        structuredPropertyInputParams: params.map(([structuredPropertyUrn, ...values]) => {
          return { structuredPropertyUrn, values }
        }),
      },
    })
    const shown = (urn: string, ...values: object[]) => ({ structuredProperty: { urn }, values })

    it('set values, replace them, keep others, and remove them', async () => {
      const first = set(orders, [size, { numberValue: 1 }], [owner, { stringValue: 'ada' }])
      expect(await data(server, UPSERT, first)).to.deep.equal({
        upsertStructuredProperties: {
          properties: [shown(size, { numberValue: 1 }), shown(owner, { stringValue: 'ada' })],
        },
      })
      const again = set(orders, [size, { numberValue: 2 }, { numberValue: 3 }])
      expect(await data(server, UPSERT, again)).to.deep.equal({
        upsertStructuredProperties: {
          properties: [
            shown(size, { numberValue: 2 }, { numberValue: 3 }),
            shown(owner, { stringValue: 'ada' }),
          ],
        },
      })
      const input = { assetUrn: orders, structuredPropertyUrns: [size, size] }
      expect(await data(server, REMOVE, { input })).to.deep.equal({
        removeStructuredProperties: { properties: [shown(owner, { stringValue: 'ada' })] },
      })
    })

    it('refuse missing entities, other URNs than those of properties, and invalid values', async () => {
      const nobody = dataset('kept.nobody')
      const unknown = 'urn:li:structuredProperty:nobody'
      const bad: readonly [object, RegExp][] = [
        [set(nobody, [size, { numberValue: 1 }]), /does not exist/],
        [set(orders, [unknown, { numberValue: 1 }]), /Structured property .* does not exist/],
        [set(orders, [orders, { numberValue: 1 }]), /Not a structured property/],
        [set(orders, [size, {}]), /either stringValue or numberValue/],
        [set(orders, [size, { numberValue: 1, stringValue: 'a' }]), /either/],
      ]
      for (const [variables, message] of bad) {
        const { errors } = await ask(server, UPSERT, variables)
        expect(errors?.[0]?.message, JSON.stringify(variables)).to.match(message)
        expect(errors?.[0]?.extensions.code).to.equal(400)
      }
      expect(await data(server, `{ entityExists(urn: "${nobody}") }`)).to.deep.equal({
        entityExists: false,
      })
    })
  })
})
