import { ownership } from '../../../graph/aspects/ownership.ts'
import { tagProperties } from '../../../graph/aspects/tag-properties.ts'
import { changing, creating, requireNew } from '../../catalog/aspect-changes.ts'
import { withOwners } from '../../catalog/changes/owners.ts'
import { edit, stampOf } from '../engine/context.ts'
import { mutationsFor } from '../engine/roots.ts'
import type { Mutation, SchemaModule } from '../engine/schema-module.ts'
import { ownedByCreator, ownersOf } from '../owners/resolvers.ts'
import { newUrn } from '../shared/new-urn.ts'
import { given } from '../shared/stored-input.ts'
import { urnOf } from '../shared/target.ts'

const createTag: Mutation<'createTag'> = async (
  _root,
  { input: { id, name, description } },
  context,
) => {
  const urn = newUrn('tag', id)
  await edit(context, [
    requireNew(urn, 'This Tag already exists!'),
    creating(urn, tagProperties, () => ({ name, ...given({ description }) })),
    ownedByCreator(urn, context),
  ])
  return urn
}

/**
 * Sets the name of a tag, and the description and owners that are given (docs/interface:
 * edits/names).
 */
const updateTag: Mutation<'updateTag'> = async (
  _root,
  { urn: text, input: { name, description, ownership: stated } },
  context,
) => {
  const urn = urnOf('tag', 'a tag', text)
  await edit(context, [
    changing(urn, tagProperties, (value) => ({ ...value, name, ...given({ description }) })),
    ...(stated
      ? [changing(urn, ownership, () => withOwners(undefined, ownersOf(stated), stampOf(context)))]
      : []),
  ])
  return { urn }
}

/** New tags, and changes of the properties of tags. */
export const createMutations: SchemaModule = {
  mutations: mutationsFor('editor', { createTag, updateTag }),
}
