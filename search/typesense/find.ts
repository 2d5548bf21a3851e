import type { Values } from '../document.ts'
import { TIERS } from '../fields.ts'
import type { Hit, SearchAnswer, SearchRequest } from '../search-index.ts'
import { NO_HITS, type Ask, type Asking, type Reply } from './asking.ts'
import type { Row } from './connection.ts'
import {
  all,
  EVERYTHING,
  FILTER_SIZE_MAX,
  filterOf,
  having,
  lacking,
  NOTHING,
  sizeOf,
  type Expression,
} from './expression.ts'
import { PAGE_MAX } from './paging.ts'
import { facetsAsked, facetsOf } from './facets.ts'
import { havingNameFrom, havingWords, lastTierOf } from './having-words.ts'
import { BY_NAME, type Layout } from './layout.ts'
import type { Resolver } from './resolve.ts'
import { isSortable, Sorting } from './sorting.ts'
import { mayHaveTypo, type Spellings } from './spelling.ts'
import { tokenOf } from './tokens.ts'
import { spellingsOf } from './typos.ts'

/** What finding needs. */
export interface Finding {
  readonly asking: Asking
  readonly layout: Layout
  readonly resolver: Resolver
}

/** Entities of one exact name that are expected at most, for the first page to need one request. */
const EXACT_EXPECTED = 10
/**
 * Places from which on totals are asked for first: the server makes room for all hits up to a page, so
 * pages behind the end must not be asked for.
 */
const DEEP_START = 10_000

const NOTHING_FOUND: SearchAnswer = { total: 0, hits: [], facets: [] }

/** Answers one search: with one request in the usual case. */
export async function find(finding: Finding, request: SearchRequest): Promise<SearchAnswer> {
  if (request.entityTypes.length === 0) return NOTHING_FOUND
  const { words, tolerant } = request
  const asTyped = await Search.of(
    finding,
    request,
    words.map((word) => [word]),
  )
  const answer = await asTyped.answer()
  if (answer || !tolerant || !words.some(mayHaveTypo)) return answer ?? NOTHING_FOUND
  const spellings = await spellingsOf(finding.asking, words)
  if (spellings.every((each) => each.length === 1)) return NOTHING_FOUND
  return (await (await Search.of(finding, request, spellings)).answer()) ?? NOTHING_FOUND
}

/** One search with one reading of its words. */
class Search {
  readonly #finding: Finding
  readonly #request: SearchRequest
  readonly #spellings: Spellings
  /** All restrictions but those of the words. */
  readonly #base: Expression
  /** Documents that have the words in the tiers up to each one. */
  readonly #tiers: readonly Expression[]

  private constructor(
    finding: Finding,
    request: SearchRequest,
    spellings: Spellings,
    base: Expression,
    tiers: readonly Expression[],
  ) {
    this.#finding = finding
    this.#request = request
    this.#spellings = spellings
    this.#base = base
    this.#tiers = tiers
  }

  static async of(finding: Finding, request: SearchRequest, spellings: Spellings) {
    const { layout, resolver } = finding
    const types = havingTypes(request)
    const lastTier = spellings.length === 0 ? -1 : lastTierOf(request.scope)
    const tiers = await Promise.all(
      Array.from({ length: lastTier + 1 }, (_, tier) =>
        resolver.shrunk(havingWords(layout, spellings, tier), types, SIZE_OF_WORDS_MAX),
      ),
    )
    const scope = all([types, tiers.at(-1) ?? EVERYTHING])
    const size = FILTER_SIZE_MAX - sizeOf(scope) - SIZE_OF_RANKING
    const where = await resolver.resolve(request.where, scope, size)
    return new Search(finding, request, spellings, all([types, where]), tiers)
  }

  /** Nothing when nothing is found. */
  async answer(): Promise<SearchAnswer | undefined> {
    const { start, count, counted, sort } = this.#request
    if (this.#base.kind === 'nothing') return undefined
    const isSorted = isSortable(this.#finding.layout, sort)
    const asksFirst = start > DEEP_START || count > PAGE_MAX || isSorted
    if (!asksFirst) return this.#answer(start, count)
    const [everything] = await this.#finding.asking.ask([this.#everything()])
    if (!everything || everything.found === 0) return undefined
    const total = everything.found
    const left = Math.max(0, Math.min(count, total - start))
    const facets = await this.#facets(everything)
    if (left === 0) return { total, hits: [], facets }
    if (!isSorted) {
      const answer = await this.#answer(start, left)
      return { total, hits: answer?.hits ?? [], facets: counted ? facets : [] }
    }
    const sorting = new Sorting(this.#finding, {
      request: this.#request,
      spellings: this.#spellings,
      filter: this.#whole,
    })
    return { total, hits: (await sorting.page(start, left, total)).map(hitOf), facets }
  }

  #answer(start: number, count: number): Promise<SearchAnswer | undefined> {
    return this.#spellings.length === 0 ? this.#plain(start, count) : this.#ranked(start, count)
  }

