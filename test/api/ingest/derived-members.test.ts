import { expect } from 'chai'
import { dataset } from '../../support/edits.ts'
import { data } from '../../support/graphql.ts'
import { encoded, INGEST_PROPOSAL, patch, upsert } from '../../support/proposals.ts'
import { describeOnEngines } from '../../support/server.ts'

const V3 = '/openapi/v3/entity'
const [ada, bob] = ['urn:li:corpuser:ada', 'urn:li:corpuser:bob']
const TECHNICAL = 'urn:li:ownershipType:__system__technical_owner'
const [sales, finance] = ['urn:li:domain:sales', 'urn:li:domain:finance']

type Aspects = Record<string, { readonly value: Record<string, unknown> }>

// docs/interface: model/derived-members
describeOnEngines('members that follow from others', (serve) => {
  const server = serve()
  const valueOf = async (urn: string, aspect: string) => {
    const { body } = await server.get<Aspects>(`${V3}/dataset/${encoded(urn)}?aspects=${aspect}`)
    return body[aspect]?.value
  }
  const versionOf = async (urn: string, aspect: string) => {
    const path = `${V3}/dataset/${encoded(urn)}?systemMetadata=true`
    const { body } = await server.get<Record<string, { systemMetadata: object }>>(path)
    return body[aspect]?.systemMetadata
  }

  it('lists owners by type, and writing the same owners again changes nothing', async () => {
    const urn = dataset('owned')
    const owners = [{ owner: ada, type: 'TECHNICAL_OWNER' }]
    const ownership = { owners, lastModified: { time: 0, actor: ada } }
    await server.ingest(upsert(urn, 'ownership', ownership))
    await server.ingest(upsert(urn, 'ownership', ownership))
    const expected = { ...ownership, ownerTypes: { [TECHNICAL]: [ada] } }
    expect(await valueOf(urn, 'ownership')).to.deep.equal(expected)
    expect(await versionOf(urn, 'ownership')).to.include({ version: '1' })
  })

  it('lists owners by type after a patch', async () => {
    const urn = dataset('owned.patched')
    const add = (owner: string | undefined) => {
      const path = `/owners/${owner}/TECHNICAL_OWNER`
      return [{ op: 'add', path, value: { owner, type: 'TECHNICAL_OWNER' } }]
    }
    await server.ingest(patch(urn, 'ownership', add(ada)), patch(urn, 'ownership', add(bob)))
    expect((await valueOf(urn, 'ownership'))?.['ownerTypes']).to.deep.equal({
      [TECHNICAL]: [ada, bob],
    })
  })

  it('finds entities by the type of their owner', async () => {
    const urn = dataset('owned.found')
    await server.ingest(upsert(urn, 'ownership', { owners: [{ owner: bob, type: 'DELEGATE' }] }))
    const field = 'ownerTypes.urn:li:ownershipType:__system__delegate'
    const { body } = await server.post<{ value: { entities: string[] } }>(
      '/entities?action=search',
      {
        entity: 'dataset',
        input: '*',
        start: 0,
        count: 10,
        filter: { or: [{ and: [{ field, value: bob, condition: 'EQUAL' }] }] },
      },
    )
    expect(body.value.entities).to.deep.equal([urn])
  })

  it('keeps domains and their associations consistent', async () => {
    const urn = dataset('domains')
    await server.ingest(upsert(urn, 'domains', { domains: [sales] }))
    expect(await valueOf(urn, 'domains')).to.deep.equal({
      domains: [sales],
      domainAssociations: [{ domain: sales }],
    })
    const association = { domain: sales, context: 'why' }
    await server.ingest(
      upsert(urn, 'domains', { domains: [], domainAssociations: [association] }),
      upsert(urn, 'domains', { domains: [finance, sales] }),
    )
    expect(await valueOf(urn, 'domains')).to.deep.equal({
      domains: [sales, finance],
      domainAssociations: [association, { domain: finance }],
    })
  })

  it('refuses domains and associations that both change and disagree', async () => {
    const urn = dataset('domains.conflict')
    await server.ingest(upsert(urn, 'domains', { domains: [sales] }))
    const conflict = { domains: [finance], domainAssociations: [] }
    const { status, body } = await server.post<{ message: string }>(INGEST_PROPOSAL, {
      proposal: upsert(urn, 'domains', conflict),
    })
    expect([status, body.message]).to.deep.equal([
      422,
      "Cannot update both 'domains' and 'domainAssociations' in one write unless they name the " +
        'same domains',
    ])
    expect((await valueOf(urn, 'domains'))?.['domains']).to.deep.equal([sales])
  })

  it('keeps associations consistent after GraphQL edits and the deletion of references', async () => {
    const urn = dataset('domains.edited')
    await server.ingest(
      upsert(sales, 'domainProperties', { name: 'Sales' }),
      upsert(urn, 'domains', { domains: [finance] }),
    )
    const edit = `mutation ($entityUrn: String!, $domainUrn: String!) {
      setDomain(entityUrn: $entityUrn, domainUrn: $domainUrn)
    }`
    await data(server, edit, { entityUrn: urn, domainUrn: sales })
    expect(await valueOf(urn, 'domains')).to.deep.equal({
      domains: [sales],
      domainAssociations: [{ domain: sales }],
    })
    await server.post('/entities?action=deleteReferences', { urn: sales })
    expect(await valueOf(urn, 'domains')).to.deep.equal({ domains: [], domainAssociations: [] })
  })
})
