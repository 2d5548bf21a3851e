import { expect } from 'chai'
import { hashAccessToken } from '../../../../server/access/access-token-check.ts'
import { comparedName, mixedAlphabets } from '../../../../server/access/user-names.ts'
import { Passwords } from '../../../../server/access/native/passwords.ts'
import {
  askForToken,
  bearer,
  ingestAs,
  makeToken,
  suiteToken,
  withoutShippedPolicies,
} from '../../../support/access.ts'
import { dataset } from '../../../support/edits.ts'
import { ask, data } from '../../../support/graphql.ts'
import { upsert } from '../../../support/proposals.ts'
import { describeEmbedded, describeOnEngines } from '../../../support/server.ts'
import { having, onlyUsers, policy } from '../../../support/people.ts'
import { createInvitation, FROM_PAGE, PASSWORD } from '../../../support/sessions.ts'

const SYSTEM = { id: 'frontend', secret: 'a secret of tests' }
const system = { Authorization: `Basic ${SYSTEM.id}:${SYSTEM.secret}` }
const userNamed = (name: string) => `urn:li:corpuser:${name}`

// docs/interface: access/names
describe('the form in which names are compared', () => {
  it('has neither case nor width nor invisible characters, and is its own form', () => {
    for (const [name, form] of [
      ['ada', 'ada'],
      ['Ada', 'ada'],
      ['ADA@Example.com', 'ada@example.com'],
      ['ｄａｔａｈｕｂ', 'datahub'],
      ['data\u200Bhub', 'datahub'],
      ['\uFEFFdata\u00ADhub\u2060', 'datahub'],
      ['data\u{E0041}hub\uFE0F', 'datahub'],
      ['data\u3164hub', 'datahub'],
      ['da\u0007ta\u202Ehub', 'datahub'],
      [' a  b\u00A0c ', 'a b c'],
      ['Straße', 'strasse'],
      ['STRASSE', 'strasse'],
      ['ſam', 'sam'],
      ['e\u0301ve', '\u00E9ve'],
      ['ﬁn', 'fin'],
      ['①', '1'],
      ['ı', 'i'],
      ['%62oss', 'boss'],
      ['%2542oss', 'boss'],
      ['％42oss', 'boss'],
      ['100%', '100%'],
    ] as const) {
      expect(comparedName(name), JSON.stringify(name)).to.equal(form)
      expect(comparedName(form), JSON.stringify(form)).to.equal(form)
    }
  })

  it('keeps names apart that read differently', () => {
    const names = ['ada', 'adam', 'a.da', 'a da', 'ada1', 'àda', 'ad\u0430']
    expect(new Set(names.map(comparedName)).size).to.equal(names.length)
  })
})

describe('the alphabets that a name mixes', () => {
  for (const [name, mixed] of [
    ['ada.l-1@example.com', []],
    ['\u0430\u043D\u043D\u0430.1', []],
    ['\u5F20\u4F1F wei', []],
    ['\u0431oss', ['Latin', 'Cyrillic']],
    ['d\u03B1tahub', ['Latin', 'Greek']],
  ] as const) {
    it(`of ${JSON.stringify(name)} are ${mixed.join(' and ') || 'none'}`, () => {
      expect(mixedAlphabets(name)).to.deep.equal(mixed)
    })
  }
})

