import { newId } from '../../../graph/store/request-steps.ts'
import { globalTags } from '../../../graph/aspects/business/global-tags.ts'
import { tag } from '../../../graph/aspects/business/tag.entity.ts'
import { CatalogError } from '../../../graph/model/errors.ts'
import { parseUrn } from '../../../graph/model/urn.ts'
import { choice, flag, list, long, record, required, text } from '../../../graph/model/field.ts'
import { LIMITS } from '../../../graph/model/limits.ts'
import type { BulkEdit, Task } from '../../../graph/store/task-store.ts'
import type { Caller } from '../../authorize/roles.ts'
import { editAssignment, editProgress } from '../../catalog/bulk/edit-task.ts'
import { editEntities } from '../../catalog/bulk/edit-entities.ts'
import { editFields } from '../../catalog/bulk/edit-fields.ts'
import { requireEdits } from '../../catalog/bulk/parse-edits.ts'
import { searchSelection, selectFirst, type Selection } from '../../catalog/bulk/selection.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import { requestCatalog } from '../../catalog/request-catalog.ts'
import {
  objectAnswer,
  SEARCH_ERRORS,
  URN,
  wholeFields,
  wholeRecord,
  writeAnswer,
} from '../answers.ts'
import { EXAMPLE_URN, route } from '../route.ts'
import { filterField, viewField, missingPrivileges } from '../shared-fields.ts'
import { writeReply } from '../write-reply.ts'

const counts = {
  total: long({ doc: 'How many entities are selected.' }),
  edited: long({ doc: 'Entities that changed; with `dryRun`, that would change.' }),
  unchanged: long({ doc: 'Entities that were so already.' }),
  refusedTotal: long(),
  refused: list(
    wholeRecord({ urn: URN, code: text(), reason: text() }, { missing: missingPrivileges }),
    {
      doc: `Entities that were not edited, and why; a task lists the first 1,000.`,
    },
  ),
}

/** docs/interface: bulk/edits */
export const postEdits = route({
  method: 'POST',
  path: '/edits',
  role: 'editor',
  summary: 'Edits many entities: those that are named, or all that a search finds.',
  details:
    'Policies decide on each entity. What is refused is listed, and the rest is done. ' +
    `More than ${LIMITS.editedAtOnce.max} entities are edited by a task, which the answer names. ` +
    'All edits belong to one run, so that one revert takes them back.',
  parameters: {
    urns: list(text({ like: URN }), { doc: 'The entities; columns by their URNs.' }),
    query: text({ doc: 'Instead of `urns`: the input of a search.' }),
    filter: filterField,
    types: list(text(), { doc: 'With `query`: the entity types that are searched.' }),
    view: viewField,
    changes: required(
      list(record(editFields), {
        doc: `From 1 to ${LIMITS.editsPerRequest.max} edits, made to each entity in order.`,
      }),
    ),
    atomic: flag({
      doc: `Whether nothing is done if anything is refused; of at most ${LIMITS.editedAtOnce.max} entities.`,
    }),
  },
  answers: writeAnswer({
    ...objectAnswer({
      ...wholeFields(counts),
      runId: text({ doc: 'The run of the edits, for `POST /revert`; absent if there are none.' }),
      task: text({ doc: 'Of more entities: the task that edits them.' }),
      previewed: long({ doc: 'With `dryRun`: how many of the entities were tried.' }),
    }),
    accepts: true,
  }),
  errors: ['INVALID_URN', 'BATCH_REFUSED', 'READ_ONLY', ...SEARCH_ERRORS],
  example: {
    urns: [EXAMPLE_URN],
    changes: [{ operation: 'remove', aspect: globalTags.name, tags: [`urn:li:${tag.name}:pii`] }],
  },
  async handle({ parameters, ...caller }, { catalog }) {
    const { changes, atomic = false, ...members } = parameters
    const seen = requestCatalog(catalog, caller)
    const selection = await parseSelection(seen, members)
    await requireEdits(seen, changes)
    const { urns, total, next } = await selectFirst(seen, selection)
    const runId = `edit-${newId(caller.steps)}`
    if (next !== undefined && atomic) {
      throw new CatalogError(
        'INVALID_PARAMETER',
        `${total} entities are selected; atomic edits have at most ${LIMITS.editedAtOnce.max}`,
      )
    }
    if (next !== undefined && !catalog.dryRun) {
      const task = await catalog.runner.start(editAssignment(caller, selection, changes, runId))
      const body = { ...taskCounts(task), total, runId, task: task.id }
      return writeReply({ isSearchable: false }, { status: 202, body })
    }
    const committed = await editEntities(seen, urns, changes, caller, { runId, isAtomic: atomic })
    const { refused, ...answered } = committed.answer
    const body = {
      total,
      ...answered,
      refusedTotal: refused.length,
      refused,
      ...(catalog.dryRun ? { previewed: urns.length } : answered.edited > 0 && { runId }),
    }
    return writeReply(committed, { body })
  },
})

