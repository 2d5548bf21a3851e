export type SearchEngine = 'sqlite' | 'typesense'

export interface SearchRun {
  readonly datasets: number
  readonly samples: number
  readonly freshnessMs: number
  readonly say: (line: string) => void
}

export interface SearchRow {
  readonly engine: SearchEngine
  readonly title: string
  readonly hits?: number
  readonly p50Ms?: number
  readonly p95Ms?: number
  /** Ours divided by the same request sent bare, of the medians. */
  readonly overBare?: number
  readonly figure?: string
  readonly target?: string
  readonly ok?: boolean
}
