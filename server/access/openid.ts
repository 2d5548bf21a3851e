import { createRemoteJWKSet } from 'jose/jwks/remote'
import { decodeJwt } from 'jose/jwt/decode'
import { jwtVerify, type JWTVerifyGetKey } from 'jose/jwt/verify'
import type { Clock } from '../../graph/model/audit.ts'
import { CatalogError } from '../../graph/model/errors.ts'
import { isJsonObject, type JsonObject } from '../../graph/model/json.ts'
import { parseUrn, type Urn } from '../../graph/model/urn.ts'
import { ROLES, SYSTEM_CALLER, type Caller, type Role } from '../catalog/roles.ts'
import { discover, ISSUER_TIMEOUT_MS, isSameIssuer, reasonOf } from './issuer.ts'
import { isTrustedUrl } from './loopback.ts'
import { unauthenticated } from './unauthenticated.ts'

/** Which issuer's JWTs count, and for which audience. */
export interface OpenIdConfig {
  /** Address of the issuer, as its JWTs name it. */
  readonly issuer: string
  readonly audience: string
  /** The claim that names the role; unset: `roles`, else `role`. */
  readonly rolesClaim: string | undefined
}

export interface OpenIdOptions extends OpenIdConfig {
  readonly clock: Clock
  /** User of the system client, if there is one: no JWT may act as it. */
  readonly systemUser?: Urn | undefined
  /** Called when the issuer begins to fail, and for each subject that cannot be a user. */
  readonly log: (line: string) => void
  /** How long unknown keys do not make it fetch the keys again. */
  readonly cooldownMs?: number
}

/** @throws CatalogError `UNAUTHENTICATED`, `ISSUER_UNAVAILABLE` */
export type IdentifyJwt = (jwt: string) => Promise<Caller>

/** Key pairs only: otherwise a public key could be used as a shared secret, to sign with. */
const ALGORITHMS = ['RS', 'PS', 'ES']
  .flatMap((family) => [256, 384, 512].map((bits) => `${family}${bits}`))
  .concat('EdDSA', 'Ed25519')
const COOLDOWN_MS = 5_000
/** Characters of a subject that the log repeats. */
const SHOWN_LENGTH_MAX = 100
/** Clocks of machines differ. */
const TOLERANCE_SECONDS = 5

/** What is wrong with a JWT, by the error codes of `jose`. */
const REASONS: Readonly<Record<string, string>> = {
  ERR_JWT_EXPIRED: 'The token has expired',
  ERR_JWT_CLAIM_VALIDATION_FAILED: 'A claim of the token is missing or does not fit this service',
  ERR_JOSE_ALG_NOT_ALLOWED: 'The token is signed with an algorithm that is not accepted',
  ERR_JWKS_NO_MATCHING_KEY: 'The token is signed with a key that its issuer does not publish',
  ERR_JWKS_MULTIPLE_MATCHING_KEYS: 'The token does not say which key it is signed with',
  ERR_JWS_SIGNATURE_VERIFICATION_FAILED: 'The signature of the token is wrong',
}
const UNREADABLE = 'The token cannot be read'
/** Failures to find a key that are the fault of the JWT. */
const NO_SUCH_KEY = [
  'ERR_JWKS_NO_MATCHING_KEY',
  'ERR_JWKS_MULTIPLE_MATCHING_KEYS',
  'ERR_JOSE_NOT_SUPPORTED',
]

/**
 * Identifies callers by JWTs of an OpenID Connect issuer. Its keys are fetched for the first JWT, and
 * again when they are old or a JWT names an unknown one (docs/interface: access/openid).
 */
export function openIdIssuer(options: OpenIdOptions): IdentifyJwt {
  const { audience, rolesClaim, clock } = options
  const findKey = keysOf(options)
  return async (jwt) => {
    // Checked first, so that foreign JWTs cause no fetch; nothing else is believed before it is verified.
    const issuer = issuerOf(jwt)
    if (!isSameIssuer(issuer, options.issuer)) throw unauthenticated('The token has another issuer')
    try {
      const { payload } = await jwtVerify(jwt, findKey, {
        algorithms: ALGORITHMS,
        issuer,
        audience,
        requiredClaims: ['sub', 'exp'],
        clockTolerance: TOLERANCE_SECONDS,
        currentDate: new Date(clock()),
      })
      return {
        actor: userOf(payload.sub, options),
        role: roleIn(payload as JsonObject, rolesClaim),
      }
    } catch (error) {
      if (error instanceof CatalogError) throw error
      throw unauthenticated(REASONS[codeOf(error)] ?? UNREADABLE)
    }
  }
}

function issuerOf(jwt: string): string {
  try {
    return decodeJwt(jwt).iss ?? ''
  } catch {
    throw unauthenticated(UNREADABLE)
  }
}

/** Finds the key of a JWT. A failure that is not the fault of the JWT is one of the issuer. */
function keysOf({ issuer, log, cooldownMs = COOLDOWN_MS }: OpenIdOptions): JWTVerifyGetKey {
  let discovered: Promise<JWTVerifyGetKey> | undefined
  let isFailing = false
  const discoverKeys = async () => {
    const url = keysUrlIn(await discover(issuer))
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
      if (NO_SUCH_KEY.includes(codeOf(cause))) throw cause
      if (!isFailing) log(`The keys of ${issuer} cannot be had: ${reasonOf(cause)}`)
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

/** @throws Error with what is wrong */
function keysUrlIn(found: JsonObject): URL {
  const keysUrl = found['jwks_uri']
  if (typeof keysUrl === 'string' && isTrustedUrl(keysUrl)) return new URL(keysUrl)
  throw new Error('It names no https address of keys')
}

/**
 * No JWT may act as the system user, which owns what is made without a user, or as the system client.
 *
 * @param subject may be any JSON, whatever the standard says
 */
function userOf(subject: unknown, { systemUser, issuer, log }: OpenIdOptions): Urn {
  const found = typeof subject === 'string' ? userNamed(subject) : undefined
  if (found && found !== SYSTEM_CALLER.actor && found !== systemUser) return found
  const shown = JSON.stringify(subject).slice(0, SHOWN_LENGTH_MAX)
  log(`A token of ${issuer} is refused: its subject cannot be the name of a user: ${shown}`)
  throw unauthenticated('The subject of the token cannot be the name of a user')
}

function userNamed(name: string): Urn | undefined {
  try {
    return parseUrn(`urn:li:corpuser:${name}`)
  } catch {
    return undefined
  }
}

/** The highest role that is named; reader when none is. */
function roleIn(payload: JsonObject, claim: string | undefined): Role {
  const said = claim === undefined ? (payload['roles'] ?? payload['role']) : claimIn(payload, claim)
  const words = [said].flat().flatMap((each) => (typeof each === 'string' ? each.split(' ') : []))
  const named = new Set(words.map((word) => word.toLowerCase()))
  return ROLES.findLast((role) => named.has(role)) ?? 'reader'
}

/** By its name, or by a path as in `realm_access.roles`; names may have dots themselves. */
function claimIn(payload: JsonObject, claim: string): unknown {
  if (Object.hasOwn(payload, claim)) return payload[claim]
  return claim.split('.').reduce<unknown>((value, name) => {
    return isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
  }, payload)
}

/** The code of an error of a library, or nothing. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
