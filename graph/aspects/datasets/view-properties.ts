import { aspect, type AspectValue } from '../../model/aspect.ts'
import { flag, text } from '../../model/field.ts'

export const viewProperties = aspect('viewProperties', {
  record: 'dataset.ViewProperties',
  graphql: {
    fields: {
      logic: { type: 'String', at: 'viewLogic' },
      formattedLogic: { type: 'String', at: 'formattedViewLogic' },
      language: { type: 'String', at: 'viewLanguage' },
    },
  },
  doc: 'Definition of a dataset that is a view.',
  fields: {
    materialized: flag({
      doc: 'Whether the view is materialised.',
      property: 'materialized',
      search: { as: 'flag', weights: { true: 0.5 } },
    }),
    viewLogic: text({ doc: 'The definition as authored.' }),
    formattedViewLogic: text({ doc: 'The definition, compiled and formatted.' }),
    viewLanguage: text({ doc: '`SQL`, or the language of the tool.', property: 'viewLanguage' }),
  },
  example: {
    materialized: false,
    viewLogic: 'SELECT day, count(*) AS orders FROM shop.orders GROUP BY 1',
    formattedViewLogic: 'SELECT day, count(*) AS orders\nFROM shop.orders\nGROUP BY 1',
    viewLanguage: 'SQL',
  },
})
export type ViewProperties = AspectValue<typeof viewProperties>
