import { expect } from 'chai'
import type { Privilege } from '../../../../graph/model/privilege.ts'
import { urnKey } from '../../../../graph/model/urn.ts'
import { Passwords } from '../../../../server/access/native/passwords.ts'
import type { Role } from '../../../../server/authorize/roles.ts'
import { ingestAs, makeToken, withoutShippedPolicies } from '../../../support/access.ts'
import { ask, data } from '../../../support/graphql.ts'
import { encoded, INGEST_PROPOSAL, upsert } from '../../../support/proposals.ts'
import { describeOnEngines, type TestServer } from '../../../support/server.ts'
import { onlyUsers, policy, type Headers } from '../../../support/people.ts'

const ROOT = 'urn:li:corpuser:datahub'

/** How the rights of a principal compare with those of the caller. */
const RANKS = ['less', 'equal', 'more'] as const
type Rank = (typeof RANKS)[number]

/** What somebody does to a user or a group, and how it is refused. */
interface Act {
  readonly title: string
  readonly privilege: Privilege
  readonly on: 'user' | 'service account' | 'group'
  /** Returns the refusal, or undefined if it is done. */
  readonly run: (server: TestServer, urn: string, headers: Headers) => Promise<string | undefined>
}

const graphql =
  (document: (urn: string) => string): Act['run'] =>
  async (server, urn, headers) =>
    (await ask(server, document(urn), {}, headers)).errors?.[0]?.message

const rest =
  (path: string, body: (urn: string) => object): Act['run'] =>
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

const revoking: Act['run'] = async (server, urn, headers) => {
  const { id } = await makeToken(server, urn, undefined)
  return graphql(() => `mutation { revokeAccessToken(tokenId: "${id}") }`)(server, urn, headers)
}

/** Rolls back a run that has written a value of the principal. */
const rollback =
  (aspect: string, value: object): Act['run'] =>
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

const MANAGE = 'MANAGE_USERS_AND_GROUPS'
const ACTS: readonly Act[] = [
  {
    title: 'a token is made for it',
    privilege: 'MANAGE_ACCESS_TOKENS',
    on: 'user',
    run: token('PERSONAL'),
  },
  { title: 'its token is revoked', privilege: 'MANAGE_ACCESS_TOKENS', on: 'user', run: revoking },
  {
    title: 'a link resets its password',
    privilege: 'MANAGE_USER_CREDENTIALS',
    on: 'user',
    run: graphql(
      (urn) => `mutation { createNativeUserResetToken(input: {userUrn: "${urn}"}) { resetToken } }`,
    ),
  },
  {
    title: 'a token is made for it',
    privilege: 'MANAGE_SERVICE_ACCOUNTS',
    on: 'service account',
    run: token('SERVICE_ACCOUNT'),
  },
  {
    title: 'it is deleted',
    privilege: 'MANAGE_SERVICE_ACCOUNTS',
    on: 'service account',
    run: graphql((urn) => `mutation { deleteServiceAccount(urn: "${urn}") }`),
  },
  {
    title: 'it is suspended',
    privilege: MANAGE,
    on: 'user',
    run: graphql((urn) => `mutation { updateUserStatus(urn: "${urn}", status: SUSPENDED) }`),
  },
  {
    title: 'it is suspended by a proposal',
    privilege: MANAGE,
    on: 'user',
    run: proposal('corpUserStatus', { status: 'SUSPENDED' }),
  },
  {
    title: 'it is soft-deleted',
    privilege: MANAGE,
    on: 'user',
    run: proposal('status', { removed: true }),
  },
  {
    title: 'it is renamed',
    privilege: MANAGE,
    on: 'user',
    run: proposal('corpUserInfo', { active: true, displayName: 'M' }),
  },
  {
    title: 'its profile is changed',
    privilege: 'EDIT_USER_PROFILE',
    on: 'user',
    run: proposal('corpUserEditableInfo', { email: 'm@x' }),
  },
  {
    title: 'it is made a service account',
    privilege: MANAGE,
    on: 'user',
    run: proposal('subTypes', { typeNames: ['SERVICE_ACCOUNT'] }),
  },
  {
    title: 'it is deleted',
    privilege: MANAGE,
    on: 'user',
    run: graphql((urn) => `mutation { removeUser(urn: "${urn}") }`),
  },
  {
    title: 'it is deleted over REST',
    privilege: MANAGE,
    on: 'user',
    run: rest('/entities?action=delete', (urn) => ({ urn })),
  },
  {
    title: 'its new name is rolled back',
    privilege: 'MANAGE_SYSTEM_OPERATIONS',
    on: 'user',
    run: rollback('corpUserInfo', { active: true }),
  },
  {
    title: 'its new name is rolled back',
    privilege: 'MANAGE_SYSTEM_OPERATIONS',
    on: 'group',
    run: rollback('corpGroupInfo', { admins: [], members: [], groups: [] }),
  },
  ...(['EDIT_GROUP_MEMBERS', MANAGE] as const).flatMap((privilege): Act[] => [
    { title: 'somebody is added', privilege, on: 'group', run: members('addGroupMembers') },
    { title: 'somebody is removed', privilege, on: 'group', run: members('removeGroupMembers') },
    {
      title: 'somebody joins by a proposal',
      privilege,
      on: 'group',
      run: rest(INGEST_PROPOSAL, (urn) => ({
        proposal: upsert(memberOf(urn), 'groupMembership', { groups: [urn] }),
      })),
    },
  ]),
  {
    title: 'it is renamed',
    privilege: MANAGE,
    on: 'group',
    run: proposal('corpGroupInfo', { displayName: 'M', admins: [], members: [], groups: [] }),
  },
  {
    title: 'it is soft-deleted',
    privilege: MANAGE,
    on: 'group',
    run: proposal('status', { removed: true }),
  },
  {
    title: 'it is deleted',
    privilege: MANAGE,
    on: 'group',
    run: graphql((urn) => `mutation { removeGroup(urn: "${urn}") }`),
  },
]

