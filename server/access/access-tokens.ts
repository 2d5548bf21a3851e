import { HOUR_MS, DAY_MS } from '../../graph/model/durations.ts'
import { randomBytes } from 'node:crypto'
import { corpuser } from '../../graph/aspects/people/corpuser.entity.ts'
import type { Page } from '../../graph/store/graph-store.ts'
import type { Clock } from '../../graph/model/audit.ts'
import { CatalogError } from '../../graph/model/errors.ts'
import { LIMITS } from '../../graph/model/limits.ts'
import { entityTypeOf, parseUrn } from '../../graph/model/urn.ts'
import type {
  StoredAccessToken,
  AccessTokenQuery,
  AccessTokenStore,
} from '../../graph/store/access-token-store.ts'
import { refuseEdit } from '../catalog/write/aspect-changes.ts'
import type { AuditLog } from '../catalog/audit/audit-log.ts'
import { EVENTS } from '../catalog/audit/audit-events.ts'
import { holdsOnPlatform, requireRankOver, type Authority } from '../authorize/authority.ts'
import {
  BY_POLICIES,
  isByPolicies,
  WITHIN_ADMIN,
  WITHIN_OWNER,
  DENIED_MESSAGE,
  includesRole,
  requireOwnCaller,
  SYSTEM_CALLER,
  type Caller,
  type Role,
} from '../authorize/roles.ts'
import { SESSION_NAMES } from './session-names.ts'
import { hashAccessToken, type AccessTokenCheck } from './access-token-check.ts'
import { isSession } from './session-names.ts'
import type { Lender } from './lender.ts'
import { tokenEnd } from './token-life.ts'

/** Distinguishes access tokens from JWTs, and identifies them to scanners for leaked secrets. */
export const TOKEN_PREFIX = 'trellis_pat_'
const RANDOM_BYTES = 32

export const TOKEN_KINDS = ['PERSONAL', 'SERVICE_ACCOUNT'] as const
export type TokenKind = (typeof TOKEN_KINDS)[number]

/**
 * Lifetimes of access tokens, milliseconds; months have 30 days (docs/interface:
 * access/token-durations).
 */
export const TOKEN_DURATIONS_MS = {
  ONE_HOUR: HOUR_MS,
  ONE_DAY: DAY_MS,
  ONE_WEEK: 7 * DAY_MS,
  ONE_MONTH: 30 * DAY_MS,
  THREE_MONTHS: 90 * DAY_MS,
  SIX_MONTHS: 180 * DAY_MS,
  ONE_YEAR: 365 * DAY_MS,
  NO_EXPIRY: undefined,
} as const
export type TokenDuration = keyof typeof TOKEN_DURATIONS_MS

/** The key aspect of tokens in DataHub, for audit records. */
const TOKEN_KEY = 'dataHubAccessTokenKey'
const NAME_LENGTH_MAX = 200
const DESCRIPTION_LENGTH_MAX = 10_000

export interface TokenRequest {
  readonly kind: TokenKind
  /** Whether the user is known to be a service account, so that fewer privileges suffice. */
  readonly isForService?: boolean
  /** URN of the user as whom requests with the token act. */
  readonly actor: string
  readonly duration: TokenDuration
  readonly name: string
  readonly description?: string
  /**
   * At most the role of the caller. Default: that role for a token of their own, else none, so that
   * policies decide.
   */
  readonly role?: Role
  /** Groups that the issuer named when the session began. */
  readonly groups?: readonly string[]
}

export interface CreatedToken {
  /** The token, which is never shown again: only its hash is stored. */
  readonly text: string
  readonly token: StoredAccessToken
}

/**
 * Creates, lists and revokes access tokens; editors manage their own tokens, admins all, and others
 * what policies grant them.
 */
export class AccessTokens {
  readonly #store: AccessTokenStore
  readonly #check: AccessTokenCheck
  readonly #clock: Clock
  readonly #authority: Authority | undefined
  readonly #audit: AuditLog | undefined
  readonly #lifeMaxMs: number | undefined

  /** @param longestMs longest life of a token, milliseconds; absent: tokens may live for ever */
  constructor(
    store: AccessTokenStore,
    check: AccessTokenCheck,
    clock: Clock,
    authority?: Authority,
    audit?: AuditLog,
    longestMs?: number,
  ) {
    this.#store = store
    this.#check = check
    this.#clock = clock
    this.#authority = authority
    this.#audit = audit
    this.#lifeMaxMs = longestMs
  }

  /** Creates a token. @throws CatalogError `FORBIDDEN`, `INVALID_URN`, `INVALID_PARAMETER` */
  async create(caller: Caller, request: TokenRequest): Promise<CreatedToken> {
    requireOwnCaller(caller)
    const created = await this.createUnaudited(caller, request)
    await this.#record(caller, EVENTS.tokenCreated, created.token.hash)
    return created
  }

