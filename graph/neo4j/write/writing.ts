import type { Clock } from '../../model/audit.ts'
import { mapYielding, slicesOf, yieldToEventLoop } from '../../runtime/yield.ts'
import type { Neo4jConnection } from '../connection.ts'
import type { Pipeline } from '../pipeline.ts'
import type { Labels } from './labels.ts'
import type { OwnDirtyFlags } from '../../store/own-dirty-flags.ts'
import type { Relationships } from '../relationships.ts'
import type { Revisions } from './revisions.ts'

/** What every write needs, besides what to write. */
export interface Writing {
  readonly connection: Neo4jConnection
  readonly relationships: Relationships
  readonly labels: Labels
  readonly revisions: Revisions
  readonly ownDirtyFlags: OwnDirtyFlags
  readonly clock: Clock
}

/** Rows of one statement: they are put on the wire in one go, some ten milliseconds. */
const ROWS_AT_ONCE = 1_000

/** Lets other work in where a write of so many entities or rows has had the thread for long enough. */
export async function restAfter(count: number): Promise<void> {
  if (count > ROWS_AT_ONCE) await yieldToEventLoop()
}

/**
 * Sends a statement, as often as it has rows for, without waiting for answers.
 *
 * @param rowOf what is sent of each; made when it is sent
 */
export async function sendRows<Each>(
  pipeline: Pipeline,
  statement: string,
  list: readonly Each[],
  rowOf: (each: Each) => unknown,
): Promise<void> {
  for (const some of slicesOf(list, ROWS_AT_ONCE)) {
    await restAfter(list.length)
    const rows = await mapYielding(some, rowOf)
    pipeline.send(statement, { rows })
  }
}
