import { pageOf } from '../../catalog/page.ts'
import { find } from '../../catalog/search/find.ts'
import { queriesFor } from '../roots.ts'
import type { Query, SchemaModule } from '../schema-module.ts'
import { wordsIn } from './inputs.ts'

/** Those at the top, or right below one, as DataHub lists them. */
const listDomains: Query<'listDomains'> = async (_root, { input }, { catalog }) => {
  const { start, count } = pageOf(input)
  const { parentDomain } = input
  const place = parentDomain
    ? { field: 'parentDomain', values: [parentDomain], condition: 'EQUAL' }
    : { field: 'parentDomain', values: [], condition: 'EXISTS', negated: true }
  const { total, hits } = await find(catalog, {
    entityTypes: ['domain'],
    input: wordsIn(input.query),
    filter: { or: [{ and: [place] }] },
    sort: [],
    start,
    count,
    flags: { skipAggregates: true, skipHighlighting: true },
  })
  return { start, count: hits.length, total, domains: hits.map(({ urn }) => ({ urn })) }
}

/** Domains by their place (docs/interface: graphql/domains). */
export const domainsModule: SchemaModule = {
  typeDefs: /* GraphQL */ `
    input ListDomainsInput {
      start: Int
      count: Int
      query: String
      "None: those at the top."
      parentDomain: String
    }
    type ListDomainsResult {
      start: Int
      count: Int
      total: Int
      domains: [Domain!]
    }
    extend type Query {
      "Domains at the top, or right below one."
      listDomains(input: ListDomainsInput!): ListDomainsResult
    }
  `,
  queries: queriesFor('reader', { listDomains }),
}
