import { expect } from 'chai'
import { aspectsOf, stored } from '../../support/edited.ts'
import { dataset } from '../../support/edits.ts'
import { data, done, refused } from '../../support/graphql.ts'
import { SYSTEM, upsert } from '../../support/proposals.ts'
import { describeOnEngines } from '../../support/server.ts'

const [orders, clicks] = [dataset('defined.orders'), dataset('defined.clicks')]

// docs/interface: edits/applications
describeOnEngines('applications, by GraphQL', (serve) => {
  const server = serve()
  const create = (input: object) =>
    done(server, 'createApplication', 'CreateApplicationInput', input, '{ urn }')
  const changed = (name: string, input: object) =>
    done(server, name, `B${name.slice(1)}Input`, { resourceUrns: [orders, clicks], ...input })
  const of = async (urn: string) =>
    ((await stored(server, urn, 'applications')) as { applications?: string[] } | undefined)
      ?.applications
  const [shop, billing] = ['shop', 'billing'].map((id) => `urn:li:application:${id}`)
  before(() =>
    server.ingest(
      ...[orders, clicks].map((urn) => upsert(urn, 'status', { removed: false })),
      upsert('urn:li:domain:sales', 'domainProperties', { name: 'Sales' }),
    ),
  )

  it('are created in a domain, with the creator as owner unless the input excludes it', async () => {
    const properties = { name: 'Shop', description: 'Sells.' }
    const domainUrn = 'urn:li:domain:sales'
    expect(await create({ id: 'shop', properties, domainUrn })).to.deep.equal({ urn: shop })
    const aspects = await aspectsOf(server, shop ?? '')
    expect(aspects['applicationProperties']?.value).to.deep.equal(properties)
    expect(aspects['domains']?.value).to.deep.include({ domains: [domainUrn] })
    expect(aspects['ownership']?.value).to.have.nested.property('owners[0].owner', SYSTEM)
    await create({
      id: 'billing',
      properties: { name: 'Billing' },
      shouldAddCreatorAsOwner: false,
    })
    expect(await aspectsOf(server, billing ?? '')).not.to.have.property('ownership')
    for (const [input, message] of [
      [{ id: 'shop', properties }, 'This Application already exists!'],
      [{ properties, domainUrn: 'urn:li:domain:no' }, 'Domain urn:li:domain:no does not exist.'],
    ] as const) {
      const said = await refused(
        server,
        'createApplication',
        'CreateApplicationInput',
        input,
        '{ urn }',
      )
      expect(said).to.equal(message)
    }
  })

  it('get assets that keep other applications, and lose them', async () => {
    await changed('batchSetApplication', { applicationUrn: shop })
    await changed('batchSetApplication', { applicationUrn: shop, resourceUrns: [orders, orders] })
    await changed('batchSetApplication', { applicationUrn: billing, resourceUrns: [orders] })
    expect([await of(orders), await of(clicks)]).to.deep.equal([[shop, billing], [shop]])
    await changed('batchUnsetApplication', { applicationUrn: shop })
    expect([await of(orders), await of(clicks)]).to.deep.equal([[billing], []])
    await changed('batchSetApplication', { applicationUrn: null, resourceUrns: [orders] })
    expect(await of(orders)).to.deep.equal([])
    const never = 'urn:li:application:never'
    const input = { applicationUrn: never, resourceUrns: [orders] }
    expect(
      await refused(server, 'batchSetApplication', 'BatchSetApplicationInput', input),
    ).to.contain(`Application ${never} does not exist`)
    const missing = { applicationUrn: shop, resourceUrns: [orders, dataset('defined.never')] }
    expect(
      await refused(server, 'batchSetApplication', 'BatchSetApplicationInput', missing),
    ).to.contain('defined.never,PROD) does not exist')
    expect(await of(orders)).to.deep.equal([])
  })

  it('are deleted with all references', async () => {
    await changed('batchSetApplication', { applicationUrn: shop })
    const deleting = `mutation { deleteApplication(urn: "${shop}") }`
    expect(await data(server, deleting)).to.deep.equal({ deleteApplication: true })
    expect(await of(clicks)).to.deep.equal([])
  })
})
