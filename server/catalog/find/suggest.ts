import type { Values } from '../../../search/document.ts'
import { indexedType, NAME_FIELD, TYPE_FIELD, type SearchFields } from '../../../search/fields.ts'
import type { Filter } from '../../../search/filter.ts'
import { isWorded } from '../../../search/matching.ts'
import { PLAIN_REQUEST, type SearchRequest } from '../../../search/search-index.ts'
import type { Where } from '../../../search/where.ts'
import { splitCamel, wordRowsOf, wordsOf } from '../../../search/words.ts'
import type { Catalog } from '../catalog.ts'
import { searchIndex, usualTypes } from './query-index.ts'
import { resolveInclusions, restrictToVisible } from './hidden-stages.ts'
import { firstWithResults, interpretWords, type WordInterpretation } from './interpretations.ts'
import { resolveCatalogFilter, requireTypes } from './search-request.ts'

export interface SuggestRequest {
  readonly entityTypes: readonly string[]
  /** The text typed so far. */
  readonly query: string
  /** Searches this field instead of names and titles. */
  readonly field?: string
  readonly filter?: Filter
  /** Further conditions, besides the client's filter. */
  readonly within?: readonly Where[]
  readonly start: number
  readonly limit: number
}

export interface Suggestions {
  /** Distinct names or titles, as stored. */
  readonly values: readonly string[]
  /**
   * Entities with these names, in the same order: at least one of each, at most the limit in total.
   */
  readonly urns: readonly string[]
}

const NO_SUGGESTIONS: Suggestions = { values: [], urns: [] }

/**
 * Hits requested per suggestion, since several may share a name; if they do not suffice, a second
 * search requests many more.
 */
const HITS_PER_SUGGESTION = 4
const HITS_MORE = 1_000
const HITS_MAX = 10_000

/**
 * Suggests names and titles that begin with or contain the typed text, best first, without
 * duplicates (docs/interface: search/autocomplete).
 */
export async function suggest(catalog: Catalog, request: SuggestRequest): Promise<Suggestions> {
  const suggestions = await firstWithResults(
    inputReadings(catalog, request),
    (reading) => suggestWords(catalog, { ...request, ...reading }),
    ({ values }) => values.length > 0,
  )
  return suggestions ?? NO_SUGGESTIONS
}

/**
 * Returns the types with suggestions, most first, by one search of all of them: most types have
 * none, and each would be searched several times to learn it.
 */
export async function suggestedTypes(
  catalog: Catalog,
  request: Omit<SuggestRequest, 'start' | 'limit'>,
): Promise<string[]> {
  const { entityTypes } = request
  const types = entityTypes.length > 0 ? entityTypes : await usualTypes(catalog)
  const page = { entityTypes: types, start: 0, limit: 1 }
  const usedTypes = await firstWithResults(
    inputReadings(catalog, { ...request, ...page }),
    async (reading) => {
      const indexRequest = await suggestRequest(catalog, { ...request, ...page, ...reading })
      const counting = { counted: true, facets: [TYPE_FIELD], facetValuesMax: types.length }
      const { facets } = await searchIndex(catalog, { ...indexRequest, ...counting, count: 0 })
      return facets[0]?.values.map(({ value }) => value) ?? []
    },
    ({ length }) => length > 0,
  )
  const typesByIndexed = new Map(types.map((type) => [indexedType(catalog.registry, type), type]))
  return (usedTypes ?? []).flatMap((value) => typesByIndexed.get(value) ?? [])
}

/** Returns what a typed text may mean: words, in the names of entities or in a field. */
function inputReadings(
  { searchFields }: Catalog,
  { query, field, limit }: Pick<SuggestRequest, 'query' | 'field' | 'limit'>,
): InputReading[] {
  const words = wordsOf(query)
  if (words.length === 0 || limit === 0) return []
  const fieldNames =
    field === undefined || field === 'urn' ? undefined : searchFields.resolve(field)
  if (field !== undefined && field !== 'urn' && !fieldNames) return []
  const camelWords = wordsOf(splitCamel(query))
  return interpretWords({ words, camelWords }).map((interpretation) => ({
    ...interpretation,
    named: fieldNames,
  }))
}

/** Words in the names of entities, or in the named fields. */
interface InputReading extends WordInterpretation {
  readonly named: readonly string[] | undefined
}

type TypedRequest = SuggestRequest & InputReading

