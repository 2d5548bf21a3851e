import type { Page } from './graph-store.ts'

/**
 * Keeps what is known of access tokens; the tokens themselves are not stored. They are not metadata:
 * they have no history, search does not know them, and `setWritable(false)` does not concern them, so
 * that a token can be revoked at any time. Same engines, same contract rule as the graph store.
 */
export interface AccessTokenStore {
  /** Keeps a token; every server finds it when this returns. */
  create(token: StoredAccessToken): Promise<void>

  find(hash: string): Promise<StoredAccessToken | undefined>

  /** The newest first; of one moment by hash. */
  list(query: AccessTokenQuery): Promise<{ tokens: StoredAccessToken[]; total: number }>

  /**
   * Forgets a token; no server finds it when this returns.
   *
   * @returns whether there was one
   */
  revoke(hash: string): Promise<boolean>

  /**
   * Records that a token was used, unless a later use is known. A power cut may undo it. A token that
   * was revoked stays revoked.
   */
  touch(hash: string, usedMillis: number): Promise<void>
}

export interface StoredAccessToken {
  /** SHA-256 of the token, in hexadecimal. Also its public id, as the token cannot be derived from it. */
  readonly hash: string
  /** For people; need not be unique. */
  readonly name: string
  readonly description?: string
  /** Kind and role are words of the service; the store does not read them. */
  readonly kind: string
  readonly role: string
  /** URN of the user that its bearer acts as. */
  readonly actor: string
  /** URN of the user who created it. */
  readonly owner: string
  readonly createdMillis: number
  /** Absent: it does not expire. */
  readonly expiresMillis?: number
  readonly lastUsedMillis?: number
}

/** A filter that is left out does not narrow; an empty list matches nothing. */
export interface AccessTokenQuery extends Page {
  readonly actors?: readonly string[]
  readonly owners?: readonly string[]
  /** Only those that expire before this moment. */
  readonly expiresBeforeMillis?: number
}
