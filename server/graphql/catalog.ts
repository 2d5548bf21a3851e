import type { Catalog } from '../catalog/catalog.ts'
import { requestCatalog, withCancellation } from '../catalog/request-catalog.ts'
import type { GraphqlContext } from './engine/context.ts'
import type { AnswerGraphql, GraphqlOptions } from './engine/endpoint.ts'
import { withBudget } from './engine/limits/with-budget.ts'
import { EntityLoader } from './engine/loader.ts'
import { serveSchema } from './engine/service.ts'
import { readMember } from './engine/stored-fields.ts'
import { createSchema } from './schema.ts'

/**
 * Returns a function that answers GraphQL requests to the catalog.
 *
 * @param schema the schema of the catalog's registry, if it exists already
 */
export function serveCatalog(
  catalog: Catalog,
  options: GraphqlOptions,
  schema = createSchema(catalog.registry),
): AnswerGraphql {
  const { tokens, nativeUsers, principals, secrets, version } = options
  return serveSchema<GraphqlContext>({
    schema,
    options,
    fieldResolver: withBudget(readMember),
    contextOf(request, budget) {
      const cancellableCatalog = withCancellation(catalog, { signal: budget.signal })
      const scopedCatalog = requestCatalog(cancellableCatalog, request)
      const loader = new EntityLoader(scopedCatalog, budget)
      // Fields answered after an edit must not see values loaded before it.
      const afterCommit = () => loader.clear()
      return {
        catalog: { ...scopedCatalog, afterCommit },
        tokens,
        nativeUsers,
        principals,
        secrets,
        version,
        loader,
        budget,
        nowMillis: catalog.clock(),
        ...request,
      }
    },
  })
}
