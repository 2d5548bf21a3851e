import { expect } from 'chai'
import { gzipSync } from 'node:zlib'
import { describeOnEngines, type TestServer } from '../../support/server.ts'
import { encoded, errorCodeOf, type EntityV2, type ErrorBody } from '../../support/proposals.ts'

const PATH = '/openapi/openlineage/api/v1/lineage'
const RUN = '0198f1a2-7c4e-7b3a-9d10-5f2e8c6b4a01'
const PARENT_RUN = '0198f1a2-7c4e-7b3a-9d10-5f2e8c6b4a00'
const SECONDS = Date.UTC(2026, 0, 31, 12) / 1_000

const flow = 'urn:li:dataFlow:(airflow,load_shop,prod)'
const job = `urn:li:dataJob:(${flow},load_shop.load_orders)`
const run = `urn:li:dataProcessInstance:${RUN}`
const topic = 'urn:li:dataset:(urn:li:dataPlatform:kafka,shop.orders.v1,PROD)'
const table = 'urn:li:dataset:(urn:li:dataPlatform:postgres,shop.public.orders,PROD)'
const column = (dataset: string, path: string) => `urn:li:schemaField:(${dataset},${path})`

const input = { namespace: 'kafka://broker.example:9092', name: 'shop.orders.v1' }
const output = { namespace: 'postgres://db.example:5432', name: 'shop.public.orders' }
const event = {
  eventTime: '2026-01-31T13:00:00.000+01:00',
  producer: 'https://github.com/apache/airflow/tree/providers-openlineage/2.0.0',
  schemaURL: 'https://openlineage.io/spec/2-0-2/OpenLineage.json#/$defs/RunEvent',
}
const task = { namespace: 'prod', name: 'load_shop.load_orders' }
const start = { ...event, eventType: 'START', run: { runId: RUN }, job: task, inputs: [input] }

/** The members of aspects and points that the tests look into. */
interface Told {
  readonly inputDatasetEdges: unknown
  readonly outputDatasetEdges: unknown
  readonly inputDatajobEdges: unknown
  readonly fineGrainedLineages: readonly object[]
  readonly upstreams: readonly { readonly dataset: string }[]
  readonly transforms: readonly { readonly queryStatement: { readonly value: string } }[]
  readonly fields: readonly {
    readonly fieldPath: string
    readonly nativeDataType: string
    readonly type: { readonly type: object }
  }[]
  readonly owners: unknown
  readonly inputs: unknown
  readonly outputs: unknown
  readonly customProperties: unknown
  readonly status: string
  readonly result?: { readonly type: string }
}

type Aspects = Record<
  | 'dataFlowInfo'
  | 'dataJobInfo'
  | 'dataJobInputOutput'
  | 'dataPlatformInstance'
  | 'dataProcessInstanceInput'
  | 'dataProcessInstanceOutput'
  | 'dataProcessInstanceProperties'
  | 'dataProcessInstanceRelationships'
  | 'dataTransformLogic'
  | 'datasetProperties'
  | 'globalTags'
  | 'ownership'
  | 'schemaMetadata'
  | 'status'
  | 'subTypes'
  | 'upstreamLineage',
  Told
>

async function aspectsOf(server: TestServer, urn: string): Promise<Aspects> {
  const { body } = await server.get<EntityV2>(`/entitiesV2/${encoded(urn)}`)
  return Object.fromEntries(
    Object.entries(body.aspects).map(([name, { value }]) => [name, value as Told]),
  ) as Aspects
}

async function pointsOf(server: TestServer, urn: string, aspect: string): Promise<Told[]> {
  const asked = { urn, entity: urn.split(':')[2], aspect }
  const path = '/aspects?action=getTimeseriesAspectValues'
  const { body } = await server.post<{
    value: { values: { aspect: { value: string } }[] }
  }>(path, asked)
  return body.value.values.map((each) => JSON.parse(each.aspect.value) as Told)
}

interface Found {
  readonly data: {
    readonly searchAcrossLineage: {
      readonly searchResults: readonly { readonly entity: { readonly urn: string } }[]
    }
  }
}

