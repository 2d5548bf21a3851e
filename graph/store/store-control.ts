import type { DirtyFlag, OwnDirtyFlag } from './dirty-flag.ts'

/**
 * Keeps a store running beside its data: the dirty flags of the indexer, leases of servers, the
 * switch for writes, and its end. Every method throws CatalogError `STORE_UNAVAILABLE` when the
 * engine does not answer.
 */
export interface StoreControl {
  /** Returns dirty flags, the oldest first. */
  dirtyFlags(limit: number): Promise<DirtyFlag[]>

  /**
   * Takes the dirty flags in memory that writes of this process have set, oldest first. Flags of
   * created entities may come with what was written.
   */
  takeOwnDirtyFlags(limit: number): Promise<OwnDirtyFlag[]>

  /** Clears flags, except those of entities that changed since the flags were read. */
  clearDirty(flags: readonly DirtyFlag[]): Promise<void>
  /** Returns the URNs that are dirty. */
  dirtyUrns(urns: readonly string[]): Promise<Set<string>>

  /**
   * Takes or renews a lease, which one process may hold at a time, by the clock of the engine. It
   * is free again `ttlMs` after it was last renewed, or when its holder releases it.
   *
   * @returns whether `holder` holds it
   */
  lease(name: string, holder: string, ttlMs: number): Promise<boolean>
  /** Releases a lease; does nothing when another process holds it. */
  release(name: string, holder: string): Promise<void>

  /** Returns whether writes are allowed; all servers on the store share this setting. */
  writable(): Promise<boolean>
  setWritable(writable: boolean): Promise<void>

  /** Rejects with CatalogError `STORE_UNAVAILABLE` when the engine does not answer. */
  ping(): Promise<void>
  /** Completes running operations and closes the engine. */
  close(): Promise<void>
}
