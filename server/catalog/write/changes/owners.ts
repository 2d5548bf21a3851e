import { isDeepStrictEqual } from 'node:util'
import type { Ownership } from '../../../../graph/aspects/people/ownership.ts'
import type { AuditStamp } from '../../../../graph/model/audit.ts'
import { parseUrn, type Urn } from '../../../../graph/model/urn.ts'

/** One entry of the list: an owner with a type of ownership. */
export type Owner = NonNullable<Ownership['owners']>[number]
/** Ownership types as older writers name them. */
export type OwnershipKind = NonNullable<Owner['type']>

const SYSTEM_TYPE = 'urn:li:ownershipType:__system__'

/**
 * Returns the entry of an owner that a user adds. The kind and the type URN imply each other
 * (docs/interface: edits/owners).
 */
export function newOwner(
  owner: Urn,
  kind: OwnershipKind | undefined,
  typeUrn: Urn | undefined,
): Owner {
  const type = kind ?? ownershipKind(typeUrn)
  return {
    owner,
    type,
    typeUrn: typeUrn ?? parseUrn(systemOwnershipType(type)),
    source: { type: 'MANUAL' },
  }
}

/** Returns the type of the system that a kind stands for. */
export const systemOwnershipType = (kind: OwnershipKind): string =>
  `${SYSTEM_TYPE}${kind.toLowerCase()}`

/** The kinds with a system type. */
const KINDS = ['TECHNICAL_OWNER', 'BUSINESS_OWNER', 'DATA_STEWARD', 'NONE'] as const

function ownershipKind(typeUrn: Urn | undefined): OwnershipKind {
  if (typeUrn === undefined) return 'NONE'
  return KINDS.find((kind) => typeUrn === systemOwnershipType(kind)) ?? 'CUSTOM'
}

/**
 * Adds owners, each replacing the entry with the same owner and type. The stamp changes only if the
 * list does.
 */
export function withOwners(
  value: Ownership | undefined,
  added: readonly Owner[],
  stamp: AuditStamp,
): Ownership {
  const owners = new Map((value?.owners ?? []).map((owner) => [ownerId(owner), owner]))
  if (value && added.every((owner) => isDeepStrictEqual(owners.get(ownerId(owner)), owner)))
    return value
  for (const owner of added) owners.set(ownerId(owner), owner)
  return { ...value, owners: [...owners.values()], lastModified: stamp }
}

/** Removes the entries of these owners: all of them, or those of one type. */
export function withoutOwners(
  value: Ownership | undefined,
  removed: readonly Urn[],
  typeUrn: Urn | undefined,
  stamp: AuditStamp,
): Ownership {
  const dropped = new Set<string>(removed)
  const isRemoved = (owner: Owner) =>
    dropped.has(owner.owner) && (typeUrn === undefined || ownershipType(owner) === typeUrn)
  const owners = (value?.owners ?? []).filter((owner) => !isRemoved(owner))
  if (value && owners.length === value.owners?.length) return value
  return { ...value, owners, lastModified: stamp }
}

/** Returns the type URN of an entry; older writers set only its kind. */
function ownershipType({ type, typeUrn }: Owner): string {
  return typeUrn ?? systemOwnershipType(type ?? 'NONE')
}

function ownerId(owner: Owner): string {
  return `${ownershipType(owner)}\n${owner.owner}`
}