describeOnEngines('a name', (serve) => {
  const server = serve({
    access: { openId: undefined, systemClient: SYSTEM, isNative: true },
    trustedProxies: 1,
  })
  const admin = suiteToken(server, userNamed('root'), 'admin')
  let from = 0

  const post = (path: string, body: object, headers: object = FROM_PAGE) =>
    server.post<{ message?: string; actor?: string; revokedTokens?: number }>(path, body, {
      'X-Forwarded-For': `9.1.1.${++from % 250}`,
      ...headers,
    })
  const signUp = async (name: string, inviteToken?: string) =>
    post('/signUp', {
      fullName: 'M',
      email: 'm@x',
      userUrn: userNamed(name),
      password: PASSWORD,
      inviteToken: inviteToken ?? (await createInvitation(server, admin)),
    })
  const createToken = (user: string) => askForToken(server, admin, user)

  it('that anything in the catalog has ever named is taken for people who sign up', async () => {
    const orders = dataset('orders')
    await ingestAs(server, admin, [
      upsert(userNamed('entity'), 'corpUserInfo', { active: true }),
      upsert(userNamed('Mixed.Case'), 'corpUserInfo', { active: true }),
      upsert(userNamed('soft'), 'status', { removed: true }),
      upsert(userNamed('hard'), 'corpUserInfo', { active: true }),
      upsert('urn:li:corpGroup:finance', 'corpGroupInfo', { admins: [], members: [], groups: [] }),
      upsert(orders, 'ownership', { owners: [{ owner: userNamed('owner'), type: 'DATAOWNER' }] }),
      upsert(userNamed('entity'), 'groupMembership', { groups: ['urn:li:corpGroup:stub'] }),
      policy('boss', ['MANAGE_POLICIES'], onlyUsers(userNamed('boss')), {
        displayName: 'p',
        type: 'PLATFORM',
      }),
      policy('owned', ['EDIT_ENTITY'], onlyUsers(userNamed('boss')), {
        displayName: 'p',
        resources: having('OWNER', [userNamed('criterion')]),
      }),
      upsert('urn:li:dataHubView:v', 'dataHubViewInfo', {
        name: 'v',
        type: 'PERSONAL',
        definition: { entityTypes: [], filter: { operator: 'AND', filters: [] } },
        created: { time: 1, actor: userNamed('author') },
        lastModified: { time: 1, actor: userNamed('author') },
      }),
      upsert('urn:li:form:f', 'formInfo', {
        name: 'f',
        type: 'VERIFICATION',
        prompts: [],
        actors: { owners: false, users: [userNamed('assignee')] },
      }),
      policy('inactive', ['MANAGE_POLICIES'], onlyUsers(userNamed('Dormant')), {
        displayName: 'p',
        type: 'PLATFORM',
        state: 'INACTIVE',
      }),
    ])
    const deleted = await server.post('/entities?action=delete', { urn: userNamed('hard') }, admin)
    expect(deleted.status).to.equal(200)
    await makeToken(server, userNamed('old-token'), undefined)
    expect((await createToken(userNamed('token'))).errors).to.equal(undefined)
    await new Passwords(server.stores.tokens, server.clock).createReset(userNamed('old-link'))
    for (const name of [
      'entity mixed.case soft hard finance owner stub boss dormant criterion author assignee',
      'old-token token old-link root datahub unknown service_x',
    ].flatMap((names) => names.split(' '))) {
      const { status, body, headers } = await signUp(name)
      expect([name, status, body.message]).to.deep.equal([
        name,
        400,
        `The name ${name} is in use; choose another one, or ask your administrator for an ` +
          'invitation that names you.',
      ])
      expect(headers['set-cookie']).to.equal(undefined)
      expect((await post('/logIn', { username: name, password: PASSWORD })).status).to.equal(401)
    }
    const person = { userUrn: userNamed('soft'), fullName: 'M', email: 'm@x', password: PASSWORD }
    const other = await post(
      '/auth/signUp',
      { ...person, inviteToken: await createInvitation(server, admin) },
      system,
    )
    expect(other.status).to.equal(400)
  })

  it('that is written otherwise than it is compared is refused with the right spelling', async () => {
    for (const [name, right] of [
      ['DataHub', 'datahub'],
      ['ｄａｔａｈｕｂ', 'datahub'],
      ['data\u200Bhub', 'datahub'],
      ['Eve', 'eve'],
      ['%62oss', 'boss'],
    ] as const) {
      const { status, body } = await signUp(name)
      expect(status, name).to.equal(400)
      expect(body.message).to.equal(
        'A new user name has no capital or invisible letters and no variants of letters: ' +
          `write ${right}`,
      )
    }
  })

  it('of a service account is of nobody who signs in', async () => {
    const service = userNamed('service_people')
    await ingestAs(server, admin, [
      upsert(service, 'corpUserInfo', { active: true }),
      upsert(service, 'subTypes', { typeNames: ['SERVICE_ACCOUNT'] }),
    ])
    const passwords = new Passwords(server.stores.tokens, server.clock)
    await passwords.set(service, 'of an earlier release')
    await server.stores.tokens.replacePrincipal('service_people', undefined, {
      urn: service,
      signsIn: 'password',
    })
    const deleted = await ask(
      server,
      `mutation { deleteServiceAccount(urn: "${service}") }`,
      {},
      admin,
    )
    expect(deleted.errors?.[0]?.message).to.contain('not a service account')
  })

  it('that mixes alphabets is refused, since it looks like another one', async () => {
    const { status, body } = await signUp('d\u0430tahub')
    expect(status).to.equal(400)
    expect(body.message).to.contain('mixes Latin, Cyrillic')
    expect((await signUp('\u0430\u043D\u043D\u0430')).status).to.equal(200)
  })

  it('goes to one of two people who sign up at once, and a refusal gives it back', async () => {
    const both = await Promise.all([signUp('twin'), signUp('twin')])
    expect(both.map(({ status }) => status)).to.have.members([200, 400])
    const used = await createInvitation(server, admin)
    expect((await signUp('first', used)).status).to.equal(200)
    expect((await signUp('later', used)).status).to.equal(400)
    expect((await signUp('later')).status).to.equal(200)
  })

  it('has one spelling for tokens, and an entity from the first token on', async () => {
    expect((await createToken(userNamed('Grace'))).errors).to.equal(undefined)
    const other = await createToken(userNamed('GRACE'))
    expect(other.errors?.[0]?.message).to.contain('another spelling of urn:li:corpuser:Grace')
    const root = await createToken(userNamed('DataHub'))
    expect(root.errors?.[0]?.message).to.contain('another spelling of urn:li:corpuser:datahub')
    const { status } = await server.get(`/openapi/v3/entity/corpuser/${userNamed('Grace')}`, admin)
    expect(status).to.equal(200)
  })

  it('of the system has no tokens, of administrators and of earlier releases either', async () => {
    for (const name of ['__datahub_system', '__DataHub_System', 'UNKNOWN', SYSTEM.id]) {
      const { errors } = await createToken(userNamed(name))
      expect(errors?.[0]?.message, name).to.match(/a user of the system|another spelling/)
      expect(errors?.[0]?.extensions.code, name).to.equal(400)
    }
    const text = 'trellis_pat_earlier'
    const token = { hash: hashAccessToken(text), name: 't', kind: 'PERSONAL', role: 'admin' }
    const [actor, owner] = [userNamed('__datahub_system'), userNamed('root')]
    await server.stores.tokens.create({ ...token, actor, owner, createdMillis: server.clock() })
    const { status } = await server.get('/entitiesV2/urn:li:tag:a', bearer(text))
    expect(status).to.equal(401)
  })

  it('is taken by the first of two tokens with different spellings', async () => {
    const made = await Promise.all(
      ['Hal', 'hal', 'HAL'].map((name) => createToken(userNamed(name))),
    )
    expect(made.filter(({ errors }) => !errors)).to.have.lengthOf(1)
  })

  it('of a policy has an entity, so that people find it', async () => {
    const [user, group] = [userNamed('granted'), 'urn:li:corpGroup:granted']
    await ingestAs(server, admin, [
      policy(
        'granting',
        ['MANAGE_TAGS'],
        { ...onlyUsers(user), groups: [group] },
        { displayName: 'p', type: 'PLATFORM' },
      ),
    ])
    const found = async (entityType: string) => {
      const search = '/entities?action=search'
      const input = { input: 'granted', entity: entityType, start: 0, count: 10 }
      const { body } = await server.post(search, input, admin)
      return JSON.stringify(body)
    }
    expect(await found('corpuser')).to.contain(user)
    expect(await found('corpGroup')).to.contain(group)
  })

  it('of two users of an earlier release lets both sign in', async () => {
    const { tokens } = server.stores
    const hash = await new Passwords(tokens, server.clock).hashes.hash(PASSWORD, [])
    for (const name of ['Kim', 'kim']) {
      await ingestAs(server, admin, [upsert(userNamed(name), 'corpUserInfo', { active: true })])
      await tokens.replacePassword(userNamed(name), undefined, { hash })
    }
    for (const name of ['Kim', 'kim', 'Kim'])
      expect((await post('/logIn', { username: name, password: PASSWORD })).status).to.equal(200)
  })

  it('gets tokens while writes are switched off, and its entity later', async () => {
    await server.post('/entities?action=setWritable', { value: false }, admin)
    expect((await createToken(userNamed('late'))).errors).to.equal(undefined)
    await server.post('/entities?action=setWritable', { value: true }, admin)
    expect(await server.stores.graph.existing([userNamed('late')])).to.deep.equal(new Set())
    expect((await signUp('late')).status).to.equal(400)
    expect((await createToken(userNamed('late'))).errors).to.equal(undefined)
    expect(await server.stores.graph.existing([userNamed('late')])).to.have.property('size', 1)
  })

  it('of a deleted user stays taken, after a restart too', async () => {
    expect((await signUp('gone')).status).to.equal(200)
    const removing = `mutation { removeUser(urn: "${userNamed('gone')}") }`
    expect(await data(server, removing, {}, admin)).to.deep.equal({ removeUser: true })
    expect((await signUp('gone')).status).to.equal(400)
    await server.restart()
    expect((await signUp('gone')).status).to.equal(400)
  })

  it('that no entity had stays free after a deletion of it', async () => {
    await server.post('/entities?action=delete', { urn: userNamed('never') }, admin)
    expect((await signUp('never')).status).to.equal(200)
  })
})

