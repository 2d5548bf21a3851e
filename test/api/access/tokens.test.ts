import { expect } from 'chai'
import type { Role } from '../../../server/authorize/roles.ts'
import {
  askForToken,
  bearer,
  createToken,
  ingestAs,
  makeToken,
  TOKENS_ONLY,
  type MadeToken,
} from '../../support/access.ts'
import { ask, data, type Envelope } from '../../support/graphql.ts'
import { INGEST_PROPOSAL, upsert } from '../../support/proposals.ts'
import { describeEmbedded, describeOnEngines, STARTED_MILLIS } from '../../support/server.ts'
import { wait } from '../../support/stores/stores.ts'
import { ada, bob, onlyUsers, policy } from '../../support/people.ts'

const DAY_MS = 86_400_000
const DENIED = 'Unauthorized to perform this action. Please contact your DataHub administrator.'

interface Listed {
  readonly listAccessTokens: {
    readonly total: number
    readonly tokens: readonly { readonly id: string }[]
  }
}

const CREATE = `mutation ($input: CreateAccessTokenInput!) {
  createAccessToken(input: $input) { accessToken }
}`
/** As the clear-out job of the Python client asks. */
const LIST = `query listAccessTokens($input: ListAccessTokenInput!) {
  listAccessTokens(input: $input) {
    start count total
    tokens { urn type id name description actorUrn ownerUrn createdAt expiresAt __typename }
    __typename
  }
}`
const REVOKE = `mutation revokeAccessToken($tokenId: String!) { revokeAccessToken(tokenId: $tokenId) }`
const DESCRIBE = `query ($token: String!) {
  getAccessTokenMetadata(token: $token) {
    id name actorUrn ownerUrn owner { urn } role tokenType lastUsedAt
  }
}`

const inputFor = (actorUrn: string, more: object = {}) => ({
  type: 'PERSONAL',
  actorUrn,
  duration: 'ONE_DAY',
  name: 'nightly',
  ...more,
})
const owned = (urn: string) => ({ filters: [{ field: 'ownerUrn', values: [urn] }] })

