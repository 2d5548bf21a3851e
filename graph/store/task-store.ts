/**
 * Keeps work that goes on after its request was answered: what is to be done, how far it is, and
 * which server does it. What a step does to entities and points shares its transaction with the record
 * of it, so counts are exact after any crash, and any server can go on where another one stopped
 * (docs/decisions/0014). Same engines, same contract rule as the graph store; all times are by the clock
 * of the engine.
 */
export interface TaskStore {
  /**
   * Keeps a new task, durably. `node` holds it for `ttlMs`, as if claimed; when that is 0, it is free.
   *
   * @throws CatalogError `READ_ONLY` after `setWritable(false)` of the graph store
   */
  create(assignment: Assignment, node: string, ttlMs: number): Promise<Task>

  read(id: string): Promise<Task | undefined>

  /**
   * Takes the oldest unfinished task that is free: it was released, or its holder has not renewed it in
   * time.
   */
  claim(node: string, ttlMs: number): Promise<Task | undefined>

  /**
   * Does what the step says and records it, in one transaction; renews the hold. An empty step only
   * renews.
   *
   * @returns the task as it is now; undefined, with nothing done, when it is over, gone or held by
   *   another server
   * @throws CatalogError `READ_ONLY` after `setWritable(false)`, if the step truncates or sets dirty flags
   */
  advance(held: TaskHold, step: TaskStep): Promise<Task | undefined>

  /** Gives a task up, for others to claim at once; does nothing when another server holds it. */
  release(held: Pick<TaskHold, 'id' | 'node'>): Promise<void>

  /**
   * Forgets the tasks that ended longer than `keptMs` ago.
   *
   * @returns how many
   */
  forget(keptMs: number): Promise<number>
}

/** What is to be done. It is kept with the task, as another server may have to go on. */
export type Assignment = Truncation | Reindexing

/** Delete old points of an aspect of all entities of a type (docs/interface: operations/truncate). */
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

/** Put entities into the index again, changed or not (docs/interface: operations/restore-indices). */
export interface Reindexing {
  /** The word that stored tasks and backups have. */
  readonly kind: 'restore'
  readonly urn?: string
  /** `%` stands for any text. */
  readonly urnLike?: string
  /** Only entities that have it. */
  readonly aspect?: string
  /** Only entities with an aspect, the named one if there is one, written in this range; inclusive. */
  readonly sinceMillis?: number
  readonly untilMillis?: number
  /** How many of the entities that match are passed over first. */
  readonly start: number
  /** At most this many are reindexed. */
  readonly limit?: number
  readonly batchSize: number
}

export interface Task {
  /** `<node>:<number>`: the server that created it, and its number among all tasks. */
  readonly id: string
  readonly assignment: Assignment
  readonly counts: Counts
  /** How far it is, in the words of the code that makes the steps. */
  readonly position: string | undefined
  /** From its creation until it ended, or until now. */
  readonly runMillis: number
  /** Undefined while there is work left. */
  readonly ending: Ending | undefined
}

export interface Counts {
  /** Undefined until the work has been counted. */
  readonly total: number | undefined
  /** Points that are gone. */
  readonly deleted: number
  /** Entities whose dirty flag was set. */
  readonly updated: number
  /** Entities that were looked at and left alone. */
  readonly passedOver: number
  /** Steps that found something to do. */
  readonly batches: number
  /** Steps that failed and were tried again. */
  readonly retries: number
}

export interface Ending {
  readonly how: 'done' | 'timed out' | 'failed'
  /** Why it failed. */
  readonly reason?: string
}

/** Which server goes on with a task, and for how long it holds it from then on. */
export interface TaskHold {
  readonly id: string
  readonly node: string
  readonly ttlMs: number
}

export interface TaskStep {
  /** How many there are to delete, or to look at. */
  readonly total?: number
  /**
   * Deletes the oldest of these points, at most `limit`. Sets the dirty flag of entities that
   * have none left: the index holds the newest point of a series, which goes last. Fewer than `limit`
   * points end the task.
   */
  readonly truncate?: OldPoints & { readonly limit: number }
  /** Sets the dirty flag of these entities, which exist. */
  readonly markDirty?: readonly string[]
  readonly passedOver?: number
  readonly retries?: number
  readonly position?: string
  readonly ending?: Ending
}
