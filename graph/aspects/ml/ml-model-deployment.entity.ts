import { entity } from '../../model/entity.ts'
import { choice, urn } from '../../model/field.ts'
import { FABRICS } from '../../records/fabric.ts'
import { entityName } from '../../records/texts.ts'

export const mlModelDeployment = entity('mlModelDeployment', {
  doc: 'A deployment of a model.',
  graphql: 'MLModelDeployment',
  graphqlEnum: 'MLMODEL_DEPLOYMENT',
  searchGroup: 'default',
  key: {
    name: 'mlModelDeploymentKey',
    record: 'metadata.key.MLModelDeploymentKey',
    fields: {
      platform: urn('dataPlatform'),
      name: entityName(),
      origin: choice(FABRICS, {
        search: { as: 'partialText', facet: 'Environment', queried: false },
      }),
    },
  },
  carries: [
    'mlModelDeploymentProperties',
    'ownership',
    'status',
    'deprecation',
    'globalTags',
    'dataPlatformInstance',
    'container',
    'testResults',
  ],
  exampleUrn: 'urn:li:mlModelDeployment:(urn:li:dataPlatform:sagemaker,churn,PROD)',
})
