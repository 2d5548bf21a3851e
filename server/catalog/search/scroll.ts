import { CatalogError } from '../../../graph/model/errors.ts'
import { pageOf, type PageInput } from '../page.ts'
import { INTERPRETATIONS } from './interpretations.ts'
import type { ScrollPage } from './request.ts'

/** The position of a scroll as clients send it; absent on the first page. */
export interface ScrollInput extends Pick<PageInput, 'count'> {
  readonly scrollId?: string | null | undefined
}

/** The part of a search request that selects a page of a scroll. */
export interface Scrolling {
  readonly start: 0
  readonly count: number
  readonly scroll: ScrollPage
}

/**
 * Returns the page of a scroll. The scroll ID holds its position, so the server keeps no state.
 *
 * @throws CatalogError `INVALID_PARAMETER` for an ID that this server did not issue, or as `pageOf`
 */
export function scrollPageOf({ scrollId, count }: ScrollInput): Scrolling {
  const page = pageOf({ count })
  return { start: 0, count: page.count, scroll: scrollId ? scrollPageIn(scrollId) : {} }
}

/** Returns the scroll ID of the next page; undefined when this page is the last. */
export function nextScrollId({ next }: { readonly next?: ScrollPage }): string | undefined {
  return next && Buffer.from(JSON.stringify(next)).toString('base64url')
}

function scrollPageIn(scrollId: string): ScrollPage {
  try {
    const { after, interpretation } = JSON.parse(Buffer.from(scrollId, 'base64url').toString()) as {
      readonly after?: { readonly urn?: unknown; readonly least?: unknown }
      readonly interpretation?: unknown
    }
    const known = INTERPRETATIONS.find((each) => each === interpretation)
    const { urn, least } = after ?? {}
    if (known && typeof urn === 'string' && isLeast(least)) {
      return { interpretation: known, after: { urn, least } }
    }
  } catch {
    // Refused below.
  }
  const message =
    "Invalid parameter 'scrollId'; expected one that this version returned. Start a new scroll without it."
  throw new CatalogError('INVALID_PARAMETER', message)
}

function isLeast(least: unknown): least is Readonly<Record<string, string | number>> {
  if (typeof least !== 'object' || least === null) return false
  return Object.values(least).every((each) => typeof each === 'string' || typeof each === 'number')
}
