import { entity } from '../model/entity.ts'
import { text } from '../model/field.ts'

export const dataProduct = entity('dataProduct', {
  doc: 'Assets that somebody is answerable for as one product.',
  graphql: 'DataProduct',
  graphqlEnum: 'DATA_PRODUCT',
  searchGroup: 'primary',
  key: { name: 'dataProductKey', record: 'dataproduct.DataProductKey', fields: { id: text() } },
  carries: [
    'ownership',
    'glossaryTerms',
    'globalTags',
    'domains',
    'applications',
    'dataProductProperties',
    'institutionalMemory',
    'deprecation',
    'status',
    'structuredProperties',
    'subTypes',
    'forms',
    'testResults',
  ],
  exampleUrn: 'urn:li:dataProduct:orders',
})
