import { compareText } from '../../graph/order.ts'
import type { SearchDocument, Values } from '../document.ts'
import { NAME_FIELD } from '../fields.ts'
import { termsOf } from '../matching.ts'
import { numeral } from '../numeral.ts'
import { fold, nameRowsOf, plain, WORD_BYTES_MAX, wordRowsOf, wordsOf } from '../words.ts'
import * as schemas from './schema.ts'
import type { Role, Schema } from './schema.ts'
import { idOf, placeOf, remembering, tokenOf, type Token } from './tokens.ts'

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
  const wholes = [`"${schemas.PLACE}":${placeOf(urn)}`]
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
  const line = {
    id,
    urn,
    hash,
    // As text the server need not parse it to read the rest.
    values: JSON.stringify(values),
    [schemas.TYPE]: countedAs(entityType),
    [schemas.TOKENS]: [...tokens],
    ...facets,
    ...Object.fromEntries(Object.entries(texts).map(([text, rows]) => [text, textOf(text, rows)])),
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
  const counted = value.length > FACET_BYTES_MAX ? '' : countedAs(value)
  const isWhole = counted !== '' && counted.length <= FACET_BYTES_MAX
  return isWhole ? counted : LONG + tokenOf('value', field, value)
}

function addTokens(
  tokens: Set<Token>,
  { isProse, isLabel, isNumber }: Role,
  field: string,
  values: readonly string[],
): void {
  tokens.add(tokenOf('present', field))
  if (values.some(isOdd)) tokens.add(tokenOf('odd', field))
  if (isProse) return
  for (const value of values) {
    tokens.add(tokenOf('value', field, value))
    if (!isLabel) continue
    const folded = fold(value)
    if (folded !== value) tokens.add(tokenOf('folded', field, folded))
    for (const term of termsOf(value)) {
      if (term !== folded) tokens.add(tokenOf('part', field, term))
    }
  }
  if (!isNumber) return
  const numbers = values.flatMap(numeral)
  for (const number of numbers) tokens.add(tokenOf('number', field, number))
  if (numbers.length > 0) tokens.add(tokenOf('counted', field))
}

const LONG_WORD_LENGTH = WORD_BYTES_MAX - 4

/** Whether words may not have letters that the folded value has in a row: accents, long words. */
function isOdd(value: string): boolean {
  if (hasLongWord(value)) return true
  return /[^\0-\x7f]/u.test(value) && plain(value).trim() !== fold(value)
}

/** From blank to blank, the last one within each reach: most letters are never looked at. */
function hasLongWord(value: string): boolean {
  for (let start = 0; start + LONG_WORD_LENGTH <= value.length;) {
    const blank = value.lastIndexOf(' ', start + LONG_WORD_LENGTH - 1)
    if (blank < start) return true
    start = blank + 1
  }
  return false
}

/** The values in a stored document. */
export function valuesOf({ values }: Readonly<Record<string, unknown>>): Values {
  return typeof values === 'string' ? (JSON.parse(values) as Values) : {}
}

/** Names and labels go by where a word stands in one; the server reads one text quicker than many. */
function textOf(text: string, rows: ReadonlySet<string>): string | string[] {
  return schemas.LISTED.includes(text) ? [...rows] : [...rows].join(' ')
}

/** The words of a value as it is written, and what other readings add. */
const searchedTextsOf = remembering((value) => {
  const [written = [], ...others] = wordRowsOf(value)
  const known = new Set(written)
  return textsOf([written, others.flat().filter((word) => !known.has(word))])
})

/** Each reading of a name, as people may type it whole. */
const nameTextsOf = (value: string) => textsOf(nameRowsOf(value))

function textsOf(rows: readonly (readonly string[])[]): string[] {
  return rows.map((row) => row.join(' ')).filter((row) => row !== '')
}

const NAME_START_BYTES = 6

function orderOf(urn: string, name: string): Record<string, string | number> {
  const order: Record<string, string | number> = {
    // Digits sort by what they stand for, whatever the server makes of case and symbols.
    [schemas.NAME_SORT]: Buffer.from(name).toString('hex'),
    [schemas.URN_SORT]: Buffer.from(urn).toString('hex'),
  }
  const bytes = Buffer.alloc(NAME_START_BYTES * schemas.NAME_START.length)
  bytes.write(name)
  for (const [at, field] of schemas.NAME_START.entries()) {
    order[field] = bytes.readUIntBE(at * NAME_START_BYTES, NAME_START_BYTES)
  }
  return order
}

function numbersOf(field: string, values: readonly string[]): string[] {
  const numbers = [...new Set(values.flatMap(numeral))].map(Number).toSorted((a, b) => a - b)
  const codes = numbers.map(codeOfNumber)
  if (codes.length === 0) return []
  return [
    `"${schemas.numberField(field)}":[${codes.join(',')}]`,
    `"${schemas.leastField(field)}":${codes[0]}`,
    `"${schemas.greatestField(field)}":${codes.at(-1)}`,
  ]
}

const LEAST = -(2n ** 63n)

/** A number as 64 bits in the order of doubles: comparisons of whole numbers are exact for any. */
export function codeOfNumber(value: number): string {
  const view = new DataView(new ArrayBuffer(8))
  // Zero has one code, whatever its sign.
  view.setFloat64(0, value === 0 ? 0 : value)
  const bits = view.getBigInt64(0)
  return String(bits < 0n ? LEAST - bits - 1n : bits)
}
