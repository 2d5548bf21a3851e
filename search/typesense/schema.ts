import type { CollectionCreateSchema } from 'typesense'
import {
  BROWSE_PATH_FIELD,
  isFolderField,
  LEAF_FOLDER_FIELD,
  NAME_FIELD,
  URN_FIELD,
  type SearchField,
  type SearchFields,
} from '../fields.ts'
import { TIERS, type Tier } from '../ranking.ts'
import { hashLetters } from './tokens.ts'

/** Raised with every change of the documents on the server; each version has its own index. */
const VERSION = 11

/** Field of the tokens that filters query. */
export const TOKENS = 'kx'
export const TYPE = 'type'
/** Text fields with one element per value; the others join all words in one text. */
export const LISTED: readonly string[] = ['name', 'label']
/** Number of words of the shortest name, which ranks first among equal matches. */
export const NAME_WORDS = 'nameWords'
/** Position of each document in an order that no write changes. */
export const POSITION = 'position'
/**
 * The beginning of the name as numbers: faster to sort by, and sufficient for the default order.
 */
export const NAME_START = ['name0', 'name1', 'name2'] as const
export const facetField = (field: string) => `f_${field}`
export const fieldOfFacet = (name: string) => name.slice('f_'.length)
/** Fields of all numbers of a field, and below of the least and the greatest. */
export const numberField = (field: string) => `n_${field}`
/** For texts, an integer in the order of their first bytes. */
export const leastField = (field: string) => `lo_${field}`
export const greatestField = (field: string) => `hi_${field}`
/** Texts in the order of code points; the server's own order of texts differs. */
export const sortField = (field: string) => `s_${field}`

/** Beginnings and ends of the values of names and URNs, as integers (`affixes.ts`). */
export const beginningField = (field: string) => `b_${field}`
export const endingField = (field: string) => `e_${field}`

/** Fields of entries of the vocabulary (`vocabulary.ts`), besides {@link TOKENS}. */
export const VOCABULARY = {
  /** The value itself. */
  value: 'value',
  words: 'v_words',
  /** Its first bytes, and its number, as integers. */
  text: 'v_text',
  number: 'v_number',
} as const

/** Representation of a search field on the server. */
export interface Role {
  /** The text field with its words. */
  readonly text: Tier | undefined
  /** Sentences, and columns, of which there are many: see {@link hasToken}. */
  readonly isProse: boolean
  /** Labels, and fields without words: tokens let filters match parts of URNs. */
  readonly isLabel: boolean
  /** Default facets, and folders, which browsing counts. */
  readonly isFacet: boolean
  readonly isNumber: boolean
  /** Fields that share their values, by the name of one; patterns look for values in it. */
  readonly vocabulary: string | undefined
  readonly isSorted: boolean
  /** Names and URNs, most of whose values are one entity's: see `affixes.ts`. */
  readonly hasAffixes: boolean
}

/**
 * Returns whether filters match a value by a token. Of columns only single words have one, such as
 * their names; filters by other values compare the documents.
 */
export function hasToken(role: Role, value: string): boolean {
  return isFolded(role) || /^\S+$/.test(value)
}

/** Returns whether filters match values in any case by tokens. */
export const isFolded = ({ isProse, text }: Role): boolean => !isProse || text === 'description'

/** Layout of documents on the server: a function of the search fields. */
export interface Schema {
  readonly fields: SearchFields
  readonly role: (field: string) => Role
  /** Differs between any two different schemas. */
  readonly fingerprint: string
}

/** Role of fields with part of their name in the data. */
const UNDECLARED: Role = deriveRole(undefined, false)

