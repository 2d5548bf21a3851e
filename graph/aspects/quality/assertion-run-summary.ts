import { aspect, type AspectValue } from '../../model/aspect.ts'
import { choice, millis } from '../../model/field.ts'

export const assertionRunSummary = aspect('assertionRunSummary', {
  record: 'assertion.AssertionRunSummary',
  doc: 'Times at which an assertion last passed and last failed.',
  fields: {
    lastFailedAtMillis: millis({ search: { as: 'date' } }),
    lastErroredAtMillis: millis({ search: { as: 'date' } }),
    lastPassedAtMillis: millis({ search: { as: 'date' } }),
    lastInitializedAtMillis: millis({ search: { as: 'date' } }),
    assertionStatus: choice(['PASSING', 'FAILING', 'ERROR', 'INIT'], {
      search: { as: 'keyword', facet: true },
    }),
  },
  example: {
    lastFailedAtMillis: 1_700_000_000_000,
    lastErroredAtMillis: 1_700_000_000_000,
    lastPassedAtMillis: 1_700_000_000_000,
    lastInitializedAtMillis: 1_700_000_000_000,
    assertionStatus: 'PASSING',
  },
})
export type AssertionRunSummary = AspectValue<typeof assertionRunSummary>
