import { usualTypes } from '../../catalog/search/find.ts'
import { suggest } from '../../catalog/search/suggest.ts'
import type { GraphqlContext, SchemaModule } from '../context.ts'
import { needing } from '../roots.ts'
import type { Maybe } from '../mutations/target.ts'
import { pageOf } from '../../catalog/page.ts'
import { entityNameOf, typeOfSymbol } from '../read/entity-names.ts'
import { filterIn, requireQuery, typesIn, type Narrowing } from './inputs.ts'

const LIMIT_DEFAULT = 5

interface SuggestInput extends Narrowing {
  readonly query: string
  readonly field?: Maybe<string>
  readonly limit?: Maybe<number>
}

async function suggestIn(
  entityTypes: readonly string[],
  { query, field, limit, ...narrowing }: SuggestInput,
  { catalog }: GraphqlContext,
) {
  const { count } = pageOf({ count: limit }, LIMIT_DEFAULT)
  const found = await suggest(catalog, {
    entityTypes,
    query: requireQuery(query),
    ...(typeof field === 'string' && { field }),
    filter: filterIn(narrowing, catalog.registry),
    start: 0,
    limit: count,
  })
  return {
    suggestions: found.map(({ value }) => value),
    entities: found.map(({ urn }) => ({ urn })),
  }
}

async function autoComplete(
  _root: unknown,
  { input }: { input: SuggestInput & { readonly type?: Maybe<string> } },
  context: GraphqlContext,
) {
  const types = input.type ? [typeOfSymbol(context.catalog.registry, input.type)] : []
  return { query: input.query, ...(await suggestIn(types, input, context)) }
}

/** Type by type; types without suggestions are left out. */
async function autoCompleteForMultiple(
  _root: unknown,
  { input }: { input: SuggestInput & { readonly types?: Maybe<readonly string[]> } },
  context: GraphqlContext,
) {
  const { catalog } = context
  const asked = typesIn(input.types, catalog.registry)
  const types = asked.length > 0 ? asked : await usualTypes(catalog)
  const found = await Promise.all(
    types.map(async (name) => {
      const { symbol: type } = entityNameOf(catalog.registry, name)
      return { type, ...(await suggestIn([name], input, context)) }
    }),
  )
  return { query: input.query, suggestions: found.filter(({ entities }) => entities.length > 0) }
}

/** Names that somebody may be typing (`reference/graphql.md` 6.4). */
export const suggestModule: SchemaModule = {
  typeDefs: /* GraphQL */ `
    input AutoCompleteInput {
      type: EntityType
      query: String!
      "Look in this field instead of names and titles."
      field: String
      limit: Int
      filters: [FacetFilterInput!]
      orFilters: [AndFilterInput!]
    }
    input AutoCompleteMultipleInput {
      types: [EntityType!]
      query: String!
      field: String
      limit: Int
      filters: [FacetFilterInput!]
      orFilters: [AndFilterInput!]
      viewUrn: String
    }
    type AutoCompleteResults {
      query: String
      suggestions: [String!]
      entities: [Entity!]
    }
    type AutoCompleteMultipleResults {
      query: String
      suggestions: [AutoCompleteResultForEntity!]
    }
    type AutoCompleteResultForEntity {
      type: EntityType
      suggestions: [String!]
      entities: [Entity!]
    }
    extend type Query {
      "Names and titles of one type that begin like this, best first."
      autoComplete(input: AutoCompleteInput!): AutoCompleteResults
      "The same of several types, each by itself."
      autoCompleteForMultiple(input: AutoCompleteMultipleInput!): AutoCompleteMultipleResults
    }
  `,
  queries: needing('reader', { autoComplete, autoCompleteForMultiple }),
}
