import { expect } from 'chai'
import { dataset } from '../../support/edits.ts'
import { ask, data } from '../../support/graphql.ts'
import { fieldOf, upsert } from '../../support/proposals.ts'
import { describeOnEngines } from '../../support/server.ts'
import { ada } from '../../support/people.ts'

const orders = dataset('wide.orders')
const hive = 'urn:li:dataPlatform:hive'
const gold = 'urn:li:tag:gold'
const model = 'urn:li:mlModel:(urn:li:dataPlatform:mlflow,churn,PROD)'
const features = 'urn:li:mlFeatureTable:(urn:li:dataPlatform:feast,users)'
const feature = 'urn:li:mlFeature:(users,age)'
const document = 'urn:li:document:runbook'
const assertion = 'urn:li:assertion:rows'
const incident = 'urn:li:incident:late'
const column = `urn:li:schemaField:(${orders},id)`
const shop = 'urn:li:domain:shop'
const keeper = 'urn:li:structuredProperty:keeper'
const attribute = 'urn:li:businessAttribute:amount'
const retention = 'urn:li:structuredProperty:retention'
const stamp = { time: 1_700_000_000_000, actor: ada }

/** What `entity` answers of one URN. */
const ENTITY = (selection: string) => `query ($urn: String!) { entity(urn: $urn) { ${selection} } }`

