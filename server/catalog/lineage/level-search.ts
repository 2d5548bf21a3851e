import type { Page } from '../../../graph/store/graph-store.ts'
import { entityTypeOf, COLUMN_TYPE } from '../../../graph/model/urn.ts'
import type { Cursor, Facet, SearchAnswer, SearchRequest } from '../../../search/search-index.ts'
import type { Where } from '../../../search/where.ts'
import type { Catalog } from '../catalog.ts'
import { searchIndex } from '../find/query-index.ts'
import { searchInterpretations, type AnsweredSearch } from '../find/find.ts'
import { urnCondition, type FindRequest, type ScrollPage } from '../find/search-request.ts'
import { DEGREE_FIELD } from './degrees.ts'
import {
  compareDegrees,
  toLineageHit,
  compareDegreesAndScores,
  type LevelHit,
} from './level-hits.ts'
import {
  resultUrns,
  limitLevels,
  nearestFirst,
  toCursor,
  resultsAfter,
  anyLevelConditions,
  type Level,
} from './levels.ts'
import type { LineageResult } from './results.ts'

export interface LevelAnswer {
  readonly total: number
  readonly hits: readonly LevelHit[]
  readonly facets: readonly Facet[]
  /** Position of the next page of a scroll; absent on the last page. */
  readonly next?: ScrollPage
}

/**
 * Most results that one search fetches to sort them here; beyond, each distance is a search of its
 * own.
 */
const HITS_AT_ONCE_MAX = 250

type LevelRequest = FindRequest & { readonly asColumns: boolean }

