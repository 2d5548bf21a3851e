import { ownership } from '../../../graph/aspects/people/ownership.ts'
import { tagProperties } from '../../../graph/aspects/business/tag-properties.ts'
import { tag } from '../../../graph/aspects/business/tag.entity.ts'
import { entityTypeOf, urnKey, parseUrn } from '../../../graph/model/urn.ts'
import {
  changeExisting,
  changeOrCreate,
  refuseEdit,
  requireEntity,
  requireNew,
} from '../../catalog/write/aspect-changes.ts'
import { withOwners } from '../../catalog/write/changes/owners.ts'
import { edit, callerStamp } from '../engine/context.ts'
import { mutationsFor } from '../engine/roots.ts'
import type { Mutation, SchemaModule } from '../engine/schema-module.ts'
import { deletionResolver } from '../shared/deleting.ts'
import { newUrn } from '../shared/new-urn.ts'
import { assignCreator, readOwners } from '../shared/owners.ts'
import { presentMembers } from '../shared/stored-input.ts'
import { requireUrn } from '../shared/target.ts'

const createTag: Mutation<'createTag'> = async (
  _root,
  { input: { id, name, description } },
  context,
) => {
  const urn = newUrn(context, tag.name, id)
  await edit(context, [
    requireNew(urn, 'This Tag already exists!'),
    changeOrCreate(urn, tagProperties, () => ({ name, ...presentMembers({ description }) })),
    assignCreator(urn, context),
  ])
  return urn
}

/**
 * Sets the name of a tag, and the description and owners that are given (docs/interface:
 * edits/names).
 */
const updateTag: Mutation<'updateTag'> = async (
  _root,
  { urn: text, input: { name, description, ownership: ownershipUpdate } },
  context,
) => {
  const urn = requireUrn(tag.name, 'a tag', text)
  await edit(context, [
    changeExisting(urn, tagProperties, (value) => ({
      ...value,
      name,
      ...presentMembers({ description }),
    })),
    ...(ownershipUpdate
      ? [
          changeExisting(urn, ownership, () =>
            withOwners(undefined, readOwners(ownershipUpdate), callerStamp(context)),
          ),
        ]
      : []),
  ])
  return { urn }
}

const setTagColor: Mutation<'setTagColor'> = async (_root, { urn: text, colorHex }, context) => {
  const urn = parseUrn(text)
  const failure = `Failed to set Tag ${urn} color.`
  if (entityTypeOf(urn) !== tag.name) refuseEdit(`${failure} It is not a tag.`)
  await edit(context, [
    requireEntity(urn, `${failure} Tag does not exist.`),
    {
      ...changeExisting(urn, tagProperties, (value) => ({ name: urnKey(urn), ...value, colorHex })),
      privileges: ['EDIT_TAG_COLOR'],
    },
  ])
  return true
}

/** Tags (docs/interface: edits/names). */
export const tagsTopic: SchemaModule = {
  mutations: {
    ...mutationsFor('editor', { createTag, updateTag, setTagColor }),
    ...mutationsFor('admin', { deleteTag: deletionResolver([tag.name]) }),
  },
}
