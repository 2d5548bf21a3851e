import { entity } from '../../model/entity.ts'
import { urn } from '../../model/field.ts'
import { entityName } from '../../records/texts.ts'

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
    'glossaryTerms',
    'editableMlFeatureTableProperties',
    'domains',
    'mlFeatureTableProperties',
    'ownership',
    'institutionalMemory',
    'status',
    'deprecation',
    'browsePaths',
    'globalTags',
    'dataPlatformInstance',
    'browsePathsV2',
    'subTypes',
    'dataProducts',
    'applications',
    'structuredProperties',
    'forms',
    'testResults',
    'incidentsSummary',
    'documentation',
  ],
  hiddenByPolicies: true,
  exampleUrn: 'urn:li:mlFeatureTable:(urn:li:dataPlatform:feast,customer)',
})
