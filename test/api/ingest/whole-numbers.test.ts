import { expect } from 'chai'
import { dataset } from '../../support/edits.ts'
import {
  aspectPath,
  encoded,
  INGEST_BATCH,
  INGEST_PROPOSAL,
  patch,
  upsert,
  type EntityV2,
} from '../../support/proposals.ts'
import { describeOnGraphs } from '../../support/long-run.ts'

const beyond = 9_007_199_254_740_993n
const huge = -(10n ** 30n) - 7n
const longMax = 2n ** 63n - 1n

// docs/interface: model/whole-numbers
describeOnGraphs('whole numbers that a double would change', (serve) => {
  const server = serve()
  const ingest = (proposal: object) => server.post(INGEST_PROPOSAL, { proposal })
  const version = async (urn: string, aspect: string, at = 0) => {
    const { body } = await server.get<{ version: number; aspect: Record<string, unknown> }>(
      aspectPath(urn, aspect, at),
    )
    return [body.version, Object.values(body.aspect)[0]]
  }
  const aspectsOf = async (urn: string) => {
    const { body } = await server.get<EntityV2>(`/entitiesV2/${encoded(urn)}`)
    return body.aspects
  }
  const value = { rows: beyond, deep: [{ n: [huge, 1] }], half: 0.5, text: '9007199254740993' }

  it('are read back as written: as JSON text, as JSON, in a batch, in a snapshot', async () => {
    const urns = ['text', 'json', 'batch', 'snapshot'].map((how) => dataset(`exact by ${how}`))
    const [text = '', json = '', batch = '', snapshot = ''] = urns
    await ingest(upsert(text, 'ownUnknown', value))
    await ingest(upsert(json, 'ownUnknown', {}, { aspect: { value } }))
    await server.post(INGEST_BATCH, { proposals: [upsert(batch, 'ownUnknown', value)] })
    const aspects = [{ 'com.linkedin.opaque.OwnUnknown': value }]
    const union = { 'com.linkedin.metadata.snapshot.DatasetSnapshot': { urn: snapshot, aspects } }
    await server.post('/entities?action=ingest', { entity: { value: union } })
    await server.restart()
    for (const urn of urns) {
      expect(await version(urn, 'ownUnknown'), urn).to.deep.equal([0, value])
      expect((await aspectsOf(urn))['ownUnknown']?.value, urn).to.deep.equal(value)
    }
  })

  it('are also members of declared aspects and of system metadata', async () => {
    const urn = dataset('exact members')
    const systemMetadata = JSON.stringify({ properties: { id: 0 } }).replace('0', String(beyond))
    await ingest(upsert(urn, 'status', { removed: false, by: beyond }, { systemMetadata }))
    const { status } = await aspectsOf(urn)
    expect(status).to.deep.include({ value: { removed: false, by: beyond } })
    expect(status).to.have.nested.property('systemMetadata.properties.id', beyond)
  })

  it('create a version when their last digit changes, and none when nothing does', async () => {
    const urn = dataset('exact versions')
    for (const rows of [beyond, beyond + 2n, beyond + 2n])
      await ingest(upsert(urn, 'ownUnknown', { rows }))
    expect(await version(urn, 'ownUnknown')).to.deep.equal([0, { rows: beyond + 2n }])
    expect(await version(urn, 'ownUnknown', 1)).to.deep.equal([1, { rows: beyond }])
    expect((await server.get(aspectPath(urn, 'ownUnknown', 2))).status).to.equal(404)
  })

  it('survive patches, which add and test them and find elements by them', async () => {
    const urn = dataset('exact patches')
    await ingest(upsert(urn, 'ownUnknown', { rows: beyond, list: [{ id: beyond }, { id: huge }] }))
    const wire = {
      arrayPrimaryKeys: { list: ['id'] },
      patch: [
        { op: 'test', path: '/rows', value: beyond },
        { op: 'add', path: '/more', value: huge },
        { op: 'add', path: `/list/${huge}/name`, value: 'huge' },
      ],
    }
    expect((await ingest(patch(urn, 'ownUnknown', wire))).status).to.equal(200)
    expect(await version(urn, 'ownUnknown')).to.deep.equal([
      0,
      { rows: beyond, list: [{ id: beyond }, { id: huge, name: 'huge' }], more: huge },
    ])
    const wrong = [{ op: 'test', path: '/rows', value: beyond - 1n }]
    expect((await ingest(patch(urn, 'ownUnknown', wrong))).status).to.equal(422)
  })

  it('are kept in points', async () => {
    const urn = dataset('exact points')
    const point = { timestampMillis: 5, rowCount: 1, more: { rows: beyond } }
    await ingest(upsert(urn, 'datasetProfile', point))
    const read = { urn, entity: 'dataset', aspect: 'datasetProfile' }
    const { body } = await server.post<{ value: { values: { aspect: { value: string } }[] } }>(
      '/aspects?action=getTimeseriesAspectValues',
      read,
    )
    expect(body.value.values[0]?.aspect.value).to.include(`{"rows":${beyond}}`)
  })

  it('are accepted where 64 bits are declared, and refused beyond', async () => {
    const urn = dataset('exact longs')
    const profile = (rowCount: bigint | number) =>
      upsert(urn, 'datasetProfile', { timestampMillis: 5, rowCount })
    for (const fits of [longMax, -longMax - 1n, beyond, 10n ** 16n]) {
      expect((await ingest(profile(fits))).status, String(fits)).to.equal(200)
    }
    const created = { time: longMax, actor: 'urn:li:corpuser:ada' }
    await ingest(upsert(urn, 'datasetProperties', { created }))
    expect(await version(urn, 'datasetProperties')).to.deep.equal([0, { created }])
    expect((await aspectsOf(urn))['datasetProperties']?.value).to.deep.equal({ created })
    for (const more of [longMax + 1n, -longMax - 2n, huge]) {
      const { status, body } = await ingest(profile(more))
      expect([status, JSON.stringify(body)]).to.have.property('0', 422)
      expect(JSON.stringify(body)).to.include('/rowCount: must be a 64-bit integer')
    }
    const columns = upsert(urn, 'datasetProfile', { timestampMillis: 6, columnCount: 0.5 })
    expect((await ingest(columns)).status).to.equal(422)
    const time = upsert(urn, 'datasetProfile', { timestampMillis: beyond })
    expect((await ingest(time)).status).to.equal(422)
    const wrong = upsert(urn, 'datasetProperties', { name: beyond })
    expect((await ingest(wrong)).status).to.equal(422)
  })

  it('are searched and read in GraphQL without errors', async () => {
    const urn = dataset('exact stamps')
    const created = { time: longMax, actor: 'urn:li:corpuser:ada' }
    await server.ingest(upsert(urn, 'datasetProperties', { name: 'exactly', created }))
    const { body: found } = await server.post<{ value: { entities: string[] } }>(
      '/entities?action=search',
      { entity: 'dataset', input: 'exactly', start: 0, count: 5 },
    )
    expect(found.value.entities).to.deep.equal([urn])
    const query = `{ dataset(urn: ${JSON.stringify(urn)}) { properties { name } } }`
    const { body } = await server.post<{ data: unknown; errors?: unknown }>('/api/graphql', {
      query,
    })
    expect(body).to.deep.include({ data: { dataset: { properties: { name: 'exactly' } } } })
    expect(body.errors).to.equal(undefined)
  })

  it('are refused where a number has limits, such as an offset', async () => {
    const { status } = await server.post('/entities?action=search', {
      entity: 'dataset',
      input: '*',
      start: beyond,
      count: 5,
    })
    expect(status).to.equal(400)
  })
})
