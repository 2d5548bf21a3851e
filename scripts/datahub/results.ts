/** The four sets of tests. */
export const ROWS = ['smoke', 'requests', 'golden', 'page'] as const
export type Row = (typeof ROWS)[number]

export type Outcome = 'passed' | 'failed' | 'skipped'

/** How one test of DataHub ended. */
export interface Result {
  /** The file in DataHub's repository, below the folder of the row. */
  readonly file: string
  /** Unique in the file. */
  readonly test: string
  readonly outcome: Outcome
  /** How many equal tests it stands for; 1 by default. */
  readonly count?: number
  /** Why it failed. */
  readonly message?: string
}

/** Reports results while the tests run. */
export type OnResults = (results: readonly Result[]) => void
