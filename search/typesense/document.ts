import { isReference } from '../../graph/model/urn.ts'
import { compareText } from '../../graph/store/text-order.ts'
import type { SearchDocument, Values } from '../document.ts'
import { NAME_FIELD } from '../fields.ts'
import { leastKey } from '../sort.ts'
import { termsOf } from '../matching.ts'
import type { Hit } from '../search-index.ts'
import {
  BETWEEN_VALUES,
  fold,
  isUrn,
  nameRowsOf,
  numeral,
  plain,
  WORD_BYTES_MAX,
  wordRowsOf,
  wordsOf,
} from '../words.ts'
import { encodeBeginnings, encodeEnding } from './affixes.ts'
import type { Row } from './connection.ts'
import * as schemas from './schema.ts'
import type { Role, Schema } from './schema.ts'
import { documentId, hashPosition, memoized, filterToken, type Token } from './tokens.ts'

/** Longest value in a facet, in bytes; newer servers truncate values at 255. */
const FACET_BYTES_MAX = 240
/** Prefix of the ID that replaces a longer value; no other value has it. */
export const LONG = 'zz'
/** As many letters as the server keeps of a word, followed by more. */
const WORDS_OF_LETTERS = new RegExp(`.{${WORD_BYTES_MAX}}(?=.)`, 'g')
/** Cap on the number of words of a name; longer names rank alike. */
const NAME_WORDS_MAX = 99

/** Returns the line of JSON of a document on the server: `README.md` shows one. */
export function toLine(schema: Schema, { urn, entityType, removed, values, hash }: SearchDocument) {
  const id = documentId(urn)
  const tokens = new Set([id, filterToken(removed ? 'removed' : 'live', '', entityType)])
  const texts: Record<string, Set<string>> = {}
  const otherFields: Record<string, string | readonly string[]> = {}
  const nameLengths = [NAME_WORDS_MAX]
  // As text, since the server's integers have more digits than JavaScript's numbers.
  const integers = [`"${schemas.POSITION}":${hashPosition(urn)}`]
  for (const [field, fieldValues] of Object.entries(values)) {
    const role = schema.role(field)
    addTokens(tokens, role, field, fieldValues)
    if (role.isFacet)
      otherFields[schemas.facetField(field)] = fieldValues.map((v) =>
        toFacetValue(role.vocabulary ?? field, v),
      )
    if (role.isNumber) integers.push(...numberMembers(field, fieldValues))
    if (role.hasAffixes) integers.push(...affixMembers(field, fieldValues))
    if (role.isSorted) {
      const least = String(leastKey(schema.fields, field, values))
      otherFields[schemas.sortField(field)] = encodeSortText(least)
      integers.push(`"${schemas.leastField(field)}":${codeOfText(least)}`)
    }
    if (role.text === undefined) continue
    const toRows = role.text === 'name' ? nameTexts : searchedTexts
    for (const row of fieldValues.flatMap(toRows)) (texts[role.text] ??= new Set()).add(row)
    if (role.text === 'name') nameLengths.push(...fieldValues.map((name) => wordsOf(name).length))
  }
  // In names and labels the position of a word ranks; the server reads one text faster than many.
  const listedOrJoined = Object.entries(texts).map(([text, rows]) => {
    return [text, schemas.LISTED.includes(text) ? [...rows] : [...rows].join(BETWEEN_VALUES)]
  })
  const line = {
    id,
    urn,
    hash,
    // As text, so that the server need not parse it to read the rest.
    values: JSON.stringify(values),
    [schemas.TYPE]: countedAs(entityType),
    [schemas.TOKENS]: [...tokens],
    ...otherFields,
    ...Object.fromEntries(listedOrJoined),
    [schemas.NAME_WORDS]: Math.min(...nameLengths),
    ...nameStart((values[NAME_FIELD] ?? []).toSorted(compareText)[0] ?? ''),
  }
  return inAscii(`${JSON.stringify(line).slice(0, -1)},${integers.join(',')}}`)
}

/**
 * Escapes non-ASCII characters: the server loses the bytes of a character that two chunks of a
 * request share.
 */
