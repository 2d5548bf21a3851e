import type { Page } from './graph-store.ts'

/**
 * Stores the properties of access tokens, and the hashes of passwords; tokens and passwords
 * themselves are not stored. They are not metadata: they have no history, are not indexed, and
 * `setWritable(false)` does not affect them, so that a token can be revoked at any time. Adapters
 * and contract suite are as for the graph store.
 */
export interface AccessTokenStore {
  /** Stores a token; every server finds it once this resolves. */
  create(token: StoredAccessToken): Promise<void>

  find(hash: string): Promise<StoredAccessToken | undefined>

  /** Returns tokens, the newest first; those of equal time by hash. */
  list(query: AccessTokenQuery): Promise<{ tokens: StoredAccessToken[]; total: number }>

  /**
   * Deletes a token; no server finds it once this resolves.
   *
   * @returns whether it existed
   */
  revoke(hash: string): Promise<boolean>

  /**
   * Records that a token was used, unless a later use is known. A power failure may undo it. A
   * revoked token stays revoked.
   */
  touch(hash: string, usedMillis: number): Promise<void>

  findPassword(user: string): Promise<StoredPassword | undefined>

  /**
   * Stores `after` in place of `before`; undefined: none. Every server finds it once this resolves.
   *
   * @returns false, without an effect, if `before` is not what is stored
   */
  replacePassword(
    user: string,
    before: StoredPassword | undefined,
    after: StoredPassword | undefined,
  ): Promise<boolean>
}

/** A password of a user, as hashes, and the token with which the user chooses another one. */
export interface StoredPassword {
  /** Hash of the password, with its salt and parameters; absent: the user has to choose one. */
  readonly hash?: string
  /** SHA-256 of the token that permits choosing a password, in hexadecimal. */
  readonly resetHash?: string
  readonly resetExpiresMillis?: number
  /** URN of the role that the user gets with that token. */
  readonly resetRole?: string
}

/** Returns the stored form of a password, in which equal ones are equal texts. */
export function textOfPassword(password: StoredPassword): string {
  const { hash, resetHash, resetExpiresMillis, resetRole } = password
  return JSON.stringify({ hash, resetHash, resetExpiresMillis, resetRole })
}

/** Parses the stored form of a password. */
export function passwordOfText(text: string): StoredPassword {
  return JSON.parse(text) as StoredPassword
}

export interface StoredAccessToken {
  /**
   * SHA-256 of the token, in hexadecimal. Also its public id, because the token cannot be derived
   * from it.
   */
  readonly hash: string
  /** For people; need not be unique. */
  readonly name: string
  readonly description?: string
  /** Kind and role are terms of the service; the store does not interpret them. */
  readonly kind: string
  readonly role: string
  /** URN of the user that its bearer acts as. */
  readonly actor: string
  /** URNs of groups of that user, besides those in the catalog. Not empty. */
  readonly groups?: readonly string[]
  /** URN of the user that created it. */
  readonly owner: string
  readonly createdMillis: number
  /** Absent: it does not expire. */
  readonly expiresMillis?: number
  readonly lastUsedMillis?: number
}

/** Filters of a list. An absent filter matches every token; an empty list matches none. */
export interface AccessTokenQuery extends Page {
  readonly actors?: readonly string[]
  readonly owners?: readonly string[]
  readonly names?: readonly string[]
  /** Only tokens that expire before this time. */
  readonly expiresBeforeMillis?: number
}
