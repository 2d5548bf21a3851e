import type { GraphStore, StoredEntity } from '../../../graph/store/graph-store.ts'
import { compareText } from '../../../graph/store/text-order.ts'
import type { Reindexing, TaskStep, Task } from '../../../graph/store/task-store.ts'
import type { StoreControl } from '../../../graph/store/store-control.ts'

/**
 * Longest backlog at which the task still sets dirty flags, because clients' writes queue after
 * them.
 */
const BACKLOG_MAX = 1_000

/** Progress of the task. */
interface Position {
  /** Remaining types, in order; the first is in progress. */
  readonly types: readonly string[]
  /** Last processed URN of that type. */
  readonly after: string
  /** Number of matching entities, including those skipped because of `start`. */
  readonly matched: number
}

/** Processes entities by type and URN, and sets the dirty flag of matching ones. */
export async function reindexingStep(
  { graph, control }: { readonly graph: GraphStore; readonly control: StoreControl },
  { counts, position }: Task,
  assignment: Reindexing,
): Promise<TaskStep | undefined> {
  if (position === undefined) return firstStep(graph, assignment)
  const done = counts.updated + counts.passedOver
  const limit = (assignment.limit ?? Infinity) - counts.updated
  const { types, after, matched } = JSON.parse(position) as Position
  const [type, ...otherTypes] = types
  if (type === undefined || limit <= 0) return { total: done, ending: { how: 'done' } }
  if (assignment.urn === undefined && (await isBacklogFull(control))) return undefined

  const urns = await urnsAfter(graph, type, after, assignment)
  const matching = await selectMatches(graph, urns, assignment)
  const markDirty = matching.slice(Math.max(0, assignment.start - matched)).slice(0, limit)
  const next = {
    matched: matched + matching.length,
    ...(urns.length < assignment.batchSize
      ? { types: otherTypes, after: '' }
      : { types, after: urns.at(-1) ?? '' }),
  }
  return { markDirty, passedOver: urns.length - markDirty.length, position: JSON.stringify(next) }
}

async function isBacklogFull(control: StoreControl): Promise<boolean> {
  return (await control.dirtyFlags(BACKLOG_MAX)).length === BACKLOG_MAX
}

/** Counts the entities to process, once: the number may change while the task runs. */
async function firstStep(graph: GraphStore, assignment: Reindexing): Promise<TaskStep> {
  const prefix = urnPrefix(assignment)
  const counts = [...(await graph.countByType())].filter(([type]) => {
    const beginning = `urn:li:${type}:`
    return prefix.startsWith(beginning) || beginning.startsWith(prefix)
  })
  const total = counts.reduce((sum, [, count]) => sum + count, 0)
  const types = counts.map(([type]) => type).toSorted(compareText)
  const position: Position = { types, after: '', matched: 0 }
  return { total: assignment.urn === undefined ? total : 1, position: JSON.stringify(position) }
}

/** Returns a batch of the URNs of a type that may match: those with the prefix. */
async function urnsAfter(
  graph: GraphStore,
  type: string,
  after: string,
  assignment: Reindexing,
): Promise<string[]> {
  const { urn, batchSize } = assignment
  if (urn !== undefined) return after === '' ? [...(await graph.existing([urn]))] : []
  const prefix = urnPrefix(assignment)
  // Sorts before all URNs with the prefix, the prefix itself included, and close to them.
  const beginning = prefix.slice(0, -1)
  const from = compareText(after, beginning) < 0 ? beginning : after
  const urns = await graph.urnsAfter(type, from, batchSize)
  return urns.filter(
    (candidate) => candidate.startsWith(prefix) || compareText(candidate, prefix) < 0,
  )
}

/** Returns the prefix that all matching URNs share. */
function urnPrefix({ urn, urnLike = '%' }: Reindexing): string {
  return urn ?? urnLike.split('%', 1)[0] ?? ''
}

async function selectMatches(
  graph: GraphStore,
  urns: readonly string[],
  { urnLike = '%', aspect, sinceMillis = -Infinity, untilMillis = Infinity }: Reindexing,
): Promise<string[]> {
  const like = urns.filter((urn) => matchesLike(urn, urnLike))
  const isOfAnyTime = sinceMillis === -Infinity && untilMillis === Infinity
  if (aspect === undefined && isOfAnyTime) return like
  const entities = await graph.read(like, aspect === undefined ? undefined : [aspect])
  const isMatch = (entity: StoredEntity | undefined) =>
    [...(entity?.aspects.values() ?? [])].some(
      ({ created }) => created.time >= sinceMillis && created.time <= untilMillis,
    )
  return like.filter((urn) => isMatch(entities.get(urn)))
}

/**
 * Matches a pattern: `%` stands for any text, every other character for itself, as in
 * `GraphStore.countAspect`.
 */
export function matchesLike(text: string, pattern: string): boolean {
  const [first = '', ...parts] = pattern.split('%')
  const last = parts.pop()
  if (last === undefined) return text === first
  const end = text.length - last.length
  if (first.length > end || !text.startsWith(first) || !text.endsWith(last)) return false
  let at = first.length
  for (const part of parts) {
    const index = text.indexOf(part, at)
    at = index + part.length
    if (index === -1 || at > end) return false
  }
  return true
}
