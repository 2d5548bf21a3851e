import { hash } from 'node:crypto'

/**
 * What filters ask for, as words that the server takes as they are: letters and digits, so that
 * neither its tokeniser nor the syntax of its filters has a say (docs/decisions/0025).
 * Nearly eighty bits of a hash: of a thousand million, two are alike in one of a million cases.
 */
export type Token = string

const ALPHABET = '0123456789abcdefghijklmnopqrstuv'
/** Of the hash of a value, and of a field: there are few fields, and many of their tokens in every document. */
const LETTERS = { value: 16, field: 8 }

/** What a token says about a field, or about the document. */
const SAYS = {
  /** The field has this value. */
  value: 'e',
  /** It has a value that folds to this, which is not itself folded. */
  folded: 'i',
  /** It has a URN with this part, folded. */
  part: 'q',
  /** It has a value that is this number. */
  number: 'n',
  /** It has any value; any that is a number; any that its words do not spell. */
  present: 'x',
  counted: 'k',
  odd: 'l',
  /** The entity type of a live document, and of a removed one. */
  live: 't',
  removed: 'r',
} as const

/** Most texts that are remembered, and the longest of them. */
const KNOWN_MAX = 50_000
const KNOWN_LENGTH_MAX = 80

/** A function that knows what it made of short texts: tags, platforms and columns repeat in every document. */
export function remembering<T>(make: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    const made = make(text)
    if (known.size >= KNOWN_MAX) known.clear()
    if (text.length <= KNOWN_LENGTH_MAX) known.set(text, made)
    return made
  }
}

const tokenOfField = remembering((text) => text.charAt(0) + lettersOf(text, LETTERS.field))
const tokenOfValue = remembering((text) => text.charAt(0) + lettersOf(text))

export type Says = keyof typeof SAYS

export function tokenOf(says: Says, field: string, value?: string): Token {
  const text = `${SAYS[says]}\0${field}`
  return value === undefined ? tokenOfField(text) : tokenOfValue(`${text}\0${value}`)
}

/** The id of the document of a URN, which is also a token that no other document has. */
export const idOf = (urn: string): Token => `d${lettersOf(urn)}`

/** Letters and digits for any text, as many each time. */
export function lettersOf(text: string, count = LETTERS.value): string {
  // As text, since a buffer would cost twice as much.
  const digest = hash('sha256', text, 'binary')
  let letters = ''
  for (let at = 0; at < count; at++) letters += ALPHABET.charAt(digest.charCodeAt(at) & 31)
  return letters
}

/** Far enough below the greatest number that the server has for what is computed with it. */
export const LAST_POSITION = 2n ** 62n - 1n

/**
 * Where documents stand in an order that no write changes: of ten million, two are alike in one of ninety
 * thousand cases.
 */
export const positionOf = (urn: string) =>
  hash('sha256', urn, 'buffer').readBigUInt64BE() & LAST_POSITION
