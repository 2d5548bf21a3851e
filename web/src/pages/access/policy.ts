import type {
  PoliciesQuery,
  PolicyMatchCondition,
  PolicyState,
  PolicyType,
  PolicyUpdateInput,
} from '../../api/documents.generated.ts'
import type { Named } from '../../model/names.ts'

/** A policy as the server lists it. */
export type Policy = NonNullable<PoliciesQuery['listPolicies']>['policies'][number]
type Filter = NonNullable<Policy['resources']>['filter']

/** A value of a condition: an entity, or a text such as an entity type. */
export interface ConditionValue {
  readonly value: string
  readonly entity: Named | undefined
}

/** A condition on the entities of a policy; one of the values suffices. */
export interface PolicyCondition {
  readonly field: string
  readonly condition: PolicyMatchCondition
  readonly values: readonly ConditionValue[]
}

/** A policy while it is edited. */
export interface PolicyDraft {
  readonly name: string
  readonly description: string
  readonly type: PolicyType
  readonly state: PolicyState
  readonly privileges: readonly string[]
  /** Users, groups and roles. */
  readonly who: readonly Named[]
  readonly allUsers: boolean
  readonly allGroups: boolean
  readonly resourceOwners: boolean
  /** Ownership types that count; none: all. */
  readonly ownershipTypes: readonly Named[]
  /** All have to hold; none: every entity. */
  readonly conditions: readonly PolicyCondition[]
  /** All have to hold for the tags and terms that are added and removed; none: any of them. */
  readonly constraints: readonly PolicyCondition[]
}

/** The draft of a new policy. */
export const NEW_DRAFT: PolicyDraft = {
  name: '',
  description: '',
  type: 'METADATA',
  state: 'ACTIVE',
  privileges: [],
  who: [],
  allUsers: false,
  allGroups: false,
  resourceOwners: false,
  ownershipTypes: [],
  conditions: [],
  constraints: [],
}

/** Returns the draft of an existing policy. */
export function toDraft({
  name,
  description,
  type,
  state,
  privileges,
  ...policy
}: Policy): PolicyDraft {
  const { actors, resources } = policy
  return {
    name,
    description: description ?? '',
    type,
    state,
    privileges,
    who: [
      ...(actors.resolvedUsers ?? []),
      ...(actors.resolvedGroups ?? []),
      ...(actors.resolvedRoles ?? []),
    ],
    allUsers: actors.allUsers,
    allGroups: actors.allGroups,
    resourceOwners: actors.resourceOwners,
    ownershipTypes: actors.resolvedOwnershipTypes ?? [],
    conditions: resources ? readConditions(resources) : [],
    constraints: parseCriteria(resources?.privilegeConstraints),
  }
}

/** Returns the conditions of the filter, or those of the members that it replaces. */
function readConditions({
  filter,
  type,
  resources,
  allResources,
}: NonNullable<Policy['resources']>): PolicyCondition[] {
  if (filter) return parseCriteria(filter)
  const toCondition = (field: string, texts: readonly string[]): PolicyCondition => ({
    field,
    condition: 'EQUALS',
    values: texts.map((value) => ({ value, entity: undefined })),
  })
  return [
    ...(type ? [toCondition('TYPE', [type])] : []),
    ...(resources && allResources !== true ? [toCondition('URN', resources)] : []),
  ]
}

function parseCriteria(filter: Filter | undefined): PolicyCondition[] {
  return (filter?.criteria ?? []).map(({ field, condition, values }) => ({
    field: field.toUpperCase().replace(/^RESOURCE_/, ''),
    condition,
    values: values.map(({ value, entity }) => ({ value, entity: entity ?? undefined })),
  }))
}

/** Returns the input of `createPolicy` and `updatePolicy` for a draft. */
export function toInput(draft: PolicyDraft): PolicyUpdateInput {
  const { name, description, type, state, privileges, who, conditions, constraints } = draft
  const { allUsers, allGroups, resourceOwners, ownershipTypes } = draft
  const urnsOfKind = (kind: Named['type']) =>
    who.filter((actor) => actor.type === kind).map(({ urn }) => urn)
  const isOnEntities = type === 'METADATA'
  const filter = isOnEntities && conditions.length > 0 && { criteria: toCriteria(conditions) }
  const limits = constraints.length > 0 && { criteria: toCriteria(constraints) }
  return {
    name: name.trim(),
    description,
    type,
    state,
    privileges,
    actors: {
      users: urnsOfKind('CORP_USER'),
      groups: urnsOfKind('CORP_GROUP'),
      roles: urnsOfKind('DATAHUB_ROLE'),
      allUsers,
      allGroups,
      resourceOwners: isOnEntities && resourceOwners,
      ...(ownershipTypes.length > 0 && {
        resourceOwnersTypes: ownershipTypes.map(({ urn }) => urn),
      }),
    },
    ...((filter || limits) && {
      resources: {
        ...(filter && { filter }),
        ...(limits && { privilegeConstraints: limits }),
      },
    }),
  }
}

const toCriteria = (conditions: readonly PolicyCondition[]) =>
  conditions.map(({ field, condition, values }) => ({
    field,
    condition,
    values: values.map(({ value }) => value),
  }))

/** Returns what the draft lacks to grant anything, as a sentence; empty: nothing. */
export function findDraftProblem({ name, privileges, who, ...draft }: PolicyDraft): string {
  const grants = who.length > 0 || draft.allUsers || draft.allGroups || draft.resourceOwners
  if (name.trim() === '') return 'Give the policy a name.'
  if (!grants) return 'Choose who gets the privileges.'
  if (privileges.length === 0) return 'Add a privilege.'
  const { conditions, constraints } = draft
  if ([...conditions, ...constraints].some(({ values }) => values.length === 0)) {
    return 'Give each condition a value, or remove it.'
  }
  return ''
}
