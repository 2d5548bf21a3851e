import type { Parameter } from '../../graph/sqlite/database.ts'
import { isFolderField, type KnownFields } from '../fields.ts'
import { TIERS } from '../ranking.ts'
import type { Facet, SearchAnswer } from '../search-index.ts'
import { sortableIn } from '../sort.ts'
import type { Spellings } from '../words.ts'
import { LISTED, readJsonList } from './condition-sql.ts'
import type { Documents, Snapshot } from './columns.ts'
import { isIn, idRange, type DocumentSet, type Range } from './document-set.ts'
import { filterDocuments } from './filter.ts'
import type { SentRequest } from './sent-request.ts'
import { scrollPage, sortDocuments } from './sorting.ts'
import { findPartitions } from './vocabulary.ts'
import {
  LAST_CHARACTER,
  wordsQuery,
  possibleNames,
  phrasesIn,
  expandTypos,
} from './word-queries.ts'

/**
 * An answer for transfer between threads: values are one text, because many objects are slower to
 * copy.
 */
export interface SentAnswer extends Omit<SearchAnswer, 'hits'> {
  readonly hits: readonly { readonly urn: string; readonly values: string }[]
}

/** Answers one search. */
export function search(snapshot: Snapshot, request: SentRequest): SentAnswer {
  return new Search(snapshot, request).answer()
}

class Search {
  readonly #snapshot: Snapshot
  readonly #request: SentRequest
  readonly #ranges: readonly Range[]
  /** Documents that pass the filters; undefined for all. */
  readonly #passing: DocumentSet | undefined
  /** Names that come first where no words rank. */
  readonly #names: readonly string[]
  /** Number of tiers in which words are searched, from the best on. */
  readonly #tiers: number

