import { choice, record, text } from '../model/field.ts'

/** The text of a query. */
export const queryStatement = () =>
  record(
    {
      value: text({ doc: 'The query itself.' }),
      language: choice(['SQL', 'UNKNOWN']),
    },
    { graphql: { type: 'QueryStatement' } },
  )
