import type { Page } from './graph-store.ts'

/** Reads what ingestion runs have written. */
export interface RunStore {
  /** Returns runs that have latest values or points, the most recent first, then by id. */
  runs(page: Page): Promise<RunSummary[]>

  /** Returns the latest values that a run wrote, ordered by URN, then aspect. */
  writtenBy(runId: string, page: Page): Promise<RunRow[]>

  /** Counts the latest values that a run wrote. */
  countWrittenBy(runId: string): Promise<number>
}

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
