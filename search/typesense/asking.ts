import type { Found, Row, Search, TypesenseConnection } from './connection.ts'
import { filterOf, havingIds, type Expression } from './expression.ts'
import type { Gate } from './gate.ts'
import { PAGE_MAX, pagesOf, type Window } from './paging.ts'

/** Longest filter that travels in a URL, as that of an export does; 390 kB were taken. */
const URL_LENGTH_MAX = 100_000
/** The server's own limit is a million hits, and its parser's ends where this would not fit. */
const HITS_MAX = 2_000_000_000

/** What is wanted of one search. */
export interface Ask {
  readonly filter: Expression
  readonly window: Window
  readonly sort?: string | undefined
  /** Fields of the documents; `urn,raw` if nothing is said. */
  readonly fields?: string
  readonly facets?: readonly string[]
  readonly facetValuesMax?: number
}

export interface Reply {
  readonly found: number
  readonly rows: readonly Row[]
  readonly facets: Found['facet_counts'] & {}
}

export const NOBODY: Reply = { found: 0, rows: [], facets: [] }
export const NO_HITS: Window = { start: 0, count: 0 }

/** Asks one collection, or what an alias names, as many things at a time as there are to ask. */
export class Asking {
  readonly #connection: TypesenseConnection
  readonly #gate: Gate
  readonly #collection: string

  constructor(connection: TypesenseConnection, gate: Gate, collection: string) {
    this.#connection = connection
    this.#gate = gate
    this.#collection = collection
  }

  /** One request for all of them. */
  async ask(asks: readonly Ask[]): Promise<Reply[]> {
    const searches = asks.map((ask) => this.#searchesOf(ask))
    const flat = searches.flat()
    const found = flat.length === 0 ? [] : await this.#search(flat)
    let at = 0
    return asks.map((ask, nth) => {
      const own = found.slice(at, (at += searches[nth]?.length ?? 0))
      return replyOf(ask, own)
    })
  }

  /** All documents that a filter lets through, in no order. */
  async rows(filter: Expression, fields: string): Promise<Row[]> {
    if (filter.kind === 'nothing') return []
    const text = filterOf(filter)
    if (text.length > URL_LENGTH_MAX) return this.#pages(filter, fields)
    return this.#gate.search(() => this.#connection.export(this.#collection, text, fields))
  }

  /** The documents that a filter lets through, as a filter that needs no work. */
  async settled(filter: Expression): Promise<Expression> {
    const rows = await this.rows(filter, 'id')
    return havingIds(rows.map(({ id }) => String(id)))
  }

  async #pages(filter: Expression, fields: string): Promise<Row[]> {
    const [counted] = await this.ask([{ filter, window: NO_HITS }])
    const rows: Row[] = []
    const total = counted?.found ?? 0
    for (let start = 0; start < total; start += PAGE_MAX) {
      // A page at a time is what fits into memory.
      const [page] = await this.ask([{ filter, window: { start, count: PAGE_MAX }, fields }])
      rows.push(...(page?.rows ?? []))
    }
    return rows
  }

  #search(searches: readonly Search[]): Promise<Found[]> {
    return this.#gate.search(() => this.#connection.search(searches))
  }

  #searchesOf({ filter, window, sort, fields, facets = [], facetValuesMax }: Ask): Search[] {
    if (filter.kind === 'nothing') return []
    const common = {
      collection: this.#collection,
      q: '*',
      include_fields: fields ?? 'urn,raw',
      ...(filter.kind === 'everything' ? {} : { filter_by: filterOf(filter) }),
      ...(sort === undefined ? {} : { sort_by: sort }),
    } as const
    const counting =
      facets.length === 0
        ? {}
        : {
            facet_by: facets.join(','),
            max_facet_values: facetValuesMax ?? 0,
            // Otherwise newer servers may count among values that are frequent in all documents.
            facet_strategy: 'exhaustive',
          }
    const pages = pagesOf(window)
    if (pages.length === 0) return [{ ...common, ...counting, per_page: 0 }]
    return pages.map(({ page, perPage }, at) => ({
      ...common,
      ...(at === 0 ? counting : {}),
      page,
      per_page: perPage,
      ...(window.start > 0 ? { limit_hits: HITS_MAX } : {}),
    }))
  }
}

function replyOf({ filter, window }: Ask, found: readonly Found[]): Reply {
  const [first] = found
  if (!first || filter.kind === 'nothing') return NOBODY
  const rows = pagesOf(window).flatMap(({ skip, take }, at) => {
    const hits = found[at]?.hits ?? []
    return hits.slice(skip, skip + take).map(({ document }) => document)
  })
  return { found: first.found, rows, facets: first.facet_counts ?? [] }
}
