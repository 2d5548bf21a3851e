import { corpUserInfo } from '../../../graph/aspects/corp-user-info.ts'
import { corpUserStatus } from '../../../graph/aspects/corp-user-status.ts'
import { roleMembership } from '../../../graph/aspects/role-membership.ts'
import type { Clock } from '../../../graph/model/audit.ts'
import { keyOf, type Urn } from '../../../graph/model/urn.ts'
import type { AccessTokenStore } from '../../../graph/store/access-token-store.ts'
import {
  changeAspects,
  creating,
  refuseEdit,
  requireNew,
  type AspectChange,
} from '../../catalog/aspect-changes.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import { EVENTS, type Origin } from '../../catalog/audit/events.ts'
import { SYSTEM_CALLER, type Caller } from '../../catalog/roles.ts'
import type { AccessTokens } from '../access-tokens.ts'
import { comparedName } from '../names.ts'
import { refuseTaken, type Principals } from '../principals.ts'
import { unauthenticated } from '../unauthenticated.ts'
import { nativeUserOf } from '../user-urn.ts'
import { Attempts, clientOf } from './attempts.ts'
import { findInvitation, useInvitation } from './invitations.ts'
import { isNamed } from './named-users.ts'
import type { Passwords } from './passwords.ts'
import type { UserStates } from './user-states.ts'

