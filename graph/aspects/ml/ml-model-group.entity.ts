import { entity } from '../../model/entity.ts'
import { choice, text, urn } from '../../model/field.ts'
import { FABRICS } from '../../records/fabric.ts'
import { ASSET } from '../carried.ts'

export const mlModelGroup = entity('mlModelGroup', {
  doc: 'The versions of one model.',
  graphql: 'MLModelGroup',
  graphqlFields: {
    description: { type: 'String', aspect: 'mlModelGroupProperties', at: 'description' },
  },
  graphqlEnum: 'MLMODEL_GROUP',
  searchGroup: 'primary',
  key: {
    name: 'mlModelGroupKey',
    record: 'metadata.key.MLModelGroupKey',
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
      origin: choice(FABRICS, { search: { as: 'partialText', queried: false } }),
    },
  },
  carries: [...ASSET, 'editableMlModelGroupProperties', 'mlModelGroupProperties', 'container'],
  hiddenByPolicies: true,
  exampleUrn: 'urn:li:mlModelGroup:(urn:li:dataPlatform:mlflow,churn,PROD)',
})