  constructor(snapshot: Snapshot, request: SentRequest) {
    this.#snapshot = snapshot
    this.#request = { ...request, sort: sortableIn(snapshot.fields, request.sort) }
    this.#names = request.words.length > 0 ? [] : (request.names ?? [])
    this.#tiers = request.scope === 'names' ? 1 : TIERS.length
    const which = request.includeRemoved ? 'both' : 'live'
    this.#ranges = findPartitions(snapshot.database, request.entityTypes).map((partition) =>
      idRange(partition, which),
    )
    this.#passing = filterDocuments(snapshot, this.#ranges, request.where)
  }

  answer(): SentAnswer {
    const { words, tolerant } = this.#request
    const typos = () => expandTypos(this.#snapshot.database, this.#snapshot.tables, words)
    if (tolerant === 'always') return this.#answerFor(typos())
    const answer = this.#answerFor(words.map((word) => [word]))
    if (answer.total > 0 || words.length === 0 || !tolerant) return answer
    const spellings = typos()
    return spellings.some((spelling) => spelling.length > 1) ? this.#answerFor(spellings) : answer
  }

  #answerFor(spellings: Spellings): SentAnswer {
    const { scroll, sort, start, count, counted, facets } = this.#request
    const isFiltered = spellings.length > 0 || this.#passing !== undefined
    // Counting needs no list of documents, unless a filter or a facet reads each.
    const isEach = this.#passing !== undefined || (facets.length > 0 && isFiltered)
    const isListed = scroll !== undefined || sort.length > 0 || (counted && isEach)
    const listedIds = isListed ? this.#allIds(spellings) : undefined
    const size = listedIds?.length ?? (counted ? this.#size(spellings) : undefined)
    const ordered = scroll
      ? scrollPage(this.#snapshot, listedIds ?? [], this.#request, scroll)
      : this.#ordered(spellings, listedIds, size)
    const page = scroll ? ordered : ordered.slice(start, start + count)
    const total = size ?? ordered.length
    const documents = listedIds ? { ids: listedIds } : { ranges: this.#ranges }
    return { total, hits: this.#hits(page), facets: counted ? this.#facets(documents) : [] }
  }

  /** Returns the documents that were found, in order, up to the end of the page. */
  #ordered(
    spellings: Spellings,
    listedIds: readonly number[] | undefined,
    size = Infinity,
  ): readonly number[] {
    const { sort, start, count } = this.#request
    const end = sort.length > 0 ? size : Math.min(start + count, size)
    if (count === 0 || start >= end) return []
    const isRanked = spellings.length > 0 || !listedIds || this.#names.length > 0
    const ranked = isRanked ? this.#ranked(spellings, end, listedIds) : listedIds
    return sort.length > 0 ? sortDocuments(this.#snapshot, ranked, sort) : ranked
  }

  #size(spellings: Spellings): number {
    const match = wordsQuery(spellings, this.#tiers)
    const sizes = this.#ranges.map((range) => {
      const [from, parameters] = this.#matching(match, range)
      const sql = `SELECT count(*) AS size ${from}`
      return this.#snapshot.database.get<{ size: number }>(sql, ...parameters)?.size ?? 0
    })
    return sizes.reduce((sum, size) => sum + size, 0)
  }

  /** Returns the ids of all documents that were found, ascending. */
  #allIds(spellings: Spellings): number[] {
    const match = wordsQuery(spellings, this.#tiers)
    return this.#ranges.flatMap((range) => this.#ids(match, range))
  }

  /**
   * Returns the first `end`, best first: exact name, prefix of a name, then tier by tier, each by
   * id. A step runs only if earlier ones do not fill the page; the last one finds all.
   */
  #ranked(spellings: Spellings, end: number, listedIds: readonly number[] | undefined): number[] {
    const ranked = new Set<number>()
    const take = (ids: readonly number[]) => {
      for (const id of ids) ranked.add(id)
    }
    const names = spellings.length > 0 ? possibleNames(spellings) : this.#names
    for (const name of names) take(this.#withName(name, name, end))
    for (const name of names) {
      // Words may go on, unlike the names of conditions.
      if (ranked.size < end && spellings.length > 0)
        take(this.#withName(name, name + LAST_CHARACTER, end + ranked.size))
    }
    const firstTiers = names.length > 0 ? 1 : this.#tiers
    for (let tiers = firstTiers; tiers <= this.#tiers && ranked.size < end; tiers++) {
      if (tiers === this.#tiers && listedIds) take(listedIds.slice(0, end + ranked.size))
      else {
        const isLast = tiers === this.#tiers
        const match =
          spellings.length > 0 || isLast ? wordsQuery(spellings, tiers) : phrasesIn(names, tiers)
        for (const range of this.#ranges) take(this.#ids(match, range, end + ranked.size))
      }
    }
    return [...ranked]
  }

  /** Returns at most `limit` ids of matches in a range, in order. */
  #ids(match: string | undefined, range: Range, limit = Infinity): number[] {
    const passing = this.#passing
    if (match === undefined && passing && !passing.isComplement) {
      return passing.within(range).slice(0, limit)
    }
    const [from, parameters] = this.#matching(match, range)
    const sql = `SELECT rowid AS id ${from} ORDER BY rowid`
    const ids = this.#list(sql, parameters, passing ? Infinity : limit)
    return passing ? ids.filter((id) => passing.has(id)).slice(0, limit) : ids
  }

  /** Returns a FROM clause for the ids of matches in a range, and its parameters. */
  #matching(match: string | undefined, { first, last }: Range): [from: string, Parameter[]] {
    const { doc, word } = this.#snapshot.tables
    const within = 'rowid BETWEEN ? AND ?'
    if (match === undefined) return [`FROM ${doc} WHERE ${within}`, [first, last]]
    return [`FROM ${word} WHERE ${within} AND ${word} MATCH ?`, [first, last, match]]
  }

  /** Returns the ids of a statement with the column `id`. */
  #list(sql: string, parameters: readonly Parameter[], limit: number): number[] {
    const list = `SELECT json_group_array(id) AS list FROM (${sql} LIMIT ?)`
    const most = Number.isFinite(limit) ? limit : -1
    return readJsonList(this.#snapshot.database, list, ...parameters, most)
  }

  /** Returns the first documents with a name from `first` to `last`, as words; each once. */
  #withName(first: string, last: string, limit: number): number[] {
    const { name } = this.#snapshot.tables
    const sql = `SELECT doc AS id FROM ${name} WHERE words BETWEEN ? AND ? ORDER BY words, doc`
    // A document can have several names, so there are more rows than documents.
    for (let rowsMax = limit; ; rowsMax *= 4) {
      const rows = this.#list(sql, [first, last], rowsMax)
      const ids = [...new Set(rows)].filter(
        (id) => this.#ranges.some((range) => isIn(range, id)) && (this.#passing?.has(id) ?? true),
      )
      if (ids.length >= limit || rows.length < rowsMax) return ids
    }
  }

  #hits(ids: readonly number[]): SentAnswer['hits'] {
    if (ids.length === 0) return []
    const { database, tables } = this.#snapshot
    const sql = `
      SELECT id, urn, body FROM ${tables.doc} JOIN ${tables.body} USING (id)
      WHERE id IN ${LISTED}`
    type Row = { id: number; urn: string; body: string }
    const rows = database.all<Row>(sql, JSON.stringify(ids))
    const byId = new Map(rows.map((row) => [row.id, row]))
    return ids.flatMap((id) => {
      const row = byId.get(id)
      return row ? [{ urn: row.urn, values: this.#returned(row.body) }] : []
    })
  }

  /** Returns only requested values, to copy less between threads. */
  #returned(body: string): string {
    const { returned } = this.#request
    // Thousands of hits are read for their URNs alone.
    if (returned?.length === 0) return '{}'
    return returned ? JSON.stringify(JSON.parse(body), [...returned]) : body
  }

  #facets(documents: Documents): Facet[] {
    const { facets, facetValuesMax } = this.#request
    const { fields, tables, columns } = this.#snapshot
    return facets.flatMap((field) => {
      if (!isCounted(fields, field)) return []
      const values = columns.facet(tables, field, documents, facetValuesMax)
      return values.length === 0 ? [] : [{ field, values }]
    })
  }
}

/** Returns whether facets count a field: default ones, and folders, which browsing counts. */
function isCounted({ all }: KnownFields, field: string): boolean {
  return all.get(field)?.facet !== undefined || isFolderField(field)
}
