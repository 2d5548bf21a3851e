import { aspect, type AspectValue } from '../../model/aspect.ts'
import { choice, record, text } from '../../model/field.ts'

export const displayProperties = aspect('displayProperties', {
  record: 'common.DisplayProperties',
  doc: 'Icon and colour of an entity in user interfaces.',
  fields: {
    colorHex: text({ doc: 'Hexadecimal colour, such as `#1890ff`.' }),
    icon: record(
      {
        iconLibrary: choice(['MATERIAL', 'PHOSPHOR']),
        name: text(),
        style: text({ doc: 'Icon variant of the library, such as `filled`.' }),
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
