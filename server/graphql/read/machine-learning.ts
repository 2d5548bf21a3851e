import type { Part } from '../context.ts'
import { isJsonObject } from '../../../graph/model/json.ts'
import type { FieldSpec, TypeSpec } from './specs.ts'
import {
  aspectField,
  aspectLink,
  aspectMember,
  aspectParts,
  aspectPart,
  renamed,
} from './values.ts'

/** Where models, features and runs differ in DataHub's GraphQL from their aspects (docs/interface: graphql/runs-of-tasks). */
export const TRAINING_SPELLINGS: Readonly<Record<string, TypeSpec>> = {
  MLModel: {
    description: aspectMember('String', 'mlModelProperties', 'description'),
    trainingData: aspectParts('BaseData', 'mlModelTrainingData', 'trainingData'),
    evaluationData: aspectParts('BaseData', 'mlModelEvaluationData', 'evaluationData'),
  },
  MLModelGroup: { description: aspectMember('String', 'mlModelGroupProperties', 'description') },
  MLFeatureTable: {
    description: aspectMember('String', 'mlFeatureTableProperties', 'description'),
    featureTableProperties: aspectField('MLFeatureTableProperties', 'mlFeatureTableProperties'),
  },
  MLFeature: { description: aspectMember('String', 'mlFeatureProperties', 'description') },
  MLPrimaryKey: { description: aspectMember('String', 'mlPrimaryKeyProperties', 'description') },
  DataProcessInstance: {
    name: aspectMember('String', 'dataProcessInstanceProperties', 'name'),
    created: aspectPart('AuditStamp', 'dataProcessInstanceProperties', 'created'),
    parentTemplate: aspectLink('Entity', [], 'dataProcessInstanceRelationships', 'parentTemplate'),
  },
}

/** Texts, which may be wrapped in `{string: …}`. */
function result(member: string): FieldSpec {
  return {
    type: 'ResultsType',
    resolve: ({ value }: Part) => {
      const said = value[member]
      const text = isJsonObject(said) ? said['string'] : said
      return typeof text === 'string' ? { stringValue: text } : null
    },
  }
}

/** The same of the records in them. */
export const TRAINING_RECORDS: Readonly<Record<string, TypeSpec>> = {
  MLModelProperties: {
    version: renamed('String', 'version', 'versionTag'),
    mlFeatures: {
      type: '[String!]',
      resolve: ({ value }: Part) => value['mlFeatures'] ?? null,
    },
  },
  QuantitativeAnalyses: {
    unitaryResults: result('unitaryResults'),
    intersectionalResults: result('intersectionalResults'),
  },
  DataProcessInstanceRunResult: { resultType: renamed('String', 'type') },
}
