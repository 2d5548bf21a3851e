import { privilegeNamed, type Privilege } from '../../../graph/model/privilege.ts'
import type { AskedPrivileges } from '../may/asked-privileges.ts'
import type { Grants } from '../authority.ts'
import type { Role } from '../roles.ts'
import { dependsOnResource, granting, namesActor, type Actor, type Resource } from './may.ts'
import type { Policy } from './policy.ts'
import {
  neededFor,
  resourceAtHand,
  TREE_FIELDS,
  type KnownParents,
  type NeededFacts,
} from './resources.ts'

/** An actor and the active policies that name the actor or owners. */
export interface Known {
  readonly actor: Actor
  readonly policies: readonly Policy[]
  /** Those of the policies that grant regardless of the entity. */
  readonly general: readonly Policy[]
  /** The facts of entities that the policies compare. */
  readonly needed: NeededFacts
}

/** Returns the policies that may grant something to an actor, and the facts that they compare. */
export function knownFor(actor: Actor, active: readonly Policy[]): Known {
  const policies = active.filter((policy) => policy.toOwners || namesActor(policy, actor))
  const general = policies.filter((policy) => !dependsOnResource(policy, actor))
  const needed = neededFor(policies.flatMap(comparedFields))
  return { actor, policies, general, needed }
}

/** Returns the fields of entities that a policy compares. */
function comparedFields({ toOwners, resources = [], constraints }: Policy): string[] {
  const fields = [...resources, ...constraints].flatMap(({ field }) => field ?? [])
  return toOwners ? ['OWNER', ...fields] : fields
}

/**
 * Decides by aspects of entities that the caller provides.
 *
 * @param parentsAtHand returns cached parents of tree nodes; if they are not cached, only policies
 *   that the nodes named by the entity already satisfy count
 * @param readParents reads parents of tree nodes into the cache, where they stay for a moment
 */
export function grantsOf(
  known: Known,
  parentsAtHand: KnownParents,
  readParents: (starts: readonly string[]) => Promise<unknown>,
): Grants {
  const { actor, policies, needed } = known
  const missing = new Set<string>()
  const parentsOf: KnownParents = (starts) => {
    const parents = parentsAtHand(starts)
    if (!parents) for (const start of starts) missing.add(start)
    return parents
  }
  const on: Grants['on'] = ({ urn, labels, onEntity, onNew }, entity) => {
    const { resource, isWhole } = resourceAtHand(urn, entity, needed, parentsOf)
    const certain = { actor, policies: isWhole ? policies : policies.filter(onlyGrows) }
    // Facts of tags and terms are not at hand.
    const noLabels = labels?.length === 0 ? [] : undefined
    const resources = new Map([[urn, resource]])
    const has = (privilege: Privilege) => isGranted(certain, privilege, urn, noLabels, resources)
    return onEntity.some((all) => all.every(has)) || (!entity.exists && onNew.some(has))
  }
  return {
    aspects: needed.aspects,
    on,
    async readMissing() {
      const starts = [...missing]
      missing.clear()
      await readParents(starts)
    },
    withoutReading: (asked) =>
      grantsEverywhere(known, asked) ||
      (needed.aspects.length === 0 && on(asked, { exists: true, aspects: new Map() })),
  }
}

/** Whether a policy covers an entity still when further nodes of trees are known. */
function onlyGrows({ resources = [] }: Policy): boolean {
  return !resources.some(
    ({ field, condition }) =>
      condition === 'NOT_EQUALS' && TREE_FIELDS.some((each) => each === field),
  )
}

/** Whether policies grant the change on every entity. */
export function grantsEverywhere({ actor, general }: Known, asked: AskedPrivileges): boolean {
  const has = (privilege: Privilege) =>
    granting(general, actor, { privilege, ...(asked.labels?.length === 0 && { labels: [] }) })
      .length > 0
  return asked.onPlatform.some(has) || asked.onEntity.some((all) => all.every(has))
}

/** Whether policies grant the change on its entity, which is among the resources. */
export function grantsOn(
  known: Known,
  { urn, onEntity, labels }: AskedPrivileges,
  resources: ReadonlyMap<string, Resource>,
): boolean {
  const has = (privilege: Privilege) => isGranted(known, privilege, urn, labels, resources)
  return onEntity.some((all) => all.every(has))
}

/**
 * Whether an actor holds what roles of tokens or of the issuer permit: managers of policies can grant
 * themselves everything, and an editor edits every entity.
 */
export function coversRoles({ actor, policies, general }: Known, roles: readonly Role[]): boolean {
  const holds = (of: readonly Policy[], privilege: Privilege) =>
    granting(of, actor, { privilege }).length > 0
  const isAdmin = holds(policies, 'MANAGE_POLICIES')
  return roles.every(
    (role) => isAdmin || role === 'reader' || (role === 'editor' && holds(general, 'EDIT_ENTITY')),
  )
}

/**
 * Whether an actor holds everything that policies grant to a principal: each policy that names the
 * principal names the actor too, or others without conditions grant its privileges to the actor.
 * Policies for owners count as shared, since both get them for what they own.
 */
export function coversRank(
  { actor, general }: Known,
  principal: Actor,
  active: readonly Policy[],
): boolean {
  const unlimited = general.filter(({ constraints }) => constraints.length === 0)
  const held = new Set(unlimited.flatMap(({ privileges }) => [...privileges]))
  return active.every(
    (policy) =>
      !namesActor(policy, principal) ||
      namesActor(policy, actor) ||
      [...policy.privileges].every((each) => held.has(each) || !privilegeNamed(each)?.isEnforced),
  )
}

/** Whether policies grant a privilege on an entity, with the tags and terms of a change. */
export function isGranted(
  { actor, policies }: Pick<Known, 'actor' | 'policies'>,
  privilege: Privilege,
  urn: string,
  labels: readonly string[] | undefined,
  resources: ReadonlyMap<string, Resource>,
): boolean {
  const known = labels?.flatMap((label) => resources.get(label) ?? [])
  const asked = { ...question(privilege, resources.get(urn)), ...(known && { labels: known }) }
  return granting(policies, actor, asked).length > 0
}

/** Returns the question that policies are asked. */
export const question = (privilege: string, resource: Resource | undefined) => ({
  privilege,
  ...(resource && { resource }),
})
