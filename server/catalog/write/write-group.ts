import type { Author } from '../../../graph/store/change-log.ts'
import type { Edit, Outcome, Step } from '../../../graph/store/edit.ts'
import type { GraphStore } from '../../../graph/store/graph-store.ts'
import type { RequestSteps } from '../../../graph/store/request-steps.ts'

/** How a commit writes edits. */
export interface WriteOptions {
  /** false: writes values of structured properties unchecked, such as those of a rollback. */
  readonly checksDefinitions?: boolean
  /** Decide in the transaction whether the caller may make the changes. */
  readonly permissions?: readonly Step[]
  /** Whether all edits that are refused are named, not only the first one. */
  readonly refusesTogether?: boolean
}

/** The part of a commit through which it writes what follows from its changes. */
export interface Writes {
  write(edits: readonly Edit[], options?: WriteOptions): Promise<readonly Outcome[]>
}

/**
 * Stores a group of edits, and tries it again while a step needs more than it has read.
 *
 * @param request names the group, if the request is carried out once
 * @returns one outcome per edit, and after these one per edit that a step added
 * @throws the error of the first refusing edit or step; nothing is written then
 */
export async function writeGroup(
  graph: Pick<GraphStore, 'write'>,
  edits: readonly Edit[],
  steps: readonly Step[],
  author?: Author,
  request?: RequestSteps,
): Promise<readonly Outcome[]> {
  const once = request?.nextWrite(edits)
  for (;;) {
    const outcomes = await graph.write(edits, steps, author, once)
    if (outcomes) return outcomes
    for (const step of steps) await step.prepare?.()
  }
}
