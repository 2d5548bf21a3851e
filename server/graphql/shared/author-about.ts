import { entityTypeOf, type Urn, holderOf } from '../../../graph/model/urn.ts'
import { permissionsOf } from '../../authorize/authority.ts'
import { wholeOf } from '../../authorize/sees/seen-by.ts'
import { subjectAspects, subjectsOf } from '../../authorize/sees/subjects.ts'
import { permitting, type GraphqlContext } from '../engine/context.ts'

/**
 * Returns the context in which the caller edits an entity that is about others, such as a query:
 * permitted if policies grant the privilege of its declaration on each of these (docs/interface:
 * access/about).
 *
 * @param urn the edited entity, which may be new
 * @param becomes what it will be about
 */
export async function authorAbout(
  context: GraphqlContext,
  urn: Urn,
  becomes: readonly Urn[] = [],
): Promise<GraphqlContext> {
  const { catalog, byPolicies } = context
  const { registry } = catalog
  const privilege = registry.entity(entityTypeOf(urn))?.about?.privilege
  if (!byPolicies || !privilege) return context
  // Callers may edit what they do not see.
  const aspects = subjectAspects(registry, entityTypeOf(urn))
  const read = (await wholeOf(catalog).graph.read([urn], aspects)).get(urn)
  const former = subjectsOf(registry, urn, read?.aspects)
  const entities = [...new Set([...former, ...becomes.map(holderOf)])]
  if (entities.length === 0 || (read && former.length === 0)) return context
  const changes = entities.map((text) => ({
    urn: text as Urn,
    aspect: registry.keyAspectOf(entityTypeOf(text)),
    privileges: [privilege],
    labels: [],
  }))
  const granted = await permissionsOf(catalog, context, changes)
  return granted.every(Boolean) ? permitting(context, [{ urn, deletion: true }]) : context
}
