import { aspect, type AspectValue } from '../../model/aspect.ts'
import { text } from '../../model/field.ts'
import { description } from '../../records/texts.ts'

export const dataTypeInfo = aspect('dataTypeInfo', {
  record: 'datatype.DataTypeInfo',
  graphql: 'info',
  doc: 'Name of a type of values of structured properties.',
  fields: {
    qualifiedName: text({ search: { as: 'keyword', boost: 10 } }),
    displayName: text({ property: 'name', search: { as: 'wordGram', boost: 10 } }),
    description: description(),
  },
  example: {
    qualifiedName: 'datahub.string',
    displayName: 'Text',
    description: 'Any text.',
  },
})
export type DataTypeInfo = AspectValue<typeof dataTypeInfo>
