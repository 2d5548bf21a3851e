import { hash } from 'node:crypto'
import { URN_FIELD } from '../fields.ts'

/**
 * What filters ask for, as words that the server takes as they are: letters and digits, so that
 * neither its tokeniser nor the syntax of its filters has a say (docs/decisions/0018).
 * Nearly eighty bits of a hash: of a thousand million, two are alike in one of a million cases.
 */
export type Token = string

const ALPHABET = '0123456789abcdefghijklmnopqrstuv'
const LETTERS = 16

/** What a token says about a field, or about the document. */
export const SAYS = {
  /** The field has this value. */
  value: 'e',
  /** It has a value that folds to this, which is not itself folded. */
  folded: 'i',
  /** It has a URN with this part, folded. */
  part: 'q',
  /** It has a value that is this number. */
  number: 'n',
  /** It has any value; any that is a number; several that are; any that is no plain text. */
  present: 'x',
  counted: 'k',
  several: 'm',
  odd: 'l',
  /** Words of a name of the document. */
  name: 'a',
  /** The entity type of a live document, and of a removed one. */
  live: 't',
  removed: 'r',
} as const

/** Flags, types and platforms repeat in every document. */
const KNOWN_MAX = 50_000
const KNOWN_LENGTH_MAX = 60
const known = new Map<string, Token>()

export function tokenOf(says: keyof typeof SAYS, field: string, value = ''): Token {
  const text = `${SAYS[says]}\0${field}\0${value}`
  const found = known.get(text)
  if (found !== undefined) return found
  const token = SAYS[says] + lettersOf(text)
  if (text.length > KNOWN_LENGTH_MAX) return token
  if (known.size >= KNOWN_MAX) known.clear()
  known.set(text, token)
  return token
}

/** The id of the document of a URN. */
export function idOf(urn: string): string {
  return tokenOf('value', URN_FIELD, urn).slice(SAYS.value.length)
}

/** The token that this document has and no other one: that of its URN. */
export function tokenOfId(id: string): Token {
  return SAYS.value + id
}

/**
 * Sixteen letters for any text. The last one is a digit: where a filter stands in a sort expression,
 * 0.24.1 takes any comma that is not behind a digit for the end of it.
 */
export function lettersOf(text: string): string {
  const digest = hash('sha256', text, 'buffer')
  let letters = ''
  for (let at = 1; at < LETTERS; at++) letters += ALPHABET[(digest[at] ?? 0) & 31]
  return letters + String((digest[0] ?? 0) % 10)
}
