/**
 * Splits text into words, in the same way for documents and for queries, so that index, query and
 * the checks on both agree (docs/interface: search/words).
 */

/**
 * Longest word in bytes; search servers truncate longer ones, so both sides are truncated alike.
 */
export const WORD_BYTES_MAX = 96

/** Fewest letters of a word that may have a typo: shorter words have too many neighbours. */
export const TYPO_LENGTH_MIN = 5

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
  // The form of sigma at the end of a word; a prefix search may continue the word.
  ς: 'σ',
}
const SPECIALS = /[ßæœøđłþðıς]/gu
const MARKS_ON_LATIN = /(?<=[a-z])\p{M}+/gu
/**
 * Separates the values that one text joins, so that no phrase spans two: a word of one private
 * character, which no query contains.
 */
export const BETWEEN_VALUES = ' \uE000 '
export const BETWEEN_WORDS = /[^\p{L}\p{N}\p{M}]+/u
/** Most texts are ASCII, which is split three times as fast. */
const isAscii = (text: string) => Buffer.byteLength(text) === text.length
const BETWEEN_ASCII_WORDS = /[^a-z0-9]+/
const CAPITAL = /\p{Lu}/u

/** Folds text for comparisons without case: texts that read the same fold to the same. */
export function fold(text: string): string {
  return folded(text).trim()
}

/** Folds a part of a text, whose outer whitespace counts. */
export function folded(text: string): string {
  if (isAscii(text)) return text.toLowerCase()
  return text.normalize('NFKC').toLowerCase().normalize('NFKC')
}

/** Removes case, and accents on Latin letters: `Ångström` becomes `angstrom`. */
export function plain(text: string): string {
  if (isAscii(text)) return text.toLowerCase()
  const lower = text.normalize('NFKC').toLowerCase().normalize('NFKD')
  return lower
    .replace(SPECIALS, (letter) => SPECIAL[letter] ?? letter)
    .replace(MARKS_ON_LATIN, '')
    .normalize('NFKC')
}

/**
 * Returns the words of a text, in order. Everything but letters, digits and combining marks
 * separates words. In scripts without spaces each two neighbouring characters are a word
 * (docs/decisions/0059).
 */
export function wordsOf(text: string): string[] {
  const pieces = splitPieces(text)
  return pieces.every((piece) => !isUnspaced(piece))
    ? pieces.map(truncateWord)
    : pieces.flatMap(wordsIn)
}

function splitPieces(text: string): string[] {
  const plainText = plain(text)
  const pieces = plainText.split(isAscii(plainText) ? BETWEEN_ASCII_WORDS : BETWEEN_WORDS)
  return pieces.filter((piece) => piece !== '')
}

/** A character of a script without spaces between words, with its marks. */
const UNSPACED =
  '[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}]\\p{M}*'
const ANY_UNSPACED = new RegExp(UNSPACED, 'u')
const EACH_UNSPACED = new RegExp(UNSPACED, 'gu')
/** Runs of such characters, and of others. */
const RUNS = new RegExp(`(?:${UNSPACED})+|(?:(?!${UNSPACED}).)+`, 'gsu')

const isUnspaced = (piece: string) => !isAscii(piece) && ANY_UNSPACED.test(piece)
const unspacedCharacters = (run: string) => run.match(EACH_UNSPACED) ?? []

/** Returns the words of a text between separators. */
function wordsIn(piece: string): string[] {
  const runs = isUnspaced(piece) ? (piece.match(RUNS) ?? []) : [piece]
  return runs.flatMap((run) => (isUnspaced(run) ? pairsIn(run) : [truncateWord(run)]))
}

function pairsIn(run: string): string[] {
  const characters = unspacedCharacters(run)
  if (characters.length === 1) return characters
  return characters.slice(1).map((character, at) => characters[at]! + character)
}

/** Returns the words that every text has that contains this one: those of unspaced scripts. */
export function unspacedPairs(text: string): string[] {
  const runs = splitPieces(text).flatMap((piece) => piece.match(RUNS) ?? [])
  return runs.filter(isUnspaced).flatMap(pairsIn)
}

/** Returns the characters of unspaced scripts in a text, each once; a query may be one of them. */
export function distinctUnspaced(text: string): string[] {
  if (isAscii(text) || !ANY_UNSPACED.test(text)) return []
  return [...new Set(splitPieces(text).flatMap(unspacedCharacters))]
}

/** The beginning of a URN up to its key: `urn:li:dataPlatform:`. */
const URN_SYNTAX = /\burn:li:\w+:/giu

/**
 * Replaces the parts of URNs that are no names by spaces: `urn`, `li` and entity types, which every
 * entity that refers to another one would have as words.
 */
export function withoutUrnSyntax(text: string): string {
  return text.replaceAll(URN_SYNTAX, ' ')
}

