import { expect } from 'chai'
import { bearer, ingestAs, makeToken } from '../../support/access.ts'
import { dataset } from '../../support/edits.ts'
import { GRAPHQL } from '../../support/graphql.ts'
import { AUDIENCE, TestIssuer, trustIn } from '../../support/issuer/issuer.ts'
import { INGEST_BATCH, upsert } from '../../support/proposals.ts'
import { describeEmbedded } from '../../support/server.ts'
import { CLIENT } from '../../support/issuer/sign-ins.ts'

const SESSION = '/api/session'
const BEGIN = `${SESSION}?action=begin`
const FINISH = `${SESSION}?action=finish`
const OWN = { 'Sec-Fetch-Site': 'same-origin' }
const ME = { query: '{ me { corpUser { urn } platformPrivileges { createTags } } }' }
const PUBLIC_URL = 'https://catalog.example/prefix'
const MINUTE_MS = 60_000

interface Begun {
  readonly address: string
  readonly pending: string
}

// docs/interface: access/sign-in
describeEmbedded('signing in at the issuer', (serve) => {
  let issuer: TestIssuer
  before(async () => {
    issuer = await TestIssuer.start()
  })
  after(() => issuer.stop())
  afterEach(() => {
    issuer.trouble = 'none'
    issuer.person = {}
  })
  const openId = trustIn(() => issuer.url)
  const server = serve({
    access: { openId, systemClient: undefined, signIn: { ...CLIENT, publicUrl: PUBLIC_URL } },
  })

  async function begin() {
    const { status, body } = await server.post<Begun>(BEGIN)
    expect(status).to.equal(200)
    return { pending: body.pending, asked: new URL(body.address).searchParams }
  }

  const queryOf = (address: string) => new URL(address).search.slice(1)
  const finish = (address: string, pending: string, headers: object = OWN) =>
    server.post<{ reason?: string; actor?: string; role?: string }>(
      FINISH,
      { answer: queryOf(address), pending },
      { ...headers },
    )

  /** Runs a whole sign-in, and returns the cookie of the browser. */
  async function signIn(): Promise<string> {
    const { asked, pending } = await begin()
    const { status, headers } = await finish(issuer.signIns.allow(asked), pending)
    expect(status).to.equal(200)
    return String(headers['set-cookie']?.[0])
  }
  // docs/interface: access/suspended
  it('gives a suspended person no cookie, and records the attempt under their name', async () => {
    const subject = 'urn:li:corpuser:suspended'
    const admin = (await makeToken(server, 'urn:li:corpuser:root', 'admin')).headers
    await ingestAs(server, admin, [upsert(subject, 'corpUserStatus', { status: 'SUSPENDED' })])
    issuer.person = { sub: 'suspended' }
    const { asked, pending } = await begin()
    const { status, body, headers } = await finish(issuer.signIns.allow(asked), pending)
    expect([status, body.reason]).to.deep.equal([401, 'The user is suspended or deleted'])
    expect(headers['set-cookie']).to.equal(undefined)
    const { body: found } = await server.post<{
      usageEvents: { eventType: string; rawUsageEvent: { account?: string } }[]
    }>('/openapi/v1/events/audit/search?size=100', {}, admin)
    const own = found.usageEvents.filter(({ rawUsageEvent }) => rawUsageEvent.account === subject)
    expect(own.map(({ eventType }) => eventType)).to.deep.equal(['FailedLogInEvent'])
    expect(JSON.stringify(found)).not.to.match(/"LogInEvent"[^}]*suspended/)
  })

  const pairOf = (cookie: string) => cookie.split(';', 1).join()
  const meAs = async (cookie: string) =>
    server.post(GRAPHQL, ME, { Cookie: pairOf(cookie), ...OWN })

  async function refusalOf(address: string, pending: string, headers: object = OWN) {
    const { status, body, headers: answered } = await finish(address, pending, headers)
    expect(answered['set-cookie']).to.equal(undefined)
    return `${status} ${body.reason ?? ''}`
  }

  it('is offered with the name of the issuer', async () => {
    expect((await server.get(SESSION)).body).to.deep.equal({ issuer: issuer.url })
  })

  it('requests a code, for this service only, with PKCE', async () => {
    const { asked } = await begin()
    expect(Object.fromEntries(asked)).to.include({
      response_type: 'code',
      client_id: CLIENT.clientId,
      redirect_uri: `${PUBLIC_URL}/signed-in`,
      scope: 'openid',
      code_challenge_method: 'S256',
    })
    const other = await begin()
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(asked.get(name)).to.have.length.above(20).and.not.equal(other.asked.get(name))
    }
  })

  it('begins a session with the role of the ID token, in a cookie that no script can read', async () => {
    issuer.person = { sub: 'grace', roles: ['editor'] }
    const cookie = await signIn()
    expect(cookie.split('; ').slice(1)).to.have.members(['Path=/', 'HttpOnly', 'SameSite=Strict'])
    expect(cookie).not.to.contain('eyJ')
    const { body } = await meAs(cookie)
    expect(body).to.deep.include({
      data: {
        me: {
          corpUser: { urn: 'urn:li:corpuser:grace' },
          platformPrivileges: { createTags: true },
        },
      },
    })
  })

  it('gives suspended and deleted people neither a cookie nor a record of a sign-in', async () => {
    const admin = (await makeToken(server, 'urn:li:corpuser:operator', 'admin')).headers
    for (const [sub, aspect, value] of [
      ['sid', 'corpUserStatus', { status: 'SUSPENDED' }],
      ['dee', 'status', { removed: true }],
    ] as const) {
      issuer.person = { sub }
      await signIn()
      await ingestAs(server, admin, [upsert(`urn:li:corpuser:${sub}`, aspect, value)])
      const { asked, pending } = await begin()
      expect(await refusalOf(issuer.signIns.allow(asked), pending)).to.equal(
        '401 The user is suspended or deleted',
      )
      const search = '/openapi/v1/events/audit/search?size=100'
      const filter = { eventTypes: ['LogInEvent'], actorUrns: [`urn:li:corpuser:${sub}`] }
      const { body } = await server.post<{ usageEvents: object[] }>(search, filter, admin)
      expect(body.usageEvents).to.have.lengthOf(1)
    }
  })

  it('is valid for a day, and forgets expired sessions of the person', async () => {
    issuer.person = { sub: 'daily' }
    const cookie = await signIn()
    const kept = async () => {
      const actors = ['urn:li:corpuser:daily']
      return (await server.stores.tokens.list({ start: 0, count: 10, actors })).total
    }
    server.clock.nowMillis += 24 * 60 * MINUTE_MS + 1
    expect((await meAs(cookie)).status).to.equal(401)
    expect(await kept()).to.equal(1)
    await makeToken(server, 'urn:li:corpuser:daily', 'reader')
    await signIn()
    expect(await kept()).to.equal(2)
  })

  it('ends permanently when the person signs out; tokens from elsewhere do not', async () => {
    const cookie = await signIn()
    const end = (Cookie: string) => server.post(`${SESSION}?action=end`, {}, { Cookie, ...OWN })
    const { status, body } = await end(pairOf(cookie))
    expect([status, body], 'the issuer ends none').to.deep.equal([200, {}])
    server.clock.nowMillis += 2_000
    expect((await meAs(cookie)).status).to.equal(401)
    const { headers, text } = await makeToken(server, 'urn:li:corpuser:ada', 'reader')
    const brought = await server.post(SESSION, {}, bearer(text))
    expect((await end(pairOf(String(brought.headers['set-cookie']?.[0])))).status).to.equal(200)
    server.clock.nowMillis += 2_000
    expect((await server.post(GRAPHQL, ME, headers)).status).to.equal(200)
  })

  it('cannot be finished by another site, so that none signs a person in as another one', async () => {
    const { asked, pending } = await begin()
    const only = '401 Sign-in requests are accepted from the page only'
    for (const headers of [
      {},
      { 'Sec-Fetch-Site': 'cross-site' },
      { Origin: 'http://evil.example' },
    ]) {
      expect(await refusalOf(issuer.signIns.allow(asked), pending, headers)).to.equal(only)
    }
  })

  it('accepts the answer to the sign-in that it has begun, once, and within ten minutes', async () => {
    const [one, other] = [await begin(), await begin()]
    const notBegun = '401 The sign-in does not match this browser; sign in again'
    const address = issuer.signIns.allow(one.asked)
    expect(await refusalOf(address, other.pending)).to.equal(notBegun)
    expect(await refusalOf(address, '')).to.equal(notBegun)
    expect(await refusalOf(address, `${one.pending.slice(0, -4)}AAAA`)).to.equal(notBegun)
    expect(await refusalOf(`${address}&state=x`, one.pending)).to.equal(notBegun)
    expect(await refusalOf('http://a/?code=c', one.pending)).to.equal(notBegun)
    expect((await finish(address, one.pending)).status).to.equal(200)
    const over = '401 The sign-in is no longer valid at the issuer; sign in again'
    expect(await refusalOf(address, one.pending)).to.equal(over)
    server.clock.nowMillis += 10 * MINUTE_MS
    const late = '401 The sign-in has expired; sign in again'
    expect(await refusalOf(issuer.signIns.allow(other.asked), other.pending)).to.equal(late)
  })

  it('does not accept a code of another browser: the verifier is missing', async () => {
    const [mine, stolen] = [await begin(), await begin()]
    const address = new URL(issuer.signIns.allow(stolen.asked))
    address.searchParams.set('state', mine.asked.get('state') ?? '')
    expect(await refusalOf(address.href, mine.pending)).to.match(
      /^401 The sign-in is no longer valid/,
    )
  })

  it('reports a refusal by the issuer, and repeats no text of the address', async () => {
    const { asked, pending } = await begin()
    const denied = '401 The issuer rejected the sign-in'
    expect(await refusalOf(issuer.signIns.deny(asked), pending)).to.equal(
      `${denied} (access_denied)`,
    )
    const state = asked.get('state') ?? ''
    const odd = `http://a/?${new URLSearchParams({ error: 'a"\r\nX: <b>', state }).toString()}`
    expect(await refusalOf(odd, pending)).to.equal(denied)
  })

  it('accepts only well-formed answers', async () => {
    const { asked, pending } = await begin()
    const state = asked.get('state') ?? ''
    for (const odd of ['', '&code=a&code=b', '&code=a&iss=https://other.example', '&id_token=a']) {
      const refusal = await refusalOf(`http://a/?state=${state}${odd}`, pending)
      expect(refusal, odd).to.equal('401 The sign-in does not match this browser; sign in again')
    }
  })

  it('accepts ID tokens of this person, client and sign-in only', async () => {
    const claim = '401 A claim of the token is missing or not for this service'
    for (const [person, answer] of [
      [{ aud: 'other' }, claim],
      [{ aud: AUDIENCE }, claim],
      [{ nonce: 'other' }, claim],
      [{ iss: 'https://other.example' }, claim],
      [{ exp: Math.floor(Date.now() / 1_000) - 300 }, claim],
      [{ sub: '__datahub_system' }, '401 The subject of the token is not a valid user name'],
    ] as const) {
      issuer.person = person
      const { asked, pending } = await begin()
      const refusal = await refusalOf(issuer.signIns.allow(asked), pending)
      expect(refusal, JSON.stringify(person)).to.equal(answer)
    }
  })

  for (const trouble of ['fails', 'hangs up'] as const) {
    it(`answers 503 while the issuer ${trouble}`, async () => {
      const { asked, pending } = await begin()
      const address = issuer.signIns.allow(asked)
      issuer.trouble = trouble
      const { status, body } = await finish(address, pending)
      expect([status, (body as { code?: string }).code]).to.deep.equal([503, 'ISSUER_UNAVAILABLE'])
    })
  }
})

