import { expect } from 'chai'
import type { Privilege } from '../../../../graph/model/privilege.ts'
import { urnKey } from '../../../../graph/model/urn.ts'
import { Passwords } from '../../../../server/access/native/passwords.ts'
import type { Role } from '../../../../server/authorize/roles.ts'
import {
  createToken,
  ingestAs,
  makeToken,
  suiteToken,
  withoutShippedPolicies,
} from '../../../support/access.ts'
import { ask, data } from '../../../support/graphql.ts'
import { encoded, INGEST_PROPOSAL, upsert } from '../../../support/proposals.ts'
import { describeOnEngines, type TestServer } from '../../../support/server.ts'
import { onlyUsers, policy, type Headers } from '../../../support/people.ts'

const ROOT = 'urn:li:corpuser:datahub'

/** How the rights of a principal compare with those of the caller. */
const RANKS = ['equal', 'more'] as const
type Rank = (typeof RANKS)[number]

/** Does something to a user or a group, and returns the refusal, or undefined if it is done. */
type Run = (server: TestServer, urn: string, headers: Headers) => Promise<string | undefined>
type Act = readonly [
  title: string,
  on: 'user' | 'service account' | 'group',
  privilege: Privilege,
  run: Run,
]

const graphql =
  (document: (urn: string) => string): Run =>
  async (server, urn, headers) =>
    (await ask(server, document(urn), {}, headers)).errors?.[0]?.message

const rest =
  (path: string, body: (urn: string) => object): Run =>
  async (server, urn, headers) => {
    const answer = await server.post(path, body(urn), headers)
    return answer.status === 200 ? undefined : JSON.stringify(answer.body)
  }

const proposal = (aspect: string, value: object) =>
  rest(INGEST_PROPOSAL, (urn) => ({ proposal: upsert(urn, aspect, value) }))

const token = (type: string) =>
  graphql(
    (urn) => `mutation { createAccessToken(input: {
      type: ${type}, actorUrn: "${urn}", duration: ONE_HOUR, name: "made"
    }) { accessToken } }`,
  )

const revoking: Run = async (server, urn, headers) => {
  const { id } = await makeToken(server, urn, undefined)
  return graphql(() => `mutation { revokeAccessToken(tokenId: "${id}") }`)(server, urn, headers)
}

/** Rolls back a run that has written a value of the principal. */
const rollback =
  (aspect: string, value: object): Run =>
  async (server, urn, headers) => {
    const runId = `run of ${urn} at ${server.clock()}`
    const { headers: admin } = await makeToken(server, 'urn:li:corpuser:operator', 'admin')
    for (const systemMetadata of [undefined, { runId, lastObserved: 1 }]) {
      const displayName = systemMetadata ? 'M' : 'before'
      const written = upsert(urn, aspect, { ...value, displayName })
      await ingestAs(server, admin, [{ ...written, ...(systemMetadata && { systemMetadata }) }])
    }
    return rest('/runs?action=rollback', () => ({ runId, dryRun: false }))(server, urn, headers)
  }

/** Joins or leaves a group: that of the principal. */
const members = (name: string) =>
  graphql(
    (urn) => `mutation { ${name}(input: {groupUrn: "${urn}", userUrns: ["${memberOf(urn)}"]}) }`,
  )
const memberOf = (group: string) => group.replace('corpGroup', 'corpuser')

const resetting = graphql(
  (urn) => `mutation { createNativeUserResetToken(input: {userUrn: "${urn}"}) { resetToken } }`,
)
const suspending = graphql(
  (urn) => `mutation { updateUserStatus(urn: "${urn}", status: SUSPENDED) }`,
)
const removing = (name: string) => graphql((urn) => `mutation { ${name}(urn: "${urn}") }`)
const joining = rest(INGEST_PROPOSAL, (urn) => ({
  proposal: upsert(memberOf(urn), 'groupMembership', { groups: [urn] }),
}))

