import { expect } from 'chai'
import { dataset } from '../../support/edits.ts'
import { data } from '../../support/graphql.ts'
import {
  aspectPath,
  deletion,
  encoded,
  INGEST_PROPOSAL,
  patch,
  SYSTEM,
  upsert,
} from '../../support/proposals.ts'
import { describeOnEngines, STARTED_MILLIS } from '../../support/server.ts'

const V3 = '/openapi/v3/entity'
const HIVE = 'urn:li:dataPlatform:hive'
const CHART = 'urn:li:chart:(Looker,sales)'
const FLOW = 'urn:li:dataFlow:(airflow,load,PROD)'
const TASK = `urn:li:dataJob:(${FLOW},orders)`
const orders = dataset('eu.shop.orders')

type Aspects = Record<string, { readonly value: Record<string, unknown>; systemMetadata?: object }>
const path = (...ids: string[]) => ({ path: ids.map((id) => ({ id })) })

// docs/interface: model/derived
describeOnEngines('aspects that are derived for readers', (serve) => {
  const server = serve()
  const v3 = async (type: string, urn: string, query = '') =>
    (await server.get<Aspects>(`${V3}/${type}/${encoded(urn)}${query}`)).body
  const pathOf = async (urn: string) =>
    (await v3('dataset', urn, '?aspects=browsePathsV2'))['browsePathsV2']?.value

  before(() =>
    server.ingest(
      ...[orders, CHART, FLOW, TASK].map((urn) =>
        upsert(urn, 'status', { removed: false }, { systemMetadata: { runId: 'r1' } }),
      ),
    ),
  )

  it('are among all aspects of an entity', async () => {
    expect(await v3('dataset', orders)).to.deep.equal({
      urn: orders,
      browsePathsV2: { value: path('eu', 'shop') },
      dataPlatformInstance: { value: { platform: HIVE } },
      datasetKey: { value: { platform: HIVE, name: 'eu.shop.orders', origin: 'PROD' } },
      status: { value: { removed: false } },
    })
    expect(await v3('chart', CHART)).to.deep.include({
      browsePathsV2: { value: path('Default') },
      dataPlatformInstance: { value: { platform: 'urn:li:dataPlatform:looker' } },
    })
    expect((await v3('dataJob', TASK))['browsePathsV2']).to.deep.equal({
      value: { path: [{ id: FLOW, urn: FLOW }] },
    })
  })

  it('are read by name, with the stamps of the creation, and without a version', async () => {
    const { body } = await server.get<{ aspects: Aspects }>(
      `/entitiesV2/${encoded(orders)}?aspects=List(browsePathsV2)`,
    )
    expect(body.aspects['browsePathsV2']).to.deep.include({
      version: 0,
      value: path('eu', 'shop'),
      created: { time: STARTED_MILLIS, actor: SYSTEM },
    })
    expect(await server.get(aspectPath(orders, 'browsePathsV2'))).to.deep.include({
      status: 200,
      body: { version: 0, aspect: { 'com.linkedin.common.BrowsePathsV2': path('eu', 'shop') } },
    })
    expect((await server.get(aspectPath(orders, 'browsePathsV2', 1))).status).to.equal(404)
    const named = await v3('dataset', orders, '?aspects=browsePathsV2&systemMetadata=true')
    expect(Object.keys(named)).to.deep.equal(['urn', 'browsePathsV2'])
    expect(named['browsePathsV2']?.systemMetadata).to.deep.include({ runId: 'r1', version: '-1' })
    const head = await server.send('HEAD', `${V3}/chart/${encoded(CHART)}/browsePathsV2`)
    expect(head.status).to.equal(204)
    const [found] = (
      await server.post<Aspects[]>(`${V3}/dataset/batchGet`, [{ urn: orders, browsePathsV2: {} }])
    ).body
    expect(found?.['browsePathsV2']?.value).to.deep.equal(path('eu', 'shop'))
  })

  it('are in snapshots and in GraphQL', async () => {
    const snapshot = await server.get(`/entities/${encoded(orders)}`)
    expect(JSON.stringify(snapshot.body)).to.contain(
      `{"com.linkedin.common.DataPlatformInstance":{"platform":"${HIVE}"}}`,
    )
    const query = `query ($orders: String!, $task: String!) {
      dataset(urn: $orders) { browsePathV2 { path { name } } }
      dataJob(urn: $task) { browsePathV2 { path { name entity { urn } } } }
    }`
    expect(await data(server, query, { orders, task: TASK })).to.deep.equal({
      dataset: { browsePathV2: { path: [{ name: 'eu' }, { name: 'shop' }] } },
      dataJob: { browsePathV2: { path: [{ name: FLOW, entity: { urn: FLOW } }] } },
    })
  })

  it('depend on the delimiter and the instances of the platform', async () => {
    const [s3, gcs] = ['urn:li:dataPlatform:s3', 'urn:li:dataPlatform:gcs']
    const inS3 = `urn:li:dataset:(${s3},eu.west/2024/orders,PROD)`
    const inGcs = `urn:li:dataset:(${gcs},eu.orders,PROD)`
    const instances = [`(${s3},eu.west)`, `(${gcs},eu)`].map(
      (key) => `urn:li:dataPlatformInstance:${key}`,
    )
    await server.ingest(
      upsert(s3, 'dataPlatformInfo', {
        name: 's3',
        type: 'FILE_SYSTEM',
        datasetNameDelimiter: '/',
      }),
      ...[inS3, inGcs].map((urn) => upsert(urn, 'status', { removed: false })),
    )
    expect(await pathOf(inS3)).to.deep.equal(path('eu.west', '2024'))
    expect(await pathOf(inGcs)).to.deep.equal(path('eu'))
    await server.ingest(...instances.map((urn) => upsert(urn, 'status', { removed: false })))
    const [root, other] = instances.map((urn) => ({ id: urn, urn }))
    expect(await pathOf(inS3)).to.deep.equal({ path: [root, { id: '2024' }] })
    expect(await pathOf(inGcs)).to.deep.equal({ path: [other] })
  })

  it('are replaced by written values, and return when these are deleted', async () => {
    const urn = dataset('written.orders')
    const created = upsert(urn, 'browsePathsV2', path('mine'), { changeType: 'CREATE' })
    await server.ingest(upsert(urn, 'status', { removed: false }), created)
    expect(await pathOf(urn)).to.deep.equal(path('mine'))
    const again = await server.post(INGEST_PROPOSAL, { proposal: created })
    expect(again.status).to.equal(422)
    await server.ingest(deletion(urn, 'browsePathsV2'))
    expect(await pathOf(urn)).to.deep.equal(path('written'))
  })

  it('are the starting point of a patch', async () => {
    const urn = dataset('patched')
    const instance = `urn:li:dataPlatformInstance:(${HIVE},eu)`
    const remove = [{ op: 'remove', path: '/instance' }]
    await server.ingest(
      upsert(urn, 'status', { removed: false }),
      patch(urn, 'dataPlatformInstance', remove),
    )
    const stored = () =>
      server.post<{ value: number }>('/aspects?action=getCount', {
        aspect: 'dataPlatformInstance',
        urnLike: urn,
      })
    expect((await stored()).body.value, 'a patch that changes nothing').to.equal(0)
    await server.ingest(
      patch(urn, 'dataPlatformInstance', [{ op: 'add', path: '/instance', value: instance }]),
    )
    const { dataPlatformInstance } = await v3('dataset', urn)
    expect(dataPlatformInstance?.value).to.deep.equal({ platform: HIVE, instance })
  })

  it('exist only on existing entities that carry them', async () => {
    const none = dataset('never.written')
    const { body } = await server.get<{ aspects: object }>(`/entitiesV2/${encoded(none)}`)
    expect(Object.keys(body.aspects)).to.deep.equal(['datasetKey'])
    expect((await server.get(aspectPath(none, 'browsePathsV2'))).status).to.equal(404)
    await server.ingest(upsert('urn:li:tag:a', 'status', { removed: false }))
    expect(Object.keys(await v3('tag', 'urn:li:tag:a'))).to.deep.equal(['urn', 'status', 'tagKey'])
  })
})
