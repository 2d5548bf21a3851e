import { expect } from 'chai'
import { ingestAs, makeToken, suiteToken, TOKENS_ONLY } from '../../../support/access.ts'
import { dataset } from '../../../support/edits.ts'
import { ask, mutate } from '../../../support/graphql.ts'
import { INGEST_PROPOSAL, upsert } from '../../../support/proposals.ts'
import { describeEmbedded } from '../../../support/server.ts'

const [ADA, ROOT] = ['ada', 'root'].map((name) => `urn:li:corpuser:${name}`)
const ADMINS = 'urn:li:corpGroup:admins'
const roleOf = (name: string) => ({ roles: [`urn:li:dataHubRole:${name}`] })

// docs/interface: access/shipped-policies
describeEmbedded('the role Editor of a new catalog', (serve) => {
  const server = serve({ access: TOKENS_ONLY })
  const editor = suiteToken(server, ADA!, undefined)

  before(async () => {
    const admin = (await makeToken(server, ROOT!, 'admin')).headers
    await ingestAs(server, admin, [
      upsert(ADA!, 'roleMembership', roleOf('Editor')),
      upsert(ROOT!, 'corpUserInfo', { active: true }),
      upsert(ADMINS, 'corpGroupInfo', { displayName: 'Admins' }),
      upsert(ADMINS, 'roleMembership', roleOf('Admin')),
    ])
  })

  const propose = async (proposal: object) =>
    (await server.post(INGEST_PROPOSAL, { proposal }, editor)).status

  it('edits assets', async () => {
    expect(await propose(upsert(dataset('a'), 'datasetProperties', { name: 'a' }))).to.equal(200)
    expect(await mutate(server, 'createTag', { name: 'T' }, editor)).to.match(/^urn:li:tag:/)
  })

  it('does not join groups, which would give the rights of these, nor suspend people', async () => {
    const input = { groupUrn: ADMINS, userUrns: [ADA] }
    const join = 'mutation ($input: AddGroupMembersInput!) { addGroupMembers(input: $input) }'
    const { errors } = await ask(server, join, { input }, editor)
    expect(errors?.[0]?.extensions.code).to.equal(403)
    for (const proposal of [
      upsert(ADA!, 'nativeGroupMembership', { nativeGroups: [ADMINS] }),
      upsert(ADA!, 'groupMembership', { groups: [ADMINS] }),
      upsert(ADMINS, 'ownership', { owners: [{ owner: ADA, type: 'DATAOWNER' }] }),
      upsert(ROOT!, 'corpUserStatus', { status: 'SUSPENDED' }),
      upsert(ROOT!, 'status', { removed: true }),
    ])
      expect(await propose(proposal), JSON.stringify(proposal)).to.equal(403)
    const query = '{ me { platformPrivileges { managePolicies } } }'
    const { data } = await ask(server, query, {}, editor)
    expect(data).to.deep.equal({ me: { platformPrivileges: { managePolicies: false } } })
  })
})