  /** Creates a token as {@link create} does, without an audit record: a session has its own. */
  async createUnaudited(caller: Caller, request: TokenRequest): Promise<CreatedToken> {
    const { kind, duration, name, description, groups } = request
    const actor = parseUrn(request.actor)
    if (entityTypeOf(actor) !== corpuser.name) invalidParameter(`Not a user: ${actor}`)
    const isOwn = kind === 'PERSONAL' && actor === caller.actor
    if (!(request.isForService && (await this.#mayManageServices(caller))))
      await this.#requireManager(caller, isOwn)
    await requireRankOver({ authority: this.#authority }, caller, [actor])
    // The token would take the name, which the issuer may know.
    if (!isOwn && caller.byPolicies && (await this.#check.isUnknown(actor)))
      refuseEdit(`${actor} does not exist.`)
    if (request.role && !includesRole(caller.role, request.role)) forbidden()
    // A role sees everything, so that callers who may not see everything cannot give one.
    if (request.role && caller.byPolicies && this.#authority?.sightOf(caller)) forbidden()
    const inherited = isOwn && !caller.byPolicies ? caller.role : BY_POLICIES
    const { accessToken: maker } = caller
    // The rank is compared at each use, too: the user may be given more rights later.
    const isBorrowed = (!isOwn && caller.byPolicies === true) || maker?.isBorrowed === true
    const isOfAdmin = !isOwn && !caller.byPolicies && caller.actor !== SYSTEM_CALLER.actor
    const policyRole = isBorrowed ? WITHIN_OWNER : isOfAdmin ? WITHIN_ADMIN : BY_POLICIES
    const role = request.role ?? (inherited === BY_POLICIES ? policyRole : inherited)
    requireText('name', name, NAME_LENGTH_MAX)
    if (name.trim() === '') invalidParameter('The name of an access token must not be blank')
    if (description !== undefined) requireText('description', description, DESCRIPTION_LENGTH_MAX)
    const text = TOKEN_PREFIX + randomBytes(RANDOM_BYTES).toString('base64url')
    const createdMillis = this.#clock()
    // A session is a person, whose role is compared with that of the issuer; a token is a loan.
    const isLent =
      maker !== undefined &&
      !maker.isSession &&
      (maker.isBorrowed === true || role === WITHIN_ADMIN || !isByPolicies(role))
    const ends = [
      this.#computeEnd(createdMillis, duration),
      ...(isLent && maker.endMillis !== undefined ? [maker.endMillis] : []),
    ].filter((millis) => millis !== undefined)
    const token: StoredAccessToken = {
      hash: hashAccessToken(text),
      name,
      kind,
      role,
      actor,
      owner: caller.actor,
      createdMillis,
      ...(description !== undefined && { description }),
      ...(groups && { groups }),
      ...(isLent && { madeWith: maker.hash }),
      ...(ends.length > 0 && { expiresMillis: Math.min(...ends) }),
    }
    await this.#store.create(token)
    // Whoever revokes a token, or all tokens of a user, may have missed one that was being created.
    if (maker && !(await this.#store.find(maker.hash))) {
      await this.revokeUnaudited(token.hash)
      forbidden()
    }
    return { text, token }
  }

  /**
   * Returns when a new token ends. One without expiry ends with the longest life.
   *
   * @throws CatalogError `INVALID_PARAMETER` for a duration beyond the longest life
   */
  #computeEnd(createdMillis: number, duration: TokenDuration): number | undefined {
    const [durationMs, longestMs] = [TOKEN_DURATIONS_MS[duration], this.#lifeMaxMs]
    if (durationMs === undefined) return tokenEnd({ createdMillis }, longestMs)
    if (longestMs !== undefined && durationMs > longestMs) {
      invalidParameter(
        `An access token lives for at most ${longestMs / DAY_MS} days here ` +
          `(ACCESS_TOKEN_MAX_DAYS), and ${duration} is ${durationMs / DAY_MS}`,
      )
    }
    return createdMillis + durationMs
  }

  /** Returns a stored token with the end that it has under the longest life. */
  #withEnd(token: StoredAccessToken): StoredAccessToken {
    const expiresMillis = tokenEnd(token, this.#lifeMaxMs)
    return { ...token, ...(expiresMillis !== undefined && { expiresMillis }) }
  }

  /**
   * Returns whether what a lender has made is worth something: whether they may do today what
   * `require` demands of them.
   */
  async isStillLent(lender: Lender, require: (caller: Caller) => Promise<void>): Promise<boolean> {
    try {
      await require(await this.#check.currentLender(lender))
      return true
    } catch (error) {
      const isRefused = error instanceof CatalogError && REFUSED.includes(error.code)
      if (isRefused) return false
      throw error
    }
  }

  /** Lists tokens. @throws CatalogError `FORBIDDEN` for tokens of others, unless an admin calls */
  async list(caller: Caller, query: AccessTokenQuery): Promise<TokenPage> {
    const isOwn = [query.owners, query.actors].some((urns) => {
      return urns?.length === 1 && urns[0] === caller.actor
    })
    await this.#requireManager(caller, isOwn)
    const { tokens, total } = await this.#store.list(query)
    const dated = tokens.map((token) => this.#withEnd(token))
    return { start: query.start, count: tokens.length, total, tokens: dated }
  }

  /**
   * Returns the stored data of a token.
   *
   * @throws CatalogError `FORBIDDEN`, `EDIT_REFUSED` when there is none
   */
  async describe(caller: Caller, text: string): Promise<StoredAccessToken> {
    return this.#withEnd(await this.#find(caller, hashAccessToken(text)))
  }

  /**
   * Revokes a token, and those with a role that were made with it: immediately on this server,
   * within a second on others.
   *
   * @throws CatalogError `FORBIDDEN`, `EDIT_REFUSED` when there is none
   */
  async revoke(caller: Caller, hash: string): Promise<void> {
    const { actor, owner } = await this.#find(caller, hash)
    if (owner !== caller.actor) {
      await requireRankOver({ authority: this.#authority }, caller, [actor])
    }
    await this.#revokeWithMade(hash)
    await this.#record(caller, EVENTS.tokenRevoked, hash)
  }

  /**
   * Revokes all tokens of a user, sessions included.
   *
   * @returns the number of tokens that were no sessions
   */
  async revokeAllOf(user: string, caller: Caller): Promise<number> {
    const query = { start: 0, count: LIMITS.pageSize.max, actors: [user] }
    for (let revoked = 0; ;) {
      // Revoked tokens are not listed, so the next page is the first one again.
      const { tokens } = await this.#store.list(query)
      if (tokens.length === 0) return revoked
      for (const token of tokens) {
        const { hash } = token
        await (isSession(token) ? this.revokeUnaudited(hash) : this.#revokeWithMade(hash))
        await this.#record(caller, EVENTS.tokenRevoked, hash)
        if (!isSession(token)) revoked++
      }
    }
  }

  /** Ends all sessions of a user; access tokens stay. @throws CatalogError `STORE_UNAVAILABLE` */
  async revokeSessionsOf(user: string): Promise<void> {
    const owners = [SYSTEM_CALLER.actor]
    const names = Object.values(SESSION_NAMES)
    const query = { start: 0, count: LIMITS.pageSize.max, actors: [user], owners, names }
    for (;;) {
      const { tokens } = await this.#store.list(query)
      if (tokens.length === 0) return
      for (const { hash } of tokens) await this.revokeUnaudited(hash)
    }
  }

  /** Revokes a token without an audit record. @throws CatalogError `STORE_UNAVAILABLE` */
  async revokeUnaudited(hash: string): Promise<void> {
    await this.#store.revoke(hash)
    this.#check.forget(hash)
  }

  /** Revokes a token and those that were made with it. */
  async #revokeWithMade(hash: string): Promise<void> {
    await this.revokeUnaudited(hash)
    for (;;) {
      const query = { start: 0, count: LIMITS.pageSize.max, madeWith: [hash] }
      const { tokens } = await this.#store.list(query)
      if (tokens.length === 0) return
      for (const token of tokens) await this.#revokeWithMade(token.hash)
    }
  }

  async #record(caller: Caller, type: string, hash: string): Promise<void> {
    const token = { entityUrn: `urn:li:dataHubAccessToken:${hash}`, aspectName: TOKEN_KEY }
    await this.#audit?.record(caller, [{ type, ...token }])
  }

  /** Finds a token. Only admins learn whether a token of another user exists. */
  async #find(caller: Caller, hash: string): Promise<StoredAccessToken> {
    const token = await this.#store.find(hash)
    const isOwn = token?.actor === caller.actor || token?.owner === caller.actor
    await this.#requireManager(caller, isOwn)
    if (token) return token
    throw new CatalogError(
      'EDIT_REFUSED',
      'No access token has this ID or text; it may have been revoked.',
    )
  }

  async #mayManageServices(caller: Caller): Promise<boolean> {
    const privilege = 'MANAGE_SERVICE_ACCOUNTS'
    return (caller.byPolicies && (await this.#authority?.mayOnPlatform(caller, privilege))) === true
  }

  /** @throws CatalogError `FORBIDDEN` */
  async #requireManager(caller: Caller, isOwn: boolean): Promise<void> {
    const privilege = isOwn ? 'GENERATE_PERSONAL_ACCESS_TOKENS' : 'MANAGE_ACCESS_TOKENS'
    const role = isOwn ? 'editor' : 'admin'
    const authority = this.#authority
    if (!(await holdsOnPlatform({ authority }, caller, privilege, role))) forbidden()
  }
}

/** Codes of the errors by which a lender holds a right no more. */
const REFUSED: readonly string[] = ['UNAUTHENTICATED', 'FORBIDDEN']

interface TokenPage extends Page {
  readonly total: number
  readonly tokens: readonly StoredAccessToken[]
}

function requireText(member: string, text: string, lengthMax: number): void {
  if (text.length > lengthMax) {
    invalidParameter(`The ${member} of an access token has at most ${lengthMax} characters`)
  }
  if (text.includes('\0') || !text.isWellFormed()) {
    invalidParameter(`The ${member} of an access token must not contain NUL or unpaired surrogates`)
  }
}

function invalidParameter(problem: string): never {
  throw new CatalogError('INVALID_PARAMETER', problem)
}

function forbidden(): never {
  throw new CatalogError('FORBIDDEN', DENIED_MESSAGE)
}
