import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import { CatalogError } from '../../../graph/model/errors.ts'
import type { Assignment, TaskHold, Task } from '../../../graph/store/task-store.ts'
import { reasonOf } from '../error-reason.ts'
import { nextStep, type TaskStores } from './task-steps.ts'

/** Retention of ended tasks: 7 days. */
export const RETENTION_MS = 7 * 24 * 60 * 60 * 1_000
/** Interval between deletions of older tasks. */
const DELETE_EVERY_MS = 10 * 60 * 1_000
/** Concurrent tasks of one server; others wait, or run on another server. */
const TASKS_AT_ONCE_MAX = 4
/** Time to live: another server takes over this long after a crash, and so does a restart. */
const LEASE_TTL_MS = 3_000
const LEASE_RENEWAL_MS = 1_000
/**
 * Interval between polls for tasks that no server holds: short at first, since a restart finds the
 * tasks of a crash as soon as their leases expire.
 */
const POLL_MS = { first: 1_000, most: 3_000 }
/** Polls without a running task after which the interval grows. */
const IDLE_POLLS_MAX = 2 * (LEASE_TTL_MS / POLL_MS.first)
/** Pause before a failed step is retried. */
const RETRY_MS = 200
/** Pause before a task without a next step is polled again. */
const NO_STEP_PAUSE_MS = 50
/** Consecutive failures, while the store is available, after which the task fails. */
const FAILURES_MAX = 5

export interface TaskRunnerOptions extends TaskStores {
  /** Receives messages for operators. */
  readonly log: (line: string) => void
  readonly keptMs?: number
}

/**
 * Runs tasks (docs/decisions/0014): those that this server has started, and those that another one
 * has left unfinished. One server at a time holds the lease of a task and renews it; the next
 * holder continues after the last recorded step.
 */
export class TaskRunner {
  /** Name of this server in the IDs of its tasks, in letters that IDs allow. */
  readonly node = randomBytes(16).toString('base64url')
  readonly #options: TaskRunnerOptions
  readonly #running = new Map<string, Promise<void>>()
  readonly #stepQueue = pLimit(1)
  readonly #stopping = new AbortController()
  readonly #polling: Promise<void>
  #deletedAtMs = -Infinity
  /** The last poll failed, and the failure was logged. */
  #isFailing = false

  constructor(options: TaskRunnerOptions) {
    this.#options = options
    this.#polling = this.#poll()
  }

  /**
   * Starts a task. It is durable when this resolves.
   *
   * @throws CatalogError `READ_ONLY`
   */
  async start(assignment: Assignment): Promise<Task> {
    const hasCapacity = this.#running.size < TASKS_AT_ONCE_MAX
    const { tasks } = this.#options
    const task = await tasks.create(assignment, this.node, hasCapacity ? LEASE_TTL_MS : 0)
    if (hasCapacity) this.#launch(task)
    return task
  }

