import { holds } from '../matching.ts'
import { TIERS } from '../ranking.ts'
import type { Clause } from '../where.ts'
import { BETWEEN_WORDS, fold, plain, WORD_BYTES_MAX, wordsOf } from '../words.ts'
import { isPattern, nativeOf } from './clauses.ts'
import type { Search } from './connection.ts'
import { valuesOf } from './document.ts'
import { all, having, NOTHING, type Expression } from './expression.ts'
import type { Reader } from './reader.ts'
import type { Schema } from './schema.ts'
import { tokenOf } from './tokens.ts'

/**
 * Patterns, phrases, comparisons of texts and values of prose are no question to the server: searches
 * narrow to documents that may fulfil the clause, and these are scanned.
 */

/** More words of a value narrow no further. */
const WORDS_MAX = 10
const STRICT = {
  prefix: false,
  num_typos: 0,
  drop_tokens_threshold: 0,
  // For 10,000 and fewer, the server leaves out words that begin like a pattern.
  max_candidates: 1_000_000,
  highlight_fields: 'none',
}
const BY_WORDS = new Set<Clause['condition']>(['EQUAL', 'IN', 'IEQUAL', 'TERM', 'PHRASE'])

/**
 * Returns the ids of the documents that fulfil a clause, leaving aside whether it is negated.
 *
 * @param among what has to hold besides
 */
export async function idsFulfilling(reader: Reader, clause: Clause, among: Expression) {
  const { schema } = reader
  const positive = { ...clause, negated: false }
  const ids = new Set<string>()
  const scan = async (search: Search, where: Expression) => {
    const filter = all([among, where])
    if (filter === NOTHING) return
    await reader.everything({ ...search, filter, include_fields: 'id,urn,values' }, (row) => {
      if (holds(positive, valuesOf(row), schema.fields)) ids.add(String(row['id']))
    })
  }
  const has = (says: 'present' | 'odd') =>
    having(clause.fields.map((field) => tokenOf(says, field)))
  // That there is any value, or, of numbers, all that the clause asks.
  const candidates = (await nativeOf(schema, positive)) ?? has('present')
  const narrowed = narrowedBy(schema, positive)
  if (narrowed) await Promise.all(narrowed.map((search) => scan(search, candidates)))
  await scan({ q: '*' }, narrowed ? has('odd') : candidates)
  return [...ids]
}

/** Searches by words, one for each wanted value, that find together what may fulfil the clause. */
function narrowedBy(schema: Schema, { condition, fields, values }: Clause): Search[] | undefined {
  const texts = new Set(
    condition === 'PHRASE' ? TIERS : fields.map((field) => schema.role(field).text),
  )
  // The words of folders and of fields that nothing declares are not in the index.
  if (texts.has(undefined)) return undefined
  const searches = values.flatMap((value) => searchFor(condition, value, [...texts]) ?? [])
  return searches.length === values.length ? searches : undefined
}

const LEADING_MARKS = /^\p{M}+/u
/** Longer words are cut in the index. */
const isWhole = (word: string) => word !== '' && Buffer.byteLength(word) <= WORD_BYTES_MAX

/** Whole words narrow most; a word that begins so is found by its prefix, any other by its inside. */
function searchFor(
  condition: Clause['condition'],
  value: string,
  texts: readonly (string | undefined)[],
): Search | undefined {
  const searchOf = (words: readonly string[], more: object = {}) => {
    const q = words.slice(0, WORDS_MAX).join(' ')
    return q === '' ? undefined : { ...STRICT, q, query_by: texts.join(','), ...more }
  }
  if (BY_WORDS.has(condition)) return searchOf(wordsOf(value))
  if (!isPattern(condition)) return undefined
  const pattern = plain(fold(value))
  const pieces = pattern.replace(LEADING_MARKS, '').split(BETWEEN_WORDS)
  // Where a value may go on, the pattern may begin or end inside of a word.
  const beginsWord = condition === 'START_WITH' && !LEADING_MARKS.test(pattern)
  const endsWord = condition === 'END_WITH'
  const whole = pieces.slice(beginsWord ? 0 : 1, endsWord ? undefined : -1).filter(isWhole)
  if (whole.length > 0) return searchOf(whole)
  const [longest = ''] = pieces.filter(isWhole).toSorted((a, b) => b.length - a.length)
  const infix = texts.map(() => 'always').join(',')
  return searchOf([longest], beginsWord ? { prefix: true } : { infix })
}