// docs/interface: access/tokens, access/token-durations, graphql/tokens
describeOnEngines('access tokens in GraphQL', (serve) => {
  const server = serve({ access: TOKENS_ONLY })
  const headersOf = async (actor: string, role: Role) =>
    (await makeToken(server, actor, role)).headers
  const deniedOf = ({ data: found, errors }: Envelope<object>) => {
    expect(Object.values(found ?? {})).to.deep.equal([null])
    return errors?.map(({ message, extensions: { code, type } }) => ({ message, code, type }))
  }
  const isDenied = [{ message: DENIED, code: 403, type: 'UNAUTHORIZED' }]

  it('shows a token once, and keeps its hash only', async () => {
    const headers = await headersOf(ada, 'editor')
    const { text, metadata, headers: made } = await createToken(server, headers, ada)
    expect(text).to.match(/^trellis_pat_[\w-]{43}$/)
    expect(metadata).to.deep.include({
      urn: `urn:li:dataHubAccessToken:${metadata.id}`,
      role: 'EDITOR',
    })
    const { body } = await server.get('/entitiesV2/urn:li:tag:a', made)
    expect(body).to.have.property('urn')
    const listed = await data(server, LIST, { input: owned(ada) }, headers)
    const stored = await server.stores.tokens.list({ start: 0, count: 100 })
    const random = text.slice('trellis_pat_'.length)
    expect(JSON.stringify([listed, stored])).not.to.contain(random)
    expect(JSON.stringify(listed)).to.contain(metadata.id)
  })

  it('is also created by getAccessToken, as by older clients', async () => {
    const headers = await headersOf(ada, 'editor')
    const { name: _, ...input } = inputFor(ada)
    const query = `query ($input: GetAccessTokenInput!) {
      getAccessToken(input: $input) { accessToken metadata { actorUrn role } }
    }`
    type Made = { getAccessToken: { accessToken: string; metadata: object } }
    const { getAccessToken } = await data<Made>(server, query, { input }, headers)
    expect(getAccessToken.metadata).to.deep.equal({ actorUrn: ada, role: 'EDITOR' })
    const made = bearer(getAccessToken.accessToken)
    expect((await server.get('/entitiesV2/urn:li:tag:a', made)).status).to.equal(200)
    const other = await ask(server, query, { input: { ...input, actorUrn: bob } }, headers)
    expect(deniedOf(other)).to.deep.equal(isDenied)
  })

  it('is valid for the requested time', async () => {
    const headers = await headersOf(ada, 'editor')
    const input = { duration: 'ONE_HOUR', name: 'nightly', description: 'Nightly run' }
    const { metadata } = await createToken(server, headers, ada, input)
    expect(metadata).to.deep.include({
      createdAt: STARTED_MILLIS,
      expiresAt: STARTED_MILLIS + DAY_MS / 24,
      type: 'ACCESS_TOKEN',
      name: 'nightly',
      description: 'Nightly run',
    })
  })

  it('has at most the role of its creator; one for another user has none, so that policies decide', async () => {
    const [editor, admin] = [await headersOf(ada, 'editor'), await headersOf(ada, 'admin')]
    for (const more of [{ role: 'ADMIN' }, { type: 'SERVICE_ACCOUNT' }]) {
      const answer = await askForToken(server, editor, ada, more)
      expect(deniedOf(answer)).to.deep.equal(isDenied)
    }
    expect((await createToken(server, editor, ada, { role: 'READER' })).metadata.role).to.equal(
      'READER',
    )
    expect((await createToken(server, admin, bob)).metadata.role).to.equal(null)
  })

  it('is revoked by its id: at once here, and permanently', async () => {
    const headers = await headersOf(ada, 'editor')
    const { id, headers: made } = await createToken(server, headers, ada)
    const use = async () => (await server.get('/entitiesV2/urn:li:tag:a', made)).status
    expect(await use()).to.equal(200)
    const variables = { tokenId: id }
    expect(await data(server, REVOKE, variables, headers)).to.deep.equal({
      revokeAccessToken: true,
    })
    expect(await use()).to.equal(401)
    // The last use, which was stored meanwhile, has not restored the token.
    await wait(600)
    expect(await use()).to.equal(401)
    const again = await ask(server, REVOKE, variables, await headersOf(ada, 'admin'))
    expect(again.errors?.[0]).to.deep.include({
      message: 'No access token has this ID or text; it may have been revoked.',
    })
    expect(again.errors?.[0]?.extensions).to.include({ code: 400 })
  })

  it('may revoke itself', async () => {
    const { headers, id } = await makeToken(server, ada, 'editor')
    await data(server, REVOKE, { tokenId: id }, headers)
    expect((await server.get('/entitiesV2/urn:li:tag:a', headers)).status).to.equal(401)
  })

  it('is hidden from other users, except admins', async () => {
    const { text, id } = await makeToken(server, bob, 'reader')
    const editor = await headersOf(ada, 'editor')
    const admin = await headersOf(ada, 'admin')
    for (const [query, variables] of [
      [REVOKE, { tokenId: id }],
      [REVOKE, { tokenId: 'made up' }],
      [DESCRIBE, { token: text }],
      [DESCRIBE, { token: 'made up' }],
      [LIST, { input: {} }],
      [LIST, { input: { filters: [] } }],
      [LIST, { input: owned(bob) }],
      [LIST, { input: { filters: [{ field: 'ownerUrn', values: [ada, bob] }] } }],
      [
        LIST,
        { input: { filters: [{ field: 'expiresAt', values: ['1'], condition: 'LESS_THAN' }] } },
      ],
    ] as const) {
      expect(deniedOf(await ask(server, query, variables, editor)), query).to.deep.equal(isDenied)
    }
    const described = await data(server, DESCRIBE, { token: text }, admin)
    expect(described['getAccessTokenMetadata']).to.deep.equal({
      id,
      name: 'reader of a test',
      actorUrn: bob,
      ownerUrn: 'urn:li:corpuser:__datahub_system',
      owner: { urn: 'urn:li:corpuser:__datahub_system' },
      role: 'READER',
      tokenType: 'PERSONAL',
      lastUsedAt: null,
    })
    await data(server, REVOKE, { tokenId: id }, admin)
    expect((await server.get('/entitiesV2/urn:li:tag:a', bearer(text))).status).to.equal(401)
  })

  it("that another user created for an editor is the editor's own, too", async () => {
    const { headers, id, text } = await makeToken(server, bob, 'editor')
    const acting = { filters: [{ field: 'actorUrn', value: bob }] }
    const { listAccessTokens } = await data<Listed>(server, LIST, { input: acting }, headers)
    expect(listAccessTokens.tokens.map((token) => token.id)).to.include(id)
    const described = await data(server, DESCRIBE, { token: text }, headers)
    expect(described).to.have.nested.property('getAccessTokenMetadata.id', id)
    await data(server, REVOKE, { tokenId: id }, headers)
  })

  // docs/interface: access/suspended
  it('ends with its user, who may be written again later', async () => {
    const [admin, dora] = [await headersOf(ada, 'admin'), 'urn:li:corpuser:dora']
    const written = { proposal: upsert(dora, 'corpUserInfo', { active: true }) }
    const { headers } = await makeToken(server, dora, 'editor', { duration: 'NO_EXPIRY' })
    const status = async () => (await server.get('/entitiesV2/urn:li:tag:a', headers)).status
    expect(await status()).to.equal(200)
    await server.post(INGEST_PROPOSAL, written, admin)
    expect((await server.post('/entities?action=delete', { urn: dora }, admin)).status).to.equal(
      200,
    )
    expect(await status()).to.equal(401)
    await server.post(INGEST_PROPOSAL, written, admin)
    expect(await status()).to.equal(401)
  })

  it('is found and deleted when it has expired, as the Python client does', async () => {
    const admin = await headersOf(ada, 'admin')
    for (let n = 0; n < 12; n++) await createToken(server, admin, 'urn:li:corpuser:short')
    const now = String(STARTED_MILLIS + DAY_MS / 24 + 1)
    const filters = [{ field: 'expiresAt', values: [now], condition: 'LESS_THAN' }]
    const expired = async () =>
      (await data<Listed>(server, LIST, { input: { start: 0, count: 10, filters } }, admin))
        .listAccessTokens
    let cleared = 0
    for (let found = await expired(); found.total > 0; found = await expired()) {
      for (const { id } of found.tokens) {
        await data(server, REVOKE, { tokenId: id }, admin)
        cleared++
      }
      expect(cleared).to.be.below(100)
    }
    expect(cleared).to.be.at.least(12)
  })
})

