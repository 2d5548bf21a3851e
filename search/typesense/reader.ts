import type { Listed, SearchAnswer } from '../search-index.ts'
import type { Found, Row, Search, TypesenseConnection } from './connection.ts'
import { valueCounted } from './document.ts'
import { all, clause, EVERYTHING, filterOf, having, type Expression } from './expression.ts'
import type { Gate } from './gate.ts'
import { PAGE_MAX } from './paging.ts'
import { PLACE, TYPE, type Schema } from './schema.ts'
import { idOf, placeOf, tokenOf } from './tokens.ts'

/**
 * Searches of one request: it keeps its place in the gate until the server has done all of them, and its
 * answer is parsed in one go, some 50 ms for a thousand documents.
 */
const SEARCHES_PER_REQUEST = 4
/** Entity types that there may be. */
const TYPES_MAX = 10_000
const LISTED = { q: '*', include_fields: 'urn,hash' } as const

interface Asked {
  readonly connection: TypesenseConnection
  readonly collection: string
  readonly gate: Gate
  /** Nothing more is asked once it is aborted. */
  readonly over?: AbortSignal
}

/** Asks one collection, or the one that an alias names. */
export class Reader {
  readonly #asked: Asked

  constructor(asked: Asked) {
    this.#asked = asked
  }

  /** The same for one question, which may have to be given up. */
  until(over: AbortSignal): Reader {
    return new Reader({ ...this.#asked, over })
  }

  /** Answers in the order of the searches, a few of them in each request. */
  async search(searches: readonly Search[]): Promise<Found[]> {
    const { connection, collection, gate, over } = this.#asked
    const found: Found[] = []
    for (let at = 0; at < searches.length; at += SEARCHES_PER_REQUEST) {
      const some = searches.slice(at, at + SEARCHES_PER_REQUEST)
      const asked = some.map((search) => ({ collection, ...search }))
      found.push(...(await gate.search(() => connection.search(asked), over)))
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
  async *pages(search: Search, filter: Expression, { behind, most = Infinity }: Stretch) {
    for (let [last, left] = [behind, most]; left > 0;) {
      const beyond = last === undefined ? EVERYTHING : clause(`${PLACE}:>${placeOf(last)}`)
      const page = { sort_by: `${PLACE}:asc`, per_page: Math.min(PAGE_MAX, left) }
      const [found] = await this.search([
        { ...search, ...filterOf(all([filter, beyond])), ...page },
      ])
      const rows: Row[] = found?.hits?.map(({ document }) => document) ?? []
      yield rows
      // A page that is short of documents which are just being written is not the last.
      if (rows.length === 0 || (found?.found ?? 0) <= rows.length) return
      last = String(rows.at(-1)?.['urn'])
      left -= rows.length
    }
  }

  /**
   * All that a search finds, in no order, 250 at a time: a page of several parts of all places in each
   * request, as the ways there and back would add up. `include_fields` must have `urn`.
   */
  async *everything(search: Search, filter: Expression): AsyncGenerator<readonly Row[]> {
    const page = { sort_by: `${PLACE}:asc`, per_page: PAGE_MAX }
    for (let parts: readonly Part[] = [EVERYWHERE]; parts.length > 0;) {
      const asked = parts.map((part) => ({
        ...search,
        ...filterOf(all([filter, within(part)])),
        ...page,
      }))
      const found = await this.search(asked)
      const rests: Part[] = []
      for (const [at, part] of parts.entries()) {
        const rows: Row[] = found[at]?.hits?.map(({ document }) => document) ?? []
        yield rows
        const isLast = rows.length === 0 || (found[at]?.found ?? 0) <= rows.length
        const last = String(rows.at(-1)?.['urn'])
        if (!isLast) rests.push({ first: BigInt(placeOf(last)) + 1n, last: part.last })
      }
      const [rest] = rests
      parts = parts.length === 1 && rest ? split(rest) : rests
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

  /** URNs and hashes of one type, removed ones included, by place. */
  async list(entityType: string, { after, count }: { after?: string; count: number }) {
    const types = having([tokenOf('live', '', entityType), tokenOf('removed', '', entityType)])
    return (await this.rows(LISTED, types, { behind: after, most: count })).map(listedOf)
  }

  /** Hashes of the documents that are in. */
  async hashesOf(urns: readonly string[]): Promise<Map<string, string>> {
    const found = (await this.documents(urns, LISTED.include_fields)).map(listedOf)
    return new Map(found.map(({ urn, hash }) => [urn, hash]))
  }

  async entityTypes(): Promise<string[]> {
    const counting = { facet_by: TYPE, max_facet_values: TYPES_MAX, facet_strategy: 'exhaustive' }
    const [found] = await this.search([{ q: '*', ...counting, per_page: 0 }])
    const counts = found?.facet_counts?.[0]?.counts ?? []
    return counts.map(({ value }) => valueCounted(value))
  }
}

const listedOf = ({ urn, hash }: Row): Listed => ({ urn: String(urn), hash: String(hash) })

/** What finding needs. */
export interface Finding {
  readonly reader: Reader
  readonly schema: Schema
  /** For questions that take many requests, or large answers. */
  readonly large: (work: () => Promise<SearchAnswer>) => Promise<SearchAnswer>
}

/** Places in a row. */
interface Part {
  readonly first: bigint
  readonly last: bigint
}

const EVERYWHERE: Part = { first: 0n, last: 2n ** 63n - 1n }

function split({ first, last }: Part): Part[] {
  const count = BigInt(SEARCHES_PER_REQUEST)
  const size = (last - first) / count + 1n
  return Array.from({ length: SEARCHES_PER_REQUEST }, (_, at) => {
    const from = first + BigInt(at) * size
    return { first: from, last: from + size - 1n < last ? from + size - 1n : last }
  })
}

function within({ first, last }: Part): Expression {
  return clause(`${PLACE}:[${first}..${last}]`)
}

interface Stretch {
  readonly behind?: string | undefined
  readonly most?: number
}