  /**
   * Returns the task once it has ended, or after `waitMs`; does not wait for a task of another
   * server.
   */
  async wait(task: Task, waitMs: number): Promise<Task> {
    const work = this.#running.get(task.id)
    if (work) await waitAtMost(work, waitMs)
    return (await this.#options.tasks.read(task.id)) ?? task
  }

  /** Finishes the current steps, and leaves their tasks to the next start or another server. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#polling
    await Promise.all(this.#running.values())
  }

  async #poll(): Promise<void> {
    let idlePolls = 0
    const pauseUntilPoll = () =>
      this.#sleep(idlePolls < IDLE_POLLS_MAX ? POLL_MS.first : POLL_MS.most)
    // Pauses first: a database that has just started is busy with first requests.
    for (await pauseUntilPoll(); !this.#isStopping(); await pauseUntilPoll()) {
      try {
        await this.#claimTasks()
        idlePolls = this.#running.size > 0 ? 0 : idlePolls + 1
        await this.#deleteOld()
        this.#isFailing = false
      } catch (error) {
        if (!this.#isFailing)
          this.#options.log(`Cannot read the tasks, will retry: ${reasonOf(error)}`)
        this.#isFailing = true
      }
    }
  }

  async #claimTasks(): Promise<void> {
    while (this.#running.size < TASKS_AT_ONCE_MAX && !this.#isStopping()) {
      const task = await this.#options.tasks.claim(this.node, LEASE_TTL_MS)
      // It may be a task of this server whose lease expired while the process was stalled.
      if (!task || this.#running.has(task.id)) return
      this.#options.log(`Resuming task ${task.id}`)
      this.#launch(task)
    }
  }

  async #deleteOld(): Promise<void> {
    const nowMs = performance.now()
    if (nowMs - this.#deletedAtMs < DELETE_EVERY_MS) return
    await this.#options.tasks.forget(this.#options.keptMs ?? RETENTION_MS)
    this.#deletedAtMs = nowMs
  }

  #launch(task: Task): void {
    const work = this.#work(task)
      .catch((error: unknown) => this.#options.log(`Task ${task.id} is paused: ${reasonOf(error)}`))
      .finally(() => this.#running.delete(task.id))
    this.#running.set(task.id, work)
  }

  async #work(first: Task): Promise<void> {
    const { tasks } = this.#options
    const hold = { id: first.id, node: this.node, ttlMs: LEASE_TTL_MS }
    // The next renewal compensates for a failed one; steps renew too.
    const renew = () => void tasks.advance(hold, {}).catch(() => {})
    const renewal = setInterval(renew, LEASE_RENEWAL_MS).unref()
    try {
      const remainingTask = await this.#runSteps(first, hold)
      if (remainingTask) await tasks.release(hold)
    } finally {
      clearInterval(renewal)
    }
  }

  /**
   * Runs the steps of a task.
   *
   * @returns the task if this server still holds it and it is not finished
   */
  async #runSteps(first: Task, hold: TaskHold): Promise<Task | undefined> {
    const { tasks, log } = this.#options
    let task: Task | undefined = first
    let [failures, retries] = [0, 0]
    while (task && !task.ending) {
      if (this.#isStopping()) return task
      try {
        task = await this.#runNextStep(task, hold, retries)
        ;[failures, retries] = [0, 0]
      } catch (error) {
        const isStoreUp = !isServiceUnavailable(error)
        if (isStoreUp) log(`A step of task ${hold.id} failed: ${reasonOf(error)}`)
        failures += isStoreUp ? 1 : 0
        retries += isReadOnlyError(error) ? 0 : 1
        const ending = { how: 'failed' as const, reason: reasonOf(error) }
        const next = failures < FAILURES_MAX ? {} : { ending, retries }
        await this.#sleep(RETRY_MS)
        task = await tasks.advance(hold, next).catch(() => task)
      }
    }
    return undefined
  }

  /**
   * Runs the next step, one at a time over all tasks, then pauses for the same duration: an
   * embedded engine serves no requests during a step.
   */
  #runNextStep(task: Task, hold: TaskHold, retries: number): Promise<Task | undefined> {
    return this.#stepQueue(async () => {
      if (this.#isStopping()) return task
      const startedMs = performance.now()
      const step = await nextStep(this.#options, task)
      const next = step ? await this.#options.tasks.advance(hold, { ...step, retries }) : task
      if (next?.ending) return next
      await this.#sleep(step ? performance.now() - startedMs : NO_STEP_PAUSE_MS)
      return next
    })
  }

  #isStopping(): boolean {
    return this.#stopping.signal.aborted
  }

  /** Sleeps until the time is over, or the runner stops. */
  async #sleep(durationMs: number): Promise<void> {
    const { signal } = this.#stopping
    await sleep(durationMs, undefined, { signal, ref: false }).catch(() => {})
  }
}

async function waitAtMost(work: Promise<unknown>, waitMs: number): Promise<void> {
  const settled = new AbortController()
  const { signal } = settled
  const timeout = sleep(waitMs, undefined, { signal, ref: false }).catch(() => {})
  await Promise.race([work, timeout])
  settled.abort()
}

/** Returns whether writes are disabled: the step waits and has not failed. */
function isReadOnlyError(error: unknown): boolean {
  return error instanceof CatalogError && error.code === 'READ_ONLY'
}

/** Returns whether the store is down, so that a retry may succeed. */
function isServiceUnavailable(error: unknown): boolean {
  return error instanceof CatalogError && error.status === 503
}