describeEmbedded('wrong input about access tokens', (serve) => {
  const server = serve({ access: TOKENS_ONLY })
  for (const [title, query, variables, problem] of [
    [
      'a group as its user',
      CREATE,
      { input: inputFor('urn:li:corpGroup:a') },
      'Not a user: urn:li:corpGroup:a',
    ],
    ['a name that is blank', CREATE, { input: inputFor(ada, { name: ' ' }) }, 'must not be blank'],
    ['too large a page', LIST, { input: { count: 10_001 } }, 'count must be'],
    ['a negative start', LIST, { input: { start: -1 } }, 'start must be'],
    ...[
      { field: 'description', values: ['a'] },
      { field: 'ownerUrn', values: [ada], negated: true },
      { field: 'ownerUrn', values: ['a'], condition: 'CONTAIN' },
      { field: 'expiresAt', values: ['5'] },
      { field: 'expiresAt', values: ['soon'], condition: 'LESS_THAN' },
      { field: 'expiresAt', values: [], condition: 'LESS_THAN' },
    ].map(
      (filter) =>
        [
          `the filter ${JSON.stringify(filter)}`,
          LIST,
          { input: { filters: [filter] } },
          'Unsupported filter of access tokens',
        ] as const,
    ),
  ] as const) {
    it(`is refused with 400 that names the problem: ${title}`, async () => {
      const { headers } = await makeToken(server, ada, 'admin')
      const { errors } = await ask(server, query, variables, headers)
      expect(errors?.[0]?.extensions.code).to.equal(400)
      expect(errors?.[0]?.message).to.contain(problem)
    })
  }
})

