import { EncryptJWT } from 'jose/jwt/encrypt'
import { jwtDecrypt } from 'jose/jwt/decrypt'
import { hkdfSync } from 'node:crypto'
import * as client from 'openid-client'
import { CatalogError } from '../../graph/model/errors.ts'
import type { Caller } from '../authorize/roles.ts'
import { discover, ISSUER_TIMEOUT_MS, isSameIssuer, failureReason } from './issuer.ts'
import { isTrustedUrl } from './loopback.ts'
import { libraryErrorCode, openIdIssuer, type OpenIdOptions } from './openid.ts'
import { unauthenticated } from './unauthenticated.ts'

/** The registration of this service as a client of the issuer. */
export interface SignInConfig {
  readonly clientId: string
  readonly clientSecret: string
  /** Separated by spaces. */
  readonly scopes: string
  /** URL of this server in browsers, without a trailing slash. */
  readonly publicUrl: string
}

/** A pending sign-in: the browser visits `address`, and keeps `pending` until it returns. */
export interface PendingSignIn {
  readonly address: string
  /** State of the sign-in, encrypted with a key of this service. */
  readonly pending: string
}

/** Signs users in at an OpenID Connect issuer (docs/interface: access/sign-in). */
export interface SignIn {
  readonly issuer: string
  /** Begins a sign-in. @throws CatalogError `ISSUER_UNAVAILABLE` */
  begin(): Promise<PendingSignIn>
  /**
   * Completes a sign-in and returns the caller.
   *
   * @param answer the query string of the issuer's redirect
   * @throws CatalogError `UNAUTHENTICATED`, `ISSUER_UNAVAILABLE`
   */
  finish(answer: string, pending: string): Promise<Caller>
  /** Returns the URL that ends the session at the issuer, if the issuer answers and has one. */
  addressOfEnd(): Promise<string | undefined>
}

/** Time limit of a sign-in at the issuer. */
const PENDING_SECONDS = 600
const ENCRYPTION = { alg: 'dir', enc: 'A256GCM' } as const

