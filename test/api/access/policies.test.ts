import { expect } from 'chai'
import {
  askForToken,
  createToken,
  ingestAs,
  makeToken,
  suiteToken,
  TOKENS_ONLY,
} from '../../support/access.ts'
import { dataset } from '../../support/edits.ts'
import { ask, data, mutate, refusal } from '../../support/graphql.ts'
import { deletion, INGEST_PROPOSAL, upsert } from '../../support/proposals.ts'
import { describeOnEngines } from '../../support/server.ts'
import { ada, bob, having, onlyUsers, policy, type Headers } from '../../support/people.ts'

const orders = dataset('orders')
const revenue = dataset('revenue')
const finance = 'urn:li:domain:finance'

const ACTIVE = { type: 'METADATA', state: 'ACTIVE', description: '' }

// docs/interface: access/policies
describeOnEngines('policies', (serve) => {
  const server = serve({ access: TOKENS_ONLY })
  const admin = suiteToken(server, 'urn:li:corpuser:root', 'admin')
  const member = suiteToken(server, ada, undefined)

  before(async () => {
    await write(
      upsert(orders, 'status', { removed: false }),
      upsert(revenue, 'status', { removed: false }),
      upsert(finance, 'domainProperties', { name: 'Finance' }),
      upsert(ada, 'corpUserInfo', { active: true, displayName: 'Ada' }),
      upsert('urn:li:tag:pii', 'tagProperties', { name: 'PII' }),
      upsert('urn:li:container:c', 'status', { removed: false }),
    )
  })

  const write = (...proposals: readonly object[]) => ingestAs(server, admin, proposals)
  const propose = async (proposal: object, headers = member) =>
    (await server.post(INGEST_PROPOSAL, { proposal }, headers)).status
  const tagged = (urn: string) => upsert(urn, 'globalTags', { tags: [{ tag: 'urn:li:tag:pii' }] })
  const described = (urn: string) => upsert(urn, 'editableDatasetProperties', { description: 'x' })
  const create = (input: object, headers = admin) =>
    mutate(server, 'createPolicy', input, headers) as Promise<string>

  /** Runs with a policy, which is for Ada unless it says otherwise, then deletes it. */
  async function withPolicy(input: object, check: () => Promise<void>): Promise<void> {
    const urn = await create({ ...ACTIVE, name: 'Test', actors: onlyUsers(ada), ...input })
    try {
      await check()
    } finally {
      await data(server, `mutation { deletePolicy(urn: "${urn}") }`, {}, admin)
    }
  }

  it('grant nothing to a token without a role if none names its user', async () => {
    expect(await propose(tagged(orders))).to.equal(403)
    expect(await propose(deletion(orders))).to.equal(403)
    expect((await server.get(`/entitiesV2/${encodeURIComponent(orders)}`, member)).status).to.equal(
      200,
    )
  })

  // docs/interface: errors/missing
  it('say which privileges would have sufficed, over every API', async () => {
    type Refused = { readonly missing?: unknown }
    const missing = [{ privileges: ['EDIT_ENTITY'] }, { privileges: ['EDIT_ENTITY_TAGS'] }]
    const untagged = { proposal: upsert(orders, 'globalTags', { tags: [] }) }
    const key = { ...member, 'Idempotency-Key': 'refused' }
    const from = await server.stores.changeLog.last()
    await write(tagged(orders))
    for (const [path, body, headers] of [
      [INGEST_PROPOSAL, untagged, member],
      [INGEST_PROPOSAL, untagged, key],
      [INGEST_PROPOSAL, untagged, key],
      [
        '/openapi/v3/entity/dataset',
        [{ urn: orders, globalTags: { value: { tags: [] } } }],
        member,
      ],
      ['/revert', { urn: orders, from }, member],
    ] as const) {
      const answer = await server.post<Refused>(path, body, headers)
      expect(answer.status, path).to.equal(403)
      expect(answer.body.missing, path).to.include.deep.members(missing)
    }
    const input = { tagUrn: 'urn:li:tag:pii', resourceUrn: orders }
    const unremoved = await refusal(server, 'removeTag', input, member)
    expect(unremoved.extensions.missing).to.deep.equal(missing)
    const secret = { name: 'password', value: 'x' }
    const uncreated = await refusal(server, 'createSecret', secret, member)
    expect(uncreated.extensions.missing).to.deep.equal([
      { privileges: ['MANAGE_SECRETS'], on: 'PLATFORM' },
    ])
  })

  it('grant an aspect, at once, over REST and GraphQL, and nothing else', async () => {
    await withPolicy({ privileges: ['EDIT_ENTITY_TAGS'] }, async () => {
      expect(await propose(tagged(orders))).to.equal(200)
      const input = { tagUrn: 'urn:li:tag:pii', resourceUrn: orders }
      expect(await mutate(server, 'removeTag', input, member)).to.equal(true)
      expect(await propose(described(orders))).to.equal(403)
      const error = await refusal(
        server,
        'updateDescription',
        { resourceUrn: 'urn:li:container:c', description: 'x' },
        member,
      )
      expect(error.message).to.include('EDIT_ENTITY_DOCS').and.include(ada)
    })
    expect(await propose(tagged(orders))).to.equal(403)
  })

  it('grant to groups, to roles and to owners', async () => {
    await write(upsert('urn:li:corpGroup:a', 'corpGroupInfo', { displayName: 'A' }))
    await write(upsert(ada, 'groupMembership', { groups: ['urn:li:corpGroup:a'] }))
    const group = { ...onlyUsers(), groups: ['urn:li:corpGroup:a'] }
    await withPolicy({ privileges: ['EDIT_ENTITY'], actors: group }, async () => {
      expect(await propose(described(orders))).to.equal(200)
    })
    expect(await propose(described(orders))).to.equal(403)
    const assign = (roleUrn: string | null) =>
      mutate(server, 'batchAssignRole', { roleUrn, actors: [ada] }, admin)
    await assign('urn:li:dataHubRole:Editor')
    expect(await propose(described(orders))).to.equal(200)
    await assign(null)
    expect(await propose(described(orders))).to.equal(403)
    await write(upsert(orders, 'ownership', { owners: [{ owner: ada, type: 'NONE' }] }))
    expect(await propose(described(orders))).to.equal(200)
    expect(await propose(described(revenue))).to.equal(403)
    await write(upsert(orders, 'ownership', { owners: [] }))
  })

  it('grant to groups of the issuer in a session, and to no other token', async () => {
    const groups = ['urn:li:corpGroup:sso']
    const session = (await makeToken(server, ada, undefined, { groups })).headers
    const actors = { ...onlyUsers(), groups }
    const input = { actorUrn: ada }
    const granted = async (headers: Headers) =>
      data<{ getGrantedPrivileges: { privileges: string[] } }>(
        server,
        `query ($input: GetGrantedPrivilegesInput!) {
          getGrantedPrivileges(input: $input) { privileges }
        }`,
        { input },
        headers,
      ).then(({ getGrantedPrivileges: { privileges } }) => privileges)
    await withPolicy({ privileges: ['EDIT_ENTITY'], actors }, async () => {
      expect(await propose(described(orders), session)).to.equal(200)
      expect(await propose(described(orders))).to.equal(403)
      expect(await granted(session)).to.include('EDIT_ENTITY')
      expect(await granted(member)).not.to.include('EDIT_ENTITY')
    })
    await write(upsert('urn:li:corpGroup:sso', 'corpGroupInfo', { displayName: 'SSO' }))
    const assigned = { roleUrn: 'urn:li:dataHubRole:Editor', actors: groups }
    await mutate(server, 'batchAssignRole', assigned, admin)
    expect(await propose(described(orders), session)).to.equal(200)
    expect(await propose(described(orders))).to.equal(403)
  })

  it('grant the creation of entities that they let users manage', async () => {
    await refusal(server, 'createTag', { name: 'T' }, member)
    await withPolicy({ type: 'PLATFORM', privileges: ['CREATE_TAGS'] }, async () => {
      const urn = await mutate(server, 'createTag', { name: 'T' }, member)
      expect(urn).to.match(/^urn:li:tag:/)
    })
  })

  it('are changed only by callers to whom they grant it, editors not among them', async () => {
    const editor = (await makeToken(server, bob, 'editor')).headers
    const grab = policy('grab', ['MANAGE_POLICIES'], { users: [bob] }, { type: 'PLATFORM' })
    for (const headers of [editor, member]) {
      expect(await propose(grab, headers)).to.equal(403)
      const roles = upsert(bob, 'roleMembership', { roles: ['urn:li:dataHubRole:Admin'] })
      expect(await propose(roles, headers)).to.equal(403)
      expect(await propose(deletion('urn:li:dataHubPolicy:0'), headers)).to.equal(403)
    }
    await withPolicy({ type: 'PLATFORM', privileges: ['MANAGE_POLICIES'] }, async () => {
      const input = { ...ACTIVE, name: 'By Ada', privileges: [], actors: onlyUsers() }
      const urn = await create(input, member)
      await data(server, `mutation { deletePolicy(urn: "${urn}") }`, {}, member)
    })
  })

  it('do not lift the restriction of a token with a role', async () => {
    const reader = (await makeToken(server, ada, 'reader')).headers
    await withPolicy({ privileges: ['EDIT_ENTITY'] }, async () => {
      expect(await propose(described(orders), reader)).to.equal(403)
      expect(await propose(described(orders))).to.equal(200)
    })
  })

  it('that are inactive grant nothing, and the root policy cannot be changed', async () => {
    await withPolicy({ state: 'INACTIVE', privileges: ['EDIT_ENTITY'] }, async () => {
      expect(await propose(described(orders))).to.equal(403)
    })
    const { errors } = await ask(
      server,
      'mutation { deletePolicy(urn: "urn:li:dataHubPolicy:0") }',
      {},
      admin,
    )
    expect(errors?.[0]?.message).to.include('not editable')
  })

  it('are listed by name, with the entities that they refer to', async () => {
    const resources = having('DOMAIN', [finance, 'urn:li:'])
    await withPolicy({ name: 'Zeta', privileges: ['EDIT_ENTITY'], resources }, async () => {
      const { listPolicies } = await data<{
        listPolicies: { policies: Record<string, unknown>[] }
      }>(
        server,
        `{ listPolicies(input: {count: 100}) { total policies {
          name type state privileges editable actors { users resolvedUsers { urn } }
          resources { filter { criteria { field condition values { value entity { urn } } } } } } } }`,
        {},
        admin,
      )
      const names = listPolicies.policies.map(({ name }) => name)
      expect(names).to.include('Everybody: view')
      expect(names).to.deep.equal(
        names.toSorted((a, b) => String(a).localeCompare(String(b), 'en')),
      )
      expect(listPolicies.policies.at(-1)).to.deep.equal({
        name: 'Zeta',
        type: 'METADATA',
        state: 'ACTIVE',
        privileges: ['EDIT_ENTITY'],
        editable: true,
        actors: { users: [ada], resolvedUsers: [{ urn: ada }] },
        resources: {
          filter: {
            criteria: [
              {
                field: 'DOMAIN',
                condition: 'EQUALS',
                values: [
                  { value: finance, entity: { urn: finance } },
                  { value: 'urn:li:', entity: null },
                ],
              },
            ],
          },
        },
      })
    })
  })

  it('are explained', async () => {
    const explain = async (body: object, headers = member) =>
      server.post('/openapi/v1/authorization/explain', body, headers)
    const own = await explain({ privilege: 'GENERATE_PERSONAL_ACCESS_TOKENS' })
    expect(own.body).to.deep.equal({
      granted: true,
      policies: [{ urn: 'urn:li:dataHubPolicy:7', name: 'Everybody: platform' }],
    })
    const missing = await explain({ privilege: 'EDIT_ENTITY', resourceUrn: orders })
    expect(missing.body).to.deep.equal({
      granted: false,
      policies: [],
      missing: `No policy grants EDIT_ENTITY to ${ada} on ${orders}`,
      others: [
        { urn: 'urn:li:dataHubPolicy:1', name: 'Root: entities' },
        { urn: 'urn:li:dataHubPolicy:admin-metadata-policy', name: 'Admins: entities' },
        {
          urn: 'urn:li:dataHubPolicy:asset-owners-metadata-policy',
          name: 'Owners: their entities',
        },
        { urn: 'urn:li:dataHubPolicy:editor-metadata-policy', name: 'Editors: entities' },
      ],
    })
    expect((await explain({ privilege: 'EDIT_ENTITY', actorUrn: bob })).status).to.equal(403)
    expect((await explain({ privilege: 'EDIT_ENTITY', actorUrn: bob }, admin)).status).to.equal(200)
    for (const privilege of ['FLY', 'toString'])
      expect((await explain({ privilege })).status).to.equal(400)
  })

  it('decide the privileges of `me`, and which tokens a user may create', async () => {
    const query = '{ me { platformPrivileges { managePolicies generatePersonalAccessTokens } } }'
    const { me } = await data(server, query, {}, member)
    expect(me).to.deep.equal({
      platformPrivileges: { managePolicies: false, generatePersonalAccessTokens: true },
    })
    const { metadata, headers } = await createToken(server, member, ada)
    expect(metadata.role).to.equal(null)
    expect(await propose(tagged(orders), headers)).to.equal(403)
    for (const [user, more] of [
      [bob, {}],
      [ada, { role: 'ADMIN' }],
    ] as const) {
      const { errors } = await askForToken(server, member, user, more)
      expect(errors?.[0]?.extensions.code).to.equal(403)
    }
  })
})