describeEmbedded('access tokens while access control is off', (serve) => {
  const server = serve()

  it('cannot be created: any client would have a token for the time when it is on', async () => {
    for (const [query, variables] of [
      [CREATE, { input: inputFor(ada, { role: 'ADMIN' }) }],
      [REVOKE, { tokenId: 'a' }],
      [LIST, { input: {} }],
      [DESCRIBE, { token: 'a' }],
    ] as const) {
      const { errors } = await ask(server, query, variables)
      expect(errors?.[0]?.message).to.contain('AUTH_ENABLED=true')
      expect(errors?.[0]?.extensions.code).to.equal(400)
    }
    const { appConfig } = await data(server, '{ appConfig { authConfig { tokenAuthEnabled } } }')
    expect(appConfig).to.deep.equal({ authConfig: { tokenAuthEnabled: false } })
    expect(await server.stores.tokens.list({ start: 0, count: 9 })).to.include({ total: 0 })
  })
})

// docs/interface: access/token-durations
describeEmbedded('the longest life of access tokens', (serve) => {
  const server = serve({ access: TOKENS_ONLY, accessTokenMaxDays: 30 })
  it('refuses longer durations', async () => {
    const { headers } = await makeToken(server, ada, 'admin')
    const { errors } = await askForToken(server, headers, ada, { duration: 'THREE_MONTHS' })
    expect(errors?.[0]?.extensions.code).to.equal(400)
    expect(errors?.[0]?.message).to.contain('at most 30 days here (ACCESS_TOKEN_MAX_DAYS)')
  })

  it('ends tokens that were created before it was set', async () => {
    const { headers, text } = await makeToken(server, ada, 'admin', { duration: 'ONE_YEAR' })
    const query = `{ getAccessTokenMetadata(token: "${text}") { expiresAt } }`
    const { getAccessTokenMetadata } = await data<{ getAccessTokenMetadata: object }>(
      server,
      query,
      {},
      headers,
    )
    const expiresAt = server.clock.nowMillis + 30 * DAY_MS
    expect(getAccessTokenMetadata).to.deep.equal({ expiresAt })
    server.clock.nowMillis = expiresAt - 1
    expect((await ask(server, '{ me { corpUser { urn } } }', {}, headers)).errors).to.equal(
      undefined,
    )
    server.clock.nowMillis = expiresAt
    const { status } = await server.get(`/entitiesV2/${ada}`, headers)
    expect(status).to.equal(401)
  })
})

