import { aspect, type AspectValue } from '../../model/aspect.ts'
import { list, urn } from '../../model/field.ts'
import { columnEdges, columnLineage } from '../../records/column-lineage.ts'
import { links } from '../../records/links.ts'

export const dataJobInputOutput = aspect('dataJobInputOutput', {
  record: 'datajob.DataJobInputOutput',
  schemaVersion: 2,
  privilege: 'EDIT_LINEAGE',
  graphql: 'inputOutput',
  doc: 'Inputs, outputs and upstream tasks of a task.',
  fields: {
    inputDatasets: list(
      urn('dataset', {
        only: true,
        edge: { name: 'Consumes', lineage: 'upstream' },
        search: { as: 'urn', field: 'inputs', queried: false, count: 'numInputDatasets' },
      }),
      { doc: 'Inputs in the form of older writers.', deprecated: true },
    ),
    inputDatasetEdges: links('dataset', {
      doc: 'Inputs of the task.',
      edge: { name: 'Consumes', lineage: 'upstream' },
      search: { as: 'urn', field: 'inputDatasetEdges', queried: false, count: 'numInputDatasets' },
    }),
    outputDatasets: list(
      urn('dataset', {
        only: true,
        edge: { name: 'Produces', lineage: 'downstream' },
        search: { as: 'urn', field: 'outputs', queried: false, count: 'numOutputDatasets' },
      }),
      { doc: 'Outputs in the form of older writers.', deprecated: true },
    ),
    outputDatasetEdges: links('dataset', {
      doc: 'Outputs of the task.',
      edge: { name: 'Produces', lineage: 'downstream' },
      search: {
        as: 'urn',
        field: 'outputDatasetEdges',
        queried: false,
        count: 'numOutputDatasets',
      },
    }),
    inputDatajobs: list(
      urn('dataJob', { only: true, edge: { name: 'DownstreamOf', lineage: 'upstream' } }),
      {
        doc: 'Upstream tasks in the form of older writers.',
        deprecated: true,
      },
    ),
    inputDatajobEdges: links('dataJob', {
      doc: 'Upstream tasks.',
      edge: { name: 'DownstreamOf', lineage: 'upstream' },
    }),
    inputDatasetFields: list(
      urn('schemaField', {
        edge: 'Consumes',
        search: { as: 'urn', field: 'inputFields', queried: false, count: 'numInputFields' },
      }),
      { doc: 'Input columns.', key: [] },
    ),
    outputDatasetFields: list(
      urn('schemaField', {
        edge: 'Produces',
        search: { as: 'urn', field: 'outputFields', queried: false, count: 'numOutputFields' },
      }),
      { doc: 'Output columns.', key: [] },
    ),
    fineGrainedLineages: columnLineage(),
  },
  derivedEdges: [columnEdges('entity')],
  start: { inputDatasets: [], outputDatasets: [] },
  example: {
    inputDatasets: ['urn:li:dataset:(urn:li:dataPlatform:kafka,shop.orders.v1,PROD)'],
    inputDatasetEdges: [
      { destinationUrn: 'urn:li:dataset:(urn:li:dataPlatform:kafka,shop.customers.v1,PROD)' },
    ],
    outputDatasets: ['urn:li:dataset:(urn:li:dataPlatform:snowflake,shop.orders,PROD)'],
    outputDatasetEdges: [
      { destinationUrn: 'urn:li:dataset:(urn:li:dataPlatform:snowflake,shop.orders_per_day,PROD)' },
    ],
    inputDatajobs: ['urn:li:dataJob:(urn:li:dataFlow:(airflow,load_shop,PROD),wait_for_topic)'],
    inputDatajobEdges: [
      {
        destinationUrn: 'urn:li:dataJob:(urn:li:dataFlow:(airflow,load_shop,PROD),load_customers)',
        created: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
        properties: { trigger: 'all_success' },
      },
    ],
    inputDatasetFields: [
      'urn:li:schemaField:(urn:li:dataset:(urn:li:dataPlatform:kafka,shop.orders.v1,PROD),email)',
    ],
    outputDatasetFields: [
      'urn:li:schemaField:(urn:li:dataset:(urn:li:dataPlatform:snowflake,shop.orders,PROD),customer_email)',
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
        confidenceScore: 1,
      },
    ],
  },
})
export type DataJobInputOutput = AspectValue<typeof dataJobInputOutput>
