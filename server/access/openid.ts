import { createRemoteJWKSet } from 'jose/jwks/remote'
import { decodeJwt } from 'jose/jwt/decode'
import { jwtVerify, type JWTVerifyGetKey } from 'jose/jwt/verify'
import type { Clock } from '../../graph/model/audit.ts'
import { CatalogError } from '../../graph/model/errors.ts'
import { isJsonObject, type JsonObject } from '../../graph/model/json.ts'
import { urnKey, parseUrn, type Urn } from '../../graph/model/urn.ts'
import { ROOT_USER } from '../../graph/system-policies.ts'
import { BY_POLICIES, ROLES, type Caller, type Role } from '../authorize/roles.ts'
import { discover, ISSUER_TIMEOUT_MS, isSameIssuer, failureReason } from './issuer.ts'
import { isTrustedUrl } from './loopback.ts'
import { comparedName, reservedNames } from './user-names.ts'
import type { Principals } from './principals.ts'
import { unauthenticated } from './unauthenticated.ts'

/** The issuer whose JWTs are accepted, and their audience. */
export interface OpenIdConfig {
  /** URL of the issuer, equal to the claim `iss` of its JWTs. */
  readonly issuer: string
  readonly audience: string
  /** The claim that names the role; unset: `roles`, else `role`. */
  readonly rolesClaim: string | undefined
  /** Roles by the names in that claim, case included; set: only these count. */
  readonly rolesMap?: ReadonlyMap<string, Role>
  /** Names of users by subject, whose other ways to authenticate do not matter. */
  readonly usersMap?: ReadonlyMap<string, string>
  /** Issuers whose users this one has taken over. */
  readonly formerIssuers?: readonly string[]
  /** Claims that name groups. With any, policies decide for users whose JWT names no role. */
  readonly groupsClaims?: readonly string[]
}

export interface OpenIdOptions extends OpenIdConfig {
  readonly clock: Clock
  /** Whether policies decide for users whose JWT names no role; otherwise they are readers. */
  readonly policiesDecide?: boolean
  /** User of the system client, if configured; no JWT may act as this user. */
  readonly systemUser?: Urn | undefined
  /** Binds users to the issuer and the subject of their JWT. */
  readonly principals?: Pick<Principals, 'bind'> | undefined
  /** Called when the issuer begins to fail, and for each subject that is not a valid user name. */
  readonly log: (line: string) => void
  /** Shortest time between two fetches of the keys because of an unknown key, milliseconds. */
  readonly cooldownMs?: number
}

/** What a JWT has to be: a bearer of requests, or the answer of a sign-in. */
export type JwtKind = 'access token' | 'ID token'

/** Returns the caller of a JWT. @throws CatalogError `UNAUTHENTICATED`, `ISSUER_UNAVAILABLE` */
export type IdentifyJwt = (jwt: string) => Promise<Caller>

/** Asymmetric algorithms only: with a symmetric one, the public key would be a signing secret. */
const ALGORITHMS = ['RS', 'PS', 'ES']
  .flatMap((family) => [256, 384, 512].map((bits) => `${family}${bits}`))
  .concat('EdDSA', 'Ed25519')
const COOLDOWN_MS = 5_000
/** Most characters of a subject in the log. */
const LOGGED_LENGTH_MAX = 100
/** Tolerated difference between the clocks of two machines. */
const TOLERANCE_SECONDS = 5

/** Messages about JWTs, by error code of `jose`. */
const REASONS: Readonly<Record<string, string>> = {
  ERR_JWT_EXPIRED: 'The token has expired',
  ERR_JWT_CLAIM_VALIDATION_FAILED: 'A claim of the token is missing or not for this service',
  ERR_JOSE_ALG_NOT_ALLOWED:
    'The token is signed with an algorithm that this service does not accept',
  ERR_JWKS_NO_MATCHING_KEY: 'The token is signed with a key that its issuer does not publish',
  ERR_JWKS_MULTIPLE_MATCHING_KEYS: 'The token does not name its signing key',
  ERR_JWS_SIGNATURE_VERIFICATION_FAILED: 'The signature of the token is invalid',
}
const MALFORMED = 'The token is not a JWT'
/** Errors of the key look-up that the JWT causes, not the issuer. */
const NO_SUCH_KEY = [
  'ERR_JWKS_NO_MATCHING_KEY',
  'ERR_JWKS_MULTIPLE_MATCHING_KEYS',
  'ERR_JOSE_NOT_SUPPORTED',
]

/**
 * Identifies callers by JWTs of an OpenID Connect issuer. Fetches its keys for the first JWT, and
 * again when they are old or a JWT names an unknown key (docs/interface: access/openid).
 */
