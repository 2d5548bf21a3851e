import { entity } from '../../model/entity.ts'
import { text } from '../../model/field.ts'

export const structuredProperty = entity('structuredProperty', {
  doc: 'A typed property that entities can have values of.',
  graphql: 'StructuredPropertyEntity',
  graphqlEnum: 'STRUCTURED_PROPERTY',
  searchGroup: 'default',
  managedBy: 'MANAGE_STRUCTURED_PROPERTIES',
  key: {
    name: 'structuredPropertyKey',
    record: 'structured.StructuredPropertyKey',
    fields: { id: text() },
  },
  carries: ['propertyDefinition', 'structuredPropertySettings', 'institutionalMemory', 'status'],
  exampleUrn: 'urn:li:structuredProperty:retention',
})
