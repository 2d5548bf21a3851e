import { defaultFieldResolver } from 'graphql'
import { askedBy } from '../catalog/asked-by.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { budgeted } from './budget.ts'
import type { GraphqlContext } from './context.ts'
import type { AnswerGraphql, GraphqlOptions } from './endpoint.ts'
import { EntityLoader } from './loader.ts'
import { createSchema } from './schema.ts'
import { startService } from './service.ts'

/**
 * Starts the service that answers requests to the catalog.
 *
 * @param schema that of the catalog's registry, where it has been made already
 */
export function startApollo(
  catalog: Catalog,
  options: GraphqlOptions,
  schema = createSchema(catalog.registry),
): Promise<AnswerGraphql> {
  const { tokens, version } = options
  return startService<GraphqlContext>({
    schema,
    options,
    fieldResolver: budgeted(defaultFieldResolver),
    contextOf({ actor, role, isFromClient, conditions }, budget) {
      const asked = askedBy(catalog, { signal: budget.over })
      const loader = new EntityLoader(asked, budget)
      const nowMillis = catalog.clock()
      const caller = { actor, role, isFromClient, conditions }
      const context = { ...caller, tokens, version, loader, budget, nowMillis }
      // Nothing that was read before a change counts for later fields of the document.
      const afterCommit = () => loader.clear()
      return { ...context, catalog: { ...asked, afterCommit } }
    },
  })
}
