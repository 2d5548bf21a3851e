import { choice, flag, long, record, text, urn } from '../model/field.ts'
import { columnSpec, datasetFilter, operator, parameters, severityConfig } from './assertions.ts'
import { ASSERTS } from './edges.ts'

/** An assertion about the values of a column. */
export const fieldAssertion = () =>
  record(
    {
      type: choice(['FIELD_VALUES', 'FIELD_METRIC'], {
        search: { as: 'keyword', field: 'fieldAssertionType' },
      }),
      entity: urn('dataset', { only: true, edge: ASSERTS }),
      fieldPath: text({ search: { as: 'keyword', facet: true } }),
      fieldValuesAssertion: record(
        {
          field: columnSpec(),
          transform: record({ type: choice(['LENGTH']) }, { graphql: { type: 'FieldTransform' } }),
          operator: operator(),
          parameters: parameters(),
          failThreshold: record(
            { type: choice(['COUNT', 'PERCENTAGE']), value: long() },
            { graphql: { type: 'FieldValuesFailThreshold' } },
          ),
          failureSeverityConfig: severityConfig(),
          excludeNulls: flag(),
        },
        { graphql: { type: 'FieldValuesAssertion' } },
      ),
      fieldMetricAssertion: record(
        {
          field: columnSpec(),
          metric: choice([
            'UNIQUE_COUNT',
            'UNIQUE_PERCENTAGE',
            'NULL_COUNT',
            'NULL_PERCENTAGE',
            'MIN',
            'MAX',
            'MEAN',
            'MEDIAN',
            'STDDEV',
            'NEGATIVE_COUNT',
            'NEGATIVE_PERCENTAGE',
            'ZERO_COUNT',
            'ZERO_PERCENTAGE',
            'MIN_LENGTH',
            'MAX_LENGTH',
            'EMPTY_COUNT',
            'EMPTY_PERCENTAGE',
          ]),
          operator: operator(),
          parameters: parameters(),
          failureSeverityConfig: severityConfig(),
        },
        { graphql: { type: 'FieldMetricAssertion' } },
      ),
      filter: datasetFilter(),
    },
    { graphql: { type: 'FieldAssertionInfo' } },
  )
