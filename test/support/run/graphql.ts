import { registry } from '../../../graph/registry.ts'
import type { Catalog } from '../../../server/catalog/catalog.ts'
import * as served from '../../../server/graphql/catalog.ts'
import type { GraphqlOptions } from '../../../server/graphql/endpoint.ts'
import { createSchema } from '../../../server/graphql/schema.ts'

/** One for all servers of a process: to make it and have it validated is most of a start of GraphQL. */
export const SCHEMA = createSchema(registry)

/** GraphQL as the product serves it, on that schema. */
export function serveCatalog(catalog: Catalog, options: GraphqlOptions) {
  return served.serveCatalog(catalog, options, SCHEMA)
}
