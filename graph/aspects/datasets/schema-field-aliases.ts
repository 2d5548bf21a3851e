import { aspect, type AspectValue } from '../../model/aspect.ts'
import { list, text } from '../../model/field.ts'

export const schemaFieldAliases = aspect('schemaFieldAliases', {
  record: 'schemafield.SchemaFieldAliases',
  doc: 'Other URNs of a column.',
  fields: {
    aliases: list(text({ search: { as: 'urn', field: 'schemaFieldAliases', queried: false } })),
  },
  example: {
    aliases: [
      'urn:li:schemaField:(urn:li:dataset:(urn:li:dataPlatform:snowflake,shop.orders,PROD),email)',
    ],
  },
})
export type SchemaFieldAliases = AspectValue<typeof schemaFieldAliases>
