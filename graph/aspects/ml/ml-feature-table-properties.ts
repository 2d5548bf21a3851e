import { aspect, type AspectValue } from '../../model/aspect.ts'
import { list, urn } from '../../model/field.ts'
import { customProperties, description } from '../../records/texts.ts'

export const mlFeatureTableProperties = aspect('mlFeatureTableProperties', {
  record: 'ml.metadata.MLFeatureTableProperties',
  graphql: 'properties',
  doc: 'Features and primary keys of a feature table.',
  fields: {
    customProperties: customProperties(),
    description: description(),
    mlFeatures: list(
      urn('mlFeature', { edge: 'Contains', search: { as: 'urn', field: 'features' } }),
      { doc: 'Features of the table.' },
    ),
    mlPrimaryKeys: list(
      urn('mlPrimaryKey', { edge: 'KeyedBy', search: { as: 'urn', field: 'primaryKeys' } }),
      { doc: 'Primary keys of the table.' },
    ),
  },
  example: {
    customProperties: { team: 'data' },
    description: 'What is known of a customer when an order arrives.',
    mlFeatures: ['urn:li:mlFeature:(customer,age)'],
    mlPrimaryKeys: ['urn:li:mlPrimaryKey:(customer,customer_id)'],
  },
})
export type MlFeatureTableProperties = AspectValue<typeof mlFeatureTableProperties>
