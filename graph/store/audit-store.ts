/**
 * Stores audit records: refusals and changes of what decides on access. They are not metadata: they
 * have no history, are not indexed, and `setWritable(false)` does not affect them. Adapters and
 * contract suite are as for the graph store.
 */
export interface AuditStore {
  /** Stores records, durably; a record replaces the one with its id. */
  put(records: readonly AuditRecord[]): Promise<void>

  /** Returns at most `limit` records that match, by descending id. Cost: the records of its range. */
  search(query: AuditQuery, limit: number): Promise<readonly AuditRecord[]>

  /** Returns how many records match, counted up to `limit`. Cost: the records of its range. */
  count(query: AuditQuery, limit: number): Promise<number>

  /**
   * Deletes the records with the smallest ids, below `before`, at most `limit` of them.
   *
   * @returns how many were deleted
   */
  expire(before: string, limit: number): Promise<number>
}

export interface AuditRecord {
  /** Begins with the time, so that the order by code points is the order in time. */
  readonly id: string
  readonly eventType: string
  /** URN of the user who caused the event. */
  readonly actor: string
  readonly entityType?: string
  readonly aspect?: string
  /** The event as JSON text; the store does not interpret it. */
  readonly body: string
}

/** A range of ids and filters. An absent filter matches every record; an empty list matches none. */
export interface AuditQuery {
  /** Inclusive. */
  readonly from: string
  /** Exclusive. */
  readonly before: string
  readonly eventTypes?: readonly string[]
  readonly actors?: readonly string[]
  readonly entityTypes?: readonly string[]
  readonly aspects?: readonly string[]
}
