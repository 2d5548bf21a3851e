import type { Clock } from '../../graph/model/audit.ts'
import type { AccessTokenStore, StoredAccessToken } from '../../graph/store/access-token-store.ts'
import type { AuditLog } from '../catalog/audit/audit-log.ts'
import { EVENTS, type LoginSource } from '../catalog/audit/audit-events.ts'
import { type Origin, SYSTEM_CALLER, type Caller } from '../authorize/roles.ts'
import { hashAccessToken } from './access-token-check.ts'
import type { AccessTokens } from './access-tokens.ts'
import { requireActive } from './active-users.ts'
import type { UserStates } from '../authorize/policies/user-states.ts'
import { isSession, SESSION_NAMES } from './session-names.ts'

/** Most expired sessions that one sign-in deletes. */
const EXPIRED_MAX = 100

interface SessionParts {
  readonly store: AccessTokenStore
  readonly tokens: AccessTokens
  readonly clock: Clock
  readonly audit?: AuditLog | undefined
  /** Knows which users are suspended or deleted, who get no session however they signed in. */
  readonly states: UserStates
}

/** Sessions of users who signed in: access tokens for a day, which the system owns. */
export class Sessions {
  readonly #store: AccessTokenStore
  readonly #tokens: AccessTokens
  readonly #states: UserStates
  readonly #clock: Clock
  readonly #audit: AuditLog | undefined

  constructor({ store, tokens, clock, audit, states }: SessionParts) {
    this.#store = store
    this.#tokens = tokens
    this.#states = states
    this.#clock = clock
    this.#audit = audit
  }

  /**
   * Begins a session, and deletes expired ones of the user.
   *
   * @returns its token
   * @throws CatalogError `UNAUTHENTICATED` for a suspended or deleted user, `STORE_UNAVAILABLE`
   */
  async open(caller: Caller, loginSource: LoginSource): Promise<string> {
    const { actor, role, byPolicies, groups } = caller
    await requireActive(this.#states, actor)
    const expired = await this.#listTokens(actor, EXPIRED_MAX, {
      expiresBeforeMillis: this.#clock(),
    })
    for (const { hash } of expired) await this.#store.revoke(hash)
    const { text } = await this.#tokens.createUnaudited(SYSTEM_CALLER, {
      kind: 'PERSONAL',
      duration: 'ONE_DAY',
      name: SESSION_NAMES[loginSource === 'SSO_LOGIN' ? 'issuer' : 'password'],
      actor,
      ...(!byPolicies && { role }),
      ...(groups && { groups }),
    })
    await this.#audit?.record(caller, [{ type: EVENTS.logIn, entityUrn: actor, loginSource }])
    return text
  }

  /**
   * Revokes the token of a session; other tokens stay valid.
   *
   * @returns whether it was a session that began at the issuer
   * @throws CatalogError `STORE_UNAVAILABLE`
   */
  async end(text: string, origin?: Origin): Promise<boolean> {
    const token = await this.#store.find(hashAccessToken(text))
    if (!token || !isSession(token)) return false
    await this.#tokens.revokeUnaudited(token.hash)
    const { actor } = token
    const caller = { actor, role: 'reader', origin } as const
    await this.#audit?.record(caller, [{ type: EVENTS.logOut, entityUrn: actor }])
    return token.name === SESSION_NAMES.issuer
  }

  /** Ends all sessions of a user. @throws CatalogError `STORE_UNAVAILABLE` */
  endAll(actor: string): Promise<void> {
    return this.#tokens.revokeSessionsOf(actor)
  }

  async #listTokens(
    actor: string,
    count: number,
    more: { readonly expiresBeforeMillis?: number } = {},
  ): Promise<readonly StoredAccessToken[]> {
    const owned = {
      actors: [actor],
      owners: [SYSTEM_CALLER.actor],
      names: Object.values(SESSION_NAMES),
    }
    return (await this.#store.list({ start: 0, count, ...owned, ...more })).tokens
  }
}
