import type { EntityPrivilege, Privilege } from '../../../graph/model/privilege.ts'
import type { AskedPrivileges } from '../permission/asked-privileges.ts'
import type { Grants } from '../authority.ts'
import {
  dependsOnResource,
  isGranted,
  namesActor,
  type Actor,
  type Policy,
  type Resource,
} from './policy.ts'
import type { ActivePolicies } from './read-policies.ts'
import {
  selectNeeded,
  resourceAtHand,
  TREE_FIELDS,
  type KnownParents,
  type NeededFacts,
} from './resources.ts'
import type { RuleGrant } from './rules.ts'

/** An actor, and the active policies that may grant them something. */
export interface ActorPolicies {
  /** All policies, of which these are. */
  readonly active: ActivePolicies
  readonly actor: Actor
  /** Those that name the actor, or owners. */
  readonly policies: readonly Policy[]
  /** Those of the policies that grant regardless of the entity. */
  readonly general: readonly Policy[]
  /** The facts of entities that the policies compare. */
  readonly needed: NeededFacts
  /** What they show, once compiled, by the privilege that shows entities besides those of a read. */
  readonly viewGrants: Map<EntityPrivilege | undefined, RuleGrant>
}

/** Selects the policies that may grant something to an actor, and the facts that they compare. */
export function selectPolicies(actor: Actor, active: ActivePolicies): ActorPolicies {
  const policies = active.policies.filter((policy) => policy.toOwners || namesActor(policy, actor))
  const general = policies.filter((policy) => !dependsOnResource(policy, actor))
  const needed = selectNeeded(policies.flatMap(comparedFields))
  return { active, actor, policies, general, needed, viewGrants: new Map() }
}

/** Returns the fields of entities that a policy compares. */
function comparedFields({ toOwners, resources = [], constraints }: Policy): string[] {
  const fields = [...resources, ...constraints].flatMap(({ field }) => field ?? [])
  return toOwners ? ['OWNER', ...fields] : fields
}

/** Whether policies grant the change on every entity. */
export function isGrantedEverywhere(
  { actor, general }: ActorPolicies,
  { onPlatform, onEntity, labels }: AskedPrivileges,
): boolean {
  const noLabels = labels?.length === 0 ? [] : undefined
  const has = (privilege: Privilege) => isGranted(general, actor, { privilege, labels: noLabels })
  return onPlatform.some(has) || onEntity.some((conjunction) => conjunction.every(has))
}

/**
 * Whether policies grant a privilege on an entity, with the tags and terms of a change.
 *
 * @param resources the entity and the labels, by URN
 */
export function isGrantedOn(
  { actor, policies }: Pick<ActorPolicies, 'actor' | 'policies'>,
  privilege: Privilege,
  urn: string,
  labels: readonly string[] | undefined,
  resources: ReadonlyMap<string, Resource>,
): boolean {
  return isGranted(policies, actor, {
    privilege,
    resource: resources.get(urn),
    labels: labels?.flatMap((label) => resources.get(label) ?? []),
  })
}

/**
 * Decides by aspects of entities that the caller provides.
 *
 * @param parentsAtHand returns cached parents of tree nodes; if they are not cached, only policies
 *   that the nodes named by the entity already satisfy count
 * @param readParents reads parents of tree nodes into the cache, where they stay for a moment
 */
export function decideGrants(
  own: ActorPolicies,
  parentsAtHand: KnownParents,
  readParents: (starts: readonly string[]) => Promise<unknown>,
): Grants {
  const { actor, policies, needed } = own
  const missingStarts = new Set<string>()
  const lookUpParents: KnownParents = (starts) => {
    const parents = parentsAtHand(starts)
    if (!parents) for (const start of starts) missingStarts.add(start)
    return parents
  }
  const on: Grants['cover'] = ({ urn, labels, onEntity, onNew }, entity) => {
    const { resource, isWhole } = resourceAtHand(urn, entity, needed, lookUpParents)
    const certain = isWhole ? policies : policies.filter(onlyGrows)
    // Facts of tags and terms are not at hand.
    const noLabels = labels?.length === 0 ? [] : undefined
    const has = (privilege: Privilege) =>
      isGranted(certain, actor, { privilege, resource, labels: noLabels })
    return (
      onEntity.some((conjunction) => conjunction.every(has)) || (!entity.exists && onNew.some(has))
    )
  }
  return {
    aspects: needed.aspects,
    cover: on,
    async readMissing() {
      const starts = [...missingStarts]
      missingStarts.clear()
      await readParents(starts)
    },
    coverAlways: (privileges) =>
      isGrantedEverywhere(own, privileges) ||
      (needed.aspects.length === 0 && on(privileges, { exists: true, aspects: new Map() })),
  }
}

/** Whether a policy covers an entity still when further nodes of trees are known. */
function onlyGrows({ resources = [] }: Policy): boolean {
  return !resources.some(
    ({ field, condition }) =>
      condition === 'NOT_EQUALS' && TREE_FIELDS.some((treeField) => treeField === field),
  )
}
