import { aspect, type AspectValue } from '../../model/aspect.ts'
import { policyProblem } from '../../policy-check.ts'
import { policyFields } from '../../records/policy.ts'

export const dataHubPolicyInfo = aspect('dataHubPolicyInfo', {
  record: 'policy.DataHubPolicyInfo',
  problem: policyProblem,
  readBy: 'MANAGE_POLICIES',
  doc: 'What a policy grants, to whom, and on which entities.',
  fields: policyFields,
  example: {
    displayName: 'Owners in Finance',
    description: 'Owners edit tags of their data.',
    type: 'METADATA',
    state: 'ACTIVE',
    resources: {
      filter: {
        criteria: [{ field: 'DOMAIN', values: ['urn:li:domain:finance'], condition: 'EQUALS' }],
      },
    },
    privileges: ['EDIT_ENTITY_TAGS'],
    actors: {
      users: ['urn:li:corpuser:ada'],
      groups: ['urn:li:corpGroup:data-platform'],
      roles: ['urn:li:dataHubRole:Editor'],
      resourceOwners: true,
      allUsers: false,
      allGroups: false,
    },
    editable: true,
    lastUpdatedTimestamp: 1_700_000_000_000,
  },
})
export type DataHubPolicyInfo = AspectValue<typeof dataHubPolicyInfo>
