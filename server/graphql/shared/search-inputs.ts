import type { Registry } from '../../../graph/model/registry.ts'
import type { Page } from '../../../graph/store/graph-store.ts'
import { TYPE_FIELD } from '../../../search/fields.ts'
import type { Filter } from '../../../search/filter.ts'
import { parseFilter } from '../../../search/parse-filter.ts'
import type { Sort } from '../../../search/search-index.ts'
import type { FindFlags, FindRequest } from '../../catalog/find/search-request.ts'
import type {
  FacetFilterInput,
  Maybe,
  SearchAcrossEntitiesInput,
  SearchFlags,
  SearchSortInput,
} from '../arguments.generated.ts'
import type { GraphqlContext } from '../engine/context.ts'
import { indexedTypeName, typeOfSymbol } from '../../catalog/find/entity-names.ts'
import { narrowToNamedView } from './in-view.ts'

/** Names of the field with the entity type; its values are enum values in GraphQL. */
const TYPE_FIELDS = [TYPE_FIELD, 'entityType']

/** Default page size of lists other than searches. */
export const LIST_SIZE_DEFAULT = 20

/** Arguments that searches share; each search accepts some of them. */
export type SearchArguments = Omit<SearchAcrossEntitiesInput, 'query'> & {
  readonly query?: Maybe<string>
}

/** Conditions and flags of a search besides those of its input. */
type SearchScope = Pick<FindRequest, 'within'> & { readonly flags?: FindFlags | undefined }

/** Returns the catalog's request for a page of a search, among the entities of its view. */
export async function toFindQuery(
  { query, types, searchFlags, sortInput, viewUrn, ...narrowing }: SearchArguments,
  page: Page & Pick<FindRequest, 'scroll'>,
  context: GraphqlContext,
  { within = [], flags }: SearchScope = {},
) {
  const { registry } = context.catalog
  const scope = { entityTypes: typesIn(types, registry), within }
  return {
    ...page,
    ...(await narrowToNamedView(viewUrn, scope, context)),
    input: wordsIn(query),
    filter: filterIn(narrowing, registry),
    sort: sortIn(sortInput),
    flags: { ...flagsIn(searchFlags), ...flags },
  }
}

/** Returns the words of a query; a blank one matches everything. */
export function wordsIn(query: Maybe<string>): string {
  return query?.trim() ? query : '*'
}

/** Filters of all searches in this folder. */
type Narrowing = Pick<SearchArguments, 'filters' | 'orFilters'>

/** Returns the filter of an input (docs/interface: graphql/search). */
export function filterIn(input: Narrowing, registry: Registry): Filter {
  return parseFilter(restFilterIn(input, registry))
}

/**
 * Returns the filter of an input in the form of REST; `orFilters` override `filters`, which form
 * one group.
 */
export function restFilterIn({ filters, orFilters }: Narrowing, registry: Registry) {
  const groups = orFilters ?? (filters ? [{ and: filters }] : [])
  return {
    or: groups.map(({ and }) => ({
      and: (and ?? []).map((criterion) => toCriterion(criterion, registry)),
    })),
  }
}

function toCriterion(
  { field, value, values, negated, condition }: FacetFilterInput,
  registry: Registry,
) {
  const texts = values ?? (typeof value === 'string' ? [value] : [])
  const isType = TYPE_FIELDS.includes(field)
  return {
    field,
    values: isType ? texts.map((symbol) => indexedTypeName(registry, symbol)) : texts,
    condition: condition ?? 'EQUAL',
    negated: negated === true,
  }
}

/** Returns the distinct entity types of enum values. */
export function typesIn(symbols: Maybe<readonly string[]>, registry: Registry): string[] {
  return [...new Set(symbols)].map((symbol) => typeOfSymbol(registry, symbol))
}

/** Returns the sort criteria of an input; `sortCriteria` override `sortCriterion`. */
export function sortIn(input: Maybe<Partial<SearchSortInput>>): Sort[] {
  const criteria = input?.sortCriteria ?? (input?.sortCriterion ? [input.sortCriterion] : [])
  return criteria.map(({ field, sortOrder }) => ({ field, descending: sortOrder === 'DESCENDING' }))
}

function flagsIn(input: Maybe<SearchFlags>): FindFlags {
  const { maxAggValues, skipAggregates, skipHighlighting } = input ?? {}
  return {
    skipAggregates: skipAggregates === true,
    skipHighlighting: skipHighlighting === true,
    includeSoftDeleted: input?.includeSoftDeleted === true,
    includeHiddenLifecycleStages: input?.includeHiddenLifecycleStages === true,
    ...(typeof maxAggValues === 'number' && { maxAggValues }),
  }
}
