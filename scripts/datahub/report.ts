import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatText } from '../docs/layout.ts'
import type { Judgement } from './known-failures.ts'
import type { Outcome, Result, Row } from './results.ts'

const PAGE = join(import.meta.dirname, '../../docs/development/datahub-tests.md')
const START = '<!-- Written by `npm run test:datahub -- --write`. Do not edit below. -->'

const TITLES: Readonly<Record<Row, string>> = {
  smoke: 'Smoke tests',
  requests: 'Request files',
  golden: 'Golden files',
  page: 'Operations of the page',
}

/** The results of one row and what the list of known failures says of them. */
export interface RowReport {
  readonly row: Row
  readonly results: readonly Result[]
  readonly judgement: Judgement
}

/** Returns how many tests ended so. */
export function countOf(results: readonly Result[], outcome: Outcome): number {
  return results
    .filter((each) => each.outcome === outcome)
    .reduce((sum, { count = 1 }) => sum + count, 0)
}

/** Writes the figures of a run into the page that describes it. */
export async function writeReport(commit: string, rows: readonly RowReport[]): Promise<void> {
  const [before = ''] = readFileSync(PAGE, 'utf8').split(START)
  const text = [
    before.trimEnd(),
    START,
    `The figures are those of commit \`${commit.slice(0, 12)}\` of \`acryldata/datahub\`.`,
    tableOf(
      ['', 'passed', 'failed', 'skipped', 'files', 'files without failures'],
      rows.map(totalsOf),
    ),
    ...rows.map(sectionOf),
  ]
  writeFileSync(PAGE, await formatText(PAGE, text.join('\n\n')))
}

function totalsOf({ row, results }: RowReport): (string | number)[] {
  const byFile = [...groupByFile(results).values()]
  const whole = byFile.filter((some) => countOf(some, 'failed') === 0)
  return [TITLES[row], ...countsOf(results), byFile.length, whole.length]
}

/** Files without failures are named only where they are few. */
function sectionOf({ row, results, judgement }: RowReport): string {
  const files = [...groupByFile(results)].filter(
    ([, some]) => row === 'smoke' || row === 'requests' || countOf(some, 'failed') > 0,
  )
  const lines = files.map(([file, some]) => {
    const failed = some.filter(({ outcome }) => outcome === 'failed')
    const reasons = new Set(failed.map((each) => judgement.reasonOf(each) ?? 'unknown'))
    return [file, ...countsOf(some), [...reasons].join('; ')]
  })
  const header = ['file', 'passed', 'failed', 'skipped', 'why tests fail']
  return `## ${TITLES[row]}\n\n${tableOf(header, lines)}`
}

const countsOf = (results: readonly Result[]): number[] =>
  (['passed', 'failed', 'skipped'] as const).map((outcome) => countOf(results, outcome))

function groupByFile(results: readonly Result[]): Map<string, Result[]> {
  const files = new Map<string, Result[]>()
  for (const each of results.toSorted((a, b) => (a.file < b.file ? -1 : 1))) {
    files.set(each.file, [...(files.get(each.file) ?? []), each])
  }
  return files
}

function tableOf(header: readonly string[], lines: readonly (readonly unknown[])[]): string {
  const rows = [header, header.map(() => '---'), ...lines]
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
