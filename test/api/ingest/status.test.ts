import { expect } from 'chai'
import { dataset } from '../../support/edits.ts'
import {
  aspectPath,
  encoded,
  INGEST_PROPOSAL,
  upsert,
  type EntityV2,
} from '../../support/proposals.ts'
import { describeOnEngines } from '../../support/server.ts'

const orders = dataset('orders')

// docs/interface: states/soft-delete
describeOnEngines('States and transitions: entity lifecycle (status aspect)', (serve) => {
  const server = serve()
  const setRemoved = (removed: boolean) =>
    server.post(INGEST_PROPOSAL, { proposal: upsert(orders, 'status', { removed }) })
  const removed = async () => {
    const { status, body } = await server.get<EntityV2>(`/entitiesV2/${encoded(orders)}`)
    expect(status).to.equal(200)
    expect(body.aspects).to.have.property('datasetProperties')
    return body.aspects['status']?.value
  }
  before(() => server.ingest(upsert(orders, 'datasetProperties', { description: 'Orders.' })))

  it('active, and a status with `removed` true: soft-deleted, and still read by URN', async () => {
    await setRemoved(false)
    expect((await setRemoved(true)).status).to.equal(200)
    expect(await removed()).to.deep.equal({ removed: true })
    expect((await server.get(aspectPath(orders, 'datasetProperties'))).status).to.equal(200)
    expect((await server.get(`/entities/${encoded(orders)}`)).status).to.equal(200)
  })

  it('soft-deleted, and a status with `removed` false: active', async () => {
    await setRemoved(true)
    expect((await setRemoved(false)).status).to.equal(200)
    expect(await removed()).to.deep.equal({ removed: false })
  })
})
