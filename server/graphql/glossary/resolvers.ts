import { glossaryNodeInfo } from '../../../graph/aspects/business/glossary-node-info.ts'
import { glossaryNode } from '../../../graph/aspects/business/glossary-node.entity.ts'
import { glossaryRelatedTerms } from '../../../graph/aspects/business/glossary-related-terms.ts'
import { glossaryTermInfo } from '../../../graph/aspects/business/glossary-term-info.ts'
import { glossaryTerm } from '../../../graph/aspects/business/glossary-term.entity.ts'
import { entityTypeOf, parseUrn, type Urn } from '../../../graph/model/urn.ts'
import { IS_PART_OF } from '../../../graph/records/edges.ts'
import {
  changeExisting,
  changeOrCreate,
  refuseEdit,
  requireEntities,
  requireEntity,
  requireNew,
  type AspectChange,
} from '../../catalog/write/aspect-changes.ts'
import { withoutUrns, withUrns } from '../../catalog/write/changes/urns.ts'
import { closesCycle } from '../../catalog/read/hierarchy.ts'
import type { CreateGlossaryEntityInput, Maybe, RelatedTermsInput } from '../arguments.generated.ts'
import { edit, type GraphqlContext, type Link } from '../engine/context.ts'
import { mutationsFor, queriesFor } from '../engine/roots.ts'
import type { Mutation, SchemaModule } from '../engine/schema-module.ts'
import { ancestors } from '../shared/ancestors.ts'
import { deletionResolver } from '../shared/deleting.ts'
import { incomingLinks } from '../shared/incoming.ts'
import { newUrn } from '../shared/new-urn.ts'
import { assignCreator } from '../shared/owners.ts'
import { scrollField } from '../shared/search-within.ts'
import { createdOn } from '../shared/stored-entity.ts'
import { requireUrn } from '../shared/target.ts'
import { rootsQuery } from '../shared/trees.ts'

const createGlossaryNode: Mutation<'createGlossaryNode'> = (_root, { input }, context) => {
  const urn = newUrn(context, glossaryNode.name, input.id)
  const create = (info: NewInfo) => changeOrCreate(urn, glossaryNodeInfo, () => info)
  return createBelow(urn, input, 'This Glossary Node already exists!', create, context)
}

const createGlossaryTerm: Mutation<'createGlossaryTerm'> = (_root, { input }, context) => {
  const urn = newUrn(context, glossaryTerm.name, input.id)
  const create = (info: NewInfo) => {
    return changeOrCreate(urn, glossaryTermInfo, () => ({ termSource: 'INTERNAL', ...info }))
  }
  return createBelow(urn, input, 'This Glossary Term already exists!', create, context)
}

interface NewInfo {
  readonly name: string
  readonly definition: string
  readonly customProperties: Record<string, string>
  readonly parentNode?: string
}

/** Creates a node or term below the node that the input names. */
async function createBelow(
  urn: Urn,
  { name, description, parentNode }: CreateGlossaryEntityInput,
  takenMessage: string,
  create: (info: NewInfo) => AspectChange,
  context: GraphqlContext,
): Promise<Urn> {
  const parent = toParent(parentNode)
  const info = {
    name,
    definition: description ?? '',
    customProperties: {},
    ...(parent.urn && { parentNode: parent.urn }),
  }
  const { newParents } = parent
  const creation = [create(info), assignCreator(urn, context)]
  await edit(context, [
    ...parent.checks,
    requireNew(urn, takenMessage),
    ...creation.map((change) => ({ ...change, newParents })),
  ])
  return urn
}

/** Returns the parent node with the check that it exists; empty for the root. */
interface Parent {
  readonly urn?: Urn
  readonly newParents: readonly Urn[]
  readonly checks: AspectChange[]
}

function toParent(parentNode: Maybe<string>): Parent {
  if (typeof parentNode !== 'string') return { newParents: [], checks: [] }
  const urn = requireUrn(glossaryNode.name, 'a glossary node', parentNode)
  const newParents = [urn]
  return { urn, newParents, checks: [requireEntity(urn, `Parent node ${urn} does not exist.`)] }
}

