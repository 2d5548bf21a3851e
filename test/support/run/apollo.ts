import { registry } from '../../../graph/registry.ts'
import type { Catalog } from '../../../server/catalog/catalog.ts'
import * as apollo from '../../../server/graphql/apollo.ts'
import type { GraphqlOptions } from '../../../server/graphql/endpoint.ts'
import { createSchema } from '../../../server/graphql/schema.ts'

/** One for all servers of a process: to make it and have it validated is most of a start of GraphQL. */
export const SCHEMA = createSchema(registry)

/** The service of the product, on that schema. */
export function startApollo(catalog: Catalog, options: GraphqlOptions) {
  return apollo.startApollo(catalog, options, SCHEMA)
}
