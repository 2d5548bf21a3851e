import type { Clock } from '../../graph/model/audit.ts'
import type { AccessTokenStore } from '../../graph/store/access-token-store.ts'
import type { AuditLog } from '../catalog/audit/audit-log.ts'
import type { Authority } from '../catalog/authority.ts'
import { SYSTEM_CALLER, type Caller } from '../catalog/roles.ts'
import { AccessTokens, TOKEN_PREFIX } from './access-tokens.ts'
import type { IdentifyJwt } from './openid.ts'
import type { SignIn } from './sign-in.ts'
import { systemCallerOf, type SystemClient } from './system-client.ts'
import { AccessTokenCheck } from './access-token-check.ts'
import { unauthenticated } from './unauthenticated.ts'

/** Identifies callers. Routes and fields declare which role they require. */
export interface Access {
  /**
   * Returns the caller of a request.
   *
   * @param authorization the header `Authorization`; empty when there is none
   * @throws CatalogError `UNAUTHENTICATED`, `ISSUER_UNAVAILABLE`, `STORE_UNAVAILABLE`
   */
  identify(authorization: string): Promise<Caller>
  /** Absent without access control: any client could create a token that becomes valid with it. */
  readonly accessTokens?: AccessTokens
  /** Absent without sign-in at an issuer. */
  readonly signIn?: SignIn | undefined
  /** Finishes pending writes; call it before closing the store. */
  stop(): Promise<void>
}

/** Lets every client do everything (`AUTH_ENABLED=false`); ignores credentials. */
export const OPEN_ACCESS: Access = {
  identify: () => Promise.resolve(SYSTEM_CALLER),
  stop: () => Promise.resolve(),
}

export interface AccessOptions {
  readonly store: AccessTokenStore
  readonly clock: Clock
  readonly identifyJwt: IdentifyJwt | undefined
  readonly systemClient: SystemClient | undefined
  readonly signIn?: SignIn | undefined
  /** Decides for callers whose token has no role. */
  readonly authority: Authority
  readonly audit?: AuditLog | undefined
}

const HEADER = /^(Bearer|Basic) +(\S.*)$/i

/** Requires an access token, a JWT, or the credentials of the system client. */
export function controlledAccess(options: AccessOptions): Access {
  const { store, clock, identifyJwt, systemClient, signIn, authority, audit } = options
  const check = new AccessTokenCheck(store, clock)
  return {
    async identify(authorization) {
      const [, scheme = '', credentials = ''] = HEADER.exec(authorization.trim()) ?? []
      if (authorization === '') throw unauthenticated()
      if (scheme.toLowerCase() === 'basic') {
        const caller = systemClient && systemCallerOf(systemClient, credentials)
        if (caller) return caller
        throw unauthenticated('Wrong credentials of the system client')
      }
      if (credentials.startsWith(TOKEN_PREFIX)) return check.callerOf(credentials)
      if (identifyJwt && scheme !== '') return identifyJwt(credentials)
      throw unauthenticated('The token was not issued for this service')
    },
    accessTokens: new AccessTokens(store, check, clock, authority, audit),
    signIn,
    stop: () => check.idle(),
  }
}
