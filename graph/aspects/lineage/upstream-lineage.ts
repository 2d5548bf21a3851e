import { aspect, type AspectValue } from '../../model/aspect.ts'
import { choice, list, map, record, required, text, urn } from '../../model/field.ts'
import { auditStamp } from '../../records/audit.ts'
import { columnEdges, columnLineage, lineageMatch } from '../../records/column-lineage.ts'

const upstream = record(
  {
    auditStamp: auditStamp({ doc: 'Time and author of the latest report of the lineage.' }),
    created: auditStamp({ doc: 'Time and author of the first report of the lineage.' }),
    dataset: required(
      urn('dataset', {
        only: true,
        edge: {
          name: 'DownstreamOf',
          lineage: 'upstream',
          via: 'query',
          stated: { created: 'created', updated: 'auditStamp', properties: 'properties' },
        },
        search: { as: 'urn', field: 'upstreams', queried: false, has: 'hasUpstreams' },
      }),
    ),
    type: choice(['COPY', 'TRANSFORMED', 'VIEW']),
    properties: map(text()),
    query: urn('query', { doc: 'The query that created the lineage.' }),
    matchType: lineageMatch(),
  },
  { graphql: { type: 'Upstream' } },
)

export const upstreamLineage = aspect('upstreamLineage', {
  record: 'dataset.UpstreamLineage',
  schemaVersion: 2,
  privilege: 'EDIT_LINEAGE',
  doc: 'Upstream datasets and column-level lineage.',
  fields: {
    upstreams: list(upstream, { key: ['dataset'] }),
    fineGrainedLineages: columnLineage({ edge: { name: 'DownstreamOf' } }),
  },
  derivedEdges: [columnEdges({ at: 'query' })],
  start: { upstreams: [] },
  example: {
    upstreams: [
      {
        auditStamp: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
        dataset: 'urn:li:dataset:(urn:li:dataPlatform:kafka,shop.orders.v1,PROD)',
        type: 'TRANSFORMED',
        properties: { tool: 'airflow' },
        query: 'urn:li:query:load-orders',
      },
    ],
    fineGrainedLineages: [
      {
        upstreamType: 'FIELD_SET',
        upstreams: [
          'urn:li:schemaField:(urn:li:dataset:(urn:li:dataPlatform:kafka,shop.orders.v1,PROD),email)',
        ],
        downstreamType: 'FIELD',
        downstreams: [
          'urn:li:schemaField:(urn:li:dataset:(urn:li:dataPlatform:snowflake,shop.orders,PROD),customer_email)',
        ],
        transformOperation: 'lower',
        confidenceScore: 0.9,
        query: 'urn:li:query:load-orders',
      },
    ],
  },
})
export type UpstreamLineage = AspectValue<typeof upstreamLineage>
