import type { Envelope } from '../model/audit.ts'
import type { EdgesOf, OlderPast } from './older-past.ts'
import { CatalogError } from '../model/errors.ts'
import type {
  Lineage,
  LineageQuery,
  Neighbour,
  NeighboursQuery,
  RelatedPage,
  RelatedQuery,
  StoredEntity,
} from './graph-store.ts'

/**
 * Reads metadata as it was after an earlier change of the log (docs/interface: read/past). What a
 * permanent deletion has removed leaves the past with it. Adapters and contract suite are as for the
 * graph store.
 *
 * Positions are those of the log, and not below {@link begin}, or times before the log
 * ({@link timePosition}). A read of one position answers the same as long as no permanent deletion
 * follows.
 *
 * Every method throws {@link DeletedSince} for a named entity that was deleted permanently
 * after the position; {@link history} answers what is known of a later entity of that name.
 */
export interface PastStore {
  /**
   * Returns the first position of which the store knows exactly what it held: 0, or the end of the
   * log when a store of an earlier release was opened first.
   */
  begin(): Promise<number>

  /** Returns what is known of the time before {@link begin}: times are its positions. */
  older(): Promise<OlderPast>

  /**
   * Gives the next entities of a store of an earlier release the positions of their values, and the
   * spans of their edges, in one transaction, so that it continues where it was killed.
   *
   * @param limit entities at most
   */
  fillOlder(limit: number, edgesOf: EdgesOf): Promise<OlderPast>

  /** Returns the values that were the latest; all aspects, or the named ones. */
  readAt(
    position: number,
    urns: readonly string[],
    aspects?: readonly string[],
    signal?: AbortSignal,
  ): Promise<Map<string, StoredEntity>>

  /**
   * Returns the values that were superseded, of versions `first` (1 or more) to `last`, in order, as
   * they were numbered then.
   */
  readVersionsAt(
    position: number,
    urn: string,
    aspect: string,
    first: number,
    last: number,
  ): Promise<Envelope[]>

  /**
   * Returns how the aspects of an entity changed, all or the named ones: the first changes after a
   * position and up to another one, in their order. Values that are older than the log have the
   * position 0 until {@link fillOlder} is done.
   */
  history(urn: string, query: HistoryQuery): Promise<PastChange[]>

  /** Returns the URNs of one type that existed, after `after`, by code points. */
  urnsAfterAt(position: number, entityType: string, after: string, limit: number): Promise<string[]>

  // As the graph store reads them, along the edges that held; those to a name that was deleted
  // permanently since have left the past with it.

  relatedAt(
    position: number,
    urns: readonly string[],
    query: Omit<RelatedQuery, 'urn'>,
    signal?: AbortSignal,
  ): Promise<Map<string, RelatedPage>>
  /** Of some, all edges may have left. */
  sourcesAfterAt(position: number, after: string, limit: number): Promise<string[]>
  /** No range of stated times: what writers have stated about edges has no past. */
  neighboursAt(
    position: number,
    urns: readonly string[],
    query: Omit<NeighboursQuery, 'stated'>,
    signal?: AbortSignal,
  ): Promise<Map<string, Neighbour[]>>
  lineageAt(
    position: number,
    query: Omit<LineageQuery, 'stated'>,
    signal?: AbortSignal,
  ): Promise<Lineage>
}

export interface HistoryQuery {
  /** Exclusive; {@link FROM_BEGINNING} for all. */
  readonly after: number
  /** Inclusive. */
  readonly until: number
  readonly aspects?: readonly string[] | undefined
  readonly limit: number
}

/** A value that began, or the end of an aspect that was removed. */
export interface PastChange {
  readonly aspect: string
  readonly position: number
  /** Absent: the aspect was removed. Its version counts from 1. */
  readonly envelope?: Envelope
}

/** Returns the first of the values that began, and of the removals, by their positions. */
export function inOrderOfPositions(
  begun: readonly PastChange[],
  removals: readonly { readonly name: string; readonly until: number }[],
  limit: number,
): PastChange[] {
  const ends = removals.map(({ name, until }): PastChange => ({ aspect: name, position: until }))
  return [...begun, ...ends].toSorted((a, b) => a.position - b.position).slice(0, limit)
}

/** The error for a name whose past a permanent deletion has removed. */
export class DeletedSince extends CatalogError {
  /** Of the deletion. */
  readonly position: number

  constructor(urn: string, position: number) {
    super(
      'DELETED_SINCE',
      `${urn} was deleted permanently at position ${position}; what it was before is not kept`,
    )
    this.position = position
  }
}
