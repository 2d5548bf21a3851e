import { entity } from '../../model/entity.ts'
import { text } from '../../model/field.ts'

export const dataContract = entity('dataContract', {
  doc: 'Guarantees about a dataset that its producers give.',
  graphql: 'DataContract',
  graphqlFields: { status: { type: 'DataContractStatus', aspect: 'dataContractStatus' } },
  graphqlEnum: 'DATA_CONTRACT',
  searchGroup: 'primary',
  about: {
    subjects: [{ aspect: 'dataContractProperties', at: 'entity' }],
    privilege: 'EDIT_ENTITY_DATA_CONTRACT',
    withoutSubjects: 'hidden',
  },
  foundByDefault: false,
  key: { name: 'dataContractKey', record: 'metadata.key.DataContractKey', fields: { id: text() } },
  carries: ['dataContractProperties', 'dataContractStatus', 'status', 'structuredProperties'],
  exampleUrn: 'urn:li:dataContract:orders',
})
