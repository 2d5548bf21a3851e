import type { Author } from './change-log.ts'
import type { Page } from './graph-store.ts'
import type { StepKey } from './keyed-requests.ts'
import type { Point } from '../model/audit.ts'

/**
 * Reads and deletes the values of timeseries aspects. They are written through `GraphStore.write`,
 * because a point shares its transaction with the creation of its entity and with its dirty flag
 * (docs/decisions/0002); tasks truncate them (`task-store.ts`). Adapters and contract suite are as
 * for the graph store.
 */
export interface PointStore {
  /** Returns points of one aspect of one entity, ordered by time, then id. */
  readPoints(query: PointQuery): Promise<Point[]>

  /**
   * Returns points of several entities, `limit` of each, in one query; entities without points are
   * absent.
   */
  readPointsOfEach(
    urns: readonly string[],
    query: Omit<PointQuery, 'urn' | 'after'>,
  ): Promise<Map<string, Point[]>>

  /**
   * Returns points of one aspect of all entities of a type, newest first. Points of one time have
   * an order that only their own writes change.
   */
  readPointsOfType(query: TypePointQuery): Promise<PositionedPoint[]>

  /**
   * Returns the newest point of each aspect of each entity, if any; of equal times the last by id.
   */
  latestPoints(urns: readonly string[], aspects: readonly string[]): Promise<Point[]>

  /**
   * Counts the points of a timeseries aspect that an entity type has, in all and older than a time.
   */
  countPoints(
    entityType: string,
    aspect: string,
    endMillis: number,
  ): Promise<{ total: number; older: number }>

  /**
   * Returns every series (an entity type and an aspect that has points of it), in order, with the
   * number of its points and the approximate bytes of their values. Of a long series only the
   * newest {@link MEASURED_POINTS_MAX} are measured, and their average is assumed for the others.
   */
  series(): Promise<PointSeries[]>

  /**
   * Deletes points of one entity; both bounds inclusive. If there were any, sets the dirty flag of
   * the entity.
   *
   * @param once names the deletion within a request that is carried out once
   * @returns how many were deleted
   * @throws CatalogError `READ_ONLY` after `setWritable(false)` of the graph store
   */
  deletePoints(
    urn: string,
    aspect: string,
    range?: TimeRange,
    author?: Author,
    once?: StepKey,
  ): Promise<number>

  /** Counts the points whose last writer was this run; zero for the placeholder of no run. */
  countRunPoints(runId: string): Promise<number>

  /** Returns these points, ordered by URN, aspect, time, id. */
  readRunPoints(runId: string, page: Page): Promise<Point[]>

  /**
   * Deletes up to `limit` of these points in one transaction, and sets the dirty flag of their
   * entities.
   *
   * @param once as of {@link deletePoints}
   * @throws CatalogError `READ_ONLY` after `setWritable(false)` of the graph store
   */
  deleteRunPoints(
    runId: string,
    limit: number,
    author?: Author,
    once?: StepKey,
  ): Promise<DeletedOfRun>
}

export interface DeletedOfRun {
  readonly deleted: number
  /** The entities of the deleted points, each once. */
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

/** Milliseconds since the epoch; both ends inclusive, and open if absent. */
export interface TimeRange {
  readonly startMillis?: number
  readonly endMillis?: number
}

export interface TypePointQuery extends TimeRange {
  readonly entityType: string
  readonly aspect: string
  readonly limit: number
  /** Starts after this point. */
  readonly after?: { readonly timestampMillis: number; readonly position: string }
}

/** A point, and its position among those of its time, as the adapter names it. */
export interface PositionedPoint {
  readonly point: Point
  readonly position: string
}

export interface PointQuery extends TimeRange {
  readonly urn: string
  readonly aspect: string
  /** By time, then id; `newest first` is the exact reverse of `oldest first`. */
  readonly order: 'newest first' | 'oldest first'
  readonly limit: number
  /** Starts after this point: its time and id. */
  readonly after?: Pick<Point, 'timestampMillis' | 'id'>
}