export function inAscii(json: string): string {
  return json.replaceAll(/[^\0-\x7f]/g, (unit) => {
    return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}

/**
 * Encodes a counted value in letters and digits, because 0.24.1 merges values that differ only in
 * case or symbols. The result is one word, since the server counts by words and would truncate
 * longer ones.
 */
export const countedAs = memoized((value) => {
  const letters = value.replaceAll(/[^a-y0-9]+/g, (characters) => {
    return Buffer.from(characters).toString('hex').replaceAll(/../g, 'z$&')
  })
  return letters.replaceAll(WORDS_OF_LETTERS, '$& ')
})

/** Decodes a value of {@link countedAs}. */
export function valueCounted(counted: string): string {
  const bytes = counted.replaceAll(' ', '').replaceAll(/z(..)/g, (_, hex: string) => `%${hex}`)
  return decodeURIComponent(bytes)
}

/**
 * Returns the facet form of a value. Newer servers would truncate a long one, so {@link LONG} and
 * the ID of its entry in the vocabulary replace it.
 */
export function toFacetValue(vocabulary: string, value: string): string {
  const counted = countedAs(value.slice(0, FACET_BYTES_MAX + 1))
  const fits = counted !== '' && counted.length <= FACET_BYTES_MAX
  return fits ? counted : LONG + filterToken('value', vocabulary, value)
}

function addTokens(tokens: Set<Token>, role: Role, field: string, values: readonly string[]) {
  tokens.add(filterToken('present', field))
  // The server has the words of a URN's key only, and no other entry of the values of prose.
  const isOdd = (value: string) => isTruncated(value) || (role.isProse && isUrn(value))
  if (values.some(isOdd)) tokens.add(filterToken('odd', field))
  if (role.isSorted && values.length > 1) tokens.add(filterToken('several', field))
  for (const value of values) {
    if (schemas.hasToken(role, value)) tokens.add(filterToken('value', field, value))
    if (role.hasAffixes && isReference(value)) tokens.add(filterToken('reference', field))
    if (!schemas.isFolded(role)) continue
    const folded = fold(value)
    if (folded !== value) tokens.add(filterToken('folded', field, folded))
    if (!role.isLabel) continue
    for (const term of termsOf(value)) {
      if (term !== folded) tokens.add(filterToken('part', field, term))
    }
  }
  if (!role.isNumber) return
  for (const number of values.flatMap(numeral)) {
    tokens.add(filterToken('number', field, number)).add(filterToken('counted', field))
  }
}

/** A word of this length may have been truncated: a character has up to four bytes. */
const CUT_BYTES_MIN = WORD_BYTES_MAX - 3
/** Most values have no long words, and one expression detects that fastest. */
const LONG_WORD = new RegExp(`[^\\s_./:,()-]{${Math.floor(CUT_BYTES_MIN / 4)}}`, 'u')

/** Returns whether the index has truncated words of a value, so that it lacks letters of it. */
export function isTruncated(value: string): boolean {
  // As the words are: normalization makes some characters many.
  if (!LONG_WORD.test(plain(value))) return false
  return wordsOf(value).some((word) => Buffer.byteLength(word) >= CUT_BYTES_MIN)
}

/** Returns the values in a stored document. */
export const parseValues = ({ values = '{}' }: Row) => JSON.parse(values as string) as Values

export const toHit = (row: Row): Hit => ({ urn: String(row['urn']), values: parseValues(row) })

/** Returns the rows of words of a value, so that a phrase is found in each. */
const searchedTexts = memoized((value) => wordRowsOf(value).map((row) => row.join(' ')))

/** Returns each row of a name, as people may type the whole name. */
const nameTexts = (value: string) => nameRowsOf(value).map((row) => row.join(' '))

const NAME_START_BYTES = 6

function nameStart(name: string) {
  const bytes = firstBytes(name, NAME_START_BYTES * schemas.NAME_START.length)
  const numberAt = (at: number) => bytes.readUIntBE(at * NAME_START_BYTES, NAME_START_BYTES)
  return Object.fromEntries(schemas.NAME_START.map((field, at) => [field, numberAt(at)]))
}

/**
 * The spelling of each byte in {@link encodeSortText}: one letter for most letters of names, more for
 * others, none of which begins another.
 */
const SORTED_BYTES = Array.from({ length: 256 }, (_, byte) => {
  const [a, z] = [0x61, 0x7a]
  if (byte >= a && byte < z) return String.fromCharCode(byte)
  const digits = (byte < a ? byte : byte - z).toString(36).padStart(2, '0')
  return byte < a ? digits : `z${digits}`
})

/**
 * Spells a text in letters and digits that the server sorts as the text's code points: its own
 * order ignores case and symbols.
 */
const encodeSortText = memoized((text) => {
  // The server does not sort by empty texts; this comes before any other.
  if (text === '') return '0'
  return Array.from(Buffer.from(text), (byte) => SORTED_BYTES[byte]).join('')
})

/** Returns the first bytes of a text as a 64-bit integer in their order. */
export function codeOfText(text: string): string {
  return String(firstBytes(text, 8).readBigUInt64BE() >> 1n)
}

/** Returns as many bytes of a text, also those of a character that does not fit; zeros follow. */
function firstBytes(text: string, count: number): Buffer {
  const bytes = Buffer.alloc(count)
  // One more unit than bytes, so that the last pair of surrogates is whole.
  Buffer.from(text.slice(0, count + 1)).copy(bytes)
  return bytes
}

function numberMembers(field: string, values: readonly string[]): string[] {
  const numbers = [...new Set(values.flatMap(numeral))].map(Number)
  const codes = numbers.toSorted((a, b) => a - b).map(codeOfNumber)
  if (codes.length === 0) return []
  return [
    `"${schemas.numberField(field)}":[${codes.join(',')}]`,
    `"${schemas.leastField(field)}":${codes[0]}`,
    `"${schemas.greatestField(field)}":${codes.at(-1)}`,
  ]
}

function affixMembers(field: string, values: readonly string[]): string[] {
  const beginnings = new Set(values.flatMap(encodeBeginnings))
  const endings = new Set(values.map(encodeEnding))
  return [
    `"${schemas.beginningField(field)}":[${[...beginnings].join(',')}]`,
    `"${schemas.endingField(field)}":[${[...endings].join(',')}]`,
  ]
}

/**
 * Returns a number as a 64-bit integer in the order of doubles, so that comparisons of integers are
 * exact.
 */
export function codeOfNumber(value: number): string {
  // Both zeros have one code.
  const [bits = 0n] = new BigInt64Array(Float64Array.of(value + 0).buffer)
  return String(bits < 0n ? -(2n ** 63n) - bits - 1n : bits)
}
