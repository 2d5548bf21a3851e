import { aspect, type AspectValue } from '../model/aspect.ts'
import { list, text } from '../model/field.ts'

export const subTypes = aspect('subTypes', {
  record: 'common.SubTypes',
  doc: 'What its platform calls an entity: a table, a view, a look.',
  fields: {
    typeNames: list(text({ search: { as: 'keyword', facet: 'Sub Type' } })),
  },
  example: { typeNames: ['Table'] },
})
export type SubTypes = AspectValue<typeof subTypes>
