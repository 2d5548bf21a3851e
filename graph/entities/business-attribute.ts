import { entity } from '../model/entity.ts'
import { text } from '../model/field.ts'

export const businessAttribute = entity('businessAttribute', {
  doc: 'A kind of column in the words of the business.',
  graphql: 'BusinessAttribute',
  graphqlEnum: 'BUSINESS_ATTRIBUTE',
  searchGroup: 'primary',
  key: {
    name: 'businessAttributeKey',
    record: 'businessattribute.BusinessAttributeKey',
    fields: { id: text() },
  },
  carries: ['businessAttributeInfo', 'status', 'ownership', 'institutionalMemory'],
  exampleUrn: 'urn:li:businessAttribute:email',
})
