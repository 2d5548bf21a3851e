import { compareText } from '../../graph/store/order.ts'
import type { SearchDocument, Values } from '../document.ts'
import { NAME_FIELD } from '../fields.ts'
import { termsOf } from '../matching.ts'
import type { Hit } from '../search-index.ts'
import { fold, nameRowsOf, numeral, plain, WORD_BYTES_MAX, wordRowsOf, wordsOf } from '../words.ts'
import type { Row } from './connection.ts'
import * as schemas from './schema.ts'
import type { Role, Schema } from './schema.ts'
import { idOf, positionOf, remembering, tokenOf, type Token } from './tokens.ts'

/** Longest value in a facet, in bytes; newer servers cut them at 255. */
const FACET_BYTES_MAX = 240
/** Begins what stands for a longer one, and no other. */
export const LONG = 'zz'
/** As many letters as the server keeps of a word, and more behind them. */
const WORDS_OF_LETTERS = new RegExp(`.{${WORD_BYTES_MAX}}(?=.)`, 'g')
/** Longer names fit alike. */
const NAME_WORDS_MAX = 99

/** What a document becomes on the server, as a line of JSON: `README.md` shows one. */
export function lineOf(schema: Schema, { urn, entityType, removed, values, hash }: SearchDocument) {
  const id = idOf(urn)
  const tokens = new Set([id, tokenOf(removed ? 'removed' : 'live', '', entityType)])
  const texts: Record<string, Set<string>> = {}
  const facets: Record<string, readonly string[]> = {}
  const nameLengths = [NAME_WORDS_MAX]
  // The server's numbers have more digits than those of JavaScript.
  const wholes = [`"${schemas.POSITION}":${positionOf(urn)}`]
  for (const [field, each] of Object.entries(values)) {
    const role = schema.role(field)
    addTokens(tokens, role, field, each)
    if (role.isFacet) facets[schemas.facetField(field)] = each.map((v) => facetValueOf(field, v))
    if (role.isNumber) wholes.push(...numbersOf(field, each))
    if (role.text === undefined) continue
    const rowsOf = role.text === 'name' ? nameTextsOf : searchedTextsOf
    for (const row of each.flatMap(rowsOf)) (texts[role.text] ??= new Set()).add(row)
    if (role.text === 'name') nameLengths.push(...each.map((name) => wordsOf(name).length))
  }
  // Names and labels go by where a word stands in one; the server reads one text quicker than many.
  const listedOrJoined = Object.entries(texts).map(([text, rows]) => {
    return [text, schemas.LISTED.includes(text) ? [...rows] : [...rows].join(' ')]
  })
  const line = {
    id,
    urn,
    hash,
    // As text the server need not parse it to read the rest.
    values: JSON.stringify(values),
    [schemas.TYPE]: countedAs(entityType),
    [schemas.TOKENS]: [...tokens],
    ...facets,
    ...Object.fromEntries(listedOrJoined),
    [schemas.NAME_WORDS]: Math.min(...nameLengths),
    ...orderOf(urn, (values[NAME_FIELD] ?? []).toSorted(compareText)[0] ?? ''),
  }
  return inAscii(`${JSON.stringify(line).slice(0, -1)},${wholes.join(',')}}`)
}

