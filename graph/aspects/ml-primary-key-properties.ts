import { aspect, type AspectValue } from '../model/aspect.ts'
import { choice, list, urn } from '../model/field.ts'
import { customProperties, description } from '../records/texts.ts'
import { versionTag } from '../records/versions.ts'

export const mlPrimaryKeyProperties = aspect('mlPrimaryKeyProperties', {
  record: 'ml.metadata.MLPrimaryKeyProperties',
  graphql: 'properties',
  doc: 'What a key of a table of features is and the data that it is made of.',
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
    dataType: 'ORDINAL',
    version: { versionTag: '7' },
    sources: ['urn:li:dataset:(urn:li:dataPlatform:snowflake,shop.orders,PROD)'],
  },
})
export type MlPrimaryKeyProperties = AspectValue<typeof mlPrimaryKeyProperties>
