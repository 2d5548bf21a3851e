import { expect } from 'chai'
import { urnOfInvitation } from '../../../server/access/native/invitations.ts'
import { makeToken, TOKENS_ONLY } from '../../support/access.ts'
import { data, refusal } from '../../support/graphql.ts'
import { INGEST_BATCH, upsert } from '../../support/proposals.ts'
import { describeOnEngines } from '../../support/server.ts'

const ada = 'urn:li:corpuser:ada'
const editor = 'urn:li:dataHubRole:Editor'
const GET = 'query ($input: GetInviteTokenInput!) { getInviteToken(input: $input) { inviteToken } }'
const CREATE = `mutation ($input: CreateInviteTokenInput!) {
  createInviteToken(input: $input) { inviteToken } }`
const ENDED = /does not exist, or has been used, revoked or ended/
const ACCEPT = 'mutation ($input: AcceptRoleInput!) { acceptRole(input: $input) }'

// docs/interface: graphql/invitations
describeOnEngines('invitations', (serve) => {
  const server = serve({ access: TOKENS_ONLY })
  let admin: { readonly Authorization: string }
  let member: typeof admin

  before(async () => {
    admin = (await makeToken(server, 'urn:li:corpuser:root', 'admin')).headers
    member = (await makeToken(server, ada, undefined)).headers
    const proposals = [
      upsert(ada, 'corpUserInfo', { active: true }),
      upsert(editor, 'dataHubRoleInfo', { name: 'Editor', description: '' }),
    ]
    expect((await server.post(INGEST_BATCH, { proposals }, admin)).status).to.equal(200)
  })

  const invited = async (query: string, input: object): Promise<string> => {
    const answer = await data<Record<string, { inviteToken: string }>>(
      server,
      query,
      { input },
      admin,
    )
    return Object.values(answer)[0]?.inviteToken ?? ''
  }
  const roles = async () => {
    const { body } = await server.get(`/openapi/v3/entity/corpuser/${ada}/roleMembership`, member)
    return body
  }

  it('give the role to anybody with the token, which cannot be read', async () => {
    const token = await invited(GET, { roleUrn: editor })
    const stored = await server.post(
      '/openapi/v3/entity/scroll',
      { entities: ['inviteToken'], aspects: [] },
      member,
    )
    expect(JSON.stringify(stored.body)).to.contain('urn:li:inviteToken:')
    expect(JSON.stringify(stored.body)).not.to.contain(token)
    expect(await data(server, ACCEPT, { input: { inviteToken: token } }, member)).to.deep.equal({
      acceptRole: true,
    })
    expect(await roles()).to.deep.equal({ value: { roles: [editor] } })
  })

  it('are revoked by a new one to the same role, and by no other', async () => {
    const general = await invited(GET, {})
    const first = await invited(GET, { roleUrn: editor })
    const second = await invited(CREATE, { roleUrn: editor })
    const spare = await invited(GET, {})
    const accept = (token: string) => ({ input: { inviteToken: token } })
    const error = await refusal(server, 'acceptRole', { inviteToken: first }, member)
    expect(error.message).to.match(ENDED)
    for (const token of [general, second]) {
      expect(await data(server, ACCEPT, accept(token), member)).to.deep.equal({ acceptRole: true })
    }
    await invited(CREATE, { roleUrn: '' })
    const old = await refusal(server, 'acceptRole', { inviteToken: spare }, member)
    expect(old.message).to.match(ENDED)
  })

  it('are revoked also while searches do not find them', async () => {
    const first = await invited(GET, { roleUrn: editor })
    await server.index.remove([urnOfInvitation(first)])
    await invited(CREATE, { roleUrn: editor })
    const error = await refusal(server, 'acceptRole', { inviteToken: first }, member)
    expect(error.message).to.match(ENDED)
  })

  it('are created by administrators only, to existing roles', async () => {
    const body = { query: GET, variables: { input: { roleUrn: editor } } }
    const denied = await server.post<{ errors?: object[] }>('/api/graphql', body, member)
    expect(JSON.stringify(denied.body.errors)).to.contain('403')
    const absent = { ...body, variables: { input: { roleUrn: 'urn:li:dataHubRole:absent' } } }
    const refused = await server.post<{ errors?: object[] }>('/api/graphql', absent, admin)
    expect(JSON.stringify(refused.body.errors)).to.contain('does not exist')
  })
})
