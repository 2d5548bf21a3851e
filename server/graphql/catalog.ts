import type { Catalog } from '../catalog/catalog.ts'
import { requestCatalog, withCancellation } from '../catalog/request-catalog.ts'
import { foretell } from '../catalog/rehearsal/foretell.ts'
import { rehearsedCatalog, unrehearsed } from '../catalog/rehearsal/rehearsed-catalog.ts'
import { wholeCatalog } from '../authorize/sight/seen-by.ts'
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
  const { tokens, nativeUsers, principals, secrets, webhooks, version } = options
  return serveSchema<GraphqlContext>({
    schema,
    options,
    fieldResolver: withBudget(readMember),
    async extensionsOf({ catalog: scopedCatalog, dryRun, ...caller }) {
      if (!dryRun) return {}
      const rehearsed = wholeCatalog<Catalog, Catalog>(scopedCatalog)
      const items = await foretell(rehearsed, dryRun, caller, (_aspect, value) => value)
      return { dryRun: true, items }
    },
    contextOf(request, budget) {
      const { dryRun } = request
      const own = dryRun ? rehearsedCatalog(catalog, dryRun) : catalog
      const cancellableCatalog = withCancellation(own, { signal: budget.signal })
      const scopedCatalog = requestCatalog(cancellableCatalog, request, request.asOf)
      const guard = dryRun ? unrehearsed : <T>(service: T) => service
      const loader = new EntityLoader(scopedCatalog, budget)
      // Fields answered after an edit must not see values loaded before it.
      const afterCommit = () => loader.clear()
      return {
        catalog: { ...scopedCatalog, afterCommit },
        tokens: guard(tokens, 'access tokens'),
        nativeUsers: guard(nativeUsers, 'passwords'),
        principals: guard(principals, 'names of users'),
        secrets,
        webhooks,
        version,
        loader,
        budget,
        nowMillis: catalog.clock(),
        ...request,
      }
    },
  })
}
