import { expect } from 'chai'
import { invitationUrn } from '../../../server/access/native/invitations.ts'
import { Passwords } from '../../../server/access/native/passwords.ts'
import { ingestAs, makeToken, TOKENS_ONLY } from '../../support/access.ts'
import { ask, data, refusal } from '../../support/graphql.ts'
import { INGEST_BATCH, upsert } from '../../support/proposals.ts'
import { describeOnEngines } from '../../support/server.ts'
import { ada } from '../../support/people.ts'
import { createInvitation, FROM_PAGE, PASSWORD } from '../../support/sessions.ts'

const editor = 'urn:li:dataHubRole:Editor'
const DAY_MS = 86_400_000
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
    const lasting = { duration: 'ONE_YEAR' } as const
    admin = (await makeToken(server, 'urn:li:corpuser:root', 'admin', lasting)).headers
    member = (await makeToken(server, ada, undefined, lasting)).headers
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
      admin,
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
    await server.index.remove([invitationUrn(first)])
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

  const CREATE_INVITATION = `mutation ($input: CreateInvitationInput!) {
    createInvitation(input: $input) { inviteToken } }`
  const LIST = `{ listInvitations(input: { count: 100 }) { total invitations {
    urn role { urn } user { urn } isReusable isOpen createdBy { urn } createdAt expiresAt
    usedBy { urn } usedAt } } }`
  type Listed = { listInvitations: { invitations: { urn: string; isOpen: boolean }[] } }
  const listed = async (token: string) => {
    const { listInvitations } = await data<Listed>(server, LIST, {}, admin)
    return listInvitations.invitations.find(({ urn }) => urn === invitationUrn(token))
  }
  const accept = async (token: string, headers = member) =>
    (await ask(server, ACCEPT, { input: { inviteToken: token } }, headers)).errors?.[0]?.message
  const personNamed = async (name: string) =>
    (await makeToken(server, `urn:li:corpuser:${name}`, undefined)).headers

  it('are for one person and seven days, and are listed with whom and when', async () => {
    const token = await invited(GET, { roleUrn: editor })
    const { nowMillis } = server.clock
    const bare = {
      urn: invitationUrn(token),
      role: { urn: editor },
      user: null,
      isReusable: false,
      isOpen: true,
      createdBy: { urn: 'urn:li:corpuser:root' },
      createdAt: nowMillis,
      expiresAt: nowMillis + 7 * DAY_MS,
      usedBy: null,
      usedAt: null,
    }
    expect(await listed(token)).to.deep.equal(bare)
    const other = await personNamed('bea')
    const answers = await Promise.all([accept(token), accept(token, other)])
    expect(answers.filter((answer) => answer === undefined)).to.have.lengthOf(1)
    expect(answers.find((answer) => answer !== undefined)).to.match(ENDED)
    const winner = answers[0] === undefined ? ada : 'urn:li:corpuser:bea'
    const usedBy = { urn: winner }
    const used = { ...bare, isOpen: false, usedBy, usedAt: nowMillis }
    expect(await listed(token)).to.deep.equal(used)
    expect(await accept(token)).to.match(ENDED)
  })

  it('end after seven days, those of earlier releases too', async () => {
    const token = await invited(CREATE_INVITATION, {})
    const old = await invited(CREATE_INVITATION, {})
    const urn = invitationUrn(old)
    const stored = await server.stores.graph.read([urn], ['inviteToken'])
    const { expiresAt, ...former } = stored.get(urn)?.aspects.get('inviteToken')?.value ?? {}
    expect(expiresAt).to.equal(server.clock.nowMillis + 7 * DAY_MS)
    await ingestAs(server, admin, [upsert(urn, 'inviteToken', former)])
    const { nowMillis } = server.clock
    server.clock.nowMillis = nowMillis + 7 * DAY_MS
    expect(await listed(token)).to.deep.include({ isOpen: false })
    for (const each of [token, old]) expect(await accept(each)).to.match(ENDED)
    server.clock.nowMillis = nowMillis + 7 * DAY_MS - 1
    for (const each of [token, old]) expect(await accept(each)).to.equal(undefined)
    server.clock.nowMillis = nowMillis
  })

  it('serve many people only by choice', async () => {
    const token = await invited(CREATE_INVITATION, { isReusable: true, roleUrn: editor })
    for (const headers of [member, await personNamed('cleo'), await personNamed('dan')])
      expect(await accept(token, headers)).to.equal(undefined)
    expect(await listed(token)).to.deep.include({ isReusable: true, isOpen: true, usedBy: null })
  })

  it('that name a person are for nobody else, and make the person known', async () => {
    const token = await invited(CREATE_INVITATION, { user: 'Erin@Example.com', roleUrn: editor })
    const erin = 'urn:li:corpuser:Erin@Example.com'
    expect(await listed(token)).to.deep.include({ user: { urn: erin } })
    expect(await accept(token)).to.match(/for somebody else/)
    await invited(CREATE, { roleUrn: editor })
    const { status } = await server.get(`/openapi/v3/entity/corpuser/${erin}`, member)
    expect(status).to.equal(200)
    expect(await accept(token, await personNamed('Erin@Example.com'))).to.equal(undefined)
    const both = { input: { user: 'erin', isReusable: true } }
    const refused = await ask(server, CREATE_INVITATION, both, admin)
    expect(refused.errors?.[0]?.message).to.match(/for that person only/)
  })

  it('that name a person in another spelling are refused, and not stored', async () => {
    const list = '{ listInvitations(input: { start: 0, count: 1 }) { total } }'
    const total = async () =>
      (await data<{ listInvitations: { total: number } }>(server, list, {}, admin)).listInvitations
        .total
    const before = await total()
    const refused = await ask(server, CREATE_INVITATION, { input: { user: 'ADA' } }, admin)
    expect(refused.errors?.[0]?.message).to.contain('another spelling')
    expect(await total()).to.equal(before)
  })

  it('are revoked one by one', async () => {
    const [token, kept] = [await invited(GET, {}), await invited(GET, {})]
    const revoke = (headers: typeof admin, urn = invitationUrn(token) as string) =>
      ask(server, 'mutation ($urn: String!) { revokeInvitation(urn: $urn) }', { urn }, headers)
    expect((await revoke(member)).errors?.[0]?.extensions.code).to.equal(403)
    expect((await revoke(admin, ada)).errors?.[0]?.message).to.match(/not an invitation|invitation/)
    expect((await revoke(admin)).errors).to.equal(undefined)
    expect(await listed(token)).to.equal(undefined)
    expect(await accept(token)).to.match(ENDED)
    expect(await accept(kept)).to.equal(undefined)
    const seen = await ask(server, LIST, {}, member)
    expect(seen.errors?.[0]?.extensions.code).to.equal(403)
  })
})

