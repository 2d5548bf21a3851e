import { expect } from 'chai'
import { bearer, makeToken, TOKENS_ONLY } from '../support/access.ts'
import { GRAPHQL } from '../support/graphql.ts'
import { describeEmbedded } from '../support/server.ts'
import { ada } from '../support/people.ts'

const SESSION = '/api/session'
const ME = { query: '{ me { corpUser { urn } } }' }

describeEmbedded('a session of the page, with access control', (serve) => {
  const server = serve({ access: TOKENS_ONLY })

  /** What a browser keeps of the answer to a sign-in. */
  async function signIn(headers: Readonly<Record<string, string>> = {}): Promise<string> {
    const { text } = await makeToken(server, ada, 'reader')
    const answer = await server.post(SESSION, {}, { ...bearer(text), ...headers })
    expect(answer).to.deep.include({ status: 200, body: { actor: ada, role: 'reader' } })
    return String(answer.headers['set-cookie']?.[0])
  }

  const pairOf = (cookie: string) => cookie.split(';', 1).join()

  it('shows the page to strangers, and no data', async () => {
    expect((await server.get('/')).status).to.equal(200)
    expect((await server.post(GRAPHQL, ME)).status).to.equal(401)
  })

  it('begins with a valid token, in a cookie that no script and no other site can use', async () => {
    const attributes = (await signIn()).split('; ').slice(1)
    expect(attributes).to.have.members(['Path=/', 'HttpOnly', 'SameSite=Strict'])
    const encrypted = await signIn({ 'X-Forwarded-Proto': 'https' })
    expect(encrypted).to.match(/^__Host-trellis_session=/)
    expect(encrypted.split('; ').slice(1)).to.have.members([
      'Path=/',
      'HttpOnly',
      'SameSite=Strict',
      'Secure',
    ])
  })

  it('is none where the browser sends two different cookies, one of which may be planted', async () => {
    const [mine, planted] = [pairOf(await signIn()), pairOf(await signIn())]
    const own = { 'Sec-Fetch-Site': 'same-origin' }
    for (const [Cookie, expected] of [
      [`${mine}; other=1; ${mine}`, 200],
      [`${mine}; ${planted}`, 401],
      [`${planted}; ${mine}`, 401],
      [`trellis_session=%; ${mine}`, 401],
    ] as const) {
      expect((await server.post(GRAPHQL, ME, { Cookie, ...own })).status, Cookie).to.equal(expected)
    }
  })

  it('does not begin with other credentials', async () => {
    for (const token of ['', 'nothing', 'trellis_0000', 'a; Path=/x']) {
      const { status, headers } = await server.post(SESSION, {}, bearer(token))
      expect(status, token).to.equal(401)
      expect(headers['set-cookie']).to.equal(undefined)
    }
    expect((await server.post(SESSION, {})).status).to.equal(401)
  })

  it('admits its own page, and no page of another origin, on other ports of the host either', async () => {
    const Cookie = pairOf(await signIn())
    const { host } = new URL(server.url)
    const own = [{ 'Sec-Fetch-Site': 'same-origin' }, { Origin: `http://${host}` }]
    for (const headers of own) {
      const { status, body } = await server.post(GRAPHQL, ME, { Cookie, ...headers })
      expect(status).to.equal(200)
      expect(body).to.deep.include({ data: { me: { corpUser: { urn: ada } } } })
    }
    const foreign = [
      {},
      { 'Sec-Fetch-Site': 'same-site' },
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'none' },
      { Origin: 'null' },
      { Origin: 'http://127.0.0.1:1' },
      { 'Sec-Fetch-Site': 'same-site', Origin: `http://${host}` },
    ]
    for (const headers of foreign) {
      const { status } = await server.post(GRAPHQL, ME, { Cookie, ...headers })
      expect(status, JSON.stringify(headers)).to.equal(401)
    }
  })

  it('is overridden by credentials of a client', async () => {
    const Cookie = pairOf(await signIn())
    const { headers } = await makeToken(server, 'urn:li:corpuser:grace', 'reader')
    const asked = { Cookie, 'Sec-Fetch-Site': 'same-origin', ...headers }
    const { body } = await server.post(GRAPHQL, ME, asked)
    expect(body).to.deep.include({ data: { me: { corpUser: { urn: 'urn:li:corpuser:grace' } } } })
  })

  it('ends', async () => {
    const { status, headers } = await server.post(`${SESSION}?action=end`)
    expect(status).to.equal(200)
    expect(headers['set-cookie']?.[0]).to.match(/^trellis_session=; Max-Age=0; Path=\/; HttpOnly/)
  })
})

