import type { LineageOverTime } from '../../../api/spanned-lineage.ts'
import { dateText, dateTimeText } from '../../../parts/figures.ts'

/** More changes than a slider tells apart: each stop is a day then. */
const CHANGES_MAX = 60

/** A time at which lineage changed. */
export interface Stop {
  /** Of the last change until then. */
  readonly position: number
  /** Milliseconds since the epoch. */
  readonly time: number
}

/**
 * Returns the times at which lineages changed, in their order: the last change of each minute, which
 * is how exactly the page shows times, or of each day if there are many.
 */
export function listStops(lineages: readonly Pick<LineageOverTime, 'begin' | 'changes'>[]): Stop[] {
  const begin = Math.max(...lineages.map((lineage) => lineage.begin))
  const changes = lineages
    .flatMap((lineage) => lineage.changes)
    .filter(({ position }) => position >= begin)
    .toSorted((a, b) => a.position - b.position)
  const moments = lastOfEach(changes, ({ time }) => dateTimeText(time))
  return moments.length > CHANGES_MAX ? lastOfEach(moments, ({ time }) => dateText(time)) : moments
}

function lastOfEach<Time extends Stop>(times: readonly Time[], key: (time: Time) => string) {
  const last = new Map(times.map((time) => [key(time), time]))
  return [...last.values()].map(({ position, time }): Stop => ({ position, time }))
}

/**
 * Returns the index of the stop at which a time of the address is.
 *
 * @param asOf a position of the log, or milliseconds; the last stop if absent
 */
export function stopIndex(
  stops: readonly Stop[],
  asOf: { readonly millis: number } | { readonly position: number } | undefined,
): number {
  if (!asOf) return stops.length - 1
  const isReached = (stop: Stop) =>
    'millis' in asOf ? stop.time <= asOf.millis : stop.position <= asOf.position
  return Math.max(0, stops.findLastIndex(isReached))
}
