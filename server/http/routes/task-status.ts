import { CatalogError } from '../../../graph/model/errors.ts'
import { long, text, type RecordValue } from '../../../graph/model/field.ts'
import type { Task } from '../../../graph/store/task-store.ts'
import { valueAnswer } from '../answers.ts'
import { route, valueReply } from '../route.ts'

/** The form of a task ID: `<node>:<number>`; the number is not 0. */
const TASK_ID = /^[a-zA-Z0-9\-_]{1,200}:(?!0+$)[0-9]{1,50}$/

const NANOS_PER_MILLI = 1_000_000

const parameters = {
  nodeId: text({ doc: 'First part of the task ID, with `taskId`.' }),
  taskId: long({ doc: 'Second part of the task ID, with `nodeId`.' }),
  task: text({ doc: 'Complete task ID, `<nodeId>:<taskId>`, in place of both parts.' }),
}

/** docs/interface: operations/task-status */
export const getEsTaskStatus = route({
  method: 'POST',
  path: '/operations',
  action: 'getEsTaskStatus',
  role: 'reader',
  privilege: 'GET_ES_TASK_STATUS_PRIVILEGE',
  summary: 'Reports the progress of a task.',
  details:
    'Operations that continue in the background return a task ID. Finished tasks are kept for 7 days.',
  parameters,
  answers: valueAnswer(text({ doc: 'Status of the task as JSON text, or an `error`.' })),
  errors: [],
  example: { nodeId: 'node', taskId: 7, task: 'node:7' },
  async handle({ parameters: input }, { catalog }) {
    const id = parseTaskId(input)
    const task = await catalog.tasks.read(id)
    const status = task ? taskStatus(task) : { error: `Could not get task status for ${id}` }
    return valueReply(JSON.stringify(status))
  },
})

/** Returns the requested task ID. @throws CatalogError `INVALID_PARAMETER` in DataHub's wording */
function parseTaskId({ nodeId, taskId, task }: RecordValue<typeof parameters>): string {
  const pair = nodeId !== undefined && taskId !== undefined ? `${nodeId}:${taskId}` : undefined
  const id = task ?? pair
  if (id === undefined) {
    invalidParameter('Please specify either Node ID + task ID OR composite task parameters')
  }
  if (pair !== undefined && pair !== id) {
    invalidParameter('Please specify only one of Node ID + task ID OR composite task parameters')
  }
  if (!TASK_ID.test(id)) {
    invalidParameter(
      `Task should be in the form nodeId:taskId e.g. aB1cdEf2GHI-JKLMnoPQr3:123456 (got ${id})`,
    )
  }
  return id
}

/**
 * Returns the status of a task in the form of Elasticsearch, as DataHub does. Constant members
 * never apply: tasks create nothing, their steps run one after another without version conflicts,
 * and nothing throttles them.
 */
function taskStatus({ id, counts, runMillis, ending }: Task) {
  const isTimedOut = ending?.how === 'timed out'
  return {
    completed: ending !== undefined,
    taskId: id,
    runTimeNanos: runMillis * NANOS_PER_MILLI,
    status: {
      total: counts.total ?? 0,
      updated: counts.updated,
      created: 0,
      deleted: counts.deleted,
      batches: counts.batches,
      version_conflicts: 0,
      noops: counts.passedOver,
      retries: { bulk: counts.retries, search: 0 },
      throttled_millis: 0,
      requests_per_second: -1,
      throttled_until_millis: 0,
      timed_out: isTimedOut,
    },
    timed_out: isTimedOut,
    ...(ending?.how === 'failed' && { error: ending.reason }),
  }
}

function invalidParameter(message: string): never {
  throw new CatalogError('INVALID_PARAMETER', message)
}
