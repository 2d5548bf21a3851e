import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatText } from '../docs/format-text.ts'
import type { Judgement } from './known-failures.ts'
import { ROWS, type Outcome, type Result, type Row } from './results.ts'

const PAGE = join(import.meta.dirname, '../../docs/development/datahub-tests.md')
const START = '<!-- Written by `npm run test:datahub -- --write`. Do not edit below. -->'

const TITLES: Readonly<Record<Row, string>> = {
  smoke: 'Smoke tests',
  requests: 'Request files',
  golden: 'Golden files',
  page: 'Operations of the page',
  impact: 'Impact analysis of the page',
}

/** The results of one row, compared with the list of known failures. */
export interface RowReport {
  readonly row: Row
  readonly results: readonly Result[]
  readonly judgement: Judgement
}

/** Returns how many tests ended so. */
export function countOutcome(results: readonly Result[], outcome: Outcome): number {
  return results
    .filter((result) => result.outcome === outcome)
    .reduce((sum, { count = 1 }) => sum + count, 0)
}

/** Writes the figures of a run into the page that describes it; rows that did not run stay. */
export async function writeReport(commit: string, rows: readonly RowReport[]): Promise<void> {
  const text = reportPage(readFileSync(PAGE, 'utf8'), commit, rows)
  writeFileSync(PAGE, await formatText(PAGE, text))
}

/** Returns the page with the figures of these rows in place of theirs. */
export function reportPage(page: string, commit: string, rows: readonly RowReport[]): string {
  const [before = '', figures = ''] = page.split(START)
  const [totals = '', ...sections] = figures.split(/^## /m)
  const parts = ROWS.flatMap((row) => {
    const title = TITLES[row]
    const report = rows.find((candidate) => candidate.row === row)
    if (report) {
      const cells = [title, ...rowTotals(report), commit.slice(0, 12)]
      return [{ total: tableLine(cells), section: rowSection(report) }]
    }
    const total = totals.split('\n').find((line) => line.startsWith(`| ${title} `))
    const section = sections.find((candidate) => candidate.startsWith(`${title}\n`))
    return total && section ? [{ total, section: `## ${section.trimEnd()}` }] : []
  })
  const header = ['', 'passed', 'failed', 'skipped', 'files', 'files without failures', 'commit']
  return [
    before.trimEnd(),
    START,
    'The last column is the commit of `acryldata/datahub` whose tests ran.',
    [...tableHead(header), ...parts.map(({ total }) => total)].join('\n'),
    ...parts.map(({ section }) => section),
  ].join('\n\n')
}

function rowTotals({ results }: RowReport): number[] {
  const byFile = [...groupByFile(results).values()]
  const passedFiles = byFile.filter((fileResults) => countOutcome(fileResults, 'failed') === 0)
  return [...outcomeCounts(results), byFile.length, passedFiles.length]
}

/** Files without failures are named only where they are few. */
function rowSection({ row, results, judgement }: RowReport): string {
  const files = [...groupByFile(results)].filter(
    ([, fileResults]) =>
      row === 'smoke' || row === 'requests' || countOutcome(fileResults, 'failed') > 0,
  )
  const lines = files.map(([file, fileResults]) => {
    const failedResults = fileResults.filter(({ outcome }) => outcome === 'failed')
    const reasons = new Set(failedResults.map((result) => judgement.reasonOf(result) ?? 'unknown'))
    return [file, ...outcomeCounts(fileResults), [...reasons].join('; ')]
  })
  const header = ['file', 'passed', 'failed', 'skipped', 'why tests fail']
  return `## ${TITLES[row]}\n\n${markdownTable(header, lines)}`
}

const outcomeCounts = (results: readonly Result[]): number[] =>
  (['passed', 'failed', 'skipped'] as const).map((outcome) => countOutcome(results, outcome))

function groupByFile(results: readonly Result[]): Map<string, Result[]> {
  const files = new Map<string, Result[]>()
  for (const result of results.toSorted((a, b) => (a.file < b.file ? -1 : 1))) {
    files.set(result.file, [...(files.get(result.file) ?? []), result])
  }
  return files
}

function markdownTable(header: readonly string[], lines: readonly (readonly unknown[])[]): string {
  return [...tableHead(header), ...lines.map(tableLine)].join('\n')
}

const tableHead = (header: readonly string[]) => [
  tableLine(header),
  tableLine(header.map(() => '---')),
]
const tableLine = (cells: readonly unknown[]): string => `| ${cells.join(' | ')} |`
