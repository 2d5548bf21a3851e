import { entityTypeOf, type Urn } from '../../../graph/model/urn.ts'
import { valuesAt } from '../../../graph/model/walk.ts'
import type { ManagedBelow } from '../../../graph/model/entity.ts'
import type { ProposedChange, ProposePart } from './proposal.ts'

/**
 * Returns the parents that a batch gives to entities, by URN. Those of a PATCH are not known before
 * it is applied, and of several values in a batch only the last remains; such changes need
 * privileges on the entity itself.
 */
export function parentsProposed(
  { registry }: Pick<ProposePart, 'registry'>,
  accepted: readonly { readonly change: ProposedChange }[],
): ReadonlyMap<string, readonly Urn[]> {
  const parents = new Map<string, readonly Urn[]>()
  const unclear = new Set<string>()
  for (const { change } of accepted) {
    const below = registry.entity(entityTypeOf(change.urn))?.managedBelow
    if (!below || change.kind !== 'edit' || change.aspectName !== below.aspect) continue
    if (change.proposed && !parents.has(change.urn))
      parents.set(change.urn, parentsIn(below, change.proposed))
    else unclear.add(change.urn)
  }
  for (const urn of unclear) parents.delete(urn)
  return parents
}

/** Returns the other end of the link that a proposal makes, if any (docs/interface: access/links). */
export function otherEndProposed(
  { registry }: Pick<ProposePart, 'registry'>,
  change: ProposedChange,
): Urn | 'unknown' | undefined {
  if (change.kind !== 'edit' || change.aspectName === undefined) return undefined
  const aspect = registry.aspect(change.aspectName)
  if (aspect?.otherEnd === undefined || change.proposed === null) return undefined
  if (change.proposed === undefined) return 'unknown'
  const [end] = valuesAt(change.proposed, aspect.otherEnd.split('/'))
  return end?.value as Urn | undefined
}

/** Returns the parents that a value of the aspect names. */
export function parentsIn({ member }: ManagedBelow, value: object | undefined): Urn[] {
  const found = (value as Readonly<Record<string, Urn | Urn[] | undefined>> | undefined)?.[member]
  return found === undefined ? [] : [found].flat()
}
