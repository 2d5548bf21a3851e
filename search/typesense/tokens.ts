import { hash } from 'node:crypto'

/**
 * A word that filters query: letters and digits only, so that neither the server's tokenizer nor
 * its filter syntax alters it (docs/decisions/0025). It has nearly eighty bits of a hash: the
 * probability that two of a billion collide is one in a million.
 */
export type Token = string

const ALPHABET = '0123456789abcdefghijklmnopqrstuv'
/**
 * Letters of the hash of a value, and of a field: there are few fields, and every document has many
 * of their tokens.
 */
const LETTERS = { value: 16, field: 8 }

/** Statement of a token about a field, or about the document. */
const MEANING_LETTERS = {
  /** The field has this exact value. */
  value: 'e',
  /** The field has a value that folds to this, and differs from it. */
  folded: 'i',
  /** The field has a URN with this folded part. */
  part: 'q',
  /** The field has this number. */
  number: 'n',
  /** The field has any value; below any number, and any value that its words do not spell. */
  present: 'x',
  counted: 'k',
  odd: 'l',
  /** The field, one of names or URNs, has a URN. */
  reference: 'u',
  /** The field has several values, although results can be sorted by it. */
  several: 's',
  /** The vocabulary of the field has this entry; no document has this token. */
  listed: 'v',
  /** The entity type of a live document, and of a removed one. */
  live: 't',
  removed: 'r',
} as const

/** Most cached texts, and below the longest of them. */
const CACHED_MAX = 50_000
const CACHED_LENGTH_MAX = 80

/**
 * Returns the function with a cache for short texts: tags, platforms and columns repeat in every
 * document.
 */
export function memoized<T>(make: (text: string) => T): (text: string) => T {
  const cache = new Map<string, T>()
  return (text) => {
    const cached = cache.get(text)
    if (cached !== undefined) return cached
    const made = make(text)
    if (cache.size >= CACHED_MAX) cache.clear()
    if (text.length <= CACHED_LENGTH_MAX) cache.set(text, made)
    return made
  }
}

const tokenOfField = memoized((text) => text.charAt(0) + hashLetters(text, LETTERS.field))
const tokenOfValue = memoized((text) => text.charAt(0) + hashLetters(text))

export type TokenMeaning = keyof typeof MEANING_LETTERS

export function filterToken(meaning: TokenMeaning, field: string, value?: string): Token {
  const text = `${MEANING_LETTERS[meaning]}\0${field}`
  return value === undefined ? tokenOfField(text) : tokenOfValue(`${text}\0${value}`)
}

/** Returns the ID of the document of a URN, which is also a token of that document only. */
export const documentId = (urn: string): Token => `d${hashLetters(urn)}`

/** Hashes a text to a fixed number of letters and digits. */
export function hashLetters(text: string, count = LETTERS.value): string {
  // As text, because a buffer costs twice as much.
  const digest = hash('sha256', text, 'binary')
  let letters = ''
  for (let at = 0; at < count; at++) letters += ALPHABET.charAt(digest.charCodeAt(at) & 31)
  return letters
}

/** Greatest position; leaves a margin below the server's greatest integer for its computations. */
export const LAST_POSITION = 2n ** 62n - 1n

/**
 * Returns the position of a document, by its URN, or of a value, by its token, in an order that no
 * write changes: the probability that two of ten million collide is one in ninety thousand.
 */
export const hashPosition = (id: string) =>
  hash('sha256', id, 'buffer').readBigUInt64BE() & LAST_POSITION

/** Returns the position below which this share of all documents lies, from 0 to 1. */
export const positionBelow = (share: number) => BigInt(Math.floor(share * Number(LAST_POSITION)))