  async #plain(start: number, count: number): Promise<SearchAnswer | undefined> {
    const window = { start, count }
    const ask = { ...this.#everything(), window, sort: BY_NAME.join(',') }
    const [reply] = await this.#finding.asking.ask([ask])
    if (!reply || reply.found === 0) return undefined
    const facets = await this.#facets(reply)
    return { total: reply.found, hits: reply.rows.map(hitOf), facets }
  }

  /** Exact names, then other names from the beginning on, then tier by tier. */
  async #ranked(start: number, count: number): Promise<SearchAnswer | undefined> {
    const { words, scope, counted, facets } = this.#request
    const { asking } = this.#finding
    const end = start + count
    const name = tokenOf('name', '', words.join(' '))
    const exact: Ask = {
      filter: all([this.#base, having([name])]),
      window: { start, count },
      sort: BY_NAME.join(','),
    }
    const first = Math.max(0, start - EXACT_EXPECTED)
    const named: Ask = {
      filter: all([this.#upTo(0), lacking([name])]),
      window: { start: first, count: count === 0 ? 0 : end - first },
      sort: firstly(havingNameFrom(words)),
    }
    const isCounted = counted && (scope === 'everything' || facets.length > 0)
    const [exactly = NOBODY, names = NOBODY, everything] = await asking.ask([
      ...[exact, named],
      ...(isCounted ? [this.#everything()] : []),
    ])
    const inNames = exactly.found + names.found
    const hits = [...exactly.rows]
    const left = count - hits.length
    const from = Math.max(0, start - exactly.found)
    const more =
      from >= first || left === 0
        ? names.rows.slice(from - first, from - first + left)
        : await this.#rows({ ...named, window: { start: from, count: left } })
    hits.push(...more)
    const total = everything?.found ?? inNames
    if (scope === 'names' || end <= inNames || (isCounted && total <= inNames)) {
      return this.#answered(Math.max(total, inNames), hits, everything)
    }
    const rest = await this.#beyondNames(inNames, Math.max(start, inNames), end)
    return this.#answered(Math.max(total, rest.found), [...hits, ...rest.rows], everything)
  }

  async #answered(
    total: number,
    rows: readonly Row[],
    everything: Reply | undefined,
  ): Promise<SearchAnswer | undefined> {
    if (total === 0) return undefined
    return {
      total,
      hits: rows.map(hitOf),
      facets: everything ? await this.#facets(everything) : [],
    }
  }

  /**
   * Hits behind those of names, from place `start` on. Each tier is asked for with those before it in
   * front, so that hits stand at their places; of each, the places count that the ones before lack.
   */
  async #beyondNames(inNames: number, start: number, end: number) {
    const window = { start, count: Math.max(0, end - start) }
    const replies = await this.#finding.asking.ask(
      TIERS.slice(1).map((_, at) => ({
        filter: this.#upTo(at + 1),
        window,
        sort: firstly(this.#tiers[at] ?? NOTHING),
      })),
    )
    const rows: Row[] = []
    let before = inNames
    for (const reply of replies) {
      const from = Math.max(start, before)
      rows.push(
        ...reply.rows.slice(from - start, Math.max(from, Math.min(end, reply.found)) - start),
      )
      before = Math.max(before, reply.found)
    }
    return { found: before, rows }
  }

  /** Everything that is found, counted. */
  #everything(): Ask {
    const { layout } = this.#finding
    return {
      filter: this.#whole,
      window: NO_HITS,
      ...facetsAsked(layout, this.#request),
    }
  }

  get #whole(): Expression {
    return all([this.#base, this.#tiers.at(-1) ?? EVERYTHING])
  }

  /** What is found in the tiers up to one. */
  #upTo(tier: number): Expression {
    return all([this.#base, this.#tiers[tier] ?? NOTHING])
  }

  async #rows(ask: Ask): Promise<readonly Row[]> {
    return (await this.#finding.asking.ask([ask]))[0]?.rows ?? []
  }

  #facets(reply: Reply) {
    const { asking, layout } = this.#finding
    return facetsOf(asking, layout, this.#request, this.#whole, reply)
  }
}

const NOBODY: Reply = { found: 0, rows: [], facets: [] }
/** What ranking adds to a filter: the exact name, or its absence, and operators. */
const SIZE_OF_RANKING = 6
/** What words may take of a filter: that of twenty, which is more than anybody types. */
const SIZE_OF_WORDS_MAX = 41

/** Documents of the types, live ones or all. Their list goes first: it has no document twice. */
function havingTypes({ entityTypes, includeRemoved }: SearchRequest): Expression {
  return having(
    entityTypes.flatMap((type) => [
      tokenOf('live', '', type),
      ...(includeRemoved ? [tokenOf('removed', '', type)] : []),
    ]),
  )
}

/** Puts what a filter lets through in front, then goes by name. */
function firstly(filter: Expression): string {
  if (filter.kind === 'nothing') return BY_NAME.join(',')
  return [`_eval(${filterOf(filter)}):desc`, ...BY_NAME].join(',')
}

function hitOf({ urn, raw }: Row): Hit {
  return { urn: String(urn), values: (raw ?? {}) as Values }
}
