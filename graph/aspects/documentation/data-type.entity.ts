import { entity } from '../../model/entity.ts'
import { text } from '../../model/field.ts'

export const dataType = entity('dataType', {
  doc: 'A type of values of structured properties.',
  graphql: 'DataTypeEntity',
  graphqlEnum: 'DATA_TYPE',
  searchGroup: 'default',
  key: {
    name: 'dataTypeKey',
    record: 'datatype.DataTypeKey',
    fields: { id: text() },
  },
  carries: ['dataTypeInfo', 'institutionalMemory', 'status'],
  exampleUrn: 'urn:li:dataType:datahub.string',
})
