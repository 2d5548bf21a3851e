import { expect } from 'chai'
import { send } from './http.ts'
import type { Stores } from '../../graph/store/stores.ts'
import { wait } from './stores/stores.ts'

export const TRUNCATE = '/operations?action=truncateTimeseriesAspect'
export const TASK_STATUS = '/operations?action=getEsTaskStatus'

/** The status of a known task in `getEsTaskStatus` (docs/interface: operations/task-status). */
export interface TaskStatus {
  readonly completed: boolean
  readonly taskId: string
  readonly runTimeNanos: number
  readonly timed_out: boolean
  readonly error?: string
  readonly status: {
    readonly total: number
    readonly updated: number
    readonly created: number
    readonly deleted: number
    readonly batches: number
    readonly version_conflicts: number
    readonly noops: number
    readonly retries: { readonly bulk: number; readonly search: number }
    readonly throttled_millis: number
    readonly requests_per_second: number
    readonly throttled_until_millis: number
    readonly timed_out: boolean
  }
}

/** The server to ask; its address may have changed at the next request. */
interface Place {
  readonly url: string
}

const PATIENCE_MS = 300_000
const PAUSE_MS = 10

async function valueOf(place: Place, path: string, body: object): Promise<unknown> {
  const answer = await send<{ value: unknown }>(place.url, 'POST', path, {
    bytes: JSON.stringify(body),
  })
  expect(answer.status, JSON.stringify(answer.body)).to.equal(200)
  return answer.body.value
}

/** Begins a truncation that is not a dry run, and returns the id of the task. */
export async function truncate(place: Place, request: object): Promise<string> {
  const body = { entityType: 'dataset', aspect: 'datasetProfile', dryRun: false, ...request }
  return String(await valueOf(place, TRUNCATE, body))
}

/** Returns how many rows a dry run would delete, and of how many. */
export async function dryRun(
  place: Place,
  request: object,
): Promise<[older: number, total: number]> {
  const body = { entityType: 'dataset', aspect: 'datasetProfile', ...request }
  const said = String(await valueOf(place, TRUNCATE, body))
  const [, older, total] = /^Delete (\d+) out of (\d+) rows /.exec(said) ?? []
  return [Number(older), Number(total)]
}

export async function statusOf(place: Place, task: string): Promise<TaskStatus> {
  return JSON.parse(String(await valueOf(place, TASK_STATUS, { task }))) as TaskStatus
}

/** Returns each status of a task until its end. */
export async function untilCompleted(place: Place, task: string): Promise<TaskStatus[]> {
  const seen: TaskStatus[] = []
  const endMs = performance.now() + PATIENCE_MS
  for (;;) {
    const status = await statusOf(place, task)
    seen.push(status)
    if (status.completed) return seen
    if (performance.now() > endMs) throw new Error(`Not completed: ${JSON.stringify(status)}`)
    await wait(PAUSE_MS)
  }
}

/** Waits until every change is searchable. */
export async function indexed({ control }: Stores): Promise<void> {
  const endMs = performance.now() + PATIENCE_MS
  while ((await control.dirtyFlags(1)).length > 0) {
    if (performance.now() > endMs) throw new Error('The indexer does not come to an end')
    await wait(PAUSE_MS)
  }
}

/** Returns the last status of a task. */
export async function completed(place: Place, task: string): Promise<TaskStatus> {
  const [last] = (await untilCompleted(place, task)).slice(-1)
  if (!last) throw new Error('A task has a status')
  return last
}
