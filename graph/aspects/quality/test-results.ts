import { aspect, type AspectValue } from '../../model/aspect.ts'
import { choice, list, record, required, text, urn } from '../../model/field.ts'
import { auditStamp } from '../../records/audit.ts'

/** Tests with one outcome; `has` is the search field that says whether there are any. */
const outcomes = (edge: string, field: string, has: string) =>
  list(
    record(
      {
        test: required(urn('test', { edge, search: { as: 'urn', field, queried: false, has } })),
        type: choice(['SUCCESS', 'FAILURE']),
        testDefinitionMd5: text(),
        lastComputed: auditStamp(),
      },
      { graphql: { type: 'TestResult' } },
    ),
    { key: ['test'] },
  )

export const testResults = aspect('testResults', {
  record: 'test.TestResults',
  doc: 'Passing and failing metadata tests of an entity.',
  fields: {
    failing: outcomes('IsFailing', 'failingTests', 'hasFailingTests'),
    passing: outcomes('IsPassing', 'passingTests', 'hasPassingTests'),
  },
  start: { failing: [], passing: [] },
  example: {
    failing: [
      {
        test: 'urn:li:test:has-owners',
        type: 'SUCCESS',
        testDefinitionMd5: 'test definition md5',
        lastComputed: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
      },
    ],
    passing: [
      {
        test: 'urn:li:test:has-owners',
        type: 'SUCCESS',
        testDefinitionMd5: 'test definition md5',
        lastComputed: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
      },
    ],
  },
})
export type TestResults = AspectValue<typeof testResults>
