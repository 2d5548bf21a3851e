import { aspect, type AspectValue } from '../../model/aspect.ts'
import { links } from '../../records/links.ts'

export const upstreamMetrics = aspect('upstreamMetrics', {
  record: 'common.UpstreamMetrics',
  privilege: 'EDIT_LINEAGE',
  graphql: { fields: { metrics: { type: '[EntityEdge!]' } } },
  doc: 'The metrics that an entity reads.',
  fields: {
    metrics: links('metric', {
      edge: { name: 'ConsumesMetric', lineage: 'upstream' },
      search: {
        as: 'urn',
        field: 'upstreamMetrics',
        queried: false,
        has: 'hasUpstreamMetrics',
      },
    }),
  },
  example: {
    metrics: [{ destinationUrn: 'urn:li:metric:(urn:li:dataPlatform:dbt,shop.finance,revenue)' }],
  },
})
export type UpstreamMetrics = AspectValue<typeof upstreamMetrics>
