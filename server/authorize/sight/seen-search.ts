import { LIMITS } from '../../../graph/model/limits.ts'
import type { Registry } from '../../../graph/model/registry.ts'
import { indexedType, TYPE_FIELD, URN_FIELD, type SearchFields } from '../../../search/fields.ts'
import type { Hit, SearchAnswer, SearchIndex, SearchRequest } from '../../../search/search-index.ts'
import { toCursor } from '../../../search/sort.ts'
import { fieldIn, type Where } from '../../../search/where.ts'
import type { Sight } from './sight.ts'

/** Entities about others that count in the total and the facets of a search: the best ones. */
const COMPARED_MAX = LIMITS.pageSize.max
/** Entities about others that one query of the index returns to compare them, if none is counted. */
const PER_READ = 2_000

/**
 * Times that many candidates one search compares at most, if fewer of them are seen than its page
 * has: what a person waits for may not grow with the catalog. A scroll goes on until its deadline.
 */
const FILLING_MAX = 5

interface Sizes {
  readonly comparedMax: number
  readonly perRead: number
}

interface SeenIndex {
  readonly registry: Registry
  readonly searchFields: SearchFields
  readonly index: SearchIndex
  readonly sight: Sight
}

/**
 * Searches what a caller sees.
 *
 * @param sizes how many candidates count in totals, and how many one query returns
 */
export async function searchSeen(
  seen: SeenIndex,
  request: SearchRequest,
  signal?: AbortSignal,
  sizes: Sizes = { comparedMax: COMPARED_MAX, perRead: PER_READ },
): Promise<SearchAnswer> {
  const { index, sight } = seen
  const { entityTypes, where, compared } = await sight.documents(request.entityTypes)
  const seenRequest = { ...request, entityTypes, where: [...request.where, ...where] }
  if (compared.length === 0) return index.search(seenRequest, signal)
  const otherTypes = entityTypes.filter((type) => !compared.includes(type))
  const among: ComparedSearch = {
    seen,
    request: { ...request, entityTypes },
    where,
    compared,
    others: otherTypes,
    signal,
    sizes,
  }
  return request.scroll ? searchScrolled(among) : searchPaged(among)
}

/** A search in which some types have to be compared. */
interface ComparedSearch {
  readonly seen: SeenIndex
  readonly request: SearchRequest
  /** The conditions of the other types. */
  readonly where: readonly Where[]
  readonly compared: readonly string[]
  readonly others: readonly string[]
  readonly signal: AbortSignal | undefined
  readonly sizes: Sizes
}

/** Returns the conditions of seen documents, with those of the compared types that `alternative` has. */
function withAlternative({ seen, request, ...among }: ComparedSearch, alternative: Where): Where[] {
  const { where, compared, others } = among
  const typeIn = (types: readonly string[]) =>
    fieldIn(
      TYPE_FIELD,
      types.map((type) => indexedType(seen.registry, type)),
    )
  const isCompared = typeIn(compared)
  return [
    ...request.where,
    // Each either has another type and meets the conditions, or is compared.
    ...where.map((conjunction) => [...isCompared, ...conjunction]),
    [...typeIn(others), ...alternative],
  ]
}

/**
 * Compares the candidates, the best ones first: as many as the page needs, and of more those that
 * the total counts. The page is then found among those that are seen.
 */
async function searchPaged(among: ComparedSearch): Promise<SearchAnswer> {
  const { seen, request, compared, signal, sizes } = among
  const { index, sight } = seen
  const end = request.start + request.count
  const counts = request.counted || request.facets.length > 0
  const count = counts ? sizes.comparedMax : sizes.perRead
  const urns: string[] = []
  for (let start = 0; start < sizes.comparedMax * FILLING_MAX; start += count) {
    const page = { start, count, counted: false, facets: [], returned: [] }
    const candidates = { ...request, entityTypes: compared, ...page }
    const { hits } = await index.search(candidates, signal)
    const seenUrns = await sight.seen(hits.map(({ urn }) => urn))
    for (const { urn } of hits) if (seenUrns.has(urn)) urns.push(urn)
    if (hits.length < count || urns.length >= Math.min(end, sizes.comparedMax)) break
  }
  const where = withAlternative(
    among,
    fieldIn(URN_FIELD, urns.slice(0, Math.max(end, sizes.comparedMax))),
  )
  return index.search({ ...request, where }, signal)
}

/** Reads on in the order of the scroll until a page is full; what is hidden is left out. */
async function searchScrolled(among: ComparedSearch): Promise<SearchAnswer> {
  const { seen, request, compared, others, signal, sizes } = among
  const { index, sight, registry, searchFields } = seen
  const isCompared = fieldIn(
    TYPE_FIELD,
    compared.map((type) => indexedType(registry, type)),
  )
  const where = withAlternative(among, isCompared)
  const hits: Hit[] = []
  let { scroll } = request
  for (let count = request.count; ;) {
    const page = { ...request, where, count, counted: false, facets: [], ...(scroll && { scroll }) }
    const { hits: candidateHits } = await index.search(page, signal)
    const seenUrns = await sight.seen(candidateHits.map(({ urn }) => urn))
    hits.push(...candidateHits.filter(({ urn }) => seenUrns.has(urn)))
    const last = candidateHits.at(-1)
    if (!last || candidateHits.length < count || hits.length >= request.count) break
    const offset = (scroll?.after?.offset ?? 0) + candidateHits.length
    scroll = { after: { ...toCursor(searchFields, request.sort, last), offset } }
    count = sizes.perRead
  }
  const page = hits.slice(0, request.count)
  if (!request.counted) return { hits: page, total: page.length, facets: [] }
  const { scroll: _scroll, ...whole } = request
  const countRequest = { ...whole, start: 0, count: 0 }
  const { total, facets } = await searchPaged({ ...among, request: countRequest, others })
  return { hits: page, total, facets }
}
