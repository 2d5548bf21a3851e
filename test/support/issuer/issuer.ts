import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { CLIENT, SignIns } from './sign-ins.ts'

export const AUDIENCE = 'trellis'

interface Key {
  readonly kid: string
  readonly algorithm: string
  readonly privateKey: CryptoKey
  readonly published: JWK
}

/**
 * A minimal OpenID Connect issuer: discovery, keys, tokens signed with them, and a form at which
 * people sign in.
 */
export class TestIssuer {
  readonly #server: Server
  #keys: Key[] = []
  /** The failure that it simulates. */
  trouble: 'none' | 'fails' | 'hangs up' | 'lies' = 'none'
  /** Number of requests for its keys. */
  fetches = 0
  readonly signIns = new SignIns()
  /** Whether its discovery document names an `end_session_endpoint`. */
  namesEnd = false
  /** Number of sessions that browsers have ended. */
  ended = 0
  /** Additional claims of ID tokens. */
  person: Readonly<Record<string, unknown>> = {}

  private constructor() {
    this.#server = createServer((request, response) => void this.#answer(request, response))
  }

  static async start(): Promise<TestIssuer> {
    const issuer = new TestIssuer()
    await issuer.#listen()
    return issuer
  }

  /** Returns an issuer that runs while the tests of the calling suite do. */
  static forSuite(): TestIssuer {
    const issuer = new TestIssuer()
    before('start an issuer', () => issuer.#listen())
    after('stop the issuer', () => issuer.stop())
    return issuer
  }

  async #listen(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#server.listen(0, '127.0.0.1', resolve)
    })
    this.#keys = [await (firstKey ??= newKey('RS256'))]
  }

  get url(): string {
    const { port } = this.#server.address() as AddressInfo
    return `http://127.0.0.1:${port}/realms/test`
  }

  /** Signs with a new key from now on, and publishes only that one. */
  async rotate(algorithm = 'RS256'): Promise<void> {
    this.#keys = [await newKey(algorithm)]
  }

  /** Publishes another key, with which it signs from now on. */
  async add(algorithm: string): Promise<void> {
    this.#keys.push(await newKey(algorithm))
  }

  /** Returns a token with the usual claims, replaced by the given ones. */
  async sign(
    claims: Readonly<Record<string, unknown>>,
    nowMillis: number,
    header: Readonly<Record<string, unknown>> = {},
  ): Promise<string> {
    const key = this.#keys.at(-1)
    if (!key) throw new Error('The issuer has no key')
    const issuedAt = Math.floor(nowMillis / 1_000)
    const usual = { iss: this.url, aud: AUDIENCE, sub: 'ada', iat: issuedAt, exp: issuedAt + 300 }
    return new SignJWT({ ...usual, ...claims })
      .setProtectedHeader({ alg: key.algorithm, kid: key.kid, ...header })
      .sign(key.privateKey)
  }

  /** The published part of the current key. */
  get publicKey(): JWK {
    const { published } = this.#keys.at(-1) ?? {}
    return published ?? {}
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', this.url)
    if (pathname.endsWith('/keys')) this.fetches++
    if (this.trouble === 'hangs up') return void response.destroy()
    if (this.trouble === 'fails') response.statusCode = 500
    if (pathname === '/realms/test/form') return this.signIns.show(searchParams, response)
    if (pathname === '/realms/test/end') return this.#end(searchParams, response)
    const documents: Readonly<Record<string, () => object | Promise<object>>> = {
      '/realms/test/.well-known/openid-configuration': () => ({
        issuer: this.trouble === 'lies' ? 'https://other.example' : this.url,
        jwks_uri: `${this.url}/keys`,
        authorization_endpoint: `${this.url}/form`,
        token_endpoint: `${this.url}/token`,
        ...(this.namesEnd && { end_session_endpoint: `${this.url}/end` }),
      }),
      '/realms/test/keys': () => ({ keys: this.#keys.map(({ published }) => published) }),
      '/realms/test/token': async () => {
        const given = new URLSearchParams(await text(request))
        const nonce = this.signIns.redeem(given, request.headers.authorization)
        if (nonce !== undefined && this.trouble === 'none') return this.#tokens(nonce)
        if (this.trouble === 'none') response.statusCode = 400
        return { error: 'invalid_grant' }
      },
    }
    const found = await documents[pathname]?.()
    if (!found) response.statusCode = 404
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify(found ?? {}))
  }

  /** https://openid.net/specs/openid-connect-rpinitiated-1_0.html, section 2 */
  #end(asked: URLSearchParams, response: ServerResponse): void {
    const back = asked.get('post_logout_redirect_uri') ?? ''
    const isKnown = asked.get('client_id') === CLIENT.clientId
    if (isKnown) this.ended++
    response.writeHead(isKnown ? 303 : 400, isKnown ? { Location: back } : {}).end()
  }

  /** Uses the real clock. */
  async #tokens(nonce: string): Promise<object> {
    const claims = { aud: CLIENT.clientId, nonce, ...this.person }
    const idToken = await this.sign(claims, Date.now())
    return { access_token: 'opaque', token_type: 'Bearer', id_token: idToken }
  }
}

/** The first key of all issuers, because generating one takes long. */
let firstKey: Promise<Key> | undefined
let keysMade = 0

async function newKey(algorithm: string): Promise<Key> {
  const kid = `key ${++keysMade}`
  const { privateKey, publicKey } = await generateKeyPair(algorithm, { extractable: true })
  return { kid, algorithm, privateKey, published: { ...(await exportJWK(publicKey)), kid } }
}

/**
 * Returns the settings that trust an issuer, whose address is known when the server starts, but not
 * yet when its suite is declared.
 */
export function trustIn<More extends object>(issuer: { readonly url: string }, more?: More) {
  const settings = {
    get issuer() {
      return issuer.url
    },
    audience: AUDIENCE,
    rolesClaim: undefined,
  }
  return Object.assign(settings, more)
}
