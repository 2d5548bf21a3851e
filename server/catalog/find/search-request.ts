import { document } from '../../../graph/aspects/documentation/document.entity.ts'
import { CatalogError } from '../../../graph/model/errors.ts'
import { LIMITS } from '../../../graph/model/limits.ts'
import { indexedType, TYPE_FIELD, URN_FIELD, type SearchFields } from '../../../search/fields.ts'
import type { Filter } from '../../../search/filter.ts'
import {
  PLAIN_REQUEST,
  type Cursor,
  type SearchRequest,
  type Sort,
} from '../../../search/search-index.ts'
import { fieldIn, resolveFilter, type Where } from '../../../search/where.ts'
import type { Catalog } from '../catalog.ts'
import { requireNotSoftDeleted } from '../read/soft-deleted.ts'
import { resolveFacets } from './facets.ts'
import { usualTypes } from './query-index.ts'
import { resolveInclusions, restrictToVisible, type Inclusions } from './hidden-stages.ts'
import type { Interpretation } from './interpretations.ts'

/** Default number of values of a facet. */
const FACET_VALUES_DEFAULT = 20

/** A search as clients request it. */
export interface FindRequest {
  /** Empty: the types that people usually search. */
  readonly entityTypes: readonly string[]
  readonly input: string
  /** None matches everything. */
  readonly filter?: Filter
  /** Further conditions, besides the client's filter. */
  readonly within?: readonly Where[]
  readonly sort?: readonly Sort[]
  /** Makes the result a page of a scroll, which ignores `start`. */
  readonly scroll?: ScrollPage
  readonly start: number
  readonly count: number
  readonly flags?: FindFlags
}

/** Position of a page in a scroll; empty for the first page. */
export interface ScrollPage {
  readonly after?: Cursor
  /** The interpretation of the input that had results on the first page. */
  readonly interpretation?: Interpretation
}

export interface FindFlags extends Inclusions {
  readonly maxAggValues?: number
  readonly skipAggregates?: boolean
  /** Names of the only facets to count. Default: the facets of the searched types. */
  readonly facets?: readonly string[]
  readonly skipHighlighting?: boolean
  /** Hides unpublished documents, and those that are shown beside their assets only. */
  readonly isGlobal?: boolean
}

/** Resolves a filter to search fields, and the names of entity types in it. */
export function resolveCatalogFilter(
  { searchFields, registry }: Catalog,
  filter: Filter = [],
): Where {
  const where = resolveFilter(filter, searchFields, (name) => registry.isSearchField(name))
  const asIndexed = (value: string) => {
    const type = registry.entityTypeNamed(value.replaceAll('_', ''))
    return type === undefined ? value : indexedType(registry, type)
  }
  return where.map((group) =>
    group.map((clause) => {
      const isOfTypes = clause.fields.includes(TYPE_FIELD) && TYPE_CONDITIONS.has(clause.condition)
      return isOfTypes ? { ...clause, values: clause.values.map(asIndexed) } : clause
    }),
  )
}

/** Conditions whose values are whole names of entity types, in any spelling, as in DataHub. */
const TYPE_CONDITIONS: ReadonlySet<string> = new Set(['EQUAL', 'IN', 'IEQUAL'])

/**
 * Returns the request to the index, without words.
 *
 * @throws CatalogError `INVALID_PARAMETER` when a limit of searches is exceeded, and for a filter
 *   by a soft-deleted property
 */
export async function createSearchRequest(
  catalog: Catalog,
  { entityTypes, within = [], start, count, sort = [], scroll, flags = {} }: FindRequest,
  filter: Where,
): Promise<SearchRequest> {
  const { maxAggValues = FACET_VALUES_DEFAULT } = flags
  requireTypes(entityTypes)
  await requireNotSoftDeleted(catalog.graph, filter)
  if (
    !Number.isInteger(maxAggValues) ||
    maxAggValues < 1 ||
    maxAggValues > LIMITS.facetValues.max
  ) {
    throw new CatalogError(
      'INVALID_PARAMETER',
      `searchFlags/maxAggValues must be from 1 to ${LIMITS.facetValues.max}`,
    )
  }
  const types = entityTypes.length > 0 ? entityTypes : await usualTypes(catalog)
  const where = [
    filter,
    ...within,
    ...(flags.isGlobal && types.includes(document.name) ? SEARCHED_DOCUMENTS : []),
  ]
  const visibleRequest = await restrictToVisible(catalog, resolveInclusions(flags, filter), {
    entityTypes: types,
    where,
  })
  return {
    ...PLAIN_REQUEST,
    ...visibleRequest,
    sort: resolveSort(catalog, sort, scroll ? LIMITS.sorts.max - 1 : LIMITS.sorts.max),
    start,
    count,
    ...(scroll && scrollParts(scroll, count)),
    facets: flags.skipAggregates ? [] : requestedFacets(catalog, flags, types),
    facetValuesMax: maxAggValues,
  }
}

