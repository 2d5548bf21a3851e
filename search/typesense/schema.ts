import type { CollectionCreateSchema } from 'typesense'
import { LEAF_FOLDER_FIELD, type SearchField, type SearchFields } from '../fields.ts'
import { TIERS, type Tier } from '../ranking.ts'
import { lettersOf } from './tokens.ts'

/** Raised with every change of the documents on the server; each version has its own index. */
const VERSION = 6

/** Field of the tokens that filters query. */
export const TOKENS = 'kx'
export const TYPE = 'type'
export const REST = 'rest'
/** Text fields with one element per value; the others join all words in one text. */
export const LISTED: readonly string[] = ['name', 'label']
/** Number of words of the shortest name, which ranks first among equal fits. */
export const NAME_WORDS = 'nameWords'
/** Position of each document in an order that no write changes. */
export const POSITION = 'position'
/** Name and URN in the order of code points; the server's own order of texts differs. */
export const NAME_SORT = 'nameSort'
export const URN_SORT = 'urnSort'
/**
 * The beginning of the name as numbers: faster to sort by, and sufficient for the default order.
 */
export const NAME_START = ['name0', 'name1', 'name2'] as const
export const facetField = (field: string) => `f_${field}`
export const fieldOfFacet = (name: string) => name.slice('f_'.length)
/** Fields of all numbers of a field, and below of the least and the greatest. */
export const numberField = (field: string) => `n_${field}`
export const leastField = (field: string) => `lo_${field}`
export const greatestField = (field: string) => `hi_${field}`

/** Representation of a search field on the server. */
export interface Role {
  /** The text field with its words; {@link REST} is only for patterns. */
  readonly text: Tier | typeof REST | undefined
  /** Sentences, and columns, of which there are many: filters by value scan the documents. */
  readonly isProse: boolean
  /**
   * Labels, and fields without words: tokens let filters match values in any case, and parts of
   * URNs.
   */
  readonly isLabel: boolean
  /** Default facets, and folders, which browsing counts. */
  readonly isFacet: boolean
  readonly isNumber: boolean
}

/** Layout of documents on the server: a function of the search fields. */
export interface Schema {
  readonly fields: SearchFields
  readonly role: (field: string) => Role
  /** Differs between any two different schemas. */
  readonly fingerprint: string
}

/** Role of fields with part of their name in the data. */
const UNDECLARED: Role = roleOf(undefined, false)

/**
 * Derives the schema.
 *
 * @param model changes whenever documents of the same aspects do
 */
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

/** Everything but letters and digits separates words, as in `words.ts`. */
const SEPARATORS = Array.from('!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~')

/**
 * Returns the definition of a collection. It has the documents of all types: a search over several
 * types is one search, with one order, one total and one count of each facet (docs/decisions/0024).
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
      // For patterns inside words.
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
