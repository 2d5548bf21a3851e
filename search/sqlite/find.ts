import type { Parameter, SqliteDatabase } from '../../graph/sqlite/database.ts'
import type { Values } from '../document.ts'
import { TIERS, type KnownFields } from '../fields.ts'
import { holds } from '../matching.ts'
import type { Facet, SearchAnswer, SearchRequest } from '../search-index.ts'
import type { Spellings } from '../spelling.ts'
import type { Clause } from '../where.ts'
import type { Sql } from './clauses.ts'
import type { Documents, FacetColumns } from './columns.ts'
import type { DocumentSet } from './document-set.ts'
import { Filtering } from './filtering.ts'
import { rangeOf, type Numbered, type Range } from './numbers.ts'
import { LAST_CHARACTER, matchOf, namesOf } from './match.ts'
import { scrolled } from './scroll.ts'
import { sortDocuments } from './sorting.ts'
import { tablesOf, type Tables } from './tables.ts'
import { typosOf } from './typos.ts'

/** What finding needs. */
export interface Finding {
  readonly database: SqliteDatabase
  readonly fields: KnownFields
  readonly fieldNumbers: Numbered
  readonly partitions: Numbered
  readonly columns: FacetColumns
}

/** An answer as it goes from thread to thread: values are one text, since each of many is dearer to hand over. */
export interface SentAnswer extends Omit<SearchAnswer, 'hits'> {
  readonly hits: readonly { readonly urn: string; readonly values: string }[]
}

/** Answers one search on one index, inside a snapshot of the caller. */
export function find(finding: Finding, generation: number, request: SearchRequest): SentAnswer {
  return new SqliteSearch(finding, tablesOf(generation), request).answer()
}

class SqliteSearch {
  readonly #finding: Finding
  readonly #tables: Tables
  readonly #request: SearchRequest
  readonly #ranges: readonly Range[]
  /** What the filters let through; undefined: everything. */
  readonly #passing: DocumentSet | undefined
  /** Words are looked for in this many tiers, from the best on. */
  readonly #tiers: number

  constructor(finding: Finding, tables: Tables, request: SearchRequest) {
    this.#finding = finding
    this.#tables = tables
    this.#request = request
    this.#tiers = request.scope === 'names' ? 1 : TIERS.length
    const which = request.includeRemoved ? 'both' : 'live'
    this.#ranges = [...new Set(request.entityTypes)]
      .flatMap((type) => finding.partitions.find(type) ?? [])
      .toSorted((a, b) => a - b)
      .map((partition) => rangeOf(partition, which))
    const resolve = (clause: Clause, candidates: Sql) => this.#resolve(clause, candidates)
    const isFiltered = request.where.some((groups) => groups.length > 0)
    this.#passing = isFiltered
      ? new Filtering(finding, tables, resolve).passing(request.where)
      : undefined
  }

