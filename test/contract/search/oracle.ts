import type { SearchDocument } from '../../../search/document.ts'
import { TIERS, type Tier } from '../../../search/fields.ts'
import type { Facet, SearchRequest } from '../../../search/search-index.ts'
import { nameRowsOf, searchWordsOf } from '../../../search/words.ts'
import { compareText } from '../../../graph/order.ts'
import { numberIn, valuesOf, whereHolds } from './oracle-conditions.ts'
import { nearWords } from './oracle-typos.ts'
import { FIELDS } from './setup.ts'

/** A document, and what words find it by. */
export interface Entry {
  readonly document: SearchDocument
  /** Each name as the words that it consists of, read in either way. */
  readonly names: readonly (readonly string[])[]
  readonly words: Readonly<Record<Tier, ReadonlySet<string>>>
  readonly allWords: ReadonlySet<string>
}

/** What has to be found, and what may be: the same, unless typos come in, which engines see apart. */
export interface Expected {
  readonly must: ReadonlySet<Entry>
  readonly may: ReadonlySet<Entry>
  readonly isExact: boolean
}

/** Says what the port promises about a request, by looking at every document. */
export interface Oracle {
  entry(urn: string): Entry | undefined
  expect(request: SearchRequest): Expected
}

export function oracleOf(documents: readonly SearchDocument[]): Oracle {
  const entries = documents.map(entryOf)
  const byUrn = new Map(entries.map((entry) => [entry.document.urn, entry]))
  const near = nearWords(new Set(entries.flatMap(({ allWords }) => [...allWords])))
  return {
    entry: (urn) => byUrn.get(urn),
    expect(request) {
      const { words } = request
      const candidates = entries.filter((entry) => isCandidate(entry, request))
      const exact = new Set(candidates.filter((entry) => hasAll(wordsIn(entry, request), words)))
      if (exact.size > 0 || words.length === 0 || !request.tolerant)
        return { must: exact, may: exact, isExact: true }
      const which = (test: 'surely' | 'maybe') =>
        new Set(candidates.filter((entry) => near[test](wordsIn(entry, request), words)))
      return { must: which('surely'), may: which('maybe'), isExact: false }
    },
  }
}

/** Facets over what is found. */
export function facetsOf(found: Iterable<Entry>, request: SearchRequest): Facet[] {
  const entries = [...found]
  return request.facets.flatMap((field) => {
    const counts = new Map<string, number>()
    for (const value of entries.flatMap(({ document }) => valuesOf(document.values, field))) {
      counts.set(value, (counts.get(value) ?? 0) + 1)
    }
    const values = [...counts]
      .map(([value, count]) => ({ value, count }))
      .toSorted((a, b) => b.count - a.count || compareText(a.value, b.value))
    return values.length > 0 ? [{ field, values: values.slice(0, request.facetValuesMax) }] : []
  })
}

/** How two hits compare by what was asked to sort by; 0 leaves their order to the ranks. */
export function compareBySort(a: Entry, b: Entry, { sort }: SearchRequest): number {
  for (const { field, descending } of sort) {
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

/**
 * Where a hit stands by its words: 0 for an exact name, 1 for the beginning of one, 2 for words of
 * names, 3 and on for the other tiers. Where it takes several tiers to find all words, the port does
 * not say which of them counts: anything from `best` to `worst` is right.
 */
export function rankOf(entry: Entry, request: SearchRequest): { best: number; worst: number } {
  const { words } = request
  if (words.length === 0) return { best: 0, worst: 0 }
  const beginnings = entry.names.filter((name) => begins(name, words))
  if (beginnings.some((name) => name.join(' ') === words.join(' '))) return { best: 0, worst: 0 }
  if (beginnings.length > 0) return { best: 1, worst: 1 }
  const tiers = TIERS.map((tier) => entry.words[tier])
  const some = tiers.findIndex((tier) => words.some((_, at) => hasAll(tier, words, at, at + 1)))
  const all = tiers.findIndex((tier) => hasAll(tier, words))
  return { best: 2 + some, worst: 2 + (all === -1 ? TIERS.length - 1 : all) }
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
    names: textsOf('name').flatMap(nameRowsOf),
    words,
    allWords: new Set(TIERS.flatMap((tier) => [...words[tier]])),
  }
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

/** Whether all words from `start` to `end` are there, the last of all also as a beginning. */
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

/** Whether a name begins with the words, the last of which may be the beginning of one. */
function begins(name: readonly string[], words: readonly string[]): boolean {
  return words.every((word, at) =>
    at < words.length - 1 ? name[at] === word : (name[at]?.startsWith(word) ?? false),
  )
}

function leastOf(values: readonly string[], isNumber: boolean): string | undefined {
  if (!isNumber) return values.toSorted(compareText)[0]
  return values.toSorted((a, b) => numberIn(a) - numberIn(b))[0]
}
