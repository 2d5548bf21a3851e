import { aspect, type AspectValue } from '../../model/aspect.ts'
import { featureFields } from '../../records/features.ts'

export const mlPrimaryKeyProperties = aspect('mlPrimaryKeyProperties', {
  record: 'ml.metadata.MLPrimaryKeyProperties',
  graphql: 'properties',
  doc: 'Description, data type and sources of a feature table key.',
  fields: featureFields(),
  example: {
    customProperties: { team: 'data' },
    description: 'Number of the customer in the shop.',
    dataType: 'ORDINAL',
    version: { versionTag: '7' },
    sources: ['urn:li:dataset:(urn:li:dataPlatform:snowflake,shop.orders,PROD)'],
  },
})
export type MlPrimaryKeyProperties = AspectValue<typeof mlPrimaryKeyProperties>
