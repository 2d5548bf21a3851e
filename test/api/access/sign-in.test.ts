import { expect } from 'chai'
import { bearer, findRecords, ingestAs, makeToken } from '../../support/access.ts'
import { dataset } from '../../support/edits.ts'
import { GRAPHQL } from '../../support/graphql.ts'
import { AUDIENCE, TestIssuer, trustIn } from '../../support/issuer/issuer.ts'
import { onlyUsers, policy, type Headers } from '../../support/people.ts'
import { INGEST_BATCH, upsert } from '../../support/proposals.ts'
import { describeEmbedded } from '../../support/server.ts'
import {
  beginSignIn,
  finishSignIn,
  FROM_PAGE,
  sessionHeaders,
  signInAt,
} from '../../support/sessions.ts'
import { CLIENT } from '../../support/issuer/sign-ins.ts'

const SESSION = '/api/session'
const BEGIN = `${SESSION}?action=begin`
const END = `${SESSION}?action=end`
const ME = { query: '{ me { corpUser { urn } platformPrivileges { createTags } } }' }
const PUBLIC_URL = 'https://catalog.example/prefix'
const MINUTE_MS = 60_000

/** Access by sign-in at an issuer. */
const signingIn = (issuer: { readonly url: string }, openId: object = {}) => ({
  openId: trustIn(issuer, openId),
  systemClient: undefined,
  signIn: { ...CLIENT, publicUrl: PUBLIC_URL },
})

