import type { JsonObject } from '../../../../graph/model/json.ts'
import { entityTypeOf, type Urn, withoutColumn } from '../../../../graph/model/urn.ts'
import { valuesAt } from '../../../../graph/model/field-walk.ts'
import { parentsIn, subjectsIn } from '../../../../graph/model/entity.ts'
import type { AskedChange } from '../../../authorize/permission/asked-privileges.ts'
import type { ProposedChange, ProposePart } from './proposal.ts'

type RegistryPart = Pick<ProposePart, 'registry'>
type AskedPart = Pick<ProposePart, 'registry' | 'dryRun'>

/**
 * Returns the changes that a batch asks for, of which the caller needs the privileges. Deletions of
 * points are permanent too, so they need the privilege to delete the entity.
 */
export function toAskedChanges(
  catalog: AskedPart,
  changes: readonly ProposedChange[],
): AskedChange[] {
  catalog.dryRun?.addAsked(changes.map(({ urn }) => urn))
  const parents = collectParents(catalog, changes)
  const subjects = collectSubjects(catalog, changes)
  return changes.map((change) => {
    const { urn, aspectName: aspect } = change
    if (change.kind !== 'edit' || aspect === undefined) return { urn }
    const otherEnd = proposedOtherEnd(catalog, aspect, change.proposed)
    const becomes = { newParents: parents.get(urn), subjects: subjects.get(urn) }
    return { urn, aspect, edit: change.edit, ...becomes, otherEnd }
  })
}

/**
 * Returns the parents that a batch gives to entities, by URN. Those of a PATCH are not known before
 * it is applied, and of several values in a batch only the last remains; such changes need
 * privileges on the entity itself.
 */
function collectParents(
  { registry }: RegistryPart,
  changes: readonly ProposedChange[],
): ReadonlyMap<string, readonly Urn[]> {
  const parents = new Map<string, readonly Urn[]>()
  const unclearUrns = new Set<string>()
  for (const change of changes) {
    const below = registry.entity(entityTypeOf(change.urn))?.managedBelow
    if (!below || change.kind !== 'edit' || change.aspectName !== below.aspect) continue
    if (change.proposed && !parents.has(change.urn))
      parents.set(change.urn, parentsIn(below, change.proposed))
    else unclearUrns.add(change.urn)
  }
  for (const urn of unclearUrns) parents.delete(urn)
  return parents
}

/** Returns what a batch makes entities be about, by URN; that of a PATCH is not known before. */
function collectSubjects(
  { registry }: RegistryPart,
  changes: readonly ProposedChange[],
): ReadonlyMap<string, readonly Urn[] | 'unknown'> {
  const subjects = new Map<string, readonly Urn[] | 'unknown'>()
  for (const change of changes) {
    const { urn, aspectName } = change
    if (change.kind !== 'edit') continue
    const paths = registry.subjectPaths(entityTypeOf(urn))
    const ofAspect = paths.filter(({ aspect }) => aspect === aspectName)
    if (ofAspect.length === 0) continue
    const knownSubjects = subjects.get(urn) ?? []
    const { proposed } = change
    const proposedSubjects =
      proposed && (subjectsIn(ofAspect, () => proposed).map(withoutColumn) as Urn[])
    subjects.set(
      urn,
      proposedSubjects && knownSubjects !== 'unknown'
        ? [...knownSubjects, ...proposedSubjects]
        : 'unknown',
    )
  }
  return subjects
}

/**
 * Returns the other end of the link that a proposal makes, if any (docs/interface: access/links).
 *
 * @param proposed the whole new value, null to remove it, undefined for a PATCH
 */
function proposedOtherEnd(
  { registry }: RegistryPart,
  aspectName: string,
  proposed: JsonObject | null | undefined,
): Urn | 'unknown' | undefined {
  const path = registry.aspect(aspectName)?.otherEnd
  if (path === undefined || proposed === null) return undefined
  if (proposed === undefined) return 'unknown'
  const [end] = valuesAt(proposed, path.split('/'))
  return end?.value as Urn | undefined
}
