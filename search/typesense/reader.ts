import { slicesOf } from '../../graph/runtime/yield.ts'
import type { Listed } from '../search-index.ts'
import type { Found, Row, Search, TypesenseConnection } from './connection.ts'
import { valueCounted } from './document.ts'
import {
  all,
  serverClause,
  EVERYTHING,
  toFilterParameter,
  having,
  type Expression,
} from './expression.ts'
import type { Scheduler } from './scheduler.ts'
import { POSITION, TYPE, type Schema } from './schema.ts'
import { documentId, LAST_POSITION, hashPosition, filterToken } from './tokens.ts'

/**
 * Most searches of one request: it holds its permit until the server has completed all of them, and
 * parsing its answer blocks the event loop, some 50 ms for a thousand documents.
 */
const SEARCHES_PER_REQUEST = 4
/** Most hits on one page of the server; only newer servers can be configured otherwise. */
export const PAGE_MAX = 250
/** Most results that are read page by page: a range of positions costs the server more than a page. */
const PAGED_MAX = 5_000
/** Results in a part of a larger result, on average; few parts have more than a page. */
const WINDOW = 180
const LAST = LAST_POSITION + 1n
/** Positions, without the last one. */
type Range = readonly [from: bigint, to: bigint]

/** Most entity types that are counted. */
const TYPES_MAX = 10_000
const LISTED = { q: '*', include_fields: 'urn,hash' } as const

const NOTHING_FOUND: Pick<Found, 'found' | 'hits'> = { found: 0 }

/** A search and its filter. */
export type FilteredSearch = Search & { readonly filter?: Expression }

interface ReaderOptions {
  readonly connection: TypesenseConnection
  readonly schema: Schema
  readonly collection: string
  readonly scheduler: Scheduler
  /** No further request is sent after it aborts. */
  readonly signal?: AbortSignal
}

/** Searches one collection, or the one that an alias names. */
export class Reader {
  readonly #options: ReaderOptions
  readonly schema: Schema

  constructor(options: ReaderOptions) {
    this.#options = options
    this.schema = options.schema
  }

