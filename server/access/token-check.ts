import { createHash } from 'node:crypto'
import { setImmediate as soon } from 'node:timers/promises'
import type { Clock } from '../../graph/model/audit.ts'
import type { StoredAccessToken, AccessTokenStore } from '../../graph/access-token-store.ts'
import { ROLES, type Caller } from '../catalog/roles.ts'
import { unauthenticated } from './unauthenticated.ts'

/**
 * How long what was read of a token counts. Another server may revoke it right behind the read, and has
 * to be heeded within a second, which leaves the rest of it for a slow read.
 */
const FRESH_MS = 500
/** Tokens that are remembered at a time. */
const REMEMBERED_MAX = 10_000
/** A use is noted at most once in this time: it is for people who clear out. */
const NOTED_EVERY_MS = 60_000

/** What a token is found by: the store has nothing that would let anybody in. */
export function hashOfToken(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

interface Read {
  /** By the clock of the process: that of the catalog may be set. */
  readonly beganMs: number
  readonly token: Promise<StoredAccessToken | undefined>
}

/** Says who bears an access token. Reads the store at most twice a second for each. */
export class TokenCheck {
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
    const token = await this.#read(hashOfToken(text))
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

  /** What was read of a token does not count any more. */
  forget(hash: string): void {
    this.#reads.delete(hash)
  }

  /** Settles when no use is left to be noted. */
  async idle(): Promise<void> {
    await Promise.all(this.#noting)
  }

  #read(hash: string): Promise<StoredAccessToken | undefined> {
    const known = this.#reads.get(hash)
    const nowMs = performance.now()
    if (known && nowMs - known.beganMs < FRESH_MS) return known.token
    const read = { beganMs: nowMs, token: this.#store.find(hash) }
    // Behind all others, so that the first one is the oldest.
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
    // The request goes on at once. A use that cannot be noted is no reason to refuse anything.
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
