import { entity } from '../../model/entity.ts'
import { text } from '../../model/field.ts'
import { DESCRIBED } from '../carried.ts'

export const dataProduct = entity('dataProduct', {
  doc: 'A set of assets that is owned and offered as one product.',
  graphql: 'DataProduct',
  graphqlEnum: 'DATA_PRODUCT',
  searchGroup: 'primary',
  managedBelow: {
    aspect: 'domains',
    member: 'domains',
    direct: ['MANAGE_DATA_PRODUCTS', 'EDIT_ENTITY'],
    above: [],
  },
  key: { name: 'dataProductKey', record: 'dataproduct.DataProductKey', fields: { id: text() } },
  carries: [
    ...DESCRIBED,
    'applications',
    'dataProductProperties',
    'deprecation',
    'subTypes',
    'forms',
    'testResults',
  ],
  hiddenByPolicies: true,
  exampleUrn: 'urn:li:dataProduct:orders',
})
