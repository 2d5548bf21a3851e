import { expect } from 'chai'
import { dataset } from '../../support/edits.ts'
import { upsert } from '../../support/proposals.ts'
import { describeOnEngines } from '../../support/server.ts'

const orders = dataset('orders')

// docs/interface: read/exists, model/entity
describeOnEngines('`POST /entities?action=exists`', (serve) => {
  const server = serve()
  const exists = async (urn: string, more: object = {}) =>
    (await server.post('/entities?action=exists', { urn, ...more })).body

  it('is true of written entities, and false of others, stubs included', async () => {
    const tags = { tags: [{ tag: 'urn:li:tag:stub' }] }
    await server.ingest(upsert(orders, 'globalTags', tags))
    expect(await exists(orders)).to.deep.equal({ value: true })
    expect(await exists('urn:li:tag:stub')).to.deep.equal({ value: false })
    expect(await exists(dataset('absent'))).to.deep.equal({ value: false })
  })

  it('counts soft-deleted entities unless includeSoftDelete is false', async () => {
    const urn = dataset('soft')
    await server.ingest(upsert(urn, 'status', { removed: true }))
    expect(await exists(urn)).to.deep.equal({ value: true })
    expect(await exists(urn, { includeSoftDelete: true })).to.deep.equal({ value: true })
    expect(await exists(urn, { includeSoftDelete: false })).to.deep.equal({ value: false })
    await server.ingest(upsert(urn, 'status', { removed: false }))
    expect(await exists(urn, { includeSoftDelete: false })).to.deep.equal({ value: true })
  })
})
