import type { SearchAnswer } from '../search-index.ts'
import type { Found, Row, Search, TypesenseConnection } from './connection.ts'
import { all, clause, filterOf, having, type Expression } from './expression.ts'
import { Gate } from './gate.ts'
import { PAGE_MAX } from './paging.ts'
import { PLACE, type Schema } from './schema.ts'
import { idOf, placeOf } from './tokens.ts'

/**
 * Searches of one request: it keeps its place in the gate until the server has done all of them, and its
 * answer is parsed in one go, some 50 ms for a thousand documents.
 */
const SEARCHES_PER_REQUEST = 4

/** Asks one collection, or the one that an alias names. */
export class Reader {
  readonly #connection: TypesenseConnection
  readonly #collection: string
  readonly #gate: Gate
  readonly #over: AbortSignal | undefined

  /** @param over nothing more is asked once it is aborted */
  constructor(
    connection: TypesenseConnection,
    collection: string,
    gate = new Gate(),
    over?: AbortSignal,
  ) {
    this.#connection = connection
    this.#gate = gate
    this.#collection = collection
    this.#over = over
  }

  /** The same for one question, which may have to be given up. */
  until(over: AbortSignal): Reader {
    return new Reader(this.#connection, this.#collection, this.#gate, over)
  }

  /** Answers in the order of the searches, a few of them in each request. */
  async search(searches: readonly Search[]): Promise<Found[]> {
    const collection = this.#collection
    const found: Found[] = []
    for (let at = 0; at < searches.length; at += SEARCHES_PER_REQUEST) {
      const some = searches.slice(at, at + SEARCHES_PER_REQUEST)
      const asked = some.map((search) => ({ collection, ...search }))
      found.push(...(await this.#gate.search(() => this.#connection.search(asked), this.#over)))
    }
    return found
  }

  /**
   * Documents that a search finds, in the order of their places, 250 at a time: a deep page costs the
   * server more than to go on behind a place. `include_fields` must have `urn`.
   *
   * @param filter that of the search
   * @param behind URN to begin behind
   */
  async *pages(search: Search, filter: Expression, { behind, most = Infinity }: Stretch = {}) {
    for (let [last, left] = [behind, most]; left > 0;) {
      const next = last === undefined ? filter : all([filter, beyond(last)])
      const page = { sort_by: `${PLACE}:asc`, per_page: Math.min(PAGE_MAX, left) }
      const [found] = await this.search([{ ...search, ...filterOf(next), ...page }])
      const rows: Row[] = found?.hits?.map(({ document }) => document) ?? []
      yield rows
      // A page that is short of documents which are just being written is not the last.
      if (rows.length === 0 || (found?.found ?? 0) <= rows.length) return
      last = String(rows.at(-1)?.['urn'])
      left -= rows.length
    }
  }

  /** All {@link pages} together. */
  async rows(search: Search, filter: Expression, stretch: Stretch): Promise<Row[]> {
    const rows: Row[] = []
    for await (const page of this.pages(search, filter, stretch)) rows.push(...page)
    return rows
  }

  /** The documents of the URNs that are in, in any order. */
  async documents(urns: readonly string[], fields: string): Promise<Row[]> {
    const ids = [...new Set(urns)].map(idOf)
    const asked = Array.from({ length: Math.ceil(ids.length / PAGE_MAX) }, (_, at) => {
      const filter = having(ids.slice(at * PAGE_MAX, (at + 1) * PAGE_MAX))
      return { q: '*', include_fields: fields, ...filterOf(filter), per_page: PAGE_MAX }
    })
    const found = await this.search(asked)
    return found.flatMap(({ hits = [] }) => hits).map(({ document }) => document)
  }
}

/** What finding needs. */
export interface Finding {
  readonly reader: Reader
  readonly schema: Schema
  /** For questions that take many requests, or large answers. */
  readonly large: (work: () => Promise<SearchAnswer>) => Promise<SearchAnswer>
}

interface Stretch {
  readonly behind?: string | undefined
  readonly most?: number
}

/** Documents behind that of a URN. */
function beyond(urn: string): Expression {
  return clause(`${PLACE}:>${placeOf(urn)}`)
}
