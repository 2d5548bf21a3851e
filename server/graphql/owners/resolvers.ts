import { ownershipTypeInfo } from '../../../graph/aspects/people/ownership-type-info.ts'
import { ownership } from '../../../graph/aspects/people/ownership.ts'
import { ownershipType } from '../../../graph/aspects/people/ownership-type.entity.ts'
import { corpGroup } from '../../../graph/aspects/people/corp-group.entity.ts'
import { corpuser } from '../../../graph/aspects/people/corpuser.entity.ts'
import { entityTypeOf, parseUrn, type Urn } from '../../../graph/model/urn.ts'
import {
  changeExisting,
  changeOrCreate,
  refuseEdit,
  requireEntities,
} from '../../catalog/write/aspect-changes.ts'
import { withoutOwners, withOwners, type Owner } from '../../catalog/write/changes/owners.ts'
import type { Maybe, OwnerInput, ResourceRefInput } from '../arguments.generated.ts'
import { edit, callerStamp, type GraphqlContext, type Part } from '../engine/context.ts'
import { mutationsFor, queriesFor } from '../engine/roots.ts'
import type { Mutation, SchemaModule } from '../engine/schema-module.ts'
import { toLink } from '../engine/values.ts'
import { deletionResolver } from '../shared/deleting.ts'
import { listQuery } from '../shared/lists.ts'
import { newUrn } from '../shared/new-urn.ts'
import { ownerEntry } from '../shared/owners.ts'
import { presentMembers } from '../shared/stored-input.ts'
import { requireTargets, requireUrn } from '../shared/target.ts'

const FAILURE = 'Failed to change ownership for resource(s).'
const OWNER_TYPES = {
  CORP_USER: { type: corpuser.name, text: (urn: Urn) => `Expected a corp user urn, found ${urn}.` },
  CORP_GROUP: {
    type: corpGroup.name,
    text: (urn: Urn) => `Expected a corp group urn, found ${urn}`,
  },
} as const

/** Adds owners to entities, all or none. Owners and ownership types must exist. */
async function addTo(
  owners: readonly OwnerInput[],
  resources: readonly (ResourceRefInput | null)[],
  typeForAll: Maybe<string>,
  context: GraphqlContext,
): Promise<true> {
  const entries = owners.map((owner) => toOwner(owner, typeForAll))
  const targets = requireTargets(resources, missingMessage)
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
  const stamp = callerStamp(context)
  const changes = targets.map(({ urn }) => {
    return changeExisting(urn, ownership, (value) => withOwners(value, entries, stamp))
  })
  const checks = targets.flatMap((target) => target.checks)
  await edit(context, entries.length === 0 ? checks : [...checks, ...changes])
  return true
}

function toOwner(input: OwnerInput, typeForAll: Maybe<string>): Owner {
  const urn = parseUrn(input.ownerUrn)
  const ownerType = OWNER_TYPES[input.ownerEntityType]
  if (entityTypeOf(urn) !== ownerType.type) refuseEdit(`${FAILURE} ${ownerType.text(urn)}`)
  const typeUrn = input.ownershipTypeUrn ?? typeForAll
  if (!input.type && !typeUrn) {
    refuseEdit(`${FAILURE} Expected either type or ownershipTypeUrn to be specified.`)
  }
  return ownerEntry(urn, input.type, typeUrn)
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
  const targets = requireTargets(resources, missingMessage)
  const stamp = callerStamp(context)
  await edit(context, [
    ...targets.flatMap(({ checks }) => checks),
    ...targets.map(({ urn }) => {
      return changeExisting(urn, ownership, (value) => withoutOwners(value, urns, type, stamp))
    }),
  ])
  return true
}

function missingMessage(urn: Urn): string {
  return `Failed to change ownership for resource ${urn}. Resource does not exist.`
}

/** Answers the ownership type of an owner: the one that it names, or that of the system. */
function readOwnershipType({ value: { typeUrn, type } }: Part) {
  const systemName = typeof type === 'string' ? `__system__${type.toLowerCase()}` : undefined
  const systemUrn = systemName && `urn:li:ownershipType:${systemName}`
  return toLink(typeUrn ?? systemUrn, [ownershipType.name])
}

const DENIED_OWNERS = 'Unauthorized to update owners. Please contact your DataHub administrator.'

const createOwnershipType: Mutation<'createOwnershipType'> = async (_root, { input }, context) => {
  const urn = newUrn(context, ownershipType.name, undefined)
  const stamp = callerStamp(context)
  const info = { ...input, created: stamp, lastModified: stamp }
  await edit(context, [changeOrCreate(urn, ownershipTypeInfo, () => info)])
  return { urn }
}

const updateOwnershipType: Mutation<'updateOwnershipType'> = async (
  _root,
  { urn: text, input },
  context,
) => {
  const urn = requireUrn(ownershipType.name, 'an ownership type', text)
  const lastModified = callerStamp(context)
  await edit(context, [
    changeExisting(urn, ownershipTypeInfo, (value) => ({
      ...value,
      ...presentMembers(input),
      lastModified,
    })),
  ])
  return { urn }
}

/** Lists ownership types, including those of the system (docs/interface: model/ownership-types). */
const listOwnershipTypes = listQuery('ownershipTypes', {
  entityType: ownershipType.name,
  sort: { field: 'urn', descending: false },
})

/**
 * Owners (docs/interface: edits/owners), and types of ownership (docs/interface:
 * edits/ownership-types).
 */
export const ownersTopic: SchemaModule = {
  resolvers: { Owner: { ownershipType: readOwnershipType } },
  queries: queriesFor('reader', { listOwnershipTypes }),
  mutations: {
    ...mutationsFor(
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
    ...mutationsFor('editor', { createOwnershipType, updateOwnershipType }),
    ...mutationsFor('admin', {
      deleteOwnershipType: deletionResolver([ownershipType.name]),
    }),
  },
}
