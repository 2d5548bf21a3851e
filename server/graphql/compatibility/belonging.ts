import { isReference } from '../../../graph/model/urn.ts'
import { parseFilter } from '../../../search/parse-filter.ts'
import { onSearchFields, urnIn } from '../../catalog/search/request.ts'
import type { FieldArguments } from '../arguments.generated.ts'
import type { GraphqlContext, Link } from '../context.ts'
import { searchWithin } from '../find/search.ts'
import { memberAt } from '../read/values.ts'
import type { Resolver } from '../schema-module.ts'
import { undeclaredModule } from './undeclared-module.ts'

/**
 * Returns a resolver that searches the entities with this one in a search field: those in a domain
 * or a container.
 */
function entitiesWith(field: string): Resolver {
  return ({ urn }: Link, { input }: FieldArguments['entities'], context: GraphqlContext) => {
    const filter = parseFilter({ or: [{ and: [{ field, values: [urn] }] }] })
    const within = [onSearchFields(context.catalog, filter)]
    const search = () => searchWithin(within, input ?? {}, context)
    return context.loader.once('entities', urn, input, search)
  }
}

/** Searches the assets that a data product lists (docs/interface: graphql/data-products). */
async function assets(
  { urn }: Link,
  { input }: FieldArguments['entities'],
  context: GraphqlContext,
) {
  const value = await context.loader.aspect(urn, 'dataProductProperties')
  const urns = memberAt(value, ['assets', '*', 'destinationUrn'])
  const known = Array.isArray(urns) ? urns.filter(isUrn) : []
  return searchWithin([urnIn(known)], input ?? {}, context)
}

function isUrn(value: unknown): value is string {
  return typeof value === 'string' && isReference(value)
}

/** Contents of domains, containers and data products. */
export const belongingModule = undeclaredModule(
  /* GraphQL */ `
    input DomainEntitiesInput {
      query: String
      start: Int
      count: Int
      filters: [FacetFilterInput!]
      orFilters: [AndFilterInput!]
    }
    input ContainerEntitiesInput {
      query: String
      start: Int
      count: Int
      filters: [FacetFilterInput!]
      orFilters: [AndFilterInput!]
    }
    extend type Domain {
      "Search among the direct members."
      entities(input: DomainEntitiesInput): SearchResults
    }
    extend type Container {
      "Search among the direct members."
      entities(input: ContainerEntitiesInput): SearchResults
    }
    extend type DataProduct {
      "Search among the members."
      entities(input: SearchAcrossEntitiesInput): SearchResults
    }
  `,
  {
    Domain: { entities: entitiesWith('domains') },
    Container: { entities: entitiesWith('container') },
    DataProduct: { entities: assets },
  },
)
