import type { EdgeSpan } from './held-spans.ts'
import type { Author } from './change-log.ts'
import type { Conceal } from './urn-display.ts'
import type { AspectVersion, Envelope, Latest } from '../model/audit.ts'
import type { StatedTimes, TimeRange } from '../model/edge-times.ts'
import type { Edit, Outcome, Step } from './edit.ts'
import type { StepKey } from './keyed-requests.ts'
import type { Rehearsal } from './rehearsal.ts'

/**
 * Stores entities, their aspects with history, and the edges between them: the source of truth,
 * from which everything else is derived. One contract suite (`test/contract/graph-store.ts`) checks
 * both adapters against these sentences.
 *
 * URNs are opaque text here. An entity *exists* when its key aspect is stored. A stub has
 * relationships, nothing else.
 *
 * Queries with a `signal` are cancelled when it aborts: they reject with its reason as soon as the
 * engine can stop them, and release their resources.
 *
 * Every method throws CatalogError `STORE_UNAVAILABLE` when the engine does not answer.
 */
export interface GraphStore {
  /**
   * Applies a group of edits in order, all or nothing, durably. It locks the entities, reads their
   * state, lets each edit decide, and in the same transaction stores new values, moves superseded
   * ones to the history (versions 1, 2, 3… without gaps), updates edges, stores points, gives new
   * entities their key aspect, and sets the dirty flag of changed entities. Later edits of a group
   * see the earlier ones. Concurrent groups never lose an edit. An edit that changes nothing leaves
   * no version and no dirty flag.
   *
   * Steps decide beside the edits, under the same locks. `author` is that of the entry in the log of
   * changes, which is the system by default. A group with `once` is written once: later calls with
   * that key return what the first one returned, whatever they are to write.
   *
   * @returns one outcome per edit, in order, and after these one per edit that a step added;
   *   undefined if a step needs more than it has read
   * @throws the error of the first refusing edit or step; CatalogError `READ_ONLY` after
   *   `setWritable(false)`; in both cases, and for undefined, nothing of this group was written
   */
  write(edits: readonly Edit[]): Promise<Outcome[]>
  write(
    edits: readonly Edit[],
    steps: readonly Step[],
    author?: Author,
    once?: StepKey,
  ): Promise<Outcome[] | undefined>

  /**
   * Decides on a group of edits like {@link write}, under the same locks, after the groups that the
   * rehearsal has planned before, and stores nothing.
   *
   * @returns what `write` would return
   * @throws what `write` would throw
   */
  rehearse(
    edits: readonly Edit[],
    steps: readonly Step[],
    rehearsal: Rehearsal,
  ): Promise<Outcome[] | undefined>

  /**
   * Deletes aspects, history, points and own edges. The entity becomes a stub if others still point
   * at it; else nothing of it remains. Sets the dirty flag of the URN.
   *
   * @param once deletes once, as {@link write} does
   * @returns rows deleted, history included; zeros when the entity does not exist
   * @throws CatalogError `READ_ONLY` after `setWritable(false)`
   */
  deleteEntity(urn: string, author?: Author, once?: StepKey): Promise<DeletedRows>

  /** Returns the latest values of entities that exist: all aspects, or the named ones. */
  read(
    urns: readonly string[],
    aspects?: readonly string[],
    signal?: AbortSignal,
  ): Promise<Map<string, StoredEntity>>

  /** Returns a superseded value; version 1 is the oldest, version 0 the latest value. */
  readVersion(urn: string, aspect: string, version: number): Promise<Envelope | undefined>
  /** Returns the superseded values of many aspects, in order; undefined for absent ones. */
  readEachVersion(versions: readonly AspectVersion[]): Promise<(Envelope | undefined)[]>

  /** Returns the superseded values of versions `first` (1 or more) to `last`, in order. */
  readVersions(urn: string, aspect: string, first: number, last: number): Promise<Envelope[]>

  /** Returns the URNs of entities that exist; soft-deleted ones do, stubs do not. */
  existing(urns: readonly string[]): Promise<Set<string>>

  /** Returns URNs of one type that exist, ordered by code points; soft-deleted ones included. */
  listUrns(
    entityType: string,
    page: Page,
    signal?: AbortSignal,
  ): Promise<{ urns: string[]; total: number }>
  /** Returns existing URNs of one type after `after`, which need not exist, by code points. */
  urnsAfter(entityType: string, after: string, limit: number): Promise<string[]>

  /** Counts the entities of each type that exist. Types without any are absent. */
  countByType(): Promise<Map<string, number>>
  /** Counts the entities that have the aspect; `%` in `urnLike` stands for any text. */
  countAspect(aspect: string, urnLike?: string): Promise<number>

  /**
   * Returns numbers, in order, of which each change of an entity makes another one; other changes
   * may, too. Reads may find it a moment before the values of its transaction.
   */
  revisions(urns: readonly string[]): Promise<number[]>
  /** Returns the hashes of an aspect's latest values, by URN, of a type that has few entities. */
  hashes(entityType: string, aspect: string): Promise<Map<string, string>>

  /**
   * Returns the entities at the other end of the edges of `urn`, ordered by relationship name, then
   * URN. A pair that several aspects assert is one relationship.
   */
  related(query: RelatedQuery, signal?: AbortSignal): Promise<RelatedPage>

  /** Returns {@link related} of each of the URNs, in one query. */
  relatedOfEach(
    urns: readonly string[],
    query: Omit<RelatedQuery, 'urn'>,
    signal?: AbortSignal,
  ): Promise<Map<string, RelatedPage>>

