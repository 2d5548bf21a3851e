import type { Page } from '../../../graph/graph-store.ts'
import { CatalogError } from '../../../graph/model/errors.ts'
import { pageOf, type PageInput } from '../page.ts'

/** Where a scroll goes on, as clients carry it from page to page; none: the first page. */
export interface ScrollInput extends Pick<PageInput, 'count'> {
  readonly scrollId?: string | null | undefined
}

/**
 * The page of a scroll. The id says where it begins, so no page is kept for anyone.
 *
 * @throws CatalogError `INVALID_PARAMETER` for an id that was not answered here, or as `pageOf`
 */
export function scrollPageOf({ scrollId, count }: ScrollInput): Page {
  return pageOf({ start: startOf(scrollId), count })
}

/** What asks for the next page; undefined when this page was the last. */
export function nextScrollId(
  { start, count }: Page,
  { hits, total }: { readonly hits: readonly unknown[]; readonly total: number },
): string | undefined {
  const next = start + hits.length
  const isLast = count === 0 || hits.length < count || next >= total
  return isLast ? undefined : Buffer.from(JSON.stringify({ start: next })).toString('base64url')
}

function startOf(scrollId: ScrollInput['scrollId']): number {
  if (!scrollId) return 0
  try {
    const { start } = JSON.parse(Buffer.from(scrollId, 'base64url').toString()) as {
      start?: unknown
    }
    if (typeof start === 'number' && Number.isSafeInteger(start)) return start
  } catch {
    // Answered below.
  }
  throw new CatalogError('INVALID_PARAMETER', "Parameter 'scrollId' is none that was given here")
}
