import { expect } from 'chai'
import { dataset } from '../../support/edits.ts'
import { encoded, INGEST_BATCH, upsert } from '../../support/proposals.ts'
import { describeOnEngines, STARTED_MILLIS } from '../../support/server.ts'

const V3 = '/openapi/v3/entity'
const orders = dataset('orders')
const at = (urn: string, aspect?: string) =>
  `${V3}/dataset/${encoded(urn)}${aspect === undefined ? '' : `/${aspect}`}`

type Entity = Record<string, { systemMetadata?: Record<string, unknown> }>
interface Failure {
  readonly status: number
  readonly code: string
  readonly error: string
  readonly message: string
  readonly actual?: { readonly version: string; readonly auditStamp?: object }
}

// docs/interface: ingest/conditions
describeOnEngines('conditional writes', (serve) => {
  const server = serve()
  const versionOf = async (urn: string, aspect: string) => {
    const { body } = await server.get<Entity>(`${at(urn)}?systemMetadata=true`)
    return body[aspect]?.systemMetadata?.['version']
  }

  const urn = dataset('conditional')
  const write = (headers: object, removed: boolean) =>
    server.post<Failure>(`${V3}/dataset`, [{ urn, status: { value: { removed }, headers } }])

  it('`If-None-Match: *` writes only an absent aspect', async () => {
    expect((await write({ 'If-None-Match': '*' }, false)).status).to.equal(200)
    const { status, headers, body } = await write({ 'If-None-Match': '*' }, true)
    expect([status, headers['x-trellis-error']]).to.deep.equal([412, 'PRECONDITION_FAILED'])
    expect(body).to.have.all.keys('error', 'message')
    expect(body.error).to.equal('Precondition Error')
    const proposal = upsert(urn, 'status', { removed: true }, { headers: { 'If-None-Match': '*' } })
    const ofRestLi = await server.post<Failure>(INGEST_BATCH, { proposals: [proposal] })
    expect(ofRestLi.body.actual).to.deep.equal({
      urn,
      aspectName: 'status',
      version: '1',
      auditStamp: { time: STARTED_MILLIS, actor: 'urn:li:corpuser:__datahub_system' },
    })
  })

  it('`If-Version-Match` writes only over that version', async () => {
    const refused = await write({ 'If-Version-Match': '2' }, true)
    expect(refused.status).to.equal(412)
    expect(refused.body.message).to.contain('Expected version 2, actual version 1')
    expect((await write({ 'If-Version-Match': '1' }, true)).status).to.equal(200)
    expect(await versionOf(urn, 'status')).to.equal('2')
  })

  it('`If-Modified-Since` and `If-Unmodified-Since` compare the time of the last change', async () => {
    const then = new Date(STARTED_MILLIS).toISOString()
    expect((await write({ 'If-Modified-Since': then }, false)).status).to.equal(412)
    expect((await write({ 'If-Unmodified-Since': then }, false)).status).to.equal(200)
    expect((await write({ 'If-Modified-Since': 'yesterday' }, true)).status).to.equal(400)
  })

  it('nothing of a batch is written if one condition is not met', async () => {
    const other = dataset('conditional.other')
    const { status, body } = await server.post<Failure>(`${V3}/dataset`, [
      { urn: other, status: { value: { removed: true } } },
      { urn, status: { value: { removed: true }, headers: { 'If-Version-Match': '99' } } },
    ])
    expect([status, body.error]).to.deep.equal([412, 'Precondition Error'])
    expect(body.message).to.contain(`actual version ${String(await versionOf(urn, 'status'))}`)
    expect((await server.get(at(other))).status).to.equal(404)
  })

  it('are also stated by headers of the request, for one aspect', async () => {
    const version = String(await versionOf(urn, 'status'))
    const value = { value: { removed: false, note: 'new' } }
    const set = (headers: Record<string, string>) => server.post(at(urn, 'status'), value, headers)
    expect((await set({ 'If-Version-Match': '77' })).status).to.equal(412)
    expect((await set({ 'If-Version-Match': version })).status).to.equal(200)
    expect((await set({ 'If-None-Match': '*' })).status).to.equal(412)
    const remove = (headers: Record<string, string>) =>
      server.send('DELETE', at(urn, 'status'), { headers })
    expect((await remove({ 'If-Version-Match': version })).status).to.equal(412)
    expect((await remove({ 'If-Version-Match': String(Number(version) + 1) })).status).to.equal(200)
  })

  it('are not stated by other headers: one aspect is created, and not replaced', async () => {
    const path = at(dataset('unconditional'), 'status')
    const set = (headers: object) => server.post<Failure>(path, { value: {}, headers })
    expect((await set({})).status).to.equal(200)
    for (const headers of [{}, { 'X-Source': 'nightly' }]) {
      expect((await set(headers)).headers['x-trellis-error']).to.equal('ALREADY_EXISTS')
    }
  })

  it('are stated by the headers of rest.li proposals as well', async () => {
    const proposal = (version: string, removed: boolean) =>
      upsert(urn, 'status', { removed }, { headers: { 'If-Version-Match': version } })
    await server.ingest(proposal('-1', false))
    const { status, body } = await server.post<Failure>(INGEST_BATCH, {
      proposals: [proposal('1', true), proposal('1', false)],
    })
    expect([status, body.code]).to.deep.equal([412, 'PRECONDITION_FAILED'])
    expect(await versionOf(urn, 'status')).to.equal('1')
  })

  it('let exactly one of many writers with the same version succeed, repeatedly', async () => {
    const fought = dataset('fought')
    await server.post(at(fought, 'status'), { value: { round: -1 } })
    for (let round = 0; round < 5; round++) {
      const headers = { 'If-Version-Match': String(round + 1) }
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, writer) =>
          server.post<Failure>(at(fought, 'status'), { value: { round, writer }, headers }),
        ),
      )
      const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
      expect(statuses).to.deep.equal([200, ...Array.from({ length: 7 }, () => 412)])
    }
    expect(await versionOf(fought, 'status')).to.equal('6')
  })

  it('cannot be stated for points or for entities', async () => {
    const headers = { 'If-Version-Match': '1' }
    const point = { value: { timestampMillis: 5 }, headers }
    expect((await server.post(at(orders, 'datasetProfile'), point)).status).to.equal(400)
    const key = at(orders, 'datasetKey')
    expect((await server.send('DELETE', key, { headers })).status).to.equal(400)
  })
})