// docs/interface: access/sign-in
describeEmbedded('signing in at the issuer', (serve) => {
  const issuer = TestIssuer.forSuite()
  const server = serve({ access: signingIn(issuer) })
  afterEach(() => {
    issuer.trouble = 'none'
    issuer.person = {}
  })
  const meAs = (session: Headers) => server.post(GRAPHQL, ME, session)

  async function refusalOf(address: string, pending: string, headers: Headers = FROM_PAGE) {
    const {
      status,
      body,
      headers: answered,
    } = await finishSignIn(server, address, pending, headers)
    expect(answered['set-cookie']).to.equal(undefined)
    return `${status} ${body.reason ?? ''}`
  }

  it('is offered with the name of the issuer', async () => {
    expect((await server.get(SESSION)).body).to.deep.equal({ issuer: issuer.url })
  })

  it('requests a code, for this service only, with PKCE', async () => {
    const { asked } = await beginSignIn(server)
    expect(Object.fromEntries(asked)).to.include({
      response_type: 'code',
      client_id: CLIENT.clientId,
      redirect_uri: `${PUBLIC_URL}/signed-in`,
      scope: 'openid',
      code_challenge_method: 'S256',
    })
    const other = await beginSignIn(server)
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(asked.get(name)).to.have.length.above(20).and.not.equal(other.asked.get(name))
    }
  })

  it('begins a session with the role of the ID token, in a cookie that no script can read', async () => {
    issuer.person = { sub: 'grace', roles: ['editor'] }
    const answer = await signInAt(server, issuer)
    const cookie = String(answer.headers['set-cookie']?.[0])
    expect(cookie.split('; ').slice(1)).to.have.members(['Path=/', 'HttpOnly', 'SameSite=Strict'])
    expect(cookie).not.to.contain('eyJ')
    const { body } = await meAs(sessionHeaders(answer))
    expect(body).to.deep.include({
      data: {
        me: {
          corpUser: { urn: 'urn:li:corpuser:grace' },
          platformPrivileges: { createTags: true },
        },
      },
    })
  })

  // docs/interface: access/suspended
  for (const [state, sub, aspect, value] of [
    ['suspended', 'sid', 'corpUserStatus', { status: 'SUSPENDED' }],
    ['deleted', 'dee', 'status', { removed: true }],
  ] as const) {
    it(`gives a ${state} person no cookie, and records the attempt under their name`, async () => {
      const admin = (await makeToken(server, 'urn:li:corpuser:operator', 'admin')).headers
      const user = `urn:li:corpuser:${sub}`
      issuer.person = { sub }
      await signInAt(server, issuer)
      await ingestAs(server, admin, [upsert(user, aspect, value)])
      const { asked, pending } = await beginSignIn(server)
      expect(await refusalOf(issuer.signIns.allow(asked), pending)).to.equal(
        '401 The user is suspended or deleted',
      )
      const records = await findRecords(server, admin)
      const own = records.filter(
        ({ actorUrn, rawUsageEvent }) => actorUrn === user || rawUsageEvent.account === user,
      )
      const signIns = own.map(({ eventType }) => eventType).filter((type) => /LogIn/.test(type))
      expect(signIns).to.deep.equal(['FailedLogInEvent', 'LogInEvent'])
    })
  }

  it('is valid for a day, and forgets expired sessions of the person', async () => {
    issuer.person = { sub: 'daily' }
    const session = sessionHeaders(await signInAt(server, issuer))
    const kept = async () => {
      const actors = ['urn:li:corpuser:daily']
      return (await server.stores.tokens.list({ start: 0, count: 10, actors })).total
    }
    server.clock.nowMillis += 24 * 60 * MINUTE_MS + 1
    expect((await meAs(session)).status).to.equal(401)
    expect(await kept()).to.equal(1)
    await makeToken(server, 'urn:li:corpuser:daily', 'reader')
    await signInAt(server, issuer)
    expect(await kept()).to.equal(2)
  })

  it('ends permanently when the person signs out; tokens from elsewhere do not', async () => {
    const session = sessionHeaders(await signInAt(server, issuer))
    const { status, body } = await server.post(END, {}, session)
    expect([status, body], 'the issuer ends none').to.deep.equal([200, {}])
    server.clock.nowMillis += 2_000
    expect((await meAs(session)).status).to.equal(401)
    const { headers, text } = await makeToken(server, 'urn:li:corpuser:ada', 'reader')
    const brought = await server.post(SESSION, {}, bearer(text))
    expect((await server.post(END, {}, sessionHeaders(brought))).status).to.equal(200)
    server.clock.nowMillis += 2_000
    expect((await server.post(GRAPHQL, ME, headers)).status).to.equal(200)
  })

  it('cannot be finished by another site, so that none signs a person in as another one', async () => {
    const { asked, pending } = await beginSignIn(server)
    const only = '401 Sign-in requests are accepted from the page only'
    for (const headers of [{}, { 'Sec-Fetch-Site': 'cross-site' }]) {
      expect(await refusalOf(issuer.signIns.allow(asked), pending, headers)).to.equal(only)
    }
  })

  it('accepts the answer to the sign-in that it has begun, once, and within ten minutes', async () => {
    const [one, other] = [await beginSignIn(server), await beginSignIn(server)]
    const notBegun = '401 The sign-in does not match this browser; sign in again'
    const address = issuer.signIns.allow(one.asked)
    expect(await refusalOf(address, other.pending)).to.equal(notBegun)
    expect(await refusalOf(address, '')).to.equal(notBegun)
    expect(await refusalOf(address, `${one.pending.slice(0, -4)}AAAA`)).to.equal(notBegun)
    expect(await refusalOf(`${address}&state=x`, one.pending)).to.equal(notBegun)
    expect(await refusalOf('http://a/?code=c', one.pending)).to.equal(notBegun)
    expect((await finishSignIn(server, address, one.pending)).status).to.equal(200)
    const over = '401 The sign-in is no longer valid at the issuer; sign in again'
    expect(await refusalOf(address, one.pending)).to.equal(over)
    server.clock.nowMillis += 10 * MINUTE_MS
    const late = '401 The sign-in has expired; sign in again'
    expect(await refusalOf(issuer.signIns.allow(other.asked), other.pending)).to.equal(late)
  })

  it('does not accept a code of another browser: the verifier is missing', async () => {
    const [mine, stolen] = [await beginSignIn(server), await beginSignIn(server)]
    const address = new URL(issuer.signIns.allow(stolen.asked))
    address.searchParams.set('state', mine.asked.get('state') ?? '')
    expect(await refusalOf(address.href, mine.pending)).to.match(
      /^401 The sign-in is no longer valid/,
    )
  })

  it('reports a refusal by the issuer, and repeats no text of the address', async () => {
    const { asked, pending } = await beginSignIn(server)
    const denied = '401 The issuer rejected the sign-in'
    expect(await refusalOf(issuer.signIns.deny(asked), pending)).to.equal(
      `${denied} (access_denied)`,
    )
    const state = asked.get('state') ?? ''
    const odd = `http://a/?${new URLSearchParams({ error: 'a"\r\nX: <b>', state }).toString()}`
    expect(await refusalOf(odd, pending)).to.equal(denied)
  })

  it('accepts only well-formed answers', async () => {
    const { asked, pending } = await beginSignIn(server)
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
      const { asked, pending } = await beginSignIn(server)
      const refusal = await refusalOf(issuer.signIns.allow(asked), pending)
      expect(refusal, JSON.stringify(person)).to.equal(answer)
    }
  })

  for (const trouble of ['fails', 'hangs up'] as const) {
    it(`answers 503 while the issuer ${trouble}`, async () => {
      const { asked, pending } = await beginSignIn(server)
      const address = issuer.signIns.allow(asked)
      issuer.trouble = trouble
      const { status, body } = await finishSignIn(server, address, pending)
      expect([status, (body as { code?: string }).code]).to.deep.equal([503, 'ISSUER_UNAVAILABLE'])
    })
  }
})

