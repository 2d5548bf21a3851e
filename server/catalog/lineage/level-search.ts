import { entityTypeOf, keyPartsOf } from '../../../graph/model/urn.ts'
import type { Facet, SearchAnswer } from '../../../search/search-index.ts'
import type { Where } from '../../../search/where.ts'
import type { Catalog } from '../catalog.ts'
import { ask } from '../search/ask.ts'
import { understand, type AnsweredSearch, type SearchHit } from '../search/find.ts'
import { urnIn, type FindRequest } from '../search/request.ts'
import { DEGREE_FIELD } from './degrees.ts'
import { COLUMN_TYPE, type LineageResult } from './results.ts'

/** Results of one distance, and the conditions on them. */
export interface Level {
  readonly degree: number
  readonly results: readonly LineageResult[]
  readonly where: Where
}

/** A result that was found. */
export interface LevelHit {
  readonly result: LineageResult
  readonly found: SearchHit
}

export interface LevelAnswer {
  readonly total: number
  readonly hits: readonly LevelHit[]
  readonly facets: readonly Facet[]
}

/**
 * Most results that are fetched at once and sorted here; beyond, each distance is a question of its
 * own.
 */
const HITS_AT_ONCE_MAX = 250

type LevelRequest = FindRequest & { readonly asColumns: boolean }

/** Hits on a page, and how many there are at each distance. */
interface Counted {
  readonly total: number
  readonly hits: readonly LevelHit[]
  readonly counts: ReadonlyMap<number, number>
}

/** Searches levels of results, nearest first. */
export class LevelSearch {
  readonly #catalog: Catalog
  readonly #request: LevelRequest
  readonly #levels: readonly Level[]
  readonly #within: readonly Where[]

  constructor(catalog: Catalog, request: LevelRequest, levels: readonly Level[]) {
    this.#catalog = catalog
    this.#request = request
    this.#levels = levels
    this.#within = withinAny(levels)
  }

  async answer(): Promise<LevelAnswer> {
    const { asColumns, sort = [], flags, start, count } = this.#request
    // With one distance, or a sort in the request, the index orders as wanted.
    const isInOrder = !asColumns && (this.#levels.length === 1 || sort.length > 0)
    const documentsCount = this.#levels.reduce((sum, level) => sum + documentsOf(level).length, 0)
    const isSmall = documentsCount <= HITS_AT_ONCE_MAX
    const page = isInOrder ? { start, count } : { start: 0, count: isSmall ? documentsCount : 0 }
    const search = await understand(this.#catalog, {
      ...this.#request,
      ...page,
      entityTypes: this.#entityTypes(),
      within: this.#within,
    })
    if (!search || search.answer.total === 0) return { total: 0, hits: [], facets: [] }
    const { total, hits, counts } = isInOrder
      ? await this.#asOrdered(search)
      : isSmall
        ? this.#sorted(search)
        : await this.#nearestFirst(search, this.#request)
    const facets = flags?.skipAggregates ? [] : [...search.answer.facets, degreeFacet(counts)]
    return { total, hits, facets }
  }

