import { TIERS } from '../fields.ts'
import type { Scope } from '../search-index.ts'
import { codeOf, codeRangesOf } from './codes.ts'
import { all, among, EVERYTHING, NOTHING, sizeOf, type Expression } from './expression.ts'
import { NAME_CODE, WORDS, type Layout } from './layout.ts'
import type { Spellings } from '../spelling.ts'

/** What words may take of a filter: that of twenty, which is more than anybody types. */
const SIZE_MAX = 41

/** Makes a filter small enough. */
export type Shrink = (filter: Expression, size: number) => Promise<Expression>

/** The filters of some words: for each tier one for those who have all of them in the tiers up to it. */
export class Tiers {
  readonly #layout: Layout
  readonly #spellings: Spellings
  /** The last tier that counts. */
  readonly last: number
  readonly #known: (Expression | undefined)[]

  private constructor(
    layout: Layout,
    spellings: Spellings,
    last: number,
    known: readonly Expression[],
  ) {
    this.#layout = layout
    this.#spellings = spellings
    this.last = last
    this.#known = [...known]
  }

  static async of(layout: Layout, spellings: Spellings, scope: Scope, shrink: Shrink) {
    const last = scope === 'names' ? 0 : TIERS.length - 1
    const tiers = new Tiers(layout, spellings, last, [])
    if (sizeOf(tiers.upTo(last)) <= SIZE_MAX) return tiers
    const filters = Array.from({ length: last + 1 }, (_, tier) => tiers.upTo(tier))
    const small = await Promise.all(filters.map((filter) => shrink(filter, SIZE_MAX)))
    return new Tiers(layout, spellings, last, small)
  }

  /** Everybody who has the words, in any tier that counts. */
  get whole(): Expression {
    return this.upTo(this.last)
  }

  upTo(tier: number): Expression {
    if (this.#spellings.length === 0) return EVERYTHING
    if (tier > this.last) return NOTHING
    const known = this.#known[tier] ?? havingWords(this.#layout, this.#spellings, tier)
    this.#known[tier] = known
    return known
  }
}

/** Documents that have all words in the tiers up to one, the last word also as a beginning. */
function havingWords(layout: Layout, spellings: Spellings, upToTier: number): Expression {
  const codes = layout.codesUpTo[upToTier] ?? []
  return all(
    spellings.map((words, at) => {
      const isLast = at === spellings.length - 1
      return among(
        WORDS,
        words.flatMap((word) => (isLast ? codeRangesOf(codes, word) : exactlyIn(codes, word))),
      )
    }),
  )
}

/** Documents with a name that begins with the words. */
export function havingNameFrom(words: readonly string[]): Expression {
  return among(WORDS, codeRangesOf([NAME_CODE], words.join(' ')))
}

export function exactlyIn(codes: readonly number[], word: string): string[] {
  return codes.map((code) => codeOf(code, word))
}
