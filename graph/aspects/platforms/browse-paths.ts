import { aspect, type AspectValue } from '../../model/aspect.ts'
import { list, text } from '../../model/field.ts'

export const browsePaths = aspect('browsePaths', {
  record: 'common.BrowsePaths',
  graphql: { type: '[BrowsePath!]', at: 'paths' },
  doc: 'Slash-delimited browse paths of an entity.',
  fields: {
    paths: list(text({ search: { as: 'browsePath', field: 'browsePaths' } })),
  },
  example: { paths: ['/prod/snowflake/shop'] },
})
export type BrowsePaths = AspectValue<typeof browsePaths>