// docs/interface: access/views
describeEmbedded('signing in with view authorization', (serve) => {
  let issuer: TestIssuer
  before(async () => {
    issuer = await TestIssuer.start()
  })
  after(() => issuer.stop())
  const server = serve({
    access: {
      openId: trustIn(() => issuer.url),
      systemClient: undefined,
      signIn: { ...CLIENT, publicUrl: PUBLIC_URL },
      views: { secret: undefined },
    },
  })

  it('begins a session that sees what policies show to a person without a role', async () => {
    const orders = dataset('orders')
    const { headers } = await makeToken(server, 'urn:li:corpuser:root', 'admin')
    const proposals = [
      upsert(orders, 'status', { removed: false }),
      upsert('urn:li:dataHubPolicy:view-entity-page-all', 'dataHubPolicyInfo', {
        displayName: 'None',
      }),
    ]
    expect((await server.post(INGEST_BATCH, { proposals }, headers)).status).to.equal(200)
    const statusOf = async (person: Readonly<Record<string, unknown>>) => {
      issuer.person = person
      const begun = (await server.post<Begun>(BEGIN)).body
      const answered = issuer.signIns.allow(new URL(begun.address).searchParams)
      const answer = new URL(answered).search.slice(1)
      const signed = await server.post(FINISH, { answer, pending: begun.pending }, OWN)
      expect(signed.status).to.equal(200)
      const Cookie = String(signed.headers['set-cookie']?.[0]).split(';', 1).join()
      return (await server.get(`/entitiesV2/${encodeURIComponent(orders)}`, { Cookie, ...OWN }))
        .status
    }
    expect(await statusOf({})).to.equal(403)
    expect(await statusOf({ roles: ['reader'] })).to.equal(200)
  })
})

