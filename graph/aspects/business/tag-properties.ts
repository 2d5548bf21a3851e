import { aspect, type AspectValue } from '../../model/aspect.ts'
import { text } from '../../model/field.ts'
import { description, entityName } from '../../records/texts.ts'

export const tagProperties = aspect('tagProperties', {
  record: 'tag.TagProperties',
  graphql: 'properties',
  doc: 'Name, description and colour of a tag.',
  fields: {
    name: entityName(),
    description: description({ privilege: 'EDIT_ENTITY_DOCS' }),
    colorHex: text({
      doc: 'Hexadecimal colour, `#RRGGBB`.',
      property: 'colorHex',
      privilege: 'EDIT_TAG_COLOR',
    }),
  },
  example: { name: 'PII', description: 'Says something about a person.', colorHex: '#B00020' },
})
export type TagProperties = AspectValue<typeof tagProperties>
