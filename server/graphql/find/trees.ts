import { NAME_FIELD } from '../../../search/fields.ts'
import { pageOf } from '../../catalog/page.ts'
import { find } from '../../catalog/search/find.ts'
import type { FacetFilterInput, Maybe } from '../arguments.generated.ts'
import type { GraphqlContext } from '../context.ts'
import { queriesFor } from '../roots.ts'
import type { Query, SchemaModule } from '../schema-module.ts'
import { filterIn, LIST_SIZE_DEFAULT, wordsIn } from './inputs.ts'

/** A place in a tree: below something, or at its top. */
interface Place {
  readonly entityType: string
  /** The search field that says what an entity is part of. */
  readonly field: string
  readonly parent?: Maybe<string>
}

interface ListInput {
  readonly start?: Maybe<number>
  readonly count?: Maybe<number>
  readonly query?: Maybe<string>
}

/** What is at a place, by name. */
async function listAt(
  { entityType, field, parent }: Place,
  input: ListInput,
  { catalog }: GraphqlContext,
) {
  const { start, count } = pageOf(input, LIST_SIZE_DEFAULT)
  const isThere: FacetFilterInput = parent
    ? { field, values: [parent] }
    : { field, condition: 'EXISTS', negated: true }
  const { total, hits } = await find(catalog, {
    entityTypes: [entityType],
    input: wordsIn(input.query),
    filter: filterIn({ orFilters: [{ and: [isThere] }] }, catalog.registry),
    sort: [{ field: NAME_FIELD, descending: false }],
    start,
    count,
    flags: { skipAggregates: true, skipHighlighting: true },
  })
  return { start, count: hits.length, total, found: hits.map(({ urn }) => ({ urn })) }
}

const listDomains: Query<'listDomains'> = async (_root, { input }, context) => {
  const place = { entityType: 'domain', field: 'parentDomain', parent: input.parentDomain }
  const { found: domains, ...page } = await listAt(place, input, context)
  return { ...page, domains }
}

const getRootGlossaryTerms: Query<'getRootGlossaryTerms'> = async (_root, { input }, context) => {
  const place = { entityType: 'glossaryTerm', field: 'parentNode' }
  const { found: terms, ...page } = await listAt(place, input, context)
  return { ...page, terms }
}

const getRootGlossaryNodes: Query<'getRootGlossaryNodes'> = async (_root, { input }, context) => {
  const place = { entityType: 'glossaryNode', field: 'parentNode' }
  const { found: nodes, ...page } = await listAt(place, input, context)
  return { ...page, nodes }
}

/** Where the trees of domains and of the glossary begin (docs/interface: graphql/trees). */
export const treesModule: SchemaModule = {
  typeDefs: /* GraphQL */ `
    input ListDomainsInput {
      start: Int
      count: Int
      query: String
      "URN of the domain that they are part of; none: those at the top."
      parentDomain: String
    }
    type ListDomainsResult {
      start: Int
      count: Int
      total: Int
      domains: [Domain!]
    }
    input GetRootGlossaryEntitiesInput {
      start: Int!
      count: Int!
    }
    type GetRootGlossaryTermsResult {
      start: Int
      count: Int
      total: Int
      terms: [GlossaryTerm!]
    }
    type GetRootGlossaryNodesResult {
      start: Int
      count: Int
      total: Int
      nodes: [GlossaryNode!]
    }
    extend type Query {
      "Domains of one place, by name; all below one are its relationships IsPartOf."
      listDomains(input: ListDomainsInput!): ListDomainsResult
      "Terms that are in no group, by name."
      getRootGlossaryTerms(input: GetRootGlossaryEntitiesInput!): GetRootGlossaryTermsResult
      "Groups of terms that are in no other, by name."
      getRootGlossaryNodes(input: GetRootGlossaryEntitiesInput!): GetRootGlossaryNodesResult
    }
  `,
  queries: queriesFor('reader', { listDomains, getRootGlossaryTerms, getRootGlossaryNodes }),
}
