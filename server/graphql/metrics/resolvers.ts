import { queriesFor } from '../engine/roots.ts'
import type { Query, SchemaModule } from '../engine/schema-module.ts'
import { ancestors } from '../shared/ancestors.ts'
import { listOf } from '../shared/lists.ts'
import { scrollOf } from '../shared/search-within.ts'
import { listLevel } from '../shared/trees.ts'

const getRootMetrics: Query<'getRootMetrics'> = (_root, { input }, context) =>
  listLevel('metrics', { entityType: 'metric', field: 'parentMetric' }, input, context)

const getSemanticModels: Query<'getSemanticModels'> = (_root, { input }, context) =>
  listOf('semanticModels', { entityType: 'semanticModel' }, input, context)

const parentMetrics = ancestors({
  member: 'metric',
  parent: ['metricRelationships', 'parentMetric'],
})

/** Metrics and semantic models (docs/interface: graphql/trees). */
export const metricsTopic: SchemaModule = {
  resolvers: {
    Metric: { childMetrics: scrollOf('parentMetric'), parentMetrics },
    SemanticModel: { metrics: scrollOf('semanticModel') },
  },
  queries: queriesFor('reader', { getRootMetrics, getSemanticModels }),
}
