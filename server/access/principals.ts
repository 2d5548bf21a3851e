import { subTypes } from '../../graph/aspects/platforms/sub-types.ts'
import { CatalogError } from '../../graph/model/errors.ts'
import { urnKey, parseUrn, type Urn } from '../../graph/model/urn.ts'
import {
  serializePrincipal,
  type AccessTokenStore,
  type StoredPrincipal,
} from '../../graph/store/access-token-store.ts'
import { RecentReads } from '../../graph/runtime/recent-reads.ts'
import { ROOT_USER } from '../../graph/system-policies.ts'
import { refuseEdit } from '../catalog/write/aspect-changes.ts'
import { commit, type CommitPart } from '../catalog/write/commit.ts'
import { birthEdit } from '../catalog/write/created-references.ts'
import { BY_POLICIES, SYSTEM_CALLER, type Role } from '../authorize/roles.ts'
import { isSameIssuer } from './issuer.ts'
import { comparedName, type ReservedNames } from './user-names.ts'
import { isSession } from './session-names.ts'
import { unauthenticated } from './unauthenticated.ts'
import { valueIn } from '../authorize/policies/actors.ts'

/** How a user authenticates; issuers bind only users who do not sign in otherwise. */
export type SignsIn = 'password' | 'issuer' | 'token'

/** A service account is a user with this subtype, as in DataHub. */
export const SERVICE_SUBTYPE = 'SERVICE_ACCOUNT'
/** Names that begin so are of service accounts only, as in DataHub: people do not sign in as them. */
export const SERVICE_PREFIX = 'service_'

/** Most owners of names in the cache. */
const CACHED_MAX = 10_000

/** What a valid JWT states about its user. */
export interface StatedUser {
  readonly user: Urn
  readonly issuer: string
  readonly subject: string
  readonly role: Role | typeof BY_POLICIES
  /** When the JWT was issued. */
  readonly seconds: number
  /** Whether the operator has mapped the subject to the user (`OIDC_USERS_MAP`). */
  readonly isMapped: boolean
}

export interface PrincipalParts {
  readonly store: AccessTokenStore
  /** Creates the entities of users. */
  readonly catalog: Omit<CommitPart, 'indexer' | 'indexWaitMs'>
  readonly reserved: ReservedNames
  /** Issuers whose users the present issuer has taken over (`OIDC_FORMER_ISSUERS`). */
  readonly formerIssuers?: readonly string[]
}

/**
 * Knows which user owns a name, and how the user authenticates (docs/interface: access/names). Every
 * token, password, sign-up and sign-in claims the name of its user, in one transaction per name, so
 * that of concurrent claims by different users one succeeds.
 */
export class Principals {
  readonly #store: AccessTokenStore
  readonly #catalog: PrincipalParts['catalog']
  readonly #reserved: ReservedNames
  readonly #formerIssuers: readonly string[]
  readonly #recent: RecentReads<StoredPrincipal | undefined>

  constructor({ store, catalog, reserved, formerIssuers = [] }: PrincipalParts) {
    this.#store = store
    this.#catalog = catalog
    this.#reserved = reserved
    this.#formerIssuers = formerIssuers
    this.#recent = new RecentReads((name) => store.findPrincipal(name), CACHED_MAX)
  }

  /** Returns what is recorded about a user, as of less than a second ago. */
  async find(user: string): Promise<StoredPrincipal | undefined> {
    const principal = await this.#recent.get(foldUserName(user))
    return principal?.urn === user ? principal : undefined
  }

