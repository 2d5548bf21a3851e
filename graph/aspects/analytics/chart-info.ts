import { aspect, type AspectValue } from '../../model/aspect.ts'
import { choice, list, text, union, urn } from '../../model/field.ts'
import { searchedAuditStamps, UNKNOWN_STAMPS } from '../../records/audit.ts'
import { visualizationFields } from '../../records/visualization.ts'
import { links } from '../../records/links.ts'
import { customProperties, description, entityName, externalUrl } from '../../records/texts.ts'

export const chartInfo = aspect('chartInfo', {
  record: 'chart.ChartInfo',
  graphql: {
    name: 'properties',
    type: 'ChartProperties',
    twin: 'ChartInfo',
    fields: {
      name: { type: 'String', at: 'title' },
      created: { type: 'AuditStamp', at: 'lastModified/created' },
      lastModified: { type: 'AuditStamp', at: 'lastModified/lastModified' },
      deleted: { type: 'AuditStamp', at: 'lastModified/deleted' },
      inputs: { type: '[Dataset!]', to: ['dataset'] },
    },
  },
  doc: 'Description, inputs and type of a chart, as the BI tool reports them.',
  fields: {
    customProperties: customProperties(),
    externalUrl: externalUrl(),
    title: entityName(),
    description: description(),
    lastModified: searchedAuditStamps(),
    chartUrl: text({
      doc: 'URL of the chart in the BI tool.',
      property: 'url',
      search: { as: 'keyword' },
    }),
    inputs: list(
      union({ string: urn('dataset', { edge: { name: 'Consumes', lineage: 'upstream' } }) }),
      {
        doc: 'Data sources in the form of older writers.',
        deprecated: true,
        key: ['string'],
      },
    ),
    inputEdges: links(['dataset', 'chart'], { edge: { name: 'Consumes', lineage: 'upstream' } }),
    type: choice(
      [
        'BAR',
        'PIE',
        'SCATTER',
        'TABLE',
        'TEXT',
        'LINE',
        'AREA',
        'HISTOGRAM',
        'BOX_PLOT',
        'WORD_CLOUD',
        'COHORT',
      ],
      {
        doc: 'Type of the visualisation.',
        property: 'type',
        search: { as: 'keyword', facet: 'Chart Type' },
      },
    ),
    ...visualizationFields,
  },
  start: { title: '', description: '', lastModified: UNKNOWN_STAMPS },
  example: {
    title: 'Orders per day',
    description: 'How many orders came in, by day.',
    customProperties: { team: 'sales' },
    externalUrl: 'https://looker.example.com/looks/7',
    lastModified: {
      created: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
      lastModified: { time: 1_710_000_000_000, actor: 'urn:li:corpuser:grace' },
    },
    chartUrl: 'https://looker.example.com/looks/7',
    inputs: [{ string: 'urn:li:dataset:(urn:li:dataPlatform:snowflake,shop.orders,PROD)' }],
    inputEdges: [
      { destinationUrn: 'urn:li:dataset:(urn:li:dataPlatform:snowflake,shop.orders_per_day,PROD)' },
    ],
    type: 'LINE',
    access: 'PUBLIC',
    lastRefreshed: 1_710_000_000_000,
  },
})
export type ChartInfo = AspectValue<typeof chartInfo>
