import type { CollectionCreateSchema } from 'typesense'
import { lettersOf } from './tokens.ts'
import { CODES_MAX } from './codes.ts'
import { TIERS, type SearchField, type SearchFields } from '../fields.ts'

/** Grows with every change of what documents on the server hold; each version has its own index. */
const VERSION = 2

/** Where words stand, besides in fields: whole names, the list of all words, others by tier. */
export const NAME_CODE = 1
export const WORD_LIST_CODE = 2
const OTHER_CODE = 3
const FIRST_FIELD_CODE = OTHER_CODE + TIERS.length

/** Fields of the server's documents. */
export const TOKENS = 'kx'
export const WORDS = 'w'
export const GRAMS = 'g'
export const TYPE = 't'
/** Where each document stands by URN inside of its type, and by name. */
export const URN_ORDER = ['u0', 'u1', 'u2'] as const
export const NAME_ORDER = ['m0', 'm1'] as const
/** Where each document stands in scrolls: a hash of its URN, so that no write moves it. */
export const SCROLL_ORDER = 's'
/** The order where nothing else decides, and among entities that fit alike. */
export const BY_NAME = NAME_ORDER.map((field) => `${field}:asc`)
export const facetField = (field: string) => `f_${field}`
/** The least number of a field; the greatest of several; those between the two. */
export const leastField = (field: string) => `n_${field}`
export const greatestField = (field: string) => `hi_${field}`
export const betweenField = (field: string) => `mid_${field}`

/** How documents lie on the server: a function of the search fields. */
export interface Layout {
  readonly fields: SearchFields
  /** The code of words in a field; undefined for fields whose words are not known. */
  codeIn(field: string): number | undefined
  /** The code of words that a value is found by and does not have as it is written, by tier. */
  otherCodeOf(tier: number): number
  /** By tier: all codes of it and of those before it. */
  readonly codesUpTo: readonly (readonly number[])[]
  isFacet(field: string): boolean
  isNumber(field: string): boolean
  /** Layouts that differ in anything have different ones. */
  readonly fingerprint: string
}

/** @param model changes whenever documents of the same aspects do */
export function layoutOf(fields: SearchFields, model: string): Layout {
  const all = [...fields.all.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const worded = all.filter(hasWords)
  // Words of fields beyond the codes that there are do not help to narrow filters: no more than that.
  const ordered = [...worded.filter(({ tier }) => tier), ...worded.filter(({ tier }) => !tier)]
  const codes = new Map(
    ordered
      .slice(0, CODES_MAX - FIRST_FIELD_CODE + 1)
      .map(({ name }, at) => [name, FIRST_FIELD_CODE + at]),
  )
  const codesUpTo = TIERS.map((_, upTo) => [
    ...TIERS.slice(0, upTo + 1).map((_tier, tier) => OTHER_CODE + tier),
    ...worded.flatMap(({ name, tier }) => {
      return tier && TIERS.indexOf(tier) <= upTo ? (codes.get(name) ?? []) : []
    }),
  ])
  const described = all.map(({ name, kind, tier, facet }) => [
    name,
    kind,
    tier,
    facet !== undefined,
  ])
  return {
    fields,
    codeIn: (field) => codes.get(field),
    otherCodeOf: (tier) => OTHER_CODE + tier,
    codesUpTo,
    isFacet: (field) => isFacet(field, fields.all.get(field)),
    isNumber: (field) => fields.all.get(field)?.kind === 'number',
    fingerprint: lettersOf(JSON.stringify([VERSION, model, described])).slice(0, 10),
  }
}

/** Folders repeat the words of the paths, and there are sixteen fields of them. */
function hasWords({ name, kind }: SearchField): boolean {
  return kind === 'text' && !isFolder(name)
}

/** Default facets, and folders, which are what browsing counts. */
function isFacet(name: string, field: SearchField | undefined): boolean {
  return field?.facet !== undefined || (field !== undefined && isFolder(name))
}

const isFolder = (name: string) => name.startsWith('_folder')

/** Everything but letters and digits stands between words, as it does in `words.ts`. */
const SEPARATORS = Array.from('!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~')

/**
 * All documents are in one collection, whatever their types, and so is the list of words: a search
 * over several types is one search, with one order, one total and one count of each facet, and one
 * alias is all there is to swap (docs/decisions/0005).
 */
export function schemaOf(layout: Layout, name: string): CollectionCreateSchema {
  const optional = { optional: true } as const
  const whole = (field: string) => ({ name: field, type: 'int64' as const, ...optional })
  const facets = [...layout.fields.all.keys()].filter((field) => layout.isFacet(field))
  const numbers = [...layout.fields.all.keys()].filter((field) => layout.isNumber(field))
  return {
    name,
    token_separators: SEPARATORS,
    fields: [
      // An array, since negation compares whole elements.
      { name: TOKENS, type: 'string[]', ...optional },
      { name: WORDS, type: 'int64[]', ...optional },
      { name: GRAMS, type: 'string', ...optional },
      { name: TYPE, type: 'string', facet: true, ...optional },
      ...[...URN_ORDER, ...NAME_ORDER, SCROLL_ORDER].map(whole),
      ...facets.map((field) => ({
        name: facetField(field),
        type: 'string[]' as const,
        facet: true,
        ...optional,
      })),
      ...numbers.flatMap((field) => [
        whole(leastField(field)),
        whole(greatestField(field)),
        { name: betweenField(field), type: 'int64[]' as const, ...optional },
      ]),
    ],
  }
}
