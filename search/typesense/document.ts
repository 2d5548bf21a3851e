import { compareText } from '../../graph/order.ts'
import type { SearchDocument, Values } from '../document.ts'
import { NAME_FIELD, TIERS } from '../fields.ts'
import { numeral, termsOf } from '../matching.ts'
import { fold, nameRowsOf, plain, WORD_BYTES_MAX, wordRowsOf, wordsOf } from '../words.ts'
import * as schemas from './schema.ts'
import type { Schema } from './schema.ts'
import { idOf, placeOf, tokenOf, type Token } from './tokens.ts'

/** Longest value in a facet, in bytes; newer servers cut them at 255. */
const FACET_BYTES_MAX = 200
/** Longer names fit alike. */
const NAME_WORDS_MAX = 99
/** Ends the values that were cut. */
export const CUT = '\u0001'

/** What a document becomes on the server, as a line of JSON: `README.md` shows one. */
export function lineOf(schema: Schema, { urn, entityType, removed, values, hash }: SearchDocument) {
  const entries = Object.entries(values)
  const facets = entries.flatMap(([field, each]) => {
    if (!schema.isFacet(field)) return []
    return [[schemas.facetField(field), each.map((value) => facetValueOf(field, value))]]
  })
  const texts = {
    id: idOf(urn),
    urn,
    hash,
    // As text the server need not parse it to read the rest.
    values: JSON.stringify(values),
    [schemas.TYPE]: `${tokenOf('live', '', entityType)} ${entityType}`,
    [schemas.TOKENS]: [
      idOf(urn),
      tokenOf(removed ? 'removed' : 'live', '', entityType),
      ...new Set(entries.flatMap(([field, each]) => tokensOf(schema, field, each))),
    ],
    ...(Object.fromEntries(facets) as object),
    ...textsOf(schema, values),
    ...orderOf(urn, (values[NAME_FIELD] ?? []).toSorted(compareText)[0] ?? ''),
  }
  // The server's numbers have more digits than those of JavaScript.
  const wholes = [
    `"${schemas.PLACE}":${placeOf(urn)}`,
    ...entries.flatMap(([field, each]) => (schema.isNumber(field) ? numbersOf(field, each) : [])),
  ]
  return inAscii(`${JSON.stringify(texts).slice(0, -1)},${wholes.join(',')}}`)
}

/** The server drops the bytes of a character that two chunks of a request share: none is that long. */
function inAscii(json: string): string {
  return json.replaceAll(/[^\0-\x7f]/g, (unit) => {
    return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}

/** A value that is counted: what differs in symbols only stays apart by the token before it. */
export function facetValueOf(field: string, value: string): string {
  const isCut = Buffer.byteLength(value) > FACET_BYTES_MAX
  const shown = isCut ? Buffer.from(value).toString('utf8', 0, FACET_BYTES_MAX - 4) + CUT : value
  return `${tokenOf('value', field, value)} ${shown}`
}

function tokensOf(schema: Schema, field: string, values: readonly string[]): Token[] {
  const tokens = [tokenOf('present', field)]
  if (values.some(isOdd)) tokens.push(tokenOf('odd', field))
  if (schema.isProse(field)) return tokens
  for (const value of values) {
    const folded = fold(value)
    tokens.push(tokenOf('value', field, value))
    if (folded !== value) tokens.push(tokenOf('folded', field, folded))
    for (const term of termsOf(value))
      if (term !== folded) tokens.push(tokenOf('part', field, term))
  }
  const numbers = schema.isNumber(field) ? values.flatMap(numeral) : []
  for (const number of numbers) tokens.push(tokenOf('number', field, number))
  if (numbers.length > 0) tokens.push(tokenOf('counted', field))
  return tokens
}

const LONG_WORD = new RegExp(`[^ ]{${WORD_BYTES_MAX - 4}}`, 'u')

/** Whether words may not have letters that the folded value has in a row: accents, long words. */
function isOdd(value: string): boolean {
  return LONG_WORD.test(value) || (/[^\0-\x7f]/u.test(value) && plain(value).trim() !== fold(value))
}

/** The values in a stored document. */
export function valuesOf({ values }: Readonly<Record<string, unknown>>): Values {
  return typeof values === 'string' ? (JSON.parse(values) as Values) : {}
}

/** The words of all values, by tier; a value is an element, for whole names and words in a row. */
function textsOf(schema: Schema, values: Values): Record<string, unknown> {
  const texts: Record<string, unknown> = {}
  const add = (name: string, rows: readonly string[]) => {
    if (rows.length > 0) texts[name] = [...new Set(rows)]
  }
  for (const tier of [...TIERS, schemas.REST] as const) {
    const fields = Object.keys(values).filter((field) => schema.textOf(field) === tier)
    const each = fields.flatMap((field) => values[field] ?? [])
    if (tier !== 'name') {
      add(tier, each.flatMap(searchedRowsOf))
      continue
    }
    const names = each.map(wordsOf)
    add(tier, textOf([...names, ...each.flatMap(nameRowsOf)]))
    texts[schemas.NAME_WORDS] = Math.min(NAME_WORDS_MAX, ...names.map(({ length }) => length))
  }
  return texts
}

/** As it is written, and what other readings add. */
function searchedRowsOf(value: string): string[] {
  const [written = [], ...others] = wordRowsOf(value)
  const known = new Set(written)
  const more = others.flat().filter((word) => !known.has(word))
  return textOf([written, more])
}

function textOf(rows: readonly (readonly string[])[]): string[] {
  return rows.map((row) => row.join(' ')).filter((row) => row !== '')
}

const NAME_START_BYTES = 6

function orderOf(urn: string, name: string): object {
  const bytes = Buffer.alloc(NAME_START_BYTES * schemas.NAME_START.length)
  bytes.write(name)
  const starts = schemas.NAME_START.map((field, at) => {
    return [field, bytes.readUIntBE(at * NAME_START_BYTES, NAME_START_BYTES)]
  })
  // Digits sort by what they stand for, whatever the server makes of case and symbols.
  const sortable = (text: string) => Buffer.from(text).toString('hex')
  return {
    ...Object.fromEntries(starts),
    [schemas.NAME_SORT]: sortable(name),
    [schemas.URN_SORT]: sortable(urn),
  }
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
