import { entityTypeOf, type Urn } from '../../graph/model/urn.ts'
import type { EntityPrivilege, PlatformPrivilege, Privilege } from '../../graph/model/privilege.ts'
import type { ManagedBelow } from '../../graph/model/entity.ts'
import type { Registry } from '../../graph/model/registry.ts'
import { CatalogError } from '../../graph/model/errors.ts'
import type { Sight } from './sight/sight.ts'
import { hasLabels } from './changes/labels.ts'
import { holderOf } from './lineage/results.ts'
import { includesRole, requireOwnCaller, type Caller, type Identity, type Role } from './roles.ts'

/** A change that a caller asks for. */
export interface AskedChange {
  readonly urn: Urn
  /** Absent: deletes the entity. */
  readonly aspect?: string
  /** Privileges that together suffice, where the change is narrower than the aspect. */
  readonly privileges?: readonly EntityPrivilege[]
  /** The entity on which they have to be held. Default: the changed one. */
  readonly privilegesOn?: Urn
  /** Tags and terms that it adds or removes, if known; `permitEdits` finds others. */
  readonly labels?: readonly Urn[]
  /** Parents that the entity gets, if known: of a new one, or by a move. */
  readonly newParents?: readonly Urn[] | undefined
  /** The other end of the link that it makes, if its aspect declares one. */
  readonly otherEnd?: Urn | 'unknown' | undefined
  /** Whether it leaves the parents as they are, although it is of the aspect that names them. */
  readonly keepsParents?: boolean
}

/** A change with every set of privileges that suffices for it. */
export interface AskedPrivileges {
  readonly urn: Urn
  /** One set has to be held on the entity. */
  readonly onEntity: readonly (readonly Privilege[])[]
  /** Or one of them has to be held on the platform. */
  readonly onPlatform: readonly PlatformPrivilege[]
  /** Or, for an entity that does not exist yet, one of them on the entity or the platform. */
  readonly onNew: readonly Privilege[]
  readonly labels: readonly Urn[] | undefined
  /** Or privileges on its parents. */
  readonly below?: ManagedBelow & {
    readonly proposed: readonly Urn[] | undefined
    /** Whether the change is of the aspect that names the parents. */
    readonly isMove: boolean
  }
}

/** Decides by policies, for callers whose role does not (docs/interface: access/policies). */
export interface Authority {
  /** Returns whether the policies grant each of the changes to the user. */
  mayChange(user: Identity, asked: readonly AskedPrivileges[]): Promise<readonly boolean[]>
  /** Returns whether the policies grant a privilege on the platform. */
  mayOnPlatform(user: Identity, privilege: PlatformPrivilege): Promise<boolean>
  /** Returns the privileges that the policies grant, by name, on an entity or on the platform. */
  privilegesOf(user: Identity, urn?: Urn): Promise<readonly string[]>
  /** Returns the policies that grant a privilege, on an entity or on the platform. */
  explain(
    user: Identity,
    privilege: string,
    urn?: Urn,
  ): Promise<readonly { readonly urn: string; readonly name: string }[]>
  /** Returns what a user sees; undefined: everything, because policies do not decide on it. */
  sightOf(user: Identity): Sight | undefined
  /** Forgets what writes may have changed: policies, roles, memberships. */
  changed(urns: Iterable<string>): void
}

/** The only privilege that suffices for a change, if its aspect or entity type declares one. */
function governorOf(registry: Registry, { urn, aspect }: AskedChange) {
  const own = aspect === undefined ? undefined : registry.aspect(aspect)?.governedBy
  return own ?? registry.entity(entityTypeOf(urn))?.governedBy
}

/** The role that a change requires; deletions are permanent. */
function roleFor(registry: Registry, change: AskedChange): Role {
  return change.aspect === undefined || governorOf(registry, change) ? 'admin' : 'editor'
}

/**
 * Returns the privileges that a change requires: one of each group. A link needs them at both ends
 * (docs/interface: access/links).
 */
function privilegesFor(registry: Registry, change: AskedChange): AskedPrivileges[][] {
  const asked = privilegesOnOne(registry, change)
  const { urn, aspect, otherEnd } = change
  if (aspect === undefined || registry.aspect(aspect)?.otherEnd === undefined) return [[asked]]
  const ofHolder = (end: Urn) => {
    const holder = holderOf(end)
    return holder === end ? [] : [{ ...asked, urn: holder as Urn, onNew: [] }]
  }
  const atChild = [asked, ...ofHolder(urn)]
  if (otherEnd === undefined) return [atChild]
  if (otherEnd === 'unknown') return [atChild, []]
  return [atChild, [{ ...asked, urn: otherEnd, onNew: [] }, ...ofHolder(otherEnd)]]
}

