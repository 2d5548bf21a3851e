import type { Clause } from '../where.ts'
import { fold, plain, wordsOf } from '../words.ts'
import { codeRangesOf } from './codes.ts'
import { exactlyIn } from './tiers.ts'
import { all, among, any, having, sizeOf, type Expression } from './expression.ts'
import { WORDS, type Layout } from './layout.ts'
import { tokenOf } from './tokens.ts'

/**
 * Patterns, phrases and comparisons of texts are narrowed to documents with the right words, which are
 * looked at then. A run is a row of word characters in a pattern, and what it is
 * of a word: where the pattern goes on beyond its edge nobody knows what stands.
 */
export interface Run {
  readonly text: string
  readonly is: 'word' | 'beginning' | 'end' | 'inside'
}

/** Runs of one pattern that are looked up; the longest ones narrow best. */
const RUNS_MAX = 4
/** How much of a filter narrowing may take. */
export const NARROWING_SIZE_MAX = 40
/** Longer runs may be cut in the index. */
const RUN_BYTES_MAX = 92
const WORD_CHARACTERS = /[\p{L}\p{N}\p{M}]+/gu
const LEADING_MARKS = /^\p{M}+/u

export function runsOf({ condition }: Clause, pattern: string): Run[] {
  const folded = plain(fold(pattern))
  const text = folded.replace(LEADING_MARKS, '')
  const opensLeft = condition !== 'START_WITH' || text !== folded
  const opensRight = condition !== 'END_WITH'
  return [...text.matchAll(WORD_CHARACTERS)]
    .map(({ 0: run, index }): Run => {
      const isOpenLeft = index === 0 && opensLeft
      const isOpenRight = index + run.length === text.length && opensRight
      return { text: run, is: isOpenLeft ? left(isOpenRight) : right(isOpenRight) }
    })
    .filter(({ text: run }) => Buffer.byteLength(run) <= RUN_BYTES_MAX)
    .toSorted((a, b) => b.text.length - a.text.length)
    .slice(0, RUNS_MAX)
}

const left = (isOpenRight: boolean) => (isOpenRight ? 'inside' : 'end')
const right = (isOpenRight: boolean) => (isOpenRight ? 'beginning' : 'word')

/** The words that a run stands for, once they have been looked up; undefined: too many. */
export type WordsOf = (run: Run) => readonly string[] | undefined

/** Whether the words of a run have to be looked up. */
export const needsLookup = ({ is }: Run) => is === 'end' || is === 'inside'

/** Documents that may fulfil a clause; all that do are among them. */
export function narrowed(layout: Layout, clause: Clause, wordsOfRun: WordsOf): Expression {
  const present = having(clause.fields.map((field) => tokenOf('present', field)))
  const codes = clause.fields.map((field) => layout.codeIn(field))
  if (!hasWords(layout, clause) || codes.includes(undefined)) return present
  const odd = having(clause.fields.map((field) => tokenOf('odd', field)))
  const known = codes.filter((code) => code !== undefined)
  if (clause.condition === 'PHRASE') return any([havingPhrase(layout, clause, known), odd])
  const fitting = (runsMax: number) =>
    clause.values.map((pattern) => {
      const found = runsOf(clause, pattern).map((run) => havingRun(known, run, wordsOfRun))
      const usable = found.filter((each) => each !== undefined).slice(0, runsMax)
      return usable.length > 0 ? all(usable) : present
    })
  const whole = any([...fitting(RUNS_MAX), odd])
  // With one run for each pattern all of them are one list.
  return sizeOf(whole) <= NARROWING_SIZE_MAX ? whole : any([...fitting(1), odd])
}

/**
 * Documents that fulfil a clause, without looking at them: where nothing but one run inside of a word
 * is asked for, the words say it all. They do not for values whose letters are changed when they
 * become words, which have a token that says so.
 */
export function decidedByWords(
  layout: Layout,
  clause: Clause,
  wordsOfRun: WordsOf,
): Expression | undefined {
  if (clause.condition !== 'CONTAIN' || !clause.values.every((value) => PLAIN.test(fold(value)))) {
    return undefined
  }
  const codes = clause.fields.map((field) => layout.codeIn(field))
  if (codes.includes(undefined)) return undefined
  const known = codes.filter((code) => code !== undefined)
  const found = clause.values.map((value) => {
    const [run] = runsOf(clause, value)
    return run && havingRun(known, run, wordsOfRun)
  })
  return found.includes(undefined) ? undefined : any(found.filter((each) => each !== undefined))
}

const PLAIN = /^[a-z0-9]+$/

/** Whether what a clause finds has words that are known. */
function hasWords({ fields }: Layout, clause: Clause): boolean {
  if (clause.condition !== 'PHRASE') return PATTERNS.includes(clause.condition)
  return clause.fields.every((field) => fields.all.get(field)?.tier !== undefined)
}

const PATTERNS: readonly Clause['condition'][] = ['CONTAIN', 'START_WITH', 'END_WITH']

function havingRun(
  codes: readonly number[],
  run: Run,
  wordsOfRun: WordsOf,
): Expression | undefined {
  if (run.is === 'word') return among(WORDS, exactlyIn(codes, run.text))
  if (run.is === 'beginning') return among(WORDS, codeRangesOf(codes, run.text))
  const words = wordsOfRun(run)
  return (
    words &&
    among(
      WORDS,
      words.flatMap((word) => exactlyIn(codes, word)),
    )
  )
}

function havingPhrase(layout: Layout, { values }: Clause, codes: readonly number[]): Expression {
  const places = [...new Set([...codes, ...(layout.codesUpTo.at(-1) ?? [])])]
  return any(
    values.map(wordsOf).flatMap((words) => {
      if (words.length === 0) return []
      const longest = [...new Set(words)].toSorted((a, b) => b.length - a.length)
      const runs = longest.slice(0, RUNS_MAX)
      return all(runs.map((word) => among(WORDS, exactlyIn(places, word))))
    }),
  )
}