/** Signs in by authorisation code with PKCE. The ID token is verified like every other JWT. */
export function createIssuerSignIn(
  options: OpenIdOptions & { readonly client: SignInConfig },
): SignIn {
  const { issuer, clock, log } = options
  const { clientId, clientSecret, scopes } = options.client
  const identify = openIdIssuer({ ...options, audience: clientId }, 'ID token')
  const returnUrl = () => `${options.client.publicUrl}/signed-in`
  const key = new Uint8Array(hkdfSync('sha256', clientSecret, '', 'trellis begun sign-in', 32))
  const nowSeconds = () => Math.floor(clock() / 1_000)
  let cachedConfiguration: Promise<client.Configuration> | undefined
  const configuration = async () => {
    cachedConfiguration ??= discover(issuer).then((metadata) =>
      createConfiguration(metadata, options.client),
    )
    return cachedConfiguration.catch((error: unknown) => {
      cachedConfiguration = undefined
      throw issuerError(error, options)
    })
  }
  return {
    issuer,
    async begin() {
      const at = await configuration()
      const verifier = client.randomPKCECodeVerifier()
      const pendingSignIn = { state: client.randomState(), nonce: client.randomNonce(), verifier }
      const { state, nonce } = pendingSignIn
      const address = client.buildAuthorizationUrl(at, {
        redirect_uri: returnUrl(),
        scope: scopes,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      const pending = await new EncryptJWT(pendingSignIn)
        .setProtectedHeader(ENCRYPTION)
        .setExpirationTime(nowSeconds() + PENDING_SECONDS)
        .encrypt(key)
      return { address: address.href, pending }
    },
    async finish(answer, pending) {
      const pendingSignIn = await readPending(pending, key, nowSeconds())
      const parameters = readAnswer(answer)
      const { state, code, error, iss } = parameters
      if (state !== pendingSignIn.state || !(code ?? error)) throw mismatchError()
      if (iss !== undefined && !isSameIssuer(iss, issuer)) throw mismatchError()
      const url = new URL(`${returnUrl()}?${new URLSearchParams(parameters).toString()}`)
      const at = await configuration()
      const tokens = await client
        .authorizationCodeGrant(at, url, {
          pkceCodeVerifier: pendingSignIn.verifier,
          expectedState: pendingSignIn.state,
          expectedNonce: pendingSignIn.nonce,
          idTokenExpected: true,
        })
        .catch((failure: unknown) => {
          throw toSignInRefusal(failure) ?? issuerError(failure, { issuer, log })
        })
      return identify(tokens.id_token ?? '')
    },
    async addressOfEnd() {
      // Signing out works even when the issuer does not answer.
      const at = await configuration().catch(() => undefined)
      const { end_session_endpoint: end = '' } = at?.serverMetadata() ?? {}
      if (!at || !isTrustedUrl(end)) return undefined
      const back = { post_logout_redirect_uri: `${options.client.publicUrl}/` }
      return client.buildEndSessionUrl(at, back).href
    },
  }
}

/**
 * Returns the configuration of the client. @throws Error when a URL is missing or not trustworthy
 */
function createConfiguration(metadata: object, { clientId, clientSecret }: SignInConfig) {
  const server = metadata as client.ServerMetadata
  const { authorization_endpoint: form = '', token_endpoint: tokens = '' } = server
  if (!isTrustedUrl(form) || !isTrustedUrl(tokens)) {
    throw new Error('its metadata has no https URLs in authorization_endpoint and token_endpoint')
  }
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const authenticate = methods.includes('client_secret_basic')
    ? client.ClientSecretBasic
    : client.ClientSecretPost
  const configuration = new client.Configuration(
    server,
    clientId,
    clientSecret,
    authenticate(clientSecret),
  )
  configuration.timeout = ISSUER_TIMEOUT_MS / 1_000
  if (tokens.startsWith('http:')) client.allowInsecureRequests(configuration)
  return configuration
}

interface PendingState {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

async function readPending(
  text: string,
  key: Uint8Array,
  nowSeconds: number,
): Promise<PendingState> {
  try {
    const { payload } = await jwtDecrypt<PendingState>(text, key, {
      keyManagementAlgorithms: [ENCRYPTION.alg],
      contentEncryptionAlgorithms: [ENCRYPTION.enc],
      currentDate: new Date(nowSeconds * 1_000),
    })
    return payload
  } catch (error) {
    if (libraryErrorCode(error) !== 'ERR_JWT_EXPIRED') throw mismatchError()
    throw unauthenticated('The sign-in has expired; sign in again')
  }
}

/** The parameters of the redirect that are used. */
const ANSWER = ['code', 'state', 'iss', 'error']

function readAnswer(query: string): Record<string, string> {
  const answerParameters = new URLSearchParams(query)
  if (ANSWER.some((name) => answerParameters.getAll(name).length > 1)) throw mismatchError()
  return Object.fromEntries([...answerParameters].filter(([name]) => ANSWER.includes(name)))
}

const mismatchError = () =>
  unauthenticated('The sign-in does not match this browser; sign in again')

/** Returns the refusal that an error represents; undefined when the issuer does not work. */
function toSignInRefusal(error: unknown): CatalogError | undefined {
  if (error instanceof client.AuthorizationResponseError) {
    // The code comes from the URL, so it may be any text.
    const code = /^[a-z_]{1,60}$/.test(error.error) ? ` (${error.error})` : ''
    return unauthenticated(`The issuer rejected the sign-in${code}`)
  }
  if (error instanceof client.ResponseBodyError && error.error === 'invalid_grant') {
    return unauthenticated('The sign-in is no longer valid at the issuer; sign in again')
  }
  const claims = ['OAUTH_JWT_CLAIM_COMPARISON_FAILED', 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED']
  if (!claims.includes(libraryErrorCode(error))) return undefined
  return unauthenticated('A claim of the token is missing or not for this service')
}

function issuerError(cause: unknown, { issuer, log }: Pick<OpenIdOptions, 'issuer' | 'log'>) {
  log(`Cannot sign users in at ${issuer}: ${failureReason(cause)}`)
  const problem = 'The issuer does not answer or rejects this service; try again later'
  return new CatalogError('ISSUER_UNAVAILABLE', problem, { cause })
}
