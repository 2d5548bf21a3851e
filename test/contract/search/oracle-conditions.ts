import type { Values } from '../../../search/document.ts'
import type { Clause, Where } from '../../../search/where.ts'
import { fold, valueWordsOf, wordRowsOf, wordsOf } from '../../../search/words.ts'
import { isReference, keyPartsOf } from '../../../graph/model/urn.ts'
import { compareText } from '../../../graph/store/text-order.ts'
import { FIELDS } from './setup.ts'

/**
 * The meaning of filters, implemented a second time and as plainly as possible: adapters check
 * candidates with `search/matching.ts`, so this file must not use it.
 */

/** Returns whether any group of a filter holds; a filter without groups always holds. */
export function whereHolds(where: Where, values: Values): boolean {
  return where.length === 0 || where.some((group) => group.every((each) => holds(each, values)))
}

export function valuesOf(values: Values, field: string): readonly string[] {
  return Object.hasOwn(values, field) ? (values[field] ?? []) : []
}

/** Returns the number in a text, or NaN, for which no comparison is true. */
export function numberIn(text: string): number {
  const number = text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(number) ? number : Number.NaN
}

function holds(clause: Clause, values: Values): boolean {
  const present = clause.fields.flatMap((field) => valuesOf(values, field))
  const isMet =
    clause.condition === 'IS_NULL'
      ? present.length === 0
      : present.some((value) => MEANINGS[clause.condition](value, clause.values, clause.kind)) ||
        (clause.condition === 'TERM' && hasAllWords(clause, values))
  return isMet !== clause.negated
}

const foldOf = remembered(fold)
const plainWordsOf = remembered(wordsOf)
const valueWords = remembered(valueWordsOf)
const rowsOf = remembered(wordRowsOf)

type Meaning = (value: string, wanted: readonly string[], kind: Clause['kind']) => boolean

const equal: Meaning = (value, wanted, kind) =>
  kind === 'number'
    ? wanted.some((each) => numberIn(each) === numberIn(value))
    : wanted.some((each) => each === value)

const folded =
  (test: (value: string, wanted: string) => boolean): Meaning =>
  (value, wanted) =>
    wanted.some((each) => test(foldOf(value), foldOf(each)))

const same = folded((value, wanted) => value === wanted)

/** Compares a value with the first wanted one. */
const ordered =
  (test: (order: number) => boolean): Meaning =>
  (value, [wanted], kind) =>
    wanted !== undefined && test(orderOf(value, wanted, kind))

const MEANINGS: Readonly<Record<Clause['condition'], Meaning>> = {
  EQUAL: equal,
  IN: equal,
  IEQUAL: same,
  CONTAIN: folded((value, wanted) => value.includes(wanted)),
  START_WITH: folded((value, wanted) => value.startsWith(wanted)),
  END_WITH: folded((value, wanted) => value.endsWith(wanted)),
  GREATER_THAN: ordered((order) => order > 0),
  GREATER_THAN_OR_EQUAL_TO: ordered((order) => order >= 0),
  LESS_THAN: ordered((order) => order < 0),
  LESS_THAN_OR_EQUAL_TO: ordered((order) => order <= 0),
  BETWEEN: (value, [low, high], kind) =>
    low !== undefined &&
    high !== undefined &&
    orderOf(value, low, kind) >= 0 &&
    orderOf(value, high, kind) <= 0,
  EXISTS: () => true,
  IS_NULL: () => false,
  TERM: (value, wanted) => [value, ...partsOf(value)].some((part) => same(part, wanted, 'text')),
  LIKE: (value, wanted) =>
    [value, ...partsOf(value)].some((part) =>
      wanted.some((pattern) => fits(Array.from(foldOf(part)), symbolsOf(pattern))),
    ),
  PREFIX: (value, wanted) => wanted.some((each) => value.startsWith(each)),
  PHRASE: (value, wanted) =>
    wanted.some((phrase) => rowsOf(value).some((row) => inARow(row, plainWordsOf(phrase)))),
  BEGUN: (value, wanted) =>
    wanted.some((phrase) => rowsOf(value).some((row) => inARow(row, plainWordsOf(phrase), true))),
}

/** A literal character, or a wildcard. */
type Symbols = { readonly is: string } | 'any' | 'one'

function symbolsOf(pattern: string): Symbols[] {
  const symbols: Symbols[] = []
  let isEscaped = false
  let text = ''
  const add = (wildcard?: Symbols) => {
    symbols.push(...Array.from(foldWithin(text), (is) => ({ is })), ...(wildcard ? [wildcard] : []))
    text = ''
  }
  for (const character of pattern) {
    const isWildcard = !isEscaped && (character === '*' || character === '?')
    if (isWildcard) add(character === '*' ? 'any' : 'one')
    else if (isEscaped || character !== '\\') text += character
    isEscaped = !isEscaped && character === '\\'
  }
  add()
  return symbols
}

/** Folds a text whose leading and trailing blanks count. */
const foldWithin = (text: string) => text.normalize('NFKC').toLowerCase().normalize('NFKC')

function fits(text: readonly string[], [first, ...rest]: readonly Symbols[]): boolean {
  if (first === undefined) return text.length === 0
  if (first === 'any') {
    return fits(text, rest) || (text.length > 0 && fits(text.slice(1), [first, ...rest]))
  }
  const [character, ...others] = text
  if (character === undefined) return false
  return (first === 'one' || first.is === character) && fits(others, rest)
}

function orderOf(value: string, wanted: string, kind: Clause['kind']): number {
  if (kind === 'text') return compareText(value, wanted)
  return Math.sign(numberIn(value) - numberIn(wanted))
}

/** Returns whether a text field has all words of a wanted value. */
function hasAllWords(clause: Clause, values: Values): boolean {
  const worded = clause.fields.filter((field) =>
    ['name', 'description', 'part'].includes(FIELDS.all.get(field)?.tier ?? ''),
  )
  return clause.values.map(plainWordsOf).some(
    (wanted) =>
      wanted.length > 0 &&
      worded.some((field) => {
        const words = valuesOf(values, field).flatMap(valueWords)
        return wanted.every((word) => words.includes(word))
      }),
  )
}

/** Returns whether words include a phrase, of which the last word may be a beginning. */
function inARow(words: readonly string[], phrase: readonly string[], isBegun = false): boolean {
  if (phrase.length === 0) return false
  const continues = (at: number) => (word: string, n: number) =>
    words[at + n] === word ||
    (isBegun && n === phrase.length - 1 && words[at + n]?.startsWith(word) === true)
  return words.some((_, at) => phrase.every(continues(at)))
}

/** Returns the parts of a URN's key, and of the URNs in it. */
function partsOf(text: string): string[] {
  if (!text.startsWith('urn:li:') || !isReference(text)) return []
  return keyPartsOf(text).flatMap((part) => [part, ...partsOf(part)])
}

/** Caches results, because all requests examine the same texts. */
function remembered<T>(compute: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const found = known.get(text) ?? compute(text)
    known.set(text, found)
    return found
  }
}