describeOnEngines('undeclared types, by GraphQL', (serve) => {
  const server = serve()
  const entity = async (urn: string, selection: string) => {
    return (await data<{ entity: unknown }>(server, ENTITY(selection), { urn })).entity
  }

  it('shows models and features with their governance', async () => {
    await server.ingest(
      upsert(model, 'mlModelProperties', {
        description: 'Who leaves.',
        customProperties: { owner: 'growth' },
      }),
      upsert(model, 'globalTags', { tags: [{ tag: gold }] }),
      upsert(model, 'domains', { domains: ['urn:li:domain:growth'] }),
      upsert(features, 'mlFeatureTableProperties', { mlFeatures: [feature] }),
    )
    const shown = await entity(
      model,
      `urn type exists ... on MLModel {
        name origin description platform { urn } properties { customProperties { key value } }
        tags { tags { tag { urn } } } domain { domain { urn } } ownership { owners { type } }
      }`,
    )
    expect(shown).to.deep.equal({
      urn: model,
      type: 'MLMODEL',
      exists: true,
      name: 'churn',
      origin: 'PROD',
      description: 'Who leaves.',
      platform: { urn: 'urn:li:dataPlatform:mlflow' },
      properties: { customProperties: [{ key: 'owner', value: 'growth' }] },
      tags: { tags: [{ tag: { urn: gold } }] },
      domain: { domain: { urn: 'urn:li:domain:growth' } },
      ownership: null,
    })
    const table = `... on MLFeatureTable {
      name platform { name } featureTableProperties { mlFeatures { urn name } }
    }`
    expect(await entity(features, table)).to.deep.equal({
      name: 'users',
      platform: { name: 'feast' },
      featureTableProperties: { mlFeatures: [{ urn: feature, name: 'age' }] },
    })
  })

  // docs/interface: graphql/stub
  it('answers by URN for every known type, with stubs', async () => {
    const query = `{
      mlModel(urn: "${model}") { name }
      assertion(urn: "urn:li:assertion:nobody") { urn exists info { type } }
      dataProduct(urn: "urn:li:dataProduct:nobody") { exists properties { name } }
    }`
    expect(await data(server, query)).to.deep.equal({
      mlModel: { name: 'churn' },
      assertion: { urn: 'urn:li:assertion:nobody', exists: false, info: null },
      dataProduct: { exists: false, properties: null },
    })
  })

  it('shows documents', async () => {
    await server.ingest(
      upsert(document, 'documentInfo', {
        title: 'Runbook',
        contents: { text: 'Turn it off and on.' },
        created: stamp,
        relatedAssets: [{ asset: orders }],
        parentDocument: { document: 'urn:li:document:all' },
      }),
      upsert(document, 'subTypes', { typeNames: ['Runbook'] }),
      upsert(document, 'dataPlatformInstance', { platform: hive }),
    )
    const selection = `... on Document {
      subType platform { urn } settings { showInGlobalContext }
      info {
        title contents { text } created { time actor { urn } }
        relatedAssets { asset { urn type } } relatedDocuments { document { urn } }
        parentDocument { document { urn } }
      }
    }`
    expect(await entity(document, selection)).to.deep.equal({
      subType: 'Runbook',
      platform: { urn: hive },
      settings: null,
      info: {
        title: 'Runbook',
        contents: { text: 'Turn it off and on.' },
        created: { time: stamp.time, actor: { urn: ada } },
        relatedAssets: [{ asset: { urn: orders, type: 'DATASET' } }],
        relatedDocuments: null,
        parentDocument: { document: { urn: 'urn:li:document:all' } },
      },
    })
  })

  it('shows assertions with their results, newest first', async () => {
    const run = (at: number, type: string) =>
      upsert(assertion, 'assertionRunEvent', {
        timestampMillis: at,
        status: 'COMPLETE',
        assertionUrn: assertion,
        asserteeUrn: orders,
        runId: `run ${at}`,
        result: { type, rowCount: at, nativeResults: { expected: '5' } },
      })
    await server.ingest(
      upsert(assertion, 'assertionInfo', {
        type: 'DATASET',
        lastUpdated: stamp,
        datasetAssertion: {
          dataset: orders,
          fields: [column],
          operator: 'BETWEEN',
          parameters: { minValue: { value: '1', type: 'NUMBER' } },
        },
      }),
      upsert(assertion, 'dataPlatformInstance', { platform: hive }),
      run(1, 'SUCCESS'),
      run(2, 'FAILURE'),
      run(3, 'SUCCESS'),
    )
    const selection = `... on Assertion {
      platform { name }
      info {
        type lastUpdated { time actor }
        datasetAssertion {
          datasetUrn operator fields { urn path } parameters { minValue { value type } maxValue { type } }
        }
      }
      runEvents(status: COMPLETE, limit: 2) {
        total failed succeeded
        runEvents { timestampMillis status result { type rowCount nativeResults { key value } } }
      }
    }`
    const event = (at: number, type: string) => ({
      timestampMillis: at,
      status: 'COMPLETE',
      result: { type, rowCount: at, nativeResults: [{ key: 'expected', value: '5' }] },
    })
    expect(await entity(assertion, selection)).to.deep.equal({
      platform: { name: 'hive' },
      info: {
        type: 'DATASET',
        lastUpdated: stamp,
        datasetAssertion: {
          datasetUrn: orders,
          operator: 'BETWEEN',
          fields: [{ urn: column, path: 'id' }],
          parameters: { minValue: { value: '1', type: 'NUMBER' }, maxValue: null },
        },
      },
      runEvents: {
        total: 2,
        failed: 1,
        succeeded: 1,
        runEvents: [event(3, 'SUCCESS'), event(2, 'FAILURE')],
      },
    })
  })

  it('shows incidents', async () => {
    await server.ingest(
      upsert(incident, 'incidentInfo', {
        type: 'FRESHNESS',
        title: 'Late',
        entities: [orders],
        status: { state: 'ACTIVE', lastUpdated: stamp },
        assignees: [{ actor: ada }, { actor: 'urn:li:corpGroup:data' }, { actor: orders }],
        source: { type: 'ASSERTION_FAILURE', sourceUrn: assertion },
        created: stamp,
      }),
    )
    const selection = `... on Incident {
      incidentType title entity { urn } incidentStatus { state lastUpdated { time } }
      assignees { ... on CorpUser { urn } ... on CorpGroup { urn name } }
      source { type source { urn type } } created { actor }
    }`
    expect(await entity(incident, selection)).to.deep.equal({
      incidentType: 'FRESHNESS',
      title: 'Late',
      entity: { urn: orders },
      incidentStatus: { state: 'ACTIVE', lastUpdated: { time: stamp.time } },
      assignees: [{ urn: ada }, { urn: 'urn:li:corpGroup:data', name: 'data' }],
      source: { type: 'ASSERTION_FAILURE', source: { urn: assertion, type: 'ASSERTION' } },
      created: { actor: ada },
    })
  })

  it('shows structured properties: their definitions, and the values of entities', async () => {
    await server.ingest(
      upsert(retention, 'propertyDefinition', {
        qualifiedName: 'retention',
        displayName: 'Retention',
        valueType: 'urn:li:dataType:datahub.number',
        entityTypes: ['urn:li:entityType:datahub.dataset'],
        allowedValues: [{ value: { double: 30 }, description: 'A month.' }],
        created: stamp,
      }),
      upsert(keeper, 'propertyDefinition', { valueType: 'urn:li:dataType:datahub.urn' }),
      upsert(orders, 'structuredProperties', {
        properties: [
          { propertyUrn: retention, values: [{ double: 30 }] },
          { propertyUrn: keeper, values: [{ string: ada }] },
        ],
      }),
    )
    const definition = `... on StructuredPropertyEntity {
      definition {
        displayName valueType { urn info { qualifiedName } } entityTypes { urn info { type } }
        allowedValues { value { ... on NumberValue { numberValue } } description }
        typeQualifier { allowedTypes { urn } } created { actor { urn } }
      }
      settings { isHidden }
    }`
    expect(await entity(retention, definition)).to.deep.equal({
      definition: {
        displayName: 'Retention',
        valueType: {
          urn: 'urn:li:dataType:datahub.number',
          info: { qualifiedName: 'datahub.number' },
        },
        entityTypes: [{ urn: 'urn:li:entityType:datahub.dataset', info: { type: 'DATASET' } }],
        allowedValues: [{ value: { numberValue: 30 }, description: 'A month.' }],
        typeQualifier: null,
        created: { actor: { urn: ada } },
      },
      settings: null,
    })
    const values = `... on Dataset { structuredProperties { properties {
      structuredProperty { urn definition { displayName } } associatedUrn
      values { ... on NumberValue { numberValue } ... on StringValue { stringValue } }
      valueEntities { urn }
    } } }`
    expect(await entity(orders, values)).to.deep.equal({
      structuredProperties: {
        properties: [
          {
            structuredProperty: { urn: retention, definition: { displayName: 'Retention' } },
            associatedUrn: orders,
            values: [{ numberValue: 30 }],
            valueEntities: [],
          },
          {
            structuredProperty: { urn: keeper, definition: { displayName: null } },
            associatedUrn: orders,
            values: [{ stringValue: ada }],
            valueEntities: [{ urn: ada }],
          },
        ],
      },
    })
  })

  it('shows what users add beyond the declared aspects', async () => {
    await server.ingest(
      upsert(orders, 'documentation', {
        documentations: [{ documentation: 'Read me.', attribution: { sourceDetail: { by: 'x' } } }],
      }),
      upsert(shop, 'displayProperties', { icon: { name: 'cart' } }),
      upsert(attribute, 'businessAttributeInfo', {
        name: 'Amount',
        type: { type: { 'com.linkedin.schema.NumberType': {} } },
        globalTags: { tags: [{ tag: gold }] },
      }),
      upsert(column, 'businessAttributes', {
        businessAttribute: { businessAttributeUrn: attribute },
      }),
    )
    const said = `... on Dataset {
      documentation { documentations { documentation attribution { sourceDetail { key value } } } }
    }`
    expect(await entity(orders, said)).to.deep.equal({
      documentation: {
        documentations: [
          {
            documentation: 'Read me.',
            attribution: { sourceDetail: [{ key: 'by', value: 'x' }] },
          },
        ],
      },
    })
    const drawn = '... on Domain { displayProperties { icon { name style } } }'
    expect(await entity(shop, drawn)).to.deep.equal({
      displayProperties: { icon: { name: 'cart', style: null } },
    })
    const attributes = `... on SchemaFieldEntity { businessAttributes { businessAttribute {
      businessAttribute { urn properties { name type tags { tags { tag { urn } } } } }
    } } }`
    expect(await entity(column, attributes)).to.deep.equal({
      businessAttributes: {
        businessAttribute: {
          businessAttribute: {
            urn: attribute,
            properties: {
              name: 'Amount',
              type: 'NUMBER',
              tags: { tags: [{ tag: { urn: gold } }] },
            },
          },
        },
      },
    })
  })

  it('finds the assertions and incidents of a dataset by their edges', async () => {
    const late = dataset('late')
    await server.ingest(
      upsert('urn:li:assertion:late', 'assertionInfo', {
        type: 'CUSTOM',
        customAssertion: { type: 'freshness', entity: late },
      }),
      upsert('urn:li:assertion:gone', 'assertionInfo', {
        type: 'CUSTOM',
        customAssertion: { type: 'volume', entity: late },
      }),
      upsert('urn:li:assertion:gone', 'status', { removed: true }),
      upsert('urn:li:incident:open', 'incidentInfo', {
        type: 'OPERATIONAL',
        title: 'Late',
        entities: [late],
        status: { state: 'ACTIVE' },
      }),
      upsert('urn:li:incident:done', 'incidentInfo', {
        type: 'OPERATIONAL',
        entities: [late],
        status: { state: 'RESOLVED' },
      }),
    )
    const selection = `... on Dataset {
      assertions(start: 0, count: 10) { total assertions { urn info { type } } }
      removed: assertions(start: 0, count: 1, includeSoftDeleted: true) { count total assertions { urn } }
      all: incidents(start: 0, count: 5) { start count total }
      open: incidents(state: ACTIVE) { total incidents { urn title entity { urn } } }
    }`
    expect(await entity(late, selection)).to.deep.equal({
      assertions: {
        total: 1,
        assertions: [{ urn: 'urn:li:assertion:late', info: { type: 'CUSTOM' } }],
      },
      removed: { count: 1, total: 2, assertions: [{ urn: 'urn:li:assertion:gone' }] },
      all: { start: 0, count: 5, total: 2 },
      open: {
        total: 1,
        incidents: [{ urn: 'urn:li:incident:open', title: 'Late', entity: { urn: late } }],
      },
    })
  })

  it('shows null for values of another shape', async () => {
    const module = 'urn:li:dataHubPageModule:odd'
    await server.ingest(
      upsert(module, 'dataHubPageModuleProperties', { name: 5, type: ['x'], visibility: 'odd' }),
      upsert(ada, 'corpUserSettings', { views: { defaultView: 'nonsense' } }),
    )
    const fields = '... on DataHubPageModule { properties { name type visibility { scope } } }'
    expect(await entity(module, fields)).to.deep.equal({
      properties: { name: null, type: null, visibility: null },
    })
    const settings = '... on CorpUser { settings { views { defaultView { urn } } } }'
    expect(await entity(ada, settings)).to.deep.equal({
      settings: { views: { defaultView: null } },
    })
    await server.ingest(upsert(ada, 'corpUserSettings', { views: 'text' }))
    expect(await entity(ada, settings)).to.deep.equal({ settings: { views: null } })
  })

  it('shows the declared parts of charts, dashboards, pipelines, users and queries', async () => {
    const chart = 'urn:li:chart:(looker,orders)'
    const dashboard = 'urn:li:dashboard:(looker,shop)'
    const query = 'urn:li:query:declared'
    const userCounts = [{ user: ada, viewsCount: 2 }]
    await server.ingest(
      upsert(chart, 'chartQuery', { rawQuery: 'SELECT 1', type: 'SQL' }),
      upsert(chart, 'embed', { renderUrl: 'https://looker/embed' }),
      upsert(chart, 'chartUsageStatistics', { timestampMillis: 1, viewsCount: 2, userCounts }),
      upsert(dashboard, 'dashboardUsageStatistics', { timestampMillis: 1, lastViewedAt: 7 }),
      upsert(query, 'queryUsageStatistics', { timestampMillis: 1, queryCount: 3, queryCost: 0.5 }),
      upsert(ada, 'origin', { type: 'EXTERNAL', externalType: 'okta' }),
      upsert(ada, 'corpUserStatus', { status: 'ACTIVE', lastModified: { time: 5, actor: ada } }),
      upsert(orders, 'documentation', {
        documentations: [{ documentation: 'Of a source.', attribution: { source: chart } }],
      }),
    )
    const drawn = `... on Chart { query { rawQuery type } embed { renderUrl }
      chartUsageStatistics { viewsCount userCounts { viewsCount } } }`
    expect(await entity(chart, drawn)).to.deep.equal({
      query: { rawQuery: 'SELECT 1', type: 'SQL' },
      embed: { renderUrl: 'https://looker/embed' },
      chartUsageStatistics: [{ viewsCount: 2, userCounts: [{ viewsCount: 2 }] }],
    })
    const viewed = '... on Dashboard { dashboardUsageStatistics { lastViewedAt } }'
    expect(await entity(dashboard, viewed)).to.deep.equal({
      dashboardUsageStatistics: [{ lastViewedAt: 7 }],
    })
    const run = '... on QueryEntity { queryUsageStatistics { queryCount queryCost } }'
    expect(await entity(query, run)).to.deep.equal({
      queryUsageStatistics: [{ queryCount: 3, queryCost: 0.5 }],
    })
    const account = '... on CorpUser { origin { type externalType } corpUserStatus { status } }'
    expect(await entity(ada, account)).to.deep.equal({
      origin: { type: 'EXTERNAL', externalType: 'okta' },
      corpUserStatus: { status: 'ACTIVE' },
    })
    const said =
      '... on Dataset { documentation { documentations { attribution { source { urn } } } } }'
    expect(await entity(orders, said)).to.deep.equal({
      documentation: { documentations: [{ attribution: { source: { urn: chart } } }] },
    })
  })

  it('a chart shows the columns of the datasets that it reads', async () => {
    const email = `urn:li:schemaField:(${orders},email)`
    const schemaField = fieldOf('email', 'text')
    const urn = 'urn:li:chart:(looker,reads_a_column)'
    await server.ingest(
      upsert(urn, 'inputFields', { fields: [{ schemaFieldUrn: email, schemaField }] }),
    )
    const query = `query ($urn: String!) { chart(urn: $urn) { inputFields { fields {
      schemaFieldUrn schemaField { fieldPath schemaFieldEntity { urn } } } } } }`
    expect(await data(server, query, { urn })).to.deep.equal({
      chart: {
        inputFields: {
          fields: [
            {
              schemaFieldUrn: email,
              schemaField: { fieldPath: 'email', schemaFieldEntity: { urn: email } },
            },
          ],
        },
      },
    })
  })

  // docs/interface: graphql/not-kept
  it('is null or empty for unsupported features', async () => {
    const query = `query ($urn: String!) {
      globalViewsSettings { defaultView }
      connection(urn: "urn:li:dataHubConnection:x") { urn }
      listIngestionSources(input: {start: 0, count: 10}) { start count total ingestionSources { urn } }
      appConfig { semanticSearchConfig { enabled } entityIndexV3 { enabled } featureFlags { metricsEnabled } }
      me { corpUser { settings { views { defaultView { urn } } } } }
      dataset(urn: $urn) {
        health { type } statsSummary { rowCount } lastIngested
        assertions(start: 0, count: 10) { total assertions { urn } }
        relatedDocuments(input: {start: 0, count: 10}) { start count total documents { urn } }
      }
    }`
    const nothing = dataset('nothing is known of it')
    expect(await data(server, query, { urn: nothing })).to.deep.equal({
      globalViewsSettings: null,
      connection: null,
      listIngestionSources: { start: 0, count: 0, total: 0, ingestionSources: [] },
      appConfig: {
        semanticSearchConfig: { enabled: false },
        entityIndexV3: { enabled: false },
        featureFlags: { metricsEnabled: false },
      },
      me: { corpUser: { settings: null } },
      dataset: {
        health: null,
        statsSummary: { rowCount: null },
        lastIngested: null,
        assertions: { total: 0, assertions: [] },
        relatedDocuments: { start: 0, count: 0, total: 0, documents: [] },
      },
    })
  })

  it('refuses to change unsupported parts, with the reason', async () => {
    const documents: readonly [string, RegExp][] = [
      [
        'mutation { upsertConnection(input: {type: JSON}) { urn } }',
        /upsertConnection.*not store connections/,
      ],
      ['{ semanticSearchAcrossEntities(input: {query: "x"}) { total } }', /semantic search/],
    ]
    for (const [query, message] of documents) {
      const { data: found, errors } = await ask(server, query)
      expect(Object.values(found ?? {}), query).to.deep.equal([null])
      expect(errors?.[0]?.message).to.match(message)
      expect(errors?.[0]?.extensions).to.include({ code: 400, type: 'BAD_REQUEST' })
    }
  })

  // docs/interface: graphql/documents
  it('runs the named operation of several in a document', async () => {
    const query = `
      fragment Named on Entity { urn ... on Dataset { name } ... on MLModel { name } }
      query One($urn: String!) { entity(urn: $urn) { ...Named } }
      query Two($input: SearchAcrossLineageInput!) {
        searchAcrossLineage(input: $input) { total searchResults { entity { ...Named } } }
      }`
    const body = { query, operationName: 'One', variables: { urn: model } }
    const { body: answer } = await server.post('/api/graphql', body)
    expect(answer).to.deep.include({ data: { entity: { urn: model, name: 'churn' } } })
  })
})
