import type { Clock } from '../../graph/model/audit.ts'
import type { AccessTokenStore } from '../../graph/access-token-store.ts'
import { SYSTEM_CALLER, type Caller } from '../catalog/roles.ts'
import { AccessTokens, TOKEN_PREFIX } from './access-tokens.ts'
import type { IdentifyJwt } from './openid.ts'
import { systemCallerOf, type SystemClient } from './system-client.ts'
import { TokenCheck } from './token-check.ts'
import { unauthenticated } from './unauthenticated.ts'

/** Who is let in. What they may do then is said by what they ask for. */
export interface Access {
  /**
   * Who sends a request.
   *
   * @param authorization the header of that name; empty when there is none
   * @throws CatalogError `UNAUTHENTICATED`, `ISSUER_UNAVAILABLE`, `STORE_UNAVAILABLE`
   */
  identify(authorization: string): Promise<Caller>
  /** Absent while access is not controlled: whoever comes by could make one that counts later. */
  readonly tokens?: AccessTokens
  /** Finishes what is in flight; to be called before the store is closed. */
  stop(): Promise<void>
}

/** Everybody may do everything (`AUTH_ENABLED=false`); tokens are not even looked at. */
export const OPEN_ACCESS: Access = {
  identify: () => Promise.resolve(SYSTEM_CALLER),
  stop: () => Promise.resolve(),
}

export interface AccessOptions {
  readonly store: AccessTokenStore
  readonly clock: Clock
  readonly identifyJwt: IdentifyJwt | undefined
  readonly systemClient: SystemClient | undefined
}

const HEADER = /^(Bearer|Basic) +(\S.*)$/i

/** Only those who show credentials are let in: an access token, a JWT, those of the system. */
export function controlledAccess(options: AccessOptions): Access {
  const { store, clock, identifyJwt, systemClient } = options
  const check = new TokenCheck(store, clock)
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
    tokens: new AccessTokens(store, check, clock),
    stop: () => check.idle(),
  }
}