// docs/interface: access/token-roles
describeEmbedded('an access token with a role', (serve) => {
  const server = serve({ access: TOKENS_ONLY })
  const create = (actorUrn: string, headers: MadeToken['headers']) =>
    createToken(server, headers, actorUrn, { duration: 'ONE_MONTH', role: 'EDITOR' })
  const status = async (headers: { readonly Authorization: string }) =>
    (await server.get('/entitiesV2/urn:li:tag:a', headers)).status

  it('ends with the token that made it, when that expires or is revoked', async () => {
    const maker = await makeToken(server, ada, 'admin')
    const cleo = 'urn:li:corpuser:cleo'
    const made = await create(bob, maker.headers)
    expect(made.metadata.expiresAt).to.equal(server.clock.nowMillis + DAY_MS)
    const ofMade = await create(bob, made.headers)
    const other = await create(cleo, (await makeToken(server, ada, 'admin')).headers)
    for (const { headers } of [made, ofMade, other]) expect(await status(headers)).to.equal(200)
    await data(server, REVOKE, { tokenId: maker.id }, maker.headers)
    for (const { headers } of [made, ofMade]) expect(await status(headers)).to.equal(401)
    expect(await status(other.headers)).to.equal(200)
    expect(await server.stores.tokens.find(ofMade.id)).to.equal(undefined)
  })

  it('is refused if the store no longer has the token that made it', async () => {
    const maker = await makeToken(server, ada, 'admin')
    const made = await create(ada, maker.headers)
    expect(await status(made.headers)).to.equal(200)
    await server.stores.tokens.revoke(maker.id)
    await wait(900)
    expect(await status(made.headers)).to.equal(401)
  })

  it('is not created by a token that is revoked meanwhile', async () => {
    const { tokens } = server.stores
    const maker = await makeToken(server, ada, 'admin')
    const store = tokens.create.bind(tokens)
    tokens.create = async (token) => {
      await tokens.revoke(maker.id)
      await store(token)
    }
    const { errors } = await askForToken(server, maker.headers, ada, { name: 'raced' })
    tokens.create = store
    expect(errors?.[0]?.extensions.code).to.equal(403)
    const { total } = await tokens.list({ start: 0, count: 1, names: ['raced'] })
    expect(total).to.equal(0)
  })

  it('is refused while its owner is suspended, and after the owner is deleted', async () => {
    const admin = (await makeToken(server, 'urn:li:corpuser:root', 'admin')).headers
    for (const [owner, aspect, value] of [
      ['oskar', 'corpUserStatus', { status: 'SUSPENDED' }],
      ['olga', 'status', { removed: true }],
    ] as const) {
      const urn = `urn:li:corpuser:${owner}`
      await ingestAs(server, admin, [upsert(urn, 'corpUserInfo', { active: true })])
      const service = 'urn:li:corpuser:service_x'
      const made = await create(service, (await makeToken(server, urn, 'admin')).headers)
      expect(await status(made.headers)).to.equal(200)
      await ingestAs(server, admin, [upsert(urn, aspect, value)])
      const answer = await server.get<{ reason?: string }>('/entitiesV2/urn:li:tag:a', made.headers)
      expect(answer.status).to.equal(401)
      expect(answer.body.reason).to.match(/gave the right is suspended or deleted/)
    }
  })

  it('made for another user without a role ends with the role of its owner', async () => {
    const root = (await makeToken(server, 'urn:li:corpuser:root', 'admin')).headers
    await ingestAs(server, root, [
      upsert('urn:li:corpuser:chief', 'corpUserInfo', { active: true }),
      policy('chief', ['MANAGE_SECRETS'], onlyUsers('urn:li:corpuser:chief'), { type: 'PLATFORM' }),
    ])
    const ends: Readonly<Record<string, (owner: string, id: string) => Promise<unknown>>> = {
      revoked: (_, id) => server.stores.tokens.revoke(id),
      suspended: (owner) =>
        ingestAs(server, root, [upsert(owner, 'corpUserStatus', { status: 'SUSPENDED' })]),
      deleted: (urn) => server.post('/entities?action=delete', { urn }, root),
      demoted: (owner) =>
        server.stores.tokens.replacePrincipal(
          owner.split(':').at(-1)!,
          { urn: owner, signsIn: 'token' },
          { urn: owner, signsIn: 'token', role: 'reader', roleSeconds: 9e9 },
        ),
    }
    for (const [how, end] of Object.entries(ends)) {
      const owner = `urn:li:corpuser:rogue-${how}`
      await ingestAs(server, root, [upsert(owner, 'corpUserInfo', { active: true })])
      const { headers, id } = await makeToken(server, owner, 'admin')
      await server.stores.tokens.replacePrincipal(`rogue-${how}`, undefined, {
        urn: owner,
        signsIn: 'token',
      })
      const chief = 'urn:li:corpuser:chief'
      const made = (await createToken(server, headers, chief, { duration: 'ONE_YEAR' })).headers
      expect(await status(made), how).to.not.equal(401)
      await end(owner, id)
      // Less than a second passes until every server knows.
      for (let times = 0; times < 10 && (await status(made)) !== 401; times++) await wait(200)
      expect(await status(made), how).to.equal(401)
    }
  })
})
