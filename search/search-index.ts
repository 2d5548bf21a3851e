import type { SearchDocument, Values } from './document.ts'
import type { Where } from './where.ts'

/**
 * Finds entities. It is a projection of the graph: everything in it can be rebuilt from there, so it
 * may be deleted at any time. Two engines implement it, and one contract suite holds both to these
 * words (`test/contract/search-index.ts`).
 *
 * Every method throws CatalogError `INDEX_UNAVAILABLE` when the engine does not answer, or answers
 * with an older state than it has acknowledged.
 */
export interface SearchIndex {
  /**
   * Adds documents, or replaces those of the same URNs. Every later search, of any process, finds the
   * new state. Durable as far as the engine is; the graph's marks make up for the rest.
   */
  put(documents: readonly SearchDocument[]): Promise<void>

  /** Removes entities; unknown ones are ignored. */
  remove(urns: readonly string[]): Promise<void>

  /**
   * Exact totals and counts of facets; any `start`, with one order as long as nothing changes. A search
   * that waits is given up with the reason of `signal`; one that runs ends as soon as the engine can end it.
   *
   * @throws CatalogError `INVALID_PARAMETER` for a filter that is more than the engine takes
   */
  search(request: SearchRequest, signal?: AbortSignal): Promise<SearchAnswer>

  /**
   * URN and hash of documents, to compare with the graph: behind one, in an order of the engine's own
   * that no write changes. Fewer than `count` are the last ones.
   */
  list(entityType: string, page: { after?: string; count: number }): Promise<Listed[]>

  /** Hashes of the documents of some entities; absent for those without one. */
  hashesOf(urns: readonly string[]): Promise<Map<string, string>>

  /** Entity types that have documents, removed ones included. */
  entityTypes(): Promise<string[]>

  /**
   * Whether a rebuild has filled it. A new index is not complete, nor one that was made for other search
   * notes: it answers, but not with everything. If it was deleted, this creates it again, empty.
   */
  isComplete(): Promise<boolean>

  /**
   * Begins an index beside the live one, or continues one that was neither committed nor abandoned.
   * Until then, what any process puts goes into both.
   */
  rebuild(): Promise<Rebuild>

  /** Fails with CatalogError `INDEX_UNAVAILABLE` when the engine does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** Where words are looked for: in all fields with a tier, or in names and titles only. */
export type Scope = 'everything' | 'names'

export interface SearchRequest {
  /** Types to search; an empty list finds nothing. */
  readonly entityTypes: readonly string[]
  /**
   * All must be found, the last one also as the beginning of a word; made by `wordsOf`. An empty
   * list restricts nothing.
   */
  readonly words: readonly string[]
  /**
   * If nothing at all is found, by the whole request, words of {@link TYPO_LENGTH_MIN} and more
   * letters may have one typo each: a letter added, left out, changed, or swapped with the next.
   * `'always'`: they may, whatever is found without.
   */
  readonly tolerant: boolean | 'always'
  readonly scope: Scope
  /** All have to hold. */
  readonly where: readonly Where[]
  /** Whether soft-deleted entities are found too. */
  readonly includeRemoved: boolean
  /**
   * Order, by the least value of a field; entities without any come last. Ties, and everything when it
   * is empty, by how well the words fit: exact names first, then the tiers of `fields.ts`. Engines differ
   * in the rest, and are held to one set of judgements (`test/contract/search/judgements`).
   */
  readonly sort: readonly Sort[]
  /** Makes this a page of a scroll, for which {@link start} says nothing. */
  readonly scroll?: Scroll
  readonly start: number
  readonly count: number
  /** false: the total does not matter and may be anything from the number of hits up. */
  readonly counted: boolean
  /**
   * Fields whose values are counted over all that is found; none unless {@link counted}. Default
   * facets and folders can be; others have no values.
   */
  readonly facets: readonly string[]
  /** Most values of each facet: the most frequent; which of equally frequent ones is up to the engine. */
  readonly facetValuesMax: number
  /** Hits need no values but those of these fields; absent: of all. */
  readonly returned?: readonly string[]
}

/** A request that counts everything visible. */
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

/** Words with fewer letters get no typo forgiven: they have too many neighbours. */
export const TYPO_LENGTH_MIN = 5

export interface Sort {
  readonly field: string
  readonly descending: boolean
}

/**
 * Hits by `sort`, then by URN in an order of the engine's own that no write changes, so that pages
 * neither repeat nor skip an entity that stays a hit, as long as its own values in the
 * fields of `sort` stay. Fewer hits than `count` are the last ones.
 */
export interface Scroll {
  /** The last hit of the page before; it may have been removed since. */
  readonly after?: Cursor
}

/** A position in sorted hits. */
export interface Cursor {
  readonly urn: string
  /** The values that it was sorted by, by field; fields without a value are absent. */
  readonly least: Readonly<Record<string, string | number>>
}

export interface SearchAnswer {
  readonly total: number
  readonly hits: readonly Hit[]
  /** In the order asked; fields without values are absent. */
  readonly facets: readonly Facet[]
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
  /** Which of the URNs the new index does not have yet. */
  missing(urns: readonly string[]): Promise<string[]>
  /**
   * Adds documents that the new index does not have yet: what it has was put live meanwhile, and is
   * newer than what a rebuild has read.
   */
  put(documents: readonly SearchDocument[]): Promise<void>
  /** Takes entities out of the new index only. */
  remove(urns: readonly string[]): Promise<void>
  /** Makes the new one live, at once for all processes, and drops the old one. */
  commit(): Promise<void>
  /** Drops the new one. */
  abandon(): Promise<void>
}
