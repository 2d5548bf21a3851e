import { NAME_FIELD } from '../../../search/fields.ts'
import { pageOf } from '../../catalog/page.ts'
import { find } from '../../catalog/search/find.ts'
import type { FacetFilterInput, Maybe } from '../arguments.generated.ts'
import type { GraphqlContext } from '../context.ts'
import { queriesFor } from '../roots.ts'
import type { Query, SchemaModule } from '../schema-module.ts'
import { filterIn, LIST_SIZE_DEFAULT, wordsIn } from './inputs.ts'

/** A level of a tree: the children of a parent, or the roots. */
interface TreeLevel {
  readonly entityType: string
  /** The search field with the parent. */
  readonly field: string
  readonly parent?: Maybe<string>
}

interface ListInput {
  readonly start?: Maybe<number>
  readonly count?: Maybe<number>
  readonly query?: Maybe<string>
}

/** Lists the entities of a level by name. */
async function listLevel(
  { entityType, field, parent }: TreeLevel,
  input: ListInput,
  { catalog }: GraphqlContext,
) {
  const { start, count } = pageOf(input, LIST_SIZE_DEFAULT)
  const onLevel: FacetFilterInput = parent
    ? { field, values: [parent] }
    : { field, condition: 'EXISTS', negated: true }
  const { total, hits } = await find(catalog, {
    entityTypes: [entityType],
    input: wordsIn(input.query),
    filter: filterIn({ orFilters: [{ and: [onLevel] }] }, catalog.registry),
    sort: [{ field: NAME_FIELD, descending: false }],
    start,
    count,
    flags: { skipAggregates: true, skipHighlighting: true },
  })
  return { start, count: hits.length, total, found: hits.map(({ urn }) => ({ urn })) }
}

const listDomains: Query<'listDomains'> = async (_root, { input }, context) => {
  const level = { entityType: 'domain', field: 'parentDomain', parent: input.parentDomain }
  const { found: domains, ...page } = await listLevel(level, input, context)
  return { ...page, domains }
}

const getRootGlossaryTerms: Query<'getRootGlossaryTerms'> = async (_root, { input }, context) => {
  const level = { entityType: 'glossaryTerm', field: 'parentNode' }
  const { found: terms, ...page } = await listLevel(level, input, context)
  return { ...page, terms }
}

const getRootGlossaryNodes: Query<'getRootGlossaryNodes'> = async (_root, { input }, context) => {
  const level = { entityType: 'glossaryNode', field: 'parentNode' }
  const { found: nodes, ...page } = await listLevel(level, input, context)
  return { ...page, nodes }
}

/** The roots of the glossary, and levels of the domain tree (docs/interface: graphql/trees). */
export const treesModule: SchemaModule = {
  typeDefs: /* GraphQL */ `
    input ListDomainsInput {
      start: Int
      count: Int
      query: String
      "URN of the parent domain. Default: root domains."
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
      "Child domains of a parent, or the root domains, by name. For all descendants follow the relationship IsPartOf."
      listDomains(input: ListDomainsInput!): ListDomainsResult
      "Terms without a parent term group, by name."
      getRootGlossaryTerms(input: GetRootGlossaryEntitiesInput!): GetRootGlossaryTermsResult
      "Term groups without a parent, by name."
      getRootGlossaryNodes(input: GetRootGlossaryEntitiesInput!): GetRootGlossaryNodesResult
    }
  `,
  queries: queriesFor('reader', { listDomains, getRootGlossaryTerms, getRootGlossaryNodes }),
}
