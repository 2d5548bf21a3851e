import { dateText } from '../../../parts/figures.ts'

/** A value with its time in epoch milliseconds. */
export interface Point {
  readonly time: number
  readonly value: number
}

/** Values over time, oldest first, with a title and a number format. */
export interface Series {
  readonly title: string
  readonly points: readonly Point[]
  readonly text: (value: number) => string
  /** The values are summed instead of compared, such as queries per day. */
  readonly isFlow?: true
}

interface Stamped {
  readonly time: number | null
  readonly value: number | null | undefined
}

/** Returns the values that have both a time and a number, sorted by time. */
export function toPoints(values: readonly Stamped[]): Point[] {
  return values
    .flatMap(({ time, value }) =>
      typeof time === 'number' && typeof value === 'number' ? [{ time, value }] : [],
    )
    .toSorted((a, b) => a.time - b.time)
}

/** Summarizes a series in a sentence. */
export function describeSeries({ points, text, isFlow }: Series): string {
  const first = points[0]
  const last = points.at(-1)
  if (!first || !last) return ''
  if (isFlow) {
    return `${text(points.reduce((sum, { value }) => sum + value, 0))} since ${dateText(first.time)}.`
  }
  if (points.length === 1) return `${text(last.value)} on ${dateText(last.time)}.`
  const difference = last.value - first.value
  const share = first.value === 0 ? '' : ` (${percentText(Math.abs(difference) / first.value)})`
  const change =
    difference === 0
      ? 'the same as'
      : `${text(Math.abs(difference))}${share} ${difference > 0 ? 'more' : 'fewer'} than`
  return `${text(last.value)} on ${dateText(last.time)}: ${change} on ${dateText(first.time)}.`
}

/** Formats a share as a percentage. */
export const percentText = (share: number): string =>
  new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 }).format(share)
