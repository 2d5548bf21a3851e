import type { Found, Row, Search, TypesenseConnection } from './connection.ts'
import { all, clause, filterOf, type Expression } from './expression.ts'
import { Gate } from './gate.ts'
import { PAGE_MAX } from './paging.ts'
import { PLACE, type Schema } from './schema.ts'
import { placeOf } from './tokens.ts'

/** Asks one collection, or the one that an alias names. */
export class Reader {
  readonly #connection: TypesenseConnection
  readonly #collection: string
  readonly #gate: Gate

  constructor(connection: TypesenseConnection, collection: string, gate = new Gate()) {
    this.#connection = connection
    this.#gate = gate
    this.#collection = collection
  }

  /** One request, whatever the number of searches. */
  search(searches: readonly Search[]): Promise<Found[]> {
    const collection = this.#collection
    const asked = searches.map((search) => ({ collection, ...search }))
    return this.#gate.search(() => this.#connection.search(asked))
  }

  /**
   * Documents that a search finds, in the order of their places, 250 at a time: a deep page costs the
   * server more than to go on behind a place. `include_fields` must have `urn`.
   *
   * @param filter that of the search
   * @param behind URN to begin behind
   */
  async rows(search: Search, filter: Expression, { behind, most = Infinity }: Stretch = {}) {
    const rows: Row[] = []
    for (let last = behind; rows.length < most; last = String(rows.at(-1)?.['urn'])) {
      const next = last === undefined ? filter : all([filter, beyond(last)])
      const page = { sort_by: `${PLACE}:asc`, per_page: Math.min(PAGE_MAX, most - rows.length) }
      const [found] = await this.search([{ ...search, ...filterOf(next), ...page }])
      const hits = found?.hits ?? []
      rows.push(...hits.map(({ document }) => document))
      // A page that is short of documents which are just being written is not the last.
      if (hits.length === 0 || (found?.found ?? 0) <= hits.length) break
    }
    return rows
  }
}

/** What finding needs. */
export interface Finding {
  readonly reader: Reader
  readonly schema: Schema
}

interface Stretch {
  readonly behind?: string | undefined
  readonly most?: number
}

/** Documents behind that of a URN. */
function beyond(urn: string): Expression {
  return clause(`${PLACE}:>${placeOf(urn)}`)
}
