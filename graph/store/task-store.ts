import type { JsonObject } from '../model/json.ts'
import type { Author } from './change-log.ts'

/**
 * Stores work that continues after its request was answered: its assignment, its progress, and the
 * server that runs it. The effects of a step on entities and points share its transaction with its
 * record, so counts are exact after any crash, and any server can continue a task
 * (docs/decisions/0014). Adapters and contract suite are as for the graph store; all times are by
 * the clock of the engine.
 */
export interface TaskStore {
  /**
   * Stores a new task, durably. `node` holds it for `ttlMs`, as if claimed; with 0, it is free.
   *
   * @throws CatalogError `READ_ONLY` after `setWritable(false)` of the graph store
   */
  create(assignment: Assignment, node: string, ttlMs: number): Promise<Task>

  read(id: string): Promise<Task | undefined>

  /**
   * Claims the oldest unfinished task that is free: it was released, or its holder has not renewed
   * its lease in time.
   */
  claim(node: string, ttlMs: number): Promise<Task | undefined>

  /**
   * Executes and records a step in one transaction; renews the lease. An empty step only renews.
   *
   * @returns the updated task; undefined, without effect, when it has ended, was deleted, or is
   *   held by another server
   * @throws CatalogError `READ_ONLY` after `setWritable(false)`, if the step truncates or sets
   *   dirty flags
   */
  advance(hold: TaskHold, step: TaskStep): Promise<Task | undefined>

  /**
   * Releases a task, so that others can claim it at once; does nothing when another server holds
   * it.
   */
  release(hold: Pick<TaskHold, 'id' | 'node'>): Promise<void>

  /** Ends an unfinished task: its current step is the last, and another one has no effect. */
  cancel(id: string): Promise<void>

  /**
   * Deletes the tasks that ended longer than `keptMs` ago.
   *
   * @returns how many were deleted
   */
  forget(keptMs: number): Promise<number>
}

/** The work of a task. It is stored with the task, because another server may continue it. */
export type Assignment = Truncation | Reindexing | BulkEdit

/**
 * Deletes old points of an aspect of all entities of a type (docs/interface: operations/truncate).
 */
export interface Truncation extends OldPoints {
  readonly kind: 'truncate'
  readonly batchSize: number
  /** Time after which the task ends, even if points remain. */
  readonly timeoutMs?: number
  /** Whom the log of changes names; the system if absent. */
  readonly author?: Author
}

/** Points of a series strictly older than a time. */
export interface OldPoints {
  readonly entityType: string
  readonly aspect: string
  /** Milliseconds since the epoch, exclusive. */
  readonly endMillis: number
}

/** Reindexes entities, changed or not (docs/interface: operations/restore-indices). */
export interface Reindexing {
  /** The kind in stored tasks and backups. */
  readonly kind: 'restore'
  readonly urn?: string
  /** `%` stands for any text. */
  readonly urnLike?: string
  /** Only entities that have this aspect. */
  readonly aspect?: string
  /** Only entities with an aspect, the named one if any, written in this range; inclusive. */
  readonly sinceMillis?: number
  readonly untilMillis?: number
  /** Number of matching entities to skip. */
  readonly start: number
  /** Most entities to reindex. */
  readonly limit?: number
  readonly batchSize: number
}

/** Edits many entities (docs/interface: bulk/edits). */
export interface BulkEdit {
  readonly kind: 'edit'
  /** As the request has them. */
  readonly edits: readonly JsonObject[]
  readonly selection: JsonObject
  /** The run of the new values. */
  readonly runId: string
  /** Whose rights decide at each step. */
  readonly author: Author & {
    readonly role: string
    readonly byPolicies?: boolean
    readonly groups?: readonly string[]
  }
}

export interface Task {
  /** `<node>:<number>`: the server that created it, and its number among all tasks. */
  readonly id: string
  readonly assignment: Assignment
  readonly counts: Counts
  /** The checkpoint, in the format of the code that runs the steps. */
  readonly position: string | undefined
  /** From its creation until it ended, or until now. */
  readonly runMillis: number
  /** Undefined while work remains. */
  readonly ending: Ending | undefined
}

export interface Counts {
  /** Undefined until the work has been counted. */
  readonly total: number | undefined
  /** Deleted points. */
  readonly deleted: number
  /** Entities whose dirty flag was set. */
  readonly updated: number
  /** Entities that were read and skipped. */
  readonly passedOver: number
  /** Steps that found work. */
  readonly batches: number
  /** Steps that failed and were retried. */
  readonly retries: number
}

export interface Ending {
  readonly how: 'done' | 'timed out' | 'failed' | 'cancelled'
  /** The reason of a failure. */
  readonly reason?: string
}

/** The server that holds a task, and the duration of its lease. */
export interface TaskHold {
  readonly id: string
  readonly node: string
  readonly ttlMs: number
}

export interface TaskStep {
  /** Number of points to delete, or of entities to read. */
  readonly total?: number
  /**
   * Deletes the oldest of these points, at most `limit`. Sets the dirty flag of entities that have
   * none left: the index holds the newest point of a series, which is deleted last. Fewer than
   * `limit` points end the task.
   */
  readonly truncate?: OldPoints & { readonly limit: number; readonly author?: Author }
  /** Sets the dirty flag of these entities, which exist. */
  readonly markDirty?: readonly string[]
  readonly passedOver?: number
  readonly retries?: number
  readonly position?: string
  readonly ending?: Ending
}