/** Moves a term or a node. A node cannot move into itself. */
const updateParentNode: Mutation<'updateParentNode'> = async (_root, { input }, context) => {
  const urn = parseUrn(input.resourceUrn)
  const parent = toParent(input.parentNode)
  if (parent.urn && (await closesCycle(context.catalog, parent.urn, urn))) {
    refuseEdit(`Failed to update ${urn}. It cannot be part of itself: ${parent.urn}`)
  }
  const withParent = <Info extends { parentNode?: string }>(value: Info | undefined) => {
    const { parentNode: _before, ...rest } = value ?? refuseEdit(missingProperties(urn))
    return { ...rest, ...(parent.urn && { parentNode: parent.urn }) }
  }
  const type = entityTypeOf(urn)
  const change =
    type === glossaryTerm.name
      ? changeExisting(urn, glossaryTermInfo, withParent)
      : type === glossaryNode.name
        ? changeExisting(urn, glossaryNodeInfo, withParent)
        : refuseEdit(`Failed to update parentNode. Unsupported resource type ${urn} provided.`)
  const exists = requireEntity(urn, `Failed to update ${urn}. ${urn} does not exist.`)
  const { newParents } = parent
  await edit(context, [exists, ...parent.checks, { ...change, newParents }])
  return true
}

function missingProperties(urn: Urn): string {
  return `Properties for ${urn} do not yet exist!`
}

const MEMBERS = { isA: 'isRelatedTerms', hasA: 'hasRelatedTerms' } as const

const addRelatedTerms: Mutation<'addRelatedTerms'> = async (_root, { input }, context) => {
  const { urn, terms } = termsIn(input)
  if (terms.includes(urn)) {
    refuseEdit(`Failed to update ${urn}. A term cannot be related to itself.`)
  }
  await requireEntities(context.catalog, terms, (term) => {
    return `Failed to update ${urn}. ${term} does not exist.`
  })
  const member = MEMBERS[input.relationshipType]
  await changeRelated(urn, member, (list) => withUrns(list, terms), context)
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
  const relatedChange = changeExisting(urn, glossaryRelatedTerms, (value) => {
    return { ...value, [member]: change(value?.[member]) }
  })
  return edit(context, [relatedChange])
}

function termsIn({ urn, termUrns }: RelatedTermsInput): { urn: Urn; terms: Urn[] } {
  const urns = [urn, ...termUrns].map(parseUrn)
  const invalidTerm = urns.find((candidate) => entityTypeOf(candidate) !== glossaryTerm.name)
  if (invalidTerm) refuseEdit(`Failed to update ${urn}. ${invalidTerm} is not a glossary term.`)
  const [subject, ...terms] = urns
  return { urn: subject ?? parseUrn(urn), terms }
}

/** Counts the direct children of a term group by type. */
async function childrenCount(link: Link, _input: never, context: GraphqlContext) {
  const children = await incomingLinks(link, IS_PART_OF, context)
  const countType = (type: string) =>
    children.filter(({ urn }) => entityTypeOf(urn) === type).length
  return { termsCount: countType(glossaryTerm.name), nodesCount: countType(glossaryNode.name) }
}

/** Returns the resolver of the term groups above an entity, whose aspect names the first. */
const parentNodes = (aspect: string) =>
  ancestors({
    member: glossaryNode.name,
    list: 'nodes',
    parent: [glossaryNodeInfo.name, 'parentNode'],
    own: [aspect, 'parentNode'],
  })

/**
 * The tree of the glossary, and relationships of its terms (docs/interface: edits/glossary-tree).
 */
export const glossaryTopic: SchemaModule = {
  resolvers: {
    GlossaryNode: {
      childrenCount,
      glossaryChildrenSearch: scrollField('parentNode'),
      parentNodes: parentNodes(glossaryNodeInfo.name),
    },
    GlossaryNodeProperties: { createdOn },
    GlossaryTerm: { parentNodes: parentNodes(glossaryTermInfo.name) },
    GlossaryTermInfo: { createdOn },
    GlossaryTermProperties: { createdOn },
  },
  queries: queriesFor('reader', {
    getRootGlossaryTerms: rootsQuery('terms', {
      entityType: glossaryTerm.name,
      field: 'parentNode',
    }),
    getRootGlossaryNodes: rootsQuery('nodes', {
      entityType: glossaryNode.name,
      field: 'parentNode',
    }),
  }),
  mutations: {
    ...mutationsFor('editor', {
      createGlossaryNode,
      createGlossaryTerm,
      updateParentNode,
      addRelatedTerms,
      removeRelatedTerms,
    }),
    ...mutationsFor('admin', {
      deleteGlossaryEntity: deletionResolver([glossaryTerm.name, glossaryNode.name]),
    }),
  },
}
