import { CatalogError } from '../../graph/model/errors.ts'
import type { Page } from '../../graph/graph-store.ts'
import { PAGE_SIZE_MAX } from '../catalog/catalog.ts'

/** Farthest offset: Neo4j cuts lists by numbers of 32 bits, and the end of a page is one. */
const START_MAX = 1_000_000_000

/** A page as clients ask for it. */
export interface PageInput {
  readonly start?: number | null | undefined
  readonly count?: number | null | undefined
}

/** @throws CatalogError `INVALID_PARAMETER` naming the limit */
export function pageOf({ start, count }: PageInput, countDefault: number): Page {
  const page = { start: start ?? 0, count: count ?? countDefault }
  if (page.start < 0 || page.start > START_MAX) {
    throw new CatalogError('INVALID_PARAMETER', `start must be from 0 to ${START_MAX}`)
  }
  if (page.count < 0 || page.count > PAGE_SIZE_MAX) {
    throw new CatalogError('INVALID_PARAMETER', `count must be from 0 to ${PAGE_SIZE_MAX}`)
  }
  return page
}
