import { COMPLAINTS_MAX, type Tally } from './load.ts'
import { figure } from '../progress.ts'

/** How loading one source went. */
export interface Outcome {
  readonly name: string
  readonly tally: Tally
  readonly millis: number
}

/** The table that a run ends with, a row for each source, and what was refused. */
export function summaryOf(outcomes: readonly Outcome[]): string {
  const header = ['', 'sent', 'written', 'unchanged', 'refused', 'seconds', 'per second']
  const rows = outcomes.map(({ name, tally, millis }) => rowOf(name, tally, millis))
  const complaints = outcomes.flatMap(complaintsOf)
  return [tableOf([header, ...rows]), ...complaints].join('\n')
}

/** The same for programs. */
export function factsOf({ name, tally, millis }: Outcome): object {
  const { sent, written, unchanged, refused, malformed, complaints } = tally
  const seconds = Math.round(millis) / 1_000
  return { name, sent, written, unchanged, refused, malformed, seconds, complaints }
}

/** Whether everything was taken. */
export function isClean({ tally }: Outcome): boolean {
  return tally.refused === 0 && tally.malformed === 0
}

function rowOf(name: string, tally: Tally, millis: number): string[] {
  const perSecond = Math.round((tally.sent * 1000) / Math.max(millis, 1))
  const counts = [tally.sent, tally.written, tally.unchanged, tally.refused].map(figure)
  return [name, ...counts, (millis / 1000).toFixed(1), figure(perSecond)]
}

function complaintsOf({ name, tally }: Outcome): string[] {
  const { refused, malformed, complaints } = tally
  if (refused + malformed === 0) return []
  const counts = [
    ...(refused > 0 ? [`${figure(refused)} refused`] : []),
    ...(malformed > 0 ? [`${figure(malformed)} malformed records left out`] : []),
  ]
  // A refused batch is one complaint about many proposals, so the rest cannot be counted exactly.
  const more = complaints.length === COMPLAINTS_MAX ? ['  (only the first are listed)'] : []
  return ['', `${name}: ${counts.join(', ')}`, ...complaints.map((line) => `  ${line}`), ...more]
}

function tableOf(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_cell, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  const pad = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)
  return rows.map((row) => row.map(pad).join('  ').trimEnd()).join('\n')
}
