/** What an engine says of itself, for operators (`npm run doctor`). */
export interface Checkup {
  /** What it is and of which release, for people: `Neo4j/5.26.29`. */
  readonly version: string
  /** By its clock, milliseconds since the epoch. */
  readonly nowMillis: number
  /** Constraints, indexes and tables that are missing or do not work; in sentences. */
  readonly faults: readonly string[]
}
