import { aspect, type AspectValue } from '../../model/aspect.ts'
import { links } from '../../records/links.ts'

export const metricUpstreams = aspect('metricUpstreams', {
  record: 'metric.MetricUpstreams',
  graphql: {
    fields: {
      datasetUpstreams: { type: '[EntityEdge!]' },
      fieldUpstreams: { type: '[EntityEdge!]' },
    },
  },
  doc: 'The datasets and columns that a metric reads.',
  fields: {
    datasetUpstreams: links('dataset', {
      edge: { name: 'Consumes', lineage: 'upstream' },
      search: { as: 'urn', field: 'datasetUpstreams', queried: false, has: 'hasDatasetUpstreams' },
    }),
    fieldUpstreams: links('schemaField', {
      edge: { name: 'Consumes' },
      search: { as: 'urn', field: 'fieldUpstreams', queried: false, has: 'hasFieldUpstreams' },
    }),
  },
  example: {
    datasetUpstreams: [
      { destinationUrn: 'urn:li:dataset:(urn:li:dataPlatform:snowflake,shop.orders,PROD)' },
    ],
    fieldUpstreams: [
      {
        destinationUrn:
          'urn:li:schemaField:(urn:li:dataset:(urn:li:dataPlatform:snowflake,shop.orders,PROD),total)',
      },
    ],
  },
})
export type MetricUpstreams = AspectValue<typeof metricUpstreams>
