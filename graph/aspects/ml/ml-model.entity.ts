import { entity } from '../../model/entity.ts'
import { choice, text, urn } from '../../model/field.ts'
import { FABRICS } from '../../records/fabric.ts'
import { ASSET } from '../carried.ts'

export const mlModel = entity('mlModel', {
  doc: 'One version of a machine-learning model.',
  graphql: 'MLModel',
  graphqlFields: {
    globalTags: { type: 'GlobalTags', aspect: 'globalTags' },
    description: { type: 'String', aspect: 'mlModelProperties', at: 'description' },
    trainingData: { type: '[BaseData!]', aspect: 'mlModelTrainingData', at: 'trainingData' },
    evaluationData: { type: '[BaseData!]', aspect: 'mlModelEvaluationData', at: 'evaluationData' },
  },
  graphqlEnum: 'MLMODEL',
  searchGroup: 'primary',
  key: {
    name: 'mlModelKey',
    record: 'metadata.key.MLModelKey',
    fields: {
      platform: urn('dataPlatform'),
      name: text({
        search: {
          as: 'wordGram',
          field: 'id',
          autocomplete: true,
          boost: 10,
          aliases: ['_entityName'],
        },
      }),
      origin: choice(FABRICS, {
        search: { as: 'partialText', facet: 'Environment', queried: false },
      }),
    },
  },
  carries: [
    ...ASSET,
    'editableMlModelProperties',
    'mlModelProperties',
    'intendedUse',
    'mlModelFactorPrompts',
    'mlModelMetrics',
    'mlModelEvaluationData',
    'mlModelTrainingData',
    'mlModelQuantitativeAnalyses',
    'mlModelEthicalConsiderations',
    'mlModelCaveatsAndRecommendations',
    'sourceCode',
    'cost',
    'container',
    'incidentsSummary',
    'versionProperties',
  ],
  hiddenByPolicies: true,
  exampleUrn: 'urn:li:mlModel:(urn:li:dataPlatform:mlflow,churn_7,PROD)',
})