// docs/interface: access/sign-out
describeEmbedded('signing out at an issuer that ends sessions', (serve) => {
  let issuer: TestIssuer
  before(async () => {
    issuer = await TestIssuer.start()
    issuer.namesEnd = true
  })
  after(() => issuer.stop())
  const openId = trustIn(() => issuer.url)
  const server = serve({
    access: { openId, systemClient: undefined, signIn: { ...CLIENT, publicUrl: PUBLIC_URL } },
  })
  const end = (cookie: unknown) =>
    server.post<{ address?: string }>(
      `${SESSION}?action=end`,
      {},
      { Cookie: String(cookie).split(';', 1).join(), ...OWN },
    )

  it('leads there from a session that began there, and back to the page', async () => {
    const { address, pending } = (await server.post<Begun>(BEGIN)).body
    const answer = new URL(issuer.signIns.allow(new URL(address).searchParams)).search.slice(1)
    const { headers } = await server.post(FINISH, { answer, pending }, OWN)
    const { body } = await end(headers['set-cookie'])
    const there = new URL(body.address ?? '')
    expect(there.origin + there.pathname).to.equal(`${issuer.url}/end`)
    expect(Object.fromEntries(there.searchParams)).to.deep.equal({
      client_id: CLIENT.clientId,
      post_logout_redirect_uri: `${PUBLIC_URL}/`,
    })
    expect((await end(headers['set-cookie'])).body, 'once').to.deep.equal({})
  })

  it('leads nobody there who signed in with a token from elsewhere', async () => {
    const { text } = await makeToken(server, 'urn:li:corpuser:ada', 'reader')
    const { headers } = await server.post(SESSION, {}, bearer(text))
    expect((await end(headers['set-cookie'])).body).to.deep.equal({})
  })
})

