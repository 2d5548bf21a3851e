import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import { CatalogError } from '../../../graph/model/errors.ts'
import type { Assignment, TaskHold, Task } from '../../../graph/store/task-store.ts'
import { reasonOf } from '../reason.ts'
import { nextStep, type TaskStores } from './task-steps.ts'

/** How long tasks are kept after their end: 7 days. */
export const TASKS_KEPT_MS = 7 * 24 * 60 * 60 * 1_000
/** How often older ones are deleted. */
const FORGET_EVERY_MS = 10 * 60 * 1_000
/** Tasks that one server runs at once; more wait, or go to another server. */
const TASKS_AT_ONCE_MAX = 4
/** How soon another server takes over from one that died; a restart after a crash waits as long. */
const LEASE_TTL_MS = 3_000
const LEASE_RENEWAL_MS = 1_000
/**
 * How often a server looks for tasks that no server holds: at first often, as a restart finds what a
 * crash has left as soon as its lease is over.
 */
const POLL_MS = { first: 1_000, most: 3_000 }
/** So many looks without a task of its own, and it looks less often. */
const POLLS_UNTIL_RARE = 2 * (LEASE_TTL_MS / POLL_MS.first)
/** Pause before a failed step is tried again. */
const RETRY_MS = 200
/** Pause before a task without a next step is asked again. */
const NOT_YET_MS = 50
/** After this many failures in a row, of a store that answers, a step will never succeed. */
const FAILURES_MAX = 5

export interface TaskRunnerOptions extends TaskStores {
  /** Takes messages for operators. */
  readonly log: (line: string) => void
  readonly keptMs?: number
}

/**
 * Runs tasks (docs/decisions/0014): those that this server has taken on, and those that another one
 * has left unfinished. One server at a time holds a task, renews its lease while it is alive, and the
 * next holder goes on after the last recorded step.
 */
export class TaskRunner {
  /** The name of this server in the ids of its tasks, in letters that ids allow. */
  readonly node = randomBytes(16).toString('base64url')
  readonly #options: TaskRunnerOptions
  readonly #running = new Map<string, Promise<void>>()
  readonly #turns = pLimit(1)
  readonly #stopping = new AbortController()
  readonly #polling: Promise<void>
  #forgotAtMs = -Infinity
  /** Looking for tasks has failed, and the log says so. */
  #isFailing = false

  constructor(options: TaskRunnerOptions) {
    this.#options = options
    this.#polling = this.#poll()
  }

  /**
   * Takes a task on. It is durable when this resolves, and runs from now on.
   *
   * @throws CatalogError `READ_ONLY`
   */
  async start(assignment: Assignment): Promise<Task> {
    const hasRoom = this.#running.size < TASKS_AT_ONCE_MAX
    const { tasks } = this.#options
    const task = await tasks.create(assignment, this.node, hasRoom ? LEASE_TTL_MS : 0)
    if (hasRoom) this.#run(task)
    return task
  }