// docs/interface: access/passwords
describeOnEngines('an invitation to sign up', (serve) => {
  const server = serve({
    access: { openId: undefined, systemClient: undefined, isNative: true },
    trustedProxies: 1,
  })
  let admin: { readonly Authorization: string }
  let from = 0
  before(async () => {
    admin = (await makeToken(server, 'urn:li:corpuser:root', 'admin')).headers
  })
  const invited = (input: object) => createInvitation(server, admin, input)
  const signUp = async (email: string, inviteToken: string) => {
    const { status, body } = await server.post<{ message?: string }>(
      '/signUp',
      { fullName: 'A', email, password: PASSWORD, inviteToken },
      { ...FROM_PAGE, 'X-Forwarded-For': `7.7.7.${++from}` },
    )
    return body.message ?? status
  }

  it('is used up by the first of two people', async () => {
    const token = await invited({})
    const both = await Promise.all([signUp('ann', token), signUp('bob', token)])
    expect(both.filter((answer) => answer === 200)).to.have.lengthOf(1)
    expect(both.find((answer) => answer !== 200)).to.match(ENDED)
    const loser = both[0] === 200 ? 'bob' : 'ann'
    expect(await signUp(loser, await invited({}))).to.equal(200)
  })

  it('that is reusable makes many users', async () => {
    const token = await invited({ isReusable: true })
    for (const name of ['cat', 'dog', 'eel']) expect(await signUp(name, token)).to.equal(200)
  })

  it('has ended after seven days', async () => {
    const token = await invited({ isReusable: true })
    server.clock.nowMillis += 7 * DAY_MS
    admin = (await makeToken(server, 'urn:li:corpuser:root', 'admin')).headers
    expect(await signUp('fox', token)).to.match(ENDED)
  })

  it('that names a person lets only them sign up, even if others name them', async () => {
    await server.post(
      INGEST_BATCH,
      {
        proposals: [
          upsert('urn:li:tag:t', 'ownership', {
            owners: [{ owner: 'urn:li:corpuser:Gus', type: 'DATAOWNER' }],
          }),
        ],
      },
      admin,
    )
    const token = await invited({ user: 'Gus' })
    expect(await signUp('gus', token)).to.match(/for somebody else/)
    expect(await signUp('hog', token)).to.match(/for somebody else/)
    expect(await signUp('gus', await invited({}))).to.match(/in use/)
    expect(await signUp('Gus', token)).to.equal(200)
    expect(await signUp('Gus', token)).to.match(ENDED)
  })

  it('that names a person with a password, a link or rights over everything makes nobody', async () => {
    expect(await signUp('ivy', await invited({}))).to.equal(200)
    await new Passwords(server.stores.tokens, server.clock).createReset('urn:li:corpuser:jay')
    const query =
      'mutation ($input: CreateInvitationInput!) { createInvitation(input: $input) { inviteToken } }'
    for (const name of ['ivy', 'jay', 'datahub'])
      expect(await signUp(name, await invited({ user: name })), name).to.match(/in use/)
    const group = await ask(server, query, { input: { user: 'urn:li:corpGroup:x' } }, admin)
    expect(group.errors?.[0]?.message).to.match(/Not a user/)
  })
})