// docs/interface: access/views
describeEmbedded('signing in with view authorization', (serve) => {
  const issuer = TestIssuer.forSuite()
  const server = serve({ access: { ...signingIn(issuer), views: { secret: undefined } } })

  it('begins a session that sees what policies show to a person without a role', async () => {
    const orders = dataset('orders')
    const { headers } = await makeToken(server, 'urn:li:corpuser:root', 'admin')
    await ingestAs(server, headers, [
      upsert(orders, 'status', { removed: false }),
      upsert('urn:li:dataHubPolicy:view-entity-page-all', 'dataHubPolicyInfo', {
        displayName: 'None',
      }),
    ])
    const statusOf = async (person: Readonly<Record<string, unknown>>) => {
      issuer.person = person
      const session = sessionHeaders(await signInAt(server, issuer))
      return (await server.get(`/entitiesV2/${encodeURIComponent(orders)}`, session)).status
    }
    expect(await statusOf({})).to.equal(403)
    expect(await statusOf({ roles: ['reader'] })).to.equal(200)
  })
})

// docs/interface: access/sign-out
describeEmbedded('signing out at an issuer that ends sessions', (serve) => {
  const issuer = TestIssuer.forSuite()
  issuer.namesEnd = true
  const server = serve({ access: signingIn(issuer) })
  const end = (session: Headers) => server.post<{ address?: string }>(END, {}, session)

  it('leads there from a session that began there, and back to the page', async () => {
    const session = sessionHeaders(await signInAt(server, issuer))
    const { body } = await end(session)
    const there = new URL(body.address ?? '')
    expect(there.origin + there.pathname).to.equal(`${issuer.url}/end`)
    expect(Object.fromEntries(there.searchParams)).to.deep.equal({
      client_id: CLIENT.clientId,
      post_logout_redirect_uri: `${PUBLIC_URL}/`,
    })
    expect((await end(session)).body, 'once').to.deep.equal({})
  })

  it('leads nobody there who signed in with a token from elsewhere', async () => {
    const { text } = await makeToken(server, 'urn:li:corpuser:ada', 'reader')
    const brought = await server.post(SESSION, {}, bearer(text))
    expect((await end(sessionHeaders(brought))).body).to.deep.equal({})
  })
})

describeEmbedded('an issuer that is unavailable when people want to sign in', (serve) => {
  const gone = { url: '' }
  before(async () => {
    const issuer = await TestIssuer.start()
    gone.url = issuer.url
    await issuer.stop()
  })
  const server = serve({ access: signingIn(gone) })

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
      await finishSignIn(server, 'http://a/?code=c', 'p'),
    ]) {
      expect(answer).to.deep.include({ status: 200, body: {} })
      expect(answer.headers['set-cookie']).to.equal(undefined)
    }
  })
})

// docs/interface: access/groups
describeEmbedded('groups of the issuer', (serve) => {
  const issuer = TestIssuer.forSuite()
  const server = serve({ access: signingIn(issuer, { groupsClaims: ['groups'] }) })

  it('count in the decisions of policies, for a JWT and for a session of the page', async () => {
    const admin = (await makeToken(server, 'urn:li:corpuser:root', 'admin')).headers
    const ofGroup = { ...onlyUsers(), groups: ['urn:li:corpGroup:data'] }
    await ingestAs(server, admin, [policy('group', ['EDIT_ENTITY'], ofGroup)])
    const write = async (headers: object) => {
      const proposals = [upsert(dataset('orders'), 'status', { removed: false })]
      return (await server.post(INGEST_BATCH, { proposals }, { ...headers })).status
    }
    const jwt = async (groups: unknown) => bearer(await issuer.sign({ groups }, server.clock()))
    expect(await write(await jwt(['data']))).to.equal(200)
    expect(await write(await jwt(['others']))).to.equal(403)

    const signIn = async () => sessionHeaders(await signInAt(server, issuer))
    issuer.person = { sub: 'ida', groups: ['data'] }
    const session = await signIn()
    issuer.person = { sub: 'ida' }
    expect(await write(await signIn())).to.equal(403)
    expect(await write(session)).to.equal(200)
  })
})
