import type { Page } from '../../graph/store/graph-store.ts'
import { CatalogError } from '../../graph/model/errors.ts'

/** Largest page of any list. */
export const PAGE_SIZE_MAX = 10_000
/** Results on a page of a search, a folder or a list, unless the request says. */
export const PAGE_SIZE_DEFAULT = 10
/** Farthest offset: Neo4j cuts lists by numbers of 32 bits, and the end of a page is one. */
export const START_MAX = 1_000_000_000

/** A page as clients ask for it. */
export interface PageInput {
  readonly start?: number | null | undefined
  readonly count?: number | null | undefined
}

/**
 * The page that a request asks for (docs/interface: search/paging).
 *
 * @param countName what the request calls the page size
 * @throws CatalogError `INVALID_PARAMETER` naming the limit
 */
export function pageOf(
  input: PageInput,
  countDefault = PAGE_SIZE_DEFAULT,
  countName = 'count',
): Page {
  const start = input.start ?? 0
  const count = input.count ?? countDefault
  if (start < 0 || start > START_MAX) {
    throw new CatalogError('INVALID_PARAMETER', `start must be from 0 to ${START_MAX}`)
  }
  if (count < 0 || count > PAGE_SIZE_MAX) {
    throw new CatalogError('INVALID_PARAMETER', `${countName} must be from 0 to ${PAGE_SIZE_MAX}`)
  }
  return { start, count }
}