  /** The task when it has ended, or after `waitMs`; does not wait for a task of another server. */
  async wait(task: Task, waitMs: number): Promise<Task> {
    const work = this.#running.get(task.id)
    if (work) await settledWithin(work, waitMs)
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
    const rest = () => this.#sleep(idlePolls < POLLS_UNTIL_RARE ? POLL_MS.first : POLL_MS.most)
    // Not at once: a database that has just started is busy with first requests.
    for (await rest(); !this.#isStopping(); await rest()) {
      try {
        await this.#takeOver()
        idlePolls = this.#running.size > 0 ? 0 : idlePolls + 1
        await this.#forget()
        this.#isFailing = false
      } catch (error) {
        if (!this.#isFailing) this.#options.log(`Tasks wait: ${reasonOf(error)}`)
        this.#isFailing = true
      }
    }
  }

  async #takeOver(): Promise<void> {
    while (this.#running.size < TASKS_AT_ONCE_MAX && !this.#isStopping()) {
      const task = await this.#options.tasks.claim(this.node, LEASE_TTL_MS)
      // It may be one of ours whose lease ran out while this process was held up.
      if (!task || this.#running.has(task.id)) return
      this.#options.log(`Going on with task ${task.id}`)
      this.#run(task)
    }
  }

  async #forget(): Promise<void> {
    const nowMs = performance.now()
    if (nowMs - this.#forgotAtMs < FORGET_EVERY_MS) return
    await this.#options.tasks.forget(this.#options.keptMs ?? TASKS_KEPT_MS)
    this.#forgotAtMs = nowMs
  }

  #run(task: Task): void {
    const work = this.#work(task)
      .catch((error: unknown) => this.#options.log(`Task ${task.id} waits: ${reasonOf(error)}`))
      .finally(() => this.#running.delete(task.id))
    this.#running.set(task.id, work)
  }

  async #work(first: Task): Promise<void> {
    const { tasks } = this.#options
    const held = { id: first.id, node: this.node, ttlMs: LEASE_TTL_MS }
    // A renewal that fails is made up for by the next; steps renew too.
    const renew = () => void tasks.advance(held, {}).catch(() => {})
    const renewal = setInterval(renew, LEASE_RENEWAL_MS).unref()
    try {
      const left = await this.#untilOver(first, held)
      if (left) await tasks.release(held)
    } finally {
      clearInterval(renewal)
    }
  }

  /** @returns the task if it is still ours and not finished */
  async #untilOver(first: Task, held: TaskHold): Promise<Task | undefined> {
    const { tasks, log } = this.#options
    let task: Task | undefined = first
    let [failures, retries] = [0, 0]
    while (task && !task.ending) {
      if (this.#isStopping()) return task
      try {
        task = await this.#step(task, held, retries)
        ;[failures, retries] = [0, 0]
      } catch (error) {
        const isAnswer = !isUnavailable(error)
        if (isAnswer) log(`A step of task ${held.id} fails: ${reasonOf(error)}`)
        failures += isAnswer ? 1 : 0
        retries += isReadOnly(error) ? 0 : 1
        const ending = { how: 'failed' as const, reason: reasonOf(error) }
        const next = failures < FAILURES_MAX ? {} : { ending, retries }
        await this.#sleep(RETRY_MS)
        task = await tasks.advance(held, next).catch(() => task)
      }
    }
    return undefined
  }

  /**
   * The next step, one at a time over all tasks, and then a rest of the same length: an embedded
   * engine serves no requests during a step.
   */
  #step(task: Task, held: TaskHold, retries: number): Promise<Task | undefined> {
    return this.#turns(async () => {
      if (this.#isStopping()) return task
      const startedMs = performance.now()
      const step = await nextStep(this.#options, task)
      const next = step ? await this.#options.tasks.advance(held, { ...step, retries }) : task
      if (next?.ending) return next
      await this.#sleep(step ? performance.now() - startedMs : NOT_YET_MS)
      return next
    })
  }

  #isStopping(): boolean {
    return this.#stopping.signal.aborted
  }

  /** Until the time is over, or the runner stops. */
  async #sleep(durationMs: number): Promise<void> {
    const { signal } = this.#stopping
    await sleep(durationMs, undefined, { signal, ref: false }).catch(() => {})
  }
}

async function settledWithin(work: Promise<unknown>, waitMs: number): Promise<void> {
  const settled = new AbortController()
  const { signal } = settled
  const late = sleep(waitMs, undefined, { signal, ref: false }).catch(() => {})
  await Promise.race([work, late])
  settled.abort()
}

/** Writes are switched off: the step waits and has not failed. */
function isReadOnly(error: unknown): boolean {
  return error instanceof CatalogError && error.code === 'READ_ONLY'
}

/** The store is down: trying again will help. */
function isUnavailable(error: unknown): boolean {
  return error instanceof CatalogError && error.status === 503
}
