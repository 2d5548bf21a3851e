import { aspect, type AspectValue } from '../model/aspect.ts'
import { choice, list, long, map, millis, text, urn } from '../model/field.ts'
import { pointFields } from '../records/points.ts'

export const operation = aspect('operation', {
  record: 'common.Operation',
  timeseries: true,
  graphql: 'operations',
  doc: 'Something that was done to a dataset: rows inserted, a table altered.',
  fields: {
    ...pointFields,
    actor: urn('corpuser', { doc: 'Who did it.', column: true }),
    operationType: choice(
      ['INSERT', 'UPDATE', 'DELETE', 'CREATE', 'ALTER', 'DROP', 'CUSTOM', 'UNKNOWN'],
      { column: true },
    ),
    customOperationType: text({ doc: 'What was done, when the type is `CUSTOM`.', column: true }),
    numAffectedRows: long({ column: true }),
    affectedDatasets: list(urn('dataset'), {
      doc: 'Other datasets that changed too.',
      column: { key: 'datasetName' },
    }),
    sourceType: choice(['DATA_PROCESS', 'DATA_PLATFORM'], {
      doc: 'Whether a process reported it, or the platform.',
      column: true,
    }),
    customProperties: map(text(), { graphql: { type: 'StringMapEntry' } }),
    lastUpdatedTimestamp: millis({
      doc: 'When it was done; `timestampMillis` is when that was reported.',
      column: true,
      search: { as: 'date', field: 'lastOperationTime' },
    }),
    queries: list(urn('query'), { doc: 'Queries that did it.', column: { key: 'query' } }),
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
