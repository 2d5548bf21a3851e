import { aspect, type AspectValue } from '../../model/aspect.ts'
import {
  choice,
  integer,
  long,
  map,
  millis,
  number,
  record,
  required,
  text,
  urn,
} from '../../model/field.ts'
import { pointFields } from '../../records/points.ts'

export const assertionRunEvent = aspect('assertionRunEvent', {
  record: 'assertion.AssertionRunEvent',
  timeseries: true,
  graphql: 'runEvents',
  doc: 'One evaluation of an assertion, with its result.',
  fields: {
    ...pointFields,
    timestampMillis: required(
      millis({
        doc: 'Time of the evaluation, or start of the bucket.',
        search: { as: 'date', field: 'lastCompletedTime' },
      }),
    ),
    runId: text({ doc: 'ID of the run that evaluated the assertion.' }),
    asserteeUrn: urn('dataset', {
      only: true,
      doc: 'The dataset that was evaluated.',
      column: true,
    }),
    status: choice(['COMPLETE'], { column: true }),
    result: record(
      {
        type: choice(['INIT', 'SUCCESS', 'FAILURE', 'ERROR'], { column: true }),
        severity: choice(['LOW', 'MEDIUM', 'HIGH'], { column: true }),
        rowCount: long(),
        missingCount: long(),
        unexpectedCount: long(),
        actualAggValue: number(),
        nativeResults: map(text()),
        externalUrl: text(),
        error: record(
          {
            type: choice([
              'SOURCE_CONNECTION_ERROR',
              'SOURCE_QUERY_FAILED',
              'INSUFFICIENT_DATA',
              'INVALID_PARAMETERS',
              'INVALID_SOURCE_TYPE',
              'UNSUPPORTED_PLATFORM',
              'CUSTOM_SQL_ERROR',
              'FIELD_ASSERTION_ERROR',
              'UNKNOWN_ERROR',
            ]),
            properties: map(text()),
          },
          { graphql: { type: 'AssertionResultError' } },
        ),
      },
      { graphql: { type: 'AssertionResult' } },
    ),
    runtimeContext: map(text()),
    batchSpec: record(
      {
        customProperties: map(text({ search: { as: 'text' } }), {
          graphql: { type: 'StringMapEntry' },
        }),
        nativeBatchId: text(),
        query: text(),
        limit: integer(),
      },
      { graphql: { type: 'BatchSpec' } },
    ),
    assertionUrn: urn('assertion', { only: true, doc: 'The assertion.', column: true }),
  },
  example: {
    timestampMillis: 1_710_000_060_000,
    runId: 'nightly-2024-03-09',
    asserteeUrn: 'urn:li:dataset:(urn:li:dataPlatform:snowflake,shop.orders,PROD)',
    status: 'COMPLETE',
    result: {
      type: 'FAILURE',
      severity: 'LOW',
      rowCount: 1_200,
      missingCount: 40,
      unexpectedCount: 0,
      actualAggValue: 0.5,
      nativeResults: { unexpected_percent: '3.3' },
      externalUrl: 'https://shop.example.com/orders',
      error: { type: 'SOURCE_CONNECTION_ERROR', properties: { message: 'Timed out after 30 s' } },
    },
    runtimeContext: { warehouse: 'small' },
    batchSpec: {
      customProperties: { partition: '2024-03-09' },
      nativeBatchId: 'orders-2024-03-09',
      query: 'SELECT * FROM shop.orders',
      limit: 1_200,
    },
    assertionUrn: 'urn:li:assertion:orders-are-fresh',
  },
})
export type AssertionRunEvent = AspectValue<typeof assertionRunEvent>
