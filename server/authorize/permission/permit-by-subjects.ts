import { entityTypeOf, withoutColumn, type Urn } from '../../../graph/model/urn.ts'
import { decidePermissions } from '../authority.ts'
import type { Caller, Permitted } from '../roles.ts'
import { wholeCatalog } from '../sight/seen-by.ts'
import { subjectAspects, findSubjects } from '../sight/subjects.ts'
import type { Deciding } from './permit-edits.ts'

/**
 * Returns what the caller may do to an entity that is about others, such as a query: everything, if
 * policies grant the privilege of its declaration on each of these (docs/interface: access/about).
 * Undefined: this privilege decides nothing.
 *
 * @param urn the edited entity, which may be new
 * @param becomes what it will be about
 */
export async function permitBySubjects(
  catalog: Deciding,
  caller: Caller,
  urn: Urn,
  becomes: readonly Urn[] = [],
): Promise<Permitted | undefined> {
  const { registry } = catalog
  const privilege = registry.entity(entityTypeOf(urn))?.about?.privilege
  if (!caller.byPolicies || !privilege) return undefined
  // Callers may edit what they do not see.
  const aspects = subjectAspects(registry, entityTypeOf(urn))
  const read = (await wholeCatalog(catalog).graph.read([urn], aspects)).get(urn)
  const formerSubjects = findSubjects(registry, urn, read?.aspects)
  const entities = [...new Set([...formerSubjects, ...becomes.map(withoutColumn)])]
  if (entities.length === 0 || (read && formerSubjects.length === 0)) return undefined
  const changes = entities.map((text) => ({
    urn: text as Urn,
    aspect: registry.keyAspectOf(entityTypeOf(text)),
    privileges: [privilege],
    labels: [],
  }))
  const decisions = await decidePermissions(catalog, caller, changes)
  return decisions.every(Boolean) ? { urn, deletion: true } : undefined
}
