import type { Urn } from '../../graph/model/urn.ts'
import type { EntityPrivilege, PlatformPrivilege } from '../../graph/model/privilege.ts'
import type { Registry } from '../../graph/model/registry.ts'
import { ROOT_USER } from '../../graph/system-policies.ts'
import { CatalogError, type SufficientPrivileges } from '../../graph/model/errors.ts'
import type { JsonObject } from '../../graph/model/json.ts'
import type { Sight } from './sight/sight.ts'
import {
  findUngranted,
  type AskedChange,
  type AskedPrivileges,
  type UngrantedChange,
} from './permission/asked-privileges.ts'
import {
  includesRole,
  requireOwnCaller,
  SYSTEM_CALLER,
  type Caller,
  type Identity,
  type Role,
} from './roles.ts'

/** What is granted of something: everything, nothing, or what meets a condition. */
export type Grant<Condition> = boolean | Condition

/** Returns those of the entities on which a privilege is granted. */
export type GrantedAmong = (urns: readonly string[]) => Promise<ReadonlySet<string>>

/** The grants of policies to a user, at the time when they were returned. */
export interface Grants {
  /** The aspects of an entity that decide, besides its existence. */
  readonly aspects: readonly string[]
  /** Returns whether the change is granted regardless of these aspects. */
  coverAlways(privileges: AskedPrivileges): boolean
  /** Reads the facts that calls of {@link cover} lacked, for calls that follow at once. */
  readMissing(): Promise<void>
  /**
   * Returns whether the change is granted on its entity. If it is not, {@link Authority.mayChange}
   * may still grant it.
   */
  cover(
    privileges: AskedPrivileges,
    entity: {
      readonly exists: boolean
      readonly aspects: ReadonlyMap<string, { readonly value: JsonObject }>
    },
  ): boolean
}

/** Decides by policies, for callers whose role does not (docs/interface: access/policies). */
export interface Authority {
  /** Returns whether the policies grant each of the changes to the user. */
  mayChange(
    user: Identity,
    askedPrivileges: readonly AskedPrivileges[],
  ): Promise<readonly boolean[]>
  /** Returns the grants to the user, for entities that the caller provides. */
  grantsFor(user: Identity): Promise<Grants>
  /**
   * Returns the users and groups that hold something which the user does not (docs/interface:
   * access/rank).
   */
  outranking(user: Identity, principals: readonly string[]): Promise<ReadonlySet<string>>
  /** Returns whether the policies grant a privilege on the platform. */
  mayOnPlatform(user: Identity, privilege: PlatformPrivilege): Promise<boolean>
  /** Returns on which entities the policies grant a privilege. */
  grantOf(user: Identity, privilege: EntityPrivilege): Promise<Grant<GrantedAmong>>
  /** Returns the privileges that the policies grant, by name, on an entity or on the platform. */
  privilegesOf(user: Identity, urn?: Urn): Promise<readonly string[]>
  /** Returns the policies that grant a privilege, on an entity or on the platform. */
  explain(
    user: Identity,
    privilege: string,
    urn?: Urn,
  ): Promise<readonly { readonly urn: string; readonly name: string }[]>
  /** Returns the policies that grant a privilege to anybody, on an entity or on the platform. */
  explainForAnybody(
    privilege: string,
    urn?: Urn,
  ): Promise<readonly { readonly urn: string; readonly name: string }[]>
  /** Returns the sight of a caller; undefined: the caller sees everything. */
  sightOf(caller: Caller): Sight | undefined
  /** Forgets what writes may have changed: policies, roles, memberships. */
  invalidate(urns: Iterable<string>): void
}

/** The model and, with access control, the policies that decide on changes. */
export interface Decider {
  readonly registry: Registry
  readonly authority?: Authority | undefined
}

/**
 * Returns an error for each change that the caller may not make, at its index. The role of the
 * caller decides, or, without one, the policies.
 */
