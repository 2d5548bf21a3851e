import { CatalogError } from '../../../graph/model/errors.ts'
import { long } from '../../../graph/model/field.ts'
import type { Page } from '../../../graph/graph-store.ts'
import { PAGE_SIZE_MAX } from '../../catalog/catalog.ts'

/** Farthest offset: Neo4j cuts lists by numbers of 32 bits, and the end of a page is one. */
export const START_MAX = 1_000_000_000

/** Parameters of every paged route (interface, Limits: paging). */
export const pageParameters = {
  start: long({ doc: 'Offset of the first result, from 0.' }),
  count: long({ doc: `Page size, at most ${PAGE_SIZE_MAX}.` }),
}

/**
 * @param countName what the route calls the page size
 * @throws CatalogError `INVALID_PARAMETER` naming the limit
 */
export function pageOf(
  { start = 0, count }: { start?: number; count?: number },
  countDefault: number,
  countName = 'count',
): Page {
  if (start < 0 || start > START_MAX) {
    throw new CatalogError('INVALID_PARAMETER', `start must be from 0 to ${START_MAX}`)
  }
  if (count !== undefined && (count < 0 || count > PAGE_SIZE_MAX)) {
    throw new CatalogError('INVALID_PARAMETER', `${countName} must be from 0 to ${PAGE_SIZE_MAX}`)
  }
  return { start, count: count ?? countDefault }
}
