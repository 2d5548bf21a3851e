import { corpUserInfo } from '../../../graph/aspects/people/corp-user-info.ts'
import { corpUserStatus } from '../../../graph/aspects/people/corp-user-status.ts'
import { roleMembership } from '../../../graph/aspects/people/role-membership.ts'
import type { Clock } from '../../../graph/model/audit.ts'
import { CatalogError } from '../../../graph/model/errors.ts'
import { urnKey, type Urn } from '../../../graph/model/urn.ts'
import type { GraphStore } from '../../../graph/store/graph-store.ts'
import type { AccessTokenStore } from '../../../graph/store/access-token-store.ts'
import {
  changeAspects,
  changeOrCreate,
  refuseEdit,
  requireNew,
  type AspectChange,
} from '../../catalog/write/aspect-changes.ts'
import { requireOnPlatform, requireRankOver } from '../../authorize/authority.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import { EVENTS, networkPrefix } from '../../catalog/audit/audit-events.ts'
import { type Origin, requireOwnCaller, SYSTEM_CALLER, type Caller } from '../../authorize/roles.ts'
import type { AccessTokens } from '../access-tokens.ts'
import type { Lender } from '../lender.ts'
import { comparedName, mixedAlphabets } from '../user-names.ts'
import { valueIn } from '../../authorize/policies/actors.ts'
import { refuseTakenName, type Principals } from '../principals.ts'
import { unauthenticated } from '../unauthenticated.ts'
import { requireNativeUser } from '../user-urn.ts'
import { Attempts, ATTEMPT_LIMITS, type AttemptLimits } from './attempts.ts'
import { findInvitation, useInvitation } from './invitations.ts'
import { readBrowserMark, createBrowserMark } from './known-browsers.ts'
import { isUserNamed } from './named-users.ts'
import type { Passwords } from './passwords.ts'
import { requireActive } from '../active-users.ts'
import type { UserStates } from '../../authorize/policies/user-states.ts'

/** The details that an invited person enters. */
export interface SignUpRequest {
  readonly user: string
  readonly fullName: string
  readonly email: string
  readonly title?: string | undefined
  readonly password: string
  readonly inviteToken: string
}

export interface ResetRequest {
  readonly user: string
  readonly password: string
  readonly resetToken: string
}

/** A password that replaces the current one. */
export interface ChangeRequest {
  readonly currentPassword: string
  readonly password: string
}

/** Where an attempt to sign in comes from. */
interface AttemptSource {
  /** Undefined: from any network. */
  readonly origin?: Origin | undefined
  /** The mark that an earlier sign-in of the user has left in the browser. */
  readonly mark?: string | undefined
}

/** A count of failures, and the key in it. */
type AttemptCounter = readonly [attempts: Attempts, key: string]

/** A user who has chosen a password. */
export interface ResetUser {
  readonly caller: Caller
  /** Number of access tokens that the reset has revoked, without sessions. */
  readonly revokedTokens: number
}

interface NativeUserParts {
  readonly passwords: Passwords
  readonly principals: Principals
  readonly tokens: AccessTokens
  readonly store: AccessTokenStore
  readonly states: UserStates
  readonly clock: Clock
  /** User of the system client, as whom no user may sign up. */
  readonly systemUser: Urn | undefined
  readonly limits?: AttemptLimits
}

/** Signs users in with passwords that this service stores (docs/interface: access/passwords). */
export class NativeUsers {
  readonly passwords: Passwords
  readonly #principals: Principals
  readonly #tokens: AccessTokens
  readonly #store: AccessTokenStore
  readonly #states: UserStates
  readonly #clock: Clock
  readonly #systemUser: Urn | undefined
  readonly #byAccount: Attempts
  readonly #byAccountInNetwork: Attempts
  readonly #byNetwork: Attempts
  readonly #byBrowser: Attempts

