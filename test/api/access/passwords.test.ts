import { expect } from 'chai'
import { registry } from '../../../graph/registry.ts'
import { AccessTokenCheck } from '../../../server/access/access-token-check.ts'
import { AccessTokens } from '../../../server/access/access-tokens.ts'
import { ATTEMPT_LIMITS } from '../../../server/access/native/attempts.ts'
import { NativeUsers } from '../../../server/access/native/native-users.ts'
import { Passwords } from '../../../server/access/native/passwords.ts'
import { Principals } from '../../../server/access/principals.ts'
import { UserStates } from '../../../server/authorize/policies/user-states.ts'
import { bearer, makeToken } from '../../support/access.ts'
import { ask, data, GRAPHQL } from '../../support/graphql.ts'
import { INGEST_BATCH, upsert } from '../../support/proposals.ts'
import { describeEmbedded, describeOnEngines } from '../../support/server.ts'
import { refusalOf } from '../../support/stores/stores.ts'
import type { Headers } from '../../support/people.ts'

const OWN = { 'Sec-Fetch-Site': 'same-origin' }
const SYSTEM = { id: 'frontend', secret: 'a secret of tests' }
const system = { Authorization: `Basic ${SYSTEM.id}:${SYSTEM.secret}` }
const PASSWORD = 'correct horse battery'
const ANOTHER = 'seven green umbrellas'
const HOUR_MS = 3_600_000
const CREATE_RESET = `mutation ($input: CreateNativeUserResetTokenInput!) {
  createNativeUserResetToken(input: $input) { resetToken }
}`
interface Answered {
  readonly actor?: string
  readonly reason?: string
  readonly message?: string
}

