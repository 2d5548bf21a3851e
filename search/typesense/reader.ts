import type { Listed } from '../search-index.ts'
import type { Found, Row, Search, TypesenseConnection } from './connection.ts'
import { valueCounted } from './document.ts'
import { all, clause, filterOf, having, type Expression } from './expression.ts'
import type { Gate } from './gate.ts'
import { PAGE_MAX, slicesOf } from './paging.ts'
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
  async search(searches: readonly Search[], { isLarge = false } = {}): Promise<Found[]> {
    const { connection, collection, gate, over } = this.#asked
    if (isLarge) return gate.large(() => this.search(searches), over)
    const found: Found[] = []
    for (const some of slicesOf(searches, SEARCHES_PER_REQUEST)) {
      const asked = some.map((search) => ({ collection, ...search }))
      found.push(...(await gate.search(() => connection.search(asked), over)))
    }
    return found
  }

  /**
   * The first documents that a search finds, in the order of their places: going on behind a place
   * costs the server less than a deep page. `include_fields` must have `urn`.
   *
   * @param filter that of the search
   * @param behind URN to begin behind
   */
  async rows(search: Search, filter: Expression, behind: string | undefined, most: number) {
    const first = behind === undefined ? 0n : placeOf(behind) + 1n
    const rows: Row[] = []
    await this.#walk(
      { ...search, per_page: Math.min(PAGE_MAX, most) },
      filter,
      first,
      1,
      (some) => {
        rows.push(...some)
        return rows.length < most
      },
    )
    return rows.slice(0, most)
  }

  /**
   * Looks at all that a search finds, in no order, from several parts of all places in each request, as
   * the ways there and back would add up. `include_fields` must have `urn`.
   */
  everything(search: Search, filter: Expression, look: (row: Row) => void): Promise<void> {
    const walk = () =>
      this.#walk({ ...search, per_page: PAGE_MAX }, filter, 0n, SEARCHES_PER_REQUEST, (some) => {
        for (const row of some) look(row)
        return true
      })
    return this.#asked.gate.large(walk, this.#asked.over)
  }

  /** Goes on behind the last document of each part until there are no more, or `take` says so. */
  async #walk(
    search: Search,
    filter: Expression,
    first: bigint,
    partsMax: number,
    take: (rows: readonly Row[]) => boolean,
  ): Promise<void> {
    for (let parts: Part[] = [{ first, last: LAST_PLACE }]; parts.length > 0;) {
      const asked = parts.map((part) => {
        const within = clause(`${PLACE}:[${part.first}..${part.last}]`)
        return { ...search, ...filterOf(all([filter, within])), sort_by: `${PLACE}:asc` }
      })
      const rests: Part[] = []
      for (const [at, { found, hits = [] }] of (await this.search(asked)).entries()) {
        const rows = hits.map(({ document }) => document)
        if (!take(rows)) return
        // A page that is short of documents which are just being written is not the last.
        if (rows.length === 0 || found <= rows.length) continue
        const { last } = parts[at]!
        rests.push({ first: placeOf(String(rows.at(-1)?.['urn'])) + 1n, last })
      }
      parts = parts.length === 1 ? rests.flatMap((rest) => split(rest, partsMax)) : rests
    }
  }

  /** The documents of the URNs that are in, in any order. */
  async documents(urns: readonly string[], fields: string): Promise<Row[]> {
    const asked = slicesOf([...new Set(urns)].map(idOf), PAGE_MAX).map((ids) => {
      return { q: '*', include_fields: fields, ...filterOf(having(ids)), per_page: PAGE_MAX }
    })
    const found = await this.search(asked)
    return found.flatMap(({ hits = [] }) => hits).map(({ document }) => document)
  }

  /** URNs and hashes of one type, removed ones included, by place. */
  async list(entityType: string, { after, count }: { after?: string; count: number }) {
    const types = having([tokenOf('live', '', entityType), tokenOf('removed', '', entityType)])
    return (await this.rows(LISTED, types, after, count)).map(listedOf)
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
}

/** Places in a row. */
interface Part {
  readonly first: bigint
  readonly last: bigint
}

const LAST_PLACE = 2n ** 63n - 1n

function split({ first, last }: Part, parts: number): Part[] {
  const size = (last - first) / BigInt(parts) + 1n
  return Array.from({ length: parts }, (_, at) => {
    const from = first + BigInt(at) * size
    return { first: from, last: at === parts - 1 ? last : from + size - 1n }
  })
}
