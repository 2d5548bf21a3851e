import { metricRelationships } from '../../../graph/aspects/analytics/metric-relationships.ts'
import { metric } from '../../../graph/aspects/analytics/metric.entity.ts'
import { semanticModel } from '../../../graph/aspects/analytics/semantic-model.entity.ts'
import { queriesFor } from '../engine/roots.ts'
import type { SchemaModule } from '../engine/schema-module.ts'
import { ancestors } from '../shared/ancestors.ts'
import { listQuery } from '../shared/lists.ts'
import { scrollField } from '../shared/search-within.ts'
import { rootsQuery } from '../shared/trees.ts'

const parentMetrics = ancestors({
  member: 'metric',
  parent: [metricRelationships.name, 'parentMetric'],
})

/** Metrics and semantic models (docs/interface: graphql/trees). */
export const metricsTopic: SchemaModule = {
  resolvers: {
    Metric: { childMetrics: scrollField('parentMetric'), parentMetrics },
    SemanticModel: { metrics: scrollField('semanticModel') },
  },
  queries: queriesFor('reader', {
    getRootMetrics: rootsQuery('metrics', { entityType: metric.name, field: 'parentMetric' }),
    getSemanticModels: listQuery('semanticModels', { entityType: semanticModel.name }),
  }),
}