// docs/interface: access/passwords
describeOnEngines('users with passwords', (serve) => {
  const server = serve({
    access: { openId: undefined, systemClient: SYSTEM, isNative: true },
    trustedProxies: 1,
  })
  let admin: Headers
  let from = 0

  before(async () => {
    admin = (await makeToken(server, 'urn:li:corpuser:root', 'admin')).headers
  })
  beforeEach(() => {
    // Other tests have failed from other addresses.
    from++
  })

  const post = (path: string, body: object, headers: Headers = OWN) =>
    server.post<Answered>(path, body, { 'X-Forwarded-For': `8.8.8.${from}`, ...headers })
  const logIn = (username: string, password: string, headers: Headers = OWN) =>
    post('/logIn', { username, password }, headers)
  const invite = async (roleUrn?: string) => {
    const query = `query ($input: GetInviteTokenInput!) { getInviteToken(input: $input) { inviteToken } }`
    const found = await data<{ getInviteToken: { inviteToken: string } }>(
      server,
      query,
      { input: { roleUrn } },
      admin,
    )
    return found.getInviteToken.inviteToken
  }
  const cookieOf = (headers: Readonly<Record<string, unknown>>): Headers => ({
    ...OWN,
    Cookie: String((headers['set-cookie'] as string[] | undefined)?.[0])
      .split(';', 1)
      .join(),
  })
  const meAs = async (headers: Headers) => {
    const query = '{ me { corpUser { urn isNativeUser properties { fullName email title } } } }'
    return server.post<{ data?: { me: { corpUser: object } } }>(GRAPHQL, { query }, headers)
  }
  it('have their sign-up in the audit, with the address of the client', async () => {
    expect((await signUp('audited')).status).to.equal(200)
    const { body } = await server.post<{
      usageEvents: { sourceIP?: string; entityUrn?: string }[]
    }>('/openapi/v1/events/audit/search?size=100', { entityTypes: ['corpuser'] }, admin)
    const own = body.usageEvents.filter(({ entityUrn }) => entityUrn === 'urn:li:corpuser:audited')
    expect(own.length).to.be.greaterThan(1)
    expect(own.map(({ sourceIP }) => sourceIP)).to.deep.equal(own.map(() => `8.8.8.${from}`))
  })

  it('have resets in the audit, and the author of the link', async () => {
    await signUp('reset')
    const user = 'urn:li:corpuser:reset'
    const resetToken = await resetTokenOf(user)
    const reset = { userUrn: user, password: ANOTHER, resetToken }
    expect((await post('/auth/resetNativeUserCredentials', reset, system)).status).to.equal(200)
    const eventTypes = ['CreateResetCredentialsLinkEvent', 'ResetCredentialsEvent']
    const { body } = await server.post<{ usageEvents: { actorUrn: string; entityUrn: string }[] }>(
      '/openapi/v1/events/audit/search?size=100',
      { eventTypes },
      admin,
    )
    const events = body.usageEvents.filter(({ entityUrn }) => entityUrn === user)
    expect(events.map(({ actorUrn }) => actorUrn)).to.deep.equal([user, 'urn:li:corpuser:root'])
  })

  async function signUp(email: string, more: object = {}) {
    const inviteToken = await invite()
    return post('/signUp', { fullName: 'Eve L.', email, password: PASSWORD, inviteToken, ...more })
  }
  const resetTokenOf = async (userUrn: string) => {
    type Made = { createNativeUserResetToken: { resetToken: string } }
    const made = await data<Made>(server, CREATE_RESET, { input: { userUrn } }, admin)
    return made.createNativeUserResetToken.resetToken
  }

  it('sign up with an invitation, get its role, and have a session', async () => {
    const inviteToken = await invite('urn:li:dataHubRole:Editor')
    const { status, headers } = await signUp('eve@example.com', { inviteToken, title: 'Analyst' })
    expect(status).to.equal(200)
    const cookie = String(headers['set-cookie']?.[0])
    expect(cookie.split('; ').slice(1)).to.have.members(['Path=/', 'HttpOnly', 'SameSite=Strict'])
    const { body } = await meAs(cookieOf(headers))
    expect(body.data?.me.corpUser).to.deep.equal({
      urn: 'urn:li:corpuser:eve@example.com',
      isNativeUser: true,
      properties: { fullName: 'Eve L.', email: 'eve@example.com', title: 'Analyst' },
    })
    const tagging = { proposals: [upsert('urn:li:tag:x', 'tagProperties', { name: 'X' })] }
    expect((await server.post(INGEST_BATCH, tagging, cookieOf(headers))).status).to.equal(200)
    const roles = upsert('urn:li:corpuser:eve@example.com', 'roleMembership', {
      roles: ['urn:li:dataHubRole:Admin'],
    })
    const rising = await server.post(INGEST_BATCH, { proposals: [roles] }, cookieOf(headers))
    expect(rising.status).to.equal(403)
  })

  it('do not sign up without an invitation, twice, as the system, or with a short password', async () => {
    await signUp('once')
    for (const [email, more, problem] of [
      ['twice', { inviteToken: 'none' }, /invitation does not exist/],
      ['once', {}, /The name once is in use/],
      ['root', { userUrn: 'urn:li:corpuser:once' }, /in use/],
      [SYSTEM.id, {}, /Not a user who can have a password/],
      ['__datahub_system', {}, /Not a user/],
      ['short', { password: '1234567' }, /8 to 1024 characters/],
      ['group', { userUrn: 'urn:li:corpGroup:x' }, /Not a user/],
    ] as const) {
      const { status, body, headers } = await signUp(email, more)
      expect(status, email).to.equal(400)
      expect(body.message).to.match(problem)
      expect(headers['set-cookie']).to.equal(undefined)
    }
    expect((await logIn('short', '1234567')).status).to.equal(401)
    expect((await logIn('once', PASSWORD)).status).to.equal(200)
  })

  // Policies of a new catalog grant this user everything (docs/interface: access/shipped-policies).
  it('do not sign up as the user who may do everything', async () => {
    const root = 'urn:li:corpuser:datahub'
    for (const [email, more] of [
      ['datahub', {}],
      ['eve', { userUrn: root }],
    ] as const) {
      const { status, body } = await signUp(email, more)
      expect(status, JSON.stringify(body)).to.equal(400)
      expect(body.message).to.match(/The name datahub is in use/)
    }
    expect((await logIn('datahub', PASSWORD)).status).to.equal(401)
  })

  it('sign in with it, and are refused in the same words for any reason', async () => {
    await signUp('nina')
    const { status, body, headers } = await logIn('nina', PASSWORD)
    expect([status, body.actor]).to.deep.equal([200, 'urn:li:corpuser:nina'])
    expect((await meAs(cookieOf(headers))).status).to.equal(200)
    const refusals = [
      await logIn('nina', `${PASSWORD}x`),
      await logIn('nina', ''),
      await logIn('unknown', PASSWORD),
      await logIn('root', PASSWORD),
    ].map((each) => `${each.status} ${each.body.reason}`)
    expect(new Set(refusals)).to.deep.equal(new Set(['401 Wrong user name or password']))
  })

  // docs/interface: access/audit
  it('have failed attempts in the audit, with the account that was tried and the result', async () => {
    await signUp('olaf')
    const userUrn = 'urn:li:corpuser:olaf'
    for (let n = 0; n < 11; n++) await logIn('olaf', 'x')
    await logIn('x'.repeat(300), 'x')
    await post('/auth/verifyNativeUserCredentials', { userUrn, password: 'x' }, system)
    await signUp('olga', { inviteToken: 'none' })
    await post('/resetNativeUserCredentials', {
      email: 'olaf',
      password: PASSWORD,
      resetToken: 'x',
    })
    const { body } = await server.post<{
      usageEvents: {
        actorUrn: string
        sourceIP: string
        rawUsageEvent: { account: string; reason: string; count: number }
      }[]
    }>('/openapi/v1/events/audit/search?size=100', { eventTypes: ['FailedLogInEvent'] }, admin)
    const own = body.usageEvents.filter(({ sourceIP }) => sourceIP === `8.8.8.${from}`)
    expect(new Set(own.map(({ actorUrn }) => actorUrn))).to.deep.equal(
      new Set(['urn:li:corpuser:UNKNOWN']),
    )
    const wrong = 'Wrong user name or password'
    expect(
      own.map(({ rawUsageEvent: { account, reason, count } }) => [account, reason, count]),
    ).to.have.deep.members([
      ['olaf', wrong, 10],
      ['olaf', 'Too many attempts to sign in', 1],
      ['x'.repeat(200), wrong, 1],
      [userUrn, wrong, 1],
      ['olga', 'The invitation does not exist, or has been used, revoked or ended.', 1],
      [
        'olaf',
        'The link is invalid, used or older than a day; ask your administrator for another one.',
        1,
      ],
    ])
  })

  it('are not signed in by pages of other sites', async () => {
    await signUp('olga')
    for (const headers of [
      { 'Sec-Fetch-Site': 'cross-site' },
      { Origin: 'https://evil.example' },
      { 'Sec-Fetch-Site': 'same-site' },
    ]) {
      expect((await logIn('olga', PASSWORD, headers)).status).to.equal(401)
    }
    expect((await logIn('olga', PASSWORD, {})).status).to.equal(200)
  })

  // docs/interface: access/suspended
  it('lose their sessions when they are suspended or deleted, and cannot sign in', async () => {
    const { headers } = await signUp('paul')
    const session = cookieOf(headers)
    const paul = 'urn:li:corpuser:paul'
    const write = async (aspect: string, value: object) => {
      const proposals = [upsert(paul, aspect, value)]
      expect((await server.post(INGEST_BATCH, { proposals }, admin)).status).to.equal(200)
      await new Promise((resolve) => setTimeout(resolve, 600))
    }
    // The session as it began, and whether another one begins.
    const isIn = async () => [(await meAs(session)).status, (await logIn('paul', PASSWORD)).status]
    expect(await isIn()).to.deep.equal([200, 200])
    await write('corpUserStatus', { status: 'SUSPENDED' })
    expect(await isIn()).to.deep.equal([401, 401])
    await write('corpUserStatus', { status: 'ACTIVE' })
    expect(await isIn()).to.deep.equal([401, 200])
    await write('status', { removed: true })
    expect(await isIn()).to.deep.equal([401, 401])
    await write('status', { removed: false })
    expect(await isIn()).to.deep.equal([401, 200])
    expect(await data(server, `mutation { removeUser(urn: "${paul}") }`, {}, admin)).to.deep.equal({
      removeUser: true,
    })
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(await isIn()).to.deep.equal([401, 401])
    // Somebody else may get the name, or a source of directories may write it again.
    await write('corpUserInfo', { active: true, displayName: 'Another Paul' })
    expect(await isIn()).to.deep.equal([401, 401])
  })

  it('choose another password by a link, once and within a day, which ends their sessions', async () => {
    const session = cookieOf((await signUp('rita')).headers)
    const first = await resetTokenOf('urn:li:corpuser:rita')
    const resetToken = await resetTokenOf('urn:li:corpuser:rita')
    const reset = (more: object) =>
      post('/resetNativeUserCredentials', {
        email: 'rita',
        password: ANOTHER,
        resetToken,
        ...more,
      })
    for (const wrong of [{ resetToken: first }, { resetToken: '' }, { email: 'once' }]) {
      const { status, body } = await reset(wrong)
      expect(status).to.equal(400)
      expect(body.message).to.match(/invalid, used or older/)
    }
    expect((await reset({ password: 'short' })).status).to.equal(400)
    expect((await logIn('rita', PASSWORD)).status).to.equal(200)
    const { status, headers } = await reset({})
    expect(status).to.equal(200)
    expect((await meAs(cookieOf(headers))).status).to.equal(200)
    expect((await meAs(session)).status).to.equal(401)
    expect((await logIn('rita', PASSWORD)).status).to.equal(401)
    expect((await logIn('rita', ANOTHER)).status).to.equal(200)
    expect((await reset({})).status).to.equal(400)
    const late = await resetTokenOf('urn:li:corpuser:rita')
    server.clock.nowMillis += 24 * HOUR_MS + 1
    expect((await reset({ resetToken: late })).status).to.equal(400)
    admin = (await makeToken(server, 'urn:li:corpuser:root', 'admin')).headers
  })

  it('choose no password that is easy to guess, wherever they choose one', async () => {
    const person = { fullName: 'Grace Hopper', email: 'grace.h@navy.example' }
    const session = cookieOf((await signUp(person.email, person)).headers)
    const ways = {
      signUp: (password: string) => signUp(person.email, { ...person, password }),
      async reset(password: string) {
        const resetToken = await resetTokenOf(`urn:li:corpuser:${person.email}`)
        const reset = { email: person.email, password, resetToken }
        return post('/resetNativeUserCredentials', reset)
      },
      change: (password: string) =>
        post('/changePassword', { currentPassword: PASSWORD, password }, session),
    }
    const easy = ['password', '12345678', '        ', 'P@ssw0rd!', 'qwertyuiop', 'trellis-2026']
    const own = ['gracehopper', 'Grace Hopper 1', 'hopper1906', 'grace.h@navy.example']
    for (const [way, choose] of Object.entries(ways)) {
      for (const password of [...easy, ...own, '1234567', 'x'.repeat(1_025)]) {
        const { status, body, headers } = await choose(password)
        expect(status, `${way} ${password}`).to.equal(400)
        expect(body.message).to.match(/easy to guess. Choose a longer one|8 to 1024 characters/)
        expect(headers['set-cookie']).to.equal(undefined)
      }
    }
    expect((await ways.change(`${ANOTHER}, and ${'z'.repeat(900)}`)).status).to.equal(200)
  })

  it('change their own password with the current one, which ends their other sessions', async () => {
    await signUp('uma')
    const [here, elsewhere] = [
      cookieOf((await logIn('uma', PASSWORD)).headers),
      cookieOf((await logIn('uma', PASSWORD)).headers),
    ]
    const change = (currentPassword: string, headers: Headers) =>
      post('/changePassword', { currentPassword, password: ANOTHER }, headers)
    const wrong = await change('x', here)
    expect([wrong.status, wrong.body.message]).to.deep.equal([
      400,
      'The current password is wrong.',
    ])
    expect((await change(PASSWORD, { ...here, 'Sec-Fetch-Site': 'cross-site' })).status).to.equal(
      401,
    )
    expect((await change(PASSWORD, OWN)).status).to.equal(401)
    const other = await change(PASSWORD, admin)
    expect(other.body.message).to.equal('root does not sign in with a password.')
    const viewing = { ...admin, 'X-Trellis-View-As': 'urn:li:corpuser:uma' }
    expect((await change(PASSWORD, viewing)).status).to.equal(403)
    const { status, headers } = await change(PASSWORD, here)
    expect(status).to.equal(200)
    expect((await meAs(cookieOf(headers))).status).to.equal(200)
    for (const ended of [here, elsewhere]) expect((await meAs(ended)).status).to.equal(401)
    expect((await logIn('uma', PASSWORD)).status).to.equal(401)
    expect((await logIn('uma', ANOTHER)).status).to.equal(200)
    const eventTypes = ['ChangeCredentialsEvent']
    const { body } = await server.post<{ usageEvents: { actorUrn: string; entityUrn: string }[] }>(
      '/openapi/v1/events/audit/search',
      { eventTypes, actorUrns: ['urn:li:corpuser:uma'] },
      admin,
    )
    expect(body.usageEvents.map(({ entityUrn }) => entityUrn)).to.deep.equal([
      'urn:li:corpuser:uma',
    ])
  })

  it('have ten attempts to change it, whatever others try', async () => {
    const session = cookieOf((await signUp('yan')).headers)
    const change = (currentPassword: string) =>
      post('/changePassword', { currentPassword, password: ANOTHER }, session)
    for (let n = 0; n < 11; n++) await logIn('yan', 'x')
    for (let n = 0; n < 10; n++) expect((await change('x')).status).to.equal(400)
    expect((await change(PASSWORD)).status).to.equal(429)
  })

  it('do not sign in with a password that is replaced while it is compared', async () => {
    const { tokens } = server.stores
    await signUp('otto')
    const otto = 'urn:li:corpuser:otto'
    const hash = await new Passwords(tokens, server.clock).hashes.hash(ANOTHER, [])
    // Another server replaces it right after this one has read it.
    const findPassword = async (user: string) => {
      const found = await tokens.findPassword(user)
      await tokens.replacePassword(user, found, { hash })
      return found
    }
    const passwords = new Passwords({ ...tokens, findPassword }, server.clock)
    expect(await passwords.matches(otto, PASSWORD)).to.equal(false)
    expect(await passwords.matches(otto, ANOTHER)).to.equal(true)
  })

  it('get a reset token only if they have a password, from callers with the privilege', async () => {
    const input = { userUrn: 'urn:li:corpuser:root' }
    const create = async (headers: Headers) =>
      (await ask(server, CREATE_RESET, { input }, headers)).errors?.[0]
    expect((await create(admin))?.message).to.match(/does not sign in with a password/)
    const editor = (await makeToken(server, 'urn:li:corpuser:ed', 'editor')).headers
    expect((await create(editor))?.extensions.code).to.equal(403)
    const { headers } = await makeToken(server, 'urn:li:corpuser:ed', undefined)
    expect((await create(headers))?.extensions.code).to.equal(403)
  })

  it('are created with a role by a link from the command line', async () => {
    const passwords = new Passwords(server.stores.tokens, server.clock)
    const user = 'urn:li:corpuser:first'
    const resetToken = await passwords.createReset(user, 'urn:li:dataHubRole:Admin')
    expect((await logIn('first', '')).status).to.equal(401)
    const reset = { email: 'first', password: PASSWORD, resetToken }
    const { status, headers } = await post('/resetNativeUserCredentials', reset)
    expect(status).to.equal(200)
    const query = '{ me { platformPrivileges { managePolicies manageUserCredentials } } }'
    const { body } = await server.post<{ data: { me: object } }>(
      GRAPHQL,
      { query },
      cookieOf(headers),
    )
    expect(body.data.me).to.deep.equal({
      platformPrivileges: { managePolicies: true, manageUserCredentials: true },
    })
  })

  it('are managed by the system client as by DataHub’s frontend, and by no other caller', async () => {
    const userUrn = 'urn:li:corpuser:vera'
    const person = { userUrn, fullName: 'Vera', email: 'v@x.example', password: PASSWORD }
    const create = await post('/auth/signUp', { ...person, inviteToken: await invite() }, system)
    expect(create.body).to.deep.equal({ isNativeUserCreated: true })
    const verify = (password: string, headers: Headers) =>
      post('/auth/verifyNativeUserCredentials', { userUrn, password }, headers)
    expect((await verify(PASSWORD, system)).body).to.deep.equal({ doesPasswordMatch: true })
    expect((await verify('x', system)).body).to.deep.equal({ doesPasswordMatch: false })
    expect((await verify(PASSWORD, admin)).status).to.equal(403)
    const resetToken = await resetTokenOf(userUrn)
    const reset = { userUrn, password: ANOTHER, resetToken }
    expect((await post('/auth/resetNativeUserCredentials', reset, system)).body).to.deep.equal({
      areNativeUserCredentialsReset: true,
    })
    expect((await verify(ANOTHER, system)).body).to.deep.equal({ doesPasswordMatch: true })
    const generate = (userId: string, headers: Headers) =>
      post('/auth/generateSessionTokenForUser', { userId }, headers)
    const { body } = await generate('vera', system)
    const { accessToken } = body as { accessToken: string }
    expect((await meAs(bearer(accessToken))).status).to.equal(200)
    expect((await generate('vera', admin)).status).to.equal(403)
    expect((await generate(SYSTEM.id, system)).status).to.equal(403)
  })

  it('have hashes that no route answers', async () => {
    await signUp('walt')
    const urn = 'urn:li:corpuser:walt'
    const paths = [
      `/entitiesV2/${encodeURIComponent(urn)}`,
      `/openapi/v3/entity/corpuser/${encodeURIComponent(urn)}`,
      `/aspects/${encodeURIComponent(urn)}?aspect=corpUserCredentials&version=0`,
    ]
    for (const path of paths) {
      const { body } = await server.get(path, admin)
      expect(JSON.stringify(body)).not.to.match(/argon2|corpUserCredentials":|hashedPassword/)
    }
    const stored = await server.stores.tokens.findPassword(urn)
    expect(stored?.hash).to.match(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(JSON.stringify(stored)).not.to.contain(PASSWORD)
  })
})

// docs/interface: access/passwords
describeEmbedded('attempts to sign in', (serve) => {
  const server = serve({
    access: { openId: undefined, systemClient: undefined, isNative: true },
    trustedProxies: 1,
  })
  const attempt = (
    username: string,
    address: string,
    { password = 'x', ...headers }: Readonly<Record<string, string>> = {},
  ) =>
    server.post(
      '/logIn',
      { username, password },
      { ...OWN, 'X-Forwarded-For': address, ...headers },
    )
  const statusesOf = async (count: number, send: () => Promise<{ readonly status: number }>) =>
    Promise.all(Array.from({ length: count }, async () => (await send()).status))
  /** Creates a user by a link of the command line, and returns the mark of their browser. */
  const choose = async (email: string, address = '7.0.0.1') => {
    const passwords = new Passwords(server.stores.tokens, server.clock)
    const resetToken = await passwords.createReset(`urn:li:corpuser:${email}`)
    const { status, headers } = await server.post(
      '/resetNativeUserCredentials',
      { email, password: PASSWORD, resetToken },
      { ...OWN, 'X-Forwarded-For': address },
    )
    expect(status).to.equal(200)
    return marksIn(headers)
  }
  const marksIn = (headers: Readonly<Record<string, unknown>>): string => {
    const cookies = (headers['set-cookie'] ?? []) as readonly string[]
    const mark = cookies.find((cookie) => cookie.startsWith('trellis_known_')) ?? ''
    expect(mark).to.match(/; Max-Age=31536000; Path=\/logIn; HttpOnly; SameSite=Strict$/)
    return mark.split(';', 1).join()
  }

  it('are limited by account and network, known or not, and allowed again after a while', async () => {
    const all = await statusesOf(12, () => attempt('known', '9.9.9.1'))
    expect(all.filter((status) => status === 429)).to.have.lengthOf(2)
    const { status, headers } = await attempt('known', '9.9.9.1')
    expect(status).to.equal(429)
    expect(headers['retry-after']).to.equal('60')
    expect((await attempt('other', '9.9.9.1')).status).to.equal(401)
    server.clock.nowMillis += 60_000
    expect((await attempt('known', '9.9.9.1')).status).to.equal(401)
    expect((await attempt('known', '9.9.9.1')).status).to.equal(429)
  })

  it('lock nobody out of another network, nor out of a browser that the person has used', async () => {
    const Cookie = await choose('vic')
    const foreign = await choose('wes')
    await statusesOf(11, () => attempt('vic', '7.7.7.7'))
    const right = { password: PASSWORD }
    expect((await attempt('vic', '7.7.7.7', right)).status).to.equal(429)
    expect((await attempt('vic', '7.7.7.8', right)).status).to.equal(200)
    const known = await attempt('vic', '7.7.7.7', { ...right, Cookie })
    expect(known.status).to.equal(200)
    const [name = '', mark = ''] = Cookie.split('=')
    for (const wrong of [
      `${name}=${foreign.split('=')[1]}`,
      `${name}=${mark.slice(0, -2)}AA`,
      `${name}=${mark.replace(/^\w/, '0')}`,
      `${Cookie}; ${name}=x`,
      foreign,
    ]) {
      expect((await attempt('vic', '7.7.7.7', { ...right, Cookie: wrong })).status, wrong).to.equal(
        429,
      )
    }
    // A new password makes the browsers of the old one unknown.
    await choose('vic')
    expect((await attempt('vic', '7.7.7.7', { ...right, Cookie })).status).to.equal(429)
  })

  it('in a known browser are limited, too, however its mark is written', async () => {
    const Cookie = await choose('xena')
    const all = await statusesOf(6, () => attempt('xena', '6.0.0.1', { Cookie }))
    const again = await statusesOf(6, () => attempt('xena', '6.0.0.2', { Cookie: `${Cookie}.x` }))
    expect([...all, ...again].filter((status) => status === 429)).to.have.lengthOf(2)
  })

  it('of one account from many networks are limited in all', async () => {
    const { tokens, graph, points } = server.stores
    const { clock } = server
    const few = (max: number) => ({ max, forgottenMs: 60_000 })
    const catalog = { registry, graph, points, clock }
    const users = new NativeUsers({
      passwords: new Passwords(tokens, clock),
      principals: new Principals({ store: tokens, catalog, reserved: new Map() }),
      tokens: new AccessTokens(tokens, new AccessTokenCheck(tokens, clock), clock),
      store: tokens,
      states: new UserStates(graph),
      clock: server.clock,
      systemUser: undefined,
      limits: { ...ATTEMPT_LIMITS, account: few(3) },
    })
    const origin = (n: number) => ({ api: 'RESTLI', address: `5.0.0.${n}`, userAgent: '' }) as const
    for (let n = 0; n < 3; n++)
      expect(await users.verify('target', 'x', { origin: origin(n) })).to.equal(false)
    const refusal = await refusalOf(users.verify('target', 'x', { origin: origin(4) }))
    expect(refusal).to.include({ code: 'TOO_MANY_ATTEMPTS', account: 'target' })
    expect(await users.verify('else', 'x', { origin: origin(4) })).to.equal(false)
  })

  it('are limited by address, which a client cannot choose; of IPv6 by network', async () => {
    const begin = (address: string) =>
      server.post(
        '/signUp',
        { fullName: 'a', email: 'a', password: 'long enough', inviteToken: 'none' },
        { ...OWN, 'X-Forwarded-For': address },
      )
    for (let n = 0; n < 100; n++)
      expect((await begin(`1.1.1.${n}, 2001:db8:1:2:${n}::1`)).status).to.equal(400)
    expect((await begin('2001:db8:1:2::3')).status).to.equal(429)
    expect((await begin('2001:db8:1:3::3')).status).to.equal(400)
    for (let n = 0; n < 100; n++)
      expect((await begin(`2001:db8::${n + 1}:2:3:4`)).status).to.equal(400)
    expect((await begin('2001:db8::1')).status).to.equal(429)
    expect((await begin('2001:db8::1:0:0:0:1')).status).to.equal(400)
    expect((await attempt('anybody', '2001:db8:1:2::4')).status).to.equal(429)
  })

  it('are announced', async () => {
    expect((await server.get('/api/session')).body).to.deep.equal({ passwords: true })
  })
})
