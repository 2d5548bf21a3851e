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
 * The server has no filter for patterns, phrases, comparisons of texts and prose values. Searches
 * narrow the results to documents that may fulfil the clause, and these are scanned.
 */

/** Most words of a value in a search; more do not narrow further. */
const WORDS_MAX = 10
const STRICT = {
  prefix: false,
  num_typos: 0,
  drop_tokens_threshold: 0,
  // At 10,000 or fewer, the server omits words that begin with the pattern.
  max_candidates: 1_000_000,
  highlight_fields: 'none',
}
const BY_WORDS = new Set<Clause['condition']>(['EQUAL', 'IN', 'IEQUAL', 'TERM', 'PHRASE'])

/**
 * Returns the IDs of the documents that fulfil a clause, ignoring its negation.
 *
 * @param restriction a further condition on the documents
 */
export async function idsFulfilling(reader: Reader, clause: Clause, restriction: Expression) {
  const { schema } = reader
  const positive = { ...clause, negated: false }
  const ids = new Set<string>()
  const scan = async (search: Search, where: Expression) => {
    const filter = all([restriction, where])
    if (filter === NOTHING) return
    await reader.everything({ ...search, filter, include_fields: 'id,urn,values' }, (row) => {
      if (holds(positive, valuesOf(row), schema.fields)) ids.add(String(row['id']))
    })
  }
  const has = (says: 'present' | 'odd') =>
    having(clause.fields.map((field) => tokenOf(says, field)))
  // Documents with any value, or, for numbers, exactly those that fulfil the clause.
  const candidates = (await nativeOf(schema, positive)) ?? has('present')
  const narrowed = narrowedBy(schema, positive)
  if (narrowed) await Promise.all(narrowed.map((search) => scan(search, candidates)))
  await scan({ q: '*' }, narrowed ? has('odd') : candidates)
  return [...ids]
}

/**
 * Returns searches by words, one per value, whose results together include all documents that
 * fulfil the clause.
 */
function narrowedBy(schema: Schema, { condition, fields, values }: Clause): Search[] | undefined {
  const texts = new Set(
    condition === 'PHRASE' ? TIERS : fields.map((field) => schema.role(field).text),
  )
  // The index has no words of folders and undeclared fields.
  if (texts.has(undefined)) return undefined
  const searches = values.flatMap((value) => searchFor(condition, value, [...texts]) ?? [])
  return searches.length === values.length ? searches : undefined
}

const LEADING_MARKS = /^\p{M}+/u
/** Returns whether a word is complete in the index, which truncates longer ones. */
const isWhole = (word: string) => word !== '' && Buffer.byteLength(word) <= WORD_BYTES_MAX

/**
 * Returns the search that narrows a condition. Whole words narrow most; a pattern at the start of a
 * word is searched as a prefix, any other as an infix.
 */
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
  // Where the value may continue, the pattern may begin or end inside a word.
  const beginsWord = condition === 'START_WITH' && !LEADING_MARKS.test(pattern)
  const endsWord = condition === 'END_WITH'
  const whole = pieces.slice(beginsWord ? 0 : 1, endsWord ? undefined : -1).filter(isWhole)
  if (whole.length > 0) return searchOf(whole)
  const [longest = ''] = pieces.filter(isWhole).toSorted((a, b) => b.length - a.length)
  const infix = texts.map(() => 'always').join(',')
  return searchOf([longest], beginsWord ? { prefix: true } : { infix })
}
