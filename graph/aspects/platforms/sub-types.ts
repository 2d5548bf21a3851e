import { aspect, type AspectValue } from '../../model/aspect.ts'
import { list, text } from '../../model/field.ts'

export const subTypes = aspect('subTypes', {
  record: 'common.SubTypes',
  doc: 'Subtypes of an entity in its platform, such as table, view or look.',
  fields: {
    typeNames: list(text({ search: { as: 'keyword', facet: 'Sub Type' } })),
  },
  example: { typeNames: ['Table'] },
})
export type SubTypes = AspectValue<typeof subTypes>
