import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { Difference, Kind } from './differences.ts'

const FILE = join(import.meta.dirname, 'known-differences.yaml')

/** Deliberate differences with one reason, by kind; a `*` at the end of a subject is any text. */
export interface KnownDifferences {
  readonly reason: string
  readonly differences: Partial<Readonly<Record<Kind, readonly string[]>>>
}

/** Reads the committed list of deliberate differences. */
export function readKnownDifferences(): readonly KnownDifferences[] {
  return Object.values(parse(readFileSync(FILE, 'utf8')) as Record<string, KnownDifferences>)
}

/** Differences, divided by the list of known ones. */
export interface Judgement {
  readonly drift: readonly Difference[]
  readonly known: readonly (Difference & { readonly reason: string })[]
  /** Entries of the list that no difference matches, as `kind subject`. */
  readonly outdated: readonly string[]
}

/** Divides differences into those with a reason in the list, and drift. */
export function judge(
  differences: readonly Difference[],
  list: readonly KnownDifferences[],
): Judgement {
  const entries = list.flatMap(({ reason, differences: byKind }) =>
    Object.entries(byKind).flatMap(([kind, subjects]) =>
      subjects.map((subject) => ({ kind, subject, reason, isUsed: false })),
    ),
  )
  const drift: Difference[] = []
  const knownDifferences: (Difference & { reason: string })[] = []
  for (const difference of differences) {
    const matchingEntries = entries.filter(
      ({ kind, subject }) => kind === difference.kind && matches(difference.subject, subject),
    )
    for (const entry of matchingEntries) entry.isUsed = true
    const [first] = matchingEntries
    if (first) knownDifferences.push({ ...difference, reason: first.reason })
    else drift.push(difference)
  }
  const outdatedEntries = entries.filter(({ isUsed }) => !isUsed)
  return {
    drift,
    known: knownDifferences,
    outdated: outdatedEntries.map(({ kind, subject }) => `${kind} ${subject}`),
  }
}

function matches(subject: string, pattern: string): boolean {
  return pattern.endsWith('*') ? subject.startsWith(pattern.slice(0, -1)) : subject === pattern
}
