/**
 * Keeps work that goes on after its request was answered: what is to be done, how far it has come,
 * and which server is at it. What a step does to entities and points shares its transaction with the
 * record of it, so counts are exact whatever dies, and any server can go on where another one ended.
 * Same engines, same contract rule as the graph store; all times are by the clock of the engine.
 */
export interface TaskStore {
  /**
   * Keeps a new task, durably. `node` holds it for `ttlMs`, as if claimed; nobody does when that is 0.
   *
   * @throws CatalogError `READ_ONLY` after `setWritable(false)` of the graph store
   */
  create(assignment: Assignment, node: string, ttlMs: number): Promise<Task>

  read(id: string): Promise<Task | undefined>

  /**
   * Takes the oldest unfinished task that nobody holds: it was given up, or its holder has not been
   * heard of in time.
   */
  claim(node: string, ttlMs: number): Promise<Task | undefined>

  /**
   * Does what the step says and records it, in one transaction; that the task is held is renewed. An
   * empty step only renews.
   *
   * @returns the task as it is now; undefined when it is over, gone or held by somebody else, and
   *   then nothing was done
   * @throws CatalogError `READ_ONLY` after `setWritable(false)`, of steps that truncate or mark
   */
  advance(held: TaskHold, step: TaskStep): Promise<Task | undefined>

  /** Gives a task up, for others to claim at once; nothing happens when somebody else holds it. */
  release(held: Pick<TaskHold, 'id' | 'node'>): Promise<void>

  /**
   * Forgets the tasks that ended longer than `keptMs` ago.
   *
   * @returns how many
   */
  forget(keptMs: number): Promise<number>
}

/** What there is to be done. It is kept with the task, as another server may have to go on. */
export type Assignment = Truncation | Reindexing

/** Delete old points of one aspect of all entities of one type (interface, `truncateTimeseriesAspect`). */
export interface Truncation extends OldPoints {
  readonly kind: 'truncate'
  readonly batchSize: number
  /** After this time it ends, whatever is left. */
  readonly timeoutMs?: number
}

/** Points of a series strictly older than a moment. */
export interface OldPoints {
  readonly entityType: string
  readonly aspect: string
  /** Milliseconds since the epoch, exclusive. */
  readonly endMillis: number
}

/** Bring search up to date with entities, whether or not they changed (`restoreIndices`). */
export interface Reindexing {
  /** As stored tasks and backups have it. */
  readonly kind: 'restore'
  readonly urn?: string
  /** `%` stands for any text. */
  readonly urnLike?: string
  /** Only entities that have it. */
  readonly aspect?: string
  /** Only entities with an aspect, the named one if there is one, written in this range; inclusive. */
  readonly sinceMillis?: number
  readonly untilMillis?: number
  /** So many of the entities that match are passed over first. */
  readonly start: number
  /** At most this many are reindexed. */
  readonly limit?: number
  readonly batchSize: number
}

export interface Task {
  /** `<node>:<number>`: who took it on, and which in the order of all tasks it is. */
  readonly id: string
  readonly assignment: Assignment
  readonly counts: Counts
  /** How far a step has come, in the words of who does the steps. */
  readonly position: string | undefined
  /** From when it was taken on until it ended, or until now. */
  readonly runMillis: number
  /** Undefined while there is something left to do. */
  readonly ending: Ending | undefined
}

export interface Counts {
  /** Undefined until somebody has counted what there is to do. */
  readonly total: number | undefined
  /** Points that are gone. */
  readonly deleted: number
  /** Entities that were marked. */
  readonly updated: number
  /** Entities that were looked at and left as they are. */
  readonly passedOver: number
  /** Steps that came upon something to do. */
  readonly batches: number
  /** Steps that failed and were tried again. */
  readonly retries: number
}

export interface Ending {
  readonly how: 'done' | 'timed out' | 'failed'
  /** Why it failed. */
  readonly reason?: string
}

/** Who asks to go on with a task, and for how long it is theirs from then on. */
export interface TaskHold {
  readonly id: string
  readonly node: string
  readonly ttlMs: number
}

export interface TaskStep {
  /** So many there are to be deleted, or to be looked at. */
  readonly total?: number
  /**
   * Deletes the oldest of these points, at most `limit`, and marks entities of which none is left as
   * waiting for the search index: what it holds of a series is its newest point, which goes last.
   * When there are fewer than `limit`, the task is done with it.
   */
  readonly truncate?: OldPoints & { readonly limit: number }
  /** Marks these entities, which exist, as waiting for the search index. */
  readonly mark?: readonly string[]
  readonly passedOver?: number
  readonly retries?: number
  readonly position?: string
  readonly ending?: Ending
}
