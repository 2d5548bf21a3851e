import type { Page } from '../../graph/store/graph-store.ts'
import { CatalogError } from '../../graph/model/errors.ts'
import { declareLimit } from '../../graph/model/limit.ts'

export const PAGE_SIZE_LIMIT = declareLimit({
  max: 10_000,
  of: 'results on a page (`count`, `limit`)',
  answer: 'INVALID_PARAMETER',
  reason: 'a page is built in memory',
})
export const PAGE_SIZE_MAX = PAGE_SIZE_LIMIT.max
/** Default number of results on a page of a search, a folder or a list. */
export const PAGE_SIZE_DEFAULT = 10
export const START_LIMIT = declareLimit({
  max: 1_000_000_000,
  of: 'results before a page (`start`)',
  answer: 'INVALID_PARAMETER',
  reason: 'Neo4j accepts list offsets of 32 bits only',
})
export const START_MAX = START_LIMIT.max

/** A page as clients request it. */
export interface PageInput {
  readonly start?: number | null | undefined
  readonly count?: number | null | undefined
}

/** Returns the ID of a scroll, which holds its position, so that the server keeps no state. */
export function scrollIdOf(position: unknown): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

/**
 * Returns the position in the ID of a scroll.
 *
 * @param check returns the position that the content of the ID is; undefined if it is none
 * @throws CatalogError `INVALID_PARAMETER` for an ID that this server did not issue
 */
export function positionIn<Position>(
  scrollId: string,
  check: (given: unknown) => Position | undefined,
): Position {
  try {
    const position = check(JSON.parse(Buffer.from(scrollId, 'base64url').toString()))
    if (position !== undefined) return position
  } catch {
    // Refused below.
  }
  const message =
    "Invalid parameter 'scrollId'; expected one that this version returned. Start a new scroll without it."
  throw new CatalogError('INVALID_PARAMETER', message)
}

/**
 * Returns the requested page (docs/interface: search/paging).
 *
 * @param countName name of the page size in the request
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
