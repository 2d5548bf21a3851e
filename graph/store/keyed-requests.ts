/**
 * Remembers requests that clients may repeat, so that each is carried out once (docs/decisions/0063):
 * what a request has changed is recorded in the transactions that change it, and its answer after
 * them. Adapters and contract suite are as for the graph store; backups have no requests.
 */
export interface KeyedRequestStore {
  /** Registers a request, unless one with its id was registered at `sinceMillis` or later. */
  begin(request: NewRequest, sinceMillis: number): Promise<StoredRequest>

  /** Keeps the answer of a registered request, unless it has one; returns the one that is kept. */
  finish(id: string, answer: string): Promise<string>

  /**
   * Deletes the oldest requests registered before a time, at most `limit` of them.
   *
   * @returns how many were deleted
   */
  forget(beforeMillis: number, limit: number): Promise<number>
}

export interface NewRequest {
  readonly id: string
  /** Differs for requests with different bodies. */
  readonly fingerprint: string
  /** When it was registered, milliseconds since the epoch. */
  readonly millis: number
}

/** What is known of a request that was registered. */
export interface StoredRequest {
  readonly fingerprint: string
  /** Absent: it is in progress, was cut off, or its answer was not kept. */
  readonly answer?: string
}

/**
 * Names a change within a request. The store makes it once: later it returns what the first one
 * returned.
 */
export interface StepKey {
  readonly request: string
  readonly step: string
}

/** What a change has returned, as JSON text, for the transaction that makes it. */
export interface StepRecord extends StepKey {
  readonly result: string
}
