import { expect } from 'chai'
import { ingestAs, suiteToken, TOKENS_ONLY, withoutShippedPolicies } from '../../support/access.ts'
import { upsert } from '../../support/proposals.ts'
import { describeOnAllEngines } from '../../support/server.ts'
import { ada, having, onlyUsers, policy } from '../../support/people.ts'

const table = 'urn:li:dataset:(urn:li:dataPlatform:hive,sales,PROD)'
const [above, below] = ['urn:li:domain:above', 'urn:li:domain:below']
const owned = (owner: string) => ({ owners: [{ owner, type: 'DATAOWNER' }] })

// docs/interface: access/views
describeOnAllEngines('what people see, right after a change', (serve) => {
  const server = serve({ access: { ...TOKENS_ONLY, views: { secret: undefined } } })
  const admin = suiteToken(server, 'urn:li:corpuser:root', 'admin')
  const member = suiteToken(server, ada, undefined)

  before(async () => {
    await write(
      ...withoutShippedPolicies(),
      upsert(above, 'domainProperties', { name: 'Above' }),
      upsert(below, 'domainProperties', { name: 'Below' }),
      upsert(table, 'ownership', owned('urn:li:corpuser:bob')),
      upsert(table, 'domains', { domains: [below] }),
    )
  })

  const write = (...proposals: readonly object[]) => ingestAs(server, admin, proposals)

  const grant = (actors: object, resources: object) =>
    write(policy('test', ['VIEW_ENTITY_PAGE'], actors, { resources }))

  async function statusAfter(aspect: string, urn: string, value: object): Promise<number> {
    await write(upsert(urn, aspect, value))
    const path = `/entitiesV2/${encodeURIComponent(table)}`
    return (await server.get(path, member)).status
  }

  it('follows the owners of an entity', async () => {
    await grant({ resourceOwners: true }, { filter: { criteria: [] } })
    for (const [owner, status] of [
      ['urn:li:corpuser:bob', 403],
      [ada, 200],
      ['urn:li:corpuser:bob', 403],
      [ada, 200],
    ] as const) {
      expect(await statusAfter('ownership', table, owned(owner)), owner).to.equal(status)
    }
  })

  it('follows a domain that moves', async () => {
    await grant(onlyUsers(ada), having('DOMAIN', [above]))
    const properties = { name: 'Below' }
    const inside = { ...properties, parentDomain: above }
    for (const [value, status] of [
      [properties, 403],
      [inside, 200],
      [properties, 403],
      [inside, 200],
    ] as const) {
      expect(await statusAfter('domainProperties', below, value)).to.equal(status)
    }
  })
})