// docs/interface: access/session
describeEmbedded('a session at an address with https', (serve) => {
  const systemClient = { id: 'service', secret: 'a secret of 32 characters or more' }
  const server = serve({ access: { openId: undefined, systemClient }, isHttps: true })
  const own = { 'Sec-Fetch-Site': 'same-origin' }
  const start = async (headers: Readonly<Record<string, string>> = {}) => {
    const { text } = await makeToken(server, ada, 'reader')
    return server.post(SESSION, {}, { ...bearer(text), ...headers })
  }

  it('is in a cookie for this host and HTTPS only, whatever a proxy forwards', async () => {
    const [cookie = ''] = (await start()).headers['set-cookie'] ?? []
    expect(cookie).to.match(
      /^__Host-trellis_session=.*; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
    )
    const [pair = ''] = cookie.split(';', 1)
    expect((await server.post(GRAPHQL, ME, { Cookie: pair, ...own })).status).to.equal(200)
    // A neighbouring host or a plain connection can plant a cookie without the prefix.
    const planted = pair.replace('__Host-', '')
    expect((await server.post(GRAPHQL, ME, { Cookie: planted, ...own })).status).to.equal(401)
  })

  it('is never the secret of a service', async () => {
    const Authorization = `Basic service:${systemClient.secret}`
    const { status, headers } = await server.post(SESSION, {}, { Authorization })
    expect([status, headers['set-cookie']]).to.deep.equal([400, undefined])
  })

  it('is begun and ended by the page only, not by pages of other sites', async () => {
    for (const foreign of [
      { Origin: 'https://evil.example' },
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
    ]) {
      for (const answer of [
        await start(foreign),
        await server.post(`${SESSION}?action=end`, {}, foreign),
      ]) {
        expect([answer.status, answer.headers['set-cookie']]).to.deep.equal([401, undefined])
      }
    }
    const { status, headers } = await server.post(`${SESSION}?action=end`, {}, own)
    expect(status).to.equal(200)
    expect(headers['set-cookie']?.[0]).to.match(/^__Host-trellis_session=; Max-Age=0; Path=\/;/)
  })

  it('has answers that no browser or proxy caches, and other usual headers', async () => {
    const usual = {
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000',
    }
    const { headers: admin } = await makeToken(server, ada, 'admin')
    for (const [answer, caching] of [
      [await start(), 'no-store'],
      [await server.post(GRAPHQL, ME, admin), 'no-store'],
      [await server.get('/entitiesV2/urn:li:tag:a', admin), 'no-store'],
      [await server.get('/openapi/v3/entity/tag', admin), 'no-store'],
      [await server.get('/entitiesV2/urn:li:tag:a'), 'no-store'],
      [await server.get('/nothing'), 'no-store'],
      [await server.get('/openapi.json'), 'no-cache'],
      [await server.get('/'), 'no-cache'],
    ] as const) {
      expect(answer.headers).to.include({ ...usual, 'cache-control': caching })
    }
  })
})

describeEmbedded('a session while access control is off', (serve) => {
  const server = serve()

  it('is not kept: invented credentials are not valid later', async () => {
    const { status, headers } = await server.post(SESSION, {}, bearer('anything'))
    expect(status).to.equal(200)
    expect(headers['set-cookie']).to.equal(undefined)
  })
})
