import { createHash } from 'node:crypto'
import { setImmediate as soon } from 'node:timers/promises'
import type { Clock } from '../../graph/model/audit.ts'
import type { StoredAccessToken, AccessTokenStore } from '../../graph/store/access-token-store.ts'
import { ROLES, type Caller } from '../catalog/roles.ts'
import { unauthenticated } from './unauthenticated.ts'

/**
 * How long a read token counts. When another server revokes it right after the read, this server has to
 * refuse it within a second; the other half of that second is left for a slow read.
 */
const FRESH_MS = 500
/** Most tokens that are remembered at a time. */
const REMEMBERED_MAX = 10_000
/** A use is noted at most once in this time: it only tells admins which tokens are still needed. */
const NOTED_EVERY_MS = 60_000

/** What a token is found by, so that the store holds nothing that lets a client in. */
export function hashOfAccessToken(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

interface Read {
  /** By the clock of the process, since that of the catalog may be set back. */
  readonly beganMs: number
  readonly token: Promise<StoredAccessToken | undefined>
}

/** Identifies callers by access tokens. Reads the store at most twice a second for each token. */
export class AccessTokenCheck {
  readonly #store: AccessTokenStore
  readonly #clock: Clock
  readonly #reads = new Map<string, Read>()
  /** When this process last noted a use, by hash. */
  readonly #noted = new Map<string, number>()
  readonly #noting = new Set<Promise<void>>()

  constructor(store: AccessTokenStore, clock: Clock) {
    this.#store = store
    this.#clock = clock
  }

  /** @throws CatalogError `UNAUTHENTICATED`, `STORE_UNAVAILABLE` */
  async callerOf(text: string): Promise<Caller> {
    const token = await this.#read(hashOfAccessToken(text))
    if (!token) throw unauthenticated('The access token is unknown or was revoked')
    const { actor, expiresMillis } = token
    const nowMillis = this.#clock()
    if (expiresMillis !== undefined && expiresMillis <= nowMillis) {
      throw unauthenticated('The access token has expired')
    }
    const role = ROLES.find((each) => each === token.role)
    if (!role) throw unauthenticated('The access token has a role that this release does not know')
    this.#note(token, nowMillis)
    return { actor, role }
  }

  /** The next request with this token reads the store. */
  forget(hash: string): void {
    this.#reads.delete(hash)
  }

  /** Settles when all uses so far are noted. */
  async idle(): Promise<void> {
    await Promise.all(this.#noting)
  }

  #read(hash: string): Promise<StoredAccessToken | undefined> {
    const known = this.#reads.get(hash)
    const nowMs = performance.now()
    if (known && nowMs - known.beganMs < FRESH_MS) return known.token
    const read = { beganMs: nowMs, token: this.#store.find(hash) }
    // Put at the end, so that the first one is the oldest.
    this.#reads.delete(hash)
    this.#reads.set(hash, read)
    dropOldest(this.#reads)
    read.token.catch(() => {
      if (this.#reads.get(hash) === read) this.#reads.delete(hash)
    })
    return read.token
  }

  #note({ hash, lastUsedMillis = 0 }: StoredAccessToken, nowMillis: number): void {
    const notedMillis = Math.max(lastUsedMillis, this.#noted.get(hash) ?? 0)
    if (nowMillis - notedMillis < NOTED_EVERY_MS) return
    this.#noted.delete(hash)
    this.#noted.set(hash, nowMillis)
    dropOldest(this.#noted)
    // The request does not wait, and a use that cannot be noted is not a reason to refuse it.
    const noting = soon()
      .then(() => this.#store.touch(hash, nowMillis))
      .catch(() => {})
      .finally(() => this.#noting.delete(noting))
    this.#noting.add(noting)
  }
}

function dropOldest(map: Map<string, unknown>): void {
  const [oldest] = map.keys()
  if (map.size > REMEMBERED_MAX && oldest !== undefined) map.delete(oldest)
}
