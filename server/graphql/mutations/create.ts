import { randomUUID } from 'node:crypto'
import { ownership } from '../../../graph/aspects/ownership.ts'
import { tagProperties } from '../../../graph/aspects/tag-properties.ts'
import { parseUrn, type Urn } from '../../../graph/model/urn.ts'
import { changing, creating, refuseEdit, requireNew } from '../../catalog/aspect-changes.ts'
import { withOwners } from '../../catalog/changes/owners.ts'
import type { Maybe } from '../arguments.generated.ts'
import { edit, stampOf } from '../context.ts'
import { mutationsFor } from '../roots.ts'
import type { Mutation, SchemaModule } from '../schema-module.ts'
import { ownedByCreator, ownersOf } from './owners.ts'
import { given } from './stored-input.ts'
import { urnOf } from './target.ts'

/**
 * Returns the URN of a new entity, with the given ID or a random one (docs/interface: edits/ids).
 *
 * @throws CatalogError `EDIT_REFUSED` for a blank ID, `INVALID_URN`
 */
export function newUrn(type: string, id: Maybe<string>): Urn {
  if (id?.trim() === '') refuseEdit('id must not be blank; omit it to generate one')
  return parseUrn(`urn:li:${type}:${id ?? randomUUID()}`)
}

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
  typeDefs: /* GraphQL */ `
    input CreateTagInput {
      "Last part of the URN. Default: generated."
      id: String
      name: String!
      description: String
    }
    extend type Mutation {
      "Creates a tag and returns its URN."
      createTag(input: CreateTagInput!): String
      "Sets the name of a tag, and the description and owners that are given."
      updateTag(urn: String!, input: TagUpdateInput!): Tag
    }
  `,
  mutations: mutationsFor('editor', { createTag, updateTag }),
}
