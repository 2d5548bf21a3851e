import type { Item } from '../data.ts'
import type { Process } from '../processes.ts'
import type { EngineName } from '../rows.ts'
import type { Workload } from '../rounds.ts'

/** Engines to measure: what a server needs to use them, and the way to them without a server. */
export interface Engine {
  readonly name: EngineName
  /** Environment of a server on these engines. */
  readonly variables: Readonly<Record<string, string>>
  /** Why figures of cold engines cannot be taken; undefined when they can. */
  readonly notCold: string | undefined
  /** Those that work for a server besides itself, as far as they run on this machine. */
  processes(): readonly Process[]
  /** How many transactions were committed so far, by whomever. */
  transactions(): Promise<number>
  /** Bytes on disk that hold the catalog and its index; undefined where that is elsewhere. */
  bytes(): Promise<number | undefined>
  /** To be called when the catalog is loaded. */
  openFloor(): Promise<Floor>
  /** Lets go of them and removes the data. */
  close(): Promise<void>
}

/**
 * What our statements come to when the bare driver sends them: no HTTP, no checks, no combiner, and
 * parameters made the short way. Members are absent where an engine answers inside of the process.
 */
export interface Floor {
  /**
   * Durable writes of one item each, by 16 callers; where the engine has one writer at a time, in
   * groups of as many items as ours had.
   */
  single(items: () => Item, groupSize: number): Workload
  /** One caller, who writes all items at a time in one transaction. */
  batch(items: () => readonly Item[], itemsPerCall: number): Workload
  /** Reads of one entity each, with all aspects, where answers are waited for by so many callers. */
  read(urn: () => string, callers: number): Workload
  /** One caller: one transaction of one item, and one document that is taken in. */
  found?(items: () => Item): Promise<Workload>
  /** One caller: what lies up to so many steps upstream, and how far. */
  upstream?(urn: string, hops: number): Workload
  /** One caller: a search as a person would write it for the engine, counting the same facets. */
  search?(words: string, facets: readonly string[]): Promise<Workload>
  /** Takes all documents of the index into an empty copy. @returns how many a second */
  importAll?(): Promise<number>
  close(): Promise<void>
}
