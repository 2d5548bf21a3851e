import type { SearchDocument, Values } from './document.ts'
import type { Where } from './where.ts'

/**
 * Finds entities. It is a projection of the graph: it can be rebuilt from the graph, so it may be
 * deleted at any time. Two adapters implement it, and one contract suite verifies both
 * (`test/contract/search-index.ts`).
 *
 * Every method throws CatalogError `INDEX_UNAVAILABLE` when the engine does not answer, or answers
 * with an older state than it has acknowledged.
 */
export interface SearchIndex {
  /**
   * Adds documents, or replaces those of the same URNs. Every later search, of any process, finds
   * the new state. As durable as the engine; the graph's dirty flags cover the rest after a crash.
   */
  put(documents: readonly SearchDocument[]): Promise<void>

  /** Removes entities; unknown ones are ignored. */
  remove(urns: readonly string[]): Promise<void>

  /**
   * The entities that an earlier write may still change back, because the engine has not answered
   * it; undefined if there are none. Searches may then find an older state of them than {@link put}
   * has put, until it is put again.
   */
  readonly unsettled: Unsettled | undefined

  /**
   * Searches: totals and counts of facets, exact unless the answer says otherwise, and any `start`,
   * in one order as long as nothing changes. A search that waits rejects with the reason of `signal`; a running one ends as soon as
   * the engine can cancel it.
   *
   * @throws CatalogError `INVALID_PARAMETER` for a filter with more conditions than the engine takes;
   *   never because of what the catalog holds
   */
  search(request: SearchRequest, signal?: AbortSignal): Promise<SearchAnswer>

  /**
   * Returns URN and hash of documents, to compare with the graph: those after a URN, in an order of
   * the engine's own that no write changes. Fewer than `count` are the last ones.
   */
  list(entityType: string, page: { after?: string; count: number }): Promise<Listed[]>

  /** Returns the hashes of the documents of some entities; absent for those without one. */
  hashesOf(urns: readonly string[]): Promise<Map<string, string>>

  /** Returns the entity types that have documents, removed ones included. */
  entityTypes(): Promise<string[]>

  /**
   * Returns whether a rebuild has filled it. A new index is incomplete, as is one built for other
   * search notes: it answers, but not with everything. If it was deleted, this creates it again,
   * empty.
   */
  isComplete(): Promise<boolean>

  /**
   * Begins an index beside the live one, or continues one that was neither committed nor abandoned.
   * Until then, documents of any process go into both.
   */
  rebuild(): Promise<Rebuild>

  /**
   * Checks that the engine answers.
   *
   * @throws CatalogError `INDEX_UNAVAILABLE`
   */
  ping(): Promise<void>

  /**
   * Returns the state of the engine, for operators.
   *
   * @throws CatalogError `INDEX_UNAVAILABLE`
   */
  checkup(): Promise<IndexCheckup>
  close(): Promise<void>
}

/** The entities of {@link SearchIndex.unsettled}. */
export interface Unsettled {
  readonly urns: ReadonlySet<string>
  /** Resolves when no earlier write can change them any more; then each has to be put again. */
  readonly settled: Promise<void>
}

/** The state of the engine of an index, for operators (`npm run doctor`). */
export interface IndexCheckup {
  /** Product and release: `Typesense/0.24.1`. */
  readonly version: string
  /** Sentences about nodes that do not serve. */
  readonly faults: readonly string[]
}

/** Fields in which words are searched: all fields with a tier, or names and titles only. */
export type Scope = 'everything' | 'names'

