import { choice, list, record, text, type Notes } from '../model/field.ts'

/** The operator of a comparison. */
export const operator = (notes?: Notes) =>
  choice(
    [
      'BETWEEN',
      'LESS_THAN',
      'LESS_THAN_OR_EQUAL_TO',
      'GREATER_THAN',
      'GREATER_THAN_OR_EQUAL_TO',
      'EQUAL_TO',
      'NOT_EQUAL_TO',
      'NULL',
      'NOT_NULL',
      'CONTAIN',
      'END_WITH',
      'START_WITH',
      'REGEX_MATCH',
      'IN',
      'NOT_IN',
      'IS_TRUE',
      'IS_FALSE',
      '_NATIVE_',
    ],
    notes,
  )

/** The aggregate of the values that is compared. `UNIQUE_PROPOTION` is DataHub's spelling. */
export const aggregation = (notes?: Notes) =>
  choice(
    [
      'ROW_COUNT',
      'COLUMNS',
      'COLUMN_COUNT',
      'IDENTITY',
      'MEAN',
      'MEDIAN',
      'UNIQUE_COUNT',
      'UNIQUE_PROPORTION',
      'UNIQUE_PROPOTION',
      'NULL_COUNT',
      'NULL_PROPORTION',
      'STDDEV',
      'MIN',
      'MAX',
      'SUM',
      '_NATIVE_',
    ],
    notes,
  )

const parameter = () =>
  record(
    { value: text(), type: choice(['STRING', 'NUMBER', 'LIST', 'SET', 'UNKNOWN']) },
    { graphql: { type: 'AssertionStdParameter' } },
  )

/** The operands of a comparison. */
export const parameters = (notes?: Notes) =>
  record(
    { value: parameter(), maxValue: parameter(), minValue: parameter() },
    { graphql: { type: 'AssertionStdParameters' }, ...notes },
  )

const severity = () => choice(['LOW', 'MEDIUM', 'HIGH'])

/** The severity of a failure. */
export const severityConfig = (notes?: Notes) =>
  record(
    {
      defaultSeverity: severity(),
      rules: list(record({ severity: severity(), operator: operator(), parameters: parameters() })),
    },
    notes,
  )

/** A column and its type. */
export const columnSpec = (notes?: Notes) =>
  record({ path: text(), type: text(), nativeType: text() }, notes)

/** The rows that an assertion checks. */
export const datasetFilter = (notes?: Notes) =>
  record({ type: choice(['SQL']), sql: text() }, notes)

/** The growing segment of a dataset, determined by a column. */
export const segment = (notes?: Notes) =>
  record(
    {
      field: columnSpec(),
      transformer: record(
        {
          type: choice([
            'TIMESTAMP_MS_TO_MINUTE',
            'TIMESTAMP_MS_TO_HOUR',
            'TIMESTAMP_MS_TO_DATE',
            'TIMESTAMP_MS_TO_MONTH',
            'TIMESTAMP_MS_TO_YEAR',
            'FLOOR',
            'CEILING',
            'NATIVE',
          ]),
          nativeType: text(),
        },
        { graphql: { type: 'IncrementingSegmentFieldTransformer' } },
      ),
    },
    { graphql: { type: 'IncrementingSegmentSpec' }, ...notes },
  )
