import * as fc from 'fast-check'
import type { SearchDocument } from '../../../search/document.ts'
import { splitCamel, wordsOf } from '../../../search/words.ts'
import { FIELDS, listed } from './setup.ts'

const WORDS = [
  ...listed('users users a li nothinglikeit custommers usres usr dtaa крeа 数 заказ'),
  'created crea',
  'urn li tag t',
  'fct users crea',
  'users users',
  'creatd users',
]

/** Returns words of documents: whole, unfinished, or with a typo. */
export function anyWords(documents: readonly SearchDocument[]): fc.Arbitrary<readonly string[]> {
  const ofValue = anyValue(documents, (field) => FIELDS.all.get(field)?.tier !== undefined)
    .map((value) => wordsOf(splitCamel(value)))
    .chain((words) => fc.subarray(words.length > 0 ? words.slice(0, 30) : ['users']))
    .map((words) => (words.length > 0 ? words.slice(0, 4) : ['data']))
  const begun = fc
    .tuple(ofValue, fc.nat(4))
    .map(([words, length]) => [
      ...words.slice(0, -1),
      ...words.slice(-1).map((last) => part(last, 0, length + 1)),
    ])
  const mistyped = fc
    .tuple(ofValue, fc.nat(9), fc.constantFrom('drop', 'swap', 'change', 'insert'))
    .map(([words, at, how]) => words.map((word, n) => (n === 0 ? mistype(word, at, how) : word)))
  const any = fc.oneof(
    { weight: 3, arbitrary: ofValue },
    { weight: 3, arbitrary: begun },
    { weight: 2, arbitrary: mistyped },
    { weight: 1, arbitrary: fc.tuple(ofValue, begun).map(([a, b]) => [...a, ...b].slice(0, 5)) },
    { weight: 2, arbitrary: fc.constantFrom(...WORDS).map(wordsOf) },
  )
  // A part of a word may have no word left.
  return any.map((words) => words.flatMap(wordsOf))
}

function mistype(word: string, place: number, how: string): string {
  const letters = Array.from(word)
  const at = letters.length === 0 ? 0 : place % letters.length
  const [here = '', next = ''] = letters.slice(at)
  const changed: Record<string, string> = {
    drop: next,
    swap: next + here,
    change: `q${next}`,
    insert: `${here}q${next}`,
  }
  return letters.toSpliced(at, 2, changed[how] ?? '').join('')
}

/** Returns a value of one of the fields of some document. */
export function anyValue(
  documents: readonly SearchDocument[],
  accepts: (field: string) => boolean,
): fc.Arbitrary<string> {
  const lists = documents.flatMap(({ values }) => Object.entries(values))
  return oneOf(
    lists.filter(([field]) => accepts(field)).flatMap(([, values]) => values),
    'nothing',
  )
}

/**
 * Returns one of many values; `fc.constantFrom` takes each as an argument, and fails on too many.
 */
export function oneOf<T>(things: readonly T[], otherwise: T): fc.Arbitrary<T> {
  return fc.nat(Math.max(0, things.length - 1)).map((at) => things[at] ?? otherwise)
}

/** Returns a part of a text, without split characters. */
export function part(text: string, start: number, end?: number): string {
  return Array.from(text).slice(start, end).join('')
}
