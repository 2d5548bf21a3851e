import { COMPLAINTS_MAX, type Tally } from './load.ts'
import type { Source } from './proposal.ts'

/** How loading one source went. */
export interface Outcome {
  readonly name: string
  readonly tally: Tally
  readonly millis: number
}

export interface Progress {
  update(done: number): void
  end(): void
}

const BAR_WIDTH = 30
const REDRAW_MS = 100
/** Between lines where there is no terminal to draw on. */
const LINE_MS = 5_000

/** A bar on a terminal; elsewhere a line now and then. */
export function progressOn(stream: NodeJS.WriteStream, source: Source): Progress {
  const everyMs = stream.isTTY ? REDRAW_MS : LINE_MS
  const { name, unit, total } = source
  let shownAt = stream.isTTY ? 0 : Date.now()
  const show = (done: number) => {
    const text = `${name}: ${figure(done)} of ${figure(total)} ${unit}`
    stream.write(stream.isTTY ? `\r${barOf(done, total)} ${text}\u001b[K` : `${text}\n`)
  }
  return {
    update(done) {
      if (Date.now() - shownAt < everyMs) return
      shownAt = Date.now()
      show(done)
    },
    end() {
      if (stream.isTTY) stream.write('\r\u001b[K')
    },
  }
}

/** The table that a run ends with, a row for each source, and what was refused. */
export function summaryOf(outcomes: readonly Outcome[]): string {
  const header = ['', 'sent', 'written', 'unchanged', 'refused', 'seconds', 'per second']
  const rows = outcomes.map(({ name, tally, millis }) => rowOf(name, tally, millis))
  const complaints = outcomes.flatMap(complaintsOf)
  return [tableOf([header, ...rows]), ...complaints].join('\n')
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

function barOf(done: number, total: number): string {
  const filled = Math.round((BAR_WIDTH * done) / Math.max(total, 1))
  return `[${'█'.repeat(filled)}${' '.repeat(Math.max(0, BAR_WIDTH - filled))}]`
}

function figure(count: number): string {
  return count.toLocaleString('en-US')
}