export interface SearchRequest {
  /** Types to search; an empty list finds nothing. */
  readonly entityTypes: readonly string[]
  /**
   * Every word has to match, the last one also as a prefix; made by `wordsOf`. An empty list
   * restricts nothing.
   */
  readonly words: readonly string[]
  /**
   * If the whole request finds nothing, words of `TYPO_LENGTH_MIN` and more letters may have
   * one typo each: a letter added, omitted, changed, or swapped with the next. `'always'`: they may
   * in any case.
   */
  readonly tolerant: boolean | 'always'
  readonly scope: Scope
  /** All conditions have to hold. */
  readonly where: readonly Where[]
  /** Whether soft-deleted entities are included. */
  readonly includeRemoved: boolean
  /**
   * Order, by the least value of up to `LIMITS.sorts` sortable fields, in a scroll one less;
   * entities without a value come last. Texts compare by their first 640 bytes, prose by 64. Other
   * fields are ignored. Ties, and everything when it is empty, are ordered by how well the words
   * fit: exact names first, then the tiers of `fields.ts`. Without words, entities with one of
   * {@link names} come first. Adapters differ in the rest, within one
   * set of judgements (`test/contract/search/judgements`).
   */
  readonly sort: readonly Sort[]
  /** Names that the conditions look for, as rows of words; they restrict nothing. */
  readonly names?: readonly string[]
  /** Makes this a page of a scroll, which ignores {@link start}. */
  readonly scroll?: Scroll
  readonly start: number
  readonly count: number
  /** false: the total may be any number from the number of hits up. */
  readonly counted: boolean
  /**
   * Fields whose values are counted over all results; none unless {@link counted}. Only default
   * facets and folders can be counted; others have no values.
   */
  readonly facets: readonly string[]
  /**
   * Most values of each facet: the most frequent; the engine chooses among equally frequent ones.
   */
  readonly facetValuesMax: number
  /** Fields whose values hits need; absent: all fields. */
  readonly returned?: readonly string[]
}

/** A request that counts all visible entities. */
export const PLAIN_REQUEST = {
  words: [],
  tolerant: false,
  scope: 'everything',
  where: [],
  includeRemoved: false,
  sort: [],
  start: 0,
  count: 0,
  counted: true,
  facets: [],
  facetValuesMax: 1,
} as const satisfies Omit<SearchRequest, 'entityTypes'>

export interface Sort {
  readonly field: string
  readonly descending: boolean
}

/**
 * Hits by `sort`, then by URN in an order of the engine's own that no write changes, so that pages
 * neither repeat nor skip an entity that stays a hit with the same values in the fields of `sort`.
 * Fewer hits than `count` are the last ones.
 */
export interface Scroll {
  /** The last hit of the previous page; it may have been removed since. */
  readonly after?: Cursor
}

/** A position in sorted hits. */
export interface Cursor {
  readonly urn: string
  /** Its sort keys, by field; fields without a value are absent. */
  readonly least: Readonly<Record<string, string | number>>
  /** Number of hits up to it when it was read, where an engine should look for it first. */
  readonly offset?: number
}

export interface SearchAnswer {
  readonly total: number
  readonly hits: readonly Hit[]
  /** In the order of the request; fields without values are absent. */
  readonly facets: readonly Facet[]
  /**
   * The total, and the counts of facets, are those of candidates, which may match the conditions: at
   * least as many as the results. Hits are compared, so a page may have fewer than `count` although
   * others follow; pages up to the total have each hit once.
   */
  readonly isPartial?: true
}

export interface Hit {
  readonly urn: string
  readonly values: Values
}

export interface Facet {
  readonly field: string
  readonly values: readonly { readonly value: string; readonly count: number }[]
}

export interface Listed {
  readonly urn: string
  readonly hash: string
}

/** An index that is being built beside the live one. */
export interface Rebuild {
  /** Returns the URNs that the new index does not have yet. */
  missing(urns: readonly string[]): Promise<string[]>
  /**
   * Adds documents that the new index does not have yet: present ones were put live meanwhile, and
   * are newer than the state that a rebuild has read.
   */
  put(documents: readonly SearchDocument[]): Promise<void>
  /** Removes entities from the new index only. */
  remove(urns: readonly string[]): Promise<void>
  /** Makes the new index live, at once for all processes, and drops the old one. */
  commit(): Promise<void>
  /** Drops the new index. */
  abandon(): Promise<void>
}
