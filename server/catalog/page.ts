import type { Page } from '../../graph/store/graph-store.ts'
import { CatalogError } from '../../graph/model/errors.ts'
import { LIMITS } from '../../graph/model/limits.ts'

/** Default number of results on a page of a search, a folder or a list. */
export const PAGE_SIZE_DEFAULT = 10

/** A page as clients request it. */
export interface PageInput {
  readonly start?: number | null | undefined
  readonly count?: number | null | undefined
}

/** Returns the ID of a scroll, which holds its position, so that the server keeps no state. */
export function toScrollId(position: unknown): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

/**
 * Returns the position in the ID of a scroll.
 *
 * @param check returns the position that the content of the ID is; undefined if it is none
 * @param name of the parameter with the ID
 * @throws CatalogError `INVALID_PARAMETER` for an ID that this server did not issue
 */
export function positionIn<Position>(
  scrollId: string,
  check: (value: unknown) => Position | undefined,
  name = 'scrollId',
): Position {
  try {
    const position = check(JSON.parse(Buffer.from(scrollId, 'base64url').toString()))
    if (position !== undefined) return position
  } catch {
    // Refused below.
  }
  const message = `Invalid parameter '${name}'; expected one that this version returned. Start a new scroll without it.`
  throw new CatalogError('INVALID_PARAMETER', message)
}

/**
 * Returns the requested page (docs/interface: search/paging).
 *
 * @param countName name of the page size in the request
 * @throws CatalogError `INVALID_PARAMETER` naming the limit
 */
export function parsePage(
  input: PageInput,
  countDefault = PAGE_SIZE_DEFAULT,
  countName = 'count',
): Page {
  const start = input.start ?? 0
  const count = input.count ?? countDefault
  if (start < 0 || start > LIMITS.start.max) {
    throw new CatalogError('INVALID_PARAMETER', `start must be from 0 to ${LIMITS.start.max}`)
  }
  if (count < 0 || count > LIMITS.pageSize.max) {
    throw new CatalogError(
      'INVALID_PARAMETER',
      `${countName} must be from 0 to ${LIMITS.pageSize.max}`,
    )
  }
  return { start, count }
}