// docs/interface: access/passwords
describeEmbedded('a reset of a password', (serve) => {
  const server = serve({ access: { openId: undefined, systemClient: SYSTEM, isNative: true } })
  const admin = suiteToken(server, userNamed('root'), 'admin')
  before(async () => {
    await ingestAs(server, admin, withoutShippedPolicies())
  })
  const me = async (headers: object) =>
    (await server.post('/api/graphql', { query: '{ me { corpUser { urn } } }' }, { ...headers }))
      .status

  it('ends all sessions and access tokens of the user, and says how many', async () => {
    for (const path of ['/resetNativeUserCredentials', '/auth/resetNativeUserCredentials']) {
      const name = path.startsWith('/auth') ? 'zoe' : 'yan'
      const passwords = new Passwords(server.stores.tokens, server.clock)
      const own = await makeToken(server, userNamed(name), undefined)
      const session = await server.post<{ accessToken: string }>(
        '/auth/generateSessionTokenForUser',
        { userId: name },
        system,
      )
      const held = [own.headers, bearer(session.body.accessToken)]
      for (const headers of held) expect(await me(headers)).to.equal(200)
      const other = await makeToken(server, userNamed('other'), undefined)
      const reset = { email: name, userUrn: userNamed(name), password: PASSWORD }
      const resetToken = await passwords.createReset(userNamed(name))
      const isAuth = path.startsWith('/auth')
      const answer = await server.post(path, { ...reset, resetToken }, isAuth ? system : FROM_PAGE)
      expect(answer.status, JSON.stringify(answer.body)).to.equal(200)
      if (!isAuth) expect(answer.body).to.have.property('revokedTokens', 1)
      for (const headers of held) expect(await me(headers)).to.equal(401)
      expect(await me(other.headers)).to.equal(200)
    }
  })

  it('does not serve suspended people, whose link stays valid', async () => {
    const passwords = new Passwords(server.stores.tokens, server.clock)
    const status = (text: string) =>
      ingestAs(server, admin, [upsert(userNamed('sue'), 'corpUserStatus', { status: text })])
    await ingestAs(server, admin, [upsert(userNamed('sue'), 'corpUserInfo', { active: true })])
    await status('SUSPENDED')
    const resetToken = await passwords.createReset(userNamed('sue'))
    const reset = async () => {
      const chosen = { email: 'sue', password: PASSWORD, resetToken }
      return (await server.post('/resetNativeUserCredentials', chosen, FROM_PAGE)).status
    }
    expect(await reset()).to.equal(401)
    await status('ACTIVE')
    expect(await reset()).to.equal(200)
  })
})
