import { createHash } from 'node:crypto'
import { setImmediate as nextTick } from 'node:timers/promises'
import type { Clock } from '../../graph/model/audit.ts'
import type { StoredAccessToken, AccessTokenStore } from '../../graph/store/access-token-store.ts'
import { BY_POLICIES, ROLES, type Caller } from '../catalog/roles.ts'
import { unauthenticated } from './unauthenticated.ts'

/**
 * How long a token that was read is valid. When another server revokes it right after the read,
 * this server must refuse it within a second; the other half of that second allows for a slow read.
 */
const FRESH_MS = 500
/** Most tokens in the cache. */
const CACHED_MAX = 10_000
/** Shortest time between two updates of the last use of a token, which is for admins only. */
const TOUCH_INTERVAL_MS = 60_000

/** Returns the hash by which a token is found; the store contains no tokens. */
export function hashOfAccessToken(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

interface Read {
  /** In the monotonic clock of the process, since the clock of the catalog may be set back. */
  readonly startedMs: number
  readonly token: Promise<StoredAccessToken | undefined>
}

/** Identifies callers by access tokens. Reads each token from the store at most twice a second. */
export class AccessTokenCheck {
  readonly #store: AccessTokenStore
  readonly #clock: Clock
  readonly #reads = new Map<string, Read>()
  /** When this process last stored a use, by hash. */
  readonly #touched = new Map<string, number>()
  readonly #touching = new Set<Promise<void>>()

  constructor(store: AccessTokenStore, clock: Clock) {
    this.#store = store
    this.#clock = clock
  }

  /**
   * Returns the caller with this token. @throws CatalogError `UNAUTHENTICATED`, `STORE_UNAVAILABLE`
   */
  async callerOf(text: string): Promise<Caller> {
    const token = await this.#read(hashOfAccessToken(text))
    if (!token) throw unauthenticated('Unknown or revoked access token')
    const { actor, expiresMillis } = token
    const nowMillis = this.#clock()
    if (expiresMillis !== undefined && expiresMillis <= nowMillis) {
      throw unauthenticated('The access token has expired')
    }
    if (token.role === BY_POLICIES) {
      this.#touch(token, nowMillis)
      return { actor, role: 'reader', byPolicies: true }
    }
    const role = ROLES.find((each) => each === token.role)
    if (!role) throw unauthenticated('The role of the access token is unknown to this release')
    this.#touch(token, nowMillis)
    return { actor, role }
  }

  /** Drops a token from the cache, so that the next request reads it from the store. */
  forget(hash: string): void {
    this.#reads.delete(hash)
  }

  /** Resolves when all uses so far are stored. */
  async idle(): Promise<void> {
    await Promise.all(this.#touching)
  }

  #read(hash: string): Promise<StoredAccessToken | undefined> {
    const known = this.#reads.get(hash)
    const nowMs = performance.now()
    if (known && nowMs - known.startedMs < FRESH_MS) return known.token
    const read = { startedMs: nowMs, token: this.#store.find(hash) }
    // Reinserted at the end, so that the first entry is the oldest.
    this.#reads.delete(hash)
    this.#reads.set(hash, read)
    dropOldest(this.#reads)
    read.token.catch(() => {
      if (this.#reads.get(hash) === read) this.#reads.delete(hash)
    })
    return read.token
  }

  #touch({ hash, lastUsedMillis = 0 }: StoredAccessToken, nowMillis: number): void {
    const touchedMillis = Math.max(lastUsedMillis, this.#touched.get(hash) ?? 0)
    if (nowMillis - touchedMillis < TOUCH_INTERVAL_MS) return
    this.#touched.delete(hash)
    this.#touched.set(hash, nowMillis)
    dropOldest(this.#touched)
    // The request does not wait for this, and does not fail with it.
    const touching = nextTick()
      .then(() => this.#store.touch(hash, nowMillis))
      .catch(() => {})
      .finally(() => this.#touching.delete(touching))
    this.#touching.add(touching)
  }
}

function dropOldest(map: Map<string, unknown>): void {
  const [oldest] = map.keys()
  if (map.size > CACHED_MAX && oldest !== undefined) map.delete(oldest)
}
