import { entity } from '../../model/entity.ts'
import { urn } from '../../model/field.ts'
import { entityName } from '../../records/texts.ts'
import { ASSET } from '../carried.ts'

export const mlFeatureTable = entity('mlFeatureTable', {
  doc: 'A feature table.',
  graphql: 'MLFeatureTable',
  graphqlFields: {
    description: { type: 'String', aspect: 'mlFeatureTableProperties', at: 'description' },
    featureTableProperties: {
      type: 'MLFeatureTableProperties',
      aspect: 'mlFeatureTableProperties',
    },
  },
  graphqlEnum: 'MLFEATURE_TABLE',
  searchGroup: 'primary',
  key: {
    name: 'mlFeatureTableKey',
    record: 'metadata.key.MLFeatureTableKey',
    fields: {
      platform: urn('dataPlatform', { edge: 'SourcePlatform' }),
      name: entityName(),
    },
  },
  carries: [
    ...ASSET,
    'editableMlFeatureTableProperties',
    'mlFeatureTableProperties',
    'incidentsSummary',
  ],
  hiddenByPolicies: true,
  exampleUrn: 'urn:li:mlFeatureTable:(urn:li:dataPlatform:feast,customer)',
})
