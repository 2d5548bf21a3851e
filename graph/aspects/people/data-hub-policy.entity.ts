import { entity } from '../../model/entity.ts'
import { text } from '../../model/field.ts'

export const dataHubPolicy = entity('dataHubPolicy', {
  doc: 'A policy: privileges that it grants to people and groups, on the platform or on entities.',
  graphql: 'DataHubPolicy',
  graphqlFields: {
    name: { type: 'String', aspect: 'dataHubPolicyInfo', at: 'displayName' },
    description: { type: 'String', aspect: 'dataHubPolicyInfo' },
    privileges: { type: '[String!]', aspect: 'dataHubPolicyInfo' },
    editable: { type: 'Boolean', aspect: 'dataHubPolicyInfo' },
  },
  graphqlEnum: 'DATAHUB_POLICY',
  searchGroup: 'default',
  governedBy: 'MANAGE_POLICIES',
  readBy: 'MANAGE_POLICIES',
  audited: {
    created: 'CreatePolicyEvent',
    changed: 'UpdatePolicyEvent',
    deleted: 'DeletePolicyEvent',
  },
  key: {
    name: 'dataHubPolicyKey',
    record: 'metadata.key.DataHubPolicyKey',
    fields: { id: text() },
  },
  carries: ['dataHubPolicyInfo'],
  exampleUrn: 'urn:li:dataHubPolicy:finance-owners',
})