/** The server drops the bytes of a character that two chunks of a request share: none is that long. */
function inAscii(json: string): string {
  return json.replaceAll(/[^\0-\x7f]/g, (unit) => {
    return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}

/**
 * A value that is counted, in letters and digits, as 0.24.1 takes values for one that differ in case or
 * symbols only. It is one word, since the server counts by words; longer ones it would cut.
 */
export const countedAs = remembering((value) => {
  const letters = value.replaceAll(/[^a-y0-9]+/g, (others) => {
    return Buffer.from(others).toString('hex').replaceAll(/../g, 'z$&')
  })
  return letters.replaceAll(WORDS_OF_LETTERS, '$& ')
})

/** The value that is counted as this. */
export function valueCounted(counted: string): string {
  const bytes = counted.replaceAll(' ', '').replaceAll(/z(..)/g, (_, hex: string) => `%${hex}`)
  return decodeURIComponent(bytes)
}

/** A value in a facet; a long one, which newer servers would cut, is {@link LONG} and its token. */
export function facetValueOf(field: string, value: string): string {
  const counted = countedAs(value.slice(0, FACET_BYTES_MAX + 1))
  const isWhole = counted !== '' && counted.length <= FACET_BYTES_MAX
  return isWhole ? counted : LONG + tokenOf('value', field, value)
}

function addTokens(tokens: Set<Token>, role: Role, field: string, values: readonly string[]) {
  tokens.add(tokenOf('present', field))
  if (values.some(isOdd)) tokens.add(tokenOf('odd', field))
  if (role.isProse) return
  for (const value of values) {
    tokens.add(tokenOf('value', field, value))
    if (!role.isLabel) continue
    const folded = fold(value)
    if (folded !== value) tokens.add(tokenOf('folded', field, folded))
    for (const term of termsOf(value)) {
      if (term !== folded) tokens.add(tokenOf('part', field, term))
    }
  }
  if (!role.isNumber) return
  for (const number of values.flatMap(numeral)) {
    tokens.add(tokenOf('number', field, number)).add(tokenOf('counted', field))
  }
}

/** A word with as many bytes may have been cut: no character has more than four. */
const CUT_BYTES_MIN = WORD_BYTES_MAX - 3
/** Most values have nothing of either, which two expressions tell three times as quickly as one. */
const LONG_IN_ASCII = new RegExp(`[a-z\\d]{${CUT_BYTES_MIN}}`, 'i')
const BEYOND_ASCII = /[^\0-\x7f]/

/** Whether words may not have letters that the folded value has in a row: accents, long words. */
function isOdd(value: string): boolean {
  if (!BEYOND_ASCII.test(value) && !LONG_IN_ASCII.test(value)) return false
  if (plain(value).trim() !== fold(value)) return true
  return wordsOf(value).some((word) => Buffer.byteLength(word) >= CUT_BYTES_MIN)
}

/** The values in a stored document. */
export const valuesOf = ({ values = '{}' }: Row) => JSON.parse(values as string) as Values

export const hitOf = (row: Row): Hit => ({ urn: String(row['urn']), values: valuesOf(row) })

/** The words of a value as it is written, and what other readings add. */
const searchedTextsOf = remembering((value) => {
  const [written = [], ...others] = wordRowsOf(value)
  const known = new Set(written)
  const more = others.flat().filter((word) => !known.has(word))
  return [written, more].map((row) => row.join(' ')).filter((row) => row !== '')
})

/** Each reading of a name, as people may type it whole. */
const nameTextsOf = (value: string) => nameRowsOf(value).map((row) => row.join(' '))

const NAME_START_BYTES = 6

function orderOf(urn: string, name: string) {
  const bytes = Buffer.alloc(NAME_START_BYTES * schemas.NAME_START.length)
  bytes.write(name)
  const numberAt = (at: number) => bytes.readUIntBE(at * NAME_START_BYTES, NAME_START_BYTES)
  return {
    ...Object.fromEntries(schemas.NAME_START.map((field, at) => [field, numberAt(at)])),
    // Digits sort by what they stand for, whatever the server makes of case and symbols.
    [schemas.NAME_SORT]: Buffer.from(name).toString('hex'),
    [schemas.URN_SORT]: Buffer.from(urn).toString('hex'),
  }
}

function numbersOf(field: string, values: readonly string[]): string[] {
  const numbers = [...new Set(values.flatMap(numeral))].map(Number)
  const codes = numbers.toSorted((a, b) => a - b).map(codeOfNumber)
  if (codes.length === 0) return []
  return [
    `"${schemas.numberField(field)}":[${codes.join(',')}]`,
    `"${schemas.leastField(field)}":${codes[0]}`,
    `"${schemas.greatestField(field)}":${codes.at(-1)}`,
  ]
}

/** A number as 64 bits in the order of doubles: comparisons of whole numbers are exact for any. */
export function codeOfNumber(value: number): string {
  // Zero has one code, whatever its sign.
  const [bits = 0n] = new BigInt64Array(Float64Array.of(value + 0).buffer)
  return String(bits < 0n ? -(2n ** 63n) - bits - 1n : bits)
}
