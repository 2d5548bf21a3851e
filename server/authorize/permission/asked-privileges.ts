import type { Governance } from '../../../graph/model/aspect.ts'
import type { ManagedBelow } from '../../../graph/model/entity.ts'
import {
  FULL_CONTROL,
  type EntityPrivilege,
  type PlatformPrivilege,
  type Privilege,
} from '../../../graph/model/privilege.ts'
import type { Registry } from '../../../graph/model/registry.ts'
import { entityTypeOf, type Urn, withoutColumn } from '../../../graph/model/urn.ts'
import type { Edit } from '../../../graph/store/edit.ts'
import { ROOT_USER } from '../../../graph/system-policies.ts'
import { listDecidingParts, type DecidingParts } from './deciding-parts.ts'
import { includesRole, SYSTEM_CALLER, type Caller, type Role } from '../roles.ts'

/** A change that a caller asks for. Deciding parts that it does not state follow from the edit. */
export interface AskedChange extends Partial<DecidingParts> {
  readonly urn: Urn
  /** Absent: deletes the entity. */
  readonly aspect?: string
  /** Privileges that together suffice, where the change is narrower than the aspect. */
  readonly privileges?: readonly EntityPrivilege[]
  /** The entity on which they have to be held. Default: the changed one. */
  readonly privilegesOn?: Urn
  /**
   * Whether it refuses an entity that does not exist: a refusal names no privileges that create one.
   * They suffice all the same where an edit before it in the request creates the entity.
   */
  readonly mustExist?: boolean
  /** The edit that makes the change; absent for deletions of entities and of points. */
  readonly edit?: Edit | undefined
  /** Parents that the entity gets, if known: of a new one, or by a move. */
  readonly newParents?: readonly Urn[] | undefined
  /** The other end of the link that it makes, if its aspect declares one. */
  readonly otherEnd?: Urn | 'unknown' | undefined
  /** What the entity will be about, if the request says so; `unknown`: it changes that somehow. */
  readonly subjects?: readonly Urn[] | 'unknown' | undefined
  /** Whether it leaves the parents as they are, although it is of the aspect that names them. */
  readonly keepsParents?: boolean
}

/** A change with every set of privileges that suffices for it. */
export interface AskedPrivileges {
  readonly urn: Urn
  /** Set: the caller has to hold everything that this user or group holds; no privilege suffices. */
  readonly isRank?: true
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
  /** Or a privilege on what it is about. */
  readonly about?: AskedAbout
}

/** A privilege on everything that an entity is about, and will be about. */
export interface AskedAbout {
  readonly privilege: EntityPrivilege
  readonly proposed: readonly Urn[]
}

/** Sufficient privileges, of which one has to be granted; none suffice if a deciding part is unknown. */
type PrivilegeAlternatives = readonly AskedPrivileges[]

/** A change that the role of the caller does not permit. */
export interface UngrantedChange {
  readonly index: number
  readonly change: AskedChange
  readonly role: Role
  /** One privilege of each group has to be granted. */
  readonly asked: readonly PrivilegeAlternatives[]
}

/**
 * Returns the changes that policies have to grant.
 *
 * @param exist whether their entities are known to exist
 */
export function findUngranted(
  registry: Registry,
  caller: Caller,
  changes: readonly AskedChange[],
  exist = false,
): UngrantedChange[] {
  return changes.flatMap((change, index) => {
    const governance = governanceOfChange(registry, change)
    const rank = requiredRanks(registry, caller, change, governance)
    const role = roleFor(change, governance)
    const isPermitted =
      includesRole(caller.role, role) || isPermittedByUseCase(caller, change, governance)
    const privileges = isPermitted ? [] : privilegesFor(registry, change, governance)
    const onExisting = (need: AskedPrivileges) => (exist ? { ...need, onNew: [] } : need)
    const askedGroups = [...privileges.map((group) => group.map(onExisting)), ...rank]
    return askedGroups.length > 0 ? [{ index, change, role, asked: askedGroups }] : []
  })
}

/** Returns the rights that a change needs because it decides on rights; undefined if it does not. */
function governanceOfChange(
  registry: Registry,
  { urn, aspect, decides, named }: AskedChange,
): Governance | undefined {
  const governance = registry.governance(entityTypeOf(urn), aspect)
  if (governance?.members && decides === false) return undefined
  return governance?.onReferenced && named?.length === 0 ? undefined : governance
}

/** Returns whether a change decides on rights; one whose parts are unknown may do so. */
export function isGoverned(registry: Registry, change: AskedChange): boolean {
  return governanceOfChange(registry, change) !== undefined
}

/** The role that a change requires; deletions are permanent. */
function roleFor(change: AskedChange, governance: Governance | undefined): Role {
  return change.aspect === undefined || governance ? 'admin' : 'editor'
}

/** Returns whether a use case has permitted the change ({@link Caller.permitted}). */
function isPermittedByUseCase(
  caller: Caller,
  { urn, aspect }: AskedChange,
  governance: Governance | undefined,
): boolean {
  const permission = caller.permitted?.find((candidate) => candidate.urn === urn)
  if (!permission) return false
  if (aspect === undefined) return permission.deletion === true
  return governance === undefined || permission.governed?.includes(aspect) === true
}

/**
 * Returns the users and groups whose rights the caller has to hold too (docs/interface:
 * access/rank). Assigning roles is exempt: its privilege grants every other.
 */
