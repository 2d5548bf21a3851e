import { createHash } from 'node:crypto'
import { setImmediate as nextTick } from 'node:timers/promises'
import type { Clock } from '../../graph/model/audit.ts'
import type {
  AccessTokenStore,
  StoredAccessToken,
  StoredPrincipal,
} from '../../graph/store/access-token-store.ts'
import type { Authority } from '../authorize/authority.ts'
import {
  BY_POLICIES,
  includesRole,
  isByPolicies,
  isWithinOwner,
  ROLES,
  SYSTEM_CALLER,
  WITHIN_ADMIN,
  type Caller,
} from '../authorize/roles.ts'
import type { Lender } from './lender.ts'
import { requireActive } from './active-users.ts'
import type { UserStates } from '../authorize/policies/user-states.ts'
import { dropOldest, RecentReads } from '../../graph/runtime/recent-reads.ts'
import type { Principals } from './principals.ts'
import { isPasswordSession, isSession } from './session-names.ts'
import { tokenEnd } from './token-life.ts'
import { unauthenticated } from './unauthenticated.ts'

/** Most tokens in the cache. */
const CACHED_MAX = 10_000
/** Shortest time between two updates of the last use of a token, which is for admins only. */
const TOUCH_INTERVAL_MS = 60_000

/** Returns the hash by which a token is found; the store contains no tokens. */
export function hashAccessToken(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** What an access token is compared with, besides the token itself. */
export interface TokenChecks {
  /** Longest life of a token, milliseconds; absent: tokens may live for ever. */
  readonly lifeMaxMs?: number | undefined
  /** Set: tokens of suspended and deleted users are refused. */
  readonly states?: UserStates | undefined
  /** Set: a token has at most the role that its owner has today. */
  readonly principals?: Principals | undefined
  /** Set: a token that somebody made for another user ends when that user holds more. */
  readonly authority?: Pick<Authority, 'outranking'> | undefined
}

/** Identifies callers by access tokens. Reads each token from the store at most twice a second. */
export class AccessTokenCheck {
  readonly #store: AccessTokenStore
  readonly #clock: Clock
  readonly #checks: TokenChecks
  readonly #tokens: RecentReads<StoredAccessToken | undefined>
  /** When this process last stored a use, by hash. */
  readonly #touched = new Map<string, number>()
  readonly #touching = new Set<Promise<void>>()

  constructor(store: AccessTokenStore, clock: Clock, checks: TokenChecks = {}) {
    this.#store = store
    this.#checks = checks
    this.#tokens = new RecentReads((hash) => store.find(hash), CACHED_MAX)
    this.#clock = clock
  }

  /**
   * Returns the caller with this token. @throws CatalogError `UNAUTHENTICATED`, `STORE_UNAVAILABLE`
   */
  async callerOf(text: string): Promise<Caller> {
    const token = await this.#tokens.get(hashAccessToken(text))
    if (!token) throw unauthenticated('Unknown or revoked access token')
    const { actor, groups, hash } = token
    // Of earlier releases: the system has rights that no token may lend.
    if (actor === SYSTEM_CALLER.actor) throw unauthenticated('The token is of a user of the system')
    const nowMillis = this.#clock()
    const endMillis = this.#requireLive(token, nowMillis)
    await this.#requireMakers(token, nowMillis)
    const { states } = this.#checks
    if (states) await requireActive(states, actor, isPasswordSession(token))
    const { role: tokenRole, owner } = token
    const roleText = await this.#currentRole(tokenRole, isSession(token) ? actor : owner)
    const isBorrowed = isWithinOwner(tokenRole)
    const accessToken = { hash, isSession: isSession(token), endMillis, isBorrowed }
    if (isByPolicies(roleText)) {
      this.#touch(token, nowMillis)
      return { actor, role: 'reader', byPolicies: true, accessToken, ...(groups && { groups }) }
    }
    const role = ROLES.find((candidate) => candidate === roleText)
    if (!role) throw unauthenticated('The role of the access token is unknown to this release')
    this.#touch(token, nowMillis)
    return { actor, role, accessToken }
  }

  /**
   * Requires that the tokens live with which a token was made, and that the owner of each covers the
   * rights of its user (docs/interface: access/token-roles).
   *
   * @throws CatalogError `UNAUTHENTICATED`
   */
  async #requireMakers(token: StoredAccessToken, nowMillis: number): Promise<void> {
    await this.#requireOwnerCovers(token)
    if (token.madeWith !== undefined) await this.#requireMaker(token.madeWith, nowMillis)
  }

  async #requireMaker(hash: string, nowMillis: number): Promise<void> {
    const maker = await this.#tokens.get(hash)
    if (!maker) throw unauthenticated('Unknown or revoked access token')
    this.#requireLive(maker, nowMillis)
    await this.#requireMakers(maker, nowMillis)
  }

  async #requireOwnerCovers({ role, owner, actor }: StoredAccessToken): Promise<void> {
    if (!isWithinOwner(role)) return
    const right = role === WITHIN_ADMIN ? { role: 'admin' } : {}
    const caller = await this.currentLender({ actor: owner, ...right })
    if (includesRole(caller.role, 'admin')) return
    const above = await this.#checks.authority?.outranking(caller, [actor])
    if (above?.has(actor)) {
      throw unauthenticated('The user who made the access token holds less than its user')
    }
  }

  /**
   * Returns a caller with the rights that a lender has today.
   *
   * @throws CatalogError `UNAUTHENTICATED` if they are suspended or deleted, or their token has ended
   */
  async currentLender({ actor, role = BY_POLICIES, madeWith }: Lender): Promise<Caller> {
    if (madeWith !== undefined) await this.#requireMaker(madeWith, this.#clock())
    const today = capRole(role, await this.#requireGiver(actor))
    const own = ROLES.find((candidate) => candidate === today)
    return own ? { actor, role: own } : { actor, role: 'reader', byPolicies: true }
  }

  /** Returns when a token ends. @throws CatalogError `UNAUTHENTICATED` if it has ended */
  #requireLive(token: StoredAccessToken, nowMillis: number): number | undefined {
    const endMillis = tokenEnd(token, this.#checks.lifeMaxMs)
    if (endMillis === undefined || endMillis > nowMillis) return endMillis
    throw unauthenticated('The access token has expired')
  }

  /**
   * Returns what is left of a role that a user has given (docs/interface: access/token-roles).
   *
   * @throws CatalogError `UNAUTHENTICATED` if that user is suspended or deleted
   */
  async #currentRole(role: string, owner: string): Promise<string> {
    if (isByPolicies(role) || owner === SYSTEM_CALLER.actor) return role
    return capRole(role, await this.#requireGiver(owner))
  }

  async #requireGiver(user: string): Promise<StoredPrincipal | undefined> {
    const { states, principals } = this.#checks
    const principal = await principals?.find(user)
    const state = await states?.of(user)
    if (state === 'inactive' || (principal?.isDeleted && state !== 'active')) {
      throw unauthenticated('The user who gave the right is suspended or deleted')
    }
    return principal
  }

  /** Returns whether a user has no entity. */
  async isUnknown(user: string): Promise<boolean> {
    return (await this.#checks.states?.of(user)) === 'absent'
  }

  /** Drops a token from the cache, so that the next request reads it from the store. */
  forget(hash: string): void {
    this.#tokens.forget(hash)
  }

  /** Resolves when all uses so far are stored. */
  async waitForTouches(): Promise<void> {
    await Promise.all(this.#touching)
  }

  #touch({ hash, lastUsedMillis = 0 }: StoredAccessToken, nowMillis: number): void {
    const touchedMillis = Math.max(lastUsedMillis, this.#touched.get(hash) ?? 0)
    if (nowMillis - touchedMillis < TOUCH_INTERVAL_MS) return
    this.#touched.delete(hash)
    this.#touched.set(hash, nowMillis)
    dropOldest(this.#touched, CACHED_MAX)
    // The request does not wait for this, and does not fail with it.
    const touching = nextTick()
      .then(() => this.#store.touch(hash, nowMillis))
      .catch(() => {})
      .finally(() => this.#touching.delete(touching))
    this.#touching.add(touching)
  }
}

/**
 * Returns what is left of a role: at most the one that the issuer stated last for the user, if the
 * issuer states roles for them.
 */
function capRole(role: string, principal: StoredPrincipal | undefined): string {
  if (principal?.role === BY_POLICIES) return BY_POLICIES
  const principalRole = ROLES.find((candidate) => candidate === principal?.role)
  const own = ROLES.find((candidate) => candidate === role)
  return principalRole && own && includesRole(own, principalRole) ? principalRole : role
}