/** Derives the schema. */
export function deriveSchema(fields: SearchFields): Schema {
  const sources = [...fields.sources.values()].flat()
  const prose = sources
    .filter(({ tier, path }) => tier === 'description' || (tier === 'part' && path.at(-1) !== '*'))
    .map(({ field }) => field)
  const roles = new Map(
    [...fields.all].map(([name, field]) => {
      // Values of facets are filters, of any number of entities.
      return [name, deriveRole(field, prose.includes(name) && field.facet === undefined)] as const
    }),
  )
  return {
    fields,
    role: (field) => roles.get(field) ?? { ...UNDECLARED, vocabulary: field },
    fingerprint: hashLetters(JSON.stringify([VERSION, fields.fingerprint, [...roles]])).slice(
      0,
      10,
    ),
  }
}

function deriveRole(field: SearchField | undefined, isProse: boolean): Role {
  // Folders repeat the words of the paths.
  const isFolder = field !== undefined && isFolderField(field.name)
  const isWordless = isFolder || field?.name === LEAF_FOLDER_FIELD
  const text = field?.tier
  const isPlain = text === undefined && field?.kind === 'text' && !isWordless
  const isFacet = field?.facet !== undefined || isFolder
  const isLabel = !isProse && (isFacet || text === 'label' || (text === undefined && !isPlain))
  const isNumber = field?.kind === 'number'
  const isSorted = field?.sortable === true && !isNumber
  const isListed = !isProse && !isNumber && text !== 'part'
  const vocabulary = isListed ? vocabularyName(field) : undefined
  const hasAffixes = text === 'name' || field?.name === URN_FIELD
  return { text, isProse, isLabel, isFacet, isNumber, isSorted, vocabulary, hasAffixes }
}

/** Names repeat in several fields, as do folders. */
function vocabularyName(field: SearchField | undefined): string | undefined {
  if (field?.tier === 'name') return NAME_FIELD
  const name = field?.name
  const isFolder = name !== undefined && (isFolderField(name) || name === LEAF_FOLDER_FIELD)
  return isFolder ? BROWSE_PATH_FIELD : name
}

/** Everything but letters and digits separates words, as in `words.ts`. */
const SEPARATORS = Array.from('!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~')

/**
 * Returns the definition of a collection. It has the documents of all types: a search over several
 * types is one search, with one order, one total and one count of each facet (docs/decisions/0024).
 * It has the vocabulary too, so that a document and its values are one import.
 */
export function collectionSchema({ fields, role }: Schema, name: string): CollectionCreateSchema {
  const all = [...fields.all.keys()]
  const numbers = all.filter((field) => role(field).isNumber)
  const facets = all.filter((field) => role(field).isFacet)
  const sorted = all.filter((field) => role(field).isSorted)
  const affixed = all.filter((field) => role(field).hasAffixes)
  const { words, text, number } = VOCABULARY
  // Infix: for patterns inside words.
  const textFields = (tier: Tier) =>
    fieldsOfType(LISTED.includes(tier) ? 'string[]' : 'string', [tier], { infix: true })
  return {
    name,
    token_separators: SEPARATORS,
    fields: [
      ...fieldsOfType('string[]', [TOKENS]),
      ...TIERS.flatMap(textFields),
      ...fieldsOfType('string[]', facets.map(facetField), { facet: true }),
      ...fieldsOfType('string', [TYPE], { facet: true }),
      ...fieldsOfType('string', sorted.map(sortField), { sort: true }),
      ...fieldsOfType('int64', [NAME_WORDS, POSITION, ...NAME_START]),
      ...fieldsOfType('int64[]', numbers.map(numberField)),
      ...fieldsOfType('int64[]', [...affixed.map(beginningField), ...affixed.map(endingField)]),
      ...fieldsOfType('int64', [...numbers, ...sorted].map(leastField)),
      ...fieldsOfType('int64', numbers.map(greatestField)),
      ...fieldsOfType('string', [words], { infix: true }),
      ...fieldsOfType('int64', [text, number]),
    ],
  }
}

type Type = 'string' | 'string[]' | 'int64' | 'int64[]'

const fieldsOfType = (type: Type, names: readonly string[], more: object = {}) =>
  names.map((field) => ({ name: field, type, optional: true as const, ...more }))
