import type { Envelope, Latest } from '../model/audit.ts'
import type { Edit, Outcome } from './edit.ts'
import type { RunRow, RunSummary } from './run-rows.ts'
import { declareLimit } from '../model/limit.ts'

/**
 * Keeps entities, their aspects with history, and the edges between them. It is the source of truth:
 * everything else is derived from it. Two engines implement it, and one contract suite
 * (`test/contract/graph-store.ts`) holds both to these words.
 *
 * URNs are opaque text here. An entity *exists* when its key aspect is stored. A URN that is only
 * referred to is a stub: it has relationships, nothing else.
 *
 * Questions that may take long can be given up: they end with the reason of `signal` as soon as the engine
 * can end them, and hold nothing from then on.
 *
 * Every method throws CatalogError `STORE_UNAVAILABLE` when the engine does not answer.
 */
export interface GraphStore {
  /**
   * Applies a group of edits in order, all or nothing, durably. Under the locks of the entities
   * concerned it reads what is there, lets each edit decide, and in the same transaction stores new
   * values, moves superseded ones to the history (versions 1, 2, 3… without gaps), exchanges edges,
   * stores points, gives new entities their key aspect, and sets the dirty flag of changed entities for
   * the search index. Later edits of a group see the earlier ones. Concurrent groups never lose an
   * edit. An edit that changes nothing leaves no trace: no version, no dirty flag.
   *
   * @returns one outcome per edit, in order
   * @throws what the first refusing `decide` throws; CatalogError `READ_ONLY` after
   *   `setWritable(false)`; in both cases nothing of this group was written
   */
  write(edits: readonly Edit[]): Promise<Outcome[]>

  /**
   * Deletes aspects, history, points and own edges. The entity becomes a stub if others still point at
   * it; else nothing of it remains. Sets the dirty flag of the URN.
   *
   * @returns rows deleted, history included; zeros when the entity does not exist
   * @throws CatalogError `READ_ONLY` after `setWritable(false)`
   */
  deleteEntity(urn: string): Promise<{ aspectRows: number; pointRows: number }>

  /** The latest values of entities that exist: of all aspects, or of those named. */
  read(
    urns: readonly string[],
    aspects?: readonly string[],
    signal?: AbortSignal,
  ): Promise<Map<string, StoredEntity>>

  /** A superseded value; version 1 is the oldest. Version 0 is the latest. */
  readVersion(urn: string, aspect: string, version: number): Promise<Envelope | undefined>

  /** The superseded values from version `first` (1 or more) to `last`, as far as they are there, in order. */
  readVersions(urn: string, aspect: string, first: number, last: number): Promise<Envelope[]>

  /** Which of the URNs are entities that exist; soft-deleted ones do, stubs do not. */
  existing(urns: readonly string[]): Promise<Set<string>>

  /** URNs of one type that exist, ordered by code points; soft-deleted ones included. */
  listUrns(
    entityType: string,
    page: Page,
    signal?: AbortSignal,
  ): Promise<{ urns: string[]; total: number }>

  /** URNs of one type that exist behind the URN `after`, which need not exist, ordered by code points. */
  urnsAfter(entityType: string, after: string, limit: number): Promise<string[]>

  /** How many entities of each type exist. Types without any are absent. */
  countByType(): Promise<Map<string, number>>

  /**
   * How many entities have the aspect. `urnLike` narrows by URN: `%` stands for any text, every
   * other character for itself.
   */
  countAspect(aspect: string, urnLike?: string): Promise<number>

  /**
   * The entities at the other end of the edges of `urn`, ordered by relationship name, then URN.
   * A pair that several aspects assert is one relationship.
   */
  related(query: RelatedQuery, signal?: AbortSignal): Promise<RelatedPage>

  /** {@link related} of each of the URNs, in one query. */
  relatedOfEach(
    urns: readonly string[],
    query: Omit<RelatedQuery, 'urn'>,
    signal?: AbortSignal,
  ): Promise<Map<string, RelatedPage>>

  /**
   * The URNs behind `after` at which edges begin, ordered by code points. Columns, which are only
   * referred to, may be among them.
   */
  sourcesAfter(after: string, limit: number): Promise<string[]>

  /**
   * The entities one lineage edge away from each of the URNs, ordered by URN, at most
   * {@link LINEAGE_NODES_MAX} of each; those that have none are absent. In one query.
   */
  neighbours(
    urns: readonly string[],
    direction: LineageQuery['direction'],
    signal?: AbortSignal,
  ): Promise<Map<string, Neighbour[]>>

  /**
   * The entities whose aspects mention `urn` as the end of an edge, with the aspect that does: what
   * deleting references has to edit. Ordered by entity, aspect, relationship.
   */
  referrers(urn: string, page: Page): Promise<{ referrers: Referrer[]; total: number }>

