import {
  POLICY_CONDITIONS,
  POLICY_STATES,
  POLICY_TYPES,
} from '../../../graph/aspects/data-hub-policy-info.ts'
import { RESOURCE_FIELDS } from '../../../graph/policy-check.ts'
import { LIST_INPUT } from '../shared/page-sdl.ts'

/** Types, queries and mutations of policies. */
export const POLICY_SDL = /* GraphQL */ `
  enum PolicyType { ${POLICY_TYPES.join(' ')} }
  enum PolicyState { ${POLICY_STATES.join(' ')} }
  enum PolicyMatchCondition { ${POLICY_CONDITIONS.join(' ')} }
  input PolicyUpdateInput {
    type: PolicyType!
    name: String!
    state: PolicyState!
    description: String
    "Entities of a METADATA policy. Default: all."
    resources: ResourceFilterInput
    privileges: [String!]!
    actors: ActorFilterInput!
  }
  input ResourceFilterInput {
    "Superseded by filter."
    type: String
    "Superseded by filter."
    resources: [String!]
    "Superseded by filter."
    allResources: Boolean
    filter: PolicyMatchFilterInput
    "Tags and terms that the privileges extend to. Default: all."
    privilegeConstraints: PolicyMatchFilterInput
  }
  "All criteria have to hold."
  input PolicyMatchFilterInput {
    criteria: [PolicyMatchCriterionInput!]
  }
  input PolicyMatchCriterionInput {
    "One of ${RESOURCE_FIELDS.join(', ')}."
    field: String!
    "One of them suffices."
    values: [String!]!
    condition: PolicyMatchCondition!
  }
  input ActorFilterInput {
    users: [String!]
    groups: [String!]
    roles: [String!]
    resourceOwners: Boolean!
    "Ownership types that count. Default: all."
    resourceOwnersTypes: [String!]
    allUsers: Boolean!
    allGroups: Boolean!
  }
  type Policy {
    urn: String!
    type: PolicyType!
    name: String!
    state: PolicyState!
    description: String
    resources: ResourceFilter
    privileges: [String!]!
    actors: ActorFilter!
    "Whether people may change the policy."
    editable: Boolean!
  }
  type ResourceFilter {
    type: String
    resources: [String!]
    allResources: Boolean
    filter: PolicyMatchFilter
    privilegeConstraints: PolicyMatchFilter
  }
  type PolicyMatchFilter {
    criteria: [PolicyMatchCriterion!]
  }
  type PolicyMatchCriterion {
    field: String!
    values: [PolicyMatchCriterionValue!]!
    condition: PolicyMatchCondition!
  }
  type PolicyMatchCriterionValue {
    value: String!
    "The entity, where the value is a URN."
    entity: Entity
  }
  type ActorFilter {
    users: [String!]
    groups: [String!]
    roles: [String!]
    resourceOwners: Boolean!
    resourceOwnersTypes: [String!]
    resolvedOwnershipTypes: [OwnershipTypeEntity!]
    allUsers: Boolean!
    allGroups: Boolean!
    resolvedUsers: [CorpUser!]
    resolvedGroups: [CorpGroup!]
    resolvedRoles: [DataHubRole!]
  }
  input ListPoliciesInput {
    ${LIST_INPUT}
    orFilters: [AndFilterInput!]
  }
  type ListPoliciesResult {
    start: Int!
    count: Int!
    total: Int!
    policies: [Policy!]!
  }
  input ResourceSpec {
    resourceType: EntityType!
    resourceUrn: String!
  }
  input GetGrantedPrivilegesInput {
    actorUrn: String!
    "An entity. Default: the platform."
    resourceSpec: ResourceSpec
  }
  type Privileges {
    privileges: [String!]!
  }
  extend type Query {
    "Policies, by name."
    listPolicies(input: ListPoliciesInput!): ListPoliciesResult
    "Names of the privileges that policies grant to a user."
    getGrantedPrivileges(input: GetGrantedPrivilegesInput!): Privileges
  }
  extend type Mutation {
    "Creates a policy and returns its URN."
    createPolicy(input: PolicyUpdateInput!): String
    "Replaces a policy and returns its URN."
    updatePolicy(urn: String!, input: PolicyUpdateInput!): String
    "Deletes a policy permanently and returns its URN."
    deletePolicy(urn: String!): String
  }
`
