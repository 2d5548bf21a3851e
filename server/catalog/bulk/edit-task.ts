import type { JsonObject } from '../../../graph/model/json.ts'
import type { Urn } from '../../../graph/model/urn.ts'
import type { BulkEdit, Task, TaskStep } from '../../../graph/store/task-store.ts'
import { logAuthor, type Caller, type Role } from '../../authorize/roles.ts'
import type { Catalog } from '../catalog.ts'
import { requestCatalog } from '../request-catalog.ts'
import type { Refusal } from './change-each.ts'
import { editEntities, type Edited } from './edit-entities.ts'
import type { AskedEdit } from './edit-fields.ts'
import { selectPage, type Selection } from './selection.ts'

/** Entities of one step: they share a transaction, which others wait for. */
const ENTITIES_PER_STEP = 250

/** Refusals that a task lists; it counts all. */
const REFUSALS_LISTED_MAX = 1_000

/** The progress of a task. */
export interface EditProgress extends Edited {
  readonly refusedTotal: number
  readonly refused: readonly Refusal[]
}

/** The checkpoint: the progress, and the entities that the next step edits. */
interface Checkpoint extends EditProgress {
  readonly urns: readonly Urn[]
  /** Continues the selection after them. */
  readonly next?: string
}

const NO_PROGRESS: EditProgress = { edited: 0, unchanged: 0, refused: [], refusedTotal: 0 }

/** Returns the progress of a task that edits. */
export function editProgress({ position }: Pick<Task, 'position'>): EditProgress {
  return position === undefined ? NO_PROGRESS : (JSON.parse(position) as Checkpoint)
}

/** Returns the task of edits. */
export function editAssignment(
  caller: Caller,
  selection: Selection,
  edits: readonly AskedEdit[],
  runId: string,
): BulkEdit {
  const { role, byPolicies, groups } = caller
  return {
    kind: 'edit',
    edits: edits as unknown as readonly JsonObject[],
    selection: selection as unknown as JsonObject,
    runId,
    author: {
      ...logAuthor(caller),
      role,
      ...(byPolicies && { byPolicies }),
      ...(groups && { groups }),
    },
  }
}

/**
 * Edits the next entities, which the step before has selected, and selects those after them. The
 * rights of the author decide as they are now. A step that is repeated after a crash edits once.
 */
export async function editStep(
  catalog: Catalog,
  task: Task,
  { edits, selection, runId, author }: BulkEdit,
): Promise<TaskStep> {
  const caller = toCaller(author)
  const seen = requestCatalog(catalog, caller)
  const select = (after: string | undefined) =>
    selectPage(seen, selection as unknown as Selection, after, ENTITIES_PER_STEP)
  if (task.position === undefined) {
    const { urns, total, next } = await select(undefined)
    return { total, position: toPosition({ ...NO_PROGRESS, urns, ...(next && { next }) }) }
  }
  const checkpoint = JSON.parse(task.position) as Checkpoint
  const { urns, next } = checkpoint
  const { text } = await catalog.keyedRequests.answer(
    `edit ${task.id} ${urns[0]}`,
    runId,
    async (steps) => {
      const options = { runId, isAtomic: false }
      const asked = edits as unknown as readonly AskedEdit[]
      const { answer } = await editEntities(seen, urns, asked, { ...caller, steps }, options)
      return { text: JSON.stringify(answer), isFinal: true }
    },
  )
  const progress = addProgress(checkpoint, JSON.parse(text) as Edited)
  if (next === undefined) {
    return { position: toPosition({ ...progress, urns: [] }), ending: { how: 'done' } }
  }
  const page = await select(next)
  const isLast = page.urns.length === 0
  return {
    position: toPosition({ ...progress, urns: page.urns, ...(page.next && { next: page.next }) }),
    ...(isLast && { ending: { how: 'done' } }),
  }
}

const toPosition = (checkpoint: Checkpoint): string => JSON.stringify(checkpoint)

function addProgress(before: EditProgress, { edited, unchanged, refused }: Edited): EditProgress {
  return {
    edited: before.edited + edited,
    unchanged: before.unchanged + unchanged,
    refusedTotal: before.refusedTotal + refused.length,
    refused: [...before.refused, ...refused].slice(0, REFUSALS_LISTED_MAX),
  }
}

function toCaller({ actor, role, byPolicies, groups, traceId }: BulkEdit['author']): Caller {
  return {
    actor,
    role: role as Role,
    ...(byPolicies && { byPolicies }),
    ...(groups && { groups }),
    origin: {
      api: 'OPENAPI',
      address: undefined,
      userAgent: undefined,
      ...(traceId !== undefined && { traceId }),
    },
  }
}
