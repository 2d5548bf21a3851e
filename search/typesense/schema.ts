import type { CollectionCreateSchema } from 'typesense'
import { LEAF_FOLDER_FIELD, type SearchField, type SearchFields } from '../fields.ts'
import { TIERS, type Tier } from '../ranking.ts'
import { lettersOf } from './tokens.ts'

/** Grows with every change of what documents on the server hold; each version has its own index. */
const VERSION = 6

/** What filters by value ask for. */
export const TOKENS = 'kx'
export const TYPE = 'type'
export const REST = 'rest'
/** Texts whose values are elements; of the others the words are one. */
export const LISTED: readonly string[] = ['name', 'label']
/** How many words the shortest name has: among names that fit alike it goes first. */
export const NAME_WORDS = 'nameWords'
/** Where each document stands in an order that no write changes. */
export const POSITION = 'position'
/** Name and URN in order: by code points, which the server's own order of texts does not go by. */
export const NAME_SORT = 'nameSort'
export const URN_SORT = 'urnSort'
/** The beginning of the name as numbers: quicker to sort by, and enough where nothing was asked for. */
export const NAME_START = ['name0', 'name1', 'name2'] as const
export const facetField = (field: string) => `f_${field}`
export const fieldOfFacet = (name: string) => name.slice('f_'.length)
/** All numbers of a field, the least, and the greatest. */
export const numberField = (field: string) => `n_${field}`
export const leastField = (field: string) => `lo_${field}`
export const greatestField = (field: string) => `hi_${field}`

/** What a search field is on the server. */
export interface Role {
  /** The text field that has its words; those of {@link REST} are found by patterns only. */
  readonly text: Tier | typeof REST | undefined
  /** Sentences, and columns, of which there are many: filters by value look at the documents. */
  readonly isProse: boolean
  /** Labels, and what has no words: filters find values in any case, and parts of URNs, by tokens. */
  readonly isLabel: boolean
  /** Default facets, and folders, which are what browsing counts. */
  readonly isFacet: boolean
  readonly isNumber: boolean
}

/** How documents lie on the server: a function of the search fields. */
export interface Schema {
  readonly fields: SearchFields
  readonly role: (field: string) => Role
  /** Schemas that differ in anything have different ones. */
  readonly fingerprint: string
}

/** Of fields with a part of their name in the data. */
const UNDECLARED: Role = roleOf(undefined, false)

/** @param model changes whenever documents of the same aspects do */
export function schemaOf(fields: SearchFields, model: string): Schema {
  const sources = [...fields.sources.values()].flat()
  const prose = sources
    .filter(({ tier, path }) => tier === 'description' || (tier === 'part' && path.at(-1) !== '*'))
    .map(({ field }) => field)
  const roles = new Map(
    [...fields.all].map(([name, field]) => [name, roleOf(field, prose.includes(name))] as const),
  )
  return {
    fields,
    role: (field) => roles.get(field) ?? UNDECLARED,
    fingerprint: lettersOf(JSON.stringify([VERSION, model, [...roles]])).slice(0, 10),
  }
}

function roleOf(field: SearchField | undefined, isProse: boolean): Role {
  // Folders repeat the words of the paths.
  const isFolder = field?.name.startsWith('_folder') === true
  const isWordless = isFolder || field?.name === LEAF_FOLDER_FIELD
  const text = field?.tier ?? (field?.kind === 'text' && !isWordless ? REST : undefined)
  const isFacet = field?.facet !== undefined || isFolder
  const isLabel = !isProse && (isFacet || text === 'label' || text === undefined)
  return { text, isProse, isLabel, isFacet, isNumber: field?.kind === 'number' }
}

/** Everything but letters and digits stands between words, as it does in `words.ts`. */
const SEPARATORS = Array.from('!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~')

/**
 * All documents are in one collection, whatever their types: a search over several types is one
 * search, with one order, one total and one count of each facet (docs/decisions/0024).
 */
export function collectionOf({ fields, role }: Schema, name: string): CollectionCreateSchema {
  type Type = 'string' | 'string[]' | 'int64' | 'int64[]'
  const of = (type: Type, names: readonly string[], more: object = {}) =>
    names.map((field) => ({ name: field, type, optional: true as const, ...more }))
  const all = [...fields.all.keys()]
  const numbers = all.filter((field) => role(field).isNumber)
  const facets = all.filter((field) => role(field).isFacet)
  const texts = [...TIERS, REST].filter((text) => !LISTED.includes(text))
  return {
    name,
    token_separators: SEPARATORS,
    fields: [
      ...of('string[]', [TOKENS]),
      // Patterns ask for the inside of words.
      ...of('string[]', LISTED, { infix: true }),
      ...of('string', texts, { infix: true }),
      ...of('string[]', facets.map(facetField), { facet: true }),
      ...of('string', [TYPE], { facet: true }),
      ...of('string', [NAME_SORT, URN_SORT], { sort: true }),
      ...of('int64', [NAME_WORDS, POSITION, ...NAME_START]),
      ...of('int64[]', numbers.map(numberField)),
      ...of('int64', [...numbers.map(leastField), ...numbers.map(greatestField)]),
    ],
  }
}
