import type { CheckedAssertionFragment } from '../../../api/documents.generated.ts'

export type Run = NonNullable<
  NonNullable<CheckedAssertionFragment['runEvents']>['runEvents']
>[number]

/** What the evaluation of an assertion resulted in. */
export type Outcome = 'SUCCESS' | 'FAILURE' | 'ERROR' | 'INIT'

/** The words for each outcome, and the shape of its mark in a box of 8 by 8. */
export const OUTCOMES: Readonly<
  Record<Outcome, { readonly words: string; readonly shape: string }>
> = {
  SUCCESS: { words: 'Passed', shape: 'M4 1a3 3 0 1 0 0 6a3 3 0 1 0 0-6z' },
  FAILURE: { words: 'Failed', shape: 'M1 2L2 1L4 3L6 1L7 2L5 4L7 6L6 7L4 5L2 7L1 6L3 4z' },
  ERROR: { words: 'Could not run', shape: 'M4 .5L7.8 7.5H.2z' },
  INIT: { words: 'Collects data first', shape: 'M1.5 3.2h5v1.6h-5z' },
}

/** Returns the outcome of a run; one without a result could not run. */
export function outcomeOf({ result }: Run): Outcome {
  const type = result?.type ?? ''
  return type in OUTCOMES ? (type as Outcome) : 'ERROR'
}

/** Returns how often runs had each outcome, in words: "28 passed, 2 failed". */
export function countOutcomes(runs: readonly Run[]): string {
  const outcomes = runs.map(outcomeOf)
  return (Object.keys(OUTCOMES) as Outcome[])
    .map((outcome) => ({ outcome, count: outcomes.filter((one) => one === outcome).length }))
    .filter(({ count }) => count > 0)
    .map(({ outcome, count }) => `${count} ${OUTCOMES[outcome].words.toLowerCase()}`)
    .join(', ')
}
