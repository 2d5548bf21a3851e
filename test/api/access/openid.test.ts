import { expect } from 'chai'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { createHmac } from 'node:crypto'
import { openIdIssuer } from '../../../server/access/openid.ts'
import type { Caller } from '../../../server/authorize/roles.ts'
import { bearer, createToken, makeToken } from '../../support/access.ts'
import { data } from '../../support/graphql.ts'
import { AUDIENCE, TestIssuer, trustIn } from '../../support/issuer/issuer.ts'
import { encoded, INGEST_PROPOSAL, upsert } from '../../support/proposals.ts'
import { describeEmbedded } from '../../support/server.ts'
import { codeOf, refusalOf } from '../../support/stores/stores.ts'

const tag = 'urn:li:tag:a'
const proposal = upsert(tag, 'tagProperties', { name: 'a' })

// docs/interface: access/openid
describeEmbedded('JWTs of an OpenID Connect issuer', (serve) => {
  const issuer = TestIssuer.forSuite()
  const openId = trustIn(issuer)
  const systemClient = { id: 'robot', secret: 'a secret of the tests' }
  const server = serve({ access: { openId, systemClient } })
  const now = () => server.clock.nowMillis
  const read = async (token: string) => {
    const { status, headers } = await server.get(`/entitiesV2/${tag}`, bearer(token))
    return `${status} ${/error_description="(.*)"/.exec(headers['www-authenticate'] ?? '')?.[1] ?? ''}`
  }

  it('identify the user in `sub`, with the role of the claim, over REST and GraphQL', async () => {
    const headers = bearer(
      await issuer.sign({ sub: 'grace', roles: ['offline_access', 'editor'] }, now()),
    )
    expect((await server.post(INGEST_PROPOSAL, { proposal }, headers)).status).to.equal(200)
    const { body } = await server.get(`/entitiesV2/${encoded(tag)}`, headers)
    const path = 'aspects.tagProperties.created.actor'
    expect(body).to.have.nested.property(path, 'urn:li:corpuser:grace')
    const { me } = await data(server, '{ me { corpUser { urn } } }', {}, headers)
    expect(me).to.deep.equal({ corpUser: { urn: 'urn:li:corpuser:grace' } })
    const gone = await server.post('/entities?action=delete', { urn: tag }, headers)
    expect(gone.status).to.equal(403)
  })

  it('may create access tokens that outlast them', async () => {
    const headers = bearer(await issuer.sign({ role: 'editor' }, now()))
    const { metadata, text } = await createToken(server, headers, 'urn:li:corpuser:ada', {
      duration: 'NO_EXPIRY',
    })
    expect(metadata).to.have.property('role', 'EDITOR')
    expect(await read(text)).to.equal('200 ')
  })

  it('are refused for another audience, time or issuer', async () => {
    const seconds = Math.floor(now() / 1_000)
    const claim = 'A claim of the token is missing or not for this service'
    for (const [claims, answer] of [
      [{}, '200 '],
      [{ aud: ['other', AUDIENCE] }, '200 '],
      [{ aud: 'other' }, `401 ${claim}`],
      [{ aud: undefined }, `401 ${claim}`],
      [{ exp: seconds - 6 }, '401 The token has expired'],
      [{ exp: undefined }, `401 ${claim}`],
      [{ nbf: seconds + 60 }, `401 ${claim}`],
      [{ nbf: seconds + 4 }, '200 '],
      [{ sub: undefined }, `401 ${claim}`],
      [{ sub: ' a' }, '200 '],
      [{ sub: 'a ' }, '401 The subject of the token is not a valid user name'],
      [{ sub: '' }, '401 The subject of the token is not a valid user name'],
      [{ sub: '__datahub_system' }, '401 The subject of the token is not a valid user name'],
      [{ sub: 'robot' }, '401 The subject of the token is not a valid user name'],
      [{ sub: 'a'.repeat(600) }, '401 The subject of the token is not a valid user name'],
      [{ iss: 'https://other.example' }, '401 The token was issued by another issuer'],
      [{ iss: undefined }, '401 The token was issued by another issuer'],
      [{ iss: `${issuer.url}.evil.example` }, '401 The token was issued by another issuer'],
    ] as const) {
      expect(await read(await issuer.sign(claims, now())), JSON.stringify(claims)).to.equal(answer)
    }
  })

  it('are refused if `sub` is anything but text', async () => {
    for (const sub of [{ a: 1 }, ['ada'], 7, true, null]) {
      const token = await issuer.sign({ sub }, now())
      expect(await read(token), JSON.stringify(sub)).to.match(/^401 (The subject|A claim)/)
    }
  })

  it('are refused with a signature that anyone could make', async () => {
    const usual = { iss: issuer.url, aud: AUDIENCE, sub: 'ada', role: 'admin' }
    const claims = { ...usual, exp: Math.floor(now() / 1_000) + 300 }
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const unsigned = `${part({ alg: 'none' })}.${part(claims)}.`
    expect(await read(unsigned)).to.match(/^401 The token is signed with an algorithm/)
    const { kid = '' } = issuer.publicKey
    const body = `${part({ alg: 'HS256', kid })}.${part(claims)}`
    const secret = JSON.stringify(issuer.publicKey)
    const signature = createHmac('sha256', secret).update(body).digest('base64url')
    expect(await read(`${body}.${signature}`)).to.match(
      /^401 The token is signed with an algorithm/,
    )
    const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
    const jwk = await exportJWK(publicKey)
    for (const header of [{ kid }, { kid, jwk }, { kid, jku: 'https://evil.example/keys' }]) {
      const forged = await new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', ...header })
        .sign(privateKey)
      expect(await read(forged)).to.equal('401 The signature of the token is invalid')
    }
    const good = await issuer.sign({}, now())
    const [head = '', , tail = ''] = good.split('.')
    expect(await read(`${head}.${part({ ...claims, sub: 'root' })}.${tail}`)).to.equal(
      '401 The signature of the token is invalid',
    )
    expect(await read('a.b.c')).to.equal('401 The token is not a JWT')
    expect(await read(`${good}.${good}`)).to.match(/^401 /)
    expect(await read(`${good} ${good}`)).to.match(/^401 /)
  })

  it('are accepted with every asymmetric signature', async () => {
    for (const algorithm of ['PS256', 'ES256', 'ES512', 'RS512', 'EdDSA']) {
      const other = await TestIssuer.start()
      await other.rotate(algorithm)
      const log = () => {}
      const clock = server.clock
      const identify = openIdIssuer({ ...openId, issuer: other.url, clock, log })
      const { actor } = await identify(await other.sign({}, now()))
      expect(actor, algorithm).to.equal('urn:li:corpuser:ada')
      await other.stop()
    }
  })
})

