import { entityTypeOf, withoutColumn, type Urn } from '../../../graph/model/urn.ts'
import { decidePermissions } from '../authority.ts'
import type { Caller, PermittedChanges } from '../roles.ts'
import { wholeCatalog } from '../sight/seen-by.ts'
import { subjectAspects, findSubjects } from '../sight/subjects.ts'
import type { DeciderWithGraph } from './permit-edits.ts'

/**
 * Permits every change of an entity that is about others, such as a query, if policies grant the
 * privilege that its type declares on each of its subjects (docs/interface: access/about).
 *
 * @param urn the edited entity, which may be new
 * @param newSubjects what it will be about
 * @returns undefined where that privilege does not decide
 */
export async function permitBySubjects(
  catalog: DeciderWithGraph,
  caller: Caller,
  urn: Urn,
  newSubjects: readonly Urn[] = [],
): Promise<PermittedChanges | undefined> {
  const { registry } = catalog
  const privilege = registry.entity(entityTypeOf(urn))?.about?.privilege
  if (!caller.byPolicies || !privilege) return undefined
  // Callers may edit what they do not see.
  const aspects = subjectAspects(registry, entityTypeOf(urn))
  const stored = (await wholeCatalog(catalog).graph.read([urn], aspects)).get(urn)
  const storedSubjects = findSubjects(registry, urn, stored?.aspects)
  const subjects = [...new Set([...storedSubjects, ...newSubjects.map(withoutColumn)])]
  // An entity that exists without subjects is nobody's: its own privileges decide.
  if (subjects.length === 0 || (stored && storedSubjects.length === 0)) return undefined
  // The key aspect stands for any change: only `privileges` count.
  const changes = subjects.map((text) => ({
    urn: text as Urn,
    aspect: registry.keyAspectOf(entityTypeOf(text)),
    privileges: [privilege],
    labels: [],
  }))
  const decisions = await decidePermissions(catalog, caller, changes)
  return decisions.every(Boolean) ? { urn, deletion: true } : undefined
}
