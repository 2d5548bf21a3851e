/** The state of an engine, for operators (`npm run doctor`). */
export interface Checkup {
  /** Product and release: `Neo4j/5.26.29`. */
  readonly version: string
  /** By its clock, milliseconds since the epoch. */
  readonly nowMillis: number
  /** Sentences about constraints, indexes and tables that are missing or do not work. */
  readonly faults: readonly string[]
}