interface SelectionMembers {
  readonly urns?: readonly string[] | undefined
  readonly query?: string | undefined
  readonly filter?: unknown
  readonly types?: readonly string[] | undefined
  readonly view?: string | undefined
}

/** @throws CatalogError `INVALID_PARAMETER`, `INVALID_URN` */
async function parseSelection(
  catalog: Catalog,
  { urns, query, filter, types, view }: SelectionMembers,
): Promise<Selection> {
  const refuse = (problem: string): never => {
    throw new CatalogError('INVALID_PARAMETER', problem)
  }
  if ((urns === undefined) === (query === undefined))
    refuse('Expected either urns or query, which * makes all entities that filter and types admit')
  if (query !== undefined) return searchSelection(catalog, { query, filter, types, view })
  if (filter !== undefined || types !== undefined || view !== undefined)
    refuse('filter, types and view belong to query, not to urns')
  if (urns?.length === 0) refuse('urns is empty')
  return { urns: [...new Set(urns?.map(parseUrn))] }
}

/** The states of a task, by how it ended. */
const STATES = {
  done: 'done',
  failed: 'failed',
  cancelled: 'cancelled',
  'timed out': 'failed',
} as const

const taskAnswer = objectAnswer(
  wholeFields(
    {
      task: text(),
      runId: text(),
      state: choice(['running', 'done', 'failed', 'cancelled']),
      ...counts,
    },
    { reason: text({ doc: 'Why it failed.' }) },
  ),
)

/** docs/interface: bulk/tasks */
export const getEditTask = route({
  method: 'GET',
  path: '/edits/<task>',
  role: 'reader',
  summary: 'Reports the progress of a task that edits many entities.',
  details: 'Only its author sees it. It is kept for 7 days after its end.',
  parameters: {},
  answers: taskAnswer,
  errors: ['NOT_FOUND'],
  example: {},
  exampleStatus: 404,
  async handle({ variables, ...caller }, { catalog }) {
    const task = await readTask(catalog, variables['task'] ?? '', caller)
    return { body: await taskBody(catalog, task) }
  },
})

/** docs/interface: bulk/tasks */
export const cancelEditTask = route({
  method: 'DELETE',
  path: '/edits/<task>',
  role: 'editor',
  summary: 'Cancels a task that edits many entities. What it has edited stays.',
  parameters: {},
  answers: taskAnswer,
  errors: ['NOT_FOUND', 'READ_ONLY'],
  example: {},
  exampleStatus: 404,
  async handle({ variables, ...caller }, { catalog }) {
    const id = variables['task'] ?? ''
    await readTask(catalog, id, caller)
    await catalog.tasks.cancel(id)
    const task = await readTask(catalog, id, caller)
    return { body: await taskBody(requestCatalog(catalog, caller), task) }
  },
})

type EditTask = Task & { readonly assignment: BulkEdit }

/** @throws CatalogError for a task that is none, or that of somebody else */
async function readTask(catalog: Catalog, id: string, { actor }: Caller): Promise<EditTask> {
  const task = await catalog.tasks.read(id)
  if (task?.assignment.kind === 'edit' && task.assignment.author.actor === actor)
    return task as EditTask
  throw new CatalogError('NOT_FOUND', `There is no task ${id} of ${actor} that edits`)
}

/**
 * Returns the body of a task. Entities that a search found may be hidden from its author since; those
 * that the request named are listed as without a task.
 *
 * @param catalog as the author sees it now
 */
async function taskBody({ sight }: Pick<Catalog, 'sight'>, task: EditTask) {
  const { id, assignment, ending } = task
  const { refused, ...progress } = taskCounts(task)
  const isNamed = 'urns' in assignment.selection
  const seenUrns = isNamed ? undefined : await sight?.seen(refused.map(({ urn }) => urn))
  return {
    task: id,
    runId: assignment.runId,
    state: ending ? STATES[ending.how] : 'running',
    ...progress,
    refused: seenUrns ? refused.filter(({ urn }) => seenUrns.has(urn)) : refused,
    ...(ending?.reason !== undefined && { reason: ending.reason }),
  }
}

function taskCounts(task: Task) {
  const { edited, unchanged, refusedTotal, refused } = editProgress(task)
  return { total: task.counts.total ?? 0, edited, unchanged, refusedTotal, refused }
}
