import { assertionInfo } from '../../graph/aspects/assertion-info.ts'
import { edgesOf } from '../../graph/model/edges.ts'
import type { JsonObject } from '../../graph/model/json.ts'
import type { EntityPrivilege } from '../../graph/model/privilege.ts'
import { entityTypeOf, type Urn } from '../../graph/model/urn.ts'
import { permissionsOf } from '../catalog/authority.ts'
import { holderOf } from '../catalog/lineage/results.ts'
import { wholeOf } from '../catalog/sight/seen-by.ts'
import { permitting, type GraphqlContext } from './context.ts'

/** How entities of a type name the entities that they are about. */
export interface About {
  readonly aspect: string
  readonly entitiesIn: (value: JsonObject, urn: Urn) => readonly string[]
  /** On each of these entities, it permits every edit of what is about them, as in DataHub. */
  readonly privilege: EntityPrivilege
}

/** Assertions are about datasets and tasks, or columns of datasets. */
export const ABOUT_ASSERTED: About = {
  aspect: assertionInfo.name,
  entitiesIn: (value, urn) =>
    edgesOf(assertionInfo, urn, value).flatMap(({ name, to }) => (name === 'Asserts' ? to : [])),
  privilege: 'EDIT_ENTITY_ASSERTIONS',
}

/**
 * Returns the context in which the caller edits what is about other entities, such as a query:
 * permitted if policies grant the privilege on each of these (docs/interface: access/about).
 *
 * @param urn the edited entity
 * @param becomes what it will be about
 */
export async function authorAbout(
  context: GraphqlContext,
  { aspect, entitiesIn, privilege }: About,
  urn: Urn,
  becomes: readonly Urn[] = [],
): Promise<GraphqlContext> {
  const { catalog, byPolicies } = context
  if (!byPolicies) return context
  // Callers may edit what they do not see.
  const read = (await wholeOf(catalog).graph.read([urn], [aspect])).get(urn)
  const former = read ? entitiesIn(read.aspects.get(aspect)?.value ?? {}, urn) : []
  const entities = [...new Set([...former, ...becomes].map(holderOf))]
  if (entities.length === 0 || (read && former.length === 0)) return context
  const changes = entities.map((text) => ({
    urn: text as Urn,
    aspect: catalog.registry.keyAspectOf(entityTypeOf(text)),
    privileges: [privilege],
    labels: [],
  }))
  const granted = await permissionsOf(catalog, context, changes)
  return granted.every(Boolean) ? permitting(context, [{ urn, deletion: true }]) : context
}
