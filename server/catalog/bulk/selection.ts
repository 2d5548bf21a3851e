import { CatalogError } from '../../../graph/model/errors.ts'
import { LIMITS } from '../../../graph/model/limits.ts'
import { parseUrn, type Urn } from '../../../graph/model/urn.ts'
import { parseFilter } from '../../../search/parse-filter.ts'
import type { Catalog } from '../catalog.ts'
import { find } from '../find/find.ts'
import { narrowToView, requireView, type ViewDefinition } from '../find/in-view.ts'
import { nextScrollId, toScrollPage } from '../find/scroll.ts'
import { positionIn, toScrollId } from '../page.ts'

/** The entities that a request edits: those that it names, each once, or that a search finds. */
export type Selection = { readonly urns: readonly Urn[] } | SearchSelection

/** All that a search finds. */
export interface SearchSelection {
  readonly query: string
  readonly filter?: unknown
  readonly types?: readonly string[]
  /** The view that narrows the search, as it was when the request came. */
  readonly view?: ViewDefinition
}

/** The members of a request that select by a search. */
interface SearchMembers {
  readonly query: string
  readonly filter?: unknown
  readonly types?: readonly string[] | undefined
  /** The URN of a view. */
  readonly view?: string | undefined
}

/**
 * Returns the selection that a request asks for.
 *
 * @param catalog as the caller sees it
 * @throws CatalogError `INVALID_PARAMETER`, `INVALID_URN` for a view that does not exist
 */
export async function searchSelection(
  catalog: Catalog,
  { query, filter, types, view }: SearchMembers,
): Promise<SearchSelection> {
  return {
    query,
    ...(filter !== undefined && { filter }),
    ...(types && { types }),
    ...(view !== undefined && { view: await requireView(catalog, view) }),
  }
}

/** Some of the selected entities, in an order that edits do not change. */
export interface SelectedPage {
  readonly urns: readonly Urn[]
  /** How many are selected; of a search, as many as it counts. */
  readonly total: number
  /** Continues after the page; absent on the last one. */
  readonly next?: string
}

/**
 * Returns the next selected entities. A search shows each entity once, whether or not edits change
 * what it finds.
 *
 * @param catalog as the caller sees it
 * @param after `next` of the previous page
 * @throws CatalogError `INVALID_PARAMETER`, `INVALID_URN`, `INDEX_UNAVAILABLE`
 */
export async function selectPage(
  catalog: Catalog,
  selection: Selection,
  after: string | undefined,
  limit: number,
): Promise<SelectedPage> {
  if ('urns' in selection) {
    const { urns } = selection
    const start = after === undefined ? 0 : positionIn(after, toOffset)
    const end = start + limit
    const next = end < urns.length ? { next: toScrollId(end) } : {}
    return { urns: urns.slice(start, end), total: urns.length, ...next }
  }
  const page = await find(catalog, {
    ...narrowToView(catalog, selection.view ?? {}, {
      entityTypes: selection.types ?? [],
      within: [],
    }),
    input: selection.query,
    filter: parseFilter(selection.filter),
    flags: { skipAggregates: true, skipHighlighting: true },
    ...toScrollPage(catalog, { scrollId: after, count: limit }),
  })
  const next = nextScrollId(page)
  return {
    urns: page.hits.map(({ urn }) => parseUrn(urn)),
    total: page.total,
    ...(next !== undefined && { next }),
  }
}

const toOffset = (value: unknown) => (typeof value === 'number' ? value : undefined)

/**
 * Returns the first selected entities: all of them, or more than are edited at once.
 *
 * @throws CatalogError as {@link selectPage}, `INVALID_PARAMETER` for more than
 *   `LIMITS.editedEntities`
 */
export async function selectFirst(catalog: Catalog, selection: Selection): Promise<SelectedPage> {
  const page = await selectPage(catalog, selection, undefined, LIMITS.editedAtOnce.max)
  const { max } = LIMITS.editedEntities
  if (page.total <= max) return page
  throw new CatalogError(
    'INVALID_PARAMETER',
    `${page.total} entities are selected; at most ${max} are edited by one request. ` +
      'Narrow the search, or edit in parts',
  )
}
