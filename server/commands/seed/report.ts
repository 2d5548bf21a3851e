import { COMPLAINTS_MAX, type Tally } from './load.ts'
import { formatCount } from '../progress.ts'

/** The outcome of loading one source. */
export interface LoadOutcome {
  readonly name: string
  readonly tally: Tally
  readonly millis: number
}

/** Formats the table that a load ends with, a row for each source, and the errors below it. */
export function printSummary(outcomes: readonly LoadOutcome[]): string {
  const header = ['', 'sent', 'written', 'unchanged', 'refused', 'seconds', 'per second']
  const rows = outcomes.map(({ name, tally, millis }) => summaryRow(name, tally, millis))
  const complaints = outcomes.flatMap(errorLines)
  const foretold = outcomes.flatMap(dryRunLines)
  return [alignColumns([header, ...rows]), ...foretold, ...complaints].join('\n')
}

/** Most dangling URNs that are printed. */
const DANGLING_SHOWN_MAX = 20

function dryRunLines({ name, tally: { isDryRun, born, dangling } }: LoadOutcome): string[] {
  if (!isDryRun) return []
  const count = `${formatCount(born.size)} entities would be created`
  const urns = [...dangling].slice(0, DANGLING_SHOWN_MAX).map((urn) => `  ${urn}`)
  const more = dangling.size - urns.length
  return [
    '',
    `${name}: a dry run, nothing was stored; ${count}`,
    ...(urns.length > 0
      ? [`${formatCount(dangling.size)} URNs would be named that do not exist:`, ...urns]
      : []),
    ...(more > 0 ? [`  and ${formatCount(more)} more`] : []),
  ]
}

/** Returns the outcome as it is printed for programs. */
export function outcomeFacts({ name, tally, millis }: LoadOutcome): object {
  const { sent, written, unchanged, refused, malformed, complaints } = tally
  const seconds = Math.round(millis) / 1_000
  const counts = { sent, written, unchanged, refused, malformed }
  const { isDryRun, born, dangling } = tally
  const foretold = isDryRun ? { born: born.size, dangling: [...dangling] } : {}
  return { name, ...counts, ...foretold, seconds, complaints }
}

/** Whether the server accepted every proposal and every record was well-formed. */
export function isClean({ tally }: LoadOutcome): boolean {
  return tally.refused === 0 && tally.malformed === 0
}

function summaryRow(name: string, tally: Tally, millis: number): string[] {
  const perSecond = Math.round((tally.sent * 1000) / Math.max(millis, 1))
  const counts = [tally.sent, tally.written, tally.unchanged, tally.refused].map(formatCount)
  return [name, ...counts, (millis / 1000).toFixed(1), formatCount(perSecond)]
}

function errorLines({ name, tally }: LoadOutcome): string[] {
  const { refused, malformed, complaints } = tally
  if (refused + malformed === 0) return []
  const counts = [
    ...(refused > 0 ? [`${formatCount(refused)} refused`] : []),
    ...(malformed > 0 ? [`${formatCount(malformed)} malformed records left out`] : []),
  ]
  // A refused batch is one complaint about many proposals, so the rest cannot be counted exactly.
  const more =
    complaints.length === COMPLAINTS_MAX ? [`  (only the first ${COMPLAINTS_MAX} are listed)`] : []
  return ['', `${name}: ${counts.join(', ')}`, ...complaints.map((line) => `  ${line}`), ...more]
}

function alignColumns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_cell, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  const pad = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)
  return rows.map((row) => row.map(pad).join('  ').trimEnd()).join('\n')
}