  answer(): SentAnswer {
    const { words, tolerant } = this.#request
    const typos = () => typosOf(this.#finding.database, this.#tables, words)
    if (tolerant === 'always') return this.#answerFor(typos())
    const exact = words.map((word) => [word])
    const answer = this.#answerFor(exact)
    if (answer.total > 0 || words.length === 0 || !tolerant) return answer
    const spellings = typos()
    return spellings.some((each) => each.length > 1) ? this.#answerFor(spellings) : answer
  }

  #answerFor(spellings: Spellings): SentAnswer {
    const { scroll, start, count, counted } = this.#request
    if (scroll) {
      const all = this.#all(spellings)
      const page = scrolled(this.#finding, this.#tables, all, { ...this.#request, scroll })
      return { total: all.length, hits: this.#hits(page), facets: this.#facets({ ids: all }) }
    }
    const sort = this.#request.sort.filter(({ field }) => this.#finding.fields.all.has(field))
    if (spellings.length + sort.length === 0 && !this.#passing) return this.#everything()
    const end = start + count
    const found = counted || sort.length > 0 ? this.#all(spellings) : undefined
    const wanted = sort.length > 0 && found ? found.length : end
    const isRanked = spellings.length > 0 && count > 0
    const ranked = isRanked || !found ? this.#ranked(spellings, wanted) : found
    const ordered =
      sort.length > 0 && count > 0
        ? sortDocuments(this.#finding, this.#tables, ranked, sort)
        : ranked
    return {
      total: (found ?? ranked).length,
      hits: this.#hits(ordered.slice(start, end)),
      facets: found && counted ? this.#facets({ ids: found }) : [],
    }
  }

  /** A page of all documents, which need not be listed to be counted. */
  #everything(): SentAnswer {
    const { start, count, counted } = this.#request
    const page = this.#ranked([], start + count)
    return {
      total: counted
        ? this.#ranges.reduce((sum, each) => sum + this.#sizeOf(each), 0)
        : page.length,
      hits: this.#hits(page.slice(start, start + count)),
      facets: counted ? this.#facets({ ranges: this.#ranges }) : [],
    }
  }

  #sizeOf({ first, last }: Range): number {
    const sql = `SELECT count(*) AS size FROM ${this.#tables.doc} WHERE id BETWEEN ? AND ?`
    return this.#finding.database.get<{ size: number }>(sql, first, last)?.size ?? 0
  }

  /** The numbers of all documents that are found, ascending. */
  #all(spellings: Spellings): number[] {
    const match = matchOf(spellings, this.#tiers)
    return this.#ranges.flatMap((range) => this.#ids(match, range))
  }

  /**
   * The first `end`, best first: exact name, beginning of a name, then tier by tier, each by number. A
   * step is taken only if those before it do not fill the page.
   */
  #ranked(spellings: Spellings, end: number): number[] {
    const ranked = new Set<number>()
    const take = (ids: readonly number[]) => {
      for (const id of ids) ranked.add(id)
    }
    if (spellings.length === 0) {
      for (const range of this.#ranges) take(this.#ids(undefined, range, end))
      return [...ranked]
    }
    const names = namesOf(spellings)
    for (const name of names) take(this.#named(name, name, end))
    for (const name of names) {
      if (ranked.size < end) take(this.#named(name, name + LAST_CHARACTER, end + ranked.size))
    }
    for (let tiers = 1; tiers <= this.#tiers && ranked.size < end; tiers++) {
      const match = matchOf(spellings, tiers)
      for (const range of this.#ranges) take(this.#ids(match, range, end + ranked.size))
    }
    return [...ranked]
  }

  /** Numbers of what matches in a range, in their order; at most `limit` of them. */
  #ids(match: string | undefined, { first, last }: Range, limit = Infinity): number[] {
    const passing = this.#passing
    if (match === undefined && passing && !passing.isComplement) {
      return passing.within({ first, last }).slice(0, limit)
    }
    const { doc, word } = this.#tables
    const matching = `SELECT rowid AS id FROM ${word} WHERE ${word} MATCH ? AND rowid BETWEEN ? AND ?`
    const all = `SELECT id FROM ${doc} WHERE id BETWEEN ? AND ? ORDER BY id`
    const source = match === undefined ? all : matching
    const own = match === undefined ? [first, last] : [match, first, last]
    const ids = this.#listed(source, own, passing ? Infinity : limit)
    return passing ? ids.filter((id) => passing.has(id)).slice(0, limit) : ids
  }

  /** The numbers that a statement with the column `id` gives, as one text: row by row takes longer. */
  #listed(sql: string, parameters: readonly Parameter[], limit: number): number[] {
    const row = this.#finding.database.get<{ ids: string }>(
      `SELECT json_group_array(id) AS ids FROM (${sql} LIMIT ?)`,
      ...parameters,
      Number.isFinite(limit) ? limit : -1,
    )
    return JSON.parse(row?.ids ?? '[]') as number[]
  }

  /** The first documents with a name from `first` to `last`, as words; each once. */
  #named(firstName: string, lastName: string, limit: number): number[] {
    const { name } = this.#tables
    const sql = `SELECT doc AS id FROM ${name} WHERE words BETWEEN ? AND ? ORDER BY words, doc`
    // A document can have several names, so rows are more than documents.
    for (let rowsMax = limit; ; rowsMax *= 4) {
      const rows = this.#listed(sql, [firstName, lastName], rowsMax)
      const ids = [...new Set(rows)].filter((id) => this.#isSought(id))
      if (ids.length >= limit || rows.length < rowsMax) return ids
    }
  }

  #isSought(id: number): boolean {
    return (
      this.#ranges.some(({ first, last }) => id >= first && id <= last) &&
      (this.#passing?.has(id) ?? true)
    )
  }

  #hits(ids: readonly number[]): SentAnswer['hits'] {
    if (ids.length === 0) return []
    const { doc, body } = this.#tables
    const sql = `
      SELECT id, urn, body FROM ${doc} JOIN ${body} USING (id)
      WHERE id IN (SELECT value FROM json_each(?))`
    const rows = this.#finding.database.all<{ id: number; urn: string; body: string }>(
      sql,
      JSON.stringify(ids),
    )
    const byId = new Map(rows.map((row) => [row.id, row]))
    return ids.flatMap((id) => {
      const row = byId.get(id)
      return row ? [{ urn: row.urn, values: this.#returned(row.body) }] : []
    })
  }

  /** What is not asked for need not travel from thread to thread. */
  #returned(body: string): string {
    const { returned } = this.#request
    return returned ? JSON.stringify(JSON.parse(body), [...returned]) : body
  }

  #facets(found: Documents): Facet[] {
    const { facets, facetValuesMax } = this.#request
    const { fieldNumbers, columns } = this.#finding
    return facets.flatMap((field) => {
      const number = fieldNumbers.find(field)
      if (number === undefined) return []
      const values = columns.commonest(this.#tables, number, found, facetValuesMax)
      return values.length === 0 ? [] : [{ field, values }]
    })
  }

  /** Reads the candidates in the ranges of this search, and keeps those that fulfil the clause. */
  #resolve(clause: Clause, candidates: Sql): number[] {
    const { database, fields } = this.#finding
    const paths = clause.fields.map((field) => `$.${JSON.stringify(field)}`)
    const sql = `
      SELECT id, json_extract(body, '$._', ${paths.map(() => '?').join(', ')}) AS found
      FROM ${this.#tables.body} WHERE id IN (${candidates.text})`
    return database
      .all<{ id: number; found: string }>(sql, ...paths, ...candidates.parameters)
      .filter(({ id }) => this.#ranges.some(({ first, last }) => id >= first && id <= last))
      .filter(({ found }) => holds(clause, valuesIn(clause, found), fields))
      .map(({ id }) => id)
  }
}

/** The values of the fields of a clause, from what `json_extract` gives; the first is a filler. */
function valuesIn({ fields }: Clause, found: string): Values {
  const [, ...lists] = JSON.parse(found) as (string[] | null)[]
  return Object.fromEntries(fields.map((field, at) => [field, lists[at] ?? []]))
}
