import { aspect, type AspectValue } from '../model/aspect.ts'
import { choice, list, urn } from '../model/field.ts'
import { customProperties, description } from '../records/texts.ts'
import { versionTag } from '../records/versions.ts'

export const mlFeatureProperties = aspect('mlFeatureProperties', {
  record: 'ml.metadata.MLFeatureProperties',
  graphql: 'properties',
  doc: 'What a feature is and the data that it is made of.',
  fields: {
    customProperties: customProperties(),
    description: description(),
    dataType: choice(
      [
        'USELESS',
        'NOMINAL',
        'ORDINAL',
        'BINARY',
        'COUNT',
        'TIME',
        'INTERVAL',
        'IMAGE',
        'VIDEO',
        'AUDIO',
        'TEXT',
        'MAP',
        'SEQUENCE',
        'SET',
        'CONTINUOUS',
        'BYTE',
        'UNKNOWN',
      ],
      { doc: 'Kind of value.' },
    ),
    version: versionTag(),
    sources: list(urn('dataset', { edge: { name: 'DerivedFrom', lineage: 'upstream' } }), {
      doc: 'Datasets that it is made of.',
    }),
  },
  example: {
    customProperties: { team: 'data' },
    description: 'What people should know of it.',
    dataType: 'CONTINUOUS',
    version: { versionTag: '7' },
    sources: ['urn:li:dataset:(urn:li:dataPlatform:snowflake,shop.orders,PROD)'],
  },
})
export type MlFeatureProperties = AspectValue<typeof mlFeatureProperties>