async function suggestWords(catalog: Catalog, request: TypedRequest): Promise<Suggestions> {
  const { words, named: fields, tolerant, start, limit } = request
  const end = start + limit
  const indexRequest = await suggestRequest(catalog, request)
  const collect = async (count: number) => {
    const { hits } = await searchIndex(catalog, { ...indexRequest, count })
    const urnsByValue = new Map<string, string[]>()
    for (const { urn, values } of hits) {
      // A hit found despite a typo may lack the words; then its name is suggested.
      const correctedValue = tolerant && !fields ? values[NAME_FIELD]?.[0] : undefined
      const value = bestValue(catalog.searchFields, values, words, fields) ?? correctedValue
      if (value === undefined) continue
      const namesakes = urnsByValue.get(value)
      if (namesakes) namesakes.push(urn)
      else urnsByValue.set(value, [urn])
    }
    const isAll = hits.length < count || urnsByValue.size >= end
    return { isAll, suggestions: toSuggestions([...urnsByValue].slice(start, end), limit) }
  }
  const hitsFirst = Math.min(end * HITS_PER_SUGGESTION, HITS_MORE)
  const first = await collect(hitsFirst)
  if (first.isAll) return first.suggestions
  return (await collect(Math.min(Math.max(end, HITS_MORE), HITS_MAX))).suggestions
}

function toSuggestions(
  urnsByValue: readonly (readonly [value: string, urns: readonly string[]])[],
  limit: number,
): Suggestions {
  let urnsLeft = limit - urnsByValue.length
  const urns = urnsByValue.flatMap(([, [first = '', ...namesakes]]) => {
    const firstNamesakes = namesakes.slice(0, urnsLeft)
    urnsLeft -= firstNamesakes.length
    return [first, ...firstNamesakes]
  })
  return { values: urnsByValue.map(([value]) => value), urns }
}

async function suggestRequest(
  catalog: Catalog,
  { entityTypes, words, named: fieldNames, tolerant, ...request }: TypedRequest,
): Promise<SearchRequest> {
  const filter = resolveCatalogFilter(catalog, request.filter)
  requireTypes(entityTypes)
  // Words match only fields with a tier; the condition below matches values of labels and others.
  const { all } = catalog.searchFields
  const isSearched = fieldNames?.every((fieldName) => all.get(fieldName)?.tier) ?? true
  const isText = fieldNames?.every((fieldName) => isWorded(fieldName, catalog.searchFields)) ?? true
  const isName = fieldNames?.every((fieldName) => all.get(fieldName)?.tier === 'name') ?? true
  const visibleRequest = await restrictToVisible(catalog, resolveInclusions({}, filter), {
    entityTypes: entityTypes.length > 0 ? entityTypes : await usualTypes(catalog),
    where: [
      filter,
      ...(request.within ?? []),
      ...(fieldNames && !isText ? wordConditions(fieldNames, words) : []),
    ],
  })
  return {
    ...PLAIN_REQUEST,
    ...visibleRequest,
    words: isSearched ? words : [],
    tolerant,
    scope: isName ? 'names' : 'everything',
    counted: false,
  }
}

/** Returns the condition that values contain every word; ranking follows later. */
function wordConditions(fields: readonly string[], words: readonly string[]): Where[] {
  return words.map((word) => {
    return [[{ fields, kind: 'text', condition: 'CONTAIN', values: [word], negated: false }]]
  })
}

/**
 * Returns the best fitting name: equal to the typed text, beginning with it, or containing its
 * words.
 */
function bestValue(
  { all }: SearchFields,
  values: Values,
  words: readonly string[],
  fieldNames: readonly string[] | undefined,
): string | undefined {
  const fields = fieldNames ?? Object.keys(values).filter((name) => all.get(name)?.tier === 'name')
  const isSuggested = (name: string) =>
    fieldNames !== undefined || all.get(name)?.suggested === true
  const candidates = fields
    .flatMap((name) => (values[name] ?? []).map((value) => ({ value, own: isSuggested(name) })))
    .map((candidate) => ({ ...candidate, fit: rateFit(candidate.value, words) }))
    .filter(({ fit }) => fit > 0)
  // Ties: values of suggested fields first, then the shorter.
  return candidates.toSorted(
    (a, b) => b.fit - a.fit || Number(b.own) - Number(a.own) || a.value.length - b.value.length,
  )[0]?.value
}

function rateFit(value: string, words: readonly string[]): number {
  const input = words.join(' ')
  const forms = wordRowsOf(value)
  if (forms.some((form) => form.join(' ') === input)) return 3
  if (forms.some((form) => form.join(' ').startsWith(input))) return 2
  const valueWords = forms.flat()
  const isFound = (word: string, at: number) => {
    return at < words.length - 1
      ? valueWords.includes(word)
      : valueWords.some((valueWord) => valueWord.startsWith(word))
  }
  return words.every(isFound) ? 1 : 0
}
