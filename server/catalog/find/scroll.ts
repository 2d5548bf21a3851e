import type { SearchFields } from '../../../search/fields.ts'
import type { Cursor } from '../../../search/search-index.ts'
import type { Catalog } from '../catalog.ts'
import { parsePage, positionIn, toScrollId, type PageInput } from '../page.ts'
import { INTERPRETATIONS } from './interpretations.ts'
import type { ScrollPage } from './search-request.ts'

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
 * Returns the page of a scroll.
 *
 * @throws CatalogError `INVALID_PARAMETER` for an ID that this server did not issue, or as `parsePage`
 */
export function toScrollPage(
  { searchFields }: Pick<Catalog, 'searchFields'>,
  { scrollId, count }: ScrollInput,
): Scrolling {
  const page = parsePage({ count })
  return {
    start: 0,
    count: page.count,
    scroll: scrollId
      ? positionIn(scrollId, (position) => parsePosition(searchFields, position))
      : {},
  }
}

/** Returns the scroll ID of the next page; undefined when this page is the last. */
export function nextScrollId({ next }: { readonly next?: ScrollPage }): string | undefined {
  return next && toScrollId(next)
}

function parsePosition(fields: SearchFields, position: unknown): ScrollPage | undefined {
  const { after, interpretation } = position as {
    readonly after?: Readonly<Record<keyof Cursor, unknown>>
    readonly interpretation?: unknown
  }
  const validInterpretation = INTERPRETATIONS.find((candidate) => candidate === interpretation)
  const { urn, least, offset = 0 } = after ?? {}
  return validInterpretation &&
    typeof urn === 'string' &&
    isLeast(fields, least) &&
    isOffset(offset)
    ? { interpretation: validInterpretation, after: { urn, least, offset } }
    : undefined
}

function isOffset(offset: unknown): offset is number {
  return Number.isSafeInteger(offset) && Number(offset) >= 0
}

/** Returns whether each value is one of its field; lineage scrolls have keys that no field is. */
function isLeast({ all }: SearchFields, least: unknown): least is Cursor['least'] {
  if (typeof least !== 'object' || least === null) return false
  return Object.entries(least).every(([name, value]) => {
    const kind = all.get(name)?.kind
    const isNumber = typeof value === 'number'
    return (isNumber || typeof value === 'string') && (!kind || isNumber === (kind === 'number'))
  })
}
