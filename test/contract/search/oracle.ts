import type { SearchDocument } from '../../../search/document.ts'
import { TIERS, type Tier } from '../../../search/ranking.ts'
import type { SearchRequest } from '../../../search/search-index.ts'
import { searchWordsOf } from '../../../search/words.ts'
import { compareText } from '../../../graph/store/text-order.ts'
import { numberIn, valuesOf, whereHolds } from './oracle-conditions.ts'
import { FIELDS } from './setup.ts'

/** A document, and the words by which it is found. */
export interface Entry {
  readonly document: SearchDocument
  readonly words: Readonly<Record<Tier, ReadonlySet<string>>>
  readonly allWords: ReadonlySet<string>
}

/**
 * The entries that have to be found, and those that may be: the same, unless typos are forgiven.
 * Judgements decide which typos are; an entry that is found despite one has to meet all other
 * conditions.
 */
export interface Expected {
  readonly must: ReadonlySet<Entry>
  readonly may: ReadonlySet<Entry>
  readonly isExact: boolean
}

/** Computes the answer that the port requires, by examining every document. */
export interface Oracle {
  entry(urn: string): Entry | undefined
  expect(request: SearchRequest): Expected
}

export function oracleOf(documents: readonly SearchDocument[]): Oracle {
  const entries = documents.map(entryOf)
  const byUrn = new Map(entries.map((entry) => [entry.document.urn, entry]))
  return {
    entry: (urn) => byUrn.get(urn),
    expect(request) {
      const { words } = request
      const candidates = entries.filter((entry) => isCandidate(entry, request))
      const exact = new Set(candidates.filter((entry) => hasAll(wordsIn(entry, request), words)))
      if (exact.size === 0 && words.length > 0 && request.tolerant) {
        return { must: exact, may: new Set(candidates), isExact: false }
      }
      const pieces = words.flatMap(piecesOf)
      const may = candidates.filter((entry) => {
        const found = new Set([...wordsIn(entry, request)].flatMap(piecesOf))
        return exact.has(entry) || pieces.every((piece) => hasAll(found, [piece]))
      })
      return { must: exact, may: new Set(may), isExact: may.length === exact.size }
    },
  }
}

/** Counts the values of a field among the results. */
export function countsOf(found: Iterable<Entry>, field: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const value of [...found].flatMap(({ document }) => valuesOf(document.values, field))) {
    counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return counts
}

/** Compares two hits by the requested sort; 0 leaves their order to the adapter. */
export function compareBySort(a: Entry, b: Entry, { sort }: SearchRequest): number {
  for (const { field, descending } of sort) {
    // Fields with several values do not sort; requests of clients for them are refused.
    if (!FIELDS.all.get(field)?.sortable) continue
    const isNumber = FIELDS.all.get(field)?.kind === 'number'
    const [x, y] = [a, b].map(({ document }) => leastOf(valuesOf(document.values, field), isNumber))
    if (x === undefined || y === undefined) {
      if (x !== y) return x === undefined ? 1 : -1
      continue
    }
    const order = isNumber ? Math.sign(numberIn(x) - numberIn(y)) : compareText(x, y)
    if (order !== 0) return descending ? -order : order
  }
  return 0
}

function entryOf(document: SearchDocument): Entry {
  const fields = Object.keys(document.values)
  const textsOf = (tier: Tier) =>
    fields
      .filter((field) => FIELDS.all.get(field)?.tier === tier)
      .flatMap((field) => valuesOf(document.values, field))
  const words = Object.fromEntries(
    TIERS.map((tier) => [tier, new Set(textsOf(tier).flatMap(searchWordsOf))]),
  ) as Record<Tier, Set<string>>
  return {
    document,
    words,
    allWords: new Set(TIERS.flatMap((tier) => [...words[tier]])),
  }
}

/** Adapters may split words at a change of script: `report仓库` is one word to ours. */
function piecesOf(word: string): string[] {
  return word.split(/(?<=[a-z0-9])(?=[^\0-\x7f])|(?<=[^\0-\x7f])(?=[a-z0-9])/u)
}

function isCandidate({ document }: Entry, request: SearchRequest): boolean {
  return (
    request.entityTypes.includes(document.entityType) &&
    (request.includeRemoved || !document.removed) &&
    request.where.every((where) => whereHolds(where, document.values))
  )
}

function wordsIn(entry: Entry, { scope }: SearchRequest): ReadonlySet<string> {
  return scope === 'names' ? entry.words.name : entry.allWords
}

/** Returns whether all words from `start` to `end` occur, the very last one also as a prefix. */
function hasAll(
  found: ReadonlySet<string>,
  words: readonly string[],
  start = 0,
  end = words.length,
): boolean {
  for (let at = start; at < end; at++) {
    const word = words[at] ?? ''
    if (found.has(word)) continue
    if (at < words.length - 1 || !hasBeginning(found, word)) return false
  }
  return true
}

function hasBeginning(found: ReadonlySet<string>, beginning: string): boolean {
  for (const word of found) if (word.startsWith(beginning)) return true
  return false
}

function leastOf(values: readonly string[], isNumber: boolean): string | undefined {
  if (!isNumber) return values.toSorted(compareText)[0]
  return values.toSorted((a, b) => numberIn(a) - numberIn(b))[0]
}
