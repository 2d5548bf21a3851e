import { inOneGo } from '../../graph/turns.ts'
import { TIERS } from '../fields.ts'
import { holds } from '../matching.ts'
import type { Clause } from '../where.ts'
import { fold, plain, wordsOf } from '../words.ts'
import { isPattern, nativeOf } from './clauses.ts'
import type { Search } from './connection.ts'
import { valuesOf } from './document.ts'
import { all, having, NOTHING, type Expression } from './expression.ts'
import type { Finding } from './reader.ts'
import type { Schema } from './schema.ts'
import { tokenOf } from './tokens.ts'

/**
 * Patterns, phrases, comparisons of texts and values of prose are no question to the server: searches
 * narrow to documents that may fulfil the clause, and these are looked at.
 */

/** A row of word characters in a pattern; at an edge of the pattern the word may go on. */
interface Run {
  readonly text: string
  readonly isOpenLeft: boolean
  readonly isOpenRight: boolean
}

/** Longer runs may be cut in the index. */
const RUN_BYTES_MAX = 92
/** More words of a value narrow no further. */
const WORDS_MAX = 10
const STRICT = {
  prefix: false,
  num_typos: 0,
  drop_tokens_threshold: 0,
  typo_tokens_threshold: 0,
  // For 10,000 and fewer, the server leaves out words that begin like a pattern.
  max_candidates: 1_000_000,
  highlight_fields: 'none',
}
const BY_WORDS = new Set<Clause['condition']>(['EQUAL', 'IN', 'IEQUAL', 'TERM', 'PHRASE'])

/**
 * Ids of the documents that fulfil a clause, leaving aside whether it is negated.
 *
 * @param among what has to hold besides
 */
export async function idsFulfilling(
  { reader, schema }: Finding,
  clause: Clause,
  among: Expression,
): Promise<string[]> {
  const positive = { ...clause, negated: false }
  const ids = new Set<string>()
  const look = async (search: Search, where: Expression) => {
    const filter = all([among, where])
    if (filter === NOTHING) return
    const asked = { ...search, include_fields: 'id,urn,values' }
    await reader.everything(asked, filter, (row) => {
      if (holds(positive, valuesOf(row), schema.fields)) ids.add(String(row['id']))
    })
  }
  const has = (says: 'present' | 'odd') =>
    having(clause.fields.map((field) => tokenOf(says, field)))
  // That there is any value, or, of numbers, all that the clause asks.
  const candidates = inOneGo(nativeOf(schema, positive)) ?? has('present')
  const narrowed = narrowedBy(schema, positive)
  if (narrowed) await Promise.all(narrowed.map((search) => look(search, candidates)))
  await look({ q: '*' }, narrowed ? has('odd') : candidates)
  return [...ids]
}

/** Searches by words, one for each wanted value, that find together what may fulfil the clause. */
function narrowedBy(schema: Schema, { condition, fields, values }: Clause): Search[] | undefined {
  const texts = new Set(
    condition === 'PHRASE' ? TIERS : fields.map((field) => schema.role(field).text),
  )
  // The words of folders and of fields that nothing declares are not in the index.
  const known = [...texts].filter((text) => text !== undefined)
  if (known.length < texts.size) return undefined
  const searches = values.flatMap((value) => searchFor(condition, value, known) ?? [])
  return searches.length === values.length ? searches : undefined
}

/** Whole words narrow most; a word that begins so is found by its prefix, any other by its inside. */
function searchFor(
  condition: Clause['condition'],
  value: string,
  texts: readonly string[],
): Search | undefined {
  const searchOf = (words: readonly string[], more: object = {}) => {
    const asked = { q: words.slice(0, WORDS_MAX).join(' '), query_by: texts.join(',') }
    return words.length > 0 ? { ...asked, ...STRICT, ...more } : undefined
  }
  if (BY_WORDS.has(condition)) return searchOf(wordsOf(value))
  if (!isPattern(condition)) return undefined
  const runs = runsOf(condition, value)
  const whole = runs.filter(({ isOpenLeft, isOpenRight }) => !isOpenLeft && !isOpenRight)
  if (whole.length > 0) return searchOf(whole.map(({ text }) => text))
  const [longest] = runs.toSorted((a, b) => b.text.length - a.text.length)
  const infix = texts.map(() => 'always').join(',')
  return longest && searchOf([longest.text], longest.isOpenLeft ? { infix } : { prefix: true })
}

const WORD_CHARACTERS = /[\p{L}\p{N}\p{M}]+/gu
const LEADING_MARKS = /^\p{M}+/u

function runsOf(condition: Clause['condition'], pattern: string): Run[] {
  const folded = plain(fold(pattern))
  const text = folded.replace(LEADING_MARKS, '')
  const opensLeft = condition !== 'START_WITH' || text !== folded
  const opensRight = condition !== 'END_WITH'
  return [...text.matchAll(WORD_CHARACTERS)]
    .map(({ 0: run, index }) => ({
      text: run,
      isOpenLeft: index === 0 && opensLeft,
      isOpenRight: index + run.length === text.length && opensRight,
    }))
    .filter((run) => Buffer.byteLength(run.text) <= RUN_BYTES_MAX)
}
