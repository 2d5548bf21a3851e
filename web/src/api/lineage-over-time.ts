import { FIRST_TIME } from './as-of.ts'
import { sendRequest } from './rest.ts'
import type { LineageOverTime } from './spanned-lineage.ts'

/** More than any time in milliseconds, so that times before the log are below its positions. */
const TIME_OFFSET = 2 ** 52

/** Reads the lineage of an entity or a column at all times. @throws SignInNeeded, Refused */
export async function readLineageOverTime(urn: string): Promise<LineageOverTime> {
  const path = `lineageOverTime?urn=${encodeURIComponent(urn)}`
  const { begin, edges, changes, ...answer } = await sendRequest<LineageOverTime>(path)
  return {
    ...answer,
    begin: inOrder(begin),
    edges: edges.map(({ spans, ...ends }) => ({
      ...ends,
      spans: spans.map(({ from, until }) => ({
        from: inOrder(from),
        ...(until !== undefined && { until: inOrder(until) }),
      })),
    })),
    changes: changes.map((change) => ({ ...change, position: inOrder(change.position) })),
  }
}

/** Returns a number that is in the order of positions, by which those before the log are times. */
const inOrder = (position: number): number =>
  position < FIRST_TIME ? position : position - TIME_OFFSET
