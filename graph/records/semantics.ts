import { choice, list, record, text } from '../model/field.ts'

/** Hints for language models that read metrics and semantic models. */
export const aiContext = () =>
  record(
    {
      synonyms: list(text(), { doc: 'Other names and abbreviations.' }),
      instructions: text({ doc: 'How to interpret it.' }),
      examples: list(text()),
      customInstructions: text(),
    },
    { graphql: { type: 'AiContext' } },
  )

/** A formula, in one or more languages. */
export const metricExpression = () =>
  record(
    {
      dialects: list(
        record(
          {
            dialect: choice(
              ['ANSI_SQL', 'SNOWFLAKE', 'MDX', 'TABLEAU', 'DATABRICKS', 'MAQL', 'OTHER'],
              { graphql: { type: 'Dialect' } },
            ),
            expression: text(),
          },
          { graphql: { type: 'DialectExpression' } },
        ),
      ),
    },
    { graphql: { type: 'MetricExpression' } },
  )
