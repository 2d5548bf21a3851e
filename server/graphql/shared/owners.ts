import { ownership } from '../../../graph/aspects/people/ownership.ts'
import { parseUrn, type Urn } from '../../../graph/model/urn.ts'
import { changeExisting, type AspectChange } from '../../catalog/write/aspect-changes.ts'
import { newOwner, withOwners, type Owner } from '../../catalog/write/changes/owners.ts'
import type { Maybe, OwnerInput, OwnershipType, OwnershipUpdate } from '../arguments.generated.ts'
import { callerStamp, type GraphqlContext } from '../engine/context.ts'

/** Returns an owner in the form of the aspect. */
export function ownerEntry(
  owner: string,
  type: Maybe<OwnershipType>,
  typeUrn: Maybe<string>,
): Owner {
  return newOwner(parseUrn(owner), type ?? undefined, typeUrn ? parseUrn(typeUrn) : undefined)
}

/** Returns the entries of the owners in an update. */
export const readOwners = ({ owners }: OwnershipUpdate): Owner[] =>
  owners.map(({ owner, type, ownershipTypeUrn }) => ownerEntry(owner, type, ownershipTypeUrn))

/** Sets the owners of a new entity. */
export function assignOwners(
  urn: Urn,
  owners: readonly OwnerInput[],
  context: GraphqlContext,
): AspectChange {
  const entries = owners.map(({ ownerUrn, type, ownershipTypeUrn }) =>
    ownerEntry(ownerUrn, type, ownershipTypeUrn),
  )
  return changeExisting(urn, ownership, (value) => withOwners(value, entries, callerStamp(context)))
}

/** Makes the creator an owner of a new entity (docs/interface: edits/creator). */
export function assignCreator(urn: Urn, context: GraphqlContext): AspectChange {
  const creator = ownerEntry(context.actor, 'TECHNICAL_OWNER', undefined)
  return changeExisting(urn, ownership, (value) =>
    withOwners(value, [creator], callerStamp(context)),
  )
}