describeEmbedded('an issuer that is unavailable when people want to sign in', (serve) => {
  let url = ''
  before(async () => {
    const issuer = await TestIssuer.start()
    ;({ url } = issuer)
    await issuer.stop()
  })
  const openId = trustIn(() => url)
  const signIn = { ...CLIENT, publicUrl: PUBLIC_URL }
  const server = serve({ access: { openId, systemClient: undefined, signIn } })

  it('answers 503 where the sign-in begins, and affects nothing else', async () => {
    const { status, body, headers } = await server.post(BEGIN)
    expect([status, headers['retry-after']]).to.deep.equal([503, '2'])
    expect(body).to.have.property('code', 'ISSUER_UNAVAILABLE')
    const token = await makeToken(server, 'urn:li:corpuser:ada', 'reader')
    expect((await server.post(SESSION, {}, token.headers)).status).to.equal(200)
  })
})

describeEmbedded('a server without an issuer', (serve) => {
  const server = serve()

  it('offers none, and does nothing', async () => {
    for (const answer of [
      await server.get(SESSION),
      await server.post(BEGIN),
      await server.post(FINISH, { answer: 'code=c', pending: 'p' }, OWN),
    ]) {
      expect(answer).to.deep.include({ status: 200, body: {} })
      expect(answer.headers['set-cookie']).to.equal(undefined)
    }
  })
})

// docs/interface: access/groups
describeEmbedded('groups of the issuer', (serve) => {
  let issuer: TestIssuer
  before(async () => {
    issuer = await TestIssuer.start()
  })
  after(() => issuer.stop())
  const openId = Object.assign(
    Object.defineProperty({ ...trustIn(() => '') }, 'issuer', { get: () => issuer.url }),
    { groupsClaims: ['groups'] },
  )
  const server = serve({
    access: { openId, systemClient: undefined, signIn: { ...CLIENT, publicUrl: PUBLIC_URL } },
  })

  it('count in the decisions of policies, for a JWT and for a session of the page', async () => {
    const admin = (await makeToken(server, 'urn:li:corpuser:root', 'admin')).headers
    const create = 'mutation ($input: PolicyUpdateInput!) { createPolicy(input: $input) }'
    const actors = { allUsers: false, allGroups: false, resourceOwners: false }
    const policy = { type: 'METADATA', state: 'ACTIVE', name: 'Group', privileges: ['EDIT_ENTITY'] }
    const input = { ...policy, actors: { ...actors, groups: ['urn:li:corpGroup:data'] } }
    expect(
      (await server.post(GRAPHQL, { query: create, variables: { input } }, admin)).body,
    ).to.not.have.property('errors')
    const write = async (headers: object) => {
      const proposals = [upsert(dataset('orders'), 'status', { removed: false })]
      return (await server.post(INGEST_BATCH, { proposals }, { ...headers })).status
    }
    const jwt = async (groups: unknown) => bearer(await issuer.sign({ groups }, server.clock()))
    expect(await write(await jwt(['data']))).to.equal(200)
    expect(await write(await jwt(['others']))).to.equal(403)

    const signIn = async () => {
      const { body } = await server.post<Begun>(BEGIN)
      const answer = new URL(issuer.signIns.allow(new URL(body.address).searchParams)).search
      const finished = { answer: answer.slice(1), pending: body.pending }
      const { headers } = await server.post(FINISH, finished, OWN)
      return { ...OWN, Cookie: String(headers['set-cookie']?.[0]).split(';', 1).join() }
    }
    issuer.person = { sub: 'ida', groups: ['data'] }
    const session = await signIn()
    issuer.person = { sub: 'ida' }
    expect(await write(await signIn())).to.equal(403)
    expect(await write(session)).to.equal(200)
  })
})
