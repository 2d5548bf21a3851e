import { entity } from '../../model/entity.ts'
import { text, urn } from '../../model/field.ts'
import { METRIC } from '../carried.ts'

export const metric = entity('metric', {
  doc: 'A measure that the business defines, such as revenue.',
  graphql: 'Metric',
  graphqlFields: {
    semanticModel: {
      type: 'SemanticModel',
      aspect: 'metricInfo',
      at: 'semanticModel',
      to: ['semanticModel'],
    },
    parentMetric: {
      type: 'Metric',
      aspect: 'metricRelationships',
      at: 'parentMetric',
      to: ['metric'],
    },
  },
  graphqlEnum: 'METRIC',
  searchGroup: 'primary',
  key: {
    name: 'metricKey',
    record: 'metadata.key.MetricKey',
    fields: {
      platform: urn('dataPlatform', {
        search: { as: 'urn', facet: 'Platform', autocomplete: true },
      }),
      path: text({ search: { as: 'partialText', facet: 'Path' } }),
      id: text(),
    },
  },
  carries: [...METRIC, 'metricInfo', 'metricRelationships', 'metricUpstreams'],
  exampleUrn: 'urn:li:metric:(urn:li:dataPlatform:dbt,shop.finance,revenue)',
})
