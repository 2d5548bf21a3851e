import type { GraphqlContext, Link, Part } from '../context.ts'
import { isJsonObject } from '../../../graph/model/json.ts'
import type { FieldSpec, TypeSpec } from './specs.ts'
import { aspectField, aspectLink, aspectMember, partOf, renamed } from './values.ts'

/** The elements of an aspect that is nothing but a list. */
function aspectList(type: string, aspect: string, member: string): FieldSpec {
  return {
    type: `[${type}!]`,
    resolve: async ({ urn }: Link, _input: never, { loader }: GraphqlContext) => {
      const elements = (await loader.aspect(urn, aspect))?.[member]
      return Array.isArray(elements) ? elements.flatMap((each) => partOf(urn, each) ?? []) : null
    },
  }
}

/** Where models, features and runs differ in DataHub's GraphQL from their aspects. */
export const TRAINING_SPELLINGS: Readonly<Record<string, TypeSpec>> = {
  MLModel: {
    description: aspectMember('String', 'mlModelProperties', 'description'),
    trainingData: aspectList('BaseData', 'mlModelTrainingData', 'trainingData'),
    evaluationData: aspectList('BaseData', 'mlModelEvaluationData', 'evaluationData'),
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
    created: {
      type: 'AuditStamp',
      resolve: async ({ urn }: Link, _input: never, { loader }: GraphqlContext) =>
        partOf(urn, (await loader.aspect(urn, 'dataProcessInstanceProperties'))?.['created']),
    },
    parentTemplate: aspectLink('Entity', [], 'dataProcessInstanceRelationships', 'parentTemplate'),
  },
}

/** Texts, which may be wrapped in `{string: …}`. */
function result(member: string): FieldSpec {
  return {
    type: 'String',
    resolve: ({ value }: Part) => {
      const said = value[member]
      const text = isJsonObject(said) ? said['string'] : said
      return typeof text === 'string' ? text : null
    },
  }
}

/** The same of the records in them. */
export const TRAINING_RECORDS: Readonly<Record<string, TypeSpec>> = {
  MLModelProperties: {
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
