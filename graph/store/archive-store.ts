import type { Checkup } from './checkup.ts'
import type { Envelope, Point } from '../model/audit.ts'
import type { TaskRecord } from './task-record.ts'
import type { StoredAccessToken } from './access-token-store.ts'

/**
 * What backups and restores need besides the other ports: reads everything out of a store, and empties
 * one to take what another has held. Same engines, same contract rule as the graph store.
 */
export interface ArchiveStore {
  /**
   * Everything that is kept for good, as of one moment: a group of edits that is written meanwhile is
   * there whole or not at all. Servers go on; writers wait a moment at most.
   *
   * Entities come first, by URN, each with its aspects (the key aspect, then the others by name; of
   * each the superseded values, oldest first, then the latest) and its points by aspect, time and id.
   * Then tokens by hash, then tasks by number. Order is by code points, so equal stores of two engines
   * give equal archives.
   *
   * @throws CatalogError `STORE_UNAVAILABLE`, also when another archive of the store is being made
   */
  records(options: ArchiveOptions): AsyncIterable<ArchivedRecord>

  /** Whether there is nothing that {@link records} would give. */
  isEmpty(): Promise<boolean>

  /**
   * Deletes everything, and records until {@link endRestore} that the store is half restored. Dirty
   * flags go too; leases stay.
   */
  beginRestore(): Promise<void>
  endRestore(): Promise<void>
  isHalfRestored(): Promise<boolean>

  /** Whether all that the engine needs is there, and what time it has. */
  checkup(): Promise<Checkup>

  /** Keeps tasks as they were; any server may claim those that have not ended. */
  addTasks(records: readonly TaskRecord[]): Promise<void>
}

export interface ArchiveOptions {
  /** Name of the key aspect of an entity. */
  readonly keyAspectOf: (urn: string) => string
  /** Folder for what does not fit into memory; it takes as much room as the archive. */
  readonly scratchDir: string
  /** Called from time to time with how many entities were read. */
  readonly onProgress?: (entities: number) => void
}

/** What is kept of a store, piece by piece. */
export type ArchivedRecord =
  | { readonly kind: 'aspect'; readonly urn: string; readonly envelope: Envelope }
  | { readonly kind: 'point'; readonly point: Point }
  | { readonly kind: 'token'; readonly token: StoredAccessToken }
  | { readonly kind: 'task'; readonly task: TaskRecord }

/** The number of a task, by which tasks are ordered, and the node that took it on. */
export function partsOfTaskId(id: string): { node: string; number: number } {
  const at = id.lastIndexOf(':')
  return { node: id.slice(0, at), number: Number(id.slice(at + 1)) }
}
