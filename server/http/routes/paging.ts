import { CatalogError } from '../../../graph/model/errors.ts'
import { long } from '../../../graph/model/field.ts'
import type { Page } from '../../../graph/graph-store.ts'
import { PAGE_SIZE_MAX } from '../../catalog/catalog.ts'

/** Parameters of every paged route (interface, Limits: paging). */
export const pageParameters = {
  start: long({ doc: 'Offset of the first result, from 0.' }),
  count: long({ doc: `Page size, at most ${PAGE_SIZE_MAX}.` }),
}

/** @throws CatalogError `INVALID_PARAMETER` naming the limit */
export function pageOf(
  { start = 0, count }: { start?: number; count?: number },
  countDefault: number,
): Page {
  if (start < 0) throw new CatalogError('INVALID_PARAMETER', 'start must not be negative')
  if (count !== undefined && (count < 0 || count > PAGE_SIZE_MAX)) {
    throw new CatalogError('INVALID_PARAMETER', `count must be from 0 to ${PAGE_SIZE_MAX}`)
  }
  return { start, count: count ?? countDefault }
}
