import { expect } from 'chai'
import { makeToken, TOKENS_ONLY } from '../../support/access.ts'
import { ask } from '../../support/graphql.ts'
import { INGEST_PROPOSAL, upsert } from '../../support/proposals.ts'
import { describeEmbedded } from '../../support/server.ts'

const TYPE = 'urn:li:ownershipType:__system__technical_owner'
const ROOT = 'urn:li:dataHubPolicy:0'

// docs/interface: model/ownership-types
describeEmbedded("the system's ownership types", (serve) => {
  const server = serve({ access: TOKENS_ONLY })

  for (const role of ['editor', 'admin'] as const) {
    it(`cannot be changed or deleted by an ${role}, over REST or GraphQL`, async () => {
      const { headers } = await makeToken(server, 'urn:li:corpuser:ada', role)
      const written = await server.post<{ message: string }>(
        INGEST_PROPOSAL,
        { proposal: upsert(TYPE, 'ownershipTypeInfo', { name: 'Mine' }) },
        headers,
      )
      expect(written.status).to.equal(403)
      expect(written.body.message).to.contain(TYPE).and.to.contain('unauthorized')

      const hidden = await ask(
        server,
        `mutation { batchUpdateSoftDeleted(input: { urns: ["${TYPE}"], deleted: true }) }`,
        {},
        headers,
      )
      expect(hidden.errors?.map(({ extensions }) => extensions.code)).to.deep.equal([403])

      const deleted = await server.post('/entities?action=delete', { urn: TYPE }, headers)
      expect(deleted.status).to.equal(403)
      const mutation = `mutation { deleteOwnershipType(urn: "${TYPE}") }`
      const removed = await ask(server, mutation, {}, headers)
      expect(removed.errors?.map(({ extensions }) => extensions.code)).to.deep.equal([403])

      const { body } = await server.get(`/entitiesV2/${TYPE}`, headers)
      expect(body).to.have.nested.property(
        'aspects.ownershipTypeInfo.value.name',
        'Technical Owner',
      )
      expect(body).not.to.have.nested.property('aspects.status')
    })
  }

  it('do not restrict who owns an entity by them', async () => {
    const { headers } = await makeToken(server, 'urn:li:corpuser:ada', 'editor')
    const own = 'urn:li:ownershipType:ours'
    const proposal = upsert(own, 'ownershipTypeInfo', { name: 'Ours' })
    expect((await server.post(INGEST_PROPOSAL, { proposal }, headers)).status).to.equal(200)
    const owners = [{ owner: 'urn:li:corpuser:ada', type: 'TECHNICAL_OWNER', typeUrn: TYPE }]
    const owned = upsert('urn:li:tag:owned', 'ownership', { owners })
    const answer = await server.post(INGEST_PROPOSAL, { proposal: owned }, headers)
    expect(answer.status).to.equal(200)
  })
})

// docs/interface: access/shipped-policies
describeEmbedded('the policies of the root user', (serve) => {
  const server = serve({ access: TOKENS_ONLY })

  it('cannot be changed or deleted, so that deleted ones of a new catalog stay deleted', async () => {
    const { headers } = await makeToken(server, 'urn:li:corpuser:ada', 'admin')
    const shown = 'urn:li:dataHubPolicy:view-entity-page-all'
    const proposals = [
      upsert(ROOT, 'dataHubPolicyInfo', { displayName: 'Mine', editable: true }),
      { entityUrn: ROOT, changeType: 'DELETE', aspectName: 'dataHubPolicyKey' },
    ]
    for (const proposal of proposals) {
      const { status } = await server.post(INGEST_PROPOSAL, { proposal }, headers)
      expect(status, JSON.stringify(proposal)).to.equal(403)
    }
    const deleted = await server.post('/entities?action=delete', { urn: ROOT }, headers)
    const path = `/openapi/v3/entity/datahubpolicy/${ROOT}`
    const dropped = await server.send('DELETE', path, { headers })
    expect([deleted.status, dropped.status]).to.deep.equal([403, 403])
    await server.post('/entities?action=delete', { urn: shown }, headers)
    await server.restart()
    const { body } = await server.get(`/openapi/v3/entity/datahubpolicy/${shown}`, headers)
    expect(JSON.stringify(body)).not.to.contain('Everybody: view')
  })
})
