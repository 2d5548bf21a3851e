import { entity } from '../../model/entity.ts'
import { text } from '../../model/field.ts'

export const entityType = entity('entityType', {
  doc: 'An entity type, to which structured properties refer.',
  graphql: 'EntityTypeEntity',
  graphqlEnum: 'ENTITY_TYPE',
  searchGroup: 'default',
  key: {
    name: 'entityTypeKey',
    record: 'entitytype.EntityTypeKey',
    fields: { id: text({ search: { as: 'text' } }) },
  },
  carries: ['entityTypeInfo', 'institutionalMemory', 'status'],
  exampleUrn: 'urn:li:entityType:datahub.dataset',
})
