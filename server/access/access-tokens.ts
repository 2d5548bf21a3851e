import { randomBytes } from 'node:crypto'
import type { Page } from '../../graph/store/graph-store.ts'
import type { Clock } from '../../graph/model/audit.ts'
import { CatalogError } from '../../graph/model/errors.ts'
import { entityTypeOf, parseUrn } from '../../graph/model/urn.ts'
import type {
  StoredAccessToken,
  AccessTokenQuery,
  AccessTokenStore,
} from '../../graph/store/access-token-store.ts'
import { DENIED, includesRole, SYSTEM_CALLER, type Caller, type Role } from '../catalog/roles.ts'
import { hashOfAccessToken, type AccessTokenCheck } from './access-token-check.ts'

/** Tells access tokens from JWTs, and scanners for leaked secrets what they have found. */
export const TOKEN_PREFIX = 'trellis_pat_'
const RANDOM_BYTES = 32

export const TOKEN_KINDS = ['PERSONAL', 'SERVICE_ACCOUNT'] as const
export type TokenKind = (typeof TOKEN_KINDS)[number]

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** How long access tokens last, milliseconds; months have 30 days (docs/interface: access/token-durations). */
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

const NAME_LENGTH_MAX = 200
/** What the tokens of people who have signed in at the issuer are called. */
const SESSION_NAME = 'Signed in at the page'
const SESSIONS_FORGOTTEN_MAX = 100
const DESCRIPTION_LENGTH_MAX = 10_000

export interface TokenRequest {
  readonly kind: TokenKind
  /** URN of the user that requests with it act as. */
  readonly actor: string
  readonly duration: TokenDuration
  readonly name: string
  readonly description?: string
  /** At most that of the caller. Left out: the caller's for a token of their own, else reader. */
  readonly role?: Role
}

export interface CreatedToken {
  /** Shown this once: only its hash is kept. */
  readonly text: string
  readonly token: StoredAccessToken
}

/** Makes, lists and revokes access tokens: editors their own, admins all. */
export class AccessTokens {
  readonly #store: AccessTokenStore
  readonly #check: AccessTokenCheck
  readonly #clock: Clock

  constructor(store: AccessTokenStore, check: AccessTokenCheck, clock: Clock) {
    this.#store = store
    this.#check = check
    this.#clock = clock
  }

  /** @throws CatalogError `FORBIDDEN`, `INVALID_URN`, `INVALID_PARAMETER` */
  async create(caller: Caller, request: TokenRequest): Promise<CreatedToken> {
    const { kind, duration, name, description } = request
    const actor = parseUrn(request.actor)
    if (entityTypeOf(actor) !== 'corpuser') invalidParameter(`Not a user: ${actor}`)
    const isOwn = kind === 'PERSONAL' && actor === caller.actor
    const role = request.role ?? (isOwn ? caller.role : 'reader')
    if (!includesRole(caller.role, isOwn ? 'editor' : 'admin')) forbidden()
    if (!includesRole(caller.role, role)) forbidden()
    requireText('name', name, NAME_LENGTH_MAX)
    if (name.trim() === '') invalidParameter('The name of an access token must not be blank')
    if (description !== undefined) requireText('description', description, DESCRIPTION_LENGTH_MAX)
    const text = TOKEN_PREFIX + randomBytes(RANDOM_BYTES).toString('base64url')
    const createdMillis = this.#clock()
    const durationMs = TOKEN_DURATIONS_MS[duration]
    const token: StoredAccessToken = {
      hash: hashOfAccessToken(text),
      name,
      kind,
      role,
      actor,
      owner: caller.actor,
      createdMillis,
      ...(description !== undefined && { description }),
      ...(durationMs !== undefined && { expiresMillis: createdMillis + durationMs }),
    }
    await this.#store.create(token)
    return { text, token }
  }

  /** @throws CatalogError `FORBIDDEN` when the caller is not an admin and asks for tokens of others */
  async list(caller: Caller, query: AccessTokenQuery): Promise<TokenPage> {
    const isOwn = [query.owners, query.actors].some((urns) => {
      return urns?.length === 1 && urns[0] === caller.actor
    })
    if (!includesRole(caller.role, isOwn ? 'editor' : 'admin')) forbidden()
    const { tokens, total } = await this.#store.list(query)
    return { start: query.start, count: tokens.length, total, tokens }
  }

  /**
   * What is known of a token.
   *
   * @throws CatalogError `FORBIDDEN`, `EDIT_REFUSED` when there is none
   */
  async describe(caller: Caller, text: string): Promise<StoredAccessToken> {
    return this.#find(caller, hashOfAccessToken(text))
  }

  /**
   * Takes effect at once on this server, within a second on others.
   *
   * @throws CatalogError `FORBIDDEN`, `EDIT_REFUSED` when there is none
   */
  async revoke(caller: Caller, hash: string): Promise<void> {
    await this.#find(caller, hash)
    await this.#store.revoke(hash)
    this.#check.forget(hash)
  }

  /**
   * A token for a day, of a person whom the issuer has named. Theirs that are over are forgotten.
   *
   * @returns the token
   * @throws CatalogError `STORE_UNAVAILABLE`
   */
  async openSession({ actor, role }: Caller): Promise<string> {
    const { tokens } = await this.#store.list({
      start: 0,
      count: SESSIONS_FORGOTTEN_MAX,
      actors: [actor],
      owners: [SYSTEM_CALLER.actor],
      expiresBeforeMillis: this.#clock(),
    })
    for (const token of tokens.filter(isSession)) await this.#store.revoke(token.hash)
    const request = { kind: 'PERSONAL', duration: 'ONE_DAY', name: SESSION_NAME } as const
    const { text } = await this.create(SYSTEM_CALLER, { ...request, actor, role })
    return text
  }

  /**
   * Revokes a token of {@link openSession}; others stay valid.
   *
   * @returns whether it was one
   * @throws CatalogError `STORE_UNAVAILABLE`
   */
  async endSession(text: string): Promise<boolean> {
    if (!text.startsWith(TOKEN_PREFIX)) return false
    const token = await this.#store.find(hashOfAccessToken(text))
    if (!token || !isSession(token)) return false
    await this.revoke(SYSTEM_CALLER, token.hash)
    return true
  }

  /** Only admins are told whether a token exists that is not theirs. */
  async #find({ actor, role }: Caller, hash: string): Promise<StoredAccessToken> {
    const token = await this.#store.find(hash)
    const isOwn = token?.actor === actor || token?.owner === actor
    if (!includesRole(role, isOwn ? 'editor' : 'admin')) forbidden()
    if (token) return token
    throw new CatalogError('EDIT_REFUSED', 'There is no such access token; it may be revoked.')
  }
}

interface TokenPage extends Page {
  readonly total: number
  readonly tokens: readonly StoredAccessToken[]
}

/** Tokens of the same name that people make are their own. */
const isSession = ({ name, owner }: StoredAccessToken) =>
  name === SESSION_NAME && owner === SYSTEM_CALLER.actor

function requireText(member: string, text: string, lengthMax: number): void {
  if (text.length > lengthMax) {
    invalidParameter(`The ${member} of an access token has at most ${lengthMax} letters`)
  }
  if (text.includes('\0') || !text.isWellFormed()) {
    invalidParameter(`The ${member} of an access token holds NUL or half of a surrogate pair`)
  }
}

function invalidParameter(problem: string): never {
  throw new CatalogError('INVALID_PARAMETER', problem)
}

function forbidden(): never {
  throw new CatalogError('FORBIDDEN', DENIED)
}
