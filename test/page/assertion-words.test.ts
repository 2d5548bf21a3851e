import { expect } from 'chai'
import type { ConditionFragment } from '../../web/src/api/documents.generated.ts'
import { describeAssertion } from '../../web/src/pages/entity/quality/assertion-words.ts'

const parameters = { value: { value: '3' }, minValue: { value: '1' }, maxValue: { value: '9' } }
const info = (part: object) => part as ConditionFragment
const dataset = (part: object) => info({ datasetAssertion: { fields: [], ...part } })
const column = (operator: string) =>
  info({
    fieldAssertion: { fieldValuesAssertion: { field: { path: 'price' }, operator, parameters } },
  })

describe('the words for an assertion', () => {
  const EXPECTED: readonly (readonly [ConditionFragment, string])[] = [
    [info({ description: 'Orders have an address', type: 'SQL' }), 'Orders have an address'],
    [column('GREATER_THAN_OR_EQUAL_TO'), 'price is at least 3'],
    [column('BETWEEN'), 'price is between 1 and 9'],
    [column('_NATIVE_'), 'Condition on price'],
    [
      info({
        fieldAssertion: {
          fieldMetricAssertion: {
            field: { path: 'price' },
            metric: 'NULL_COUNT',
            operator: 'EQUAL_TO',
            parameters,
          },
        },
      }),
      'Null count of price is 3',
    ],
    [
      dataset({ fields: [{ path: 'id' }], aggregation: 'UNIQUE_COUNT', operator: 'NOT_NULL' }),
      'Unique count of id is not null',
    ],
    [
      dataset({ fields: [{ path: 'id' }], operator: '_NATIVE_', nativeType: 'is_sorted' }),
      'is_sorted of id',
    ],
    [dataset({ scope: 'DATASET_ROWS', operator: 'LESS_THAN', parameters }), 'Rows is less than 3'],
    [
      info({ volumeAssertion: { rowCountChange: { operator: 'GREATER_THAN', parameters } } }),
      'Growth of the number of rows is greater than 3',
    ],
    [
      info({ freshnessAssertion: { schedule: { fixedInterval: { unit: 'HOUR', multiple: 6 } } } }),
      'Changes at least every 6 hours',
    ],
    [
      info({
        freshnessAssertion: {
          type: 'DATA_JOB_RUN',
          schedule: { cron: { cron: '0 6 * * *', timezone: 'UTC' } },
        },
      }),
      'Runs by the schedule 0 6 * * * (UTC)',
    ],
    [
      info({ sqlAssertion: { statement: 'SELECT 1', operator: 'EQUAL_TO', parameters } }),
      'SELECT 1 is 3',
    ],
    [
      info({ schemaAssertion: { compatibility: 'SUPERSET' } }),
      'The columns include those expected',
    ],
    [info({ customAssertion: { type: 'by hand', logic: null } }), 'by hand'],
    [info({ type: 'DATA_SCHEMA' }), 'Data schema assertion'],
  ]
  for (const [assertion, words] of EXPECTED) {
    it(`are “${words}”`, () => {
      expect(describeAssertion(assertion)).to.equal(words)
    })
  }
})
