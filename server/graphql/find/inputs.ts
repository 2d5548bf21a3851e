import { CatalogError } from '../../../graph/model/errors.ts'
import type { Registry } from '../../../graph/model/registry.ts'
import type { Sort } from '../../../search/search-index.ts'
import type { FindFlags } from '../../catalog/search/find.ts'
import type {
  FacetFilterInput,
  Maybe,
  SearchAcrossEntitiesInput,
  SearchFlags,
  SearchSortInput,
} from '../arguments.generated.ts'
import { indexedTypeOf, typeOfSymbol } from '../read/entity-names.ts'

/** The field that holds the type of an entity; GraphQL says its values as symbols. */
const TYPE_FIELDS = ['_entityType', 'entityType']

/** What narrows a search, in every query of this folder. */
export type Narrowing = Pick<SearchAcrossEntitiesInput, 'filters' | 'orFilters'>

/** `orFilters` win over `filters`, which are one group (`reference/graphql.md` 6.4). */
export function filterIn({ filters, orFilters }: Narrowing, registry: Registry): unknown {
  const groups = orFilters ?? (filters ? [{ and: filters }] : [])
  return {
    or: groups.map(({ and }) => ({ and: (and ?? []).map((each) => criterionOf(each, registry)) })),
  }
}

function criterionOf(
  { field, value, values, negated, condition }: FacetFilterInput,
  registry: Registry,
) {
  const wanted = values ?? (typeof value === 'string' ? [value] : [])
  const isType = TYPE_FIELDS.includes(field)
  return {
    field,
    values: isType ? wanted.map((each) => indexedTypeOf(registry, each)) : wanted,
    condition: condition ?? 'EQUAL',
    negated: negated === true,
  }
}

export function typesIn(symbols: Maybe<readonly string[]>, registry: Registry): string[] {
  return (symbols ?? []).map((symbol) => typeOfSymbol(registry, symbol))
}

export function sortIn(input: Maybe<SearchSortInput>): Sort[] {
  const criteria = input?.sortCriteria ?? (input?.sortCriterion ? [input.sortCriterion] : [])
  return criteria.map(({ field, sortOrder }) => ({ field, descending: sortOrder === 'DESCENDING' }))
}

export function flagsIn(input: Maybe<SearchFlags>): FindFlags {
  const { maxAggValues, skipAggregates, skipHighlighting, includeSoftDeleted } = input ?? {}
  return {
    skipAggregates: skipAggregates === true,
    skipHighlighting: skipHighlighting === true,
    includeSoftDeleted: includeSoftDeleted === true,
    ...(typeof maxAggValues === 'number' && { maxAggValues }),
  }
}

/** @throws CatalogError `INVALID_PARAMETER` for a blank query, in DataHub's words (6.4) */
export function requireQuery(query: string): string {
  if (query.trim() !== '') return query
  throw new CatalogError('INVALID_PARAMETER', "'query' parameter can not be null or empty")
}

/** SDL of what the queries have in common. */
export const INPUTS_SDL = /* GraphQL */ `
  input FacetFilterInput {
    field: String!
    "Older than the list of values."
    value: String
    "Any of them."
    values: [String!]
    negated: Boolean
    condition: FilterOperator
  }
  "All of them."
  input AndFilterInput {
    and: [FacetFilterInput!]
  }
  input FilterInput {
    and: [FacetFilterInput!]!
  }
  enum FilterOperator {
    CONTAIN
    EQUAL
    IEQUAL
    IN
    EXISTS
    GREATER_THAN
    GREATER_THAN_OR_EQUAL_TO
    LESS_THAN
    LESS_THAN_OR_EQUAL_TO
    START_WITH
    END_WITH
    DESCENDANTS_INCL
    ANCESTORS_INCL
    RELATED_INCL
  }
  enum SortOrder {
    ASCENDING
    DESCENDING
  }
  input SortCriterion {
    field: String!
    sortOrder: SortOrder!
  }
  input SearchSortInput {
    sortCriterion: SortCriterion
    "Wins over the single one."
    sortCriteria: [SortCriterion!]
  }
  input GroupingCriterion {
    baseEntityType: EntityType
    groupingEntityType: EntityType!
  }
  input GroupingSpec {
    groupingCriteria: [GroupingCriterion!]!
  }
  input SearchFlags {
    skipCache: Boolean
    "Most values of a facet."
    maxAggValues: Int
    fulltext: Boolean
    skipHighlighting: Boolean
    skipAggregates: Boolean
    getSuggestions: Boolean
    groupingSpec: GroupingSpec
    includeSoftDeleted: Boolean
    includeRestricted: Boolean
    customHighlightingFields: [String!]
    includeStructuredPropertyFacets: Boolean
    filterNonLatestVersions: Boolean
    fetchExtraFields: [String!]
    includeExplain: Boolean
    includeDraft: Boolean
    searchType: String
    minScore: Float
  }
`
