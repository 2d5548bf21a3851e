import type { Envelope } from '../model/audit.ts'
import { CatalogError } from '../model/errors.ts'
import type { StoredEntity } from './graph-store.ts'

/**
 * Reads metadata as it was after an earlier change of the log (docs/interface: read/past). What a
 * permanent deletion has removed leaves the past with it. Adapters and contract suite are as for the
 * graph store.
 *
 * Positions are those of the log, and not below {@link begin}. A read of one position answers the
 * same as long as no permanent deletion follows.
 *
 * Every method throws CatalogError `DELETED_SINCE` for a named entity that was deleted permanently
 * after the position.
 */
export interface PastStore {
  /**
   * Returns the first position of which the store knows what it held: 0, or the end of the log when
   * a store of an earlier release was opened first.
   */
  begin(): Promise<number>

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

  /** Returns the URNs of one type that existed, after `after`, by code points. */
  urnsAfterAt(position: number, entityType: string, after: string, limit: number): Promise<string[]>
}

/** Returns the error for a name whose past a permanent deletion has removed. */
export function deletedSince(urn: string, position: number): CatalogError {
  return new CatalogError(
    'DELETED_SINCE',
    `${urn} was deleted permanently at position ${position}; what it was before is not kept`,
  )
}