  /** Returns a copy with other options. */
  with(more: Partial<ReaderOptions>): Reader {
    return new Reader({ ...this.#options, ...more })
  }

  /** Returns the answers in the order of the searches, several of which share a request. */
  async search(searches: readonly FilteredSearch[], { isLarge = false } = {}): Promise<Found[]> {
    const { connection, collection, scheduler, signal } = this.#options
    if (isLarge) return scheduler.large(() => this.search(searches), signal)
    const results: Found[] = []
    for (const batch of slicesOf(searches, SEARCHES_PER_REQUEST)) {
      const queries = batch.map(({ filter = EVERYTHING, ...search }) => {
        return { collection, ...search, ...toFilterParameter(filter) }
      })
      results.push(...(await scheduler.search(() => connection.search(queries), signal)))
    }
    return results
  }

  /**
   * Returns the first results in the order of their positions: a cursor costs the server less than
   * a deep page. `include_fields` must have `urn`.
   *
   * @param after URN after which the rows begin
   */
  async rows(search: FilteredSearch, after: string | undefined, limit: number) {
    const { filter = EVERYTHING } = search
    const rows: Row[] = []
    for (let first = firstAfter(after); rows.length < limit;) {
      const within = serverClause(`${POSITION}:[${first}..${LAST_POSITION}]`)
      const query = { ...search, filter: all([filter, within]), sort_by: `${POSITION}:asc` }
      const per_page = Math.min(PAGE_MAX, limit - rows.length)
      const [{ found, hits = [] } = NOTHING_FOUND] = await this.search([{ ...query, per_page }])
      rows.push(...hits.map(({ document }) => document))
      // A page may lack documents that are being written, so a short page need not be the last.
      if (hits.length === 0 || found <= hits.length) break
      first = firstAfter(String(rows.at(-1)?.['urn']))
    }
    return rows
  }

  /**
   * Returns all results, in no particular order and some perhaps twice; undefined if there are more
   * than `most`.
   */
  everything(search: FilteredSearch, limit: number): Promise<Row[] | undefined> {
    return this.#options.scheduler.large(() => this.#all(search, limit), this.#options.signal)
  }

  async #all(search: FilteredSearch, limit: number): Promise<Row[] | undefined> {
    const rows: Row[] = []
    let [start, total] = [0, 0]
    do {
      const { pages } = serverPages({ start, count: Math.max(PAGE_MAX, total - start) }, PAGE_MAX)
      const answers = await this.search(pages.map((page) => ({ ...search, ...page })))
      const totals = [total, ...answers.map((answer) => answer.found)]
      // A removed result moves others to pages that have been read; an added one to later pages.
      if (!isAscending(totals)) return this.#all(search, limit)
      rows.push(...answers.flatMap(({ hits = [] }) => hits.map(({ document }) => document)))
      start += pages.length * PAGE_MAX
      total = totals.at(-1) ?? 0
      if (total > limit) return undefined
      if (total > PAGED_MAX) return this.#within(search, [0n, LAST], Math.ceil(total / WINDOW))
    } while (start < total)
    return rows
  }

  /**
   * Returns the results in a range of positions, in parts: a later page would sort all pages before it
   * again. Positions are spread evenly, and no write changes them.
   */
  async #within(search: FilteredSearch, [from, to]: Range, parts: number): Promise<Row[]> {
    const { filter = EVERYTHING } = search
    const bound = (at: number) => from + ((to - from) * BigInt(at)) / BigInt(parts)
    const ranges = Array.from({ length: parts }, (_, at): Range => [bound(at), bound(at + 1)])
    const searches = ranges.map(([least, next]) => {
      const within = serverClause(`${POSITION}:[${least}..${next - 1n}]`)
      return { ...search, filter: all([filter, within]), page: 1, per_page: PAGE_MAX }
    })
    const answers = await this.search(searches)
    const rows: Row[] = []
    for (const [at, { found, hits = [] }] of answers.entries()) {
      const isWhole = found <= PAGE_MAX
      rows.push(
        ...(isWhole
          ? hits.map(({ document }) => document)
          : await this.#within(search, ranges[at]!, Math.ceil(found / WINDOW))),
      )
    }
    return rows
  }

  /** Returns the existing documents of URNs, in any order. */
  async documents(urns: readonly string[], fields: string): Promise<Row[]> {
    const searches = Array.from(slicesOf([...new Set(urns)].map(documentId), PAGE_MAX), (ids) => {
      return { q: '*', include_fields: fields, filter: having(ids), per_page: PAGE_MAX }
    })
    const answers = await this.search(searches)
    return answers.flatMap(({ hits = [] }) => hits).map(({ document }) => document)
  }

  /** Returns URNs and hashes of one type, removed ones included, by position. */
  async list(entityType: string, { after, count }: { after?: string; count: number }) {
    const filter = having([
      filterToken('live', '', entityType),
      filterToken('removed', '', entityType),
    ])
    return (await this.rows({ ...LISTED, filter }, after, count)).map(toListed)
  }

  /** Returns the hashes of existing documents. */
  async hashesOf(urns: readonly string[]): Promise<Map<string, string>> {
    const listed = (await this.documents(urns, LISTED.include_fields)).map(toListed)
    return new Map(listed.map(({ urn, hash }) => [urn, hash]))
  }

  async entityTypes(): Promise<string[]> {
    const counting = { facet_by: TYPE, max_facet_values: TYPES_MAX, facet_strategy: 'exhaustive' }
    const [answer] = await this.search([{ q: '*', ...counting, per_page: 0 }])
    return (answer?.facet_counts?.[0]?.counts ?? []).map(({ value }) => valueCounted(value))
  }
}

const toListed = ({ urn, hash }: Row): Listed => ({ urn: String(urn), hash: String(hash) })

const isAscending = (numbers: readonly number[]) =>
  numbers.every((number, at) => number >= (numbers[at - 1] ?? 0))

const firstAfter = (urn: string | undefined) => (urn === undefined ? 0n : hashPosition(urn) + 1n)

/**
 * Returns the pages of the server that cover a window of hits, and the number of hits in them
 * before it; 0.24.1 ignores offsets. A window that is aligned to its own size, as clients request,
 * is one page.
 */
export function serverPages(
  { start, count }: { readonly start: number; readonly count: number },
  size = Math.min(count, PAGE_MAX),
) {
  const first = Math.floor(start / size)
  const length = count > 0 ? Math.ceil((start + count) / size) - first : 0
  const pages = Array.from({ length }, (_, at) => ({ page: first + at + 1, per_page: size }))
  return { pages, before: start % size }
}