/** Returns the privileges that a change requires on one entity; the declarations say which. */
function privilegesOnOne(registry: Registry, change: AskedChange): AskedPrivileges {
  const { urn, aspect: name, privilegesOn = urn } = change
  const entity = registry.entity(entityTypeOf(urn))
  const aspect = name === undefined ? undefined : registry.aspect(name)
  const governedBy = governorOf(registry, change)
  const labels = change.labels ?? (hasLabels(aspect) ? undefined : [])
  if (governedBy) return { urn, onEntity: [], onPlatform: [governedBy], onNew: [], labels }
  const onPlatform = entity?.managedBy ? [entity.managedBy] : []
  const isMove =
    name !== undefined && name === entity?.managedBelow?.aspect && change.keepsParents !== true
  const below =
    entity?.managedBelow && privilegesOn === urn && !(isMove && !change.newParents)
      ? { below: { ...entity.managedBelow, proposed: change.newParents, isMove } }
      : {}
  if (name === undefined)
    return { urn, onEntity: [['DELETE_ENTITY']], onPlatform, onNew: [], labels, ...below }
  const own = change.privileges ?? aspect?.privileges ?? []
  const onEntity: Privilege[][] = [['EDIT_ENTITY'], ...(own.length > 0 ? [[...own]] : [])]
  const onNew: Privilege[] = ['CREATE_ENTITY', ...(entity?.createdBy ? [entity.createdBy] : [])]
  return { urn: privilegesOn, onEntity, onPlatform, onNew, labels, ...below }
}

interface Decider {
  readonly registry: Registry
  readonly authority?: Authority
}

/**
 * Returns an error for each change that the caller may not make, at its index. The role of the
 * caller decides, or, without one, the policies.
 */
export async function refusalsOf(
  decider: Decider,
  caller: Caller,
  changes: readonly AskedChange[],
): Promise<ReadonlyMap<number, CatalogError>> {
  requireOwnCaller(caller)
  const denied = await deniedOf(decider, caller, changes)
  return new Map(denied.map((each) => [each.index, refusal(caller, each)]))
}

/** Returns which of the changes to existing entities the caller may make. */
export async function permissionsOf(
  decider: Decider,
  caller: Caller,
  changes: readonly AskedChange[],
): Promise<readonly boolean[]> {
  const denied = await deniedOf(decider, caller, changes, true)
  const indexes = new Set(denied.map(({ index }) => index))
  return changes.map((_, index) => !indexes.has(index))
}

async function deniedOf(
  { registry, authority }: Decider,
  caller: Caller,
  changes: readonly AskedChange[],
  exist = false,
): Promise<RefusedChange[]> {
  const refused = changes.flatMap((change, index) => {
    const role = roleFor(registry, change)
    if (includesRole(caller.role, role)) return []
    const asked = privilegesFor(registry, change)
    const onExisting = (each: AskedPrivileges) => (exist ? { ...each, onNew: [] } : each)
    return [{ index, change, role, asked: asked.map((group) => group.map(onExisting)) }]
  })
  if (refused.length === 0) return []
  const asked = refused.flatMap((each) => each.asked.flat())
  const granted = caller.byPolicies && authority ? await authority.mayChange(caller, asked) : []
  const held = new Set(asked.filter((_, at) => granted[at] === true))
  return refused.flatMap((each) => {
    const unmet = each.asked.find((group) => !group.some((one) => held.has(one)))
    return unmet ? [{ ...each, asked: unmet }] : []
  })
}

interface RefusedChange {
  readonly index: number
  readonly change: AskedChange
  readonly role: Role
  /** One of these would have sufficed; none: of a change whose other end is unknown. */
  readonly asked: readonly AskedPrivileges[]
}

/** @throws CatalogError `FORBIDDEN` without the role admin and without the privilege */
export async function requireOnPlatform(
  { authority }: { readonly authority?: Authority },
  caller: Caller,
  privilege: PlatformPrivilege,
): Promise<void> {
  if (includesRole(caller.role, 'admin')) return
  if (caller.byPolicies && (await authority?.mayOnPlatform(caller, privilege))) return
  throw new CatalogError('FORBIDDEN', `User is unauthorized: requires ${privilege}`)
}

/** @throws CatalogError `FORBIDDEN` when the caller may not make the change */
export async function requireChange(
  catalog: Decider,
  caller: Caller,
  change: AskedChange,
): Promise<void> {
  for (const error of (await refusalsOf(catalog, caller, [change])).values()) throw error
}

function refusal({ actor, role, byPolicies }: Caller, refused: RefusedChange): CatalogError {
  const { aspect } = refused.change
  const [asked] = refused.asked
  if (!asked) {
    const reason = `state ${aspect} as a whole, since it needs privileges at both ends of the link`
    return new CatalogError(
      'FORBIDDEN',
      `User is unauthorized to change ${refused.change.urn}: ${reason}`,
    )
  }
  // The entity of the privileges: the changed one may be hidden, as the former data product is.
  const { urn, onEntity, onPlatform, below } = asked
  const does = aspect === undefined ? 'delete' : 'change'
  const onParent = below && [...below.direct, ...below.above].map((each) => `${each} on a parent`)
  const names = [...onEntity.map((all) => all.join(' and ')), ...onPlatform, ...(onParent ?? [])]
    .filter((name, at, all) => all.indexOf(name) === at)
    .join(', or ')
  const reason = byPolicies
    ? `requires ${names}, which no policy grants to ${actor}`
    : `requires the role ${refused.role}; ${actor} has ${role}`
  return new CatalogError('FORBIDDEN', `User is unauthorized to ${does} ${urn}: ${reason}`)
}
