import { expect } from 'chai'
import { dataset } from '../../support/edits.ts'
import { encoded } from '../../support/proposals.ts'
import { describeOnEngines } from '../../support/server.ts'

const V2 = '/openapi/v2/entity'
const ANY = '/openapi/v3/entity/generic'
const orders = dataset('orders')
const chart = 'urn:li:chart:(looker,sales)'
const at = (urn: string, aspect?: string) =>
  `${V2}/dataset/${encoded(urn)}${aspect === undefined ? '' : `/${aspect}`}`
const describedAs = (description: string) => ({ value: { description } })

// docs/interface: read/generic-v2, ingest/generic
describeOnEngines('the OpenAPI paths of the second release', (serve) => {
  const server = serve()
  const patch = (path: string, body: unknown) =>
    server.send('PATCH', path, { bytes: JSON.stringify(body) })

  it('have the aspects of an entity below `aspects`', async () => {
    const entity = {
      urn: orders,
      aspects: { datasetProperties: describedAs('Orders.'), status: { value: { removed: false } } },
    }
    const written = await server.post(`${V2}/dataset`, [entity])
    expect([written.status, written.body]).to.deep.equal([200, [entity]])
    const read = await server.get(`${at(orders)}?aspects=status,datasetProperties`)
    expect(read.body).to.deep.equal(entity)
    const page = await server.get(`${V2}/dataset?aspects=status&query=orders`)
    expect(page.body).to.deep.equal({
      results: [{ urn: orders, aspects: { status: { value: { removed: false } } } }],
    })
    expect((await server.post(`${V2}/dataset`, [{ urn: orders }])).status).to.equal(400)
  })

  it('accept and answer the value of one aspect', async () => {
    const path = at(orders, 'datasetProperties')
    const again = await server.post(path, { description: 'Again.' })
    expect(again.headers['x-trellis-error']).to.equal('ALREADY_EXISTS')
    const set = await server.post(`${path}?createIfNotExists=false`, { description: 'Set.' })
    expect(set.body).to.deep.equal({
      urn: orders,
      aspects: { datasetProperties: describedAs('Set.') },
    })
    const operations = [{ op: 'add', path: '/description', value: 'Patched.' }]
    expect((await patch(path, { patch: operations })).status).to.equal(200)
    expect((await server.get(path)).body).to.deep.equal(describedAs('Patched.'))
  })

  it('test for and delete existing aspects', async () => {
    const statusOf = async (method: string, path: string) =>
      (await server.send(method, path)).status
    expect(await statusOf('HEAD', at(orders, 'status'))).to.equal(204)
    expect(await statusOf('DELETE', at(orders, 'status'))).to.equal(200)
    expect(await statusOf('HEAD', at(orders, 'status'))).to.equal(404)
    expect(await statusOf('DELETE', at(orders))).to.equal(200)
    expect(await statusOf('GET', at(orders))).to.equal(404)
  })
})

// docs/interface: ingest/generic, read/generic, read/generic-batch
describeOnEngines('the OpenAPI paths of every type', (serve) => {
  const server = serve()
  const removed = (value: boolean) => ({ status: { value: { removed: value } } })

  it('write entities of several types in one transaction, grouped by type', async () => {
    const batches = {
      dataset: [{ urn: orders, datasetProperties: describedAs('Orders.') }],
      chart: [{ urn: chart, ...removed(false) }],
    }
    const written = await server.post(ANY, batches)
    expect([written.status, written.body]).to.deep.equal([200, batches])
    const bad = { ...batches, chart: [{ urn: chart, status: { value: { removed: 'yes' } } }] }
    bad.dataset = [{ urn: dataset('second'), datasetProperties: describedAs('Second.') }]
    expect((await server.post(ANY, bad)).status).to.equal(400)
    expect((await server.get(`${ANY}/${encoded(dataset('second'))}`)).status).to.equal(404)
  })

  it('patch and read them', async () => {
    const operation = { op: 'add', path: '/removed', value: true }
    const body = { chart: [{ urn: chart, status: { value: { patch: [operation] } } }] }
    const patched = await server.send('PATCH', ANY, { bytes: JSON.stringify(body) })
    expect(patched.body).to.deep.equal({ chart: [{ urn: chart, ...removed(true) }] })
    const read = await server.post(`${ANY}/batchGet`, {
      dataset: [{ urn: orders, datasetProperties: {} }],
      chart: [{ urn: chart, status: {} }],
      tag: [],
    })
    expect(read.body).to.deep.equal({
      dataset: [{ urn: orders, datasetProperties: describedAs('Orders.') }],
      chart: [{ urn: chart, ...removed(true) }],
      tag: [],
    })
  })

  it('read and delete one', async () => {
    const path = `${ANY}/${encoded(chart)}`
    const { body } = await server.get(`${path}?aspects=status`)
    expect(body).to.deep.equal({ urn: chart, ...removed(true) })
    expect((await server.send('DELETE', path)).status).to.equal(200)
    expect((await server.get(path)).status).to.equal(404)
  })
})
