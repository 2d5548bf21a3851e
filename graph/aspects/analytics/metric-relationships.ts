import { aspect, type AspectValue } from '../../model/aspect.ts'
import { urn } from '../../model/field.ts'
import { IS_PART_OF } from '../../records/edges.ts'
import { links } from '../../records/links.ts'

export const metricRelationships = aspect('metricRelationships', {
  record: 'metric.MetricRelationships',
  graphql: {
    fields: { derivedFrom: { type: '[EntityEdge!]' }, relatedMetrics: { type: '[EntityEdge!]' } },
  },
  doc: 'The parent of a metric, and the metrics that it derives from or relates to.',
  fields: {
    parentMetric: urn('metric', {
      edge: IS_PART_OF,
      search: { as: 'urn', has: 'hasParentMetric' },
    }),
    derivedFrom: links('metric', { edge: { name: 'DerivedFrom', lineage: 'upstream' } }),
    relatedMetrics: links('metric', { edge: { name: 'RelatedTo' } }),
  },
  example: {
    parentMetric: 'urn:li:metric:(urn:li:dataPlatform:dbt,shop.finance,income)',
    derivedFrom: [{ destinationUrn: 'urn:li:metric:(urn:li:dataPlatform:dbt,shop.finance,sales)' }],
    relatedMetrics: [
      { destinationUrn: 'urn:li:metric:(urn:li:dataPlatform:dbt,shop.finance,orders)' },
    ],
  },
})
export type MetricRelationships = AspectValue<typeof metricRelationships>