  /** Those of the request, or all that the levels have. */
  #entityTypes(): string[] {
    const asked = this.#request.entityTypes.filter((type) => type !== COLUMN_TYPE)
    if (asked.length > 0) return asked
    return [...new Set(this.#levels.flatMap(documentsOf).map(entityTypeOf))]
  }

  /** All results are in the answer and only have to be sorted. */
  #sorted(search: AnsweredSearch): Counted {
    const hits = this.#hits(search, search.answer, this.#levels).toSorted(
      (one, other) => one.result.degree - other.result.degree,
    )
    const counts = new Map<number, number>()
    for (const { degree } of hits.map(({ result }) => result)) {
      counts.set(degree, (counts.get(degree) ?? 0) + 1)
    }
    const { start, count } = this.#request
    return { total: hits.length, hits: hits.slice(start, start + count), counts }
  }

  async #asOrdered(search: AnsweredSearch): Promise<Counted> {
    const { total } = search.answer
    const hits = this.#hits(search, search.answer, this.#levels)
    const [only, ...others] = this.#levels
    if (only && others.length === 0) return { total, hits, counts: new Map([[only.degree, total]]) }
    if (this.#request.flags?.skipAggregates) return { total, hits, counts: new Map() }
    const { counts } = await this.#nearestFirst(search, { start: 0, count: 0 })
    return { total, hits, counts }
  }

  async #nearestFirst(
    search: AnsweredSearch,
    page: { start: number; count: number },
  ): Promise<Counted> {
    const exact = await this.#levelByLevel(search, page, false)
    // Typos are forgiven only if no level has an exact match, not level by level.
    if (exact.total > 0 || !search.asked.tolerant) return exact
    return this.#levelByLevel(search, page, true)
  }

  async #levelByLevel(
    search: AnsweredSearch,
    page: { readonly start: number; readonly count: number },
    tolerant: boolean,
  ): Promise<Counted> {
    const hits: LevelHit[] = []
    const counts = new Map<number, number>()
    let total = 0
    for (const level of this.#levels) {
      const rest = { start: Math.max(0, page.start - total), count: page.count - hits.length }
      // Where the page starts in this level depends on the levels before.
      const found = await this.#level(search, level, rest, tolerant)
      hits.push(...found.hits)
      if (found.total > 0) counts.set(level.degree, found.total)
      total += found.total
    }
    return { total, hits, counts }
  }

  async #level(
    search: AnsweredSearch,
    level: Level,
    page: { readonly start: number; readonly count: number },
    tolerant: boolean,
  ): Promise<{ total: number; hits: readonly LevelHit[] }> {
    const { asked } = search
    const documents = documentsOf(level)
    const others = asked.where.filter((each) => !this.#within.includes(each))
    const where = [...others, urnIn(documents), level.where]
    const question = { ...asked, where, tolerant, facets: [] }
    if (!this.#request.asColumns) {
      const answer = await ask(this.#catalog, { ...question, ...page })
      return { total: answer.total, hits: this.#hits(search, answer, [level]) }
    }
    // Several columns can share a document, and each is a hit, so the page is cut here.
    const answer = await ask(this.#catalog, { ...question, start: 0, count: documents.length })
    const hits = this.#hits(search, answer, [level])
    return { total: hits.length, hits: hits.slice(page.start, page.start + page.count) }
  }

  /** In the order of the answer; columns that share a document in the order of the walk. */
  #hits(search: AnsweredSearch, answer: SearchAnswer, levels: readonly Level[]): LevelHit[] {
    const results = new Map<string, LineageResult[]>()
    for (const result of levels.flatMap((level) => level.results)) {
      const known = results.get(result.document)
      if (known) known.push(result)
      else results.set(result.document, [result])
    }
    return search.shown(answer).hits.flatMap((found) => {
      const each = results.get(found.urn) ?? []
      return each.map((result) => ({ result, found: namedAs(result, found) }))
    })
  }
}

/** A column is called by its path. */
function namedAs({ urn }: LineageResult, found: SearchHit): SearchHit {
  return urn === found.urn ? found : { ...found, urn, name: keyPartsOf(urn).at(-1) ?? found.name }
}

/** What any level lets through: the URNs of all levels, and the conditions of each on its own. */
function withinAny(levels: readonly Level[]): Where[] {
  const alike = new Map<Where, Level[]>()
  for (const level of levels) alike.set(level.where, [...(alike.get(level.where) ?? []), level])
  const everything = urnIn(levels.flatMap(documentsOf))
  if (alike.size === 1) return [everything, ...alike.keys()]
  const perDistance = [...alike]
    .filter(([where]) => where.length > 0)
    .map(([where, some]) => [...urnIn(some.flatMap(documentsOf), { negated: true }), ...where])
  return [everything, ...perDistance]
}

function documentsOf({ results }: Level): string[] {
  return [...new Set(results.map(({ document }) => document))]
}

/** How many results are at each distance, with the values that the filter takes. */
function degreeFacet(counts: ReadonlyMap<number, number>): Facet {
  const degrees = new Map<string, number>()
  for (const [degree, count] of counts) {
    const value = degree < 3 ? String(degree) : '3+'
    degrees.set(value, (degrees.get(value) ?? 0) + count)
  }
  return {
    field: DEGREE_FIELD,
    values: [...degrees].map(([value, count]) => ({ value, count })),
  }
}
