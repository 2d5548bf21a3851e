import { entity } from '../../model/entity.ts'
import { text } from '../../model/field.ts'
import { entityName } from '../../records/texts.ts'
import { DESCRIBED } from '../carried.ts'

export const mlPrimaryKey = entity('mlPrimaryKey', {
  doc: 'A primary key of a feature table.',
  graphql: 'MLPrimaryKey',
  graphqlFields: {
    description: { type: 'String', aspect: 'mlPrimaryKeyProperties', at: 'description' },
    dataType: { type: 'String', aspect: 'mlPrimaryKeyProperties', at: 'dataType' },
  },
  graphqlEnum: 'MLPRIMARY_KEY',
  searchGroup: 'primary',
  key: {
    name: 'mlPrimaryKeyKey',
    record: 'metadata.key.MLPrimaryKeyKey',
    fields: {
      featureNamespace: text({ search: { as: 'partialText' } }),
      name: entityName(),
    },
  },
  carries: [
    ...DESCRIBED,
    'editableMlPrimaryKeyProperties',
    'mlPrimaryKeyProperties',
    'deprecation',
    'dataPlatformInstance',
    'subTypes',
    'dataProducts',
    'applications',
    'forms',
    'testResults',
  ],
  hiddenByPolicies: true,
  exampleUrn: 'urn:li:mlPrimaryKey:(customer,customer_id)',
})
