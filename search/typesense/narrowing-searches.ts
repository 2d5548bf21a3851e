import { isPattern } from '../filter.ts'
import { TIERS } from '../ranking.ts'
import type { Clause } from '../where.ts'
import { findAnchor } from '../wildcards.ts'
import { BETWEEN_WORDS, fold, unspacedPairs, plain, WORD_BYTES_MAX, wordsOf } from '../words.ts'
import type { Search } from './connection.ts'

/** Most words of a value in a search; more do not narrow further. */
const WORDS_MAX = 10
export const STRICT = {
  prefix: false,
  num_typos: 0,
  drop_tokens_threshold: 0,
  // At 10,000 or fewer, the server omits words that begin with the pattern.
  max_candidates: 1_000_000,
  highlight_fields: 'none',
}
const BY_WORDS = new Set<Clause['condition']>(['EQUAL', 'IN', 'IEQUAL', 'TERM'])
const LEADING_MARKS = /^\p{M}+/u
/** Returns whether a word is complete in the index, which truncates longer ones. */
const isWhole = (word: string) => word !== '' && Buffer.byteLength(word) <= WORD_BYTES_MAX

/** Returns whether every word of its value is a word of what matches a condition. */
export const hasAllWords = (condition: Clause['condition']): boolean =>
  BY_WORDS.has(condition) || condition === 'PHRASE'

/** The pieces of a value between separators, of which each is a word, or part of one. */
interface Pieces {
  /** Words of all that matches. */
  readonly whole: readonly string[]
  /** The last piece, if it begins a word of all that matches. */
  readonly prefix: string | undefined
  readonly all: readonly string[]
}

function splitPattern(condition: Clause['condition'], value: string): Pieces {
  const pattern = plain(fold(value))
  const pieces = pattern.replace(LEADING_MARKS, '').split(BETWEEN_WORDS)
  // Where the value may continue, the pattern may begin or end inside a word.
  const beginsWord = condition === 'START_WITH' && !LEADING_MARKS.test(pattern)
  const endsWord = condition === 'END_WITH'
  const between = pieces.slice(beginsWord ? 0 : 1, endsWord ? undefined : -1)
  // At an open end, only those of scripts without spaces are words of all that matches.
  const ends = [...(beginsWord ? [] : pieces.slice(0, 1)), ...(endsWord ? [] : pieces.slice(-1))]
  const pairs = ends.flatMap(unspacedPairs)
  const isOne = (piece: string) => isWhole(piece) && unspacedPairs(piece).length === 0
  const whole = [...pairs, ...between.flatMap(wordsOf).filter(isWhole)]
  const last = endsWord ? '' : (pieces.at(-1) ?? '')
  const isPrefix = isOne(last) && (beginsWord || pieces.length > 1)
  return { whole, prefix: isPrefix ? last : undefined, all: pieces.filter(isOne) }
}

/** Returns the condition on texts that all matches of a condition on one value meet. */
function toAnchor(condition: Clause['condition'], value: string) {
  if (condition === 'LIKE') return findAnchor(value)
  return { condition: condition === 'PREFIX' ? 'START_WITH' : condition, text: value } as const
}

/** Returns words that everything has that matches a condition on one value. */
export function wordsIn(condition: Clause['condition'], value: string): string[] {
  const anchor = toAnchor(condition, value)
  if (!anchor) return []
  if (hasAllWords(anchor.condition)) return wordsOf(anchor.text).slice(-WORDS_MAX)
  return isPattern(anchor.condition)
    ? splitPattern(anchor.condition, anchor.text).whole.slice(-WORDS_MAX)
    : []
}

/**
 * Returns the search whose results include all that match a condition on one value, unless the
 * index has truncated their words; undefined if nothing narrows. Whole words narrow most; the piece
 * of a pattern at the start of a word is searched as a prefix, any other as an infix.
 *
 * @param texts text fields of the server
 */
export function searchFor(
  condition: Clause['condition'],
  value: string,
  texts: readonly string[],
): Search | undefined {
  const toSearch = (words: readonly string[], more: object = {}) => {
    const q = words.slice(-WORDS_MAX).join(' ')
    return q === '' ? undefined : { ...STRICT, q, query_by: texts.join(','), ...more }
  }
  const anchor = toAnchor(condition, value)
  if (!anchor) return undefined
  if (BY_WORDS.has(anchor.condition)) return toSearch(wordsOf(anchor.text))
  if (!isPattern(anchor.condition)) return undefined
  const { whole, prefix, all } = splitPattern(anchor.condition, anchor.text)
  // The server requires separate matches of words and prefix, but one word may match both.
  if (prefix !== undefined && !whole.some((word) => word.startsWith(prefix))) {
    return toSearch([...whole, prefix], { prefix: true })
  }
  if (whole.length > 0) return toSearch(whole)
  const [longest = ''] = all.toSorted((a, b) => b.length - a.length)
  return toSearch([longest], { infix: texts.map(() => 'always').join(',') })
}

/** Returns a phrase in the server's syntax; its words contain none. */
export const quotePhrase = (text: string) => `"${wordsOf(text).join(' ')}"`

export function phraseSearch(phrase: string): Search {
  return { ...STRICT, q: phrase, query_by: TIERS.join(',') }
}

/** Returns the search for texts with all words of a phrase, of which the last may go on. */
export function begunSearch(phrase: string): Search {
  const words = wordsOf(phrase)
  const last = words.at(-1) ?? ''
  const before = words.slice(0, -1)
  // The server requires separate matches of words and prefix, but one word may match both.
  const isImplied = before.some((word) => word.startsWith(last))
  const q = (isImplied ? before : words).join(' ')
  return { ...STRICT, q, query_by: TIERS.join(','), prefix: !isImplied }
}
