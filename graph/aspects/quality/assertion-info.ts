import { aspect, type AspectValue } from '../../model/aspect.ts'
import { choice, integer, list, long, map, record, text, urn } from '../../model/field.ts'
import {
  aggregation,
  datasetFilter,
  operator,
  parameters,
  severityConfig,
} from '../../records/assertions.ts'
import { auditStamp } from '../../records/audit.ts'
import { ASSERTS } from '../../records/edges.ts'
import { fieldAssertion } from '../../records/field-assertion.ts'
import { customProperties, externalUrl } from '../../records/texts.ts'
import { volumeAssertion } from '../../records/volume-assertion.ts'
import { schemaMetadata } from '../datasets/schema-metadata.ts'

const ORDERS = 'urn:li:dataset:(urn:li:dataPlatform:snowflake,shop.orders,PROD)'
const EMAIL = `urn:li:schemaField:(${ORDERS},customer_email)`

const SCOPES = [
  'DATASET_COLUMN',
  'DATASET_ROWS',
  'DATASET_STORAGE_SIZE',
  'DATASET_SCHEMA',
  'UNKNOWN',
] as const

export const assertionInfo = aspect('assertionInfo', {
  record: 'assertion.AssertionInfo',
  schemaVersion: 3,
  graphql: 'info',
  doc: 'The data and the condition that an assertion checks.',
  fields: {
    customProperties: customProperties(),
    externalUrl: externalUrl(),
    type: choice(['DATASET', 'FRESHNESS', 'VOLUME', 'SQL', 'FIELD', 'DATA_SCHEMA', 'CUSTOM'], {
      search: { as: 'keyword', field: 'assertionType', facet: true },
    }),
    datasetAssertion: record(
      {
        dataset: urn('dataset', { only: true, edge: ASSERTS }),
        scope: choice(SCOPES, { search: { as: 'text' } }),
        fields: list(urn('schemaField', { only: true, edge: ASSERTS, search: { as: 'urn' } })),
        aggregation: aggregation({ search: { as: 'text' } }),
        operator: operator(),
        parameters: parameters(),
        nativeType: text(),
        nativeParameters: map(text()),
        logic: text(),
      },
      { graphql: { type: 'DatasetAssertionInfo' }, deprecated: true },
    ),
    freshnessAssertion: record(
      {
        type: choice(['DATASET_CHANGE', 'DATA_JOB_RUN'], {
          search: { as: 'keyword', field: 'freshnessAssertionType' },
        }),
        entity: urn(['dataset', 'dataJob'], { only: true, edge: ASSERTS }),
        schedule: record(
          {
            type: choice(['CRON', 'FIXED_INTERVAL', 'SINCE_THE_LAST_CHECK'], {
              search: { as: 'text', field: 'scheduleType' },
            }),
            cron: record(
              { cron: text(), timezone: text(), windowStartOffsetMs: long() },
              { graphql: { type: 'FreshnessCronSchedule' } },
            ),
            fixedInterval: record(
              {
                unit: choice([
                  'SECOND',
                  'MINUTE',
                  'HOUR',
                  'DAY',
                  'WEEK',
                  'MONTH',
                  'QUARTER',
                  'YEAR',
                ]),
                multiple: integer(),
              },
              { graphql: { type: 'FixedIntervalSchedule' } },
            ),
          },
          { graphql: { type: 'FreshnessAssertionSchedule' } },
        ),
        failureSeverityConfig: severityConfig(),
        filter: datasetFilter(),
      },
      { graphql: { type: 'FreshnessAssertionInfo' } },
    ),
    volumeAssertion: volumeAssertion(),
    sqlAssertion: record(
      {
        type: choice(['METRIC', 'METRIC_CHANGE'], {
          search: { as: 'keyword', field: 'sqlAssertionType' },
        }),
        entity: urn('dataset', { only: true, edge: ASSERTS }),
        statement: text(),
        changeType: choice(['ABSOLUTE', 'PERCENTAGE']),
        operator: operator(),
        parameters: parameters(),
        failureSeverityConfig: severityConfig(),
      },
      { graphql: { type: 'SqlAssertionInfo' } },
    ),
    fieldAssertion: fieldAssertion(),
    schemaAssertion: record(
      {
        entity: urn(['dataset', 'dataJob'], { only: true, edge: ASSERTS }),
        schema: record(schemaMetadata.fields, { graphql: { ownTypes: true } }),
        compatibility: choice(['EXACT_MATCH', 'SUPERSET', 'SUBSET']),
      },
      { graphql: { type: 'SchemaAssertionInfo' } },
    ),
    customAssertion: record(
      {
        type: text({ search: { as: 'keyword', field: 'customType', facet: true } }),
        entity: urn('dataset', { only: true, edge: ASSERTS }),
        field: urn('schemaField', { only: true, edge: ASSERTS, deprecated: true }),
        fields: list(urn('schemaField', { only: true, edge: ASSERTS })),
        scope: choice(SCOPES),
        aggregation: aggregation(),
        operator: operator(),
        parameters: parameters(),
        nativeType: text(),
        nativeParameters: map(text()),
        logic: text(),
      },
      { graphql: { type: 'CustomAssertionInfo' } },
    ),
    source: record(
      {
        type: choice(['NATIVE', 'EXTERNAL', 'INFERRED'], {
          search: { as: 'keyword', field: 'sourceType', facet: true },
        }),
        created: auditStamp({ actor: { as: 'urn', field: 'creator', has: 'hasCreator' } }),
      },
      { graphql: { type: 'AssertionSource' } },
    ),
    lastUpdated: auditStamp(),
    description: text({
      search: { as: 'text', field: 'assertionDescription', has: 'hasDescription' },
    }),
    note: record({ content: text(), lastModified: auditStamp() }, { deprecated: true }),
    entityUrn: urn('dataset', { search: { as: 'urn', field: 'entity' } }),
  },
  example: {
    customProperties: { team: 'data' },
    externalUrl: 'https://checks.example.com/orders',
    type: 'DATASET',
    datasetAssertion: {
      dataset: ORDERS,
      scope: 'DATASET_COLUMN',
      fields: [EMAIL],
      aggregation: 'IDENTITY',
      operator: 'NOT_NULL',
      nativeType: 'expect_column_values_to_not_be_null',
    },
    freshnessAssertion: {
      type: 'DATASET_CHANGE',
      entity: ORDERS,
      schedule: { type: 'CRON', cron: { cron: '0 6 * * *', timezone: 'UTC' } },
      filter: { type: 'SQL', sql: "country = 'GB'" },
    },
    volumeAssertion: {
      type: 'ROW_COUNT_TOTAL',
      entity: ORDERS,
      rowCountTotal: {
        operator: 'GREATER_THAN',
        parameters: { value: { value: '0', type: 'NUMBER' } },
      },
    },
    sqlAssertion: {
      type: 'METRIC',
      entity: ORDERS,
      statement: 'SELECT count(*) FROM shop.orders',
      operator: 'GREATER_THAN',
      parameters: { value: { value: '0', type: 'NUMBER' } },
    },
    fieldAssertion: {
      type: 'FIELD_VALUES',
      entity: ORDERS,
      fieldPath: 'customer_email',
      fieldValuesAssertion: {
        field: { path: 'customer_email', type: 'STRING', nativeType: 'TEXT' },
        operator: 'NOT_NULL',
        excludeNulls: false,
      },
    },
    schemaAssertion: {
      entity: ORDERS,
      schema: schemaMetadata.example,
      compatibility: 'EXACT_MATCH',
    },
    customAssertion: {
      type: 'freshness by hand',
      entity: ORDERS,
      field: EMAIL,
      fields: [EMAIL],
      logic: 'somebody looks',
    },
    source: {
      type: 'NATIVE',
      created: {
        time: 1_700_000_000_000,
        actor: 'urn:li:corpuser:ada',
        impersonator: 'urn:li:corpuser:grace',
        message: 'Orders without an address cannot be sent.',
      },
    },
    lastUpdated: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
    description: 'Every order has an address.',
    note: {
      content: 'Loading takes an hour.',
      lastModified: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
    },
    entityUrn: ORDERS,
  },
})
export type AssertionInfo = AspectValue<typeof assertionInfo>
