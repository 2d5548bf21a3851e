import { ownership } from '../../../graph/aspects/ownership.ts'
import { entityTypeOf, parseUrn, type Urn } from '../../../graph/model/urn.ts'
import {
  changing,
  refuseEdit,
  requireEntities,
  type AspectChange,
} from '../../catalog/aspect-changes.ts'
import { ownerOf, withoutOwners, withOwners, type Owner } from '../../catalog/changes/owners.ts'
import type {
  Maybe,
  OwnerInput,
  OwnershipType,
  OwnershipUpdate,
  ResourceRefInput,
} from '../arguments.generated.ts'
import { edit, stampOf, type GraphqlContext } from '../engine/context.ts'
import { mutationsFor } from '../engine/roots.ts'
import type { SchemaModule } from '../engine/schema-module.ts'
import { targetsOf } from '../shared/target.ts'

const FAILURE = 'Failed to change ownership for resource(s).'
const EXPECTED = {
  CORP_USER: { type: 'corpuser', text: (urn: Urn) => `Expected a corp user urn, found ${urn}.` },
  CORP_GROUP: { type: 'corpGroup', text: (urn: Urn) => `Expected a corp group urn, found ${urn}` },
} as const

/** Adds owners to entities, all or none. Owners and ownership types must exist. */
async function addTo(
  owners: readonly OwnerInput[],
  resources: readonly (ResourceRefInput | null)[],
  typeForAll: Maybe<string>,
  context: GraphqlContext,
): Promise<true> {
  const entries = owners.map((owner) => entryOf(owner, typeForAll))
  const targets = targetsOf(resources, missing)
  const { catalog } = context
  const ownerUrns = entries.map(({ owner }) => parseUrn(owner))
  await requireEntities(catalog, ownerUrns, (urn) => {
    return `${FAILURE} Owner with urn ${urn} does not exist.`
  })
  const types = [typeForAll, ...owners.map(({ ownershipTypeUrn }) => ownershipTypeUrn)]
  const custom = types.flatMap((type) => (typeof type === 'string' ? [parseUrn(type)] : []))
  await requireEntities(catalog, custom, (urn) => {
    return `${FAILURE} Custom Ownership type with urn ${urn} does not exist.`
  })
  const stamp = stampOf(context)
  const changes = targets.map(({ urn }) => {
    return changing(urn, ownership, (value) => withOwners(value, entries, stamp))
  })
  const checks = targets.flatMap((target) => target.checks)
  await edit(context, entries.length === 0 ? checks : [...checks, ...changes])
  return true
}

function entryOf(input: OwnerInput, typeForAll: Maybe<string>): Owner {
  const urn = parseUrn(input.ownerUrn)
  const expected = EXPECTED[input.ownerEntityType]
  if (entityTypeOf(urn) !== expected.type) refuseEdit(`${FAILURE} ${expected.text(urn)}`)
  const typeUrn = input.ownershipTypeUrn ?? typeForAll
  if (!input.type && !typeUrn) {
    refuseEdit(`${FAILURE} Expected either type or ownershipTypeUrn to be specified.`)
  }
  return entry(urn, input.type, typeUrn)
}

function entry(owner: string, type: Maybe<OwnershipType>, typeUrn: Maybe<string>): Owner {
  return ownerOf(parseUrn(owner), type ?? undefined, typeUrn ? parseUrn(typeUrn) : undefined)
}

/** Returns the entries of the owners in an update. */
export const ownersOf = ({ owners }: OwnershipUpdate): Owner[] =>
  owners.map(({ owner, type, ownershipTypeUrn }) => entry(owner, type, ownershipTypeUrn))

/** Sets the owners of a new entity. */
export function ownedBy(
  urn: Urn,
  owners: readonly OwnerInput[],
  context: GraphqlContext,
): AspectChange {
  const entries = owners.map(({ ownerUrn, type, ownershipTypeUrn }) =>
    entry(ownerUrn, type, ownershipTypeUrn),
  )
  return changing(urn, ownership, (value) => withOwners(value, entries, stampOf(context)))
}

/** Makes the creator an owner of a new entity (docs/interface: edits/creator). */
export function ownedByCreator(urn: Urn, context: GraphqlContext): AspectChange {
  const creator = entry(context.actor, 'TECHNICAL_OWNER', undefined)
  return changing(urn, ownership, (value) => withOwners(value, [creator], stampOf(context)))
}

/** Removes owners with one ownership type, or with all. Owners need not exist. */
async function removeFrom(
  owners: readonly string[],
  resources: readonly (ResourceRefInput | null)[],
  typeUrn: Maybe<string>,
  context: GraphqlContext,
): Promise<true> {
  const urns = owners.map(parseUrn)
  const type = typeUrn ? parseUrn(typeUrn) : undefined
  const targets = targetsOf(resources, missing)
  const stamp = stampOf(context)
  await edit(context, [
    ...targets.flatMap(({ checks }) => checks),
    ...targets.map(({ urn }) => {
      return changing(urn, ownership, (value) => withoutOwners(value, urns, type, stamp))
    }),
  ])
  return true
}

function missing(urn: Urn): string {
  return `Failed to change ownership for resource ${urn}. Resource does not exist.`
}

const DENIED_OWNERS = 'Unauthorized to update owners. Please contact your DataHub administrator.'

/** Owners (docs/interface: edits/owners). */
export const ownerMutations: SchemaModule = {
  mutations: mutationsFor(
    'editor',
    {
      addOwner: (_root, { input }, context) =>
        addTo([input], [{ resourceUrn: input.resourceUrn }], undefined, context),
      addOwners: (_root, { input }, context) => addTo(input.owners, [input], undefined, context),
      batchAddOwners: (_root, { input }, context) =>
        addTo(input.owners, input.resources, input.ownershipTypeUrn, context),
      removeOwner: (_root, { input }, context) =>
        removeFrom([input.ownerUrn], [input], input.ownershipTypeUrn, context),
      batchRemoveOwners: (_root, { input }, context) =>
        removeFrom(input.ownerUrns, input.resources, input.ownershipTypeUrn, context),
    },
    DENIED_OWNERS,
  ),
}
