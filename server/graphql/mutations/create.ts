import { randomUUID } from 'node:crypto'
import { glossaryTermInfo } from '../../../graph/aspects/glossary-term-info.ts'
import { ownership } from '../../../graph/aspects/ownership.ts'
import { tagProperties } from '../../../graph/aspects/tag-properties.ts'
import { entityTypeOf, parseUrn, type Urn } from '../../../graph/model/urn.ts'
import { ownerOf, withOwners } from '../../catalog/changes/owners.ts'
import {
  changing,
  creating,
  refuseEdit,
  requireEntity,
  requireNew,
  type AspectChange,
} from '../../catalog/aspect-changes.ts'
import type { Maybe } from '../arguments.generated.ts'
import { edit, stampOf, type GraphqlContext } from '../context.ts'
import type { Mutation, SchemaModule } from '../schema-module.ts'
import { mutationsFor } from '../roots.ts'

/**
 * The URN of something new: the id as it is, or one made up (`reference/graphql.md` 3.5).
 *
 * @throws CatalogError `EDIT_REFUSED` for a blank id, `INVALID_URN`
 */
export function newUrn(type: string, id: Maybe<string>): Urn {
  if (id?.trim() === '') refuseEdit('id must not be blank; leave it out to have one made up')
  return parseUrn(`urn:li:${type}:${id ?? randomUUID()}`)
}

/** Whoever creates something owns it (`reference/graphql.md` 4.1). */
export function ownedByCreator(urn: Urn, context: GraphqlContext): AspectChange {
  const creator = ownerOf(parseUrn(context.actor), 'TECHNICAL_OWNER', undefined)
  return changing(urn, ownership, (value) => withOwners(value, [creator], stampOf(context)))
}

/** The parent that a new part of the glossary names, with the step that sees to its being there. */
export function parentOf(parentNode: Maybe<string>): { urn?: Urn; checks: AspectChange[] } {
  if (typeof parentNode !== 'string') return { checks: [] }
  const urn = parseUrn(parentNode)
  if (entityTypeOf(urn) !== 'glossaryNode') refuseEdit(`Not a glossary node: ${urn}`)
  return { urn, checks: [requireEntity(urn, `Parent node ${urn} does not exist.`)] }
}

const createTag: Mutation<'createTag'> = async (
  _root,
  { input: { id, name, description } },
  context,
) => {
  const urn = newUrn('tag', id)
  await edit(context, [
    requireNew(urn, 'This Tag already exists!'),
    creating(urn, tagProperties, () => ({
      name,
      ...(typeof description === 'string' && { description }),
    })),
    ownedByCreator(urn, context),
  ])
  return urn
}

const createGlossaryTerm: Mutation<'createGlossaryTerm'> = async (
  _root,
  { input: { id, name, description, parentNode } },
  context,
) => {
  const urn = newUrn('glossaryTerm', id)
  const parent = parentOf(parentNode)
  await edit(context, [
    ...parent.checks,
    requireNew(urn, 'This Glossary Term already exists!'),
    creating(urn, glossaryTermInfo, () => ({
      name,
      definition: description ?? '',
      termSource: 'INTERNAL',
      customProperties: {},
      ...(parent.urn && { parentNode: parent.urn }),
    })),
    ownedByCreator(urn, context),
  ])
  return urn
}

/** New tags and terms (interface, Mutations; `reference/graphql.md` 4.1 and 4.2). */
export const createMutations: SchemaModule = {
  typeDefs: /* GraphQL */ `
    input CreateTagInput {
      "Last part of the URN, as it is; left out, one is made up."
      id: String
      name: String!
      description: String
    }
    input CreateGlossaryEntityInput {
      "Last part of the URN, as it is; left out, one is made up."
      id: String
      name: String!
      description: String
      "URN of the node that it is to be part of."
      parentNode: String
    }
    extend type Mutation {
      "A new tag; answers its URN."
      createTag(input: CreateTagInput!): String
      "A new glossary term; answers its URN."
      createGlossaryTerm(input: CreateGlossaryEntityInput!): String
    }
  `,
  mutations: mutationsFor('editor', { createTag, createGlossaryTerm }),
}
