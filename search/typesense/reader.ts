import { slicesOf } from '../../graph/runtime/yield.ts'
import type { Listed } from '../search-index.ts'
import type { Found, Row, Search, TypesenseConnection } from './connection.ts'
import { valueCounted } from './document.ts'
import { all, clause, EVERYTHING, filterOf, having, type Expression } from './expression.ts'
import type { Scheduler } from './scheduler.ts'
import { POSITION, TYPE, type Schema } from './schema.ts'
import { idOf, LAST_POSITION, positionOf, tokenOf } from './tokens.ts'

/**
 * Searches of one request: it holds its permit until the server has done all of them, and its
 * answer is parsed in one go, some 50 ms for a thousand documents.
 */
const SEARCHES_PER_REQUEST = 4
/** Most hits on one page of the server; only newer ones can be told otherwise. */
export const PAGE_MAX = 250
/** Entity types that there may be. */
const TYPES_MAX = 10_000
const LISTED = { q: '*', include_fields: 'urn,hash' } as const

/** A search, and what restricts it. */
export type Question = Search & { readonly filter?: Expression }

interface Asked {
  readonly connection: TypesenseConnection
  readonly schema: Schema
  readonly collection: string
  readonly scheduler: Scheduler
  /** Nothing more is asked once it is aborted. */
  readonly over?: AbortSignal
}

/** Positions in a row. */
interface Part {
  readonly first: bigint
  readonly last: bigint
}

/** Asks one collection, or the one that an alias names. */
export class Reader {
  readonly #asked: Asked
  readonly schema: Schema

  constructor(asked: Asked) {
    this.#asked = asked
    this.schema = asked.schema
  }

  /** One that asks the same way but for this. */
  with(more: Partial<Asked>): Reader {
    return new Reader({ ...this.#asked, ...more })
  }

  /** Answers in the order of the questions, a few of them in each request. */
  async ask(questions: readonly Question[], { isLarge = false } = {}): Promise<Found[]> {
    const { connection, collection, scheduler, over } = this.#asked
    if (isLarge) return scheduler.large(() => this.ask(questions), over)
    const found: Found[] = []
    for (const some of slicesOf(questions, SEARCHES_PER_REQUEST)) {
      const asked = some.map(({ filter = EVERYTHING, ...search }) => {
        return { collection, ...search, ...filterOf(filter) }
      })
      found.push(...(await scheduler.search(() => connection.search(asked), over)))
    }
    return found
  }

  /**
   * The first documents that are found, in the order of their positions: going on behind one costs
   * the server less than a deep page. `include_fields` must have `urn`.
   *
   * @param behind URN to begin behind
   */
  async rows(question: Question, behind: string | undefined, most: number) {
    const asked = { ...question, per_page: Math.min(PAGE_MAX, most) }
    const rows: Row[] = []
    for await (const some of this.#pages(asked, behind, 1)) {
      if (rows.push(...some) >= most) break
    }
    return rows.slice(0, most)
  }

  /**
   * Looks at all that is found, in no order, from several parts of all positions in each request, as
   * the ways there and back would add up. `include_fields` must have `urn`.
   */
  everything(question: Question, look: (row: Row) => void): Promise<void> {
    const asked = { ...question, per_page: PAGE_MAX }
    const walk = async () => {
      const pages = this.#pages(asked, undefined, SEARCHES_PER_REQUEST)
      for await (const rows of pages) rows.forEach(look)
    }
    return this.#asked.scheduler.large(walk, this.#asked.over)
  }

  /**
   * Goes on behind the last document of each part until there are no more.
   *
   * @param partsMax in how many parts what the first page leaves is read
   */
  async *#pages(question: Question, behind: string | undefined, partsMax: number) {
    const { filter = EVERYTHING } = question
    const rest = { first: firstBehind(behind), last: LAST_POSITION }
    for (let parts: Part[] = [rest]; parts.length > 0;) {
      const asked = parts.map(({ first, last }) => {
        const within = clause(`${POSITION}:[${first}..${last}]`)
        return { ...question, filter: all([filter, within]), sort_by: `${POSITION}:asc` }
      })
      const rests: Part[] = []
      for (const [at, { found, hits = [] }] of (await this.ask(asked)).entries()) {
        const rows = hits.map(({ document }) => document)
        yield rows
        // A page that is short of documents which are just being written is not the last.
        if (rows.length === 0 || found <= rows.length) continue
        rests.push({ ...parts[at]!, first: firstBehind(String(rows.at(-1)?.['urn'])) })
      }
      parts = parts.length === 1 ? rests.flatMap((each) => split(each, partsMax)) : rests
    }
  }

  /** The documents of the URNs that are in, in any order. */
  async documents(urns: readonly string[], fields: string): Promise<Row[]> {
    const asked = Array.from(slicesOf([...new Set(urns)].map(idOf), PAGE_MAX), (ids) => {
      return { q: '*', include_fields: fields, filter: having(ids), per_page: PAGE_MAX }
    })
    const found = await this.ask(asked)
    return found.flatMap(({ hits = [] }) => hits).map(({ document }) => document)
  }

  /** URNs and hashes of one type, removed ones included, by position. */
  async list(entityType: string, { after, count }: { after?: string; count: number }) {
    const filter = having([tokenOf('live', '', entityType), tokenOf('removed', '', entityType)])
    return (await this.rows({ ...LISTED, filter }, after, count)).map(listedOf)
  }

  /** Hashes of the documents that are in. */
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

const firstBehind = (urn: string | undefined) => (urn === undefined ? 0n : positionOf(urn) + 1n)

function split({ first, last }: Part, parts: number): Part[] {
  const size = (last - first) / BigInt(parts) + 1n
  return Array.from({ length: parts }, (_, at) => {
    const from = first + BigInt(at) * size
    return { first: from, last: from + size - 1n }
  })
}

/**
 * The pages of the server that hold a window of hits, and how many hits they have before it; 0.24.1 ignores
 * offsets. One page where the window is one of its own size, as clients ask.
 */
export function pagesOf({ start, count }: { readonly start: number; readonly count: number }) {
  const size = Math.min(count, PAGE_MAX)
  const first = Math.floor(start / size)
  const length = count > 0 ? Math.ceil((start + count) / size) - first : 0
  const pages = Array.from({ length }, (_, at) => ({ page: first + at + 1, per_page: size }))
  return { pages, before: start % size }
}
