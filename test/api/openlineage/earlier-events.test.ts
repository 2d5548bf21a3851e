import { expect } from 'chai'
import { describeOnEngines, type TestServer } from '../../support/server.ts'
import { encoded, type EntityV2, type ErrorBody } from '../../support/proposals.ts'

const SPARK = 'https://github.com/OpenLineage/OpenLineage/tree/1.40.0/integration/spark'
const AIRFLOW = 'https://github.com/apache/airflow/tree/providers-openlineage/2.0.0'

let runs = 0
const newRun = () => `0198f1a2-7c4e-7b3a-9d10-${String(++runs).padStart(12, '0')}`

const dataset = (platform: string, name: string) =>
  `urn:li:dataset:(urn:li:dataPlatform:${platform},${name},PROD)`
const task = (orchestrator: string, namespace: string, name: string) =>
  `urn:li:dataJob:(urn:li:dataFlow:(${orchestrator},${name.split('.')[0]},${namespace}),${name})`
const column = (urn: string, path: string) => `urn:li:schemaField:(${urn},${path})`

/** An event of a run that has ended. */
const ended = (runId: string, job: object, more: object = {}) => ({
  eventType: 'COMPLETE',
  eventTime: '2026-01-31T12:00:00Z',
  producer: SPARK,
  run: { runId },
  job,
  ...more,
})

/** A dataset of files, with the table in them. */
const symlinked = (path: string, table: string) => ({
  namespace: 's3://wh',
  name: path,
  facets: {
    symlinks: {
      identifiers: [{ namespace: 'hive://meta:9083', name: table, type: 'TABLE' }],
    },
  },
})
const plain = (path: string) => ({ namespace: 's3://wh', name: path })
const columnFrom = (path: string) => ({
  columnLineage: { fields: { x: { inputFields: [{ ...plain(path), field: 'a' }] } } },
})

