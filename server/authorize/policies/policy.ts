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
    resources: resources && coveredBy(info.type, resources),
    constraints: (resources?.privilegeConstraints?.criteria ?? []).map(criterionOf),
  }
}

/**
 * Returns the criteria of a policy. Those of a PLATFORM policy never hold, since no question about
 * the platform has an entity; without any, it covers everything.
 */
const coveredBy = (type: DataHubPolicyInfo['type'], resources: Resources) =>
  type === 'PLATFORM' && !isFiltered(resources) ? undefined : criteriaOf(resources)

type Resources = NonNullable<DataHubPolicyInfo['resources']>
type WireCriterion = NonNullable<NonNullable<Resources['filter']>['criteria']>[number]

/** Returns the criteria of the filter, or those of the members that it replaces. */
function criteriaOf({ filter, type, resources, allResources }: Resources): Criterion[] {
  if (filter) return (filter.criteria ?? []).map(criterionOf)
  const criteria: Criterion[] = []
  if (type !== undefined) criteria.push({ field: 'TYPE', condition: 'EQUALS', values: [type] })
  if (resources && allResources !== true) {
    criteria.push({ field: 'URN', condition: 'EQUALS', values: resources })
  }
  return criteria
}

function criterionOf({ field = '', values = [], condition = 'EQUALS' }: WireCriterion): Criterion {
  return { field: resourceFieldNamed(field), condition, values }
}
