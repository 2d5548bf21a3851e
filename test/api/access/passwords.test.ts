import { expect } from 'chai'
import { Passwords } from '../../../server/access/native/passwords.ts'
import { bearer, findRecords, ingestAs, makeToken } from '../../support/access.ts'
import { ask, data, GRAPHQL } from '../../support/graphql.ts'
import type { Headers } from '../../support/people.ts'
import { INGEST_BATCH, upsert } from '../../support/proposals.ts'
import { describeEmbedded, describeOnEngines } from '../../support/server.ts'
import {
  choosePassword,
  createInvitation,
  FROM_PAGE,
  PASSWORD,
  sessionHeaders,
} from '../../support/sessions.ts'
import { wait } from '../../support/stores/stores.ts'

const SYSTEM = { id: 'frontend', secret: 'a secret of tests' }
const system = { Authorization: `Basic ${SYSTEM.id}:${SYSTEM.secret}` }
const ANOTHER = 'seven green umbrellas'
const DAY_MS = 86_400_000
const CREATE_RESET = `mutation ($input: CreateNativeUserResetTokenInput!) {
  createNativeUserResetToken(input: $input) { resetToken }
}`
const userNamed = (name: string) => `urn:li:corpuser:${name}`

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
    admin = (await makeToken(server, userNamed('root'), 'admin')).headers
  })
  beforeEach(() => {
    // Other tests have failed from other addresses.
    from++
  })

  const post = (path: string, body: object, headers: Headers = FROM_PAGE) =>
    server.post<Answered>(path, body, { 'X-Forwarded-For': `8.8.8.${from}`, ...headers })
  const logIn = (username: string, password: string, headers: Headers = FROM_PAGE) =>
    post('/logIn', { username, password }, headers)
  const signUp = async (email: string, more: object = {}) => {
    const inviteToken = await createInvitation(server, admin)
    return post('/signUp', { fullName: 'Eve L.', email, password: PASSWORD, inviteToken, ...more })
  }
  const resetTokenOf = async (userUrn: string) => {
    type Made = { createNativeUserResetToken: { resetToken: string } }
    const made = await data<Made>(server, CREATE_RESET, { input: { userUrn } }, admin)
    return made.createNativeUserResetToken.resetToken
  }
  const meAs = async (headers: Headers) => {
    const query = '{ me { corpUser { urn isNativeUser properties { fullName email title } } } }'
    return server.post<{ data?: { me: { corpUser: object } } }>(GRAPHQL, { query }, headers)
  }

  it('have their sign-up in the audit, with the address of the client', async () => {
    expect((await signUp('audited')).status).to.equal(200)
    const records = await findRecords(server, admin, { entityTypes: ['corpuser'] })
    const own = records.filter(({ entityUrn }) => entityUrn === userNamed('audited'))
    expect(own.length).to.be.greaterThan(1)
    expect(own.map(({ sourceIP }) => sourceIP)).to.deep.equal(own.map(() => `8.8.8.${from}`))
  })

  it('have resets in the audit, and the author of the link', async () => {
    await signUp('reset')
    const user = userNamed('reset')
    const resetToken = await resetTokenOf(user)
    const reset = { userUrn: user, password: ANOTHER, resetToken }
    expect((await post('/auth/resetNativeUserCredentials', reset, system)).status).to.equal(200)
    const eventTypes = ['CreateResetCredentialsLinkEvent', 'ResetCredentialsEvent']
    const records = await findRecords(server, admin, { eventTypes })
    const own = records.filter(({ entityUrn }) => entityUrn === user)
    expect(own.map(({ actorUrn }) => actorUrn)).to.deep.equal([user, userNamed('root')])
  })

  it('sign up with an invitation, get its role, and have a session', async () => {
    const roleUrn = 'urn:li:dataHubRole:Editor'
    const inviteToken = await createInvitation(server, admin, { roleUrn })
    const answer = await signUp('eve@example.com', { inviteToken, title: 'Analyst' })
    expect(answer.status).to.equal(200)
    const cookie = String(answer.headers['set-cookie']?.[0])
    expect(cookie.split('; ').slice(1)).to.have.members(['Path=/', 'HttpOnly', 'SameSite=Strict'])
    const session = sessionHeaders(answer)
    const { body } = await meAs(session)
    expect(body.data?.me.corpUser).to.deep.equal({
      urn: userNamed('eve@example.com'),
      isNativeUser: true,
      properties: { fullName: 'Eve L.', email: 'eve@example.com', title: 'Analyst' },
    })
    await ingestAs(server, session, [upsert('urn:li:tag:x', 'tagProperties', { name: 'X' })])
    const roles = ['urn:li:dataHubRole:Admin']
    const proposals = [upsert(userNamed('eve@example.com'), 'roleMembership', { roles })]
    expect((await server.post(INGEST_BATCH, { proposals }, session)).status).to.equal(403)
  })

  // Policies of a new catalog grant `datahub` everything (docs/interface: access/shipped-policies).
  const NO_PASSWORD = /Not a user who can have a password/
  for (const [title, email, more, problem] of [
    ['without an invitation', 'twice', { inviteToken: 'none' }, /invitation does not exist/],
    ['twice', 'once', {}, /The name once is in use/],
    ['as somebody else', 'root', { userUrn: userNamed('once') }, /in use/],
    ['as the system client', SYSTEM.id, {}, NO_PASSWORD],
    ['as the system', '__datahub_system', {}, NO_PASSWORD],
    ['as a group', 'group', { userUrn: 'urn:li:corpGroup:x' }, NO_PASSWORD],
    ['as the root user', 'datahub', {}, /The name datahub is in use/],
    ['as the root user by URN', 'eve', { userUrn: userNamed('datahub') }, /datahub is in use/],
    ['with a short password', 'short', { password: '1234567' }, /8 to 1024 characters/],
  ] as const) {
    it(`do not sign up ${title}`, async () => {
      await signUp('once')
      const { status, body, headers } = await signUp(email, more)
      expect(status, JSON.stringify(body)).to.equal(400)
      expect(body.message).to.match(problem)
      expect(headers['set-cookie']).to.equal(undefined)
      const password = 'password' in more ? more.password : PASSWORD
      const isSignedIn = (await logIn(email, password)).status === 200
      expect(isSignedIn).to.equal(email === 'once')
    })
  }

  it('sign in with it, and are refused in the same words for any reason', async () => {
    await signUp('nina')
    const answer = await logIn('nina', PASSWORD)
    expect([answer.status, answer.body.actor]).to.deep.equal([200, userNamed('nina')])
    expect((await meAs(sessionHeaders(answer))).status).to.equal(200)
    const refusals = [
      await logIn('nina', `${PASSWORD}x`),
      await logIn('nina', ''),
      await logIn('nina', ` ${PASSWORD} `),
      await logIn('unknown', PASSWORD),
      await logIn('root', PASSWORD),
    ].map((each) => `${each.status} ${each.body.reason}`)
    expect(new Set(refusals)).to.deep.equal(new Set(['401 Wrong user name or password']))
  })

  // docs/interface: access/audit
  it('have failed attempts in the audit, with the account that was tried and the result', async () => {
    await signUp('olaf')
    const userUrn = userNamed('olaf')
    for (let n = 0; n < 11; n++) await logIn('olaf', 'x')
    await logIn('x'.repeat(300), 'x')
    await post('/auth/verifyNativeUserCredentials', { userUrn, password: 'x' }, system)
    await signUp('olga', { inviteToken: 'none' })
    await post('/resetNativeUserCredentials', {
      email: 'olaf',
      password: PASSWORD,
      resetToken: 'x',
    })
    const records = await findRecords(server, admin, { eventTypes: ['FailedLogInEvent'] })
    const own = records.filter(({ sourceIP }) => sourceIP === `8.8.8.${from}`)
    expect(new Set(own.map(({ actorUrn }) => actorUrn))).to.deep.equal(
      new Set([userNamed('UNKNOWN')]),
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
    const foreign = { 'Sec-Fetch-Site': 'cross-site' }
    expect((await logIn('olga', PASSWORD, foreign)).status).to.equal(401)
    expect((await logIn('olga', PASSWORD, {})).status).to.equal(200)
  })

  // docs/interface: access/suspended
  it('lose their sessions when they are suspended or deleted, and cannot sign in', async () => {
    const session = sessionHeaders(await signUp('paul'))
    const paul = userNamed('paul')
    const write = async (aspect: string, value: object) => {
      await ingestAs(server, admin, [upsert(paul, aspect, value)])
      await wait(600)
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
    await wait(600)
    expect(await isIn()).to.deep.equal([401, 401])
    // Somebody else may get the name, or a source of directories may write it again.
    await write('corpUserInfo', { active: true, displayName: 'Another Paul' })
    expect(await isIn()).to.deep.equal([401, 401])
  })

  it('choose another password by a link, once and within a day, which ends their sessions', async () => {
    const [rita, session] = [userNamed('rita'), sessionHeaders(await signUp('rita'))]
    const first = await resetTokenOf(rita)
    const resetToken = await resetTokenOf(rita)
    const reset = (more: object) => {
      const chosen = { email: 'rita', password: ANOTHER, resetToken, ...more }
      return post('/resetNativeUserCredentials', chosen)
    }
    for (const wrong of [{ resetToken: first }, { resetToken: '' }, { email: 'once' }]) {
      const { status, body } = await reset(wrong)
      expect(status).to.equal(400)
      expect(body.message).to.match(/invalid, used or older/)
    }
    expect((await reset({ password: 'short' })).status).to.equal(400)
    expect((await logIn('rita', PASSWORD)).status).to.equal(200)
    const answer = await reset({})
    expect(answer.status).to.equal(200)
    expect((await meAs(sessionHeaders(answer))).status).to.equal(200)
    expect((await meAs(session)).status).to.equal(401)
    expect((await logIn('rita', PASSWORD)).status).to.equal(401)
    expect((await logIn('rita', ANOTHER)).status).to.equal(200)
    expect((await reset({})).status).to.equal(400)
    const late = await resetTokenOf(rita)
    server.clock.nowMillis += DAY_MS + 1
    expect((await reset({ resetToken: late })).status).to.equal(400)
    admin = (await makeToken(server, userNamed('root'), 'admin')).headers
  })

  it('choose no password that is easy to guess, wherever they choose one', async () => {
    const person = { fullName: 'Grace Hopper', email: 'grace.h@navy.example' }
    const session = sessionHeaders(await signUp(person.email, person))
    const ways = {
      signUp: (password: string) => signUp(person.email, { ...person, password }),
      async reset(password: string) {
        const resetToken = await resetTokenOf(userNamed(person.email))
        const reset = { email: person.email, password, resetToken }
        return post('/resetNativeUserCredentials', reset)
      },
      change: (password: string) =>
        post('/changePassword', { currentPassword: PASSWORD, password }, session),
    }
    // By length, by guesses, and by the person's name and address.
    const easy = ['1234567', 'P@ssw0rd!', 'hopper1906', 'grace.h@navy.example']
    for (const [way, choose] of Object.entries(ways)) {
      for (const password of easy) {
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
      sessionHeaders(await logIn('uma', PASSWORD)),
      sessionHeaders(await logIn('uma', PASSWORD)),
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
    expect((await change(PASSWORD, FROM_PAGE)).status).to.equal(401)
    const other = await change(PASSWORD, admin)
    expect(other.body.message).to.equal('root does not sign in with a password.')
    const viewing = { ...admin, 'X-Trellis-View-As': userNamed('uma') }
    expect((await change(PASSWORD, viewing)).status).to.equal(403)
    const answer = await change(PASSWORD, here)
    expect(answer.status).to.equal(200)
    expect((await meAs(sessionHeaders(answer))).status).to.equal(200)
    for (const ended of [here, elsewhere]) expect((await meAs(ended)).status).to.equal(401)
    expect((await logIn('uma', PASSWORD)).status).to.equal(401)
    expect((await logIn('uma', ANOTHER)).status).to.equal(200)
    const records = await findRecords(server, admin, {
      eventTypes: ['ChangeCredentialsEvent'],
      actorUrns: [userNamed('uma')],
    })
    expect(records.map(({ entityUrn }) => entityUrn)).to.deep.equal([userNamed('uma')])
  })

  it('have ten attempts to change it, whatever others try', async () => {
    const session = sessionHeaders(await signUp('yan'))
    const change = (currentPassword: string) =>
      post('/changePassword', { currentPassword, password: ANOTHER }, session)
    for (let n = 0; n < 11; n++) await logIn('yan', 'x')
    for (let n = 0; n < 10; n++) expect((await change('x')).status).to.equal(400)
    expect((await change(PASSWORD)).status).to.equal(429)
  })

  it('get a reset token only if they have a password, from callers with the privilege', async () => {
    const input = { userUrn: userNamed('root') }
    const create = async (headers: Headers) =>
      (await ask(server, CREATE_RESET, { input }, headers)).errors?.[0]
    expect((await create(admin))?.message).to.match(/does not sign in with a password/)
    const editor = (await makeToken(server, userNamed('ed'), 'editor')).headers
    expect((await create(editor))?.extensions.code).to.equal(403)
    const { headers } = await makeToken(server, userNamed('ed'), undefined)
    expect((await create(headers))?.extensions.code).to.equal(403)
  })

  it('are created with a role by a link from the command line', async () => {
    const passwords = new Passwords(server.stores.tokens, server.clock)
    const admins = 'urn:li:dataHubRole:Admin'
    const resetToken = await passwords.createReset(userNamed('first'), admins)
    expect((await logIn('first', '')).status).to.equal(401)
    const reset = { email: 'first', password: PASSWORD, resetToken }
    const answer = await post('/resetNativeUserCredentials', reset)
    expect(answer.status).to.equal(200)
    const query = '{ me { platformPrivileges { managePolicies manageUserCredentials } } }'
    const session = sessionHeaders(answer)
    const { body } = await server.post<{ data: { me: object } }>(GRAPHQL, { query }, session)
    expect(body.data.me).to.deep.equal({
      platformPrivileges: { managePolicies: true, manageUserCredentials: true },
    })
  })

  it('are managed by the system client as by DataHub’s frontend, and by no other caller', async () => {
    const userUrn = userNamed('vera')
    const person = { userUrn, fullName: 'Vera', email: 'v@x.example', password: PASSWORD }
    const inviteToken = await createInvitation(server, admin)
    const create = await post('/auth/signUp', { ...person, inviteToken }, system)
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
    const urn = userNamed('walt')
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
  const attempt = (username: string, address: string, password = 'x', headers: Headers = {}) => {
    const sent = { ...FROM_PAGE, 'X-Forwarded-For': address, ...headers }
    return server.post('/logIn', { username, password }, sent)
  }
  const statusesOf = async (count: number, send: () => Promise<{ readonly status: number }>) =>
    Promise.all(Array.from({ length: count }, async () => (await send()).status))
  /** Creates a user, and returns the mark of their browser. */
  const choose = async (name: string) => {
    const from = { 'X-Forwarded-For': '7.0.0.1' }
    const { status, headers } = await choosePassword(server, name, PASSWORD, from)
    expect(status).to.equal(200)
    const mark = headers['set-cookie']?.find((cookie) => cookie.startsWith('trellis_known_')) ?? ''
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
    expect((await attempt('vic', '7.7.7.7', PASSWORD)).status).to.equal(429)
    expect((await attempt('vic', '7.7.7.8', PASSWORD)).status).to.equal(200)
    expect((await attempt('vic', '7.7.7.7', PASSWORD, { Cookie })).status).to.equal(200)
    const [name = ''] = Cookie.split('=')
    for (const wrong of [`${name}=${foreign.split('=')[1]}`, `${Cookie}; ${name}=x`, foreign]) {
      const { status } = await attempt('vic', '7.7.7.7', PASSWORD, { Cookie: wrong })
      expect(status, wrong).to.equal(429)
    }
    // A new password makes the browsers of the old one unknown.
    await choose('vic')
    expect((await attempt('vic', '7.7.7.7', PASSWORD, { Cookie })).status).to.equal(429)
  })

  it('in a known browser are limited, too, however its mark is written', async () => {
    const Cookie = await choose('xena')
    const all = await statusesOf(6, () => attempt('xena', '6.0.0.1', 'x', { Cookie }))
    const marked = { Cookie: `${Cookie}.x` }
    const again = await statusesOf(6, () => attempt('xena', '6.0.0.2', 'x', marked))
    expect([...all, ...again].filter((status) => status === 429)).to.have.lengthOf(2)
  })

  it('are limited by address, which a client cannot choose; of IPv6 by network', async () => {
    const begin = (address: string) =>
      server.post(
        '/signUp',
        { fullName: 'a', email: 'a', password: 'long enough', inviteToken: 'none' },
        { ...FROM_PAGE, 'X-Forwarded-For': address },
      )
    for (let n = 0; n < 100; n++)
      expect((await begin(`1.1.1.${n}, 2001:db8:1:2:${n}::1`)).status).to.equal(400)
    expect((await begin('2001:db8:1:2::3')).status).to.equal(429)
    expect((await begin('2001:db8:1:3::3')).status).to.equal(400)
    expect((await attempt('anybody', '2001:db8:1:2::4')).status).to.equal(429)
  })

  it('are announced', async () => {
    expect((await server.get('/api/session')).body).to.deep.equal({ passwords: true })
  })
})
