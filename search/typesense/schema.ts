import type { CollectionCreateSchema } from 'typesense'
import {
  LEAF_FOLDER_FIELD,
  TIERS,
  type SearchField,
  type SearchFields,
  type Tier,
} from '../fields.ts'
import { lettersOf } from './tokens.ts'

/** Grows with every change of what documents on the server hold; each version has its own index. */
const VERSION = 4

/** What filters by value ask for. */
export const TOKENS = 'kx'
export const TYPE = 'type'
export const REST = 'rest'
/** How many words the shortest name has: among names that fit alike it goes first. */
export const NAME_WORDS = 'nameWords'
/** Where each document stands in an order that no write changes. */
export const PLACE = 'place'
/** Name and URN in order: by code points, which the server's own order of texts does not go by. */
export const NAME_SORT = 'nameSort'
export const URN_SORT = 'urnSort'
/** The beginning of the name as numbers: quicker to sort by, and enough where nothing was asked for. */
export const NAME_START = ['name0', 'name1', 'name2'] as const
export const facetField = (field: string) => `f_${field}`
/** All numbers of a field, the least, and the greatest. */
export const numberField = (field: string) => `n_${field}`
export const leastField = (field: string) => `lo_${field}`
export const greatestField = (field: string) => `hi_${field}`

/** How documents lie on the server: a function of the search fields. */
export interface Schema {
  readonly fields: SearchFields
  /** The text field that has its words; those of {@link REST} are found by patterns only. */
  readonly textOf: (field: string) => Tier | typeof REST | undefined
  /** Sentences, and columns, of which there are many: filters by value look at the documents. */
  readonly isProse: (field: string) => boolean
  readonly isFacet: (field: string) => boolean
  readonly isNumber: (field: string) => boolean
  /** Schemas that differ in anything have different ones. */
  readonly fingerprint: string
}

/** @param model changes whenever documents of the same aspects do */
export function schemaOf(fields: SearchFields, model: string): Schema {
  const all = [...fields.all.values()]
  const sources = [...fields.sources.values()].flat()
  const prose = sources
    .filter(({ tier, path }) => tier === 'description' || (tier === 'part' && path.at(-1) !== '*'))
    .map(({ field }) => field)
  const described = all.map((field) => [field.name, field.kind, field.tier, isFacet(field)])
  return {
    fields,
    textOf: (field) => textOf(fields.all.get(field)),
    isProse: (field) => prose.includes(field),
    isFacet: (field) => isFacet(fields.all.get(field)),
    isNumber: (field) => fields.all.get(field)?.kind === 'number',
    fingerprint: lettersOf(JSON.stringify([VERSION, model, described, prose])).slice(0, 10),
  }
}

function textOf(field: SearchField | undefined): Tier | typeof REST | undefined {
  // Folders repeat the words of the paths.
  const isFolder = field?.name.startsWith('_folder') || field?.name === LEAF_FOLDER_FIELD
  return field?.tier ?? (field?.kind === 'text' && !isFolder ? REST : undefined)
}

/** Default facets, and folders, which are what browsing counts. */
function isFacet(field: SearchField | undefined): boolean {
  return field !== undefined && (field.facet !== undefined || field.name.startsWith('_folder'))
}

/** Everything but letters and digits stands between words, as it does in `words.ts`. */
const SEPARATORS = Array.from('!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~')

/**
 * All documents are in one collection, whatever their types: a search over several types is one
 * search, with one order, one total and one count of each facet (docs/decisions/0005).
 */
export function collectionOf(schema: Schema, name: string): CollectionCreateSchema {
  type Type = 'string' | 'string[]' | 'int64' | 'int64[]'
  const of = (type: Type, names: readonly string[], more: object = {}) =>
    names.map((field) => ({ name: field, type, optional: true as const, ...more }))
  const fields = [...schema.fields.all.keys()]
  const numbers = fields.filter(schema.isNumber)
  return {
    name,
    token_separators: SEPARATORS,
    fields: [
      ...of('string[]', [TOKENS]),
      // Patterns ask for the inside of words.
      ...of('string[]', [...TIERS, REST], { infix: true }),
      ...of('string[]', fields.filter(schema.isFacet).map(facetField), { facet: true }),
      ...of('string', [TYPE], { facet: true }),
      ...of('string', [NAME_SORT, URN_SORT], { sort: true }),
      ...of('int64', [NAME_WORDS, PLACE, ...NAME_START]),
      ...of('int64[]', numbers.map(numberField)),
      ...of('int64', [...numbers.map(leastField), ...numbers.map(greatestField)]),
    ],
  }
}
