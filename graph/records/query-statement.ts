import { choice, record, text } from '../model/field.ts'

/** The text of a query. */
export const queryStatement = () =>
  record(
    {
      value: text({ doc: 'Text of the query.' }),
      language: choice(['SQL', 'UNKNOWN']),
    },
    { graphql: { type: 'QueryStatement' } },
  )
