import { CatalogError } from '../../../graph/model/errors.ts'
import { pageOf, type PageInput } from '../page.ts'
import { INTERPRETATIONS } from './interpretations.ts'
import type { ScrollPage } from './request.ts'

/** Where a scroll goes on, as clients carry it from page to page; absent on the first page. */
export interface ScrollInput extends Pick<PageInput, 'count'> {
  readonly scrollId?: string | null | undefined
}

/** A page of a scroll, as searches are asked for it. */
export interface Scrolling {
  readonly start: 0
  readonly count: number
  readonly scroll: ScrollPage
}

/**
 * The page of a scroll. The id says behind which entity it begins, so no page is kept for anyone.
 *
 * @throws CatalogError `INVALID_PARAMETER` for an id that was not answered here, or as `pageOf`
 */
export function scrollPageOf({ scrollId, count }: ScrollInput): Scrolling {
  const page = pageOf({ count })
  return { start: 0, count: page.count, scroll: scrollId ? scrollPageIn(scrollId) : {} }
}

/** What asks for the next page; undefined when this page was the last. */
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
    // Answered below.
  }
  const message =
    "Parameter 'scrollId' is none that this version has given; begin the scroll anew, without it"
  throw new CatalogError('INVALID_PARAMETER', message)
}

function isLeast(least: unknown): least is Readonly<Record<string, string | number>> {
  if (typeof least !== 'object' || least === null) return false
  return Object.values(least).every((each) => typeof each === 'string' || typeof each === 'number')
}
