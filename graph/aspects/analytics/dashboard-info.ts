import { aspect, type AspectValue } from '../../model/aspect.ts'
import { list, text, urn } from '../../model/field.ts'
import { searchedAuditStamps, UNKNOWN_STAMPS } from '../../records/audit.ts'
import { visualizationFields } from '../../records/visualization.ts'
import { links } from '../../records/links.ts'
import { customProperties, description, entityName, externalUrl } from '../../records/texts.ts'

export const dashboardInfo = aspect('dashboardInfo', {
  record: 'dashboard.DashboardInfo',
  graphql: {
    name: 'properties',
    type: 'DashboardProperties',
    twin: 'DashboardInfo',
    fields: {
      name: { type: 'String', at: 'title' },
      created: { type: 'AuditStamp', at: 'lastModified/created' },
      lastModified: { type: 'AuditStamp', at: 'lastModified/lastModified' },
      deleted: { type: 'AuditStamp', at: 'lastModified/deleted' },
    },
  },
  doc: 'Description and contents of a dashboard, as the BI tool reports them.',
  fields: {
    customProperties: customProperties(),
    externalUrl: externalUrl(),
    title: entityName(),
    description: description(),
    charts: list(urn('chart', { only: true, edge: { name: 'Contains', lineage: 'upstream' } }), {
      doc: 'Charts in the form of older writers.',
      deprecated: true,
      key: [],
    }),
    chartEdges: links('chart', {
      doc: 'Charts on the dashboard.',
      edge: { name: 'Contains', lineage: 'upstream' },
    }),
    datasets: list(urn('dataset', { edge: { name: 'Consumes', lineage: 'upstream' } }), {
      doc: 'Data sources in the form of older writers.',
      deprecated: true,
      key: [],
    }),
    datasetEdges: links('dataset', {
      doc: 'Data sources of the dashboard in addition to those of its charts.',
      edge: { name: 'Consumes', lineage: 'upstream' },
    }),
    dashboards: links('dashboard', {
      doc: 'Nested dashboards.',
      edge: { name: 'DashboardContainsDashboard', lineage: 'upstream' },
    }),
    lastModified: searchedAuditStamps(),
    dashboardUrl: text({
      doc: 'URL of the dashboard in the BI tool.',
      property: 'url',
      search: { as: 'keyword' },
    }),
    ...visualizationFields,
  },
  start: { title: '', description: '', lastModified: UNKNOWN_STAMPS },
  example: {
    title: 'Shop',
    description: 'How the shop is doing.',
    customProperties: { audience: 'everybody' },
    externalUrl: 'https://looker.example.com/dashboards/1',
    charts: ['urn:li:chart:(looker,orders_per_day)'],
    chartEdges: [{ destinationUrn: 'urn:li:chart:(looker,revenue_per_day)' }],
    datasets: ['urn:li:dataset:(urn:li:dataPlatform:snowflake,shop.orders,PROD)'],
    datasetEdges: [
      { destinationUrn: 'urn:li:dataset:(urn:li:dataPlatform:snowflake,shop.orders_per_day,PROD)' },
    ],
    dashboards: [{ destinationUrn: 'urn:li:dashboard:(looker,returns)' }],
    lastModified: {
      created: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
      lastModified: { time: 1_710_000_000_000, actor: 'urn:li:corpuser:grace' },
    },
    dashboardUrl: 'https://looker.example.com/dashboards/1',
    access: 'PUBLIC',
    lastRefreshed: 1_710_000_000_000,
  },
})
export type DashboardInfo = AspectValue<typeof dashboardInfo>
