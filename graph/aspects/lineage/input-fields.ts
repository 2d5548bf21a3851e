import { aspect, type AspectValue } from '../../model/aspect.ts'
import { list, record, required, urn } from '../../model/field.ts'
import { schemaField } from '../../records/schema.ts'

export const inputFields = aspect('inputFields', {
  record: 'common.InputFields',
  doc: 'Columns of datasets that a chart or dashboard uses.',
  fields: {
    fields: list(
      record(
        {
          schemaFieldUrn: required(urn('schemaField', { edge: 'consumesField' })),
          schemaField: schemaField(),
        },
        { graphql: { type: 'InputField', fields: { schemaFieldUrn: { type: 'String' } } } },
      ),
    ),
  },
  derivedEdges: [
    {
      elements: 'fields/*',
      from: { columnAt: 'schemaField/fieldPath' },
      to: 'schemaFieldUrn',
      name: 'DownstreamOf',
      lineage: 'upstream',
    },
  ],
  example: {
    fields: [
      {
        schemaFieldUrn:
          'urn:li:schemaField:(urn:li:dataset:(urn:li:dataPlatform:snowflake,shop.orders,PROD),amount)',
        schemaField: {
          fieldPath: 'amount',
          nullable: false,
          description: 'Sum of what was ordered.',
          label: 'Amount',
          type: { type: { 'com.linkedin.schema.NumberType': {} } },
          nativeDataType: 'measure',
          globalTags: { tags: [{ tag: 'urn:li:tag:kpi' }] },
          glossaryTerms: { terms: [{ urn: 'urn:li:glossaryTerm:shop.Order' }] },
        },
      },
    ],
  },
})
export type InputFields = AspectValue<typeof inputFields>
