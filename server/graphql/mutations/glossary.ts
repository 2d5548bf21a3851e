import { glossaryNodeInfo } from '../../../graph/aspects/glossary-node-info.ts'
import { glossaryRelatedTerms } from '../../../graph/aspects/glossary-related-terms.ts'
import { glossaryTermInfo } from '../../../graph/aspects/glossary-term-info.ts'
import { entityTypeOf, parseUrn, type Urn } from '../../../graph/model/urn.ts'
import { withoutUrns, withUrns } from '../../catalog/changes/urns.ts'
import {
  changing,
  creating,
  refuseEdit,
  requireEntities,
  requireEntity,
  requireNew,
} from '../../catalog/aspect-changes.ts'
import { isWithin } from '../../catalog/siblings.ts'
import type { RelatedTermsInput } from '../arguments.generated.ts'
import { edit, type GraphqlContext } from '../context.ts'
import type { Mutation, SchemaModule } from '../schema-module.ts'
import { mutationsFor } from '../roots.ts'
import { newUrn, ownedByCreator, parentOf } from './create.ts'

const createGlossaryNode: Mutation<'createGlossaryNode'> = async (
  _root,
  { input: { id, name, description, parentNode } },
  context,
) => {
  const urn = newUrn('glossaryNode', id)
  const parent = parentOf(parentNode)
  await edit(context, [
    ...parent.checks,
    requireNew(urn, 'This Glossary Node already exists!'),
    creating(urn, glossaryNodeInfo, () => ({
      name,
      definition: description ?? '',
      customProperties: {},
      ...(parent.urn && { parentNode: parent.urn }),
    })),
    ownedByCreator(urn, context),
  ])
  return urn
}

/** Moves a term or a node; none: to the top. A node cannot be moved into itself. */
const updateParentNode: Mutation<'updateParentNode'> = async (_root, { input }, context) => {
  const urn = parseUrn(input.resourceUrn)
  const parent = parentOf(input.parentNode)
  if (parent.urn && (await isWithin(context.catalog, parent.urn, urn))) {
    refuseEdit(`Failed to update ${urn}. It cannot be part of itself: ${parent.urn}`)
  }
  const moved = <Info extends { parentNode?: string }>(value: Info | undefined) => {
    const { parentNode: _before, ...kept } = value ?? refuseEdit(withoutProperties(urn))
    return { ...kept, ...(parent.urn && { parentNode: parent.urn }) }
  }
  const type = entityTypeOf(urn)
  const step =
    type === 'glossaryTerm'
      ? changing(urn, glossaryTermInfo, moved)
      : type === 'glossaryNode'
        ? changing(urn, glossaryNodeInfo, moved)
        : refuseEdit(`Failed to update parentNode. Unsupported resource type ${urn} provided.`)
  await edit(context, [requireThere(urn), ...parent.checks, step])
  return true
}

function withoutProperties(urn: Urn): string {
  return `Properties for ${urn} do not yet exist!`
}

function requireThere(urn: Urn) {
  return requireEntity(urn, `Failed to update ${urn}. ${urn} does not exist.`)
}

const MEMBERS = { isA: 'isRelatedTerms', hasA: 'hasRelatedTerms' } as const

const addRelatedTerms: Mutation<'addRelatedTerms'> = async (_root, { input }, context) => {
  const { urn, terms } = termsIn(input)
  if (terms.includes(urn))
    refuseEdit(`Failed to update ${urn}. A term cannot be related to itself.`)
  await requireEntities(context.catalog, terms, (term) => {
    return `Failed to update ${urn}. ${term} does not exist.`
  })
  await changeRelated(
    urn,
    MEMBERS[input.relationshipType],
    (list) => withUrns(list, terms),
    context,
  )
  return true
}

const removeRelatedTerms: Mutation<'removeRelatedTerms'> = async (_root, { input }, context) => {
  const { urn, terms } = termsIn(input)
  const member = MEMBERS[input.relationshipType]
  await changeRelated(urn, member, (list) => withoutUrns(list, terms), context)
  return true
}

function changeRelated(
  urn: Urn,
  member: (typeof MEMBERS)[keyof typeof MEMBERS],
  change: (list: readonly string[] | undefined) => string[],
  context: GraphqlContext,
): Promise<void> {
  const step = changing(urn, glossaryRelatedTerms, (value) => {
    return { ...value, [member]: change(value?.[member]) }
  })
  return edit(context, [requireThere(urn), step])
}

function termsIn({ urn, termUrns }: RelatedTermsInput): { urn: Urn; terms: Urn[] } {
  const urns = [urn, ...termUrns].map(parseUrn)
  const other = urns.find((each) => entityTypeOf(each) !== 'glossaryTerm')
  if (other) refuseEdit(`Failed to update ${urn}. ${other} is not a glossary term.`)
  const [subject, ...terms] = urns
  return { urn: subject ?? parseUrn(urn), terms }
}

/** The tree of the glossary, and how its terms relate (`reference/graphql.md` 5). */
export const glossaryMutations: SchemaModule = {
  typeDefs: /* GraphQL */ `
    input UpdateParentNodeInput {
      "URN of a glossary node; none: the top."
      parentNode: String
      resourceUrn: String!
    }
    enum TermRelationshipType {
      isA
      hasA
    }
    input RelatedTermsInput {
      urn: String!
      termUrns: [String!]!
      relationshipType: TermRelationshipType!
    }
    extend type Mutation {
      "A new group of terms; answers its URN."
      createGlossaryNode(input: CreateGlossaryEntityInput!): String
      "Move a term or a group of terms."
      updateParentNode(input: UpdateParentNodeInput!): Boolean
      addRelatedTerms(input: RelatedTermsInput!): Boolean
      removeRelatedTerms(input: RelatedTermsInput!): Boolean
    }
  `,
  mutations: mutationsFor('editor', {
    createGlossaryNode,
    updateParentNode,
    addRelatedTerms,
    removeRelatedTerms,
  }),
}