/** Conditions on documents that searches of the whole catalog show; others pass. */
const SEARCHED_DOCUMENTS: readonly Where[] = [
  fieldIn('state', ['UNPUBLISHED'], { negated: true }),
  fieldIn('showInGlobalContext', ['false'], { negated: true }),
]

/**
 * Names that DataHub's page and clients sort by although no aspect has them: the order of search
 * results, and statistics of its usage.
 */
const WITHOUT_VALUES = /^(_?score|relevance|\w+Last30DaysFeature)$/

/** DataHub's page sorts by it for groups of terms before terms: there, each type has an index. */
const TYPE_SORT = '_index'

/**
 * Resolves the criteria of a sort to search fields (docs/interface: search/sort). Fields of the
 * wider model that are not declared here have no values, so they are left out.
 *
 * @throws CatalogError `INVALID_PARAMETER` for fields that cannot be sorted by, and for too many
 */
function resolveSort(
  { searchFields, registry }: Catalog,
  sort: readonly Sort[],
  fieldsMax: number,
): readonly Sort[] {
  const resolvedSort = sort.flatMap(({ field, descending }) => {
    const names = searchFields.resolve(field === TYPE_SORT ? TYPE_FIELD : field)
    const isIgnored = !names && (WITHOUT_VALUES.test(field) || registry.isSearchField(field))
    if (isIgnored) return []
    if (!names?.every((name) => searchFields.all.get(name)?.sortable)) {
      throw unsortableError(field, searchFields)
    }
    return names.map((name) => ({ field: name, descending }))
  })
  if (resolvedSort.length <= fieldsMax) return resolvedSort
  const fieldNames = resolvedSort.map(({ field }) => field).join(', ')
  throw new CatalogError(
    'INVALID_PARAMETER',
    `a sort has at most ${fieldsMax} fields here: ${fieldNames}`,
  )
}

function unsortableError(field: string, fields: SearchFields): CatalogError {
  const quotedField = JSON.stringify(field.slice(0, 100))
  const problem = fields.resolve(field) ? 'may have several values' : 'is unknown'
  const sortable = [...fields.all.values()]
    .filter((candidate) => candidate.sortable)
    .map(({ name }) => name)
  return new CatalogError(
    'INVALID_PARAMETER',
    `sort: ${quotedField} ${problem}; fields to sort by are ${sortable.toSorted().join(', ')}`,
  )
}

/** Requests one hit more than the page has, to know whether another page follows. */
function scrollParts({ after }: ScrollPage, count: number) {
  return { scroll: { ...(after && { after }) }, count: count === 0 ? 0 : count + 1 }
}

/**
 * Limits the number of entity types.
 *
 * @throws CatalogError `INVALID_PARAMETER` naming the limit
 */
export function requireTypes(entityTypes: readonly string[]): void {
  if (entityTypes.length <= LIMITS.entityTypes.max) return
  throw new CatalogError(
    'INVALID_PARAMETER',
    `entities has too many types; the limit is ${LIMITS.entityTypes.max}`,
  )
}

/** Returns the fields that the index counts for the facets of a request. */
function requestedFacets(
  catalog: Catalog,
  { facets }: FindFlags,
  types: readonly string[],
): string[] {
  if (!facets) return defaultFacets(catalog, types)
  return [...new Set(resolveFacets(catalog, facets).flatMap(({ fields }) => fields.slice(0, 1)))]
}

/** Returns the default facets of which entities of these types can have values. */
function defaultFacets(
  { searchFields, registry }: Catalog,
  entityTypes: readonly string[],
): string[] {
  const isCarried = (aspect: string) => {
    return entityTypes.some((type) => {
      return registry.carries(type, aspect) || registry.entity(type) === undefined
    })
  }
  return searchFields.facets
    .map(({ name }) => name)
    .filter((name) => searchFields.filledBy.get(name)?.some(isCarried) ?? true)
}

/** Returns the condition to be one of some entities, or none of them. */
export function urnCondition(
  urns: readonly string[],
  options?: { readonly negated: boolean },
): Where {
  return fieldIn(URN_FIELD, urns, options)
}
