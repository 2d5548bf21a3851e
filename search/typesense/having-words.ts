import { TIERS } from '../fields.ts'
import type { Scope } from '../search-index.ts'
import { codeOf, codeRangeOf } from './codes.ts'
import { all, among, type Expression } from './expression.ts'
import { NAME_CODE, WORDS, type Layout } from './layout.ts'
import type { Spellings } from './spelling.ts'

/** The last tier in which words are looked for. */
export function lastTierOf(scope: Scope): number {
  return scope === 'names' ? 0 : TIERS.length - 1
}

/** Documents that have all words in the tiers up to one, the last word also as a beginning. */
export function havingWords(layout: Layout, spellings: Spellings, upToTier: number): Expression {
  const codes = layout.codesUpTo[upToTier] ?? []
  return all(
    spellings.map((words, at) => {
      const isLast = at === spellings.length - 1
      return among(
        WORDS,
        words.flatMap((word) => (isLast ? beginningsIn(codes, word) : exactlyIn(codes, word))),
      )
    }),
  )
}

/** Documents with a name that begins with the words. */
export function havingNameFrom(words: readonly string[]): Expression {
  return among(WORDS, beginningsIn([NAME_CODE], words.join(' ')))
}

export function exactlyIn(codes: readonly number[], word: string): string[] {
  return codes.map((code) => codeOf(code, word))
}

export function beginningsIn(codes: readonly number[], beginning: string): string[] {
  return codes.map((code) => codeRangeOf(code, beginning).join('..'))
}
