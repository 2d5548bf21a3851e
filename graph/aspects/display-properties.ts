import { aspect, type AspectValue } from '../model/aspect.ts'
import { choice, record, text } from '../model/field.ts'

export const displayProperties = aspect('displayProperties', {
  record: 'common.DisplayProperties',
  doc: 'How pages draw an entity.',
  fields: {
    colorHex: text({ doc: 'A colour, `#1890ff`.' }),
    icon: record(
      {
        iconLibrary: choice(['MATERIAL', 'PHOSPHOR']),
        name: text(),
        style: text({ doc: 'A variant of the library’s own, `filled`.' }),
      },
      { graphql: { type: 'IconProperties' } },
    ),
  },
  example: {
    colorHex: '#1890ff',
    icon: { iconLibrary: 'MATERIAL', name: 'ShoppingCart', style: 'Outlined' },
  },
})
export type DisplayProperties = AspectValue<typeof displayProperties>
