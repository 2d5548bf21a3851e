import { MINUTE_MS, HOUR_MS, DAY_MS } from '../../../graph/model/durations.ts'
import { isJsonObject, type JsonObject } from '../../../graph/model/json.ts'

/** Length of each range in milliseconds. */
const RANGE_MS = {
  HOUR: HOUR_MS,
  DAY: DAY_MS,
  WEEK: 7 * DAY_MS,
  MONTH: 30 * DAY_MS,
  QUARTER: 91 * DAY_MS,
  HALF_YEAR: 182 * DAY_MS,
  YEAR: 365 * DAY_MS,
  ALL: Infinity,
} as const

export type UsageRange = keyof typeof RANGE_MS
export const USAGE_RANGES = Object.keys(RANGE_MS) as UsageRange[]

/** Returns the start of a range that ends now; undefined for the range without a start. */
export function startOfRange(range: UsageRange, nowMillis: number): number | undefined {
  const start = nowMillis - RANGE_MS[range]
  return Number.isFinite(start) ? start : undefined
}

/** The usage of a dataset in the window of one point. */
export interface UsageBucket {
  readonly bucket: unknown
  readonly duration: unknown
  readonly metrics: {
    readonly uniqueUserCount: unknown
    readonly users: readonly UserCount[]
    readonly totalSqlQueries: unknown
    readonly topSqlQueries: unknown
    readonly fields: readonly FieldCount[]
  }
}

export interface UserCount {
  readonly user: unknown
  readonly count: number
  readonly userEmail?: unknown
}

export interface FieldCount {
  readonly fieldName: unknown
  readonly count: number
}

/** Returns the usage in the window of a point of `datasetUsageStatistics`. */
export function toBucket(value: JsonObject): UsageBucket {
  const { timestampMillis, eventGranularity, uniqueUserCount, totalSqlQueries, topSqlQueries } =
    value
  return {
    bucket: timestampMillis,
    duration: isJsonObject(eventGranularity) ? eventGranularity['unit'] : null,
    metrics: {
      uniqueUserCount,
      users: recordsIn(value, 'userCounts').map(({ user, count, userEmail }) => {
        return { user, count: toNumber(count), ...(userEmail !== undefined && { userEmail }) }
      }),
      totalSqlQueries,
      topSqlQueries,
      fields: recordsIn(value, 'fieldCounts').map(({ fieldPath, count }) => {
        return { fieldName: fieldPath, count: toNumber(count) }
      }),
    },
  }
}

/** Returns the usage in all points together; users and columns with the highest count first. */
export function aggregateUsage(values: readonly JsonObject[]) {
  const users = sumCounts(values, { list: 'userCounts', key: 'user', count: 'count' })
  const uniqueUsersMax = Math.max(0, ...values.map((value) => toNumber(value['uniqueUserCount'])))
  return {
    // Points need not name their users.
    uniqueUserCount: Math.max(users.length, uniqueUsersMax),
    users: users.map(([user, count]): UserCount => ({ user, count })),
    fields: sumCounts(values, { list: 'fieldCounts', key: 'fieldPath', count: 'count' }).map(
      ([fieldName, count]): FieldCount => ({ fieldName, count }),
    ),
    totalSqlQueries: sumMember(values, 'totalSqlQueries'),
  }
}

/** Returns the sum of a number in points; points without it count as zero. */
export function sumMember(values: readonly JsonObject[], member: string): number {
  return values.reduce((total, value) => total + toNumber(value[member]), 0)
}

/** Returns the sums of counts in lists of records by key, the highest first, then by key. */
export function sumCounts(
  values: readonly JsonObject[],
  { list, key, count }: { readonly list: string; readonly key: string; readonly count: string },
): [key: string, count: number][] {
  const counts = new Map<string, number>()
  for (const record of values.flatMap((value) => recordsIn(value, list))) {
    const name = record[key]
    if (typeof name === 'string')
      counts.set(name, (counts.get(name) ?? 0) + toNumber(record[count]))
  }
  return [...counts].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
}

function recordsIn(value: JsonObject, member: string): JsonObject[] {
  const list = value[member]
  return Array.isArray(list) ? list.filter(isJsonObject) : []
}

function toNumber(value: unknown): number {
  return typeof value === 'number' ? value : 0
}

/** Windows of buckets, as in DataHub. */
export const WINDOWS = ['YEAR', 'MONTH', 'WEEK', 'DAY', 'HOUR'] as const
export type Window = (typeof WINDOWS)[number] | 'QUARTER' | 'MINUTE'

/** Returns the newest point of each window, the oldest window first. */
export function newestPerWindow(oldestFirst: readonly JsonObject[], window: Window) {
  const newest = new Map<number, JsonObject>()
  for (const value of oldestFirst) {
    newest.set(windowStart(toNumber(value['timestampMillis']), window), value)
  }
  return [...newest].map(([windowMillis, value]) => ({ windowMillis, value }))
}

/** Returns the start of the window that contains a time, in UTC; weeks begin on Monday. */
export function windowStart(millis: number, window: Window): number {
  const date = new Date(millis)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  switch (window) {
    case 'YEAR':
      return Date.UTC(year, 0)
    case 'QUARTER':
      return Date.UTC(year, month - (month % 3))
    case 'MONTH':
      return Date.UTC(year, month)
    case 'WEEK':
      return Date.UTC(year, month, date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
    case 'DAY':
      return Date.UTC(year, month, date.getUTCDate())
    case 'HOUR':
      return Math.floor(millis / HOUR_MS) * HOUR_MS
    case 'MINUTE':
      return Math.floor(millis / MINUTE_MS) * MINUTE_MS
  }
}
