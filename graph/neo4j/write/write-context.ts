import type { Clock } from '../../model/audit.ts'
import { mapYielding, slicesOf, yieldToEventLoop } from '../../runtime/yield.ts'
import type { Neo4jConnection } from '../connection.ts'
import type { Pipeline } from '../pipeline.ts'
import type { Expectation } from './expectation.ts'
import type { Labels } from './labels.ts'
import type { OwnDirtyFlags } from '../../store/own-dirty-flags.ts'
import type { Relationships } from '../relationships.ts'
import type { Revisions } from './revisions.ts'

/** The context of every write, besides its rows. */
export interface WriteContext {
  readonly connection: Neo4jConnection
  readonly relationships: Relationships
  readonly labels: Labels
  readonly revisions: Revisions
  readonly ownDirtyFlags: OwnDirtyFlags
  readonly expectation: Expectation
  readonly clock: Clock
}

/** Rows of one statement: they are encoded at once, which takes some ten milliseconds. */
export const ROWS_PER_STATEMENT = 1_000

/** Yields if a write has more entities or rows than one statement sends. */
export async function yieldWhenLarge(count: number): Promise<void> {
  if (count > ROWS_PER_STATEMENT) await yieldToEventLoop()
}

/**
 * Sends a statement in batches of rows, without waiting for answers.
 *
 * @param makeRow returns the row of an element; called when the row is sent
 * @param options the size of a batch, and parameters besides `rows`
 */
export async function sendRows<Element>(
  pipeline: Pipeline,
  statement: string,
  elements: readonly Element[],
  makeRow: (element: Element) => unknown,
  { atOnce = ROWS_PER_STATEMENT, parameters = {} }: { atOnce?: number; parameters?: object } = {},
): Promise<void> {
  for (const batch of slicesOf(elements, atOnce)) {
    await yieldWhenLarge(elements.length)
    const rows = await mapYielding(batch, makeRow)
    pipeline.send(statement, { ...parameters, rows })
  }
}

/** Splits a list into elements that pass the test and elements that fail it. */
export function splitBy<T>(elements: readonly T[], test: (element: T) => boolean): [T[], T[]] {
  return [elements.filter(test), elements.filter((element) => !test(element))]
}