  /** Returns the URNs after `after`, columns too, at which edges begin, by code points. */
  sourcesAfter(after: string, limit: number): Promise<string[]>

  /**
   * Returns the entities one lineage edge away from each of the URNs, by URN, at most
   * `LIMITS.lineageNodes` of each, in one query; URNs without neighbours are absent.
   */
  neighbours(
    urns: readonly string[],
    query: NeighboursQuery,
    signal?: AbortSignal,
  ): Promise<Map<string, Neighbour[]>>

  /** Returns the aspects whose edges end at `urn`, ordered by entity, aspect, relationship. */
  referrers(urn: string, page: Page): Promise<{ referrers: Referrer[]; total: number }>

  /** Walks lineage edges from `urn`, breadth first, within limits for every shape of graph. */
  lineage(query: LineageQuery, signal?: AbortSignal): Promise<Lineage>

  /**
   * Walks lineage downstream from several entities and columns to its end, breadth first. From a
   * column it follows edges to columns only. It yields to other work, so it is no snapshot.
   */
  reach(query: ReachQuery, signal?: AbortSignal): Promise<Reach>

  /** Returns the entities at which edges of a name end that begin at any of the URNs. */
  endsOf(urns: readonly string[], name: string, signal?: AbortSignal): Promise<Set<string>>
}

/** Counts of what a deletion has removed. */
export interface DeletedRows {
  readonly aspectRows: number
  readonly pointRows: number
}

/** Part of an ordered list: `start` counts from 0. */
export interface Page {
  readonly start: number
  readonly count: number
}

export interface StoredEntity {
  readonly urn: string
  /** By aspect name. The key aspect is always among all aspects. */
  readonly aspects: ReadonlyMap<string, Latest>
}

export interface RelatedQuery extends Page {
  readonly urn: string
  /** `outgoing`: edges from `urn`. `incoming`: edges to `urn`. */
  readonly direction: 'incoming' | 'outgoing'
  /** Relationship names; all if absent. An empty list matches nothing. */
  readonly names?: readonly string[]
  /** Beginnings of the URNs at the other end; any if absent. An empty list matches nothing. */
  readonly endPrefixes?: readonly string[]
}

export interface Related {
  readonly name: string
  readonly urn: string
  /** The entity that made the edge, such as a query, if known; of several the first by code points. */
  readonly via?: string
}

export interface RelatedPage {
  readonly related: Related[]
  /** Count over all pages. */
  readonly total: number
}

/** An entity at the far end of a lineage edge. */
/**
 * An entity one edge away, with what the writers of all edges to it state; nothing if one of these
 * states nothing, if a range of times is asked for, and in the past.
 */
export interface Neighbour extends StatedTimes {
  readonly urn: string
  /** Name of the relationship; of several the first by code points. */
  readonly name: string
}

export interface Referrer {
  readonly urn: string
  readonly aspect: string
  readonly name: string
}

export interface LineageQuery {
  readonly urn: string
  readonly direction: 'upstream' | 'downstream'
  /** 1 finds neighbours only. At most `LIMITS.lineageHops`. */
  readonly hopsMax: number
  /** Keeps the nearest entities, then the first by URN. At most `LIMITS.lineageNodes`. */
  readonly nodesMax: number
  /** Set: other edges do not exist than those that {@link TimeRange} describes. */
  readonly stated?: TimeRange | undefined
  /**
   * Whether edges that have ended count, too, and each edge states when it held. Those of a name that
   * was deleted permanently count from then on.
   */
  readonly overTime?: true
  /**
   * Set: the answer shows other URNs in place of some, after all others of their distance, and gives
   * their edges one name. Neither order nor limits depend on what it conceals.
   */
  readonly conceal?: Conceal | undefined
}

export type NeighboursQuery = Pick<LineageQuery, 'direction' | 'stated' | 'conceal'>

export interface Lineage {
  /** Without the start. Ordered by degree, then URN. */
  readonly nodes: readonly { readonly urn: string; readonly degree: number }[]
  /**
   * Among start and nodes, downstream to upstream; ordered by downstream, upstream, name. Of several
   * makers `via` is the first.
   */
  readonly edges: readonly LineageEdge[]
  /** Whether `nodesMax` or `LIMITS.lineageEdges` cut off results. */
  readonly truncated: boolean
}

export interface LineageEdge {
  readonly downstream: string
  readonly upstream: string
  readonly name: string
  readonly via?: string
  /** When it held, in order and apart; only of walks over time. */
  readonly spans?: readonly EdgeSpan[]
}

export interface ReachQuery {
  readonly urns: readonly string[]
  /** The walk ends before the level that would exceed so many edges; `LIMITS.impactEdges` at most. */
  readonly edgesMax: number
  /** Whether nodes have parents, which takes longer. */
  readonly withParents?: boolean
  /**
   * As of {@link LineageQuery}: parents do not depend on what it conceals. The answer has the URNs
   * that it conceals.
   */
  readonly conceal?: Conceal | undefined
}

export interface Reach {
  /** With the starts, at distance 0; nearest first. */
  readonly nodes: readonly ReachedNode[]
  /** Whether the walk ended at `edgesMax` or `LIMITS.impactLevels`, and has whole levels only. */
  readonly isPartial: boolean
}

/** An entity or column that a walk has reached. */
export interface ReachedNode {
  readonly urn: string
  readonly distance: number
  /** Of the nodes that lead there one step nearer to a start, the first by URN. */
  readonly parent?: ReachedNode | undefined
}