export function openIdIssuer(options: OpenIdOptions, kind: JwtKind = 'access token'): IdentifyJwt {
  const { audience, rolesClaim, rolesMap, groupsClaims = [], clock, principals } = options
  const policiesDecide = options.policiesDecide === true || groupsClaims.length > 0
  const findKey = createKeySet(options)
  return async (jwt) => {
    // Checked first, so that JWTs of other issuers cause no fetch. No other claim is read before
    // the JWT is verified.
    const issuer = readIssuer(jwt)
    if (!isSameIssuer(issuer, options.issuer))
      throw unauthenticated('The token was issued by another issuer')
    try {
      const { payload, protectedHeader } = await jwtVerify(jwt, findKey, {
        algorithms: ALGORITHMS,
        issuer,
        audience,
        requiredClaims: ['sub', 'exp'],
        clockTolerance: TOLERANCE_SECONDS,
        currentDate: new Date(clock()),
      })
      requireKind(kind, protectedHeader.typ, payload as JsonObject)
      const { user: actor, isMapped } = claimedUser(payload.sub, options)
      const role = claimedRole(payload as JsonObject, rolesClaim, rolesMap)
      await principals?.bind({
        user: actor,
        issuer,
        subject: String(payload.sub),
        role: role ?? (policiesDecide ? BY_POLICIES : 'reader'),
        seconds: payload.iat ?? Math.floor(clock() / 1_000),
        isMapped,
      })
      if (role !== undefined || !policiesDecide) return { actor, role: role ?? 'reader' }
      const groups = claimedGroups(payload as JsonObject, groupsClaims)
      return { actor, role: 'reader', byPolicies: true, ...(groups.length > 0 && { groups }) }
    } catch (error) {
      if (error instanceof CatalogError) throw error
      throw unauthenticated(REASONS[libraryErrorCode(error)] ?? MALFORMED)
    }
  }
}

/** Values of the header `typ` of access tokens (RFC 9068, section 4), which many issuers omit. */
const HEADER_TYPES: ReadonlySet<unknown> = new Set([
  undefined,
  'jwt',
  'at+jwt',
  'application/at+jwt',
])
/** Values of the claim `typ`, in which Keycloak names the kind of a token. */
const CLAIMED_TYPES: Readonly<Record<JwtKind, readonly unknown[]>> = {
  'access token': [undefined, 'bearer', 'jwt', 'at+jwt'],
  'ID token': [undefined, 'id'],
}
/** Claims that only ID tokens have; older releases of Keycloak state a `nonce` in access tokens. */
const ID_CLAIMS = ['nonce', 'at_hash', 'c_hash', 's_hash']

/**
 * Refuses JWTs that the issuer has made for another purpose: logout tokens, refresh tokens, and ID
 * tokens as bearers (docs/interface: access/claims).
 *
 * @throws CatalogError `UNAUTHENTICATED`
 */
export function requireKind(kind: JwtKind, headerType: unknown, payload: JsonObject): void {
  const [inHeader, claimed] = [headerType, payload['typ']].map((type) =>
    typeof type === 'string' ? type.toLowerCase() : type,
  )
  const isBearer = kind === 'access token'
  const isSigned = HEADER_TYPES.has(inHeader) && (isBearer || !String(inHeader).includes('at+jwt'))
  if (!isSigned || payload['events'] !== undefined || !CLAIMED_TYPES[kind].includes(claimed)) {
    throw unauthenticated(`The token is of another kind than an ${kind}`)
  }
  const isNamed = claimed !== undefined || String(inHeader).includes('at+jwt')
  if (isBearer && !isNamed && ID_CLAIMS.some((claim) => Object.hasOwn(payload, claim))) {
    throw unauthenticated('The token is an ID token; send the access token')
  }
}

function readIssuer(jwt: string): string {
  try {
    return decodeJwt(jwt).iss ?? ''
  } catch {
    throw unauthenticated(MALFORMED)
  }
}

/**
 * Returns the look-up of JWT keys. Failures that the JWT does not cause are `ISSUER_UNAVAILABLE`.
 */
function createKeySet({ issuer, log, cooldownMs = COOLDOWN_MS }: OpenIdOptions): JWTVerifyGetKey {
  let discovered: Promise<JWTVerifyGetKey> | undefined
  let isFailing = false
  const discoverKeys = async () => {
    const url = readKeysUrl(await discover(issuer))
    const timeoutDuration = ISSUER_TIMEOUT_MS
    return createRemoteJWKSet(url, { cooldownDuration: cooldownMs, timeoutDuration })
  }
  return async (header, token) => {
    try {
      discovered ??= discoverKeys()
      const key = await (await discovered.catch(forget))(header, token)
      isFailing = false
      return key
    } catch (cause) {
      if (NO_SUCH_KEY.includes(libraryErrorCode(cause))) throw cause
      if (!isFailing) log(`Cannot fetch the keys of ${issuer}: ${failureReason(cause)}`)
      isFailing = true
      const problem = 'The issuer of the token does not answer; try again later'
      throw new CatalogError('ISSUER_UNAVAILABLE', problem, { cause })
    }
  }
  function forget(error: unknown): never {
    discovered = undefined
    throw error
  }
}