function requiredRanks(
  registry: Registry,
  caller: Caller,
  { urn, aspect, named = [] }: AskedChange,
  governance: Governance | undefined,
): PrivilegeAlternatives[] {
  if (caller.actor === SYSTEM_CALLER.actor) return []
  const principal = registry.entity(entityTypeOf(urn))?.principal
  if (!principal) return []
  const byPolicies = caller.byPolicies === true
  if (governance === undefined) {
    const { identifiedBy } = principal
    const isNamed =
      identifiedBy === 'every aspect' || (aspect !== undefined && identifiedBy.includes(aspect))
    return isNamed && byPolicies && urn !== caller.actor ? [rankGroup(urn)] : []
  }
  const root = urn === ROOT_USER && urn !== caller.actor ? [rankGroup(urn)] : []
  if (governance.onPlatform.includes(FULL_CONTROL) || !byPolicies) return root
  if (governance.onReferenced) return [...root, ...named.map(rankGroup)]
  return urn === caller.actor ? [] : [rankGroup(urn)]
}

const NO_PRIVILEGES = { onEntity: [], onPlatform: [], onNew: [], labels: [] } as const

const rankGroup = (urn: Urn): PrivilegeAlternatives => [{ urn, isRank: true, ...NO_PRIVILEGES }]

/**
 * Returns the privileges that a change requires: one of each group. A link needs them at both ends
 * (docs/interface: access/links), a member of a set on the set, too.
 */
function privilegesFor(
  registry: Registry,
  change: AskedChange,
  governance: Governance | undefined,
): PrivilegeAlternatives[] {
  const { urn, aspect: name, otherEnd, named } = change
  const aspect = name === undefined ? undefined : registry.aspect(name)
  if (governance) return governedGroups(change, governance)
  const privileges = entityPrivileges(registry, change)
  if (aspect?.memberOf !== undefined) {
    if (!named) return [[privileges], []]
    const { below: _below, ...onSet } = privileges
    return [[privileges], ...named.map((set) => [{ ...onSet, urn: set }])]
  }
  if (aspect?.otherEnd === undefined) return [[privileges]]
  const ofHolder = (end: Urn) => {
    const holder = withoutColumn(end)
    return holder === end ? [] : [{ ...privileges, urn: holder as Urn, onNew: [] }]
  }
  const atChild = [privileges, ...ofHolder(urn)]
  if (otherEnd === undefined) return [atChild]
  if (otherEnd === 'unknown') return [atChild, []]
  return [atChild, [{ ...privileges, urn: otherEnd, onNew: [] }, ...ofHolder(otherEnd)]]
}

function governedGroups(
  { urn, named }: AskedChange,
  governance: Governance,
): PrivilegeAlternatives[] {
  const { onPlatform, onReferenced: ofNamed } = governance
  if (!ofNamed) return [[{ ...NO_PRIVILEGES, urn, onPlatform }]]
  if (!named) return [[]]
  return named.map((group) => [
    { ...NO_PRIVILEGES, urn: group, onEntity: [[ofNamed.privilege]], onPlatform },
  ])
}

/** Returns the privileges that a change requires on one entity; the declarations say which. */
function entityPrivileges(registry: Registry, change: AskedChange): AskedPrivileges {
  const { urn, aspect: name, privilegesOn = urn } = change
  const type = entityTypeOf(urn)
  const entity = registry.entity(type)
  const hasLabels = name !== undefined && listDecidingParts(registry, urn, name).labels
  const labels = change.labels ?? (hasLabels ? undefined : [])
  const managedBy = registry.managedBy(type)
  const onPlatform = managedBy ? [managedBy] : []
  const isMove =
    name !== undefined && name === entity?.managedBelow?.aspect && change.keepsParents !== true
  const below =
    entity?.managedBelow && privilegesOn === urn && !(isMove && !change.newParents)
      ? { below: { ...entity.managedBelow, proposed: change.newParents, isMove } }
      : {}
  const about = privilegesOn === urn ? subjectPrivilege(registry, change) : {}
  if (name === undefined)
    return { urn, onEntity: [['DELETE_ENTITY']], onPlatform, onNew: [], labels, ...below, ...about }
  const { sufficient = [], privileges } = change
  const ofAspect = sufficient.length > 0 ? sufficient : [registry.privileges(name)]
  const own = (privileges ? [privileges] : ofAspect).filter(
    (names) => names.length > 0 && !names.includes('EDIT_ENTITY'),
  )
  const onEntity: Privilege[][] = [['EDIT_ENTITY'], ...own.map((names) => [...names])]
  const onNew: Privilege[] = ['CREATE_ENTITY', ...(entity?.createdBy ? [entity.createdBy] : [])]
  return { urn: privilegesOn, onEntity, onPlatform, onNew, labels, ...below, ...about }
}

/** Returns the privilege on what an entity is about, unless the change makes it about others. */
function subjectPrivilege(registry: Registry, { urn, aspect, subjects }: AskedChange) {
  const type = entityTypeOf(urn)
  const privilege = registry.entity(type)?.about?.privilege
  const names = registry.subjectPaths(type).some((subjectPath) => subjectPath.aspect === aspect)
  if (!privilege || subjects === 'unknown' || (names && !subjects)) return {}
  return { about: { privilege, proposed: subjects ?? [] } }
}
