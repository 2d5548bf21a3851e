import { verdictOf, type Measurement } from './measurement.ts'
import { ROWS, SOURCE, targetOf, type Target } from './rows.ts'
import type { Result } from './run.ts'

const HEADER = ['', 'ours', 'p50 / p95 ms', 'cpu ms', 'floor', 'ratio', 'to reach', '', '']
/** Columns of figures; the others are of words. */
const FIGURES = new Set([1, 2, 3, 4, 5])

/** A table for people. */
export function tableOf(results: readonly Result[]): string {
  const engines = [...new Set(results.map(({ engine }) => engine))]
  const rows = engines.flatMap((engine) => [
    [engine, ...HEADER.slice(1)],
    ...results.filter((result) => result.engine === engine).map(rowOf),
  ])
  return `${aligned(rows)}\n\nTo reach: ${SOURCE}. Rates are per second; cpu ms is what\nthe server works for one item.`
}

/** The same for programs. */
export function jsonOf(results: readonly Result[]): string {
  const rows = results.map((result) => {
    const target = targetOf(result.row, result.engine) ?? {}
    const { title } = ROWS[result.row]
    return { ...result, title, target, source: SOURCE, ok: verdictOf(result, target) ?? null }
  })
  return JSON.stringify(rows, null, 2)
}

function rowOf(result: Result): string[] {
  const target = targetOf(result.row, result.engine) ?? {}
  const { perSecond, mb, floorPerSecond, ratio, note = '' } = result
  const ours = mb === undefined ? rate(perSecond) : `${Math.round(mb)} MB`
  const share = ratio === undefined ? '' : ratio.toFixed(2)
  const verdict = { true: 'ok', false: 'MISS', undefined: '' }[String(verdictOf(result, target))]
  return [
    ROWS[result.row].title,
    ours,
    times(result),
    result.processorMs?.toFixed(2) ?? '',
    rate(floorPerSecond),
    share,
    bounds(target),
    verdict ?? '',
    note,
  ]
}

function rate(perSecond: number | undefined): string {
  return perSecond === undefined ? '' : Math.round(perSecond).toLocaleString('en-US')
}

function times({ p50Ms, p95Ms }: Measurement): string {
  return p50Ms === undefined || p95Ms === undefined ? '' : `${digits(p50Ms)} / ${digits(p95Ms)}`
}

function digits(ms: number): string {
  return ms < 100 ? ms.toFixed(1) : ms.toFixed(0)
}

function bounds({ ratioMin, perSecondMin, p95MsMax, mbMax }: Target): string {
  return [
    ...(ratioMin === undefined ? [] : [`>= ${ratioMin.toFixed(1)} x`]),
    ...(perSecondMin === undefined ? [] : [`>= ${rate(perSecondMin)}`]),
    ...(p95MsMax === undefined ? [] : [`p95 <= ${p95MsMax} ms`]),
    ...(mbMax === undefined ? [] : [`<= ${mbMax} MB`]),
  ].join(', ')
}

/** Texts to the left, figures to the right. */
function aligned(rows: readonly (readonly string[])[]): string {
  const widths = HEADER.map((_cell, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  const pad = (cell: string, at: number) =>
    FIGURES.has(at) ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0)
  return rows.map((row) => row.map(pad).join('  ').trimEnd()).join('\n')
}
