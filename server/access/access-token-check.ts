import { createHash } from 'node:crypto'
import { setImmediate as nextTick } from 'node:timers/promises'
import type { Clock } from '../../graph/model/audit.ts'
import type { StoredAccessToken, AccessTokenStore } from '../../graph/store/access-token-store.ts'
import { BY_POLICIES, ROLES, type Caller } from '../catalog/roles.ts'
import type { UserStates } from './native/user-states.ts'
import { dropOldest, RecentReads } from '../../graph/runtime/recent-reads.ts'
import { isPasswordSession } from './session-names.ts'
import { unauthenticated } from './unauthenticated.ts'

/** Most tokens in the cache. */
const CACHED_MAX = 10_000
/** Shortest time between two updates of the last use of a token, which is for admins only. */
const TOUCH_INTERVAL_MS = 60_000

/** Returns the hash by which a token is found; the store contains no tokens. */
export function hashOfAccessToken(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Identifies callers by access tokens. Reads each token from the store at most twice a second. */
export class AccessTokenCheck {
  readonly #store: AccessTokenStore
  readonly #clock: Clock
  readonly #states: UserStates | undefined
  readonly #tokens: RecentReads<StoredAccessToken | undefined>
  /** When this process last stored a use, by hash. */
  readonly #touched = new Map<string, number>()
  readonly #touching = new Set<Promise<void>>()

  /** @param states set: tokens of suspended and deleted users are refused */
  constructor(store: AccessTokenStore, clock: Clock, states?: UserStates) {
    this.#store = store
    this.#states = states
    this.#tokens = new RecentReads((hash) => store.find(hash), CACHED_MAX)
    this.#clock = clock
  }

  /**
   * Returns the caller with this token. @throws CatalogError `UNAUTHENTICATED`, `STORE_UNAVAILABLE`
   */
  async callerOf(text: string): Promise<Caller> {
    const token = await this.#tokens.get(hashOfAccessToken(text))
    if (!token) throw unauthenticated('Unknown or revoked access token')
    const { actor, groups, expiresMillis } = token
    const nowMillis = this.#clock()
    if (expiresMillis !== undefined && expiresMillis <= nowMillis) {
      throw unauthenticated('The access token has expired')
    }
    await this.#states?.requireActive(actor, isPasswordSession(token))
    if (token.role === BY_POLICIES) {
      this.#touch(token, nowMillis)
      return { actor, role: 'reader', byPolicies: true, ...(groups && { groups }) }
    }
    const role = ROLES.find((each) => each === token.role)
    if (!role) throw unauthenticated('The role of the access token is unknown to this release')
    this.#touch(token, nowMillis)
    return { actor, role }
  }

  /** Drops a token from the cache, so that the next request reads it from the store. */
  forget(hash: string): void {
    this.#tokens.forget(hash)
  }

  /** Resolves when all uses so far are stored. */
  async idle(): Promise<void> {
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
