import { aspect, type AspectValue } from '../../model/aspect.ts'
import { featureFields } from '../../records/features.ts'

export const mlFeatureProperties = aspect('mlFeatureProperties', {
  record: 'ml.metadata.MLFeatureProperties',
  graphql: 'properties',
  doc: 'Description, data type and sources of a feature.',
  fields: featureFields(),
  example: {
    customProperties: { team: 'data' },
    description: 'Age of the customer in years.',
    dataType: 'CONTINUOUS',
    version: { versionTag: '7' },
    sources: ['urn:li:dataset:(urn:li:dataPlatform:snowflake,shop.orders,PROD)'],
  },
})
export type MlFeatureProperties = AspectValue<typeof mlFeatureProperties>
