/** The sets of tests. */
export const ROWS = ['smoke', 'requests', 'golden', 'page', 'impact'] as const
export type Row = (typeof ROWS)[number]

export type Outcome = 'passed' | 'failed' | 'skipped'

/** The outcome of one of DataHub's tests. */
export interface Result {
  /** The file in DataHub's repository, below the folder of the row. */
  readonly file: string
  /** Unique in the file. */
  readonly test: string
  readonly outcome: Outcome
  /** The number of equal tests that it represents; 1 by default. */
  readonly count?: number
  /** Why it failed. */
  readonly message?: string
}

/** Reports results while the tests run. */
export type OnResults = (results: readonly Result[]) => void