export async function findRefusals(
  decider: Decider,
  caller: Caller,
  changes: readonly AskedChange[],
): Promise<ReadonlyMap<number, CatalogError>> {
  requireOwnCaller(caller)
  const denied = await findDenied(decider, caller, changes)
  return new Map(denied.map((denial) => [denial.index, refusalError(caller, denial)]))
}

/** Returns which of the changes to existing entities the caller may make. */
export async function decidePermissions(
  decider: Decider,
  caller: Caller,
  changes: readonly AskedChange[],
): Promise<readonly boolean[]> {
  const denied = await findDenied(decider, caller, changes, true)
  const indexes = new Set(denied.map(({ index }) => index))
  return changes.map((_, index) => !indexes.has(index))
}

async function findDenied(
  { registry, authority }: Decider,
  caller: Caller,
  changes: readonly AskedChange[],
  exist = false,
): Promise<RefusedChange[]> {
  const candidates = findUngranted(registry, caller, changes, exist)
  if (candidates.length === 0) return []
  const askedPrivileges = candidates.flatMap((candidate) => candidate.asked.flat())
  const decisions =
    caller.byPolicies && authority ? await authority.mayChange(caller, askedPrivileges) : []
  const heldPrivileges = new Set(askedPrivileges.filter((_, at) => decisions[at] === true))
  return candidates.flatMap((candidate) => {
    const unmet = candidate.asked.find((group) => !group.some((one) => heldPrivileges.has(one)))
    return unmet ? [{ ...candidate, asked: unmet }] : []
  })
}

interface RefusedChange extends Omit<UngrantedChange, 'asked'> {
  /** Each of these would have sufficed; empty if a deciding part is unknown. */
  readonly asked: readonly AskedPrivileges[]
}

/**
 * Returns whether the caller has a privilege on the platform.
 *
 * @param role the lowest role that includes it; callers without a role need it by policies
 */
export async function holdsOnPlatform(
  { authority }: Pick<Decider, 'authority'>,
  caller: Caller,
  privilege: PlatformPrivilege,
  role: Role = 'admin',
): Promise<boolean> {
  if (!caller.byPolicies) return includesRole(caller.role, role)
  return (await authority?.mayOnPlatform(caller, privilege)) === true
}

/** Returns for each privilege on the platform, with its lowest role, {@link holdsOnPlatform}. */
export async function areHeldOnPlatform(
  { authority }: Pick<Decider, 'authority'>,
  caller: Caller,
  needs: readonly (readonly [Role, PlatformPrivilege])[],
): Promise<readonly boolean[]> {
  if (!caller.byPolicies) return needs.map(([role]) => includesRole(caller.role, role))
  const grantedPrivileges = new Set(await authority?.privilegesOf(caller))
  return needs.map(([, privilege]) => grantedPrivileges.has(privilege))
}

/** @throws CatalogError `FORBIDDEN` unless {@link holdsOnPlatform} */
export async function requireOnPlatform(
  decider: Pick<Decider, 'authority'>,
  caller: Caller,
  privilege: PlatformPrivilege,
  role?: Role,
): Promise<void> {
  if (await holdsOnPlatform(decider, caller, privilege, role)) return
  throw notOnPlatform(caller, `User is unauthorized: requires ${privilege}`, [privilege])
}

/**
 * Returns the refusal of a caller who holds none of some privileges on the platform.
 *
 * @param privileges each of which would have sufficed
 */
export function notOnPlatform(
  { byPolicies }: Caller,
  message: string,
  privileges: readonly PlatformPrivilege[],
): CatalogError {
  const missing = privileges.map(
    (privilege) => ({ privileges: [privilege], on: 'PLATFORM' }) as const,
  )
  return new CatalogError('FORBIDDEN', message, byPolicies ? { missing } : {})
}

