import { scrollOf } from '../shared/contents.ts'
import type { SchemaModule } from '../engine/schema-module.ts'

/** Contents of metrics and semantic models, and logical models. */
export const modelsModule: SchemaModule = {
  resolvers: {
    Metric: { childMetrics: scrollOf('parentMetric') },
    SemanticModel: { metrics: scrollOf('semanticModel') },
  },
}
