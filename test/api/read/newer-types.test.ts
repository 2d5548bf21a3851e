import { expect } from 'chai'
import { data } from '../../support/graphql.ts'
import { upsert } from '../../support/proposals.ts'
import { describeOnEngines } from '../../support/server.ts'

const metricUrn = (id: string) => `urn:li:metric:(urn:li:dataPlatform:dbt,shop.finance,${id})`
const [INCOME, REVENUE, REFUNDS] = ['income', 'revenue', 'refunds'].map(metricUrn) as [
  string,
  string,
  string,
]
const MODEL = 'urn:li:semanticModel:(urn:li:dataPlatform:dbt,shop.finance,orders)'
const ORDERS = 'urn:li:dataset:(urn:li:dataPlatform:snowflake,shop.orders,PROD)'
const CUSTOMERS = 'urn:li:dataset:(urn:li:dataPlatform:snowflake,shop.customers,PROD)'
const DESIGN = 'urn:li:dataset:(urn:li:dataPlatform:logical,orders,PROD)'
const JOIN = 'urn:li:erModelRelationship:orders-customers'
const expression = { dialects: [{ dialect: 'ANSI_SQL', expression: 'SUM(total)' }] }

// docs/interface: graphql/trees
describeOnEngines('metrics, semantic models and joins, by GraphQL', (serve) => {
  const server = serve()
  before(() =>
    server.ingest(
      upsert(INCOME, 'metricInfo', { name: 'Income' }),
      upsert(REVENUE, 'metricInfo', { name: 'Revenue', semanticModel: MODEL, expression }),
      upsert(REFUNDS, 'metricInfo', { name: 'Refunds', semanticModel: MODEL }),
      upsert(REVENUE, 'metricRelationships', {
        parentMetric: INCOME,
        derivedFrom: [{ destinationUrn: REFUNDS }],
      }),
      upsert(REFUNDS, 'metricRelationships', { parentMetric: REVENUE }),
      upsert(REFUNDS, 'metricUpstreams', { datasetUpstreams: [{ destinationUrn: ORDERS }] }),
      upsert(MODEL, 'semanticModelInfo', {
        name: 'Orders',
        datasets: [
          {
            name: 'orders',
            source: ORDERS,
            fields: [{ schemaField: { fieldPath: 'total' }, type: 'MEASURE', expression }],
          },
        ],
        relationships: [{ from: 'orders', to: 'customers', cardinality: 'N_ONE' }],
      }),
      upsert(JOIN, 'erModelRelationshipProperties', {
        name: 'Orders of a customer',
        source: ORDERS,
        destination: CUSTOMERS,
        relationshipFieldMappings: [{ sourceField: 'customer_id', destinationField: 'id' }],
        created: { time: 7, actor: 'urn:li:corpuser:ada' },
      }),
      upsert(ORDERS, 'logicalParent', { parent: { destinationUrn: DESIGN } }),
    ),
  )

  it('a metric has its parents, children, model, formula and sources', async () => {
    const answer = await data(
      server,
      `query ($urn: String!) { metric(urn: $urn) {
        id path platform { urn }
        info { name created { time } expression { dialects { dialect expression } } }
        semanticModel { info { name } }
        parentMetric { urn } parentMetrics { urn }
        childMetrics(input: { query: "*", count: 5 }) { total searchResults { entity { urn } } }
        metricRelationships { derivedFrom { destination { urn type } } }
      } }`,
      { urn: REVENUE },
    )
    expect(answer).to.deep.equal({
      metric: {
        id: 'revenue',
        path: 'shop.finance',
        platform: { urn: 'urn:li:dataPlatform:dbt' },
        info: { name: 'Revenue', created: null, expression },
        semanticModel: { info: { name: 'Orders' } },
        parentMetric: { urn: INCOME },
        parentMetrics: [{ urn: INCOME }],
        childMetrics: { total: 1, searchResults: [{ entity: { urn: REFUNDS } }] },
        metricRelationships: { derivedFrom: [{ destination: { urn: REFUNDS, type: 'METRIC' } }] },
      },
    })
  })

  it('a semantic model has its metrics, datasets and joins', async () => {
    const answer = await data(
      server,
      `query ($urn: String!) { semanticModel(urn: $urn) {
        metrics(input: { query: "*", count: 1 }) { total nextScrollId }
        info {
          datasets { name source { urn } fields { schemaField { fieldPath } type } }
          relationships { from to cardinality }
        }
      } }`,
      { urn: MODEL },
    )
    const { semanticModel } = answer as { semanticModel: { metrics: object; info: object } }
    expect(semanticModel.metrics).to.include({ total: 2 })
    expect(semanticModel.info).to.deep.equal({
      datasets: [
        {
          name: 'orders',
          source: { urn: ORDERS },
          fields: [{ schemaField: { fieldPath: 'total' }, type: 'MEASURE' }],
        },
      ],
      relationships: [{ from: 'orders', to: 'customers', cardinality: 'N_ONE' }],
    })
  })

  it('roots are the metrics without a parent, and all semantic models', async () => {
    const answer = await data(
      server,
      `{ getRootMetrics(input: {}) { start count total metrics { urn } }
        getSemanticModels(input: { query: "orders" }) { total semanticModels { urn } } }`,
    )
    expect(answer).to.deep.equal({
      getRootMetrics: { start: 0, count: 1, total: 1, metrics: [{ urn: INCOME }] },
      getSemanticModels: { total: 1, semanticModels: [{ urn: MODEL }] },
    })
  })

  it('lineage leads from a table through its metrics', async () => {
    const answer = await data(
      server,
      `query ($urn: String!) { searchAcrossLineage(input: {
        urn: $urn, direction: DOWNSTREAM, query: "*"
      }) { searchResults { degree entity { urn } } } }`,
      { urn: ORDERS },
    )
    const { searchAcrossLineage } = answer as {
      searchAcrossLineage: { searchResults: { degree: number; entity: { urn: string } }[] }
    }
    const found = searchAcrossLineage.searchResults.map(({ degree, entity }) => [
      degree,
      entity.urn,
    ])
    expect(found).to.deep.equal([
      [1, REFUNDS],
      [2, REVENUE],
    ])
  })

  it('a join links both tables, and a table its logical model', async () => {
    const answer = await data(
      server,
      `query ($join: String!, $table: String!) {
        erModelRelationship(urn: $join) { id properties {
          name createdTime createdActor { urn } source { urn } destination { urn }
          relationshipFieldMappings { sourceField destinationField } cardinality
        } }
        dataset(urn: $table) {
          logicalParent { urn }
          relationships(input: { types: ["ermodelrelationA", "SourcedBy"], direction: INCOMING }) {
            relationships { type entity { urn } }
          }
        } }`,
      { join: JOIN, table: ORDERS },
    )
    const { erModelRelationship, dataset } = answer as {
      erModelRelationship: object
      dataset: { logicalParent: object; relationships: { relationships: object[] } }
    }
    expect(erModelRelationship).to.deep.equal({
      id: 'orders-customers',
      properties: {
        name: 'Orders of a customer',
        createdTime: 7,
        createdActor: { urn: 'urn:li:corpuser:ada' },
        source: { urn: ORDERS },
        destination: { urn: CUSTOMERS },
        relationshipFieldMappings: [{ sourceField: 'customer_id', destinationField: 'id' }],
        cardinality: null,
      },
    })
    expect(dataset.logicalParent).to.deep.equal({ urn: DESIGN })
    expect(dataset.relationships.relationships).to.have.deep.members([
      { type: 'ermodelrelationA', entity: { urn: JOIN } },
      { type: 'SourcedBy', entity: { urn: MODEL } },
    ])
  })

  it('a table has its data contract that is not soft-deleted, and related entities of some types', async () => {
    const [old, current] = ['old', 'current'].map((id) => `urn:li:dataContract:${id}`) as [
      string,
      string,
    ]
    await server.ingest(
      upsert(old, 'dataContractProperties', { entity: CUSTOMERS }),
      upsert(old, 'status', { removed: true }),
      upsert(current, 'dataContractProperties', { entity: CUSTOMERS }),
    )
    const related = (types: string) => `relationships(input: {
      types: ["ContractFor", "ermodelrelationB"], direction: INCOMING, relatedEntityTypes: [${types}]
    }) { relationships { entity { urn } } }`
    const answer = await data(
      server,
      `query ($table: String!, $other: String!) {
        dataset(urn: $table) { contract { urn } ${related('"erModelRelationship"')} }
        other: dataset(urn: $other) { contract { urn } ${related('')} } }`,
      { table: CUSTOMERS, other: DESIGN },
    )
    expect(answer).to.deep.equal({
      dataset: {
        contract: { urn: current },
        relationships: { relationships: [{ entity: { urn: JOIN } }] },
      },
      other: { contract: null, relationships: { relationships: [] } },
    })
  })

  it('an ingestion source of the system states its origin', async () => {
    const source = 'urn:li:dataHubIngestionSource:docs'
    await server.ingest(
      upsert(source, 'dataHubIngestionSourceInfo', { name: 'Docs', source: { type: 'SYSTEM' } }),
    )
    const query = 'query ($urn: String!) { ingestionSource(urn: $urn) { name source { type } } }'
    expect(await data(server, query, { urn: source })).to.deep.equal({
      ingestionSource: { name: 'Docs', source: { type: 'SYSTEM' } },
    })
  })

  it('platform resources are found by type and keys', async () => {
    const [user, other] = ['user-7', 'user-8'].map((id) => `urn:li:platformResource:${id}`) as [
      string,
      string,
    ]
    await server.ingest(
      upsert(user, 'platformResourceInfo', {
        resourceType: 'USER_INFO',
        primaryKey: '7',
        secondaryKeys: ['ada@shop.example.com', ORDERS],
      }),
      upsert(other, 'platformResourceInfo', { resourceType: 'USER_INFO', primaryKey: '8' }),
    )
    const found = async (field: string, value: string) => {
      const input = {
        types: ['PLATFORM_RESOURCE'],
        query: '*',
        orFilters: [{ and: [{ field, values: [value] }] }],
      }
      const answer = await data(
        server,
        `query q($input: SearchAcrossEntitiesInput!) {
          searchAcrossEntities(input: $input) { searchResults { entity { urn } } } }`,
        { input },
      )
      const { searchAcrossEntities } = answer as {
        searchAcrossEntities: { searchResults: { entity: { urn: string } }[] }
      }
      return searchAcrossEntities.searchResults.map(({ entity }) => entity.urn).toSorted()
    }
    expect(await found('resourceType', 'USER_INFO')).to.deep.equal([user, other])
    expect(await found('primaryKey', '8')).to.deep.equal([other])
    expect(await found('secondaryKeys', 'ada@shop.example.com')).to.deep.equal([user])
    expect(await found('secondaryKeys', ORDERS)).to.deep.equal([user])
    const scrolled = async (query: string) => {
      const path = `/openapi/v3/entity/platformresource?count=10&query=${encodeURIComponent(query)}`
      const { body } = await server.get(path)
      return (body as { entities: { urn: string }[] }).entities.map(({ urn }) => urn).toSorted()
    }
    const keys = 'primaryKey:"8" OR secondaryKeys:"ada@shop.example.com"'
    expect(await scrolled(`(${keys})`)).to.deep.equal([user, other])
    expect(await scrolled(`(${keys}) AND -primaryKey:"8"`)).to.deep.equal([user])
    const escaped = ORDERS.replaceAll(/[:()]/g, String.raw`\$&`)
    expect(await scrolled(`(primaryKey:"9" OR secondaryKeys:"${escaped}")`)).to.deep.equal([user])
  })
})