  constructor(parts: NativeUserParts) {
    const { passwords, principals, tokens, store, states, clock, systemUser } = parts
    const { limits = ATTEMPT_LIMITS } = parts
    this.passwords = passwords
    this.#principals = principals
    this.#tokens = tokens
    this.#store = store
    this.#states = states
    this.#clock = clock
    this.#systemUser = systemUser
    this.#byAccount = new Attempts(limits.account, clock)
    this.#byAccountInNetwork = new Attempts(limits.accountInNetwork, clock)
    this.#byNetwork = new Attempts(limits.network, clock)
    this.#byBrowser = new Attempts(limits.knownBrowser, clock)
  }

  /**
   * Returns whether a user may sign in with a password. The answer and its time are the same for an
   * unknown user, a wrong password, and a suspended or deleted user.
   *
   * @throws CatalogError `INVALID_URN`, `TOO_MANY_ATTEMPTS`, `OVERLOADED`, `STORE_UNAVAILABLE`
   */
  async verify(userText: string, password: string, source: AttemptSource = {}): Promise<boolean> {
    const user = this.#requireUser(userText)
    const counters = await this.#listCounters(user, source)
    return this.#countAttempt(counters, userText, async () => {
      const [matches, state] = await Promise.all([
        this.passwords.matches(user, password),
        this.#states.of(user),
      ])
      return matches && state === 'active'
    })
  }

  /** Signs a user in. @throws CatalogError as {@link verify}, `UNAUTHENTICATED` */
  async signIn(userText: string, password: string, source: AttemptSource): Promise<Caller> {
    if (await this.verify(userText, password, source))
      return createCaller(this.#requireUser(userText), source.origin)
    throw unauthenticated('Wrong user name or password', userText)
  }

  /**
   * Returns a mark for the browser in which a user has signed in: the failures of others do not
   * count there. Undefined for a user without a password.
   */
  async markBrowser(user: string): Promise<string | undefined> {
    const hash = await this.passwords.findHash(user)
    return hash === undefined ? undefined : createBrowserMark(user as Urn, hash, this.#clock())
  }

  /**
   * Replaces the password of the caller by one of their choice.
   *
   * @throws CatalogError `EDIT_REFUSED` for a wrong current password; `INVALID_URN`,
   *   `INVALID_PARAMETER`, `TOO_MANY_ATTEMPTS`, `OVERLOADED`, `FORBIDDEN` while viewing as another
   */
  async change(catalog: Catalog, caller: Caller, request: ChangeRequest): Promise<Caller> {
    requireOwnCaller(caller)
    const { actor, origin } = caller
    const user = this.#requireUser(actor)
    if (!(await this.passwords.hasChosen(user))) {
      refuseEdit(`${urnKey(user)} does not sign in with a password.`)
    }
    // The caller has signed in, so that attempts of others count elsewhere.
    const counters: AttemptCounter[] = [[this.#byBrowser, `${user} signed in`]]
    const matches = await this.#countAttempt(counters, actor, () => {
      return this.passwords.matches(user, request.currentPassword)
    })
    if (!matches) {
      const reason = 'The current password is wrong.'
      catalog.audit?.countRefusal(actor, origin, {
        type: EVENTS.failedLogIn,
        reason,
        account: actor,
      })
      refuseEdit(reason)
    }
    const userTexts = await readUserTexts(catalog.graph, user)
    await this.passwords.set(user, await this.passwords.hashes.hash(request.password, userTexts))
    await catalog.audit?.record(caller, [{ type: EVENTS.passwordChanged, entityUrn: user }])
    return createCaller(user, origin)
  }

  /**
   * Creates a user who was invited, with a password and the role of the invitation. The invitation
   * names the user, or nothing in the catalog has ever named the user.
   *
   * @throws CatalogError `EDIT_REFUSED` for an invalid invitation, or if the name is in use;
   *   `INVALID_URN`, `INVALID_PARAMETER`, `TOO_MANY_ATTEMPTS`, `OVERLOADED`
   */
  async signUp(catalog: Catalog, request: SignUpRequest, origin?: Origin): Promise<Caller> {
    return this.#byToken(catalog, request.user, origin, async () => {
      const { fullName, email, title, password, inviteToken } = request
      const user = this.#requireUser(request.user)
      const invitation = await findInvitation(catalog, inviteToken, this.#tokens)
      const isInvited = invitation.user !== undefined
      if (isInvited && invitation.user !== user)
        refuseEdit(
          'The invitation is for somebody else; sign up with the name that it was made for.',
        )
      const hash = await this.passwords.hashes.hash(password, [request.user, fullName, email])
      if (!isInvited) await this.#requireFree(catalog, user)
      const giveBack = await this.#principals.reserveName(user, isInvited)
      try {
        const names = { displayName: fullName, fullName, email }
        const info = { active: true, ...names, ...(title && { title }) }
        await changeAspects(
          catalog,
          [
            useInvitation(invitation, user, catalog.clock),
            ...(isInvited ? [] : [requireNew(user, `${urnKey(user)} exists.`)]),
            changeOrCreate(user, corpUserInfo, (current) => ({ ...current, ...info })),
            ...this.#enablingChanges(user, invitation.role),
          ],
          { ...SYSTEM_CALLER, origin },
        )
      } catch (error) {
        await giveBack()
        throw error
      }
      await this.passwords.set(user, hash)
      this.#states.invalidate([user])
      return createCaller(user, origin)
    })
  }

  /**
   * @throws CatalogError `EDIT_REFUSED` unless the name is new, in the form that is compared, and in
   *   one alphabet
   */
  async #requireFree(catalog: Catalog, user: Urn): Promise<void> {
    const name = comparedName(urnKey(user))
    if (name !== urnKey(user)) {
      refuseEdit(
        `A new user name has no capital or invisible letters and no variants of letters: write ${name}`,
      )
    }
    const alphabets = mixedAlphabets(name)
    if (alphabets.length > 0) {
      refuseEdit(
        `A new user name has letters of one alphabet; ${name} mixes ${alphabets.join(', ')}`,
      )
    }
    if (await isUserNamed({ catalog, tokens: this.#store }, user)) refuseTakenName(user)
  }

  /**
   * Lets a user choose a password with a reset token, and creates the user if an administrator did
   * so at the terminal. All sessions and access tokens of the user end.
   *
   * @throws CatalogError `EDIT_REFUSED` for an invalid token, `UNAUTHENTICATED` for suspended and
   *   deleted users; `INVALID_URN`, `INVALID_PARAMETER`, `TOO_MANY_ATTEMPTS`, `OVERLOADED`
   */
  async reset(catalog: Catalog, request: ResetRequest, origin?: Origin): Promise<ResetUser> {
    return this.#byToken(catalog, request.user, origin, async () => {
      const user = this.#requireUser(request.user)
      const { password, resetToken: token } = request
      const userTexts = await readUserTexts(catalog.graph, user)
      const isStillLent = (lender: Lender) =>
        this.#tokens.isStillLent(lender, (maker) => requireResetting(catalog, maker, user))
      const choice = { token, password, about: userTexts }
      await this.passwords.reset(user, choice, isStillLent, async (role) => {
        await requireActive(this.#states, user)
        const info = { active: true, displayName: urnKey(user) }
        const isNew = !(await catalog.graph.read([user], [corpUserInfo.name])).get(user)?.aspects
          .size
        const created = [
          changeOrCreate(user, corpUserInfo, (current) => current ?? info),
          ...this.#enablingChanges(user),
        ]
        const changes = [
          ...(isNew ? created : []),
          ...(role === undefined ? [] : [giveRole(user, role)]),
        ]
        if (changes.length > 0) await changeAspects(catalog, changes, { ...SYSTEM_CALLER, origin })
      })
      this.#states.invalidate([user])
      const caller = createCaller(user, origin)
      const revokedTokens = await this.#tokens.revokeAllOf(user, caller)
      await catalog.audit?.record(caller, [{ type: EVENTS.passwordReset, entityUrn: user }])
      return { caller, revokedTokens }
    })
  }

  #enablingChanges(user: Urn, role?: string): AspectChange[] {
    const lastModified = { time: this.#clock(), actor: SYSTEM_CALLER.actor }
    const enabling = changeOrCreate(user, corpUserStatus, () => ({
      status: 'ACTIVE',
      lastModified,
    }))
    return [enabling, ...(role === undefined ? [] : [giveRole(user, role)])]
  }

  /**
   * Returns where an attempt counts: in a browser that the user knows, or in its network and for the
   * account.
   */
  async #listCounters(user: Urn, { origin, mark }: AttemptSource): Promise<AttemptCounter[]> {
    const hash = mark === undefined ? undefined : await this.passwords.findHash(user)
    const browser = readBrowserMark(mark ?? '', user, hash, this.#clock())
    if (browser !== undefined) return [[this.#byBrowser, `${user} ${browser}`]]
    const network = networkPrefix(origin)
    return [
      ...(origin ? ([[this.#byNetwork, network]] as const) : []),
      [this.#byAccountInNetwork, `${user} ${network}`],
      [this.#byAccount, user],
    ]
  }

  /** Counts an attempt as failed unless it answers true. */
  async #countAttempt(
    counters: readonly AttemptCounter[],
    account: string,
    attempt: () => Promise<boolean>,
  ): Promise<boolean> {
    for (const [attempts, key] of counters) attempts.begin(key, account)
    const isRight = await attempt()
    if (isRight) for (const [attempts, key] of counters) attempts.succeeded(key)
    return isRight
  }

  /**
   * Counts an attempt with a token of a link as failed unless it succeeds, and records a refused
   * token.
   */
  async #byToken<T>(
    catalog: Catalog,
    account: string,
    origin: Origin | undefined,
    attempt: () => Promise<T>,
  ): Promise<T> {
    const network = networkPrefix(origin)
    this.#byNetwork.begin(network, account)
    try {
      const result = await attempt()
      this.#byNetwork.succeeded(network)
      return result
    } catch (error) {
      if (error instanceof CatalogError && error.code === 'EDIT_REFUSED') {
        const { message: reason } = error
        catalog.audit?.countRefusal(undefined, origin, {
          type: EVENTS.failedLogIn,
          reason,
          account,
        })
      }
      throw error
    }
  }

  #requireUser(text: string): Urn {
    return requireNativeUser(text, this.#systemUser)
  }
}

/**
 * Requires that a caller may make a link with which a user chooses a password.
 *
 * @throws CatalogError `FORBIDDEN`
 */
export async function requireResetting(
  catalog: Pick<Catalog, 'authority'>,
  caller: Caller,
  user: Urn,
): Promise<void> {
  await requireOnPlatform(catalog, caller, 'MANAGE_USER_CREDENTIALS')
  await requireRankOver(catalog, caller, [user])
}

/** Returns texts about a user that make a password easy to guess. */
async function readUserTexts(graph: GraphStore, user: Urn): Promise<string[]> {
  const entity = (await graph.read([user], [corpUserInfo.name])).get(user)
  const { displayName, fullName, firstName, lastName, email } = valueIn(entity, corpUserInfo) ?? {}
  const texts = [urnKey(user), displayName, fullName, firstName, lastName, email]
  return texts.filter((text) => text !== undefined)
}

/** Policies decide on users with a password. */
const createCaller = (actor: Urn, origin: Origin | undefined): Caller => {
  return { actor, role: 'reader', byPolicies: true, origin }
}

/** Returns the change that gives a role in place of the one that the user has, as in DataHub. */
const giveRole = (user: Urn, role: string): AspectChange =>
  changeOrCreate(user, roleMembership, (current) => ({ ...current, roles: [role] }))
