import type { Clock } from '../../graph/model/audit.ts'
import type { AccessTokenStore } from '../../graph/store/access-token-store.ts'
import { SYSTEM_CALLER, type Caller } from '../catalog/roles.ts'
import { AccessTokens, TOKEN_PREFIX } from './access-tokens.ts'
import type { IdentifyJwt } from './openid.ts'
import type { SignIn } from './sign-in.ts'
import { systemCallerOf, type SystemClient } from './system-client.ts'
import { AccessTokenCheck } from './access-token-check.ts'
import { unauthenticated } from './unauthenticated.ts'

/** Who is let in. What callers may do is declared by what they ask for. */
export interface Access {
  /**
   * Who sends a request.
   *
   * @param authorization the header of that name; empty when there is none
   * @throws CatalogError `UNAUTHENTICATED`, `ISSUER_UNAVAILABLE`, `STORE_UNAVAILABLE`
   */
  identify(authorization: string): Promise<Caller>
  /** Absent while access is not controlled: any client could make a token that counts later. */
  readonly accessTokens?: AccessTokens
  /** Absent where people do not sign in at an issuer. */
  readonly signIn?: SignIn | undefined
  /** Finishes what is in flight; call it before the store is closed. */
  stop(): Promise<void>
}

/** Every client may do everything (`AUTH_ENABLED=false`); credentials are not looked at. */
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
}

const HEADER = /^(Bearer|Basic) +(\S.*)$/i

/** Lets in clients that send an access token, a JWT, or the credentials of the system. */
export function controlledAccess(options: AccessOptions): Access {
  const { store, clock, identifyJwt, systemClient, signIn } = options
  const check = new AccessTokenCheck(store, clock)
  return {
    async identify(authorization) {
      const [, scheme = '', given = ''] = HEADER.exec(authorization.trim()) ?? []
      if (authorization === '') throw unauthenticated()
      if (scheme.toLowerCase() === 'basic') {
        const caller = systemClient && systemCallerOf(systemClient, given)
        if (caller) return caller
        throw unauthenticated('The credentials of the system are wrong')
      }
      if (given.startsWith(TOKEN_PREFIX)) return check.callerOf(given)
      if (identifyJwt && scheme !== '') return identifyJwt(given)
      throw unauthenticated('This is no token of this service')
    },
    accessTokens: new AccessTokens(store, check, clock),
    signIn,
    stop: () => check.idle(),
  }
}
