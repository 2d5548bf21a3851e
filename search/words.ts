import { TYPO_LENGTH_MIN } from './search-index.ts'

/**
 * How text becomes words: one way for documents and for what people type, so that index, query and
 * the checks on both agree (docs/interface: search/words).
 */

/** Longest word in bytes; search servers cut longer ones, so both sides are cut alike. */
export const WORD_BYTES_MAX = 96

const SPECIAL: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  þ: 'th',
  ð: 'd',
  ı: 'i',
  // The same letter at the end of a word, which another word may continue.
  ς: 'σ',
}
const SPECIALS = /[ßæœøđłþðıς]/gu
const MARKS_ON_LATIN = /(?<=[a-z])\p{M}+/gu
export const BETWEEN_WORDS = /[^\p{L}\p{N}\p{M}]+/u
/** Most texts are ASCII, and are read in a third of the time as such. */
const ASCII = /^[\0-\x7f]*$/
const BETWEEN_ASCII_WORDS = /[^a-z0-9]+/
const CAPITAL = /\p{Lu}/u

/** For comparisons without case: texts that read the same fold to the same. */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase().trim()
  return text.normalize('NFKC').toLowerCase().normalize('NFKC').trim()
}

/** Without case and without accents on Latin letters: `Ångström` is `angstrom`. */
export function plain(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase()
  const lower = text.normalize('NFKC').toLowerCase().normalize('NFKD')
  return lower
    .replace(SPECIALS, (letter) => SPECIAL[letter] ?? letter)
    .replace(MARKS_ON_LATIN, '')
    .normalize('NFKC')
}

/** The words of a text, in order. Everything but letters, digits and their marks stands between. */
export function wordsOf(text: string): string[] {
  const read = plain(text)
  const words = read.split(ASCII.test(read) ? BETWEEN_ASCII_WORDS : BETWEEN_WORDS)
  return words.filter((word) => word !== '').map(cut)
}

/** `fctUsersCreated2` as `fct Users Created2`, `HTTPServer` as `HTTP Server`. */
export function splitCamel(text: string): string {
  if (!CAPITAL.test(text)) return text
  return text
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
}

/** Longest text that is taken for an identifier. */
const IDENTIFIER_LENGTH_MAX = 200

/**
 * The rows of words that a text is found by, each once: as written, as camel case, and the parts of
 * an identifier written together. So `db.fct_users` is found by `fct users` and by `fctusers`, which
 * is how a query reads `fctUsers`.
 */
export function wordRowsOf(text: string): string[][] {
  const split = splitCamel(text)
  const camel = split === text ? [] : [wordsOf(split)]
  const rows = [wordsOf(text), ...camel, ...writtenTogether(text)]
  if (rows.length === 1) return rows.filter(({ length }) => length > 0)
  const distinct = new Map(rows.map((row) => [row.join(' '), row]))
  distinct.delete('')
  return [...distinct.values()]
}

/** All words of {@link wordRowsOf}, each once. */
export function searchWordsOf(text: string): string[] {
  return [...new Set(wordRowsOf(text).flat())]
}

/** No text has it. */
const NEVER = '(?!)'
/** What stands between the letters of words that are read together, of whatever alphabet. */
const GAP = '[^0-9a-z]*'
/** What words are made of. */
const LETTER = '[\\p{L}\\p{N}\\p{M}]'

/**
 * Makes a test: whether {@link searchWordsOf} a text has one of the words, or one that begins with one of
 * `beginnings`. A look at the letters tells nearly always, in a small part of the time.
 */
export function wordTest(
  words: readonly string[],
  beginnings: readonly string[],
): (text: string) => boolean {
  const any = [...words, ...beginnings]
  // Every word, however it is read, is a piece of the letters in a row.
  const inLetters = new RegExp(eitherOf(any.map((word) => Array.from(word).join(GAP))))
  const whole = words.map((word) => `${word}(?!${LETTER})`)
  const asWritten = new RegExp(`(?<!${LETTER})(?:${eitherOf([...whole, ...beginnings])})`, 'u')
  return (text) => {
    const read = plain(text)
    if (!inLetters.test(read)) return false
    if (asWritten.test(read)) return true
    return searchWordsOf(text).some((word) => {
      return words.includes(word) || beginnings.some((beginning) => word.startsWith(beginning))
    })
  }
}

/** Words are letters, digits and marks, so nothing in them is syntax. */
const eitherOf = (patterns: readonly string[]) => patterns.join('|') || NEVER

/**
 * The rows of words that a name is equal to: all of it, or what follows its last dot or slash, since
 * people look for `db.public.orders` as `orders`.
 */
export function nameRowsOf(name: string): string[][] {
  const last = name.slice(Math.max(name.lastIndexOf('.'), name.lastIndexOf('/')) + 1)
  const rows = [...wordRowsOf(name), ...wordRowsOf(last)]
  return [...new Map(rows.map((row) => [row.join(' '), row])).values()]
}

function writtenTogether(text: string): string[][] {
  const isIdentifier = text.length <= IDENTIFIER_LENGTH_MAX && /^[^\s:(),]+$/u.test(text)
  if (!isIdentifier) return []
  return text.split(/[./]/u).flatMap((part) => {
    const words = wordsOf(splitCamel(part))
    return words.length > 1 ? [[cut(words.join(''))]] : []
  })
}

function cut(word: string): string {
  // No character has more than three bytes for each of its units.
  if (word.length * 3 <= WORD_BYTES_MAX) return word
  if (Buffer.byteLength(word) <= WORD_BYTES_MAX) return word
  let kept = ''
  let bytes = 0
  for (const character of word) {
    bytes += Buffer.byteLength(character)
    if (bytes > WORD_BYTES_MAX) break
    kept += character
  }
  return kept
}

/** Returns the number that a text is, in one spelling; an empty list when it is not a number. */
export function numeral(text: string): string[] {
  const number = text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(number) ? [String(number)] : []
}

/**
 * Spellings of each word of a query; any of them will do, and those of the last one are beginnings.
 */
export type Spellings = readonly (readonly string[])[]

const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyz0123456789')

/** Whether a word is long enough to have a typo. */
export function mayHaveTypo(word: string): boolean {
  return Array.from(word).length >= TYPO_LENGTH_MIN
}

/**
 * All texts that one edit makes of a word: one letter added, left out, changed or swapped with its
 * neighbour, with letters that the word has or that are common.
 */
export function neighboursOf(word: string): Set<string> {
  const letters = Array.from(word)
  const alphabet = new Set([...LETTERS, ...letters])
  const near = new Set<string>()
  for (let at = 0; at <= letters.length; at++) {
    const before = letters.slice(0, at).join('')
    const [current = '', next = '', ...rest] = letters.slice(at)
    const after = next + rest.join('')
    for (const letter of alphabet) near.add(before + letter + current + after)
    if (current === '') continue
    near.add(before + after)
    near.add(before + next + current + rest.join(''))
    for (const letter of alphabet) near.add(before + letter + after)
  }
  near.delete(word)
  near.delete('')
  return near
}