describeEmbedded('an unavailable issuer', (serve) => {
  const gone = { url: '' }
  let jwt = ''
  before(async () => {
    const issuer = await TestIssuer.start()
    gone.url = issuer.url
    jwt = await issuer.sign({}, server.clock.nowMillis)
    await issuer.stop()
  })
  const server = serve({ access: { openId: trustIn(gone), systemClient: undefined } })

  it('answers 503 with Retry-After to its tokens, and does not affect others', async () => {
    const { status, body, headers } = await server.get('/entitiesV2/urn:li:tag:a', bearer(jwt))
    expect([status, headers['retry-after']]).to.deep.equal([503, '2'])
    expect(body).to.have.property('code', 'ISSUER_UNAVAILABLE')
    expect(JSON.stringify(body)).not.to.contain(gone.url).and.not.to.contain(jwt)
    const token = await makeToken(server, 'urn:li:corpuser:ada', 'reader')
    expect((await server.get('/entitiesV2/urn:li:tag:a', token.headers)).status).to.equal(200)
  })
})

const COOLDOWN_MS = 60_000

describe('the issuer of JWTs', () => {
  const lines: string[] = []
  let issuer: TestIssuer
  let identify: (token: string) => Promise<Caller>
  /** `Date.now` tells the time since keys were fetched, not the server's clock. */
  const { now } = Date
  let aheadMs = 0
  beforeEach(async () => {
    aheadMs = 0
    Date.now = () => now() + aheadMs
    issuer = await TestIssuer.start()
    lines.splice(0)
    identify = openIdIssuer({ ...settings(), cooldownMs: COOLDOWN_MS })
  })
  afterEach(async () => {
    Date.now = now
    await issuer.stop()
  })
  const coolDown = () => {
    aheadMs += COOLDOWN_MS + 1
  }
  const settings = () => ({
    issuer: issuer.url,
    audience: AUDIENCE,
    rolesClaim: undefined,
    clock: Date.now,
    log: (line: string) => void lines.push(line),
  })
  const sign = (claims: object = {}, header: object = {}) =>
    issuer.sign({ ...claims }, Date.now(), { ...header })
  const reasonOf = async (promise: Promise<unknown>) => {
    const error = await refusalOf(promise)
    expect(error).to.have.property('code', 'UNAUTHENTICATED')
    return (error as { details: { reason: string } }).details.reason
  }

  it('is asked for its keys once for many concurrent tokens', async () => {
    const tokens = await Promise.all(Array.from({ length: 20 }, (_, n) => sign({ sub: `u${n}` })))
    const callers = await Promise.all(tokens.map(identify))
    expect(callers.map(({ actor }) => actor)).to.deep.equal(
      tokens.map((_, n) => `urn:li:corpuser:u${n}`),
    )
    expect(issuer.fetches).to.equal(1)
  })

  it('may change its keys: a token names the new one, and the old ones are invalid', async () => {
    const old = await sign()
    await identify(old)
    await issuer.rotate('ES256')
    const fresh = await sign({ sub: 'grace' })
    const unpublished = 'The token is signed with a key that its issuer does not publish'
    expect(await reasonOf(identify(fresh))).to.equal(unpublished)
    coolDown()
    expect(await identify(fresh)).to.deep.equal({ actor: 'urn:li:corpuser:grace', role: 'reader' })
    expect(await reasonOf(identify(old))).to.equal(unpublished)
    await issuer.add('RS256')
    coolDown()
    expect((await identify(await sign())).actor).to.equal('urn:li:corpuser:ada')
    expect((await identify(fresh)).actor).to.equal('urn:li:corpuser:grace')
  })

  it('is not asked repeatedly for unknown keys', async () => {
    identify = openIdIssuer({ ...settings(), cooldownMs: 600_000 })
    await identify(await sign())
    for (let n = 0; n < 20; n++) {
      expect(await codeOf(identify(await sign({}, { kid: `made up ${n}` })))).to.equal(
        'UNAUTHENTICATED',
      )
    }
    expect(issuer.fetches).to.equal(1)
  })

  it('is not asked for tokens of other issuers, or with other signatures', async () => {
    const other = await sign({ iss: 'https://other.example' })
    for (const token of [other, 'a.b.c', '', 'eyJhbGciOiJub25lIn0.e30.']) {
      expect(await codeOf(identify(token))).to.equal('UNAUTHENTICATED')
    }
    expect(issuer.fetches).to.equal(0)
  })

  for (const trouble of ['fails', 'hangs up', 'lies'] as const) {
    it(`${trouble}: answers 503, because the validity of a token is unknown`, async () => {
      issuer.trouble = trouble
      const token = await sign()
      for (let n = 0; n < 3; n++)
        expect(await codeOf(identify(token))).to.equal('ISSUER_UNAVAILABLE')
      expect(lines).to.have.lengthOf(1)
      expect(lines[0]).to.contain(issuer.url).and.not.to.contain(token)
      issuer.trouble = 'none'
      expect((await identify(token)).actor).to.equal('urn:li:corpuser:ada')
    })
  }

  it('may be unavailable for a while once its keys are known', async () => {
    const token = await sign()
    const unknown = await sign({}, { kid: 'another' })
    await identify(token)
    await issuer.stop()
    expect((await identify(token)).actor).to.equal('urn:li:corpuser:ada')
    coolDown()
    expect(await codeOf(identify(unknown))).to.equal('ISSUER_UNAVAILABLE')
    issuer = await TestIssuer.start()
  })

  it('may be configured with a trailing slash', async () => {
    const slashed = openIdIssuer({ ...settings(), issuer: `${issuer.url}/` })
    expect((await slashed(await sign())).actor).to.equal('urn:li:corpuser:ada')
  })

  it('names the role of the caller: the highest role of the claim, else reader', async () => {
    const roleOf = async (claims: object, rolesClaim?: string) =>
      (await openIdIssuer({ ...settings(), rolesClaim })(await sign(claims))).role
    expect(await roleOf({})).to.equal('reader')
    expect(await roleOf({ roles: ['editor', 'admin', 'reader'] })).to.equal('admin')
    expect(await roleOf({ roles: ['admin'] }, 'groups')).to.equal('reader')
  })

  // docs/interface: access/groups
  it('names groups of the caller, on whom policies then decide', async () => {
    const identified = async (claims: object, ...groupsClaims: string[]) =>
      openIdIssuer({ ...settings(), groupsClaims })(await sign(claims))
    const groupsOf = async (claims: object, ...names: string[]) =>
      (await identified(claims, ...names)).groups
    expect(await identified({ groups: ['a'] })).to.not.have.any.keys('groups', 'byPolicies')
    expect(await identified({ groups: 'a' }, 'groups')).to.deep.include({
      role: 'reader',
      byPolicies: true,
      groups: ['urn:li:corpGroup:a'],
    })
    const claims = {
      groups: ['a', 'b', 'a', '', 7, null, ['c']],
      resource: { access: { names: ['b', 'd'] } },
      team: 'Data & Friends (x)/é',
    }
    expect(await groupsOf(claims, 'groups', 'resource.access.names', 'none')).to.deep.equal([
      'urn:li:corpGroup:a',
      'urn:li:corpGroup:b',
      'urn:li:corpGroup:d',
    ])
    expect(await groupsOf(claims, 'team')).to.deep.equal([
      'urn:li:corpGroup:Data+%26+Friends+%28x%29%2F%C3%A9',
    ])
    expect(await identified({ groups: ['a'], roles: ['editor'] }, 'groups')).to.deep.equal({
      actor: 'urn:li:corpuser:ada',
      role: 'editor',
    })
    expect(await groupsOf({ groups: {} }, 'groups', 'constructor.name')).to.equal(undefined)
  })

  // docs/interface: access/views
  it('has what policies grant without a role, with view authorization', async () => {
    const identified = async (claims: object) =>
      openIdIssuer({ ...settings(), policiesDecide: true })(await sign(claims))
    expect(await identified({})).to.deep.include({ role: 'reader', byPolicies: true })
    expect(await identified({ roles: ['other'] })).to.deep.include({ byPolicies: true })
    expect(await identified({ roles: ['reader'] })).to.not.have.property('byPolicies')
  })
})
