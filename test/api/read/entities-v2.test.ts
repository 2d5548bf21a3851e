import { expect } from 'chai'
import { dataset } from '../../support/edits.ts'
import { encoded, SYSTEM, upsert, type EntityV2, type ErrorBody } from '../../support/proposals.ts'
import { describeOnEngines, STARTED_MILLIS } from '../../support/server.ts'

const orders = dataset('orders')
const path = `/entitiesV2/${encoded(orders)}`
const created = { time: STARTED_MILLIS, actor: SYSTEM }
const systemMetadata = { runId: 'r1', lastObserved: 7 }

describeOnEngines('`GET /entitiesV2/<encoded_urn>`', (serve) => {
  const server = serve()
  before(() =>
    server.ingest(
      upsert(orders, 'status', { removed: false }, { systemMetadata }),
      upsert(orders, 'ownership', { owners: [] }, { systemMetadata }),
      upsert(orders, 'datasetProfile', { timestampMillis: 1 }, { systemMetadata }),
    ),
  )
  const namesAt = async (query: string) => {
    const { status, body } = await server.get<EntityV2>(path + query)
    expect(status, query).to.equal(200)
    return Object.keys(body.aspects)
  }

  it('answers envelopes, with type and systemMetadata as real clients need them', async () => {
    const { status, headers, body } = await server.get(path, {
      'X-Service-Protocol-Version': '2.0.0',
    })
    expect(status).to.equal(200)
    expect(headers['content-type']).to.contain('application/json')
    const envelope = (name: string, value: object) => {
      return { name, type: 'VERSIONED', version: 0, value, created }
    }
    const key = { platform: 'urn:li:dataPlatform:hive', name: 'orders', origin: 'PROD' }
    expect(body).to.deep.equal({
      urn: orders,
      entityName: 'dataset',
      aspects: {
        datasetKey: { ...envelope('datasetKey', key), systemMetadata },
        browsePathsV2: {
          ...envelope('browsePathsV2', { path: [{ id: 'Default' }] }),
          systemMetadata,
        },
        dataPlatformInstance: {
          ...envelope('dataPlatformInstance', { platform: key.platform }),
          systemMetadata,
        },
        ownership: { ...envelope('ownership', { owners: [] }), systemMetadata },
        status: { ...envelope('status', { removed: false }), systemMetadata },
      },
    })
  })

  it('`?aspects=List(<name>)` answers those, and the key', async () => {
    expect(await namesAt('?aspects=List(status)')).to.deep.equal(['datasetKey', 'status'])
    expect(await namesAt('?aspects=List(status,ownership)')).to.deep.equal([
      'datasetKey',
      'ownership',
      'status',
    ])
    expect(await namesAt('?aspects=List(datasetKey)')).to.deep.equal(['datasetKey'])
  })

  it('omits absent, unknown and timeseries aspects', async () => {
    const query = '?aspects=List(deprecation,madeUp,datasetProfile,status)'
    expect(await namesAt(query)).to.deep.equal(['datasetKey', 'status'])
  })

  it('accepts an empty list as all', async () => {
    const all = ['datasetKey', 'browsePathsV2', 'dataPlatformInstance', 'ownership', 'status']
    for (const query of ['?aspects=List()', '?aspects=', '?', '?aspects']) {
      expect(await namesAt(query), query).to.deep.equal(all)
    }
  })

  it('answers a missing entity with its key aspect only', async () => {
    const absent = dataset('absent')
    const { status, body } = await server.get<EntityV2>(`/entitiesV2/${encoded(absent)}`)
    expect(status).to.equal(200)
    expect(body.urn).to.equal(absent)
    expect(Object.keys(body.aspects)).to.deep.equal(['datasetKey'])
    expect(body.aspects['datasetKey']).to.deep.include({
      type: 'VERSIONED',
      version: 0,
      value: { platform: 'urn:li:dataPlatform:hive', name: 'absent', origin: 'PROD' },
    })
    const strict = await server.get(`/entitiesV2/${encoded(absent)}?alwaysIncludeKeyAspect=false`)
    expect(strict.status).to.equal(404)
  })

  it('answers 400 if the URN lacks the parts of its type', async () => {
    const { status, body } = await server.get<ErrorBody>('/entitiesV2/urn:li:dataset:orders')
    expect([status, body.code]).to.deep.equal([400, 'INVALID_URN'])
  })

  it('answers several with `ids=List(...)`', async () => {
    const absent = dataset('absent')
    const ids = `List(${[orders, absent].map(encoded).join(',')})`
    const { status, body } = await server.get<{ results: Record<string, EntityV2> }>(
      `/entitiesV2?ids=${ids}&aspects=List(status)`,
    )
    expect(status).to.equal(200)
    expect(body).to.deep.include({ statuses: {}, errors: {} })
    expect(Object.keys(body.results)).to.deep.equal([orders, absent])
    expect(Object.keys(body.results[orders]?.aspects ?? {})).to.deep.equal(['datasetKey', 'status'])

    const existing = await server.get<{ results: Record<string, EntityV2> }>(
      `/entitiesV2?ids=${ids}&alwaysIncludeKeyAspect=false`,
    )
    expect(Object.keys(existing.body.results)).to.deep.equal([orders])
  })

  it('requires ids without a URN', async () => {
    const { status, body } = await server.get<ErrorBody>('/entitiesV2')
    expect([status, body.message]).to.deep.equal([400, "Parameter 'ids' is required"])
  })
})
