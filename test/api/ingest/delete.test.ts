import { expect } from 'chai'
import { dataset } from '../../support/edits.ts'
import {
  aspectPath,
  encoded,
  INGEST_PROPOSAL,
  upsert,
  type EntityV2,
  type ErrorBody,
} from '../../support/proposals.ts'
import { describeOnGraphs } from '../../support/long-run.ts'
import { ada } from '../../support/people.ts'

const profile = (urn: string, timestampMillis: number) =>
  upsert(urn, 'datasetProfile', { timestampMillis, rowCount: timestampMillis })

// docs/interface: ingest/delete, states/hard-delete, model/stubs, operations/delete, model/urn-shapes
describeOnGraphs('`POST /entities?action=delete`', (serve) => {
  const server = serve()
  const remove = async (request: object) => {
    const { status, body } = await server.post('/entities?action=delete', request)
    expect(status, JSON.stringify(body)).to.equal(200)
    return body
  }
  const pointsOf = async (urn: string) => {
    const request = { urn, entity: 'dataset', aspect: 'datasetProfile' }
    const { body } = await server.post<{ value: { values: unknown[] } }>(
      '/aspects?action=getTimeseriesAspectValues',
      request,
    )
    return body.value.values.length
  }

  it('counts the rows of aspects, history included, and points apart', async () => {
    const urn = dataset('full')
    await server.ingest(
      upsert(urn, 'status', { removed: true }),
      upsert(urn, 'status', { removed: false }),
      upsert(urn, 'ownership', { owners: [{ owner: ada }] }),
      profile(urn, 1),
      profile(urn, 2),
    )
    // datasetKey, status with one old version, ownership.
    expect(await remove({ urn })).to.deep.equal({ value: { urn, rows: 4, timeseriesRows: 2 } })
    for (const aspect of ['datasetKey', 'status', 'ownership']) {
      expect((await server.get(aspectPath(urn, aspect))).status, aspect).to.equal(404)
    }
    expect((await server.get(aspectPath(urn, 'status', 1))).status).to.equal(404)
    expect(await pointsOf(urn)).to.equal(0)
    const owned = await server.get(`/relationships?direction=INCOMING&urn=${ada}&types=OwnedBy`)
    expect(owned.body).to.have.property('total', 0)
  })

  it('is no error for a missing entity', async () => {
    const urn = dataset('absent')
    expect(await remove({ urn })).to.deep.equal({ value: { urn, rows: 0, timeseriesRows: 0 } })
  })

  it('refuses a URN that no entity can have, as a proposal of DELETE does', async () => {
    const urn = 'urn:li:dataset:web.clicks'
    const deletion = (aspectName?: string) => ({
      proposal: { entityUrn: urn, changeType: 'DELETE', aspectName },
    })
    for (const [path, body] of [
      ['/entities?action=delete', { urn }],
      ['/entities?action=delete', { urn, aspectName: 'datasetProfile' }],
      [INGEST_PROPOSAL, deletion()],
      [INGEST_PROPOSAL, deletion('status')],
      [INGEST_PROPOSAL, deletion('datasetProfile')],
    ] as const) {
      const answer = await server.post<ErrorBody>(path, body)
      expect([answer.status, answer.body.code]).to.deep.equal([400, 'INVALID_URN'])
    }
  })

  it('leaves a stub if others refer to it; a new entity of that URN starts afresh', async () => {
    const [tag, urn] = ['urn:li:tag:worn', dataset('pointing')]
    await server.ingest(
      upsert(tag, 'tagProperties', { name: 'one' }),
      upsert(tag, 'tagProperties', { name: 'two' }),
      upsert(urn, 'globalTags', { tags: [{ tag }] }),
    )
    await remove({ urn: tag })
    const incoming = `/relationships?direction=INCOMING&urn=${tag}`
    expect((await server.get(incoming)).body).to.have.property('total', 1)
    expect((await server.post('/entities?action=exists', { urn: tag })).body).to.deep.equal({
      value: false,
    })
    await server.ingest(upsert(tag, 'tagProperties', { name: 'three' }))
    expect((await server.get(aspectPath(tag, 'tagProperties', 1))).status).to.equal(404)
    expect((await server.get(incoming)).body).to.have.property('total', 1)
  })

  it('deletes only points with aspectName, both bounds inclusive', async () => {
    const urn = dataset('measured')
    await server.ingest(...[1, 2, 3, 4].map((time) => profile(urn, time)))
    const aspectName = 'datasetProfile'
    expect(await remove({ urn, aspectName, startTimeMillis: 2, endTimeMillis: 3 })).to.deep.equal({
      value: { urn, rows: 0, timeseriesRows: 2 },
    })
    expect(await pointsOf(urn)).to.equal(2)
    expect(await remove({ urn, aspectName })).to.deep.include({
      value: { urn, rows: 0, timeseriesRows: 2 },
    })
    const { body } = await server.get<EntityV2>(`/entitiesV2/${encoded(urn)}`)
    expect(body.aspects).to.have.property('datasetKey')
    expect((await server.get(aspectPath(urn, 'datasetKey'))).status).to.equal(200)
  })

  it('refuses an aspectName that is not timeseries with 400', async () => {
    const request = { urn: dataset('a'), aspectName: 'status' }
    const { status, body } = await server.post<ErrorBody>('/entities?action=delete', request)
    expect([status, body.code]).to.deep.equal([400, 'INVALID_PARAMETER'])
    expect(body.message).to.contain('status is not a timeseries aspect')
  })

  it('stays deleted over a restart', async () => {
    const urn = dataset('buried')
    await server.ingest(upsert(urn, 'status', {}))
    await remove({ urn })
    await server.restart()
    expect((await server.get(aspectPath(urn, 'datasetKey'))).status).to.equal(404)
  })
})