  /**
   * Records that a user exists, and how they authenticate unless that is known, and creates the
   * entity of the user.
   *
   * @throws CatalogError `EDIT_REFUSED` if another user owns the name, or it is of the system
   */
  async claim(user: string, signsIn?: SignsIn): Promise<void> {
    // Their rights are not in policies: whoever had a token of theirs would act as the system.
    if (user !== ROOT_USER && this.#reserved.get(foldUserName(user)) === user) {
      refuseEdit(`${user} is a user of the system, who has no tokens and no password.`)
    }
    if (signsIn === 'password' && foldUserName(user).startsWith(SERVICE_PREFIX)) {
      refuseEdit(`${user} has the name of a service account, which has no password.`)
    }
    await this.#change(user, async (current) => {
      const owner = await this.#findOwner(user, current)
      if (owner !== user) refuseEdit(`${user} is another spelling of ${owner}; use that one.`)
      const { isDeleted: _, ...principal } = current ?? { urn: user }
      const canSetSignIn = principal.signsIn === undefined || principal.signsIn === 'token'
      return { ...principal, ...(canSetSignIn && signsIn && { signsIn }) }
    })
    await this.#createEntity(user)
  }

  /**
   * Returns the user who owns the name of a user. Users of earlier releases have no record; of those
   * with other spellings, the one in the form that is compared is found.
   */
  async #findOwner(user: string, current: StoredPrincipal | undefined): Promise<string> {
    const name = foldUserName(user)
    const recordedUrn = current?.urn ?? this.#reserved.get(name)
    if (recordedUrn !== undefined) return recordedUrn
    const plain = `urn:li:corpuser:${name}`
    if (plain === user) return user
    const isKnown =
      (await this.#store.findPassword(plain)) !== undefined ||
      (await this.#catalog.graph.existing([plain])).has(plain)
    return isKnown ? plain : user
  }

  /**
   * Takes a name for a person who signs up, if nobody owns it.
   *
   * @param isInvited whether the invitation names the user, who may then be in use as a name
   * @returns a function that gives the name back if the sign-up fails
   * @throws CatalogError `EDIT_REFUSED`
   */
  async reserveName(user: string, isInvited: boolean): Promise<() => Promise<void>> {
    const name = foldUserName(user)
    if (this.#reserved.has(name) || name.startsWith(SERVICE_PREFIX)) refuseTakenName(user)
    const before = await this.#store.findPrincipal(name)
    const isOther = before !== undefined && before.urn !== user
    const signsIn = before?.signsIn === 'password' || before?.signsIn === 'issuer'
    if (isInvited ? isOther || signsIn : before !== undefined) refuseTakenName(user)
    // Passwords of earlier releases have no record.
    if ((await this.#store.findPassword(user)) !== undefined) refuseTakenName(user)
    const after = { urn: user, signsIn: 'password' } satisfies StoredPrincipal
    if (!(await this.#store.replacePrincipal(name, before, after))) refuseTakenName(user)
    this.#recent.forget(name)
    return async () => {
      await this.#store.replacePrincipal(name, after, before)
      this.#recent.forget(name)
    }
  }

  /**
   * Binds the issuer and the subject of a JWT to its user at the first use, and notes the role that
   * the issuer states. Writes only what changed.
   *
   * @throws CatalogError `UNAUTHENTICATED` if the user authenticates otherwise
   */
  async bind(statedUser: StatedUser): Promise<void> {
    const { user } = statedUser
    const recent = await this.#recent.get(foldUserName(user))
    if (
      recent?.urn === user &&
      this.#isBound(recent, statedUser) &&
      isRoleCurrent(recent, statedUser)
    )
      return
    const isNew = recent?.issuer === undefined
    await this.#change(user, async (current) => {
      await this.#requireBindable(current, statedUser)
      const { isDeleted: _, ...principal } = current ?? { urn: user }
      const { issuer, subject, role, seconds: roleSeconds } = statedUser
      return {
        ...principal,
        ...(!statedUser.isMapped && { signsIn: 'issuer', issuer, subject }),
        ...(!(current && isRoleCurrent(current, statedUser)) && { role, roleSeconds }),
      }
    })
    if (isNew || recent.isDeleted) await this.#createEntity(user)
  }

  /**
   * Records that a user was deleted. The name stays taken, and an issuer stays bound.
   *
   * @param existed whether the user had an entity; otherwise the name stays taken only if it was
   */
  async forget(user: string, existed: boolean): Promise<void> {
    await this.#change(user, (current) => {
      if (current ? current.urn !== user : !existed) return current
      const { issuer, subject } = current ?? {}
      const bound = issuer !== undefined && { signsIn: 'issuer', issuer, subject: subject ?? '' }
      return { urn: user, ...bound, isDeleted: true }
    })
  }

  /** Returns whether the issuer and the subject sign the user in. */
  #isBound(principal: StoredPrincipal, { issuer, subject, isMapped }: StatedUser): boolean {
    if (principal.isDeleted) return false
    if (isMapped) return true
    return principal.subject === subject && isSameIssuer(principal.issuer, issuer)
  }

  async #requireBindable(
    current: StoredPrincipal | undefined,
    statedUser: StatedUser,
  ): Promise<void> {
    const { user, issuer, subject, isMapped } = statedUser
    const owner = await this.#findOwner(user, current)
    if (owner !== user)
      throw unauthenticated('The user name of the token is another spelling of an existing one')
    if (isMapped) return
    if (current?.issuer !== undefined) {
      const isTakenOver = [issuer, ...this.#formerIssuers].some((candidate) =>
        isSameIssuer(current.issuer, candidate),
      )
      if (isTakenOver && current.subject === subject) return
      throw unauthenticated('The user of the token is bound to another issuer or subject')
    }
    if (current?.isDeleted)
      throw unauthenticated(`The user of the token was deleted; ${MAP_REMEDY}`)
    const hasPassword = (await this.#store.findPassword(user)) !== undefined
    if (hasPassword || current?.signsIn === 'password')
      throw unauthenticated(`The user of the token signs in with a password; ${MAP_REMEDY}`)
    if (current?.signsIn === 'token' || (await this.#isService(user)))
      throw unauthenticated(`The user of the token has access tokens only; ${MAP_REMEDY}`)
    if (foldUserName(user).startsWith(SERVICE_PREFIX))
      throw unauthenticated(
        `The user of the token has the name of a service account; ${MAP_REMEDY}`,
      )
  }

  async #isService(user: string): Promise<boolean> {
    const entity = (await this.#catalog.graph.read([user], [subTypes.name])).get(user)
    return valueIn(entity, subTypes)?.typeNames?.includes(SERVICE_SUBTYPE) === true
  }

  async #change(
    user: string,
    decide: (
      current: StoredPrincipal | undefined,
    ) => StoredPrincipal | undefined | Promise<StoredPrincipal>,
  ): Promise<void> {
    const name = foldUserName(user)
    for (;;) {
      const before = await this.#store.findPrincipal(name)
      const after = await decide(before)
      if (!after || (before && serializePrincipal(before) === serializePrincipal(after))) return
      if (!(await this.#store.replacePrincipal(name, before, after))) continue
      this.#recent.forget(name)
      return
    }
  }

  /** Creates the entity of a user, unless writes are switched off: the name is taken all the same. */
  async #createEntity(user: string): Promise<void> {
    const { registry, graph, clock } = this.#catalog
    if ((await graph.existing([user])).has(user)) return
    const created = { time: clock(), actor: SYSTEM_CALLER.actor }
    const edit = birthEdit(registry, parseUrn(user), created)
    const part = { ...this.#catalog, indexWaitMs: 0, indexer: NO_WAIT_INDEXER }
    try {
      await commit(part, SYSTEM_CALLER, (changes) => changes.write([edit]), { waits: false })
    } catch (error) {
      if (!(error instanceof CatalogError && error.code === 'READ_ONLY')) throw error
    }
  }
}

const MAP_REMEDY = 'the operator can map its subject in OIDC_USERS_MAP'
const NO_WAIT_INDEXER = { wait: async () => true }

const foldUserName = (user: string) => comparedName(urnKey(user))

/**
 * Age of a note from which an equal role is noted again, so that an older JWT with another role does
 * not replace it, and a request rarely writes.
 */
const ROLE_RENEWAL_SECONDS = 300

/** Whether the role of a JWT is the latest that the issuer has stated, or older than that. */
function isRoleCurrent(
  { role, roleSeconds = 0 }: StoredPrincipal,
  statedUser: StatedUser,
): boolean {
  if (role === undefined) return false
  const newerSeconds = statedUser.seconds - roleSeconds
  return newerSeconds < 0 || (role === statedUser.role && newerSeconds < ROLE_RENEWAL_SECONDS)
}

/** Refuses a name in the same words for any reason, so that strangers learn nothing about users. */
export function refuseTakenName(user: string): never {
  return refuseEdit(
    `The name ${urnKey(user)} is in use; choose another one, or ask your administrator for an ` +
      'invitation that names you.',
  )
}

/** Returns the store in which each new token and password claims the name of its user. */
export function withNameClaims(store: AccessTokenStore, principals: Principals): AccessTokenStore {
  return {
    create: async (token) => {
      // Of users of earlier releases, several may have spellings of one name, and sign in.
      const hasSignedIn = isSession(token) && (await store.findPassword(token.actor)) !== undefined
      if (!hasSignedIn) await principals.claim(token.actor, isSession(token) ? undefined : 'token')
      await store.create(token)
    },
    find: (hash) => store.find(hash),
    list: (query) => store.list(query),
    revoke: (hash) => store.revoke(hash),
    touch: (hash, usedMillis) => store.touch(hash, usedMillis),
    findPassword: (user) => store.findPassword(user),
    replacePassword: async (user, before, after) => {
      if (after) await principals.claim(user, 'password')
      return store.replacePassword(user, before, after)
    },
    findPrincipal: (name) => store.findPrincipal(name),
    replacePrincipal: (name, before, after) => store.replacePrincipal(name, before, after),
  }
}
