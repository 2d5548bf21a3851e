import { expect } from 'chai'
import { findRecords, ingestAs, makeToken, suiteToken, TOKENS_ONLY } from '../../support/access.ts'
import { dataset } from '../../support/edits.ts'
import { ask, data, GRAPHQL } from '../../support/graphql.ts'
import { INGEST_PROPOSAL, upsert } from '../../support/proposals.ts'
import { describeEmbedded, describeOnAllEngines } from '../../support/server.ts'
import { having, onlyUsers, policy, type Headers } from '../../support/people.ts'
import { FROM_PAGE } from '../../support/sessions.ts'

const [ADA, BOB, EVE] = ['ada', 'bob', 'eve'].map((name) => `urn:li:corpuser:${name}`)
const [SHOWN, HIDDEN] = [dataset('shown'), dataset('hidden')]
const ME = '{ me { corpUser { urn } platformPrivileges { managePolicies } } }'
const asUser = (urn = '') => ({ 'X-Trellis-View-As': encodeURIComponent(urn) })

// docs/interface: access/view-as
describeOnAllEngines('viewing the catalog as another person', (serve) => {
  const server = serve({ access: { ...TOKENS_ONLY, views: { secret: undefined } } })
  const admin = suiteToken(server, 'urn:li:corpuser:root', 'admin')
  const manager = suiteToken(server, EVE!, undefined)

  before(async () => {
    const proposals = [
      ...[ADA!, BOB!, EVE!].map((urn) => upsert(urn, 'corpUserInfo', { active: true })),
      upsert(SHOWN, 'datasetProperties', { name: 'shown' }),
      upsert(HIDDEN, 'datasetProperties', { name: 'hidden' }),
      upsert('urn:li:dataHubPolicy:view-entity-page-all', 'dataHubPolicyInfo', {
        type: 'METADATA',
        state: 'INACTIVE',
        privileges: ['VIEW_ENTITY_PAGE'],
      }),
    ]
    await ingestAs(server, admin, [
      ...proposals,
      policy('shown', ['VIEW_ENTITY_PAGE', 'EDIT_ENTITY_TAGS'], onlyUsers(ADA!), {
        resources: having('URN', [SHOWN]),
      }),
      policy('manages', ['MANAGE_POLICIES'], onlyUsers(EVE!), { type: 'PLATFORM' }),
    ])
  })
  const grant = (type: string, ...privileges: readonly string[]) =>
    ingestAs(server, admin, [policy(privileges.join('-'), privileges, onlyUsers(ADA!), { type })])

  const datasetsFor = async (headers: Headers) => {
    const query = `{ searchAcrossEntities(input: { query: "*", types: [DATASET] }) {
      searchResults { entity { urn } } } }`
    const { searchAcrossEntities } = await data<{
      searchAcrossEntities: { searchResults: readonly { entity: { urn: string } }[] }
    }>(server, query, {}, headers)
    return searchAcrossEntities.searchResults.map(({ entity }) => entity.urn).toSorted()
  }

  it('answers reads as the person, to admins and to those who manage policies', async () => {
    const { headers: own } = await makeToken(server, ADA!, undefined)
    expect(await datasetsFor(own)).to.deep.equal([SHOWN])
    expect(await datasetsFor(admin)).to.deep.equal([HIDDEN, SHOWN])
    for (const headers of [admin, manager]) {
      const viewing = { ...headers, ...asUser(ADA) }
      expect(await datasetsFor(viewing)).to.deep.equal([SHOWN])
      expect(await data(server, ME, {}, viewing)).to.deep.equal({
        me: { corpUser: { urn: ADA }, platformPrivileges: { managePolicies: false } },
      })
      const hidden = await server.get(`/entitiesV2/${encodeURIComponent(HIDDEN)}`, viewing)
      expect(hidden.status).to.equal(403)
      const shown = await server.get(`/entitiesV2/${encodeURIComponent(SHOWN)}`, viewing)
      expect(shown.status).to.equal(200)
    }
  })

  it('shows what the person may edit', async () => {
    const query = `query ($urn: String!) { dataset(urn: $urn) { privileges { canEditTags canEditOwners } } }`
    const found = await data(server, query, { urn: SHOWN }, { ...admin, ...asUser(ADA) })
    expect(found).to.deep.equal({
      dataset: { privileges: { canEditTags: true, canEditOwners: false } },
    })
  })

  it('is refused to all others, the person included', async () => {
    for (const role of ['reader', 'editor', undefined] as const) {
      const { headers } = await makeToken(server, BOB!, role)
      for (const urn of [ADA, BOB, 'urn:li:corpuser:nobody']) {
        const { status, body } = await server.post(
          GRAPHQL,
          { query: ME },
          { ...headers, ...asUser(urn) },
        )
        expect(status, `${role} ${urn}`).to.equal(403)
        expect(JSON.stringify(body)).to.include('MANAGE_POLICIES')
      }
    }
    expect((await server.post(GRAPHQL, { query: ME }, asUser(ADA))).status).to.equal(401)
  })

  it('gives no more rights than those of the person', async () => {
    // Ada may not view as others, and neither may an administrator who views as her.
    const query = `query ($input: GetGrantedPrivilegesInput!) {
      getGrantedPrivileges(input: $input) { privileges } }`
    const viewing = { ...admin, ...asUser(ADA) }
    const { errors } = await ask(server, query, { input: { actorUrn: BOB } }, viewing)
    expect(errors?.[0]?.message).to.include('MANAGE_POLICIES')
  })

  it('names a user of the catalog', async () => {
    const wrong = [SHOWN, 'urn:li:corpGroup:a', 'ada', '%', 'urn:li:x', '']
    const unknown = ['urn:li:corpuser:nobody', ...wrong]
    for (const urn of unknown) {
      const headers = { ...admin, 'X-Trellis-View-As': urn }
      const { status, body } = await server.post(GRAPHQL, { query: ME }, headers)
      expect(status, urn).to.equal(403)
      expect(JSON.stringify(body)).to.include('a user of this catalog').and.include(urn)
    }
  })

  it('changes nothing and reads no secrets, whatever the person or the administrator may', async () => {
    await grant('METADATA', 'EDIT_ENTITY')
    await grant('PLATFORM', 'GENERATE_PERSONAL_ACCESS_TOKENS', 'MANAGE_POLICIES')
    const viewing = { ...admin, ...asUser(ADA) }
    const proposal = upsert(SHOWN, 'status', { removed: true })
    const written = await server.post(INGEST_PROPOSAL, { proposal }, viewing)
    expect(written.status).to.equal(403)
    expect(JSON.stringify(written.body)).to.include(`views the catalog as ${ADA}`)
    for (const [action, name] of [
      ['updateUserStatus(urn: "urn:li:corpuser:bob", status: SUSPENDED)', 'mutation'],
      [
        `createAccessToken(input: { type: PERSONAL, actorUrn: "${ADA}", duration: ONE_DAY, name: "x" }) { accessToken }`,
        'mutation',
      ],
      // Queries that create an invitation and a token.
      ['getInviteToken(input: {}) { inviteToken }', 'query'],
      [
        `getAccessToken(input: { type: PERSONAL, actorUrn: "${ADA}", duration: ONE_DAY }) { accessToken }`,
        'query',
      ],
    ]) {
      const { errors } = await ask(server, `${name} { ${action} }`, {}, viewing)
      expect(errors?.[0]?.message, action).to.include(`views the catalog as ${ADA}`)
      expect(errors?.[0]?.extensions.code).to.equal(403)
    }
    const session = await server.post('/api/session', {}, { ...viewing, ...FROM_PAGE })
    expect(session.status).to.equal(403)
    expect(session.headers['set-cookie']).to.equal(undefined)
    await grant('PLATFORM', 'MANAGE_SECRETS')
    const values = '{ getSecretValues(input: { secrets: ["A"] }) { value } }'
    const secrets = await ask(server, values, {}, viewing)
    expect(secrets.errors?.[0]?.message).to.include(`views the catalog as ${ADA}`)
    const read = await server.get(`/entitiesV2/${encodeURIComponent(SHOWN)}`, admin)
    expect(JSON.stringify(read.body)).not.to.include('"removed":true')
  })

  // docs/interface: access/audit
  it('is in the audit records as the administrator whom it was refused to', async () => {
    const denied = async (actor: string) => {
      const filter = { eventTypes: ['AccessDeniedEvent'], actorUrns: [actor] }
      return (await findRecords(server, admin, filter)).length
    }
    const before = [await denied(ADA!), await denied(EVE!)]
    const change = 'mutation { updateUserStatus(urn: "urn:li:corpuser:eve", status: SUSPENDED) }'
    const viewing = { ...manager, ...asUser(ADA) }
    expect((await ask(server, change, {}, viewing)).errors?.[0]?.extensions.code).to.equal(403)
    expect([await denied(ADA!), await denied(EVE!)]).to.deep.equal([before[0], before[1]! + 1])
  })
})

describeEmbedded('viewing as another person while access control is off', (serve) => {
  const server = serve()

  it('does not change the answers: callers are not distinguished', async () => {
    const { status } = await server.post(GRAPHQL, { query: ME }, asUser('urn:li:corpuser:nobody'))
    expect(status).to.equal(200)
  })
})
