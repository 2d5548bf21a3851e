import { registry } from '../../../graph/registry.ts'
import type { Catalog } from '../../../server/catalog/catalog.ts'
import * as served from '../../../server/graphql/catalog.ts'
import type { GraphqlOptions } from '../../../server/graphql/engine/endpoint.ts'
import { createSchema } from '../../../server/graphql/schema.ts'

/**
 * One schema for all servers of a process, because building and validating it takes most of a start
 * of GraphQL.
 */
export const SCHEMA = createSchema(registry)

/** Serves GraphQL as in production, with that schema. */
export function serveCatalog(catalog: Catalog, options: GraphqlOptions) {
  return served.serveCatalog(catalog, options, SCHEMA)
}
