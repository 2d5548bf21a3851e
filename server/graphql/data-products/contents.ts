import { isReference } from '../../../graph/model/urn.ts'
import { urnIn } from '../../catalog/search/request.ts'
import type { FieldArguments } from '../arguments.generated.ts'
import type { GraphqlContext, Link } from '../engine/context.ts'
import { searchWithin } from '../shared/search-within.ts'
import { urnOf } from '../shared/target.ts'
import { memberAt } from '../engine/values.ts'
import { queriesFor } from '../engine/roots.ts'
import type { Query, Resolver, SchemaModule } from '../engine/schema-module.ts'
import { having } from '../shared/contents.ts'

/**
 * Returns a resolver that searches the entities with this one in a search field: those in a domain
 * or a container.
 */
function entitiesWith(field: string): Resolver {
  return ({ urn }: Link, { input }: FieldArguments['entities'], context: GraphqlContext) => {
    const search = () => searchWithin([having(field, urn, context)], input ?? {}, context)
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

/** The same search as `entities` of the product, as a query. */
const listDataProductAssets: Query<'listDataProductAssets'> = (_root, { urn, input }, context) =>
  assets({ urn: urnOf('dataProduct', 'a data product', urn) }, { input }, context)

const listApplicationAssets: Query<'listApplicationAssets'> = (_root, { urn, input }, context) => {
  const application = urnOf('application', 'an application', urn)
  return searchWithin([having('applications', application, context)], input, context)
}

function isUrn(value: unknown): value is string {
  return typeof value === 'string' && isReference(value)
}

/** Contents of domains, containers, data products and applications. */
export const belongingModule: SchemaModule = {
  resolvers: {
    Domain: { entities: entitiesWith('domains') },
    Container: { entities: entitiesWith('container') },
    DataProduct: { entities: assets },
  },
  queries: queriesFor('reader', { listDataProductAssets, listApplicationAssets }),
}
