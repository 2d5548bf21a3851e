import type { ManagedBelow } from '../../../graph/model/entity.ts'
import type {
  EntityPrivilege,
  PlatformPrivilege,
  Privilege,
} from '../../../graph/model/privilege.ts'
import type { Registry } from '../../../graph/model/registry.ts'
import { entityTypeOf, type Urn } from '../../../graph/model/urn.ts'
import type { Edit } from '../../../graph/store/edit.ts'
import { hasLabels } from '../changes/labels.ts'
import { holderOf } from '../lineage/results.ts'
import { includesRole, type Caller, type Role } from '../roles.ts'

/** A change that a caller asks for. */
export interface AskedChange {
  readonly urn: Urn
  /** Absent: deletes the entity. */
  readonly aspect?: string
  /** Privileges that together suffice, where the change is narrower than the aspect. */
  readonly privileges?: readonly EntityPrivilege[]
  /** The entity on which they have to be held. Default: the changed one. */
  readonly privilegesOn?: Urn
  /** Tags and terms that it adds or removes, if known; else they follow from the edit. */
  readonly labels?: readonly Urn[]
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

/** A change that the role of the caller does not permit. */
export interface OpenChange {
  readonly index: number
  readonly change: AskedChange
  readonly role: Role
  /** Groups of sufficient privileges; one of each group has to be granted. */
  readonly asked: readonly (readonly AskedPrivileges[])[]
}

/**
 * Returns the changes that policies have to grant.
 *
 * @param exist whether their entities are known to exist
 */
export function openChanges(
  registry: Registry,
  caller: Caller,
  changes: readonly AskedChange[],
  exist = false,
): OpenChange[] {
  return changes.flatMap((change, index) => {
    const role = roleFor(registry, change)
    if (includesRole(caller.role, role)) return []
    const asked = privilegesFor(registry, change)
    const onExisting = (each: AskedPrivileges) => (exist ? { ...each, onNew: [] } : each)
    return [{ index, change, role, asked: asked.map((group) => group.map(onExisting)) }]
  })
}

/** Returns the only privilege that suffices for a change, if its aspect or entity type declares one. */
export function governorOf(registry: Registry, { urn, aspect }: AskedChange) {
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
  const about = privilegesOn === urn ? aboutIn(registry, change) : {}
  if (name === undefined)
    return { urn, onEntity: [['DELETE_ENTITY']], onPlatform, onNew: [], labels, ...below, ...about }
  const own = change.privileges ?? aspect?.privileges ?? []
  const onEntity: Privilege[][] = [['EDIT_ENTITY'], ...(own.length > 0 ? [[...own]] : [])]
  const onNew: Privilege[] = ['CREATE_ENTITY', ...(entity?.createdBy ? [entity.createdBy] : [])]
  return { urn: privilegesOn, onEntity, onPlatform, onNew, labels, ...below, ...about }
}

/** Returns the privilege on what an entity is about, unless the change makes it about others. */
function aboutIn(registry: Registry, { urn, aspect, subjects }: AskedChange) {
  const type = entityTypeOf(urn)
  const privilege = registry.entity(type)?.about?.privilege
  const names = registry.subjectPaths(type).some((each) => each.aspect === aspect)
  if (!privilege || subjects === 'unknown' || (names && !subjects)) return {}
  return { about: { privilege, proposed: subjects ?? [] } }
}
