import { aspect, type AspectValue } from '../model/aspect.ts'
import { featureFields } from '../records/features.ts'

export const mlFeatureProperties = aspect('mlFeatureProperties', {
  record: 'ml.metadata.MLFeatureProperties',
  graphql: 'properties',
  doc: 'What a feature is and the data that it is made of.',
  fields: featureFields(),
  example: {
    customProperties: { team: 'data' },
    description: 'What people should know of it.',
    dataType: 'CONTINUOUS',
    version: { versionTag: '7' },
    sources: ['urn:li:dataset:(urn:li:dataPlatform:snowflake,shop.orders,PROD)'],
  },
})
export type MlFeatureProperties = AspectValue<typeof mlFeatureProperties>
