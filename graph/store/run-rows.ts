/**
 * What is known of ingestion runs: which latest values and points each has left. A run is named by `runId` of the
 * system metadata that its writes came with.
 */
export interface RunSummary {
  readonly runId: string
  /** Latest values and points that it wrote. */
  readonly rows: number
  /** When it wrote the newest of the values, or the time of the newest point, if that is later. */
  readonly newestMillis: number
}

/** A latest value that a run wrote. */
export interface RunRow {
  readonly urn: string
  readonly aspect: string
  readonly writtenMillis: number
  /** How many values of the aspect came before it. */
  readonly superseded: number
}

/** What writes say that belong to no run; DataHub's client and this server write it. */
export const NO_RUN = 'no-run-id-provided'
