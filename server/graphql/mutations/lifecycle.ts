import { status } from '../../../graph/aspects/status.ts'
import { entityTypeOf, parseUrn } from '../../../graph/model/urn.ts'
import {
  changing,
  refuseEdit,
  requireEntities,
  requireEntity,
} from '../../catalog/aspect-changes.ts'
import { deleteWithReferences } from '../../catalog/references.ts'
import { domainsBelow } from '../../catalog/siblings.ts'
import { edit } from '../context.ts'
import { mutationsFor } from '../roots.ts'
import type { Mutation, Resolver, SchemaModule } from '../schema-module.ts'

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

/** Returns a resolver that hard-deletes an entity of the types and all references to it. */
function deleting(types: readonly string[]): Resolver<unknown, { readonly urn: string }> {
  return async (_root, { urn: text }, { catalog, actor }) => {
    const urn = parseUrn(text)
    const type = entityTypeOf(urn)
    if (!types.includes(type)) {
      refuseEdit(`Failed to delete ${urn}. It is no ${types.join(' or ')}.`)
    }
    await requireEntities(catalog, [urn], () => `Failed to delete ${urn}. ${urn} does not exist.`)
    if (type === 'domain' && (await domainsBelow(catalog, urn)).length > 0) {
      refuseEdit(`Cannot delete domain ${urn} which has child domains`)
    }
    await deleteWithReferences(catalog, urn, actor)
    return true
  }
}

/** Soft and hard deletion (docs/interface: edits/lifecycle). */
export const lifecycleMutations: SchemaModule = {
  typeDefs: /* GraphQL */ `
    input BatchUpdateSoftDeletedInput {
      urns: [String!]!
      deleted: Boolean!
    }
    extend type Mutation {
      "Hide entities from search and browse, or show them again; all or nothing."
      batchUpdateSoftDeleted(input: BatchUpdateSoftDeletedInput!): Boolean
      "Delete a tag for good, and take it off everything."
      deleteTag(urn: String!): Boolean
      "Delete a domain for good; it must have none below it."
      deleteDomain(urn: String!): Boolean
      "Delete a term or a group of terms for good."
      deleteGlossaryEntity(urn: String!): Boolean
      "Delete a data product for good; what is in it stays."
      deleteDataProduct(urn: String!): Boolean
      "Delete an assertion for good, with its results."
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
      deleteAssertion: deleting(['assertion']),
    }),
  },
}
