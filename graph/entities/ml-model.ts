import { entity } from '../model/entity.ts'
import { choice, text, urn } from '../model/field.ts'
import { FABRICS } from '../records/fabric.ts'

export const mlModel = entity('mlModel', {
  doc: 'One version of a machine-learning model.',
  graphql: 'MLModel',
  graphqlFields: {
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
    'glossaryTerms',
    'editableMlModelProperties',
    'domains',
    'ownership',
    'mlModelProperties',
    'intendedUse',
    'mlModelFactorPrompts',
    'mlModelMetrics',
    'mlModelEvaluationData',
    'mlModelTrainingData',
    'mlModelQuantitativeAnalyses',
    'mlModelEthicalConsiderations',
    'mlModelCaveatsAndRecommendations',
    'institutionalMemory',
    'sourceCode',
    'status',
    'cost',
    'deprecation',
    'browsePaths',
    'globalTags',
    'dataPlatformInstance',
    'browsePathsV2',
    'subTypes',
    'container',
    'dataProducts',
    'applications',
    'structuredProperties',
    'forms',
    'testResults',
    'incidentsSummary',
    'versionProperties',
    'documentation',
  ],
  exampleUrn: 'urn:li:mlModel:(urn:li:dataPlatform:mlflow,churn_7,PROD)',
})