/** Returns the URL of the keys. @throws Error when the issuer names no trustworthy URL */
function readKeysUrl(metadata: JsonObject): URL {
  const keysUrl = metadata['jwks_uri']
  if (typeof keysUrl === 'string' && isTrustedUrl(keysUrl)) return new URL(keysUrl)
  throw new Error('its metadata has no https URL in jwks_uri')
}

/**
 * Returns the user of a subject. No JWT may act as the system user or as the system client, and as
 * the user who may do everything only if the operator maps its subject.
 *
 * @param subject any JSON, although the standard requires a string
 */
function claimedUser(
  subject: unknown,
  { systemUser, usersMap, issuer, log }: OpenIdOptions,
): { readonly user: Urn; readonly isMapped: boolean } {
  const mapped = typeof subject === 'string' ? usersMap?.get(subject) : undefined
  const user = typeof subject === 'string' ? tryUserUrn(mapped ?? subject) : undefined
  const reserved = user && reservedNames(systemUser).get(comparedName(urnKey(user)))
  const isMapped = mapped !== undefined
  // At an issuer where people choose their subject, anybody could else choose that of a mapped user.
  if (user && !reserved && !isMapped && isMappedTo(user, usersMap)) {
    throw unauthenticated('The user of the token has another subject, which OIDC_USERS_MAP names')
  }
  if (user && (!reserved || (isMapped && user === ROOT_USER))) return { user: user, isMapped }
  if (reserved === ROOT_USER) {
    throw unauthenticated(
      'The user of the token may do everything; the operator can map its subject in OIDC_USERS_MAP',
    )
  }
  const logged = JSON.stringify(subject).slice(0, LOGGED_LENGTH_MAX)
  log(`Refused a token of ${issuer}: its subject is not a valid user name: ${logged}`)
  throw unauthenticated('The subject of the token is not a valid user name')
}

/** Whether the operator has mapped a subject to a user. */
function isMappedTo(user: Urn, usersMap: OpenIdConfig['usersMap']): boolean {
  if (!usersMap) return false
  const name = comparedName(urnKey(user))
  return [...usersMap.values()].some((mappedUser) => comparedName(mappedUser) === name)
}

function tryUserUrn(name: string): Urn | undefined {
  try {
    return parseUrn(`urn:li:corpuser:${name}`)
  } catch {
    return undefined
  }
}

/**
 * Returns the highest role in the claim, if it names any. Members of a list are compared whole, and
 * so is a text, whose words count, too (docs/interface: access/claims).
 */
export function claimedRole(
  payload: JsonObject,
  claim: string | undefined,
  rolesMap: ReadonlyMap<string, Role> | undefined,
): Role | undefined {
  const claimed =
    claim === undefined ? (payload['roles'] ?? payload['role']) : readClaim(payload, claim)
  const texts =
    typeof claimed === 'string' ? [claimed, ...claimed.split(/[\s,]+/)] : [claimed].flat()
  const roles = texts.flatMap((text) => {
    if (typeof text !== 'string') return []
    return (rolesMap ? rolesMap.get(text) : parseRole(text)) ?? []
  })
  return ROLES.findLast((role) => roles.includes(role))
}

const parseRole = (text: string) => ROLES.find((role) => role === text.toLowerCase())

/**
 * Returns the URNs of the groups in claims: names in a list, or a text with one name. Names are
 * encoded as by DataHub's sign-in, because they may have spaces and parentheses.
 */
function claimedGroups(payload: JsonObject, claims: readonly string[]): string[] {
  const names = claims
    .flatMap((claim) => readClaim(payload, claim))
    .filter((name) => typeof name === 'string' && name !== '')
  return [...new Set(names)].map((name) => {
    const encoded = new URLSearchParams([['', String(name)]]).toString().slice('='.length)
    return `urn:li:corpGroup:${encoded}`
  })
}

/** Returns a claim by name or by path, as `realm_access.roles`; names may contain dots. */
function readClaim(payload: JsonObject, claim: string): unknown {
  if (Object.hasOwn(payload, claim)) return payload[claim]
  return claim.split('.').reduce<unknown>((value, name) => {
    return isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
  }, payload)
}

/** Returns the code of a library's error, or an empty string. */
export function libraryErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
