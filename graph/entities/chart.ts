import { entity } from '../model/entity.ts'
import { text } from '../model/field.ts'

export const chart = entity('chart', {
  doc: 'A visualisation of data.',
  graphql: 'Chart',
  graphqlEnum: 'CHART',
  searchGroup: 'primary',
  key: {
    name: 'chartKey',
    record: 'metadata.key.ChartKey',
    fields: {
      dashboardTool: text({
        property: 'tool',
        search: { as: 'partialText', field: 'tool', boost: 4 },
      }),
      chartId: text(),
    },
  },
  carries: [
    'chartInfo',
    'editableChartProperties',
    'inputFields',
    'browsePaths',
    'domains',
    'container',
    'deprecation',
    'ownership',
    'status',
    'institutionalMemory',
    'dataPlatformInstance',
    'globalTags',
    'glossaryTerms',
    'browsePathsV2',
    'subTypes',
    'dataProducts',
    'applications',
    'structuredProperties',
    'incidentsSummary',
    'forms',
    'testResults',
    'documentation',
    'embed',
    'chartQuery',
    'chartUsageStatistics',
  ],
  exampleUrn: 'urn:li:chart:(looker,orders_per_day)',
})
