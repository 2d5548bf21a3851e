import { aspect, type AspectValue } from '../../model/aspect.ts'
import { choice, text } from '../../model/field.ts'

export const chartQuery = aspect('chartQuery', {
  record: 'chart.ChartQuery',
  graphql: 'query',
  doc: 'The query behind a chart.',
  fields: {
    rawQuery: text({ doc: 'Text of the query as the BI tool sends it.' }),
    type: choice(['LOOKML', 'SQL'], {
      search: { as: 'keyword', field: 'queryType', facet: 'Query Type' },
    }),
  },
  example: { rawQuery: 'SELECT day, count(*) FROM shop.orders GROUP BY day', type: 'SQL' },
})
export type ChartQuery = AspectValue<typeof chartQuery>
