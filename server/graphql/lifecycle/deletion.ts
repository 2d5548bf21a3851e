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
