import { dayText } from '../../../parts/figures.ts'

/** A figure at a moment. */
export interface Point {
  readonly time: number
  readonly value: number
}

/** Figures over time, the oldest first, with what they are called and how they are written. */
export interface Series {
  readonly title: string
  readonly points: readonly Point[]
  readonly text: (value: number) => string
  /** They are summed up and not compared: queries of each day. */
  readonly isFlow?: true
}

interface Stamped {
  readonly time: number | null
  readonly value: number | null | undefined
}

/** What of it is there, in the order of time. */
export function pointsOf(values: readonly Stamped[]): Point[] {
  return values
    .flatMap(({ time, value }) =>
      typeof time === 'number' && typeof value === 'number' ? [{ time, value }] : [],
    )
    .toSorted((a, b) => a.time - b.time)
}

/** What a series comes to, in a sentence. */
export function sentenceOf({ points, text, isFlow }: Series): string {
  const first = points[0]
  const last = points.at(-1)
  if (!first || !last) return ''
  if (isFlow) {
    return `${text(points.reduce((sum, { value }) => sum + value, 0))} since ${dayText(first.time)}.`
  }
  if (points.length === 1) return `${text(last.value)} on ${dayText(last.time)}.`
  const more = last.value - first.value
  const share = first.value === 0 ? '' : ` (${percentText(Math.abs(more) / first.value)})`
  const change =
    more === 0 ? 'as many' : `${text(Math.abs(more))}${share} ${more > 0 ? 'more' : 'fewer'}`
  return `${text(last.value)} on ${dayText(last.time)}: ${change} than on ${dayText(first.time)}.`.replace(
    'as many than',
    'the same as',
  )
}

export const percentText = (share: number): string =>
  new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 }).format(share)
