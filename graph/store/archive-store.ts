import type { Checkup } from './checkup.ts'
import type { LogEntry, LogMinute } from './change-log.ts'
import type { Envelope, Point } from '../model/audit.ts'
import type { Edge } from '../model/edges.ts'
import type { TaskRecord } from './task-record.ts'
import type { AuditRecord } from './audit-store.ts'
import type { StoredAccessToken, StoredPassword, StoredPrincipal } from './access-token-store.ts'

/**
 * Reads and replaces the contents of a store, for backups and restores. Adapters and contract suite
 * are as for the graph store.
 */
export interface ArchiveStore {
  /**
   * Yields a snapshot of everything durable: a group of edits that is written meanwhile is in it
   * whole or not at all. Servers keep running; writers wait only briefly.
   *
   * Entities come first, by URN, each with its aspects (the key aspect, then the others by name; of
   * each the superseded values, oldest first, then the latest), the values that removals have ended
   * (by name and end, in the same order) and its points by aspect, time and id. Then tokens by hash,
   * passwords by user, principals by name, tasks by number, audit records by id, the log of changes
   * by position, deleted names, and from when on the past is known if that is not the beginning;
   * audit records of later refusals may be among these. Order is by code points, so equal stores of two adapters
   * give equal archives.
   *
   * @throws CatalogError `STORE_UNAVAILABLE`, also when another archive of the store is being made
   */
  records(options: ArchiveOptions): AsyncIterable<ArchivedRecord>

  /** Returns whether {@link records} would yield nothing. */
  isEmpty(): Promise<boolean>

  /**
   * Deletes everything, and records until {@link endRestore} that the store is half restored. Dirty
   * flags are deleted too; leases stay.
   */
  beginRestore(): Promise<void>
  endRestore(): Promise<void>
  isHalfRestored(): Promise<boolean>

  /** Returns the version and clock of the engine, and defects of its schema. */
  checkup(): Promise<Checkup>

  /**
   * Adds entries of the log of changes, in order. Nothing else is logged from {@link beginRestore} to
   * {@link resumeLog}.
   */
  addLogEntries(entries: readonly LogEntry[]): Promise<void>

  /** Adds what is known of the past besides the values of {@link ArchivedRecord} `aspect`. */
  addPast(records: readonly PastRecord[]): Promise<void>
  /** Adds the edges of values that removals have ended. */
  addPastEdges(edges: readonly PastEdges[]): Promise<void>

  /** Logs changes again, after the last entry of the backup. */
  resumeLog(): Promise<void>

  /** Adds tasks unchanged; any server may claim the unfinished ones. */
  addTasks(records: readonly TaskRecord[]): Promise<void>
}

export interface ArchiveOptions {
  /** Returns the name of the key aspect of an entity. */
  readonly keyAspectOf: (urn: string) => string
  /** Folder for records that do not fit into memory; it takes as much space as the archive. */
  readonly scratchDir: string
  /** Called from time to time with the number of entities read. */
  readonly onProgress?: (entities: number) => void
}

/** One record of an archive. */
export type ArchivedRecord =
  | {
      readonly kind: 'aspect'
      readonly urn: string
      readonly envelope: Envelope
      /** Of the change that stored it, 0 if that is older than the log; earlier backups have none. */
      readonly position?: number
    }
  | PastRecord
  | { readonly kind: 'point'; readonly point: Point }
  | { readonly kind: 'token'; readonly token: StoredAccessToken }
  | { readonly kind: 'password'; readonly user: string; readonly password: StoredPassword }
  | { readonly kind: 'principal'; readonly name: string; readonly principal: StoredPrincipal }
  | { readonly kind: 'task'; readonly task: TaskRecord }
  | { readonly kind: 'audit'; readonly audit: AuditRecord }
  | { readonly kind: 'logEntry'; readonly entry: LogEntry }

/** What a store knows of the past only. */
export type PastRecord =
  | {
      /** A value that a removal has ended, at the position `until`. */
      readonly kind: 'past'
      readonly urn: string
      readonly envelope: Envelope
      readonly superseded: number
      readonly position: number
      readonly until: number
    }
  | { readonly kind: 'deletedName'; readonly urn: string; readonly position: number }
  | ({ readonly kind: 'logMinute' } & LogMinute)
  | { readonly kind: 'pastBegin'; readonly position: number }

/** Edges that an aspect asserted from the position `since` on, and from `until` on no more. */
export interface PastEdges {
  readonly urn: string
  readonly aspect: string
  readonly edges: readonly Edge[]
  readonly since: number
  readonly until: number
}

/**
 * Splits the id of a task into its number, by which tasks are ordered, and the node that created
 * it.
 */
export function splitTaskId(id: string): { node: string; number: number } {
  const at = id.lastIndexOf(':')
  return { node: id.slice(0, at), number: Number(id.slice(at + 1)) }
}
