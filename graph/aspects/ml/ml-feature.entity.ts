import { entity } from '../../model/entity.ts'
import { text } from '../../model/field.ts'
import { entityName } from '../../records/texts.ts'
import { ASSET } from '../carried.ts'

export const mlFeature = entity('mlFeature', {
  doc: 'An input variable of machine-learning models.',
  graphql: 'MLFeature',
  graphqlFields: {
    description: { type: 'String', aspect: 'mlFeatureProperties', at: 'description' },
    dataType: { type: 'String', aspect: 'mlFeatureProperties', at: 'dataType' },
  },
  graphqlEnum: 'MLFEATURE',
  searchGroup: 'primary',
  key: {
    name: 'mlFeatureKey',
    record: 'metadata.key.MLFeatureKey',
    fields: {
      featureNamespace: text({ search: { as: 'partialText' } }),
      name: entityName(),
    },
  },
  carries: [...ASSET, 'editableMlFeatureProperties', 'mlFeatureProperties', 'incidentsSummary'],
  hiddenByPolicies: true,
  exampleUrn: 'urn:li:mlFeature:(customer,age)',
})