// docs/interface: access/rank
describeOnEngines('acts on users and groups', (serve) => {
  const server = serve({ access: { openId: undefined, systemClient: undefined, isNative: true } })
  let admin: Headers
  let passwordHash: Awaited<ReturnType<Passwords['hashes']['hash']>>
  let passwords: Passwords

  before(async () => {
    admin = (await makeToken(server, 'urn:li:corpuser:operator', 'admin')).headers
    passwords = new Passwords(server.stores.tokens, server.clock)
    passwordHash = await passwords.hashes.hash('correct horse battery', [])
    await ingestAs(server, admin, withoutShippedPolicies())
    await ingestAs(server, admin, [upsert(ROOT, 'corpUserInfo', { active: true })])
  })

  const policyFor = (
    id: string,
    privileges: readonly string[],
    actors: object,
    resources?: object,
  ) => policy(id, privileges, { ...onlyUsers(), ...actors }, { ...(resources && { resources }) })

  /** Returns a caller with a privilege, and a principal that holds less, as much or more. */
  async function pair(at: number, { privilege, on }: Act, rank: Rank) {
    const id = `${at}-${rank}`
    const caller = `urn:li:corpuser:caller-${id}`
    const name = on === 'service account' ? `service_${id}` : `p-${id}`
    const urn = on === 'group' ? `urn:li:corpGroup:${name}` : `urn:li:corpuser:${name}`
    const actors = on === 'group' ? { groups: [urn] } : { users: [urn] }
    const held = { less: [], equal: [privilege], more: [privilege, 'MANAGE_SECRETS'] }[rank]
    await ingestAs(server, admin, [
      on === 'group'
        ? upsert(urn, 'corpGroupInfo', { displayName: name, admins: [], members: [], groups: [] })
        : upsert(urn, 'corpUserInfo', { active: true, displayName: name }),
      ...(on === 'service account'
        ? [upsert(urn, 'subTypes', { typeNames: ['SERVICE_ACCOUNT'] })]
        : []),
      ...(on === 'group' ? [upsert(memberOf(urn), 'corpUserInfo', { active: true })] : []),
      policyFor(`caller-${id}`, [privilege], { users: [caller] }),
      ...(held.length > 0 ? [policyFor(`principal-${id}`, held, actors)] : []),
    ])
    if (on === 'user') await passwords.set(urn, passwordHash)
    return { urn, headers: (await makeToken(server, caller, undefined)).headers }
  }

  for (const [at, act] of ACTS.entries()) {
    const { title, privilege, on, run } = act
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

  for (const { title, on, run } of ACTS.filter((act) => act.on === 'user')) {
    if (/is renamed|new name/.test(title) || title === 'its profile is changed') continue
    it(`are nobody's on the root user: ${title} (${on})`, async () => {
      await passwords.set(ROOT, passwordHash)
      expect(await run(server, ROOT, admin)).to.include('only the command trellis')
    })
  }

  it('count the roles of a principal, and those of its groups', async () => {
    const [boss, group] = ['urn:li:corpuser:boss', 'urn:li:corpGroup:bosses']
    const caller = 'urn:li:corpuser:clerk'
    await ingestAs(server, admin, [
      policyFor('clerk', ['MANAGE_ACCESS_TOKENS'], { users: [caller] }),
      policyFor('chiefs', ['MANAGE_SECRETS'], { roles: ['urn:li:dataHubRole:Admin'] }),
      upsert(group, 'roleMembership', { roles: ['urn:li:dataHubRole:Admin'] }),
      upsert(boss, 'groupMembership', { groups: [group] }),
    ])
    const { headers } = await makeToken(server, caller, undefined)
    expect(await token('PERSONAL')(server, boss, headers)).to.include('holds rights')
    await ingestAs(server, admin, [upsert(group, 'status', { removed: true })])
    // The group grants nothing while it is deleted, and only those who cover it restore it.
    expect(await token('PERSONAL')(server, boss, headers)).to.equal(undefined)
    await ingestAs(server, admin, [policyFor('restorer', [MANAGE], { users: [caller] })])
    expect(await proposal('status', { removed: false })(server, group, headers)).to.include(
      'holds rights',
    )
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
      const names = ['lent-admin', 'lent-editor', 'lent-reader'].map(
        (name) => `${name}-${from.length}`,
      )
      const [boss = '', editor = '', reader = ''] = names.map((name) => `urn:li:corpuser:${name}`)
      const [clerk, keeper, chief] = ['clerk', 'keeper', 'chief'].map(
        (name) => `urn:li:corpuser:${name}-${from.length}`,
      ) as [string, string, string]
      await ingestAs(server, admin, [
        ...[boss, editor, reader].map((urn) => upsert(urn, 'corpUserInfo', { active: true })),
        policyFor(`clerk-${from.length}`, ['MANAGE_ACCESS_TOKENS', MANAGE], {
          users: [clerk, keeper, chief],
        }),
        policyFor(`keeper-${from.length}`, ['EDIT_ENTITY'], { users: [keeper] }),
        policyFor(`chief-${from.length}`, ['MANAGE_POLICIES'], { users: [chief] }),
      ])
      await lend(boss, 'admin')
      await lend(editor, 'editor')
      await lend(reader, 'reader')
      const suspend = proposal('corpUserStatus', { status: 'SUSPENDED' })
      for (const [caller, refused] of [
        [clerk, [boss, editor]],
        [keeper, [boss]],
        [chief, []],
      ] as const) {
        const { headers } = await makeToken(server, caller, undefined)
        for (const user of [boss, editor, reader]) {
          for (const act of [token('PERSONAL'), revoking, suspend]) {
            const refusal = await act(server, user, headers)
            if (refused.some((each) => each === user))
              expect(refusal, user).to.include('holds rights')
            else expect(refusal, user).to.equal(undefined)
          }
        }
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

  it('are not limited by policies of owners, of everybody, or that name both', async () => {
    const [caller, other] = ['urn:li:corpuser:one', 'urn:li:corpuser:two']
    await ingestAs(server, admin, [
      upsert(other, 'corpUserInfo', { active: true }),
      policyFor('one', ['MANAGE_ACCESS_TOKENS'], { users: [caller] }),
      policyFor('owners', ['DELETE_ENTITY'], { resourceOwners: true }),
      policyFor('everybody', ['GENERATE_PERSONAL_ACCESS_TOKENS'], { allUsers: true }),
      policyFor('both', ['EDIT_ENTITY'], { users: [caller, other] }),
    ])
    const { headers } = await makeToken(server, caller, undefined)
    expect(await token('PERSONAL')(server, other, headers)).to.equal(undefined)
    const filter = { criteria: [{ field: 'TYPE', values: ['dataset'], condition: 'EQUALS' }] }
    await ingestAs(server, admin, [
      policyFor('limited', ['EDIT_ENTITY_TAGS'], { users: [other] }, { filter }),
    ])
    expect(await token('PERSONAL')(server, other, headers)).to.include('holds rights')
  })

  it('end with the rank: a token, and what was made with it, while its user holds more', async () => {
    const [maker, user] = ['urn:li:corpuser:maker', 'urn:li:corpuser:riser']
    await ingestAs(server, admin, [
      upsert(maker, 'corpUserInfo', { active: true }),
      upsert(user, 'corpUserInfo', { active: true }),
      policyFor('maker', ['MANAGE_ACCESS_TOKENS'], { users: [maker] }),
      policyFor('own', ['GENERATE_PERSONAL_ACCESS_TOKENS'], { allUsers: true }),
    ])
    type Made = { createAccessToken: { accessToken: string } }
    const make = async (headers: Headers) => {
      const document = `mutation { createAccessToken(input: {
        type: PERSONAL, actorUrn: "${user}", duration: ONE_HOUR, name: "t" }) { accessToken } }`
      const { createAccessToken } = await data<Made>(server, document, {}, headers)
      return { Authorization: `Bearer ${createAccessToken.accessToken}` }
    }
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
