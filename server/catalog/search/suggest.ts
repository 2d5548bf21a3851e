import type { Values } from '../../../search/document.ts'
import { NAME_FIELD, REMOVED_FIELD, type SearchFields } from '../../../search/fields.ts'
import { PLAIN_REQUEST, type SearchRequest } from '../../../search/search-index.ts'
import { mentions, type Where } from '../../../search/where.ts'
import { splitCamel, wordRowsOf, wordsOf } from '../../../search/words.ts'
import type { Catalog } from '../catalog.ts'
import { ask, usualTypes } from './ask.ts'
import { firstFound, interpretationsOf, type WordInterpretation } from './interpretations.ts'
import { filterOf, requireTypes } from './request.ts'

export interface SuggestRequest {
  readonly entityTypes: readonly string[]
  /** What has been typed so far. */
  readonly query: string
  /** Look in this field instead of names and titles. */
  readonly field?: string
  readonly filter?: unknown
  readonly start: number
  readonly limit: number
}

export interface Suggestions {
  /** Names or titles, as stored, each once. */
  readonly values: readonly string[]
  /** Entities with these names, in their order: one of each at least, at most the limit in all. */
  readonly urns: readonly string[]
}

const NOTHING: Suggestions = { values: [], urns: [] }

/**
 * Hits asked for per suggestion, since several may share a name; if they are too few, many more.
 */
const HITS_PER_SUGGESTION = 4
const HITS_MORE = 1_000
const HITS_MAX = 10_000

/**
 * Names and titles that begin with or contain what has been typed, best first, each once
 * (docs/interface: search/autocomplete).
 */
export async function suggest(catalog: Catalog, request: SuggestRequest): Promise<Suggestions> {
  const { query, field, limit } = request
  const words = wordsOf(query)
  const camelWords = wordsOf(splitCamel(query))
  if (words.length === 0 || limit === 0) return NOTHING
  const named =
    field === undefined || field === 'urn' ? undefined : catalog.searchFields.named(field)
  if (field !== undefined && field !== 'urn' && !named) return NOTHING
  const suggestions = await firstFound(
    interpretationsOf({ words, camelWords }),
    (interpretation) => suggestWords(catalog, { ...request, ...interpretation, named }),
    ({ values }) => values.length > 0,
  )
  return suggestions ?? NOTHING
}

interface Typed extends SuggestRequest, WordInterpretation {
  readonly named: readonly string[] | undefined
}

async function suggestWords(catalog: Catalog, typed: Typed): Promise<Suggestions> {
  const { words, named: fields, tolerant, start, limit } = typed
  const wanted = start + limit
  const question = await questionOf(catalog, typed)
  const collect = async (count: number) => {
    const { hits } = await ask(catalog, { ...question, count })
    const named = new Map<string, string[]>()
    for (const { urn, values } of hits) {
      // A hit found despite a typo has none of the words; its name is what was meant.
      const meant = tolerant && !fields ? values[NAME_FIELD]?.[0] : undefined
      const value = bestValue(catalog.searchFields, values, words, fields) ?? meant
      if (value === undefined) continue
      const namesakes = named.get(value)
      if (namesakes) namesakes.push(urn)
      else named.set(value, [urn])
    }
    const isAll = hits.length < count || named.size >= wanted
    return { isAll, suggestions: suggestionsOf([...named].slice(start, wanted), limit) }
  }
  const few = Math.min(wanted * HITS_PER_SUGGESTION, HITS_MORE)
  const first = await collect(few)
  if (first.isAll) return first.suggestions
  return (await collect(Math.min(Math.max(wanted, HITS_MORE), HITS_MAX))).suggestions
}

function suggestionsOf(
  named: readonly (readonly [value: string, urns: readonly string[]])[],
  limit: number,
): Suggestions {
  let room = limit - named.length
  const urns = named.flatMap(([, [first = '', ...namesakes]]) => {
    const shown = namesakes.slice(0, room)
    room -= shown.length
    return [first, ...shown]
  })
  return { values: named.map(([value]) => value), urns }
}

async function questionOf(
  catalog: Catalog,
  { entityTypes, words, named, tolerant, ...request }: Typed,
): Promise<SearchRequest> {
  const filter = filterOf(catalog, request.filter)
  requireTypes(entityTypes)
  // Words match only fields with a tier; values of others are found by the condition below.
  const isSearched = named?.every((each) => catalog.searchFields.all.get(each)?.tier) ?? true
  return {
    ...PLAIN_REQUEST,
    entityTypes: entityTypes.length > 0 ? entityTypes : await usualTypes(catalog),
    words: isSearched ? words : [],
    tolerant,
    scope: named ? 'everything' : 'names',
    where: [filter, ...(named ? wordsIn(named, words) : [])],
    includeRemoved: mentions(filter, REMOVED_FIELD),
    counted: false,
  }
}

/** Values that contain every word; how well they fit is judged afterwards. */
function wordsIn(fields: readonly string[], words: readonly string[]): Where[] {
  return words.map((word) => {
    return [[{ fields, kind: 'text', condition: 'CONTAIN', values: [word], negated: false }]]
  })
}

/** The best fitting name: equal to what was typed, beginning with it, or having its words. */
function bestValue(
  { all }: SearchFields,
  values: Values,
  words: readonly string[],
  named: readonly string[] | undefined,
): string | undefined {
  const fields = named ?? Object.keys(values).filter((name) => all.get(name)?.tier === 'name')
  const isSuggested = (name: string) => named !== undefined || all.get(name)?.suggested === true
  const candidates = fields
    .flatMap((name) => (values[name] ?? []).map((value) => ({ value, own: isSuggested(name) })))
    .map((candidate) => ({ ...candidate, fit: fitOf(candidate.value, words) }))
    .filter(({ fit }) => fit > 0)
  // Of equally good ones a value meant to be suggested, then the shorter.
  return candidates.toSorted(
    (a, b) => b.fit - a.fit || Number(b.own) - Number(a.own) || a.value.length - b.value.length,
  )[0]?.value
}

function fitOf(value: string, words: readonly string[]): number {
  const typed = words.join(' ')
  const forms = wordRowsOf(value)
  if (forms.some((form) => form.join(' ') === typed)) return 3
  if (forms.some((form) => form.join(' ').startsWith(typed))) return 2
  const found = forms.flat()
  const isThere = (word: string, at: number) => {
    return at < words.length - 1
      ? found.includes(word)
      : found.some((each) => each.startsWith(word))
  }
  return words.every(isThere) ? 1 : 0
}
