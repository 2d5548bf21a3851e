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
  return async (_root, { urn: text }, context) => {
    const { catalog } = context
    const urn = parseUrn(text)
    const type = entityTypeOf(urn)
    if (!types.includes(type)) {
      refuseEdit(`Failed to delete ${urn}. Expected an entity of type ${types.join(' or ')}.`)
    }
    await requireEntities(catalog, [urn], () => `Failed to delete ${urn}. ${urn} does not exist.`)
    if (type === 'domain' && (await domainsBelow(catalog, urn)).length > 0) {
      refuseEdit(`Cannot delete domain ${urn} which has child domains`)
    }
    await deleteWithReferences(catalog, urn, context)
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
      deleteAssertion: deleting(['assertion']),
    }),
  },
}
