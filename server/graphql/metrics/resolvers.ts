import { scrollOf } from '../shared/contents.ts'
import type { SchemaModule } from '../engine/schema-module.ts'
import { undeclaredModule } from '../engine/stored-fields.ts'

const fineGrainedLineages = `
  fineGrainedLineages: [FineGrainedLineage!]
    @aspect(name: "upstreamLineage", at: "fineGrainedLineages")`

/** Contents of metrics and semantic models, and logical models. */
export const modelsModule: SchemaModule = undeclaredModule(
  /* GraphQL */ `
    extend type Metric {
      "Scroll through the direct children."
      childMetrics(input: ScrollAcrossEntitiesInput!): ScrollResults
    }
    extend type SemanticModel {
      "Scroll through the metrics that are computed from the model."
      metrics(input: ScrollAcrossEntitiesInput!): ScrollResults
      ${fineGrainedLineages}
    }
    extend type Dataset {
      ${fineGrainedLineages}
      "Not stored; always null."
      platformNativeType: PlatformNativeType
      logicalParent: Entity @aspect(name: "logicalParent", at: "parent/destinationUrn")
    }
    enum PlatformNativeType {
      TABLE
      VIEW
      DIRECTORY
      STREAM
      BUCKET
    }
    extend type SchemaFieldEntity {
      logicalParent: Entity @aspect(name: "logicalParent", at: "parent/destinationUrn")
    }
  `,
  {
    Metric: { childMetrics: scrollOf('parentMetric') },
    SemanticModel: { metrics: scrollOf('semanticModel') },
  },
)
