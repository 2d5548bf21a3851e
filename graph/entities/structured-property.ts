import { entity } from '../model/entity.ts'
import { text } from '../model/field.ts'

export const structuredProperty = entity('structuredProperty', {
  doc: 'A property with a type, of which other entities have values.',
  graphql: 'StructuredPropertyEntity',
  graphqlEnum: 'STRUCTURED_PROPERTY',
  searchGroup: 'default',
  key: {
    name: 'structuredPropertyKey',
    record: 'structured.StructuredPropertyKey',
    fields: { id: text() },
  },
  carries: ['propertyDefinition', 'structuredPropertySettings', 'institutionalMemory', 'status'],
  exampleUrn: 'urn:li:structuredProperty:retention',
})
