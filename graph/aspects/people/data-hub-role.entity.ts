import { entity } from '../../model/entity.ts'
import { text } from '../../model/field.ts'

export const dataHubRole = entity('dataHubRole', {
  doc: 'A role that policies name; people and groups are assigned to it.',
  graphql: 'DataHubRole',
  graphqlFields: {
    name: { type: 'String', aspect: 'dataHubRoleInfo' },
    description: { type: 'String', aspect: 'dataHubRoleInfo' },
  },
  graphqlEnum: 'DATAHUB_ROLE',
  searchGroup: 'primary',
  foundByDefault: false,
  governedBy: 'MANAGE_POLICIES',
  audited: {},
  key: { name: 'dataHubRoleKey', record: 'metadata.key.DataHubRoleKey', fields: { id: text() } },
  carries: ['dataHubRoleInfo'],
  exampleUrn: 'urn:li:dataHubRole:Editor',
})
