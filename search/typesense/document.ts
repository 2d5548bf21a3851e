import { hash } from 'node:crypto'
import { compareText } from '../../graph/order.ts'
import type { SearchDocument, Values } from '../document.ts'
import { NAME_FIELD, TIERS } from '../fields.ts'
import { numeral, termsOf } from '../matching.ts'
import { fold, plain, WORD_BYTES_MAX, nameRowsOf, wordRowsOf, wordsOf } from '../words.ts'
import { codeOfNumber, codesOf, type Whole } from './codes.ts'
import { orderOfKey, orderOfText } from './order.ts'
import * as layouts from './layout.ts'
import type { Layout } from './layout.ts'
import { idOf, tokenOf, type Token } from './tokens.ts'

/** A document as the server gets it, as a line of JSON, and the words that it has. */
export interface Line {
  readonly urn: string
  readonly text: string
  readonly words: ReadonlySet<string>
}

/** Longest value in a facet, in bytes; newer servers cut them at 255. */
const FACET_BYTES_MAX = 200
/** Ends the values that were cut. */
export const CUT = '\u0001'

/** What a document becomes on the server (docs/decisions/0006, docs/decisions/0018). */
export function lineOf(layout: Layout, document: SearchDocument): Line {
  const { urn, entityType, removed, values } = document
  const entries = Object.entries(values)
  const tokens = new Set<Token>([tokenOf(removed ? 'removed' : 'live', '', entityType)])
  for (const [field, each] of entries) addTokens(tokens, layout, field, each)
  const words = wordsIn(layout, values)
  for (const name of words.names) tokens.add(tokenOf('name', '', name))
  const facets = entries.flatMap(([field, each]) => {
    if (!layout.isFacet(field)) return []
    return [[layouts.facetField(field), each.map((value) => facetValueOf(field, value))]]
  })
  const texts = {
    id: idOf(urn),
    urn,
    hash: document.hash,
    raw: values,
    [layouts.TOKENS]: [...tokens],
    [layouts.TYPE]: typeValueOf(entityType),
    ...(Object.fromEntries(facets) as object),
  }
  const wholes = [
    `"${layouts.WORDS}":[${[...words.codes].join(',')}]`,
    ...orderOf(document),
    ...entries.flatMap(([field, each]) => (layout.isNumber(field) ? numbersOf(field, each) : [])),
  ]
  const text = `${JSON.stringify(texts).slice(0, -1)},${wholes.join(',')}}`
  return { urn, text, words: words.all }
}

/** A value that is counted: what differs in symbols only stays apart by the token before it. */
export function facetValueOf(field: string, value: string): string {
  const cut = Buffer.byteLength(value) > FACET_BYTES_MAX
  const shown = cut ? Buffer.from(value).toString('utf8', 0, FACET_BYTES_MAX - 4) + CUT : value
  return `${tokenOf('value', field, value)} ${shown}`
}

export function typeValueOf(entityType: string): string {
  return `${tokenOf('live', '', entityType)} ${entityType}`
}

/** A URN without what all of its type begin with. */
export function keyOf(urn: string): string {
  return urn.slice(urn.indexOf(':', 'urn:li:'.length) + 1)
}

function addTokens(tokens: Set<Token>, layout: Layout, field: string, values: readonly string[]) {
  tokens.add(tokenOf('present', field))
  for (const value of values) {
    tokens.add(tokenOf('value', field, value))
    const folded = fold(value)
    if (folded !== value) tokens.add(tokenOf('folded', field, folded))
    for (const term of termsOf(value)) if (term !== folded) tokens.add(tokenOf('part', field, term))
    if (isOdd(value, folded)) tokens.add(tokenOf('odd', field))
  }
  if (!layout.isNumber(field)) return
  const numbers = new Set(values.flatMap(numeral))
  for (const number of numbers) tokens.add(tokenOf('number', field, number))
  if (numbers.size > 0) tokens.add(tokenOf('counted', field))
  if (numbers.size > 1) tokens.add(tokenOf('several', field))
}

const ASCII = /^[\0-\x7f]*$/u
const LONG_WORD = new RegExp(`[^ ]{${WORD_BYTES_MAX + 1}}`, 'u')

/** Whether the words of a value may hold letters in a row that the folded value does not. */
function isOdd(value: string, folded: string): boolean {
  if (ASCII.test(value)) return value.length > WORD_BYTES_MAX && LONG_WORD.test(value)
  return plain(value).trim() !== folded || wordsOf(value).some(isLong)
}

const isLong = (word: string) => Buffer.byteLength(word) > WORD_BYTES_MAX - 4

interface WordsIn {
  readonly all: ReadonlySet<string>
  readonly codes: ReadonlySet<Whole>
  /** Names as rows of words: what exact queries equal. */
  readonly names: ReadonlySet<string>
}

function wordsIn(layout: Layout, values: Values): WordsIn {
  const all = new Set<string>()
  const codes = new Set<Whole>()
  const names = new Set<string>()
  const add = (code: number, word: string) => {
    for (const each of codesOf(code, word)) codes.add(each)
  }
  for (const [field, each] of Object.entries(values)) {
    const code = layout.codeIn(field)
    if (code === undefined) continue
    const tier = layout.fields.all.get(field)?.tier
    for (const value of each) {
      const written = new Set(wordsOf(value))
      for (const word of written) add(code, word)
      if (!tier) {
        for (const word of written) all.add(word)
        continue
      }
      const rows = wordRowsOf(value)
      if (tier === 'name') for (const row of nameRowsOf(value)) names.add(row.join(' '))
      for (const word of rows.flat()) {
        all.add(word)
        if (!written.has(word)) add(layout.otherCodeOf(TIERS.indexOf(tier)), word)
      }
    }
  }
  for (const name of names) add(layouts.NAME_CODE, name)
  return { all, codes, names }
}

/** Where the document stands in lists by URN and by name. */
function orderOf({ urn, values }: SearchDocument): string[] {
  const name = values[NAME_FIELD]?.toSorted(compareText)[0]
  const ofUrn = orderOfKey(keyOf(urn), layouts.URN_ORDER.length)
  const ofName = name === undefined ? [] : orderOfText(name, layouts.NAME_ORDER.length)
  return [
    `"${layouts.SCROLL_ORDER}":${scrollOrderOf(urn)}`,
    ...ofUrn.map((code, at) => `"${layouts.URN_ORDER[at]}":${code}`),
    ...ofName.map((code, at) => `"${layouts.NAME_ORDER[at]}":${code}`),
  ]
}

/** Sixty-three bits of a hash: of ten million URNs, two are alike in one of a hundred thousand cases. */
export function scrollOrderOf(urn: string): Whole {
  return String(hash('sha256', urn, 'buffer').readBigUInt64BE() >> 1n)
}

function numbersOf(field: string, values: readonly string[]): string[] {
  const numbers = [...new Set(values.flatMap(numeral))].map(Number).toSorted((a, b) => a - b)
  const [least, ...others] = numbers
  const greatest = others.pop()
  if (least === undefined) return []
  const first = `"${layouts.leastField(field)}":${codeOfNumber(least)}`
  if (greatest === undefined) return [first]
  const last = `"${layouts.greatestField(field)}":${codeOfNumber(greatest)}`
  const between = others.map(codeOfNumber).join(',')
  return [first, last, `"${layouts.betweenField(field)}":[${between}]`]
}
