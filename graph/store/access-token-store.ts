import type { Page } from './graph-store.ts'

/**
 * Stores the properties of access tokens, the hashes of passwords, and who owns which name; tokens
 * and passwords themselves are not stored. They are not metadata: they have no history, are not indexed, and
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

  /** Returns the owner of a name, which the service states in the form in which it compares names. */
  findPrincipal(name: string): Promise<StoredPrincipal | undefined>

  /** Replaces the owner of a name as {@link replacePassword} replaces a password. */
  replacePrincipal(
    name: string,
    before: StoredPrincipal | undefined,
    after: StoredPrincipal | undefined,
  ): Promise<boolean>
}

/** The user who owns a name, and how they authenticate. */
export interface StoredPrincipal {
  /** URN of the user, with the name as it is spelled. */
  readonly urn: string
  /** How the user authenticates, a term of the service; absent: not decided yet. */
  readonly signsIn?: string
  /** Issuer and subject to whom the user is bound. */
  readonly issuer?: string
  readonly subject?: string
  /** Role that the issuer stated last, a term of the service, and when, in seconds. */
  readonly role?: string
  readonly roleSeconds?: number
  /** Whether the user was deleted; the name stays taken. */
  readonly isDeleted?: boolean
}

/** Returns the stored form of a principal, in which equal ones are equal texts. */
export function serializePrincipal(principal: StoredPrincipal): string {
  const { urn, signsIn, issuer, subject, role, roleSeconds, isDeleted } = principal
  return JSON.stringify({ urn, signsIn, issuer, subject, role, roleSeconds, isDeleted })
}

/** Parses the stored form of a principal. */
export function parsePrincipal(text: string): StoredPrincipal {
  return JSON.parse(text) as StoredPrincipal
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
  /** Who made that token, and by which right, in terms of the service; absent: the system. */
  readonly resetBy?: { readonly actor: string; readonly role?: string; readonly madeWith?: string }
}

/** Returns the stored form of a password, in which equal ones are equal texts. */
export function serializePassword(password: StoredPassword): string {
  const { hash, resetHash, resetExpiresMillis, resetRole, resetBy } = password
  return JSON.stringify({ hash, resetHash, resetExpiresMillis, resetRole, resetBy })
}

/** Parses the stored form of a password. */
export function parsePassword(text: string): StoredPassword {
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
  /** Hash of the token that created it, with which it ends. */
  readonly madeWith?: string
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
  /** Hashes of the tokens that created them. */
  readonly madeWith?: readonly string[]
  /** Only tokens that expire before this time. */
  readonly expiresBeforeMillis?: number
}
