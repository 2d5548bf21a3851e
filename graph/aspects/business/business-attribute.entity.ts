import { entity } from '../../model/entity.ts'
import { text } from '../../model/field.ts'

export const businessAttribute = entity('businessAttribute', {
  doc: 'A definition that columns with the same business meaning share.',
  graphql: 'BusinessAttribute',
  graphqlEnum: 'BUSINESS_ATTRIBUTE',
  searchGroup: 'primary',
  managedBy: 'MANAGE_BUSINESS_ATTRIBUTE',
  createdBy: 'CREATE_BUSINESS_ATTRIBUTE',
  key: {
    name: 'businessAttributeKey',
    record: 'businessattribute.BusinessAttributeKey',
    fields: { id: text() },
  },
  carries: ['businessAttributeInfo', 'status', 'ownership', 'institutionalMemory'],
  exampleUrn: 'urn:li:businessAttribute:email',
})
