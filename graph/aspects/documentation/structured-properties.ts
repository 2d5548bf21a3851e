import { aspect, type AspectValue } from '../../model/aspect.ts'
import { list, number, record, required, text, union, urn } from '../../model/field.ts'
import { attribution } from '../../records/attribution.ts'
import { auditStamp } from '../../records/audit.ts'

export const structuredProperties = aspect('structuredProperties', {
  record: 'structured.StructuredProperties',
  privilege: 'EDIT_ENTITY_PROPERTIES',
  doc: 'Values of structured properties, validated against the property definitions.',
  fields: {
    properties: list(
      record(
        {
          propertyUrn: required(urn('structuredProperty')),
          values: list(union({ string: text(), double: number() })),
          created: auditStamp(),
          lastModified: auditStamp(),
          attribution: attribution('structuredPropertyAttribution'),
        },
        {
          graphql: {
            type: 'StructuredPropertiesEntry',
            fields: {
              structuredProperty: {
                type: 'StructuredPropertyEntity',
                at: 'propertyUrn',
                to: ['structuredProperty'],
              },
              values: { type: '[PropertyValue!]' },
              valueEntities: { type: '[Entity!]', at: 'values', to: [] },
              associatedUrn: { type: 'String', at: '@urn' },
            },
          },
        },
      ),
      { doc: 'One or more values per property.', key: ['propertyUrn'] },
    ),
  },
  start: { properties: [] },
  example: {
    properties: [
      {
        propertyUrn: 'urn:li:structuredProperty:retention',
        values: [{ string: '400 days' }],
        created: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
        lastModified: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
        attribution: {
          time: 1_700_000_000_000,
          actor: 'urn:li:corpuser:ada',
          source: 'urn:li:dataset:(urn:li:dataPlatform:snowflake,shop.orders,PROD)',
        },
      },
    ],
  },
})
export type StructuredProperties = AspectValue<typeof structuredProperties>
