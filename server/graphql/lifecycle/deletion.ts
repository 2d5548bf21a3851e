import { status } from '../../../graph/aspects/status.ts'
import { parseUrn } from '../../../graph/model/urn.ts'
import { changing, requireEntity } from '../../catalog/aspect-changes.ts'
import { edit } from '../engine/context.ts'
import { mutationsFor } from '../engine/roots.ts'
import type { Mutation, SchemaModule } from '../engine/schema-module.ts'
import { authorAbout } from '../shared/author-about.ts'
import { deleting } from '../shared/deleting.ts'

/** Writes the aspect `status`, as ingestion does (docs/interface: states/soft-delete). */
const batchUpdateSoftDeleted: Mutation<'batchUpdateSoftDeleted'> = async (
  _root,
  { input: { urns: texts, deleted } },
  context,
) => {
  const urns = texts.map(parseUrn)
  await edit(context, [
    ...urns.map((urn) => {
      const missing = `Failed to soft delete entity with urn ${urn}. Entity does not exist.`
      return requireEntity(urn, missing)
    }),
    ...urns.map((urn) => changing(urn, status, (value) => ({ ...value, removed: deleted }))),
  ])
  return true
}

const deleteAssertion = deleting(['assertion'], authorAbout)

/** Soft and hard deletion (docs/interface: edits/lifecycle). */
export const lifecycleMutations: SchemaModule = {
  typeDefs: /* GraphQL */ `
    input BatchUpdateSoftDeletedInput {
      urns: [String!]!
      deleted: Boolean!
    }
    extend type Mutation {
      "Soft-deletes or restores several entities in one transaction."
      batchUpdateSoftDeleted(input: BatchUpdateSoftDeletedInput!): Boolean
      "Deletes a tag permanently and removes it from all entities."
      deleteTag(urn: String!): Boolean
      "Deletes a domain permanently. It must have no child domains."
      deleteDomain(urn: String!): Boolean
      "Deletes a term or a term group permanently."
      deleteGlossaryEntity(urn: String!): Boolean
      "Deletes a data product permanently. Its assets remain."
      deleteDataProduct(urn: String!): Boolean
      "Deletes an assertion and its results permanently."
      deleteAssertion(urn: String!): Boolean
    }
  `,
  mutations: {
    ...mutationsFor('editor', { batchUpdateSoftDeleted }),
    ...mutationsFor('admin', {
      deleteTag: deleting(['tag']),
      deleteDomain: deleting(['domain']),
      deleteGlossaryEntity: deleting(['glossaryTerm', 'glossaryNode']),
      deleteDataProduct: deleting(['dataProduct']),
      deleteAssertion,
    }),
  },
}