const GROUP = { admins: [], members: [], groups: [] }
const MANAGE = 'MANAGE_USERS_AND_GROUPS'
const ACTS: readonly Act[] = [
  ['a token is made for it', 'user', 'MANAGE_ACCESS_TOKENS', token('PERSONAL')],
  ['its token is revoked', 'user', 'MANAGE_ACCESS_TOKENS', revoking],
  ['a link resets its password', 'user', 'MANAGE_USER_CREDENTIALS', resetting],
  [
    'a token is made for it',
    'service account',
    'MANAGE_SERVICE_ACCOUNTS',
    token('SERVICE_ACCOUNT'),
  ],
  ['it is deleted', 'service account', 'MANAGE_SERVICE_ACCOUNTS', removing('deleteServiceAccount')],
  ['it is suspended', 'user', MANAGE, suspending],
  [
    'it is suspended by a proposal',
    'user',
    MANAGE,
    proposal('corpUserStatus', { status: 'SUSPENDED' }),
  ],
  ['it is soft-deleted', 'user', MANAGE, proposal('status', { removed: true })],
  ['it is renamed', 'user', MANAGE, proposal('corpUserInfo', { active: true, displayName: 'M' })],
  [
    'its profile is changed',
    'user',
    'EDIT_USER_PROFILE',
    proposal('corpUserEditableInfo', { email: 'm@x' }),
  ],
  [
    'it is made a service account',
    'user',
    MANAGE,
    proposal('subTypes', { typeNames: ['SERVICE_ACCOUNT'] }),
  ],
  ['it is deleted', 'user', MANAGE, removing('removeUser')],
  ['it is deleted over REST', 'user', MANAGE, rest('/entities?action=delete', (urn) => ({ urn }))],
  [
    'its new name is rolled back',
    'user',
    'MANAGE_SYSTEM_OPERATIONS',
    rollback('corpUserInfo', { active: true }),
  ],
  [
    'its new name is rolled back',
    'group',
    'MANAGE_SYSTEM_OPERATIONS',
    rollback('corpGroupInfo', GROUP),
  ],
  ...(['EDIT_GROUP_MEMBERS', MANAGE] as const).flatMap((privilege): Act[] => [
    ['somebody is added', 'group', privilege, members('addGroupMembers')],
    ['somebody is removed', 'group', privilege, members('removeGroupMembers')],
    ['somebody joins by a proposal', 'group', privilege, joining],
  ]),
  ['it is renamed', 'group', MANAGE, proposal('corpGroupInfo', { ...GROUP, displayName: 'M' })],
  ['it is soft-deleted', 'group', MANAGE, proposal('status', { removed: true })],
  ['it is deleted', 'group', MANAGE, removing('removeGroup')],
]
// docs/interface: access/rank
describeOnEngines('acts on users and groups', (serve) => {
  const server = serve({ access: { openId: undefined, systemClient: undefined, isNative: true } })
  const admin = suiteToken(server, 'urn:li:corpuser:operator', 'admin')
  let passwordHash: Awaited<ReturnType<Passwords['hashes']['hash']>>
  let passwords: Passwords

  before(async () => {
    passwords = new Passwords(server.stores.tokens, server.clock)
    passwordHash = await passwords.hashes.hash('correct horse battery', [])
    await ingestAs(server, admin, withoutShippedPolicies())
    await ingestAs(server, admin, [upsert(ROOT, 'corpUserInfo', { active: true })])
  })

  const policyFor = (id: string, privileges: readonly string[], actors: object) =>
    policy(id, privileges, { ...onlyUsers(), ...actors })

  /** Returns a caller with a privilege, and a principal that holds as much or more. */
  async function pair(at: number, [, on, privilege]: Act, rank: Rank) {
    const id = `${at}-${rank}`
    const caller = `urn:li:corpuser:caller-${id}`
    const name = on === 'service account' ? `service_${id}` : `p-${id}`
    const urn = on === 'group' ? `urn:li:corpGroup:${name}` : `urn:li:corpuser:${name}`
    const actors = on === 'group' ? { groups: [urn] } : { users: [urn] }
    const held = rank === 'equal' ? [privilege] : [privilege, 'MANAGE_SECRETS']
    await ingestAs(server, admin, [
      on === 'group'
        ? upsert(urn, 'corpGroupInfo', { ...GROUP, displayName: name })
        : upsert(urn, 'corpUserInfo', { active: true, displayName: name }),
      ...(on === 'service account'
        ? [upsert(urn, 'subTypes', { typeNames: ['SERVICE_ACCOUNT'] })]
        : []),
      ...(on === 'group' ? [upsert(memberOf(urn), 'corpUserInfo', { active: true })] : []),
      policyFor(`caller-${id}`, [privilege], { users: [caller] }),
      policyFor(`principal-${id}`, held, actors),
    ])
    if (on === 'user') await passwords.set(urn, passwordHash)
    return { urn, headers: (await makeToken(server, caller, undefined)).headers }
  }

  for (const [at, act] of ACTS.entries()) {
    const [title, on, privilege, run] = act
    it(`are for those who hold as much: ${title} (${on}, ${privilege})`, async () => {
      for (const rank of RANKS) {
        const { urn, headers } = await pair(at, act, rank)
        const refusal = await run(server, urn, headers)
        if (rank === 'more') expect(refusal, rank).to.include(`${urn} holds rights`)
        else expect(refusal, rank).to.equal(undefined)
        // Nothing is done, so that nothing is left for administrators to find.
        if (rank === 'more') expect(await run(server, urn, admin), 'admin').to.equal(undefined)
      }
    })
  }

  for (const [title, on, , run] of ACTS.filter(([, principal]) => principal === 'user')) {
    if (/is renamed|new name/.test(title) || title === 'its profile is changed') continue
    it(`are nobody's on the root user: ${title} (${on})`, async () => {
      await passwords.set(ROOT, passwordHash)
      expect(await run(server, ROOT, admin)).to.include('only the command trellis')
    })
  }

  it('restore a group for those only who hold what it gives', async () => {
    const [group, caller] = ['urn:li:corpGroup:bosses', 'urn:li:corpuser:restorer']
    await ingestAs(server, admin, [
      policyFor('restorer', [MANAGE], { users: [caller] }),
      policyFor('chiefs', ['MANAGE_SECRETS'], { roles: ['urn:li:dataHubRole:Admin'] }),
      upsert(group, 'roleMembership', { roles: ['urn:li:dataHubRole:Admin'] }),
      upsert(group, 'status', { removed: true }),
    ])
    const { headers } = await makeToken(server, caller, undefined)
    const restoring = proposal('status', { removed: false })
    expect(await restoring(server, group, headers)).to.include('holds rights')
  })

  /** How a user has a role besides policies. */
  const LENT: Readonly<Record<string, (user: string, role: Role) => Promise<unknown>>> = {
    'an access token': (user, role) => makeToken(server, user, role),
    'the issuer': (urn, role) =>
      server.stores.tokens.replacePrincipal(urnKey(urn), undefined, {
        urn,
        signsIn: 'issuer',
        issuer: 'https://issuer.example',
        subject: 's',
        role,
      }),
  }
  for (const [from, lend] of Object.entries(LENT)) {
    it(`count the role of a user by ${from}`, async () => {
      const clerk = `urn:li:corpuser:clerk-${from.length}`
      await ingestAs(server, admin, [
        policyFor(`clerk-${from.length}`, ['MANAGE_ACCESS_TOKENS'], { users: [clerk] }),
      ])
      const { headers } = await makeToken(server, clerk, undefined)
      for (const [role, refused] of [
        ['admin', true],
        ['editor', true],
        ['reader', false],
      ] as const) {
        const user = `urn:li:corpuser:lent-${role}-${from.length}`
        await ingestAs(server, admin, [upsert(user, 'corpUserInfo', { active: true })])
        await lend(user, role)
        const refusal = await token('PERSONAL')(server, user, headers)
        if (refused) expect(refusal, role).to.include('holds rights')
        else expect(refusal, role).to.equal(undefined)
      }
    })
  }

  it('are no way to take a name: nobody makes tokens of users who do not exist', async () => {
    const caller = 'urn:li:corpuser:taker'
    await ingestAs(server, admin, [
      policyFor('taker', ['MANAGE_ACCESS_TOKENS'], { users: [caller] }),
    ])
    const { headers } = await makeToken(server, caller, undefined)
    const unknown = 'urn:li:corpuser:not-yet-here'
    expect(await token('PERSONAL')(server, unknown, headers)).to.include('does not exist')
    expect(await server.stores.tokens.findPrincipal('not-yet-here')).to.equal(undefined)
  })

  it('end with the rank: a token, and what was made with it, while its user holds more', async () => {
    const [maker, user] = ['urn:li:corpuser:maker', 'urn:li:corpuser:riser']
    await ingestAs(server, admin, [
      upsert(maker, 'corpUserInfo', { active: true }),
      upsert(user, 'corpUserInfo', { active: true }),
      policyFor('maker', ['MANAGE_ACCESS_TOKENS'], { users: [maker] }),
      policyFor('own', ['GENERATE_PERSONAL_ACCESS_TOKENS'], { allUsers: true }),
    ])
    const make = async (headers: Headers) => (await createToken(server, headers, user)).headers
    const first = await make((await makeToken(server, maker, undefined)).headers)
    const second = await make(first)
    const third = await make(second)
    const ofAdmin = await make(admin)
    const statuses = () =>
      Promise.all(
        [first, second, third, ofAdmin].map(
          async (headers) => (await server.get('/entitiesV2/urn:li:tag:a', headers)).status,
        ),
      )
    const before = await statuses()
    expect(before).not.to.include(401)
    await ingestAs(server, admin, [policyFor('rise', ['MANAGE_SECRETS'], { users: [user] })])
    expect(await statuses()).to.deep.equal([401, 401, 401, before[3]])
    await ingestAs(server, admin, [policyFor('rise', ['MANAGE_SECRETS'], { users: [maker, user] })])
    expect(await statuses()).to.deep.equal(before)
    await ingestAs(server, admin, [upsert(maker, 'corpUserStatus', { status: 'SUSPENDED' })])
    expect(await statuses()).to.deep.equal([401, 401, 401, before[3]])
  })

  it('of the root user are its own session’s', async () => {
    const { headers } = await makeToken(server, ROOT, undefined)
    expect(await token('PERSONAL')(server, ROOT, headers)).to.equal(undefined)
  })

  it('bring no deleted group back to life', async () => {
    const [group, exMember] = ['urn:li:corpGroup:former', 'urn:li:corpuser:ex']
    await ingestAs(server, admin, [
      upsert(group, 'corpGroupKey', { name: 'former' }),
      policyFor('former', ['MANAGE_SECRETS'], { groups: [group] }),
      policyFor('ex', ['CREATE_ENTITY', 'EDIT_ENTITY'], { users: [exMember] }),
      upsert(exMember, 'groupMembership', { groups: [group] }),
    ])
    const { headers } = await makeToken(server, exMember, undefined)
    const may = async () =>
      (
        await data<{ me: { platformPrivileges: { manageSecrets: boolean } } }>(
          server,
          '{ me { platformPrivileges { manageSecrets } } }',
          {},
          headers,
        )
      ).me.platformPrivileges.manageSecrets
    expect(await may()).to.equal(true)
    const path = `/openapi/v3/entity/corpgroup/${encoded(group)}`
    expect((await server.send('DELETE', path, { headers: admin })).status).to.equal(200)
    expect(await may()).to.equal(false)
    const tagged = upsert(group, 'globalTags', { tags: [] })
    expect((await server.post(INGEST_PROPOSAL, { proposal: tagged }, headers)).status).to.equal(403)
    expect(await may()).to.equal(false)
  })
})
