import { aspect, type AspectValue } from '../model/aspect.ts'
import { choice, list, record, required, text, urn } from '../model/field.ts'
import { auditStamp } from '../records/audit.ts'

export const testResults = aspect('testResults', {
  record: 'test.TestResults',
  doc: 'Metadata tests that a thing passes and fails.',
  fields: {
    failing: list(
      record({
        test: required(
          urn('test', {
            edge: 'IsFailing',
            search: { as: 'urn', field: 'failingTests', queried: false, has: 'hasFailingTests' },
          }),
        ),
        type: choice(['SUCCESS', 'FAILURE']),
        testDefinitionMd5: text(),
        lastComputed: auditStamp(),
      }),
      { key: ['test'] },
    ),
    passing: list(
      record({
        test: required(
          urn('test', {
            edge: 'IsPassing',
            search: { as: 'urn', field: 'passingTests', queried: false, has: 'hasPassingTests' },
          }),
        ),
        type: choice(['SUCCESS', 'FAILURE']),
        testDefinitionMd5: text(),
        lastComputed: auditStamp(),
      }),
      { key: ['test'] },
    ),
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
