import { entity } from '../../model/entity.ts'
import { text } from '../../model/field.ts'

export const ownershipType = entity('ownershipType', {
  doc: 'A kind of ownership.',
  graphql: 'OwnershipTypeEntity',
  graphqlEnum: 'CUSTOM_OWNERSHIP_TYPE',
  searchGroup: 'default',
  managedBy: 'MANAGE_GLOBAL_OWNERSHIP_TYPES',
  key: {
    name: 'ownershipTypeKey',
    record: 'metadata.key.OwnershipTypeKey',
    fields: {
      id: text(),
    },
  },
  carries: ['ownershipTypeInfo', 'status'],
  exampleUrn: 'urn:li:ownershipType:data-custodian',
})
