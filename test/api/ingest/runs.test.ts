import { expect } from 'chai'
import { dataset } from '../../support/edits.ts'
import { aspectPath, encoded, upsert } from '../../support/proposals.ts'
import { describeOnEngines, STARTED_MILLIS } from '../../support/server.ts'

const orders = dataset('orders')
const customers = dataset('customers')

interface Rollback {
  readonly aspectRowSummaries: { urn: string; aspectName: string; runId: string }[]
  readonly entitiesAffected: number
  readonly aspectsReverted: number
  readonly aspectsAffected: number
  readonly unsafeEntitiesCount: number
  readonly unsafeEntities: { urn: string }[]
}

// docs/interface: operations/runs, operations/rollback
describeOnEngines('`POST /runs`', (serve) => {
  const server = serve()
  const write = (runId: string, urn: string, aspect: string, value: object) =>
    server.ingest(upsert(urn, aspect, value, { systemMetadata: { runId, lastObserved: 1 } }))
  const ask = async <Value>(action: string, body: object) =>
    (await server.post<{ value: Value }>(`/runs?action=${action}`, body)).body.value
  const runs = () => ask<{ runId: string; rows: number; timestamp: number }[]>('list', {})
  const valueOf = async (urn: string, aspect: string, version = 0) => {
    const { status, body } = await server.get<{ aspect: Record<string, unknown> }>(
      aspectPath(urn, aspect, version),
    )
    return status === 200 ? Object.values(body.aspect)[0] : status
  }
  const described = async (runId: string, more: object = {}) =>
    (await ask<{ urn: string; aspectName: string }[]>('describe', { runId, ...more })).map(
      ({ urn, aspectName }) => [urn, aspectName],
    )

  before(async () => {
    await write('first', orders, 'datasetProperties', { description: 'First.' })
    await write('first', orders, 'status', { removed: false })
    server.clock.nowMillis += 1_000
    await write('second', orders, 'datasetProperties', { description: 'Second.' })
    await write('second', orders, 'datasetProperties', { description: 'Second again.' })
    await write('second', customers, 'datasetProperties', { description: 'New.' })
    await write('other', customers, 'globalTags', { tags: [{ tag: 'urn:li:tag:kept' }] })
  })

  it('lists runs by their latest values, and describes these', async () => {
    expect(await runs()).to.deep.equal([
      { runId: 'other', rows: 1, timestamp: STARTED_MILLIS + 1_000 },
      { runId: 'second', rows: 3, timestamp: STARTED_MILLIS + 1_000 },
      { runId: 'first', rows: 2, timestamp: STARTED_MILLIS },
    ])
    expect(await ask('list', { pageOffset: 1, pageSize: 1 })).to.have.lengthOf(1)
    expect(await described('second')).to.deep.equal([
      [customers, 'datasetKey'],
      [customers, 'datasetProperties'],
      [orders, 'datasetProperties'],
    ])
    expect(await described('second', { start: 2, count: 1 })).to.deep.equal([
      [orders, 'datasetProperties'],
    ])
    expect(await described('none')).to.deep.equal([])
    const [row] = await ask<object[]>('describe', { runId: 'other', includeAspect: true })
    expect(row).to.deep.equal({
      runId: 'other',
      urn: customers,
      aspectName: 'globalTags',
      timestamp: STARTED_MILLIS + 1_000,
      version: 0,
      keyAspect: false,
      aspect: { tags: [{ tag: 'urn:li:tag:kept' }] },
    })
  })

  it('reports what a rollback would do, without doing it', async () => {
    const told = await ask<Rollback>('rollback', { runId: 'second', dryRun: true, safe: true })
    expect(told).to.deep.include({
      entitiesAffected: 1,
      aspectsReverted: 3,
      aspectsAffected: 1,
      unsafeEntitiesCount: 1,
      unsafeEntities: [{ urn: customers }],
    })
    expect(told.aspectRowSummaries).to.have.lengthOf(3)
    expect(await described('second')).to.have.lengthOf(3)
  })

  it('rolls back: earlier values return as new ones, and what was created is soft-deleted', async () => {
    await ask('rollback', { runId: 'second', dryRun: false, safe: true })
    expect(await valueOf(orders, 'datasetProperties')).to.deep.equal({ description: 'First.' })
    expect(await valueOf(orders, 'datasetProperties', 3)).to.deep.equal({
      description: 'Second again.',
    })
    expect(await valueOf(customers, 'datasetProperties')).to.equal(404)
    expect(await valueOf(customers, 'status')).to.deep.equal({ removed: true })
    expect(await valueOf(customers, 'globalTags')).to.have.property('tags')
    expect(await described('second')).to.deep.equal([])
    expect(await described('second', { includeSoft: true })).to.deep.equal([
      [customers, 'datasetKey'],
    ])
    expect(await described('first')).to.deep.include([orders, 'datasetProperties'])
  })

  it('rolls back permanently: what the run created is deleted', async () => {
    await ask('rollback', { runId: 'second', safe: false })
    expect((await server.get(`/openapi/v3/entity/dataset/${encoded(customers)}`)).status).to.equal(
      404,
    )
    expect((await runs()).map(({ runId }) => runId)).to.deep.equal(['first'])
    await ask('rollback', { runId: 'first', hardDelete: true })
    expect(await valueOf(orders, 'datasetKey')).to.equal(404)
    expect(await runs()).to.deep.equal([])
  })

  it('lists points of the run after its values, and deletes them: they have no earlier values', async () => {
    const profile = (runId: string, timestampMillis: number) =>
      write(runId, orders, 'datasetProfile', { timestampMillis, rowCount: runId.length })
    await profile('profiling', 1)
    await profile('profiling', 2)
    await profile('later', 2)
    const times = async () => {
      const asked = { urn: orders, entity: 'dataset', aspect: 'datasetProfile' }
      const { body } = await server.post<{ value: { values: { aspect: { value: string } }[] } }>(
        '/aspects?action=getTimeseriesAspectValues',
        asked,
      )
      return body.value.values.map(({ aspect }) => JSON.parse(aspect.value).timestampMillis)
    }
    const left = await described('profiling')
    expect(left.at(-1)).to.deep.equal([orders, 'datasetProfile'])
    // In pages, of which the second begins among the points.
    const pages = [0, 1, 2].map((start) => described('profiling', { start, count: 1 }))
    expect((await Promise.all(pages)).flat()).to.deep.equal(left)
    const listed = (await runs()).find(({ runId }) => runId === 'profiling')
    expect(listed?.rows).to.equal(left.length)
    const points = await ask<object[]>('describe', { runId: 'later', includeAspect: true })
    expect(points).to.deep.equal([
      {
        runId: 'later',
        urn: orders,
        aspectName: 'datasetProfile',
        timestamp: 2,
        version: 0,
        keyAspect: false,
        aspect: { timestampMillis: 2, rowCount: 5 },
      },
    ])
    const told = await ask<Rollback>('rollback', { runId: 'profiling', dryRun: true })
    const keys = told.aspectRowSummaries.length
    expect(told.aspectsReverted).to.equal(1 + keys)
    expect(await times()).to.deep.equal([2, 1])
    await ask('rollback', { runId: 'profiling' })
    expect(await times()).to.deep.equal([2])
  })

  it('refuses a run without a name', async () => {
    expect((await server.post('/runs?action=rollback', {})).status).to.equal(400)
    expect((await server.post('/runs?action=describe', { runId: 7 })).status).to.equal(400)
    expect((await server.post('/runs?action=list', { pageSize: -1 })).status).to.equal(400)
  })
})
