import { aspect, type AspectValue } from '../../model/aspect.ts'
import { choice, list, long, map, millis, text, urn } from '../../model/field.ts'
import { pointFields } from '../../records/points.ts'

export const operation = aspect('operation', {
  record: 'common.Operation',
  readBy: 'VIEW_DATASET_OPERATIONS',
  privilege: 'EDIT_ENTITY_OPERATIONS',
  timeseries: true,
  graphql: 'operations',
  doc: 'A change of a dataset, such as inserted rows or an altered table.',
  fields: {
    ...pointFields,
    actor: urn('corpuser', { doc: 'User who made the change.', column: true }),
    operationType: choice(
      ['INSERT', 'UPDATE', 'DELETE', 'CREATE', 'ALTER', 'DROP', 'CUSTOM', 'UNKNOWN'],
      { column: true },
    ),
    customOperationType: text({
      doc: 'Name of the operation when its type is `CUSTOM`.',
      column: true,
    }),
    numAffectedRows: long({ column: true }),
    affectedDatasets: list(urn('dataset'), {
      doc: 'Other affected datasets.',
      column: { key: 'datasetName' },
    }),
    sourceType: choice(['DATA_PROCESS', 'DATA_PLATFORM'], {
      doc: 'Source of the report: a process or the platform.',
      column: true,
    }),
    customProperties: map(text(), { graphql: { type: 'StringMapEntry' } }),
    lastUpdatedTimestamp: millis({
      doc: 'Time of the change; `timestampMillis` is the time of the report.',
      column: true,
      search: { as: 'date', field: 'lastOperationTime' },
    }),
    queries: list(urn('query'), { doc: 'Queries that made the change.', column: { key: 'query' } }),
  },
  example: {
    timestampMillis: 1_710_000_060_000,
    partitionSpec: { partition: 'FULL_TABLE_SNAPSHOT', type: 'FULL_TABLE' },
    actor: 'urn:li:corpuser:ada',
    operationType: 'CUSTOM',
    customOperationType: 'MERGE',
    numAffectedRows: 40,
    affectedDatasets: ['urn:li:dataset:(urn:li:dataPlatform:snowflake,shop.orders_per_day,PROD)'],
    sourceType: 'DATA_PLATFORM',
    customProperties: { warehouse: 'small' },
    lastUpdatedTimestamp: 1_710_000_000_000,
    queries: ['urn:li:query:orders-per-day'],
  },
})
export type Operation = AspectValue<typeof operation>
