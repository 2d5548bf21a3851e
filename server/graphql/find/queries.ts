import { findQueries } from '../../catalog/search/find-queries.ts'
import type { GraphqlContext, SchemaModule } from '../context.ts'
import type { Maybe } from '../mutations/target.ts'
import { pageOf, type PageInput } from '../../catalog/page.ts'
import { needing } from '../roots.ts'
import { filterIn, sortIn, type Narrowing, type SortInput } from './inputs.ts'

const PAGE_SIZE_DEFAULT = 10

interface ListQueriesInput extends Narrowing, PageInput {
  readonly query?: Maybe<string>
  readonly source?: Maybe<string>
  readonly sortInput?: SortInput
}

async function listQueries(
  _root: unknown,
  { input }: { input: ListQueriesInput },
  { catalog }: GraphqlContext,
) {
  const { query, source, sortInput, ...narrowing } = input
  const { start, count } = pageOf(input, PAGE_SIZE_DEFAULT)
  const { total, urns } = await findQueries(catalog, {
    input: query?.trim() ? query : '*',
    filter: filterIn(narrowing, catalog.registry),
    sort: sortIn(sortInput),
    start,
    count,
    ...(source && { source }),
  })
  return { start, count: urns.length, total, queries: urns.map((urn) => ({ urn })) }
}

/** Queries on datasets; the MCP server asks for those of one by the field `entities` (7.2). */
export const queriesModule: SchemaModule = {
  typeDefs: /* GraphQL */ `
    "Written down by people, or found in a log."
    enum QuerySource {
      MANUAL
      SYSTEM
    }
    input ListQueriesInput {
      start: Int
      count: Int
      query: String
      source: QuerySource
      filters: [FacetFilterInput!]
      orFilters: [AndFilterInput!]
      viewUrn: String
      sortInput: SearchSortInput
    }
    type ListQueriesResult {
      start: Int
      count: Int
      total: Int
      queries: [QueryEntity!]
    }
    extend type Query {
      "Queries on datasets, the latest first."
      listQueries(input: ListQueriesInput!): ListQueriesResult
    }
  `,
  queries: needing('reader', { listQueries }),
}
