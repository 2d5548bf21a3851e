import { aspect, type AspectValue } from '../../model/aspect.ts'
import { list, text } from '../../model/field.ts'
import { links } from '../../records/links.ts'
import { schemaField } from '../../records/schema.ts'

export const apiSignature = aspect('apiSignature', {
  record: 'api.ApiSignature',
  doc: 'What a callable takes and returns.',
  fields: {
    schemaDefinition: text({
      doc: 'Both sides in the language of the callable, such as a JSON schema.',
    }),
    inputFields: list(schemaField()),
    outputFields: list(schemaField()),
    inputDatasetEdges: links('dataset', {
      edge: { name: 'Consumes', lineage: 'upstream' },
      search: { as: 'urn', field: 'inputDatasets', queried: false },
    }),
    outputDatasetEdges: links('dataset', {
      edge: { name: 'Produces', lineage: 'downstream' },
      search: { as: 'urn', field: 'outputDatasets', queried: false },
    }),
  },
  example: {
    schemaDefinition: '{}',
    inputFields: [
      {
        fieldPath: 'orderId',
        description: 'Order to return.',
        label: 'Order',
        nativeDataType: 'number',
        globalTags: { tags: [{ tag: 'urn:li:tag:kpi' }] },
        glossaryTerms: { terms: [{ urn: 'urn:li:glossaryTerm:shop.Order' }] },
      },
    ],
    outputFields: [
      {
        fieldPath: 'total',
        description: 'Sum of the items.',
        label: 'Total',
        nativeDataType: 'number',
        globalTags: { tags: [{ tag: 'urn:li:tag:kpi' }] },
        glossaryTerms: { terms: [{ urn: 'urn:li:glossaryTerm:shop.Order' }] },
      },
    ],
    inputDatasetEdges: [
      { destinationUrn: 'urn:li:dataset:(urn:li:dataPlatform:snowflake,shop.orders,PROD)' },
    ],
    outputDatasetEdges: [
      { destinationUrn: 'urn:li:dataset:(urn:li:dataPlatform:snowflake,shop.refunds,PROD)' },
    ],
  },
})
export type ApiSignature = AspectValue<typeof apiSignature>
