import { PAGE } from '../shared/page-sdl.ts'

/** Types and queries of searches. */
export const SEARCH_SDL = /* GraphQL */ `
  input SearchInput {
    type: EntityType!
    query: String!
    start: Int
    count: Int
    filters: [FacetFilterInput!]
    orFilters: [AndFilterInput!]
    searchFlags: SearchFlags
  }
  input SearchAcrossEntitiesInput {
    "Default: the types that users usually search for."
    types: [EntityType!]
    query: String!
    start: Int
    count: Int
    filters: [FacetFilterInput!]
    orFilters: [AndFilterInput!]
    viewUrn: String
    searchFlags: SearchFlags
    sortInput: SearchSortInput
  }
  input AggregateAcrossEntitiesInput {
    types: [EntityType!]
    "A blank query matches everything."
    query: String!
    "Fields to aggregate. Default: all."
    facets: [String!]
    orFilters: [AndFilterInput!]
    viewUrn: String
    searchFlags: SearchFlags
  }
  input ScrollAcrossEntitiesInput {
    types: [EntityType!]
    query: String!
    "Scroll ID from the previous page. Default: the first page."
    scrollId: String
    keepAlive: String
    count: Int
    orFilters: [AndFilterInput!]
    viewUrn: String
    searchFlags: SearchFlags
    sortInput: SearchSortInput
  }
  type SearchResults {
    ${PAGE}
    searchResults: [SearchResult!]
    facets: [FacetMetadata!]
    suggestions: [SearchSuggestion!]
  }
  type AggregateResults {
    facets: [FacetMetadata!]
  }
  type ScrollResults {
    "Scroll ID of the next page. Null on the last page."
    nextScrollId: String
    count: Int
    total: Int
    searchResults: [SearchResult!]
    facets: [FacetMetadata!]
  }
  type SearchResult {
    entity: Entity
    "Relevance. Higher is better; comparable within one response only."
    score: Float
    insights: [SearchInsight!]
    matchedFields: [MatchedField!]
    extraProperties: [ExtraProperty!]
  }
  type SearchInsight {
    text: String
    icon: String
  }
  type MatchedField {
    name: String
    value: String
    entity: Entity
  }
  type ExtraProperty {
    name: String
    value: String
  }
  type FacetMetadata {
    field: String
    displayName: String
    entity: Entity
    aggregations: [AggregationMetadata!]
  }
  type AggregationMetadata {
    value: String
    count: Long
    entity: Entity
    displayName: String
  }
  type SearchSuggestion {
    text: String
    score: Float
    frequency: Long
  }
  extend type Query {
    "Searches entities of one type that match all words and filters, best match first."
    search(input: SearchInput!): SearchResults
    "Like search, across several entity types."
    searchAcrossEntities(input: SearchAcrossEntitiesInput!): SearchResults
    "Counts search results by field value."
    aggregateAcrossEntities(input: AggregateAcrossEntitiesInput!): AggregateResults
    "Like searchAcrossEntities, page by page without a limit, in an order that is stable under writes."
    scrollAcrossEntities(input: ScrollAcrossEntitiesInput!): ScrollResults
  }
`
