import type { DataHubPolicyInfo } from '../../../graph/aspects/data-hub-policy-info.ts'

/** Properties of an entity that criteria of a policy compare, by DataHub's name. */
export const RESOURCE_FIELDS = [
  'TYPE',
  'URN',
  'OWNER',
  'DOMAIN',
  'CONTAINER',
  'TAG',
  'GLOSSARY',
  'DATA_PLATFORM_INSTANCE',
  'GROUP_MEMBERSHIP',
] as const
export type ResourceField = (typeof RESOURCE_FIELDS)[number]

/** Names in policies of older releases. */
const FORMER_FIELDS: Readonly<Record<string, ResourceField>> = {
  RESOURCE_TYPE: 'TYPE',
  RESOURCE_URN: 'URN',
}

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
    resources: info.type !== 'PLATFORM' && resources ? criteriaOf(resources) : undefined,
    constraints: (resources?.privilegeConstraints?.criteria ?? []).map(criterionOf),
  }
}

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
  const name = field.toUpperCase()
  const known = RESOURCE_FIELDS.find((each) => each === name)
  return { field: known ?? FORMER_FIELDS[name], condition, values }
}
