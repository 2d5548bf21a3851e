import { aspect, type AspectValue } from '../../model/aspect.ts'
import { list, record, required, urn } from '../../model/field.ts'

export const querySubjects = aspect('querySubjects', {
  record: 'query.QuerySubjects',
  graphql: 'subjects',
  doc: 'The entities that a query reads or writes.',
  fields: {
    subjects: list(
      record({ entity: required(urn([], { search: { as: 'keyword', field: 'entities' } })) }),
      { doc: 'Datasets and columns.' },
    ),
  },
  example: {
    subjects: [
      { entity: 'urn:li:dataset:(urn:li:dataPlatform:snowflake,shop.orders,PROD)' },
      {
        entity:
          'urn:li:schemaField:(urn:li:dataset:(urn:li:dataPlatform:snowflake,shop.orders,PROD),day)',
      },
    ],
  },
})
export type QuerySubjects = AspectValue<typeof querySubjects>
