import type { Page } from './graph-store.ts'
import type { Point } from '../model/audit.ts'

/**
 * Reads and deletes the values of timeseries aspects. They arrive through `GraphStore.write`, because a
 * point shares its transaction with the birth of its entity and with its dirty flag
 * (docs/decisions/0002); tasks truncate them (`task-store.ts`). Same engines, same contract rule as the
 * graph store.
 */
export interface PointStore {
  /** Points of one aspect of one entity, ordered by time, then id. */
  readPoints(query: PointQuery): Promise<Point[]>

  /** The same of several entities, `limit` of each, in one query; those that have none are absent. */
  readPointsOfEach(
    urns: readonly string[],
    query: Omit<PointQuery, 'urn' | 'after'>,
  ): Promise<Map<string, Point[]>>

  /**
   * The newest point of each aspect of each entity, where there is one; of one moment the last by id.
   */
  latestPoints(urns: readonly string[], aspects: readonly string[]): Promise<Point[]>

  /** How many points of a timeseries aspect an entity type has, in all and older than a moment. */
  countPoints(
    entityType: string,
    aspect: string,
    endMillis: number,
  ): Promise<{ total: number; older: number }>

  /**
   * Every series (an entity type and an aspect that has points of it), in order: how many points, and
   * roughly how many bytes their values take. Of a long series only the newest {@link MEASURED_POINTS_MAX}
   * are measured, and the others taken to be as large.
   */
  series(): Promise<PointSeries[]>

  /**
   * Deletes points of one entity; both bounds inclusive. If there were any, sets the dirty flag of the
   * entity.
   *
   * @returns how many
   * @throws CatalogError `READ_ONLY` after `setWritable(false)` of the graph store
   */
  deletePoints(urn: string, aspect: string, range?: TimeRange): Promise<number>

  /** How many points a run has left: those that nobody has written again. Of what names no run, none. */
  countPointsOf(runId: string): Promise<number>

  /** These points, ordered by URN, aspect, time, id. */
  readPointsOf(runId: string, page: Page): Promise<Point[]>

  /**
   * Deletes up to `limit` of them in one transaction, and sets the dirty flag of their entities.
   *
   * @throws CatalogError `READ_ONLY` after `setWritable(false)` of the graph store
   */
  deletePointsOf(runId: string, limit: number): Promise<DeletedOfRun>
}

export interface DeletedOfRun {
  readonly deleted: number
  /** The entities whose points they were, each once. */
  readonly urns: readonly string[]
}

export interface PointSeries {
  readonly entityType: string
  readonly aspect: string
  readonly points: number
  readonly bytes: number
}

/** Most values of a series that are measured. */
export const MEASURED_POINTS_MAX = 10_000

/** Milliseconds since the epoch; both ends inclusive, and open where left out. */
export interface TimeRange {
  readonly startMillis?: number
  readonly endMillis?: number
}

export interface PointQuery extends TimeRange {
  readonly urn: string
  readonly aspect: string
  /** By time, then id; `newest first` is the exact reverse of `oldest first`. */
  readonly order: 'newest first' | 'oldest first'
  readonly limit: number
  /** Continue behind this point: its time and id. */
  readonly after?: Pick<Point, 'timestampMillis' | 'id'>
}
