import { aspect, type AspectValue } from '../../model/aspect.ts'
import { list, record } from '../../model/field.ts'
import { queryStatement } from '../../records/query-statement.ts'

export const dataTransformLogic = aspect('dataTransformLogic', {
  record: 'common.DataTransformLogic',
  doc: 'Transformation logic of a task.',
  fields: {
    transforms: list(
      record({ queryStatement: queryStatement() }, { graphql: { type: 'DataTransform' } }),
    ),
  },
  example: {
    transforms: [
      {
        queryStatement: {
          value: 'INSERT INTO shop.orders SELECT id, lower(email), amount FROM raw',
          language: 'SQL',
        },
      },
    ],
  },
})
export type DataTransformLogic = AspectValue<typeof dataTransformLogic>