// docs/interface: openlineage/earlier
describeOnEngines('the meaning of names in events of OpenLineage', (serve) => {
  const server: TestServer = serve()

  async function send(event: object, path = '/api/v1/lineage') {
    const answer = await server.post<ErrorBody>(path, event)
    expect(answer.status, JSON.stringify(answer.body)).to.equal(200)
    return answer
  }
  async function aspect(urn: string, name: string): Promise<Record<string, unknown> | undefined> {
    const { body } = await server.get<EntityV2>(`/entitiesV2/${encoded(urn)}`)
    return body.aspects[name]?.value as Record<string, unknown> | undefined
  }
  const linksOf = async (urn: string, member: string) => {
    const value = await aspect(urn, 'dataJobInputOutput')
    return ((value?.[member] ?? []) as { destinationUrn: string }[]).map((e) => e.destinationUrn)
  }
  const columnsOf = async (urn: string, name: string) => {
    const value = await aspect(urn, name)
    return ((value?.['fineGrainedLineages'] ?? []) as { upstreams: string[] }[]).flatMap(
      ({ upstreams }) => upstreams,
    )
  }

  describe('columns', () => {
    it('belong to the table that the event names for an input', async () => {
      const output = symlinked('sales/dst', 'sales.dst')
      const inputs = [symlinked('sales/src', 'sales.src')]
      const outputs = [{ ...output, facets: { ...output.facets, ...columnFrom('sales/src') } }]
      await send(ended(newRun(), { namespace: 'b1', name: 'app.save' }, { inputs, outputs }))
      const urn = task('spark', 'b1', 'app.save')
      expect(await columnsOf(urn, 'dataJobInputOutput')).to.deep.equal([
        column(dataset('hive', 'sales.src'), 'a'),
      ])
    })

    it('and datasets without symlinks are those of an earlier event', async () => {
      const inputs = [plain('sales/src')]
      const outputs = [{ ...plain('sales/dst'), facets: columnFrom('sales/src') }]
      await send(ended(newRun(), { namespace: 'b1', name: 'app.again' }, { inputs, outputs }))
      const urn = task('spark', 'b1', 'app.again')
      expect(await linksOf(urn, 'inputDatasetEdges')).to.deep.equal([dataset('hive', 'sales.src')])
      expect(await linksOf(urn, 'outputDatasetEdges')).to.deep.equal([dataset('hive', 'sales.dst')])
      expect(await columnsOf(urn, 'dataJobInputOutput')).to.deep.equal([
        column(dataset('hive', 'sales.src'), 'a'),
      ])
    })

    it('of the event of a dataset are those of an earlier event, too', async () => {
      const made = { ...plain('sales/view'), facets: columnFrom('sales/src') }
      await send({ eventTime: '2026-01-31T12:00:00Z', producer: SPARK, dataset: made })
      expect(await columnsOf(dataset('s3', 'wh/sales/view'), 'upstreamLineage')).to.deep.equal([
        column(dataset('hive', 'sales.src'), 'a'),
      ])
    })
  })

  describe('the parent of a run', () => {
    const parentOf = (runId: string, name: string) => ({
      parent: { run: { runId }, job: { namespace: 'af', name } },
    })

    it('is the task of the parent run, which has another orchestrator', async () => {
      const parentRun = newRun()
      await send(ended(parentRun, { namespace: 'af', name: 'dag.submit' }, { producer: AIRFLOW }))
      const run = { runId: newRun(), facets: parentOf(parentRun, 'dag.submit') }
      await send(ended(run.runId, { namespace: 'sp', name: 'app.job' }, { run }))
      expect(await linksOf(task('spark', 'sp', 'app.job'), 'inputDatajobEdges')).to.deep.equal([
        task('airflow', 'af', 'dag.submit'),
      ])
    })

    it('is corrected when its first event comes after that of the child', async () => {
      const parentRun = newRun()
      const run = { runId: newRun(), facets: parentOf(parentRun, 'late.submit') }
      await send(ended(run.runId, { namespace: 'sp', name: 'late.job' }, { run }))
      await send(ended(parentRun, { namespace: 'af', name: 'late.submit' }, { producer: AIRFLOW }))
      expect(await linksOf(task('spark', 'sp', 'late.job'), 'inputDatajobEdges')).to.deep.equal([
        task('airflow', 'af', 'late.submit'),
      ])
    })

    it('is the only task of that name where the parent run is unknown', async () => {
      const run = { runId: newRun(), facets: parentOf(newRun(), 'dag.submit') }
      await send(ended(run.runId, { namespace: 'sp', name: 'app.other' }, { run }))
      expect(await linksOf(task('spark', 'sp', 'app.other'), 'inputDatajobEdges')).to.deep.equal([
        task('airflow', 'af', 'dag.submit'),
      ])
    })
  })

  describe('the task of a run', () => {
    const unknown = { producer: 'https://example.com/p' }
    const jobType = { jobType: { processingType: 'BATCH', integration: 'DBT' } }

    it('is that of its first event, whatever facets later events have', async () => {
      const runId = newRun()
      const job = { namespace: 'b3', name: 'p.s' }
      const inputs = [plain('b3/in')]
      const first = ended(runId, { ...job, facets: jobType }, { ...unknown, inputs })
      await send({ ...first, eventType: 'START' })
      await send(ended(runId, job, { ...unknown, outputs: [plain('b3/out')] }))
      const urn = task('dbt', 'b3', 'p.s')
      expect(await linksOf(urn, 'inputDatasetEdges')).to.deep.equal([dataset('s3', 'wh/b3/in')])
      expect(await linksOf(urn, 'outputDatasetEdges')).to.deep.equal([dataset('s3', 'wh/b3/out')])
      expect(await aspect(task('openlineage', 'b3', 'p.s'), 'dataJobInfo')).to.equal(undefined)
    })

    it('and that of a job without facets is the only task of its name', async () => {
      const {
        run: _,
        eventType: __,
        ...event
      } = ended('', { namespace: 'b3', name: 'p.s' }, unknown)
      await send({ ...event, inputs: [plain('b3/other')] })
      expect(await linksOf(task('dbt', 'b3', 'p.s'), 'inputDatasetEdges')).to.deep.equal([
        dataset('s3', 'wh/b3/other'),
      ])
    })
  })

  it('keeps the event although a nominal time is unreadable', async () => {
    const runId = newRun()
    const facets = { nominalTime: { nominalStartTime: 'at night' } }
    await send(ended(runId, { namespace: 'b5', name: 'j' }, { run: { runId, facets } }))
    const urn = `urn:li:dataProcessInstance:${runId}`
    expect(await aspect(urn, 'dataProcessInstanceProperties')).to.deep.include({
      created: { time: Date.UTC(2026, 0, 31, 12), actor: 'urn:li:corpuser:__datahub_system' },
      customProperties: { nominalStartTime: 'at night' },
    })
  })

  it('tags tables and columns by key and value', async () => {
    const tags = [
      { key: 'environment', value: 'production' },
      { key: 'pii', value: 'false' },
      { key: 'gold', value: 'true' },
      { key: 'classification', value: 'PII', field: 'tax_id' },
      { key: 'secret', field: 'address.street' },
    ]
    const outputs = [{ ...plain('b6/people'), facets: { tags: { tags } } }]
    await send(ended(newRun(), { namespace: 'b6', name: 'j' }, { outputs }))
    const urn = dataset('s3', 'wh/b6/people')
    expect(await aspect(urn, 'globalTags')).to.deep.equal({
      tags: [{ tag: 'urn:li:tag:environment:production' }, { tag: 'urn:li:tag:gold' }],
    })
    const { editableSchemaFieldInfo: columns } = (await aspect(urn, 'editableSchemaMetadata'))!
    const tagged = (columns as { fieldPath: string; globalTags: object }[]).map((each) => [
      each.fieldPath,
      each.globalTags,
    ])
    expect(tagged).to.deep.equal([
      ['tax_id', { tags: [{ tag: 'urn:li:tag:classification:PII' }] }],
      ['address.street', { tags: [{ tag: 'urn:li:tag:secret' }] }],
    ])
  })

  describe('a dropped table', () => {
    const job = { namespace: 'b7', name: 'j' }
    const change = (name: string, state?: string, more: object = {}) =>
      send(
        ended(newRun(), job, {
          outputs: [
            {
              ...plain(name),
              facets: state
                ? { lifecycleStateChange: { lifecycleStateChange: state, ...more } }
                : {},
            },
          ],
        }),
      )
    const isRemoved = async (name: string) =>
      (await aspect(dataset('s3', `wh/${name}`), 'status'))?.['removed']

    for (const state of ['CREATE', 'OVERWRITE', 'ALTER', 'TRUNCATE', undefined]) {
      it(`is restored by ${state ?? 'a run that writes it'}`, async () => {
        const name = `b7/${state ?? 'written'}`
        await change(name, 'DROP')
        expect(await isRemoved(name)).to.equal(true)
        await change(name, state)
        expect(await isRemoved(name)).to.equal(false)
      })
    }

    it('stays dropped while a run only begins', async () => {
      await change('b7/begun', 'DROP')
      const outputs = [plain('b7/begun')]
      await send({ ...ended(newRun(), job, { outputs }), eventType: 'START' })
      expect(await isRemoved('b7/begun')).to.equal(true)
    })

    it('has a new name after RENAME', async () => {
      await change('b7/old', 'CREATE')
      await change('b7/new', 'RENAME', { previousIdentifier: plain('b7/old') })
      expect([await isRemoved('b7/old'), await isRemoved('b7/new')]).to.deep.equal([true, false])
    })
  })

  it('names what is not kept', async () => {
    const inputFacets = { dataQualityAssertions: { assertions: [] } }
    const facets = { documentation: { _deleted: true }, lineage: { entries: [] } }
    const job = { namespace: 'b9', name: 'j', facets }
    const answer = await send(
      ended(newRun(), job, { inputs: [{ ...plain('b9/in'), inputFacets }] }),
    )
    expect(answer.headers['x-trellis-warning']).to.equal(
      'not kept: /job/facets/documentation; not kept: /job/facets/lineage; ' +
        'not kept: /inputs/0/inputFacets/dataQualityAssertions',
    )
  })

  // docs/interface: openlineage/batch
  describe('a batch', () => {
    const event = (name: string, more: object = {}) =>
      ended(newRun(), { namespace: 'batch', name }, more)

    it('answers which events failed, and writes the others in order', async () => {
      const events = [event('one'), { ...event('two'), eventTime: 'x' }, event('three')]
      const { body } = await send(events, '/api/v1/lineage/batch')
      expect(body).to.deep.equal({
        status: 'partial_success',
        summary: { received: 3, successful: 2, failed: 1, retriable: 0, non_retriable: 1 },
        failed_events: [
          {
            index: 1,
            reason: 'Invalid event: /eventTime: must be a time, such as 2026-01-31T12:00:00Z',
            retriable: false,
          },
        ],
      })
      for (const name of ['one', 'three'])
        expect(await aspect(task('spark', 'batch', name), 'dataJobInfo'), name).to.be.an('object')
    })

    it('of good events is a success, an empty one too', async () => {
      const path = '/openapi/openlineage/api/v1/lineage/batch'
      for (const events of [[event('four')], []]) {
        const { body } = await send(events, path)
        expect(body).to.deep.include({ status: 'success', failed_events: [] })
      }
    })

    it('that is no list is 400', async () => {
      const answer = await server.post<ErrorBody>('/api/v1/lineage/batch', event('five'))
      expect(answer.status).to.equal(400)
      expect(answer.body.message).to.equal('Invalid batch: it must be a list of events')
    })
  })
})
