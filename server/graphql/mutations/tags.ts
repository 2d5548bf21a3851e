import { editableSchemaMetadata } from '../../../graph/aspects/editable-schema-metadata.ts'
import { globalTags, type GlobalTags } from '../../../graph/aspects/global-tags.ts'
import { withColumn } from '../../catalog/changes/columns.ts'
import { withoutTags, withTags } from '../../catalog/changes/tags.ts'
import { changing, type AspectChange } from '../../catalog/aspect-changes.ts'
import { stampOf, type GraphqlContext } from '../context.ts'
import type { SchemaModule } from '../schema-module.ts'
import { mutationsFor } from '../roots.ts'
import { addLabels, addToAll, removeFromAll, removeLabel, type LabelKind } from './labels.ts'
import type { Target } from './target.ts'

const TAGS: LabelKind = {
  entityType: 'tag',
  add: (target, tags, context) => changeTags(target, (value) => withTags(value, tags), context),
  remove: (target, tags, context) =>
    changeTags(target, (value) => withoutTags(value, tags), context),
}

function changeTags(
  { urn, fieldPath }: Target,
  change: (value: GlobalTags | undefined) => GlobalTags,
  context: GraphqlContext,
): AspectChange {
  if (fieldPath === undefined) return changing(urn, globalTags, change)
  const stamp = stampOf(context)
  return changing(urn, editableSchemaMetadata, (value) => {
    const tagged = (column: { globalTags?: GlobalTags }) => change(column.globalTags)
    return withColumn(
      value,
      fieldPath,
      (column) => ({ ...column, globalTags: tagged(column) }),
      stamp,
    )
  })
}

/** Tags on entities and columns (interface, Mutations; `reference/graphql.md` 4.3 to 4.5). */
export const tagMutations: SchemaModule = {
  typeDefs: /* GraphQL */ `
    input TagAssociationInput {
      tagUrn: String!
      resourceUrn: String!
      subResourceType: SubResourceType
      subResource: String
    }
    input AddTagsInput {
      tagUrns: [String!]!
      resourceUrn: String!
      subResourceType: SubResourceType
      subResource: String
    }
    input BatchAddTagsInput {
      tagUrns: [String!]!
      resources: [ResourceRefInput]!
    }
    input BatchRemoveTagsInput {
      tagUrns: [String!]!
      resources: [ResourceRefInput]!
    }
    extend type Mutation {
      "Put a tag on an entity or a column."
      addTag(input: TagAssociationInput!): Boolean
      "Put tags on an entity or a column; those it has already stay as they are."
      addTags(input: AddTagsInput!): Boolean
      "Put tags on many things, all or nothing."
      batchAddTags(input: BatchAddTagsInput!): Boolean
      "Take a tag off an entity or a column."
      removeTag(input: TagAssociationInput!): Boolean
      "Take tags off many things, all or nothing."
      batchRemoveTags(input: BatchRemoveTagsInput!): Boolean
    }
  `,
  mutations: mutationsFor('editor', {
    addTag: (_root, { input }, context) => addLabels(TAGS, [input.tagUrn], input, context),
    addTags: (_root, { input }, context) => addLabels(TAGS, input.tagUrns, input, context),
    batchAddTags: (_root, { input }, context) =>
      addToAll(TAGS, input.tagUrns, input.resources, context),
    removeTag: (_root, { input }, context) => removeLabel(TAGS, input.tagUrn, input, context),
    batchRemoveTags: (_root, { input }, context) =>
      removeFromAll(TAGS, input.tagUrns, input.resources, context),
  }),
}
