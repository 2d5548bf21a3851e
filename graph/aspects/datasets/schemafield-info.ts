import { aspect, type AspectValue } from '../../model/aspect.ts'
import { list, text } from '../../model/field.ts'

export const schemafieldInfo = aspect('schemafieldInfo', {
  record: 'schemafield.SchemaFieldInfo',
  doc: 'Name of a column, and its other URNs.',
  fields: {
    name: text({
      search: { as: 'keyword', boost: 10, queried: true, aliases: ['_entityName'] },
    }),
    schemaFieldAliases: list(text({ search: { as: 'urn' } })),
  },
  example: {
    name: 'customer_email',
    schemaFieldAliases: [
      'urn:li:schemaField:(urn:li:dataset:(urn:li:dataPlatform:snowflake,shop.orders,PROD),email)',
    ],
  },
})
export type SchemafieldInfo = AspectValue<typeof schemafieldInfo>
