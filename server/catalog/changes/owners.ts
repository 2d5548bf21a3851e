import type { Ownership } from '../../../graph/aspects/ownership.ts'
import type { AuditStamp } from '../../../graph/model/audit.ts'
import { parseUrn, type Urn } from '../../../graph/model/urn.ts'

/** One entry of the list: an owner with a kind of ownership. */
export type Owner = NonNullable<Ownership['owners']>[number]
/** Kinds of ownership as older writers state them. */
export type OwnershipKind = NonNullable<Owner['type']>

const SYSTEM_TYPE = 'urn:li:ownershipType:__system__'

/**
 * An owner that a person has named. The kind and its type URN imply each other
 * (docs/interface: edits/owners).
 */
export function ownerOf(
  owner: Urn,
  kind: OwnershipKind | undefined,
  typeUrn: Urn | undefined,
): Owner {
  const type = kind ?? kindOf(typeUrn)
  return {
    owner,
    type,
    typeUrn: typeUrn ?? parseUrn(`${SYSTEM_TYPE}${type.toLowerCase()}`),
    source: { type: 'MANUAL' },
  }
}

/** The kinds that have a system type of their own. */
const KINDS = ['TECHNICAL_OWNER', 'BUSINESS_OWNER', 'DATA_STEWARD', 'NONE'] as const

function kindOf(typeUrn: Urn | undefined): OwnershipKind {
  if (typeUrn === undefined) return 'NONE'
  return KINDS.find((kind) => typeUrn === `${SYSTEM_TYPE}${kind.toLowerCase()}`) ?? 'CUSTOM'
}

/** `value` with each of `added`, in the place of the same owner with the same type. */
export function withOwners(
  value: Ownership | undefined,
  added: readonly Owner[],
  stamp: AuditStamp,
): Ownership {
  const owners = new Map((value?.owners ?? []).map((owner) => [idOf(owner), owner]))
  for (const owner of added) owners.set(idOf(owner), owner)
  return ownedBy(value, [...owners.values()], stamp)
}

/** `value` without entries of these owners: all of them, or those of one type. */
export function withoutOwners(
  value: Ownership | undefined,
  removed: readonly Urn[],
  typeUrn: Urn | undefined,
  stamp: AuditStamp,
): Ownership {
  const dropped = new Set<string>(removed)
  const isGone = (owner: Owner) =>
    dropped.has(owner.owner) && (typeUrn === undefined || typeOf(owner) === typeUrn)
  const kept = (value?.owners ?? []).filter((owner) => !isGone(owner))
  return ownedBy(value, kept, stamp)
}

/** `ownerTypes`, the same list by type, is kept up to date where a writer has set it. */
function ownedBy(
  value: Ownership | undefined,
  owners: Owner[],
  lastModified: AuditStamp,
): Ownership {
  const { ownerTypes, ...kept } = value ?? {}
  if (!ownerTypes) return { ...kept, owners, lastModified }
  const types = [...new Set(owners.map(typeOf))]
  const byType = types.map((type) => {
    return [type, owners.filter((each) => typeOf(each) === type).map(({ owner }) => owner)] as const
  })
  return { ...kept, owners, ownerTypes: Object.fromEntries(byType), lastModified }
}

/** The type of an entry, which older writers state as a word only. */
function typeOf({ type, typeUrn }: Owner): string {
  return typeUrn ?? `${SYSTEM_TYPE}${(type ?? 'NONE').toLowerCase()}`
}

function idOf(owner: Owner): string {
  return `${typeOf(owner)}\n${owner.owner}`
}
