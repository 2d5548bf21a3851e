import { expect } from 'chai'
import { registry } from '../../../graph/registry.ts'
import { dataset } from '../../support/edits.ts'
import { aspectPath, encoded, upsert } from '../../support/proposals.ts'
import { describeOnEngines } from '../../support/server.ts'

const orders = dataset('orders')

// docs/interface: operations/trace, http/trace
describeOnEngines('`POST /openapi/v1/trace/write/<id>`', (serve) => {
  const server = serve()
  const write = async (removed: boolean) => {
    const body = [{ urn: orders, status: { value: { removed } } }]
    const { headers } = await server.post('/openapi/v3/entity/dataset', body)
    return String(headers['traceparent']).split('-')[1] ?? ''
  }
  const trace = async (id: string, body: object, query = '') =>
    (
      await server.post<Record<string, Record<string, Status>>>(
        `/openapi/v1/trace/write/${id}${query}`,
        body,
      )
    ).body
  interface Status {
    readonly success: boolean
    readonly primaryStorage: { readonly writeStatus: string }
    readonly searchStorage: { readonly writeStatus: string }
  }
  const statusOf = async (id: string, aspect = 'status') => {
    const answer = (await trace(id, { [orders]: [aspect] }))[orders]?.[aspect]
    return [answer?.success, answer?.primaryStorage.writeStatus, answer?.searchStorage.writeStatus]
  }

  it('distinguishes a current value from a superseded one, and from a write without a change', async () => {
    const first = await write(true)
    expect(await statusOf(first)).to.deep.equal([true, 'ACTIVE_STATE', 'ACTIVE_STATE'])
    const second = await write(false)
    const third = await write(false)
    expect(await statusOf(first)).to.deep.equal([true, 'HISTORIC_STATE', 'HISTORIC_STATE'])
    expect(await statusOf(second)).to.deep.equal([true, 'ACTIVE_STATE', 'ACTIVE_STATE'])
    expect(await statusOf(third)).to.deep.equal([true, 'NO_OP', 'NO_OP'])
    expect(await statusOf(first, 'globalTags')).to.deep.equal([false, 'UNKNOWN', 'UNKNOWN'])
    const told = await trace(
      first,
      { [orders]: ['status', 'globalTags'] },
      '?onlyIncludeErrors=true',
    )
    expect(Object.keys(told[orders] ?? {})).to.deep.equal(['globalTags'])
  })

  it('states whether the write is searchable, for clients that wait for an asynchronous write', async () => {
    const body = [{ urn: orders, globalTags: { value: { tags: [{ tag: 'urn:li:tag:late' }] } } }]
    const answer = await server.post('/openapi/v3/entity/dataset?async=true', body)
    const id = String(answer.headers['traceparent']).split('-')[1] ?? ''
    const seen = new Set<unknown>()
    for (let indexed: unknown; indexed !== 'ACTIVE_STATE'; seen.add(indexed)) {
      const [isDone, stored, ...rest] = await statusOf(id, 'globalTags')
      expect([isDone, stored]).to.deep.equal([true, 'ACTIVE_STATE'])
      indexed = rest[0]
    }
    expect([...seen].filter((each) => each !== 'PENDING')).to.deep.equal(['ACTIVE_STATE'])
    expect((await server.stores.control.dirtyUrns([orders])).size).to.equal(0)
  })

  it('requires a valid trace, and an object of URNs', async () => {
    expect((await server.post('/openapi/v1/trace/write/x', {})).status).to.equal(400)
    const id = 'a'.repeat(32)
    expect((await server.post(`/openapi/v1/trace/write/${id}`, [])).status).to.equal(400)
    expect(
      (await server.post(`/openapi/v1/trace/write/${id}`, { [orders]: 'status' })).status,
    ).to.equal(400)
    expect((await server.post(`/openapi/v1/trace/write/${id}`, { x: [] })).status).to.equal(400)
  })

  it('the id of a trace begins with the time', async () => {
    const micros = Number.parseInt((await write(false)).slice(0, 16), 16)
    expect(Math.abs(micros / 1_000 - Date.now())).to.be.lessThan(86_400_000)
  })
})

// docs/interface: ingest/java, http/registry, operations/consumers
describeOnEngines('the smaller routes of OpenAPI', (serve) => {
  const server = serve()

  it('the one of the Java client writes aspects that name their record', async () => {
    const path = '/openapi/entities/v1/'
    const aspect = { __type: 'DatasetProperties', description: 'From Java.' }
    const { status, body } = await server.post(path, [
      { entityType: 'dataset', entityUrn: orders, aspect },
    ])
    expect([status, body]).to.deep.equal([200, [orders]])
    const read = await server.get(aspectPath(orders, 'datasetProperties'))
    expect(read.body).to.have.nested.property('aspect.com\\.linkedin\\.dataset\\.DatasetProperties')
    const refused = await server.post(path, [{ entityUrn: orders, aspect: { removed: true } }])
    expect(refused.status).to.equal(400)
  })

  it('proposals are written by the path of older clients', async () => {
    const path = '/openapi/v2/platform/entities/v1/'
    const urn = dataset('proposed')
    const proposal = {
      entityType: 'dataset',
      entityUrn: urn,
      changeType: 'UPSERT',
      aspectName: 'status',
      aspect: { value: { __type: 'Status', removed: false }, contentType: 'application/json' },
    }
    const { status, body } = await server.post(`${path}?async=false`, [proposal, proposal])
    expect([status, body]).to.deep.equal([200, [urn]])
    const read = await server.get(`/openapi/v3/entity/dataset/${encoded(urn)}/status`)
    expect(read.body).to.deep.equal({ value: { removed: false } })
    expect((await server.post(path, ['x'])).status).to.equal(400)
  })

  it('the registry lists the declarations', async () => {
    type Page = {
      total: number
      count: number
      elements: { name: string; keyAspectName: string; aspectSpecs: object[] }[]
    }
    const path = '/openapi/v1/registry/models/entity/specifications'
    const { body } = await server.get<Page>(`${path}?start=0&count=100`)
    expect(body.elements.map(({ name }) => name)).to.have.members(
      registry.entities.map(({ name }) => name),
    )
    expect(body.elements[0]).to.have.property('keyAspectName')
    const specs = body.elements.find(({ name }) => name === 'dataset')?.aspectSpecs
    for (const [name, schemaVersion] of [
      ['status', 1],
      ['upstreamLineage', 2],
    ]) {
      expect(specs).to.deep.include({ aspectAnnotation: { name, schemaVersion } })
    }
    expect((await server.get<Page>(`${path}?start=100`)).body.count).to.equal(0)
  })

  it('there are no queues', async () => {
    for (const path of ['kafka/mcl/consumer/offsets', 'messaging/mcl-timeseries/consumer/lag']) {
      expect((await server.get(`/openapi/operations/${path}`)).body).to.deep.equal({})
    }
  })

  it('errors have the form of these paths', async () => {
    await server.ingest(upsert(orders, 'status', {}))
    const answer = await server.get(`/openapi/v3/entity/chart/${encoded(orders)}`)
    expect([answer.status, answer.headers['x-trellis-error']]).to.deep.equal([
      400,
      'INVALID_PARAMETER',
    ])
    expect(answer.body).to.have.all.keys('error', 'message')
    expect(answer.body).to.have.property('error', 'Bad Request')
  })
})
