/**
 * The lineage of an entity or a column at all times (docs/interface: read/lineage-over-time). Positions
 * below 0 are times before the log.
 */
export interface LineageOverTime {
  /** URNs, of which the first is the start. */
  readonly entities: readonly string[]
  readonly edges: readonly SpannedEdge[]
  /** The position from which on the start exists. */
  readonly begin: number
  /** In the order of their positions. */
  readonly changes: readonly EdgeChange[]
  readonly truncated: boolean
}

/** An edge; its ends are indexes of the entities. */
export interface SpannedEdge {
  readonly upstream: number
  readonly downstream: number
  /** In order and apart. */
  readonly spans: readonly Span[]
}

/** From one position of the log on, until before another one if it has ended. */
export interface Span {
  readonly from: number
  readonly until?: number
}

/** What began and ended edges. */
export interface EdgeChange {
  readonly position: number
  /** Milliseconds since the epoch. */
  readonly time: number
  // Absent: the user does not see what was changed.

  readonly actor?: string
  readonly urn?: string
  readonly aspect?: string
}
