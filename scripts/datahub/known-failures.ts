import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { Result, Row } from './results.ts'

/** Failures with one cause. */
export interface KnownFailures {
  readonly reason: string
  /** Whole files and single tests (`FILE::NAME`). */
  readonly tests: Partial<Readonly<Record<Row, readonly string[]>>>
}

const FILE = join(import.meta.dirname, 'known-failures.yaml')

/** Reads the committed list of known failures. */
export function readKnownFailures(): readonly KnownFailures[] {
  return Object.values(parse(readFileSync(FILE, 'utf8')) as Record<string, KnownFailures>)
}

/** The comparison of a run with the list of known failures. */
export interface Judgement {
  /** Failed tests without a reason. */
  readonly unexpected: readonly Result[]
  /** Entries of the list whose tests all passed. */
  readonly passing: readonly string[]
  reasonOf(result: Result): string | undefined
}

/** Compares results with the list; entries whose file has not run are ignored. */
export function judge(
  row: Row,
  results: readonly Result[],
  list: readonly KnownFailures[],
): Judgement {
  const reasons = new Map(
    list.flatMap(({ reason, tests }) => (tests[row] ?? []).map((entry) => [entry, reason])),
  )
  const knownEntry = ({ file, test }: Result): string | undefined =>
    [`${file}::${test}`, file].find((entry) => reasons.has(entry))
  const failedResults = results.filter(({ outcome }) => outcome === 'failed')
  const usedEntries = new Set(failedResults.map(knownEntry))
  const files = new Set(results.map(({ file }) => file))
  return {
    unexpected: failedResults.filter((result) => knownEntry(result) === undefined),
    passing: [...reasons.keys()].filter(
      (entry) => !usedEntries.has(entry) && files.has(entry.split('::')[0] ?? ''),
    ),
    reasonOf: (result) => reasons.get(knownEntry(result) ?? ''),
  }
}
