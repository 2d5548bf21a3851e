import { entity } from '../../model/entity.ts'
import { text } from '../../model/field.ts'
import { ASSET } from '../carried.ts'

export const dashboard = entity('dashboard', {
  doc: 'A collection of charts.',
  graphql: 'Dashboard',
  graphqlFields: {
    globalTags: { type: 'GlobalTags', aspect: 'globalTags' },
    info: { type: 'DashboardInfo', aspect: 'dashboardInfo' },
  },
  graphqlEnum: 'DASHBOARD',
  searchGroup: 'primary',
  key: {
    name: 'dashboardKey',
    record: 'metadata.key.DashboardKey',
    fields: {
      dashboardTool: text({
        graphql: { name: 'tool' },
        property: 'tool',
        search: { as: 'partialText', field: 'tool', boost: 4 },
      }),
      dashboardId: text(),
    },
  },
  carries: [
    ...ASSET,
    'container',
    'inputFields',
    'dashboardInfo',
    'editableDashboardProperties',
    'incidentsSummary',
    'access',
    'embed',
    'dashboardUsageStatistics',
    'upstreamMetrics',
  ],
  hiddenByPolicies: true,
  exampleUrn: 'urn:li:dashboard:(looker,shop)',
})
