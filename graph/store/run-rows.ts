/**
 * An ingestion run with counts of its latest values and points. A run is named by `runId` in the
 * system metadata of its writes.
 */
export interface RunSummary {
  readonly runId: string
  /** Latest values and points that it wrote. */
  readonly rows: number
  /** When it wrote its newest value, or the time of its newest point, if that is later. */
  readonly newestMillis: number
}

/** A latest value that a run wrote. */
export interface RunRow {
  readonly urn: string
  readonly aspect: string
  readonly writtenMillis: number
  /** Number of superseded values of the aspect. */
  readonly superseded: number
}

/** The run id of writes that belong to no run; DataHub's client and this server write it. */
export const NO_RUN = 'no-run-id-provided'
