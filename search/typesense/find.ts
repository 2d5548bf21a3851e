import type { Values } from '../document.ts'
import type { Hit, Scroll, SearchAnswer, SearchRequest } from '../search-index.ts'
import { NO_HITS, type Ask, type Asking, type Reply } from './asking.ts'
import type { Row } from './connection.ts'
import { all, FILTER_SIZE_MAX, having, sizeOf, type Expression } from './expression.ts'
import { facetsAsked, facetsOf } from './facets.ts'
import { BY_NAME, type Layout } from './layout.ts'
import { PAGE_MAX, type Window } from './paging.ts'
import { Ranking } from './ranking.ts'
import type { Resolver } from './resolve.ts'
import { scrolled } from './scroll.ts'
import { isSortable, Sorting } from './sorting.ts'
import { mayHaveTypo, type Spellings } from '../spelling.ts'
import { Tiers } from './tiers.ts'
import { tokenOf } from './tokens.ts'
import { spellingsOf } from './word-list.ts'

/** What finding needs. */
export interface Finding {
  readonly asking: Asking
  readonly layout: Layout
  readonly resolver: Resolver
}

/**
 * Places from which on totals are asked for first: the server makes room for all hits up to a page, so
 * that pages behind the end must not be asked for.
 */
const DEEP_START = 10_000
/** What ranking adds to a filter: the exact name, or its absence, and operators. */
const SIZE_OF_RANKING = 6

const NOTHING_FOUND: SearchAnswer = { total: 0, hits: [], facets: [] }

/** Answers one search: with one request in the usual case. */
export async function find(finding: Finding, request: SearchRequest): Promise<SearchAnswer> {
  if (request.entityTypes.length === 0) return NOTHING_FOUND
  const { words, tolerant } = request
  const answerFor = async (spellings: Spellings) =>
    (await Search.of(finding, request, spellings)).answer()
  if (tolerant === 'always') return answerFor(await spellingsOf(finding.asking, words))
  const answer = await answerFor(words.map((word) => [word]))
  if (answer.total > 0 || !tolerant || !words.some(mayHaveTypo)) return answer
  const spellings = await spellingsOf(finding.asking, words)
  return spellings.every((each) => each.length === 1) ? answer : answerFor(spellings)
}

/** One search with one reading of its words. */
class Search {
  readonly #finding: Finding
  readonly #request: SearchRequest
  readonly #spellings: Spellings
  /** All restrictions but those of the words. */
  readonly #base: Expression
  readonly #tiers: Tiers

  private constructor(
    finding: Finding,
    request: SearchRequest,
    spellings: Spellings,
    base: Expression,
    tiers: Tiers,
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
    const tiers = await Tiers.of(layout, spellings, request.scope, (filter, size) =>
      resolver.shrunk(filter, types, size),
    )
    const scope = all([types, tiers.whole])
    const size = FILTER_SIZE_MAX - sizeOf(scope) - SIZE_OF_RANKING
    const where = await resolver.resolve(request.where, scope, size)
    return new Search(finding, request, spellings, all([types, where]), tiers)
  }

  async answer(): Promise<SearchAnswer> {
    const { start, count, scroll, sort } = this.#request
    const window = { start, count }
    if (this.#base.kind === 'nothing') return NOTHING_FOUND
    if (scroll) return this.#scrolled(scroll)
    if (isSortable(this.#finding.layout, sort)) {
      return this.#countedFirst((left, total) => this.#sorted(left, total))
    }
    const isPlain = this.#spellings.length === 0
    if (start > DEEP_START || count > PAGE_MAX) {
      return this.#countedFirst((left, total) =>
        isPlain ? this.#plain(left) : this.#ranked(left, total),
      )
    }
    return isPlain ? this.#plainly(window) : this.#byRank(window)
  }

  /** Asks how many there are before it asks for those hits that there are. */
  async #countedFirst(
    page: (window: Window, total: number) => Promise<readonly Row[]>,
  ): Promise<SearchAnswer> {
    const { start, count } = this.#request
    const [everything] = await this.#finding.asking.ask([this.#everything()])
    const total = everything?.found ?? 0
    const left = Math.max(0, Math.min(count, total - start))
    const rows = left > 0 ? await page({ start, count: left }, total) : []
    return this.#answerOf(total, rows, everything)
  }

  async #scrolled(scroll: Scroll): Promise<SearchAnswer> {
    const [everything] = await this.#finding.asking.ask([this.#everything()])
    const total = everything?.found ?? 0
    const wanted = { ...this.#request, scroll }
    const rows = total > 0 ? await scrolled(this.#finding, this.#whole, wanted) : []
    return this.#answerOf(total, rows, everything)
  }

  async #plainly(window: Window): Promise<SearchAnswer> {
    const ask = { ...this.#everything(), window, sort: BY_NAME.join(',') }
    const [reply] = await this.#finding.asking.ask([ask])
    return this.#answerOf(reply?.found ?? 0, reply?.rows ?? [], reply)
  }

  async #byRank(window: Window): Promise<SearchAnswer> {
    const { scope, counted, facets } = this.#request
    // Names are counted anyhow.
    const isCounted = counted && (scope === 'everything' || facets.length > 0)
    const everything = isCounted ? this.#everything() : undefined
    const { rows, found, besides } = await this.#ranking.page(window, everything)
    return this.#answerOf(Math.max(found, besides?.found ?? 0), rows, besides)
  }

  async #plain(window: Window): Promise<readonly Row[]> {
    const ask = { filter: this.#whole, window, sort: BY_NAME.join(',') }
    return (await this.#finding.asking.ask([ask]))[0]?.rows ?? []
  }

  async #ranked(window: Window, total: number): Promise<readonly Row[]> {
    return (await this.#ranking.page(window, undefined, total)).rows
  }

  #sorted({ start, count }: Window, total: number): Promise<readonly Row[]> {
    const sorting = new Sorting(this.#finding, {
      request: this.#request,
      spellings: this.#spellings,
      filter: this.#whole,
    })
    return sorting.page(start, count, total)
  }

  get #ranking(): Ranking {
    return new Ranking(this.#finding.asking, this.#base, this.#tiers, this.#request.words)
  }

  get #whole(): Expression {
    return all([this.#base, this.#tiers.whole])
  }

  /** Everything that is found, counted. */
  #everything(): Ask {
    const facets = facetsAsked(this.#finding.layout, this.#request)
    return { filter: this.#whole, window: NO_HITS, ...facets }
  }

  async #answerOf(
    total: number,
    rows: readonly Row[],
    everything: Reply | undefined,
  ): Promise<SearchAnswer> {
    const { asking, layout } = this.#finding
    const facets = everything
      ? await facetsOf(asking, layout, this.#request, this.#whole, everything)
      : []
    return { total, hits: rows.map(hitOf), facets }
  }
}

/** Documents of the types, live ones or all. Their list goes first: it has no document twice. */
function havingTypes({ entityTypes, includeRemoved }: SearchRequest): Expression {
  return having(
    entityTypes.flatMap((type) => [
      tokenOf('live', '', type),
      ...(includeRemoved ? [tokenOf('removed', '', type)] : []),
    ]),
  )
}

function hitOf({ urn, raw }: Row): Hit {
  return { urn: String(urn), values: (raw ?? {}) as Values }
}
