import { TIERS } from '../fields.ts'
import { type Ask, type Asking, NOBODY, type Reply } from './asking.ts'
import type { Row } from './connection.ts'
import { all, filterOf, having, lacking, type Expression } from './expression.ts'
import { BY_NAME } from './layout.ts'
import type { Window } from './paging.ts'
import { havingNameFrom, type Tiers } from './tiers.ts'
import { tokenOf } from './tokens.ts'

/** Entities of one exact name that are expected at most, for the first page to need one request. */
const EXACT_EXPECTED = 10
/** Tiers behind that of names that are asked for together: most pages end in the first ones. */
const LATER_TIERS = [[1, 2], [3], [4]] as const satisfies readonly (readonly number[])[]

export interface Ranked {
  readonly rows: readonly Row[]
  /** How many were found where was looked. */
  readonly found: number
  /** The answer to what was asked besides. */
  readonly besides: Reply | undefined
}

/**
 * Hits by how well they fit: exact names, other names from their beginning on, then tier by tier,
 * and by name where they fit alike. Sort keys of 0.24.1 hold one filter, which tells hits in two: so
 * every tier is a search, with those before it in front, and hits stand at their places in each.
 */
export class Ranking {
  readonly #asking: Asking
  readonly #base: Expression
  readonly #tiers: Tiers
  readonly #words: readonly string[]

  /** @param base what is to hold besides the words */
  constructor(asking: Asking, base: Expression, tiers: Tiers, words: readonly string[]) {
    this.#asking = asking
    this.#base = base
    this.#tiers = tiers
    this.#words = words
  }

  /**
   * Some hits, with one request where names fill the page.
   *
   * @param besides asked in the same request
   * @param total how many are found in all, if that is known
   */
  async page(window: Window, besides?: Ask, total?: number): Promise<Ranked> {
    const { start, count } = window
    const end = start + count
    const names = await this.#names(window, besides)
    const { found } = names
    const most = total ?? names.besides?.found
    if (this.#tiers.last === 0 || end <= found || (most !== undefined && most <= found)) {
      return names
    }
    const rest = await this.#beyondNames(found, Math.max(start, found), end)
    return { ...names, rows: [...names.rows, ...rest.rows], found: rest.found }
  }

  async #names({ start, count }: Window, besides?: Ask): Promise<Ranked> {
    const name = tokenOf('name', '', this.#words.join(' '))
    const first = Math.max(0, start - EXACT_EXPECTED)
    const named: Ask = {
      filter: all([this.#upTo(0), lacking([name])]),
      window: { start: first, count: count === 0 ? 0 : start + count - first },
      sort: firstly(havingNameFrom(this.#words)),
    }
    const [exact = NOBODY, names = NOBODY, answer] = await this.#asking.ask([
      { filter: all([this.#base, having([name])]), window: { start, count }, sort: SORT },
      named,
      ...(besides ? [besides] : []),
    ])
    const left = count - exact.rows.length
    const from = Math.max(0, start - exact.found)
    const others =
      from >= first || left === 0
        ? names.rows.slice(from - first, from - first + left)
        : await this.#rows({ ...named, window: { start: from, count: left } })
    return {
      rows: [...exact.rows, ...others],
      found: exact.found + names.found,
      besides: answer,
    }
  }

  /** Hits from place `start` on, the first `inNames` being known. */
  async #beyondNames(inNames: number, start: number, end: number) {
    const rows: Row[] = []
    let before = inNames
    for (const tiers of LATER_TIERS) {
      const window = { start: Math.max(start, before), count: end - Math.max(start, before) }
      // Later tiers only if these do not fill the page.
      const replies = await this.#asking.ask(
        tiers.map((tier) => ({
          filter: this.#upTo(tier),
          window,
          sort: firstly(this.#tiers.upTo(tier - 1)),
        })),
      )
      for (const { rows: own, found } of replies) {
        const from = Math.max(window.start, before)
        const to = Math.max(from, Math.min(end, found))
        rows.push(...own.slice(from - window.start, to - window.start))
        before = Math.max(before, found)
      }
      if (before >= end) break
    }
    return { rows, found: before }
  }

  #upTo(tier: number): Expression {
    return all([this.#base, this.#tiers.upTo(tier)])
  }

  async #rows(ask: Ask): Promise<readonly Row[]> {
    return (await this.#asking.ask([ask]))[0]?.rows ?? []
  }
}

const SORT = BY_NAME.join(',')

/** Puts what a filter lets through in front, then goes by name. */
function firstly(filter: Expression): string {
  return filter.kind === 'nothing' ? SORT : `_eval(${filterOf(filter)}):desc,${SORT}`
}

// A tier that is in no group would never be shown.
if (LATER_TIERS.flat().length !== TIERS.length - 1) throw new Error('a tier is missing')
