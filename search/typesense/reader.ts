import { slicesOf } from '../../graph/runtime/yield.ts'
import type { Listed } from '../search-index.ts'
import type { Found, Row, Search, TypesenseConnection } from './connection.ts'
import { valueCounted } from './document.ts'
import { all, clause, EVERYTHING, filterOf, having, type Expression } from './expression.ts'
import type { Scheduler } from './scheduler.ts'
import { POSITION, TYPE, type Schema } from './schema.ts'
import { idOf, LAST_POSITION, positionOf, tokenOf } from './tokens.ts'

/**
 * Most searches of one request: it holds its permit until the server has completed all of them, and
 * parsing its answer blocks the event loop, some 50 ms for a thousand documents.
 */
const SEARCHES_PER_REQUEST = 4
/** Most hits on one page of the server; only newer servers can be configured otherwise. */
export const PAGE_MAX = 250
/** Most entity types that are counted. */
const TYPES_MAX = 10_000
const LISTED = { q: '*', include_fields: 'urn,hash' } as const

/** A search and its filter. */
export type Question = Search & { readonly filter?: Expression }

interface ReaderOptions {
  readonly connection: TypesenseConnection
  readonly schema: Schema
  readonly collection: string
  readonly scheduler: Scheduler
  /** No further request is sent after it aborts. */
  readonly signal?: AbortSignal
}

/** A range of positions, both ends included. */
interface PositionRange {
  readonly first: bigint
  readonly last: bigint
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
  async ask(questions: readonly Question[], { isLarge = false } = {}): Promise<Found[]> {
    const { connection, collection, scheduler, signal } = this.#options
    if (isLarge) return scheduler.large(() => this.ask(questions), signal)
    const found: Found[] = []
    for (const batch of slicesOf(questions, SEARCHES_PER_REQUEST)) {
      const asked = batch.map(({ filter = EVERYTHING, ...search }) => {
        return { collection, ...search, ...filterOf(filter) }
      })
      found.push(...(await scheduler.search(() => connection.search(asked), signal)))
    }
    return found
  }

  /**
   * Returns the first results in the order of their positions: a cursor costs the server less than
   * a deep page. `include_fields` must have `urn`.
   *
   * @param after URN after which the rows begin
   */
  async rows(question: Question, after: string | undefined, most: number) {
    const asked = { ...question, per_page: Math.min(PAGE_MAX, most) }
    const rows: Row[] = []
    for await (const batch of this.#pages(asked, after, 1)) {
      if (rows.push(...batch) >= most) break
    }
    return rows.slice(0, most)
  }

  /**
   * Calls `onRow` for all results, in no particular order. Each request reads several ranges of
   * positions, to save round trips. `include_fields` must have `urn`.
   */
  everything(question: Question, onRow: (row: Row) => void): Promise<void> {
    const asked = { ...question, per_page: PAGE_MAX }
    const readAll = async () => {
      const pages = this.#pages(asked, undefined, SEARCHES_PER_REQUEST)
      for await (const rows of pages) rows.forEach(onRow)
    }
    return this.#options.scheduler.large(readAll, this.#options.signal)
  }

  /**
   * Yields pages, and continues each range after its last document until there are no more.
   *
   * @param partsMax number of ranges into which the remainder after the first page is split
   */
  async *#pages(question: Question, after: string | undefined, partsMax: number) {
    const { filter = EVERYTHING } = question
    const rest = { first: firstAfter(after), last: LAST_POSITION }
    for (let parts: PositionRange[] = [rest]; parts.length > 0;) {
      const asked = parts.map(({ first, last }) => {
        const within = clause(`${POSITION}:[${first}..${last}]`)
        return { ...question, filter: all([filter, within]), sort_by: `${POSITION}:asc` }
      })
      const rests: PositionRange[] = []
      for (const [at, { found, hits = [] }] of (await this.ask(asked)).entries()) {
        const rows = hits.map(({ document }) => document)
        yield rows
        // A page may lack documents that are being written, so a short page need not be the last.
        if (rows.length === 0 || found <= rows.length) continue
        rests.push({ ...parts[at]!, first: firstAfter(String(rows.at(-1)?.['urn'])) })
      }
      parts = parts.length === 1 ? rests.flatMap((each) => split(each, partsMax)) : rests
    }
  }

  /** Returns the existing documents of URNs, in any order. */
  async documents(urns: readonly string[], fields: string): Promise<Row[]> {
    const asked = Array.from(slicesOf([...new Set(urns)].map(idOf), PAGE_MAX), (ids) => {
      return { q: '*', include_fields: fields, filter: having(ids), per_page: PAGE_MAX }
    })
    const found = await this.ask(asked)
    return found.flatMap(({ hits = [] }) => hits).map(({ document }) => document)
  }

  /** Returns URNs and hashes of one type, removed ones included, by position. */
  async list(entityType: string, { after, count }: { after?: string; count: number }) {
    const filter = having([tokenOf('live', '', entityType), tokenOf('removed', '', entityType)])
    return (await this.rows({ ...LISTED, filter }, after, count)).map(listedOf)
  }

  /** Returns the hashes of existing documents. */
  async hashesOf(urns: readonly string[]): Promise<Map<string, string>> {
    const found = (await this.documents(urns, LISTED.include_fields)).map(listedOf)
    return new Map(found.map(({ urn, hash }) => [urn, hash]))
  }

  async entityTypes(): Promise<string[]> {
    const counting = { facet_by: TYPE, max_facet_values: TYPES_MAX, facet_strategy: 'exhaustive' }
    const [found] = await this.ask([{ q: '*', ...counting, per_page: 0 }])
    return (found?.facet_counts?.[0]?.counts ?? []).map(({ value }) => valueCounted(value))
  }
}

const listedOf = ({ urn, hash }: Row): Listed => ({ urn: String(urn), hash: String(hash) })

const firstAfter = (urn: string | undefined) => (urn === undefined ? 0n : positionOf(urn) + 1n)

function split({ first, last }: PositionRange, parts: number): PositionRange[] {
  const size = (last - first) / BigInt(parts) + 1n
  return Array.from({ length: parts }, (_, at) => {
    const from = first + BigInt(at) * size
    return { first: from, last: from + size - 1n }
  })
}

/**
 * Returns the pages of the server that cover a window of hits, and the number of hits in them
 * before it; 0.24.1 ignores offsets. A window that is aligned to its own size, as clients request,
 * is one page.
 */
export function pagesOf({ start, count }: { readonly start: number; readonly count: number }) {
  const size = Math.min(count, PAGE_MAX)
  const first = Math.floor(start / size)
  const length = count > 0 ? Math.ceil((start + count) / size) - first : 0
  const pages = Array.from({ length }, (_, at) => ({ page: first + at + 1, per_page: size }))
  return { pages, before: start % size }
}
