import { entity } from '../../model/entity.ts'
import { text } from '../../model/field.ts'

export const dataHubSecret = entity('dataHubSecret', {
  doc: 'A secret that recipes name, such as a password, with its encrypted value.',
  graphql: 'DataHubSecret',
  graphqlEnum: 'DATAHUB_SECRET',
  searchGroup: 'default',
  governedBy: 'MANAGE_SECRETS',
  readBy: 'MANAGE_SECRETS',
  audited: {
    created: 'CreateSecretEvent',
    changed: 'UpdateSecretEvent',
    deleted: 'DeleteSecretEvent',
  },
  key: {
    name: 'dataHubSecretKey',
    record: 'metadata.key.DataHubSecretKey',
    fields: { id: text() },
  },
  carries: ['dataHubSecretValue'],
  exampleUrn: 'urn:li:dataHubSecret:WAREHOUSE_PASSWORD',
})