  /** Walks lineage edges from `urn`, breadth first. Bounded whatever the shape of the graph. */
  lineage(query: LineageQuery, signal?: AbortSignal): Promise<Lineage>

  /** Runs that have left latest values or points, those that wrote last first, of one moment by id. */
  runs(page: Page): Promise<RunSummary[]>

  /** The latest values that a run wrote, ordered by URN, then aspect. */
  writtenBy(runId: string, page: Page): Promise<RunRow[]>

  /** How many latest values a run wrote. */
  countWrittenBy(runId: string): Promise<number>

  /** Returns dirty flags, the oldest first: entities whose index document is out of date. */
  dirtyFlags(limit: number): Promise<DirtyFlag[]>

  /**
   * Takes the flags that writes of this process have set since the last call, oldest first, as far as they
   * are known without a round trip. Others may have changed the entities since.
   */
  takeOwnDirtyFlags(limit: number): Promise<DirtyFlag[]>

  /** Clears flags, except those of entities that changed since the flags were read. */
  clearDirty(flags: readonly DirtyFlag[]): Promise<void>

  /** Returns those of the URNs that are dirty. */
  dirtyUrns(urns: readonly string[]): Promise<Set<string>>

  /**
   * Takes or renews a lease, which one process may hold at a time, by the clock of the engine. It is
   * free again `ttlMs` after it was last renewed, or when its holder releases it.
   *
   * @returns whether `holder` has it
   */
  lease(name: string, holder: string, ttlMs: number): Promise<boolean>
  /** Gives a lease up; does nothing when another process has it. */
  release(name: string, holder: string): Promise<void>

  /** Whether writes are allowed; kept in the store, so all servers on it agree. */
  writable(): Promise<boolean>
  setWritable(writable: boolean): Promise<void>

  /** Fails with CatalogError `STORE_UNAVAILABLE` when the engine does not answer. */
  ping(): Promise<void>
  /** Finishes what is in flight and closes the engine. */
  close(): Promise<void>
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
  /** `outgoing`: what `urn` points at. `incoming`: what points at `urn`. */
  readonly direction: 'incoming' | 'outgoing'
  /** Relationship names; all of them when left out. An empty list matches nothing. */
  readonly names?: readonly string[]
}

export interface Related {
  readonly name: string
  readonly urn: string
  /** What made the edge, if known; of several makers the first by code points. */
  readonly via?: string
}

export interface RelatedPage {
  readonly related: Related[]
  /** Over all pages. */
  readonly total: number
}

/** An entity at the far end of a lineage edge. */
export interface Neighbour {
  readonly urn: string
  /** Of the relationship; of several the first by code points. */
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
  /** 1 finds neighbours only. At most {@link LINEAGE_HOPS_MAX}. */
  readonly hopsMax: number
  /**
   * Most entities to find; the nearest ones stay, of one distance the first by URN.
   * At most {@link LINEAGE_NODES_MAX}.
   */
  readonly nodesMax: number
}

export interface Lineage {
  /** Without the start. Ordered by degree, then URN. */
  readonly nodes: readonly { readonly urn: string; readonly degree: number }[]
  /**
   * Lineage edges among start and nodes, from downstream to upstream whatever direction the
   * relationship has, ordered by downstream, upstream, name.
   */
  readonly edges: readonly LineageEdge[]
  /** More was there than `nodesMax` or {@link LINEAGE_EDGES_MAX} let through. */
  readonly truncated: boolean
}

export interface LineageEdge {
  readonly downstream: string
  readonly upstream: string
  readonly name: string
  readonly via?: string
}

export const LINEAGE_HOPS_LIMIT = declareLimit({
  max: 20,
  of: 'levels of lineage (`maxHops`)',
  answer: 'INVALID_PARAMETER',
  reason: 'the deepest real chains are under fifteen',
})
export const LINEAGE_HOPS_MAX = LINEAGE_HOPS_LIMIT.max
export const LINEAGE_NODES_LIMIT = declareLimit({
  max: 10_000,
  of: 'entities that lineage is followed to (`truncated`, `isPartial`)',
  answer: 'left out',
  reason: 'a picture of more cannot be read',
})
export const LINEAGE_NODES_MAX = LINEAGE_NODES_LIMIT.max
export const LINEAGE_EDGES_LIMIT = declareLimit({
  max: 50_000,
  of: 'edges that lineage is followed along (`truncated`, `isPartial`)',
  answer: 'left out',
  reason: 'a mesh has far more edges than entities',
})
export const LINEAGE_EDGES_MAX = LINEAGE_EDGES_LIMIT.max

/** Says that the index document of an entity is out of date. */
export interface DirtyFlag {
  readonly urn: string
  /** Revision of the entity: grows with each change, also when it is deleted and created again. */
  readonly revision: number
  /** When the oldest unindexed change was made, milliseconds since the epoch. */
  readonly sinceMillis: number
}
