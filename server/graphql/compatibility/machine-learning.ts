import { undeclaredModule } from './undeclared-module.ts'

/** Models and features: kept as they come; the fields that clients ask for. */
export const machineLearningModule = undeclaredModule(/* GraphQL */ `
  extend type MLModel {
    description: String @aspect(name: "mlModelProperties", at: "description")
    properties: MLModelProperties @aspect(name: "mlModelProperties")
    editableProperties: MLModelEditableProperties @aspect(name: "editableMlModelProperties")
  }
  extend type MLModelGroup {
    description: String @aspect(name: "mlModelGroupProperties", at: "description")
    properties: MLModelGroupProperties @aspect(name: "mlModelGroupProperties")
    editableProperties: MLModelEditableProperties @aspect(name: "editableMlModelGroupProperties")
  }
  extend type MLFeatureTable {
    description: String @aspect(name: "mlFeatureTableProperties", at: "description")
    properties: MLFeatureTableProperties @aspect(name: "mlFeatureTableProperties")
    featureTableProperties: MLFeatureTableProperties @aspect(name: "mlFeatureTableProperties")
    editableProperties: MLModelEditableProperties @aspect(name: "editableMlFeatureTableProperties")
  }
  extend type MLFeature {
    description: String @aspect(name: "mlFeatureProperties", at: "description")
    properties: MLFeatureProperties @aspect(name: "mlFeatureProperties")
    editableProperties: MLModelEditableProperties @aspect(name: "editableMlFeatureProperties")
  }
  extend type MLPrimaryKey {
    description: String @aspect(name: "mlPrimaryKeyProperties", at: "description")
    properties: MLFeatureProperties @aspect(name: "mlPrimaryKeyProperties")
    editableProperties: MLModelEditableProperties @aspect(name: "editableMlPrimaryKeyProperties")
  }
  type MLModelProperties {
    name: String
    description: String
    type: String
    externalUrl: String
    customProperties: [CustomPropertiesEntry!]
    mlFeatures: [String!]
    groups: [MLModelGroup!]
    created: AuditStamp
    lastModified: AuditStamp
  }
  type MLModelGroupProperties {
    name: String
    description: String
    externalUrl: String
    customProperties: [CustomPropertiesEntry!]
    created: AuditStamp
    lastModified: AuditStamp
  }
  type MLFeatureTableProperties {
    description: String
    customProperties: [CustomPropertiesEntry!]
    mlFeatures: [MLFeature!]
    mlPrimaryKeys: [MLPrimaryKey!]
  }
  "Of a feature, or of a key of a table of features."
  type MLFeatureProperties {
    description: String
    dataType: String
    customProperties: [CustomPropertiesEntry!]
    sources: [Dataset!]
  }
  type MLModelEditableProperties {
    description: String
  }
`)
