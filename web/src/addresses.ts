import { AS_OF, asOfInAddress } from './api/as-of.ts'
import { BASE_PATH } from './base-path.ts'
import type { Filters } from './views/criteria.ts'

/** The state of a search, all of which is in the URL. */
export interface SearchState {
  readonly query: string
  readonly filters: Filters
  /** The URN of the view that narrows it; empty if there is none. */
  readonly view: string
  /** Counts from 1. */
  readonly page: number
  readonly sort: string
}

/** The path of the search page. */
export const SEARCH = '/search'

const FILTER = 'filter_'

/** Characters that a path shows unescaped, so that the URN in it is legible. */
const READABLE: Readonly<Record<string, string>> = { '%3A': ':', '%2C': ',', '%40': '@' }

/**
 * Returns the path of an entity's page.
 *
 * @param asOf the time of which it shows the entity; that of the current page by default, so that
 *   links between entities stay in the past
 */
export function entityPath(urn: string, tab?: string, asOf = asOfInAddress()): string {
  const key = encodeURIComponent(urn).replaceAll(/%(3A|2C|40)/g, (code) => READABLE[code] ?? code)
  const time = asOf ? `${AS_OF}=${encodeURIComponent(asOf)}` : ''
  const parameters = [tab ? `tab=${tab}` : '', time].filter(Boolean).join('&')
  return `/entity/${key}${parameters === '' ? '' : `?${parameters}`}`
}

/** Returns the URN in the current URL. */
export function urnInAddress(): string {
  const key = location.pathname.slice(`${BASE_PATH}entity/`.length)
  try {
    return decodeURIComponent(key)
  } catch {
    return key
  }
}

/** Returns the path of the search page for a state; absent members have their defaults. */
export function searchPath(state: Partial<SearchState>): string {
  const parameters = toParameters({ query: '', filters: {}, view: '', page: 1, sort: '', ...state })
  return `${SEARCH}${parameters.size > 0 ? `?${parameters}` : ''}`
}

function toParameters({ query, filters, view, page, sort }: SearchState): URLSearchParams {
  const parameters = new URLSearchParams()
  if (query !== '') parameters.set('q', query)
  for (const [field, values] of Object.entries(filters)) {
    for (const value of values) parameters.append(FILTER + field, value)
  }
  if (view !== '') parameters.set('view', view)
  if (sort !== '') parameters.set('sort', sort)
  if (page > 1) parameters.set('page', String(page))
  return parameters
}

/** Parses the parameters of a search page's URL. */
export function parseSearchState(parameters: URLSearchParams): SearchState {
  const filters: Record<string, readonly string[]> = {}
  for (const name of new Set(parameters.keys())) {
    if (name.startsWith(FILTER)) filters[name.slice(FILTER.length)] = parameters.getAll(name)
  }
  return {
    query: parameters.get('q') ?? '',
    filters,
    view: parameters.get('view') ?? '',
    page: Math.max(1, Math.trunc(Number(parameters.get('page'))) || 1),
    sort: parameters.get('sort') ?? '',
  }
}
