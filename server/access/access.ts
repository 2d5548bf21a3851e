import type { Urn } from '../../graph/model/urn.ts'
import type { Clock } from '../../graph/model/audit.ts'
import type { AccessTokenStore } from '../../graph/store/access-token-store.ts'
import type { AuditLog } from '../catalog/audit/audit-log.ts'
import { networkPrefix } from '../catalog/audit/audit-events.ts'
import { type Origin, SYSTEM_CALLER, type Caller } from '../authorize/roles.ts'
import type { Authority } from '../authorize/authority.ts'
import { AccessTokens, TOKEN_PREFIX } from './access-tokens.ts'
import type { IdentifyJwt } from './openid.ts'
import type { SignIn } from './sign-in.ts'
import { Attempts, ATTEMPT_LIMITS } from './native/attempts.ts'
import type { Principals } from './principals.ts'
import { NativeUsers } from './native/native-users.ts'
import { Passwords } from './native/passwords.ts'
import { requireActive } from './active-users.ts'
import type { UserStates } from '../authorize/policies/user-states.ts'
import { Sessions } from './sessions.ts'
import {
  createSystemCaller,
  systemUserUrn,
  readTriedId,
  type SystemClient,
} from './system-client.ts'
import { AccessTokenCheck } from './access-token-check.ts'
import { unauthenticated } from './unauthenticated.ts'

/** Identifies callers. Routes and fields declare which role they require. */
export interface Access {
  /**
   * Returns the caller of a request.
   *
   * @param authorization the header `Authorization`; empty when there is none
   * @param origin of the request, by which wrong secrets are counted
   * @throws CatalogError `UNAUTHENTICATED`, `TOO_MANY_ATTEMPTS`, `ISSUER_UNAVAILABLE`,
   *   `STORE_UNAVAILABLE`
   */
  identify(authorization: string, origin?: Origin): Promise<Caller>
  /** Absent without access control: any client could create a token that becomes valid with it. */
  readonly accessTokens?: AccessTokens
  /** Absent without access control. */
  readonly sessions?: Sessions
  /** Absent without sign-in at an issuer. */
  readonly signIn?: SignIn | undefined
  /** Absent where users do not sign in with passwords. */
  readonly nativeUsers?: NativeUsers | undefined
  /** User of the system client, if one is configured. */
  readonly systemUser?: Urn | undefined
  /** Finishes pending writes; call it before closing the store. */
  stop(): Promise<void>
}

/** Lets every client do everything (`AUTH_ENABLED=false`); ignores credentials. */
export const OPEN_ACCESS: Access = {
  identify: () => Promise.resolve(SYSTEM_CALLER),
  stop: () => Promise.resolve(),
}

export interface AccessOptions {
  /** Claims the name of the user of each new token and password. */
  readonly store: AccessTokenStore
  readonly principals: Principals
  /** Longest life of an access token, milliseconds; absent: tokens may live for ever. */
  readonly lifeMaxMs?: number | undefined
  readonly clock: Clock
  readonly identifyJwt: IdentifyJwt | undefined
  readonly systemClient: SystemClient | undefined
  readonly signIn?: SignIn | undefined
  /** Decides for callers whose token has no role. */
  readonly authority: Authority
  readonly audit?: AuditLog | undefined
  /** Knows which users are suspended or deleted. */
  readonly states: UserStates
  /** Whether users sign in with passwords that this service stores. */
  readonly isNative: boolean
}

const HEADER = /^(Bearer|Basic) +(\S.*)$/i

/** Requires an access token, a JWT, or the credentials of the system client. */
export function controlledAccess(options: AccessOptions): Access {
  const { store, clock, identifyJwt, systemClient, signIn, authority, audit, states, isNative } =
    options
  const { principals, lifeMaxMs } = options
  const check = new AccessTokenCheck(store, clock, {
    states,
    principals,
    lifeMaxMs,
    authority,
  })
  const accessTokens = new AccessTokens(store, check, clock, authority, audit, lifeMaxMs)
  const systemUser = systemClient && systemUserUrn(systemClient.id)
  const passwords = new Passwords(store, clock)
  const systemAttempts = new Attempts(ATTEMPT_LIMITS.systemClient, clock)
  return {
    async identify(authorization, origin) {
      const [, scheme = '', credentials = ''] = HEADER.exec(authorization.trim()) ?? []
      if (authorization === '') throw unauthenticated()
      if (scheme.toLowerCase() === 'basic') {
        const network = networkPrefix(origin)
        const account = readTriedId(credentials)
        systemAttempts.begin(network, account)
        const caller = systemClient && createSystemCaller(systemClient, credentials)
        if (!caller) throw unauthenticated('Wrong credentials of the system client', account)
        systemAttempts.succeeded(network)
        return caller
      }
      if (credentials.startsWith(TOKEN_PREFIX)) return check.callerOf(credentials)
      if (identifyJwt && scheme !== '') {
        const caller = await identifyJwt(credentials)
        await requireActive(states, caller.actor)
        return caller
      }
      throw unauthenticated('The token was not issued for this service')
    },
    accessTokens,
    sessions: new Sessions({ store, tokens: accessTokens, clock, audit, states }),
    signIn,
    systemUser,
    ...(isNative && {
      nativeUsers: new NativeUsers({
        passwords,
        states,
        clock,
        systemUser,
        principals,
        tokens: accessTokens,
        store,
      }),
    }),
    stop: () => check.waitForTouches(),
  }
}
