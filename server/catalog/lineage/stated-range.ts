import type { TimeRange } from '../../../graph/model/edge-times.ts'
import { CatalogError } from '../../../graph/model/errors.ts'

/** The ends of a range of the times that writers state of edges, as requests name them. */
export interface StatedRange {
  readonly startTimeMillis?: number | null | undefined
  readonly endTimeMillis?: number | null | undefined
}

/**
 * Returns the range of stated times that a request asks for (docs/interface: read/stated-times);
 * undefined if it names none. A range without an end ends now.
 *
 * @throws CatalogError `INVALID_PARAMETER` when it ends before it starts
 */
export function toStatedRange(
  { startTimeMillis, endTimeMillis }: StatedRange,
  nowMillis: number,
): TimeRange | undefined {
  const startMillis = startTimeMillis ?? undefined
  if (startMillis === undefined && (endTimeMillis ?? undefined) === undefined) return undefined
  const endMillis = endTimeMillis ?? nowMillis
  if (startMillis !== undefined && endMillis < startMillis) {
    throw new CatalogError(
      'INVALID_PARAMETER',
      `startTimeMillis ${startMillis} is after the end of the range, ${endMillis}`,
    )
  }
  return { startMillis, endMillis }
}
