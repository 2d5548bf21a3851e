import type { ResourceField } from '../../../graph/policy-check.ts'
import type { Criterion, Policy } from './policy.ts'

/** The caller of a decision. */
export interface Actor {
  readonly urn: string
  readonly groups: ReadonlySet<string>
  /** Roles of the user and of their groups. */
  readonly roles: ReadonlySet<string>
}

/** The properties of an entity that decide. */
export interface Resource {
  readonly urn: string
  readonly owners: readonly { readonly urn: string; readonly type: string | undefined }[]
  readonly fields: Readonly<Record<ResourceField, ReadonlySet<string>>>
}

/** The privilege in question, on an entity or on the platform. */
export interface Question {
  readonly privilege: string
  readonly resource?: Resource
  /** Tags and terms that the change adds or removes; undefined: policies with constraints grant nothing. */
  readonly labels?: readonly Resource[]
}

/**
 * Returns the policies that grant the privilege; the caller has it if there are any
 * (docs/interface: access/policies). Rules as in DataHub's `PolicyEngine`: policies only grant, the
 * actor and the entity both have to match, and platform policies match every entity.
 */
export function granting(
  policies: readonly Policy[],
  actor: Actor,
  { privilege, resource, labels }: Question,
): Policy[] {
  return policies.filter(
    (policy) =>
      policy.privileges.has(privilege) &&
      (namesActor(policy, actor) || namesOwner(policy, actor, resource)) &&
      coversResource(policy, resource) &&
      allowsLabels(policy, labels),
  )
}

/** Returns the policies that grant the privilege to anybody, on the entity or on the platform. */
export function grantingToAnybody(
  policies: readonly Policy[],
  { privilege, resource }: Question,
): Policy[] {
  return policies.filter(
    (policy) => policy.privileges.has(privilege) && coversResource(policy, resource),
  )
}

/** Whether a decision on this policy needs to know the entity, for this actor. */
export function dependsOnResource(policy: Policy, actor: Actor): boolean {
  return (policy.resources?.length ?? 0) > 0 || !namesActor(policy, actor)
}

/** Whether a policy names the actor, whatever the entity. */
export function namesActor(policy: Policy, { urn, groups, roles }: Actor): boolean {
  return (
    policy.allUsers ||
    policy.users.has(urn) ||
    (policy.allGroups && groups.size > 0) ||
    overlap(policy.groups, groups) ||
    overlap(policy.roles, roles)
  )
}

function namesOwner(policy: Policy, actor: Actor, resource: Resource | undefined): boolean {
  if (!policy.toOwners || !resource) return false
  return resource.owners.some(
    ({ urn, type }) =>
      (urn === actor.urn || actor.groups.has(urn)) &&
      (!policy.ownerTypes || (type !== undefined && policy.ownerTypes.has(type))),
  )
}

function coversResource({ resources }: Policy, resource: Resource | undefined): boolean {
  if (!resources) return true
  return resource !== undefined && resources.every((criterion) => holds(criterion, resource))
}

function allowsLabels({ constraints }: Policy, labels: readonly Resource[] | undefined): boolean {
  if (constraints.length === 0) return true
  if (!labels) return false
  return labels.every((label) => constraints.every((criterion) => holds(criterion, label)))
}

function holds({ field, condition, values }: Criterion, { fields }: Resource): boolean {
  if (!field) return false
  const actual = fields[field]
  switch (condition) {
    case 'EQUALS':
      return values.some((value) => actual.has(value))
    case 'NOT_EQUALS':
      return !values.some((value) => actual.has(value))
    case 'STARTS_WITH':
      return [...actual].some((each) => values.some((value) => each.startsWith(value)))
  }
}

function overlap(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  for (const each of some) if (others.has(each)) return true
  return false
}
