import type { DataHubPolicyInfo } from '../../../graph/aspects/people/data-hub-policy-info.ts'
import { isFiltered, resourceFieldNamed, type ResourceField } from '../../../graph/policy-check.ts'

/** A condition on an entity. One with an unknown field never holds, as in DataHub. */
export interface Criterion {
  readonly field: ResourceField | undefined
  readonly condition: 'EQUALS' | 'STARTS_WITH' | 'NOT_EQUALS'
  readonly values: readonly string[]
}

/** A policy, ready for decisions. */
export interface Policy {
  readonly urn: string
  readonly name: string
  readonly privileges: ReadonlySet<string>
  readonly users: ReadonlySet<string>
  readonly groups: ReadonlySet<string>
  readonly roles: ReadonlySet<string>
  readonly allUsers: boolean
  readonly allGroups: boolean
  /** Whether it grants to owners of the entity; `ownerTypes` names the ownership types that count. */
  readonly toOwners: boolean
  readonly ownerTypes: ReadonlySet<string> | undefined
  /** All have to hold; undefined: it covers every entity, and questions without an entity. */
  readonly resources: readonly Criterion[] | undefined
  /** All have to hold for each tag and term that a change adds or removes. */
  readonly constraints: readonly Criterion[]
}

/** Compiles a policy; undefined when it is inactive. */
export function compilePolicy(urn: string, info: DataHubPolicyInfo): Policy | undefined {
  if (info.state !== 'ACTIVE') return undefined
  const { actors = {}, resources } = info
  return {
    urn,
    name: info.displayName ?? urn,
    privileges: new Set(info.privileges),
    users: new Set(actors.users),
    groups: new Set(actors.groups),
    roles: new Set(actors.roles),
    allUsers: actors.allUsers ?? false,
    allGroups: actors.allGroups ?? false,
    toOwners: actors.resourceOwners ?? false,
    ownerTypes: actors.resourceOwnersTypes && new Set(actors.resourceOwnersTypes),
    resources: resources && compileResources(info.type, resources),
    constraints: (resources?.privilegeConstraints?.criteria ?? []).map(parseCriterion),
  }
}

/**
 * Returns the criteria of a policy. Those of a PLATFORM policy never hold, since no question about
 * the platform has an entity; without any, it covers everything.
 */
const compileResources = (type: DataHubPolicyInfo['type'], resources: Resources) =>
  type === 'PLATFORM' && !isFiltered(resources) ? undefined : parseCriteria(resources)

type Resources = NonNullable<DataHubPolicyInfo['resources']>
type WireCriterion = NonNullable<NonNullable<Resources['filter']>['criteria']>[number]

/** Returns the criteria of the filter, or those of the members that it replaces. */
function parseCriteria({ filter, type, resources, allResources }: Resources): Criterion[] {
  if (filter) return (filter.criteria ?? []).map(parseCriterion)
  const criteria: Criterion[] = []
  if (type !== undefined) criteria.push({ field: 'TYPE', condition: 'EQUALS', values: [type] })
  if (resources && allResources !== true) {
    criteria.push({ field: 'URN', condition: 'EQUALS', values: resources })
  }
  return criteria
}

function parseCriterion({
  field = '',
  values = [],
  condition = 'EQUALS',
}: WireCriterion): Criterion {
  return { field: resourceFieldNamed(field), condition, values }
}

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
export interface PrivilegeQuestion {
  readonly privilege: string
  readonly resource?: Resource | undefined
  /** Tags and terms that the change adds or removes; undefined: policies with constraints grant nothing. */
  readonly labels?: readonly Resource[] | undefined
}

/**
 * Returns whether a policy grants the privilege (docs/interface: access/policies). Rules as in
 * DataHub's `PolicyEngine`: policies only grant, the actor and the entity both have to match, and
 * platform policies match every entity.
 */
export function grants(
  policy: Policy,
  actor: Actor,
  { privilege, resource, labels }: PrivilegeQuestion,
): boolean {
  return (
    policy.privileges.has(privilege) &&
    (namesActor(policy, actor) || namesOwner(policy, actor, resource)) &&
    coversResource(policy, resource) &&
    allowsLabels(policy, labels)
  )
}

/** Returns whether one of the policies grants the privilege. */
export const isGranted = (
  policies: readonly Policy[],
  actor: Actor,
  question: PrivilegeQuestion,
): boolean => policies.some((policy) => grants(policy, actor, question))

/** Returns the policies that grant the privilege. */
export const grantingPolicies = (
  policies: readonly Policy[],
  actor: Actor,
  question: PrivilegeQuestion,
): Policy[] => policies.filter((policy) => grants(policy, actor, question))

/** Returns the policies that grant the privilege to anybody, on the entity or on the platform. */
export function grantingToAnybody(
  policies: readonly Policy[],
  { privilege, resource }: PrivilegeQuestion,
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
  return (
    resource !== undefined && resources.every((criterion) => meetsCriterion(criterion, resource))
  )
}

function allowsLabels({ constraints }: Policy, labels: readonly Resource[] | undefined): boolean {
  if (constraints.length === 0) return true
  if (!labels) return false
  return labels.every((label) => constraints.every((criterion) => meetsCriterion(criterion, label)))
}

function meetsCriterion({ field, condition, values }: Criterion, { fields }: Resource): boolean {
  if (!field) return false
  const actual = fields[field]
  switch (condition) {
    case 'EQUALS':
      return values.some((value) => actual.has(value))
    case 'NOT_EQUALS':
      return !values.some((value) => actual.has(value))
    case 'STARTS_WITH':
      return [...actual].some((actualValue) =>
        values.some((value) => actualValue.startsWith(value)),
      )
  }
}

function overlap(values: ReadonlySet<string>, otherValues: ReadonlySet<string>): boolean {
  for (const value of values) if (otherValues.has(value)) return true
  return false
}