// docs/interface: openlineage/events
describeOnEngines('an event of OpenLineage', (serve) => {
  const server = serve()
  const send = async (body: unknown, path = PATH) => {
    const answer = await server.post<ErrorBody>(path, body)
    expect(answer.status, JSON.stringify(answer.body)).to.equal(200)
  }

  it('of a run: pipeline, task, run and datasets, and the additions of later events of the run', async () => {
    await send(start)
    const facets = {
      parent: { run: { runId: PARENT_RUN }, job: { namespace: 'prod', name: 'load_shop' } },
      nominalTime: { nominalStartTime: '2026-01-31T10:00:00Z' },
    }
    const outputs = [{ ...output, outputFacets: { outputStatistics: { rowCount: 7, size: 90 } } }]
    const end = { eventTime: '2026-01-31T12:00:05Z', eventType: 'COMPLETE', inputs: [], outputs }
    await send({ ...start, ...end, run: { runId: RUN, facets } }, '/api/v1/lineage')

    expect((await aspectsOf(server, flow)).dataFlowInfo).to.deep.equal({
      customProperties: {},
      name: 'load_shop',
    })
    const told = await aspectsOf(server, job)
    expect(told.dataJobInfo).to.deep.equal({
      customProperties: {},
      name: 'load_orders',
      type: { string: 'airflow' },
      flowUrn: flow,
    })
    const { inputDatasetEdges, outputDatasetEdges, inputDatajobEdges } = told.dataJobInputOutput
    expect(inputDatasetEdges).to.deep.equal([{ destinationUrn: topic }])
    expect(outputDatasetEdges).to.deep.equal([{ destinationUrn: table }])
    expect(inputDatajobEdges).to.deep.equal([
      { destinationUrn: `urn:li:dataJob:(${flow},load_shop)` },
    ])
    const ran = await aspectsOf(server, run)
    expect(ran.dataProcessInstanceProperties).to.deep.include({
      name: RUN,
      created: { time: SECONDS * 1_000, actor: 'urn:li:corpuser:__datahub_system' },
      customProperties: { nominalStartTime: '2026-01-31T10:00:00Z' },
    })
    expect(ran.dataProcessInstanceRelationships).to.deep.equal({
      parentTemplate: job,
      parentInstance: `urn:li:dataProcessInstance:${PARENT_RUN}`,
      upstreamInstances: [],
    })
    expect(ran.dataProcessInstanceInput.inputs).to.deep.equal([topic])
    expect(ran.dataProcessInstanceOutput.outputs).to.deep.equal([table])
    const states = await pointsOf(server, run, 'dataProcessInstanceRunEvent')
    expect(states.map((each) => [each.status, each.result?.type])).to.deep.equal([
      ['COMPLETE', 'SUCCESS'],
      ['STARTED', undefined],
    ])
    const [written] = await pointsOf(server, table, 'operation')
    expect(written).to.deep.include({ numAffectedRows: 7, customOperationType: 'WRITE' })
    for (const urn of [topic, table]) {
      expect(await aspectsOf(server, urn), urn).to.have.property('datasetKey')
    }
  })

  it('is written once however often it is sent, gzipped or not', async () => {
    const history = async () =>
      Promise.all([flow, job, run, topic].map((urn) => aspectsOf(server, urn)))
    const before = await history()
    await send(start)
    const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }
    const bytes = gzipSync(JSON.stringify(start))
    expect((await server.send('POST', PATH, { headers, bytes })).status).to.equal(200)
    expect(await history()).to.deep.equal(before)
    const { body } = await server.get<{ version: number }>(
      `/aspects/${encoded(job)}?aspect=dataJobInputOutput&version=1`,
    )
    // Its two events, and nothing since.
    expect(body).to.have.property('version', 1)
    const third = await server.get(`/aspects/${encoded(job)}?aspect=dataJobInputOutput&version=2`)
    expect(third.status).to.equal(404)
  })

  it('names the failed run and the reason', async () => {
    const runId = '0198f1a2-7c4e-7b3a-9d10-5f2e8c6b4a02'
    const errorMessage = { message: 'no rows', programmingLanguage: 'PYTHON', stackTrace: 'at 1' }
    await send({ ...start, eventType: 'FAIL', run: { runId, facets: { errorMessage } } })
    const urn = `urn:li:dataProcessInstance:${runId}`
    const { dataProcessInstanceProperties } = await aspectsOf(server, urn)
    expect(dataProcessInstanceProperties.customProperties).to.deep.equal({
      errorMessage: 'no rows',
      programmingLanguage: 'PYTHON',
      stackTrace: 'at 1',
    })
    const [state] = await pointsOf(server, urn, 'dataProcessInstanceRunEvent')
    expect(state?.result).to.deep.equal({ type: 'FAILURE', nativeResultType: 'FAIL' })
  })

  it('of a dataset: columns, documentation, owners, tags, subtype, and the sources of its columns', async () => {
    const facets = {
      schema: {
        fields: [
          { name: 'id', type: 'BIGINT' },
          { name: 'email', type: 'varchar(80)', description: 'Where the receipt went.' },
          {
            name: 'address',
            type: 'struct',
            fields: [
              { name: 'city', type: 'text' },
              { name: 'since', type: 'timestamp with time zone' },
              { name: 'stay', type: 'INTERVAL' },
            ],
          },
        ],
      },
      documentation: { description: 'Customers.' },
      ownership: { owners: [{ name: 'ada', type: 'DATA_STEWARD' }, { name: 'team:sales' }] },
      tags: { tags: [{ key: 'pii', value: 'true' }] },
      datasetType: { datasetType: 'TABLE', subType: 'EXTERNAL' },
      columnLineage: {
        fields: {
          email: {
            inputFields: [
              {
                ...input,
                field: 'mail',
                transformations: [{ type: 'DIRECT', subtype: 'TRANSFORMATION' }],
              },
            ],
          },
        },
      },
    }
    await send({ ...event, dataset: { ...output, name: 'shop.public.customers', facets } })
    const urn = table.replace('orders', 'customers')
    const told = await aspectsOf(server, urn)
    const columns = told.schemaMetadata.fields.map((each) => [
      each.fieldPath,
      Object.keys(each.type.type)[0]?.split('.').at(-1),
      each.nativeDataType,
    ])
    expect(columns).to.deep.equal([
      ['id', 'NumberType', 'BIGINT'],
      ['email', 'StringType', 'varchar(80)'],
      ['address', 'RecordType', 'struct'],
      ['address.city', 'StringType', 'text'],
      ['address.since', 'TimeType', 'timestamp with time zone'],
      ['address.stay', 'TimeType', 'INTERVAL'],
    ])
    expect(told.datasetProperties).to.deep.equal({
      customProperties: {},
      description: 'Customers.',
      tags: [],
    })
    expect(told.ownership.owners).to.deep.equal([
      { owner: 'urn:li:corpuser:ada', type: 'DATA_STEWARD', source: { type: 'SERVICE' } },
      { owner: 'urn:li:corpGroup:sales', type: 'TECHNICAL_OWNER', source: { type: 'SERVICE' } },
    ])
    expect(told.globalTags).to.deep.equal({ tags: [{ tag: 'urn:li:tag:pii' }] })
    expect(told.subTypes).to.deep.equal({ typeNames: ['TABLE', 'EXTERNAL'] })
    const { upstreams, fineGrainedLineages } = told.upstreamLineage
    expect(upstreams[0]?.dataset).to.equal(topic)
    expect(fineGrainedLineages).to.have.lengthOf(1)
    expect(fineGrainedLineages[0]).to.deep.include({
      upstreams: [column(topic, 'mail')],
      downstreams: [column(urn, 'email')],
      transformOperation: 'DIRECT:TRANSFORMATION',
    })
  })

  it('keeps what others have written about a dataset', async () => {
    const urn = table.replace('orders', 'customers')
    await server.ingest({
      entityUrn: urn,
      changeType: 'UPSERT',
      aspectName: 'datasetProperties',
      aspect: { value: { name: 'Customers', customProperties: { retention: '30' } } },
    })
    const dataset = { ...output, name: 'shop.public.customers' }
    await send({
      ...event,
      dataset: { ...dataset, facets: { documentation: { description: 'D' } } },
    })
    expect((await aspectsOf(server, urn)).datasetProperties).to.deep.equal({
      name: 'Customers',
      customProperties: { retention: '30' },
      description: 'D',
    })
    await send({
      ...event,
      dataset: { ...dataset, facets: { lifecycleStateChange: { lifecycleStateChange: 'DROP' } } },
    })
    expect((await aspectsOf(server, urn)).status).to.deep.equal({ removed: true })
  })

  it('of a job states all inputs and outputs, also column by column', async () => {
    const facets = {
      documentation: { description: 'Copies orders.' },
      jobType: { processingType: 'BATCH', integration: 'DBT', jobType: 'MODEL' },
      sql: { query: 'SELECT 1' },
      sourceCodeLocation: { url: 'https://example.org/load.sql' },
      ownership: { owners: [{ name: 'user:grace' }] },
    }
    const named = { namespace: 'prod', name: 'nightly', facets }
    const made = {
      ...output,
      facets: { columnLineage: { fields: { id: { inputFields: [{ ...input, field: 'key' }] } } } },
    }
    await send({ ...event, job: named, inputs: [input], outputs: [made] })
    const urn = 'urn:li:dataJob:(urn:li:dataFlow:(dbt,nightly,prod),nightly)'
    const told = await aspectsOf(server, urn)
    expect(told.dataJobInfo).to.deep.include({
      name: 'nightly',
      type: { string: 'BATCH' },
      description: 'Copies orders.',
      externalUrl: 'https://example.org/load.sql',
    })
    expect(told.subTypes).to.deep.equal({ typeNames: ['MODEL'] })
    expect(told.dataTransformLogic.transforms[0]?.queryStatement.value).to.equal('SELECT 1')
    expect(told.dataJobInputOutput.fineGrainedLineages[0]).to.deep.include({
      upstreams: [column(topic, 'key')],
      downstreams: [column(table, 'id')],
    })
    await send({ ...event, job: named, outputs: [output] })
    const { inputDatasetEdges, fineGrainedLineages } = (await aspectsOf(server, urn))
      .dataJobInputOutput
    expect([inputDatasetEdges, fineGrainedLineages]).to.deep.equal([[], []])
  })

  it('is lineage that searches follow, down from the topic', async () => {
    const query = `{ searchAcrossLineage(input: {urn: "${topic}", direction: DOWNSTREAM})
      { searchResults { entity { urn } degree } } }`
    const { body } = await server.post<Found>('/api/graphql', { query })
    const found = body.data.searchAcrossLineage.searchResults.map((each) => each.entity.urn)
    expect(found).to.include.members([job, table])
  })

  const without = (member: string) => ({ ...start, [member]: undefined })
  const refused = {
    'a time': [without('eventTime'), '/: field is required but not found: eventTime'],
    'a readable time': [{ ...start, eventTime: 'now' }, '/eventTime: must be a time, such as'],
    'a kind': [{ ...start, eventType: 'DONE' }, '/eventType: must be one of START'],
    'a subject': [event, '/: must have run and job, or job, or dataset'],
    'the job of a run': [without('job'), '/: field is required but not found: job'],
    'an ID of the run': [{ ...start, run: { runId: ' ' } }, '/run/runId: must not be blank'],
    'the name of a job': [
      { ...start, job: { namespace: 'prod' } },
      '/job: field is required but not found: name',
    ],
    'a name of an input': [
      { ...start, inputs: [{ ...input, name: ' ' }] },
      '/inputs/0/name: must not be blank',
    ],
    'a list of outputs': [{ ...start, outputs: {} }, '/outputs: must be array'],
    columns: [
      { ...start, inputs: [{ ...input, facets: { schema: { fields: [{ type: 'int' }] } } }] },
      '/inputs/0/facets/schema/fields/0: field is required but not found: name',
    ],
    'an object': [[start], '/: must be object'],
  } as const
  for (const [what, [body, problem]] of Object.entries(refused)) {
    it(`without ${what} is 400 with the path, and nothing is written`, async () => {
      for (const path of [PATH, '/api/v1/lineage']) {
        const answer = await server.post<ErrorBody>(path, body)
        expect([answer.status, errorCodeOf(answer)]).to.deep.equal([400, 'MALFORMED_BODY'])
        expect(answer.body.message).to.contain(`Invalid event: ${problem}`)
      }
    })
  }

  it('is all or nothing: a name that is too long for a URN refuses the event', async () => {
    const named = { namespace: 'prod', name: 'too_long' }
    const outputs = [{ ...output, name: 'x'.repeat(600) }]
    const answer = await server.post<ErrorBody>(PATH, { ...start, job: named, outputs })
    expect([answer.status, errorCodeOf(answer)]).to.deep.equal([400, 'BATCH_REFUSED'])
    const urn = 'urn:li:dataFlow:(airflow,too_long,prod)'
    expect(await aspectsOf(server, urn)).to.not.have.property('dataFlowInfo')
  })

  it('accepts null members as absent', async () => {
    await send({
      ...start,
      inputs: null,
      run: { runId: RUN, facets: null },
      outputs: [{ ...output, facets: { schema: null, columnLineage: { fields: null } } }],
    })
  })
})

describeOnEngines('an event of OpenLineage, with a configured namespace', (serve) => {
  const namespaces = { 'kafka://broker.example:9092': { platformInstance: 'eu' } }
  const server = serve({ openLineage: { env: 'DEV', followsSymlinks: true, namespaces } })

  it('names the platform instance', async () => {
    expect((await server.post(PATH, start)).status).to.equal(200)
    const urn = 'urn:li:dataset:(urn:li:dataPlatform:kafka,eu.shop.orders.v1,DEV)'
    expect((await aspectsOf(server, urn)).dataPlatformInstance).to.deep.equal({
      platform: 'urn:li:dataPlatform:kafka',
      instance: 'urn:li:dataPlatformInstance:(urn:li:dataPlatform:kafka,eu)',
    })
  })
})
