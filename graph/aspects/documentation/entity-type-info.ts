import { aspect, type AspectValue } from '../../model/aspect.ts'
import { text } from '../../model/field.ts'
import { description } from '../../records/texts.ts'

export const entityTypeInfo = aspect('entityTypeInfo', {
  record: 'entitytype.EntityTypeInfo',
  graphql: 'info',
  doc: 'Name of an entity type, to which structured properties refer.',
  fields: {
    qualifiedName: text({ search: { as: 'keyword', boost: 10 } }),
    displayName: text({ property: 'name', search: { as: 'wordGram', boost: 10 } }),
    description: description(),
  },
  example: {
    qualifiedName: 'datahub.dataset',
    displayName: 'Dataset',
    description: 'Data with columns.',
  },
})
export type EntityTypeInfo = AspectValue<typeof entityTypeInfo>
