import { entity } from '../../model/entity.ts'
import { text } from '../../model/field.ts'

export const dataHubView = entity('dataHubView', {
  doc: 'A named filter on entities that users save.',
  graphql: 'DataHubView',
  graphqlEnum: 'DATAHUB_VIEW',
  searchGroup: 'default',
  managedBy: 'MANAGE_GLOBAL_VIEWS',
  key: { name: 'dataHubViewKey', record: 'metadata.key.DataHubViewKey', fields: { id: text() } },
  carries: ['dataHubViewInfo'],
  hiddenByPolicies: true,
  exampleUrn: 'urn:li:dataHubView:mine',
})
