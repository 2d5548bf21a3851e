import { entity } from '../../model/entity.ts'
import { text } from '../../model/field.ts'
import { ASSET } from '../carried.ts'

export const chart = entity('chart', {
  doc: 'A visualisation of data.',
  graphql: 'Chart',
  graphqlFields: {
    globalTags: { type: 'GlobalTags', aspect: 'globalTags' },
    info: { type: 'ChartInfo', aspect: 'chartInfo' },
  },
  graphqlEnum: 'CHART',
  searchGroup: 'primary',
  key: {
    name: 'chartKey',
    record: 'metadata.key.ChartKey',
    fields: {
      dashboardTool: text({
        graphql: { name: 'tool' },
        property: 'tool',
        search: { as: 'partialText', field: 'tool', boost: 4 },
      }),
      chartId: text(),
    },
  },
  carries: [
    ...ASSET,
    'chartInfo',
    'editableChartProperties',
    'inputFields',
    'container',
    'incidentsSummary',
    'embed',
    'chartQuery',
    'chartUsageStatistics',
    'upstreamMetrics',
  ],
  hiddenByPolicies: true,
  exampleUrn: 'urn:li:chart:(looker,orders_per_day)',
})
