const DAY_MS = 86_400_000

/** How far back a person looks, as the address says it. */
export const RANGES: Readonly<Record<string, { readonly label: string; readonly days: number }>> = {
  week: { label: 'A week', days: 7 },
  month: { label: 'A month', days: 30 },
  quarter: { label: 'A quarter', days: 91 },
  year: { label: 'A year', days: 365 },
}
const RANGE_DEFAULT = 'quarter'

/** The range in the address. */
export function rangeOf(text: string | null): string {
  return text !== null && text in RANGES ? text : RANGE_DEFAULT
}

/** So long before a moment; it begins with a day, so that the same is asked for all day long. */
export function startOf(range: string, untilMillis: number): number {
  const days = RANGES[range]?.days ?? 0
  return (Math.floor(untilMillis / DAY_MS) - days) * DAY_MS
}
