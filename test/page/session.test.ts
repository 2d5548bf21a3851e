import { expect } from 'chai'
import { bearer, makeToken, TOKENS_ONLY } from '../support/access.ts'
import { GRAPHQL } from '../support/graphql.ts'
import { describeEmbedded } from '../support/server.ts'

const SESSION = '/api/session'
const ME = { query: '{ me { corpUser { urn } } }' }
const ADA = 'urn:li:corpuser:ada'

describeEmbedded('a session of the page, with access control', (serve) => {
  const server = serve({ access: TOKENS_ONLY })

  /** What a browser keeps of the answer to a sign-in. */
  async function signIn(headers: Readonly<Record<string, string>> = {}): Promise<string> {
    const { text } = await makeToken(server, ADA, 'reader')
    const answer = await server.post(SESSION, {}, { ...bearer(text), ...headers })
    expect(answer).to.deep.include({ status: 200, body: { actor: ADA, role: 'reader' } })
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
    const encrypted = (await signIn({ 'X-Forwarded-Proto': 'https' })).split('; ')
    expect(encrypted).to.include('Secure')
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
      expect(body).to.deep.include({ data: { me: { corpUser: { urn: ADA } } } })
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

describeEmbedded('a session while access control is off', (serve) => {
  const server = serve()

  it('is not kept: invented credentials are not valid later', async () => {
    const { status, headers } = await server.post(SESSION, {}, bearer('anything'))
    expect(status).to.equal(200)
    expect(headers['set-cookie']).to.equal(undefined)
  })
})
