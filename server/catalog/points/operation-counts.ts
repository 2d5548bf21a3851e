import { DAY_MS } from '../../../graph/model/durations.ts'
import type { Point } from '../../../graph/model/audit.ts'
import { CatalogError } from '../../../graph/model/errors.ts'
import { buildPointTable } from './point-table.ts'

/** The time of an operation; the time of its report where a point has none. */
const TIME_MEMBER = 'lastUpdatedTimestamp'

type OperationPoint = Pick<Point, 'urn' | 'timestampMillis' | 'value'>

/** Numbers of operations on a dataset. */
export interface OperationCounts {
  readonly total: number
  readonly byType: ReadonlyMap<string, number>
  readonly byCustomType: ReadonlyMap<string, number>
}

/**
 * Counts operations. As in DataHub, operations of one type at one time are one, so that one which
 * is reported again does not count twice.
 */
export function countOperations(points: readonly OperationPoint[]): OperationCounts {
  const timed = points.map(({ urn, timestampMillis, value }) => {
    return { urn, timestampMillis, value: { [TIME_MEMBER]: timestampMillis, ...value } }
  })
  const countedBy = (key: string) => {
    const metric = { fieldPath: TIME_MEMBER, aggregationType: 'CARDINALITY' } as const
    const rows = buildPointTable(timed, [{ key }], [metric])
    return new Map(rows.map(([type = '', count]) => [type, Number(count)]))
  }
  const byType = countedBy('operationType')
  const total = [...byType.values()].reduce((sum, count) => sum + count, 0)
  return { total, byType, byCustomType: countedBy('customOperationType') }
}

/**
 * Returns the counts of each day with operations, the oldest first.
 *
 * @param timeZone IANA name of the time zone whose days are meant
 * @throws CatalogError `INVALID_PARAMETER` for an unknown time zone
 */
export function countByDay(points: readonly OperationPoint[], timeZone: string) {
  const startOfDay = createDayFormatter(timeZone)
  const days = new Map<number, OperationPoint[]>()
  for (const point of points) {
    const { [TIME_MEMBER]: time = point.timestampMillis } = point.value
    const start = startOfDay(Number(time))
    const day = days.get(start)
    if (day) day.push(point)
    else days.set(start, [point])
  }
  return [...days]
    .toSorted(([one], [other]) => one - other)
    .map(([startMillis, ofDay]) => ({ startMillis, counts: countOperations(ofDay) }))
}

/** Times with a date of four digits; others count in UTC. */
const DATED = { fromMillis: 0, untilMillis: Date.UTC(9999, 0) }

/** Returns a function that returns the start of the day of a time, both in milliseconds. */
function createDayFormatter(timeZone: string): (millis: number) => number {
  const format = createDateFormat(timeZone)
  const offsetAt = (millis: number) => {
    if (millis < DATED.fromMillis || millis >= DATED.untilMillis) return 0
    const second = millis - (millis % 1_000)
    return Date.parse(`${format.format(second).replace(' ', 'T')}Z`) - second
  }
  const dayNumber = (millis: number) => Math.floor((millis + offsetAt(millis)) / DAY_MS)
  return (millis) => {
    const day = dayNumber(millis)
    const midnight = day * DAY_MS
    const estimate = midnight - offsetAt(midnight)
    const start = midnight - offsetAt(estimate)
    // Where the clock skips midnight, the day starts with the next hour.
    return dayNumber(start) < day ? estimate : start
  }
}

/** Returns a format like `2026-11-26 02:12:05`. */
function createDateFormat(timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  } catch {
    const problem = `Unknown time zone ${timeZone}; expected an IANA name such as America/New_York`
    throw new CatalogError('INVALID_PARAMETER', problem)
  }
}
