import { undeclaredModule } from './undeclared-module.ts'

/** Metrics, semantic models, and relationships between tables, which no declaration describes. */
export const modelsModule = undeclaredModule(/* GraphQL */ `
  extend type ERModelRelationship {
    id: String @aspect(name: "erModelRelationshipKey", at: "id")
    properties: ERModelRelationshipProperties @aspect(name: "erModelRelationshipProperties")
    editableProperties: ERModelRelationshipEditableProperties
      @aspect(name: "editableERModelRelationshipProperties")
  }
  type ERModelRelationshipProperties {
    name: String
    source: Dataset
    destination: Dataset
    relationshipFieldMappings: [RelationshipFieldMapping!]
    cardinality: ERModelRelationshipCardinality
    createdTime: Long @at(path: "created/time")
    createdActor: Entity @at(path: "created/actor")
  }
  enum ERModelRelationshipCardinality {
    ONE_ONE
    ONE_N
    N_ONE
    N_N
  }
  type RelationshipFieldMapping {
    sourceField: String
    destinationField: String
  }
  type ERModelRelationshipEditableProperties {
    name: String
    description: String
  }
  type AiContext {
    synonyms: [String!]
    instructions: String
    examples: [String!]
    customInstructions: String
  }
  type MetricExpression {
    dialects: [DialectExpression!]
  }
  type DialectExpression {
    dialect: Dialect
    expression: String
  }
  enum Dialect {
    ANSI_SQL
    SNOWFLAKE
    MDX
    TABLEAU
    DATABRICKS
    MAQL
    OTHER
  }
  extend type Metric {
    info: MetricInfo @aspect(name: "metricInfo")
  }
  type MetricInfo {
    name: String
    description: String
    externalUrl: String
    created: ResolvedAuditStamp
    lastModified: ResolvedAuditStamp
    expression: MetricExpression
    aiContext: AiContext
  }
  extend type SemanticModel {
    info: SemanticModelInfo @aspect(name: "semanticModelInfo")
    fineGrainedLineages: [FineGrainedLineage!]
      @aspect(name: "upstreamLineage", at: "fineGrainedLineages")
  }
  type SemanticModelInfo {
    name: String
    description: String
    externalUrl: String
    created: ResolvedAuditStamp
    lastModified: ResolvedAuditStamp
    nativeDefinition: String
    aiContext: AiContext
  }
  extend type Dataset {
    fineGrainedLineages: [FineGrainedLineage!]
      @aspect(name: "upstreamLineage", at: "fineGrainedLineages")
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
`)
