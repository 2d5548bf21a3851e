const DAY_MS = 86_400_000

/** The periods that the statistics can cover, by their value in the URL. */
export const RANGES: Readonly<Record<string, { readonly label: string; readonly days: number }>> = {
  week: { label: 'A week', days: 7 },
  month: { label: 'A month', days: 30 },
  quarter: { label: 'A quarter', days: 91 },
  year: { label: 'A year', days: 365 },
}
const RANGE_DEFAULT = 'quarter'

/** Parses the period in the URL. */
export function parseRange(text: string | null): string {
  return text !== null && text in RANGES ? text : RANGE_DEFAULT
}

/**
 * Returns the start of a period, rounded down to a day so that the query stays cacheable all day.
 */
export function rangeStart(range: string, untilMillis: number): number {
  const days = RANGES[range]?.days ?? 0
  return (Math.floor(untilMillis / DAY_MS) - days) * DAY_MS
}