/** Some typing errors, then one attempt a minute: 1,440 guesses a day. */
const USER_LIMIT = { max: 10, forgottenMs: 60_000 }
/** An office may have one address. */
const ADDRESS_LIMIT = { max: 100, forgottenMs: 6_000 }

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
  readonly #byUser: Attempts
  readonly #byAddress: Attempts

  constructor(parts: NativeUserParts) {
    const { passwords, principals, tokens, store, states, clock, systemUser } = parts
    this.passwords = passwords
    this.#principals = principals
    this.#tokens = tokens
    this.#store = store
    this.#states = states
    this.#clock = clock
    this.#systemUser = systemUser
    this.#byUser = new Attempts(USER_LIMIT, clock)
    this.#byAddress = new Attempts(ADDRESS_LIMIT, clock)
  }

  /**
   * Returns whether a user may sign in with a password. The answer and its time are the same for an
   * unknown user, a wrong password, and a suspended or deleted user.
   *
   * @throws CatalogError `INVALID_URN`, `TOO_MANY_ATTEMPTS`, `OVERLOADED`, `STORE_UNAVAILABLE`
   */
  async verify(userText: string, password: string): Promise<boolean> {
    const user = this.#userIn(userText)
    this.#byUser.begin(user)
    const [matches, state] = await Promise.all([
      this.passwords.matches(user, password),
      this.#states.of(user),
    ])
    if (!matches || state !== 'active') return false
    this.#byUser.succeeded(user)
    return true
  }

  /** Signs a user in. @throws CatalogError as {@link verify}, `UNAUTHENTICATED` */
  async signIn(userText: string, password: string, origin?: Origin): Promise<Caller> {
    return this.#from(origin, async () => {
      if (await this.verify(userText, password)) return callerFor(this.#userIn(userText), origin)
      throw unauthenticated('Wrong user name or password')
    })
  }

  /**
   * Creates a user who was invited, with a password and the role of the invitation. The invitation
   * names the user, or nothing in the catalog has ever named the user.
   *
   * @throws CatalogError `EDIT_REFUSED` for an invalid invitation, or if the name is in use;
   *   `INVALID_URN`, `INVALID_PARAMETER`, `TOO_MANY_ATTEMPTS`, `OVERLOADED`
   */
  async signUp(catalog: Catalog, request: SignUpRequest, origin?: Origin): Promise<Caller> {
    return this.#from(origin, async () => {
      const { fullName, email, title, password, inviteToken } = request
      const user = this.#userIn(request.user)
      const invitation = await findInvitation(catalog, inviteToken)
      const isInvited = invitation.user !== undefined
      if (isInvited && invitation.user !== user)
        refuseEdit(
          'The invitation is for somebody else; sign up with the name that it was made for.',
        )
      if (!isInvited) await this.#requireFree(catalog, user)
      const hash = await this.passwords.hashes.hash(password)
      const giveBack = await this.#principals.take(user, isInvited)
      try {
        const named = { displayName: fullName, fullName, email }
        const info = { active: true, ...named, ...(title && { title }) }
        await changeAspects(
          catalog,
          [
            useInvitation(invitation, user, catalog.clock),
            ...(isInvited ? [] : [requireNew(user, `${keyOf(user)} exists.`)]),
            creating(user, corpUserInfo, (current) => ({ ...current, ...info })),
            ...this.#enabling(user, invitation.role),
          ],
          { ...SYSTEM_CALLER, origin },
        )
      } catch (error) {
        await giveBack()
        throw error
      }
      await this.passwords.set(user, hash)
      this.#states.changed([user])
      return callerFor(user, origin)
    })
  }

  /** @throws CatalogError `EDIT_REFUSED` unless the name is new and in the form that is compared */
  async #requireFree({ graph, index }: Catalog, user: Urn): Promise<void> {
    const name = comparedName(keyOf(user))
    if (name !== keyOf(user)) {
      refuseEdit(
        `A new user name has no capital or invisible letters and no variants of letters: write ${name}`,
      )
    }
    if (await isNamed({ graph, index, tokens: this.#store }, user)) refuseTaken(user)
  }

  /**
   * Lets a user choose a password with a reset token, and creates the user if an administrator did
   * so at the terminal. All sessions and access tokens of the user end.
   *
   * @throws CatalogError `EDIT_REFUSED` for an invalid token, `UNAUTHENTICATED` for suspended and
   *   deleted users; `INVALID_URN`, `INVALID_PARAMETER`, `TOO_MANY_ATTEMPTS`, `OVERLOADED`
   */
  async reset(catalog: Catalog, request: ResetRequest, origin?: Origin): Promise<ResetUser> {
    return this.#from(origin, async () => {
      const user = this.#userIn(request.user)
      const { password, resetToken: token } = request
      await this.passwords.reset(user, { token, password }, async (role) => {
        await this.#states.requireActive(user)
        const info = { active: true, displayName: keyOf(user) }
        const isNew = !(await catalog.graph.read([user], [corpUserInfo.name])).get(user)?.aspects
          .size
        const created = [
          creating(user, corpUserInfo, (current) => current ?? info),
          ...this.#enabling(user),
        ]
        const changes = [
          ...(isNew ? created : []),
          ...(role === undefined ? [] : [giving(user, role)]),
        ]
        if (changes.length > 0) await changeAspects(catalog, changes, { ...SYSTEM_CALLER, origin })
      })
      this.#states.changed([user])
      const caller = callerFor(user, origin)
      const revokedTokens = await this.#tokens.revokeAllOf(user, caller)
      await catalog.audit?.record(caller, [{ type: EVENTS.passwordReset, entityUrn: user }])
      return { caller, revokedTokens }
    })
  }

  #enabling(user: Urn, role?: string): AspectChange[] {
    const lastModified = { time: this.#clock(), actor: SYSTEM_CALLER.actor }
    const enabling = creating(user, corpUserStatus, () => ({ status: 'ACTIVE', lastModified }))
    return [enabling, ...(role === undefined ? [] : [giving(user, role)])]
  }

  /** Counts an attempt of a client as failed unless it succeeds. */
  async #from<T>(origin: Origin | undefined, attempt: () => Promise<T>): Promise<T> {
    const client = clientOf(origin)
    this.#byAddress.begin(client)
    const result = await attempt()
    this.#byAddress.succeeded(client)
    return result
  }

  #userIn(text: string): Urn {
    return nativeUserOf(text, this.#systemUser)
  }
}

/** Policies decide on users with a password. */
const callerFor = (actor: Urn, origin: Origin | undefined): Caller => {
  return { actor, role: 'reader', byPolicies: true, origin }
}

/** Returns the change that gives a role in place of the one that the user has, as in DataHub. */
const giving = (user: Urn, role: string): AspectChange =>
  creating(user, roleMembership, (current) => ({ ...current, roles: [role] }))
