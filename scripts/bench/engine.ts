import type { Item } from './data.ts'
import type { EngineName } from './rows.ts'
import type { Workload } from './rounds.ts'

/** An engine to measure: what a server needs to use it, and the way to it without a server. */
export interface Engine {
  readonly name: EngineName
  /** Environment of a server on this engine. */
  readonly variables: Readonly<Record<string, string>>
  /** Why figures of a cold engine cannot be taken; undefined when they can. */
  readonly notCold: string | undefined
  /** How many transactions were committed so far, by whomever. */
  transactions(): Promise<number>
  /** To be called when the catalog is loaded. */
  openFloor(): Promise<Floor>
  /** Lets go of it and removes the data. */
  close(): Promise<void>
}

/**
 * The same statements as ours, sent by the bare driver: no HTTP, no checks, no combiner. Their
 * parameters are made the short way.
 */
export interface Floor {
  /**
   * Durable writes of one item each, by 16 callers; where the engine has one writer at a time, in
   * groups of as many items as ours had.
   */
  single(items: () => Item, groupSize: number): Workload
  /** One caller, who writes all items at a time in one transaction. */
  batch(items: () => readonly Item[], itemsPerCall: number): Workload
  /** Reads of one entity each, with all aspects; by 16 callers where answers are waited for. */
  read(urn: () => string): Workload
  close(): Promise<void>
}