/** The hits of a page, and the number of results at each distance. */
interface CountedHits {
  readonly total: number
  readonly hits: readonly LevelHit[]
  readonly counts: ReadonlyMap<number, number>
  readonly next?: ScrollPage
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
    this.#within = anyLevelConditions(levels)
  }

  /** Returns the requested page with total and facets. */
  async answer(): Promise<LevelAnswer> {
    const { asColumns, sort = [], flags, start, count, scroll } = this.#request
    const documentsCount = this.#levels.reduce((sum, level) => sum + resultUrns(level).length, 0)
    const isSmall = documentsCount <= HITS_AT_ONCE_MAX
    const isOneLevel = !scroll && !isSmall && this.#levels.length === 1
    // Many results at one distance, and requested orders, are sorted by the index.
    const isInOrder = !asColumns && (sort.length > 0 || isOneLevel)
    const isScroll = scroll !== undefined && !isInOrder
    const page = isInOrder ? { start, count } : { start: 0, count: isSmall ? documentsCount : 0 }
    const search = await searchInterpretations(this.#catalog, {
      ...this.#request,
      ...page,
      ...(isScroll && { count: 0, scroll: withoutCursor(scroll) }),
      entityTypes: this.#entityTypes(),
      within: [...(this.#request.within ?? []), ...this.#within],
    })
    if (!search || search.answer.total === 0) return { total: 0, hits: [], facets: [] }
    const { counts, ...searchPage } = isInOrder
      ? await this.#pageInIndexOrder(search)
      : isScroll
        ? await this.#scrollPage(scroll.after, search)
        : isSmall
          ? await this.#sortHits(search, this.#request)
          : await this.#pageNearestFirst(search, this.#request)
    const facets = flags?.skipAggregates ? [] : [...search.answer.facets, degreeFacet(counts)]
    return { ...searchPage, facets }
  }

  /**
   * Returns the page of a scroll, nearest first, then by URN. Each page repeats the walk, so the
   * index searches only as many of the results after the last hit as are likely to fill the page.
   */
  async #scrollPage(after: Cursor | undefined, search: AnsweredSearch): Promise<CountedHits> {
    const { count } = this.#request
    const later = resultsAfter(this.#levels, after)
    const hits: LevelHit[] = []
    let size = Math.max(count + 1, HITS_AT_ONCE_MAX)
    for (let at = 0; at < later.length && hits.length <= count; at += size, size *= 2) {
      const levels = limitLevels(this.#levels, new Set(later.slice(at, at + size)))
      const where = [...this.#conditionsBesideLevels(search), ...anyLevelConditions(levels)]
      const documents = new Set(levels.flatMap(resultUrns))
      const page = { start: 0, count: documents.size, scroll: {}, facets: [] }
      const answer = await searchIndex(this.#catalog, { ...search.asked, where, ...page })
      const levelHits = await this.#hits(search, answer, levels)
      hits.push(...levelHits.toSorted((one, other) => nearestFirst(one.result, other.result)))
    }
    const pageHits = hits.slice(0, count)
    const last = pageHits.at(-1)?.result
    const next = last &&
      hits.length > count && { after: toCursor(last), interpretation: search.interpretation }
    const { total, counts } = !this.#request.flags?.skipAggregates
      ? await this.#pageNearestFirst(search, { start: 0, count: 0 })
      : { total: search.answer.total, counts: new Map<number, number>() }
    return { total, hits: pageHits, counts, ...(next && { next }) }
  }

  /** Returns the entity types of the request, or else all types in the levels. */
  #entityTypes(): string[] {
    const requested = this.#request.entityTypes.filter((type) => type !== COLUMN_TYPE)
    if (requested.length > 0) return requested
    return [...new Set(this.#levels.flatMap(resultUrns).map(entityTypeOf))]
  }

  /** Sorts an answer that contains all results, and returns the requested page. */
  async #sortHits(search: AnsweredSearch, { start, count }: Page): Promise<CountedHits> {
    const allHits = await this.#hits(search, search.answer, this.#levels)
    const { sort = [] } = this.#request
    const hits = allHits.toSorted(sort.length > 0 ? compareDegrees : compareDegreesAndScores)
    const counts = new Map<number, number>()
    for (const { degree } of hits.map(({ result }) => result)) {
      counts.set(degree, (counts.get(degree) ?? 0) + 1)
    }
    return { total: hits.length, hits: hits.slice(start, start + count), counts }
  }

  /** Returns the hits in the order of the index. */
  async #pageInIndexOrder(search: AnsweredSearch): Promise<CountedHits> {
    const { answer, next: after, interpretation } = search
    const { total } = answer
    const hits = await this.#hits(search, answer, this.#levels)
    const searchPage = { total, hits, ...(after && { next: { after, interpretation } }) }
    const [only, ...otherLevels] = this.#levels
    if (only && otherLevels.length === 0)
      return { ...searchPage, counts: new Map([[only.degree, total]]) }
    if (this.#request.flags?.skipAggregates) return { ...searchPage, counts: new Map() }
    const { counts } = await this.#pageNearestFirst(search, { start: 0, count: 0 })
    return { ...searchPage, counts }
  }

  async #pageNearestFirst(search: AnsweredSearch, page: Page): Promise<CountedHits> {
    const { tolerant } = search.asked
    if (tolerant === 'always') return this.#levelByLevel(search, page, tolerant)
    const exact = await this.#levelByLevel(search, page, false)
    // Tolerates typos only if no level has an exact match, instead of level by level.
    if (exact.total > 0 || !tolerant) return exact
    return this.#levelByLevel(search, page, true)
  }

  async #levelByLevel(
    search: AnsweredSearch,
    page: Page,
    tolerant: SearchRequest['tolerant'],
  ): Promise<CountedHits> {
    const hits: LevelHit[] = []
    const counts = new Map<number, number>()
    let total = 0
    for (const level of this.#levels) {
      const restPage = { start: Math.max(0, page.start - total), count: page.count - hits.length }
      // Sequential: the offset in this level depends on the levels before.
      const levelAnswer = await this.#level(search, level, restPage, tolerant)
      hits.push(...levelAnswer.hits)
      if (levelAnswer.total > 0) counts.set(level.degree, levelAnswer.total)
      total += levelAnswer.total
    }
    return { total, hits, counts }
  }

  async #level(
    search: AnsweredSearch,
    level: Level,
    page: Page,
    tolerant: SearchRequest['tolerant'],
  ): Promise<{ total: number; hits: readonly LevelHit[] }> {
    const { asked: indexRequest } = search
    const documents = resultUrns(level)
    const where = [...this.#conditionsBesideLevels(search), urnCondition(documents), level.where]
    const request = { ...indexRequest, where, tolerant, facets: [] }
    if (!this.#request.asColumns) {
      const answer = await searchIndex(this.#catalog, { ...request, ...page })
      return { total: answer.total, hits: await this.#hits(search, answer, [level]) }
    }
    // Several columns can share a document and each is a hit, so the page is sliced here.
    const answer = await searchIndex(this.#catalog, {
      ...request,
      start: 0,
      count: documents.length,
    })
    const hits = await this.#hits(search, answer, [level])
    return { total: hits.length, hits: hits.slice(page.start, page.start + page.count) }
  }

  /** Returns the conditions of the search besides those of the levels. */
  #conditionsBesideLevels({ asked: indexRequest }: AnsweredSearch): Where[] {
    return indexRequest.where.filter((condition) => !this.#within.includes(condition))
  }

  /**
   * Returns hits in the order of the answer; columns that share a document keep the order of the
   * walk.
   */
  async #hits(
    search: AnsweredSearch,
    answer: SearchAnswer,
    levels: readonly Level[],
  ): Promise<LevelHit[]> {
    const results = new Map<string, LineageResult[]>()
    for (const result of levels.flatMap((level) => level.results)) {
      const documentResults = results.get(result.document)
      if (documentResults) documentResults.push(result)
      else results.set(result.document, [result])
    }
    const { hits } = await search.toPage(answer)
    return hits.flatMap((searchHit) => {
      const hitResults = results.get(searchHit.urn) ?? []
      return hitResults.map((result) => ({ result, searchHit: toLineageHit(result, searchHit) }))
    })
  }
}

/** Returns the scroll with its query interpretation only. */
function withoutCursor({ interpretation }: ScrollPage): ScrollPage {
  return interpretation === undefined ? {} : { interpretation }
}

/** Returns the facet of the distances, with values that the filter accepts. */
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