/**
 * Requires that the caller holds everything that these users and groups hold, before acting on them
 * (docs/interface: access/rank). Nobody but commands acts on the root user.
 *
 * @throws CatalogError `FORBIDDEN`
 */
export async function requireRankOver(
  { authority }: Pick<Decider, 'authority'>,
  caller: Caller,
  principals: readonly string[],
): Promise<void> {
  if (caller.actor === SYSTEM_CALLER.actor) return
  const otherPrincipals = principals.filter((urn) => urn !== caller.actor)
  const isAdmin = includesRole(caller.role, 'admin')
  const above =
    isAdmin || !authority ? new Set<string>() : await authority.outranking(caller, otherPrincipals)
  const refusedPrincipal = otherPrincipals.find((urn) => urn === ROOT_USER || above.has(urn))
  if (refusedPrincipal !== undefined)
    throw new CatalogError(
      'FORBIDDEN',
      `User is unauthorized: ${rankReason(caller, refusedPrincipal)}`,
    )
}

/** Returns why a caller may not act on a principal; it names none of its rights. */
function rankReason({ actor }: Caller, principal: string): string {
  return principal === ROOT_USER
    ? `only the command trellis acts on the root user ${principal}`
    : `${principal} holds rights that ${actor} does not hold`
}

/** @throws CatalogError `FORBIDDEN` when the caller may not make the change */
export async function requireChange(
  catalog: Decider,
  caller: Caller,
  change: AskedChange,
): Promise<void> {
  for (const error of (await findRefusals(catalog, caller, [change])).values()) throw error
}

function refusalError(caller: Caller, refused: RefusedChange): CatalogError {
  const { actor, role, byPolicies } = caller
  const { aspect } = refused.change
  const [privileges] = refused.asked
  if (!privileges) {
    const reason = `state ${aspect} as a whole, since it needs privileges on what it names, too`
    return new CatalogError(
      'FORBIDDEN',
      `User is unauthorized to change ${refused.change.urn}: ${reason}`,
    )
  }
  if (privileges.isRank) {
    const reason = rankReason(caller, privileges.urn)
    return new CatalogError(
      'FORBIDDEN',
      `User is unauthorized to change ${refused.change.urn}: ${reason}`,
    )
  }
  // The entity of the privileges: the changed one may be hidden, as the former data product is.
  const { urn, onEntity, onPlatform, onNew, below, about } = privileges
  const does = aspect === undefined ? 'delete' : 'change'
  const each = (names: readonly string[], on: SufficientPrivileges['on']) =>
    names.map((name): SufficientPrivileges => ({ privileges: [name], ...(on && { on }) }))
  const missing = [
    ...onEntity.map((conjunction) => ({ privileges: conjunction })),
    ...each(refused.change.mustExist ? [] : onNew, 'NEW_ENTITY'),
    ...each(onPlatform, 'PLATFORM'),
    ...each(below ? [...below.direct, ...below.above] : [], 'PARENT'),
    ...each(about ? [about.privilege] : [], 'SUBJECT'),
  ]
  const names = [...new Set(missing.map(privilegeWords))].join(', or ')
  const refusal = `User is unauthorized to ${does} ${urn}`
  return byPolicies
    ? new CatalogError(
        'FORBIDDEN',
        `${refusal}: requires ${names}, which no policy grants to ${actor}`,
        { missing },
      )
    : new CatalogError(
        'FORBIDDEN',
        `${refusal}: requires the role ${refused.role}; ${actor} has ${role}`,
      )
}

/** The words for where privileges have to be held. */
const PLACE_WORDS: Readonly<Record<NonNullable<SufficientPrivileges['on']>, string>> = {
  PARENT: ' on a parent',
  SUBJECT: ' on what it is about',
  NEW_ENTITY: ' if it is new',
  PLATFORM: '',
}

const privilegeWords = ({ privileges, on }: SufficientPrivileges) =>
  `${privileges.join(' and ')}${on ? PLACE_WORDS[on] : ''}`