/** Returns the part of a value that has words: of a URN, its key. */
const wordedPart = (value: string) => (isUrn(value) ? withoutUrnSyntax(value).trim() : value)

/** Returns the words of a value as written; of a URN, those of its key. */
export const valueWordsOf = (value: string) => wordsOf(wordedPart(value))

/** Returns whether a value is a URN, rather than a text that may name some. */
export const isUrn = (value: string) => /^urn:li:\w+:\S/u.test(value)

/**
 * Returns the part of a sought text of which documents have the words; undefined if it may begin or
 * end within the structure of a URN, which has none.
 */
export function soughtPart(text: string): string | undefined {
  if (!text.includes(':')) return text
  const key = withoutUrnSyntax(text)
  return key.includes(':') || key.includes('(') ? undefined : key
}

/**
 * Splits camel case: `fctUsersCreated2` into `fct Users Created2`, `HTTPServer` into `HTTP Server`.
 */
export function splitCamel(text: string): string {
  if (!CAPITAL.test(text)) return text
  return text
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
}

/** Longest text that is treated as an identifier. */
const IDENTIFIER_LENGTH_MAX = 200

/**
 * Returns the distinct rows of words that match a value: as written, split at camel case, the parts
 * of an identifier joined, and the characters of scripts without spaces; of a URN, those of its
 * key. So `db.fct_users` matches `fct users` and `fctusers`, which is the query `fctUsers` as
 * written.
 */
export function wordRowsOf(value: string): string[][] {
  const text = wordedPart(value)
  const split = splitCamel(text)
  const camel = split === text ? [] : [wordsOf(split)]
  const rows = [wordsOf(text), ...camel, ...writtenTogether(text), distinctUnspaced(text)]
  const distinct = new Map(rows.map((row) => [row.join(' '), row]))
  distinct.delete('')
  return [...distinct.values()]
}

/** Returns all words of {@link wordRowsOf}, without duplicates. */
export function searchWordsOf(text: string): string[] {
  return [...new Set(wordRowsOf(text).flat())]
}

/** A pattern that matches no text. */
const NEVER = '(?!)'
/** Text between the letters of joined words, of any alphabet. */
const GAP = '[^0-9a-z]*'
/** A character of a word. */
const LETTER = '[\\p{L}\\p{N}\\p{M}]'

/**
 * Returns a test: whether {@link searchWordsOf} a text has one of the words, or one that begins
 * with one of `beginnings`. A test of the letters nearly always decides, in a small part of the
 * time.
 */
export function wordTest(
  words: readonly string[],
  beginnings: readonly string[],
): (text: string) => boolean {
  const any = [...new Set([...words, ...beginnings])]
  // Every word of every row is a substring of the text's letters.
  const inLetters = new RegExp(alternation(any.map((word) => Array.from(word).join(GAP))))
  const whole = words
    .filter((word) => !beginnings.includes(word))
    .map((word) => `${word}(?!${LETTER})`)
  const asWritten = new RegExp(`(?<!${LETTER})(?:${alternation([...whole, ...beginnings])})`, 'u')
  return (value) => {
    const text = wordedPart(value)
    const plainText = plain(text)
    // Only words of identifiers are joined; in longer texts, searching each word is faster.
    const isLong = text.length > IDENTIFIER_LENGTH_MAX
    if (!(isLong ? any.some((word) => plainText.includes(word)) : inLetters.test(plainText)))
      return false
    if (asWritten.test(plainText)) return true
    return searchWordsOf(text).some((word) => {
      return words.includes(word) || beginnings.some((beginning) => word.startsWith(beginning))
    })
  }
}

/**
 * Returns the alternation of patterns. Words consist of letters, digits and marks, so they contain
 * no syntax.
 */
const alternation = (patterns: readonly string[]) => patterns.join('|') || NEVER

/**
 * Returns the rows of words that equal a name: all of it, or the part after its last dot or slash,
 * since people search `db.public.orders` as `orders`.
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
    const pieces = splitPieces(splitCamel(part))
    return pieces.length > 1 ? [wordsIn(pieces.join(''))] : []
  })
}

function truncateWord(word: string): string {
  // A UTF-16 unit takes at most three bytes in UTF-8.
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

/** Returns the canonical number of a text; an empty list when it is not a number. */
export function numeral(text: string): string[] {
  const number = text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(number) ? [String(number)] : []
}

/** Spellings of each word of a query, any of which matches; those of the last word are prefixes. */
export type Spellings = readonly (readonly string[])[]

const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyz0123456789')

/** Returns whether a word is long enough to have a typo. */
export function mayHaveTypo(word: string): boolean {
  return Array.from(word).length >= TYPO_LENGTH_MIN
}

/**
 * Returns all texts within one edit of a word: a letter added, omitted, changed or swapped with its
 * neighbour, with the letters of the word or common ones.
 */
export function typoVariants(word: string): Set<string> {
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
