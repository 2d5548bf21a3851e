import type { Values } from '../document.ts'
import { holds } from '../matching.ts'
import type { Clause, Where } from '../where.ts'
import type { Asking } from './asking.ts'
import { nativeOf } from './clauses.ts'
import {
  all,
  any,
  clause as rawClause,
  FILTER_SIZE_MAX,
  having,
  havingIds,
  lacking,
  lackingIds,
  sizeOf,
  type Expression,
} from './expression.ts'
import type { Layout } from './layout.ts'
import {
  decidedByWords,
  narrowed,
  NARROWING_SIZE_MAX,
  needsLookup,
  runsOf,
  type Run,
} from './patterns.ts'
import { tokenOf } from './tokens.ts'
import { havingPart } from './word-list.ts'

/** Most words that a run is narrowed with: beyond, looking at all documents costs no more. */
const WORDS_PER_RUN_MAX = 2_000
/** Fields that are named one by one when documents are looked at; of more, all values come. */
const FIELDS_NAMED_MAX = 20
/** What operators between restrictions may take of a filter. */
const OPERATORS_SIZE_MAX = 8

/** Turns filters into what the server can be asked, asking it before where it has to be. */
export class Resolver {
  readonly #asking: Asking
  readonly #layout: Layout

  constructor(asking: Asking, layout: Layout) {
    this.#asking = asking
    this.#layout = layout
  }

  /**
   * What lets through what all of the filters do. Documents are looked at among those of `scope` only.
   *
   * @param size how much of a filter it may take
   */
  async resolve(filters: readonly Where[], scope: Expression, size: number): Promise<Expression> {
    const groups = filters.filter((where) => where.length > 0)
    const natives = groups.map((where) => this.#native(where))
    // What can be asked as it stands leaves fewer documents to look at for the rest.
    const known = natives.filter((each) => each !== undefined)
    const narrow = await this.shrunk(all(known), scope, sizeLeft(scope))
    if (narrow.kind === 'nothing') return narrow
    const both = all([scope, narrow])
    const among = sizeOf(both) <= FILTER_SIZE_MAX - NARROWING_SIZE_MAX ? both : scope
    const others = await Promise.all(
      groups.filter((_, at) => natives[at] === undefined).map((where) => this.#where(where, among)),
    )
    return this.shrunk(all([narrow, ...others]), scope, size)
  }

  #native(where: Where): Expression | undefined {
    const groups = where.map((group) => {
      const clauses = group.map((clause) => nativeOf(this.#layout, clause))
      return clauses.includes(undefined)
        ? undefined
        : all(clauses.filter((each) => each !== undefined))
    })
    return groups.includes(undefined) ? undefined : any(groups.filter((each) => each !== undefined))
  }

  async #where(where: Where, scope: Expression): Promise<Expression> {
    const groups = where.map(async (group) => {
      const clauses = group.map((clause) => this.#clause(clause, scope))
      return all(await Promise.all(clauses))
    })
    return any(await Promise.all(groups))
  }

  async #clause(clause: Clause, scope: Expression): Promise<Expression> {
    const native = nativeOf(this.#layout, clause)
    if (native) return native
    const positive = { ...clause, negated: false }
    const found = nativeOf(this.#layout, positive)
    if (found) {
      const small = await this.shrunk(found, scope, sizeLeft(scope))
      return lackingIds(await this.#ids(small, scope))
    }
    const wordsOf = await this.#lookUp(clause)
    const decided = clause.negated ? undefined : decidedByWords(this.#layout, clause, wordsOf)
    const candidates = narrowed(this.#layout, clause, wordsOf)
    if (!decided) {
      const ids = await this.#fulfilling(positive, all([scope, candidates]))
      return clause.negated ? lackingIds(ids) : havingIds(ids)
    }
    const odd = clause.fields.map((field) => tokenOf('odd', field))
    const ids = await this.#fulfilling(positive, all([scope, having(odd), candidates]))
    return any([all([decided, lacking(odd)]), havingIds(ids)])
  }

  async #ids(filter: Expression, scope: Expression): Promise<string[]> {
    const rows = await this.#asking.rows(all([scope, filter]), 'id')
    return rows.map(({ id }) => String(id))
  }

  /** Ids of the candidates that fulfil a clause, by looking at them. */
  async #fulfilling(clause: Clause, candidates: Expression): Promise<string[]> {
    const { fields } = clause
    const isNamed =
      fields.length <= FIELDS_NAMED_MAX && fields.every((field) => /^\w+$/.test(field))
    const wanted = isNamed ? fields.map((field) => `raw.${field}`).join(',') : 'raw'
    const rows = await this.#asking.rows(candidates, `id,${wanted}`)
    return rows
      .filter(({ raw }) => holds(clause, (raw ?? {}) as Values, this.#layout.fields))
      .map(({ id }) => String(id))
  }

  /** Asks the list of words what the runs of a pattern may be parts of. */
  async #lookUp(clause: Clause): Promise<(run: Run) => readonly string[] | undefined> {
    const isPattern = clause.condition.endsWith('_WITH') || clause.condition === 'CONTAIN'
    const runs = isPattern ? clause.values.flatMap((value) => runsOf(clause, value)) : []
    const unknown = new Map(
      runs.filter(needsLookup).map((run) => [`${run.is} ${run.text}`, run] as const),
    )
    const found = new Map<string, readonly string[] | undefined>()
    await Promise.all(
      [...unknown].map(async ([key, run]) => {
        const atEnd = run.is === 'end'
        const filter = rawClause(havingPart(run.text, { atEnd }))
        const rows = await this.#asking.rows(filter, 'word')
        const words = rows
          .map(({ word }) => String(word))
          .filter((word) => (atEnd ? word.endsWith(run.text) : word.includes(run.text)))
        found.set(key, words.length > WORDS_PER_RUN_MAX ? undefined : words)
      }),
    )
    return (run) => found.get(`${run.is} ${run.text}`)
  }

  /** The same in a filter that is small enough, by asking for parts of it before. */
  async shrunk(expression: Expression, scope: Expression, size: number): Promise<Expression> {
    if (sizeOf(expression) <= size) return expression
    if (expression.kind !== 'all' && expression.kind !== 'any') return expression
    const most = sizeLeft(scope)
    const joined = expression.kind === 'all' ? all : any
    const parts = await Promise.all(expression.parts.map((part) => this.shrunk(part, scope, most)))
    const settled = packed(parts, most).map((some) =>
      this.#asking.settled(all([scope, joined(some)])),
    )
    return joined(await Promise.all(settled))
  }
}

/** How much of a filter is left beside one. */
function sizeLeft(scope: Expression): number {
  return FILTER_SIZE_MAX - OPERATORS_SIZE_MAX - sizeOf(scope)
}

/** The parts in as few heaps as there have to be, each small enough for one filter. */
function packed(parts: readonly Expression[], most: number): Expression[][] {
  const heaps: Expression[][] = []
  let left = 0
  for (const part of parts) {
    const size = sizeOf(part) + 1
    if (size > left) {
      heaps.push([])
      left = most
    }
    heaps.at(-1)?.push(part)
    left -= size
  }
  return heaps
}
