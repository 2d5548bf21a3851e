import { ownershipTypeInfo } from '../../../graph/aspects/ownership-type-info.ts'
import { ownershipType } from '../../../graph/entities/ownership-type.ts'
import { changing, creating } from '../../catalog/aspect-changes.ts'
import { edit, stampOf } from '../engine/context.ts'
import { deleting } from '../shared/deleting.ts'
import { newUrn } from '../shared/new-urn.ts'
import { given } from '../shared/stored-input.ts'
import { urnOf } from '../shared/target.ts'
import { mutationsFor } from '../engine/roots.ts'
import type { Mutation, SchemaModule } from '../engine/schema-module.ts'

const createOwnershipType: Mutation<'createOwnershipType'> = async (_root, { input }, context) => {
  const urn = newUrn(ownershipType.name, undefined)
  const stamp = stampOf(context)
  const info = { ...input, created: stamp, lastModified: stamp }
  await edit(context, [creating(urn, ownershipTypeInfo, () => info)])
  return { urn }
}

const updateOwnershipType: Mutation<'updateOwnershipType'> = async (
  _root,
  { urn: text, input },
  context,
) => {
  const urn = urnOf(ownershipType.name, 'an ownership type', text)
  const lastModified = stampOf(context)
  await edit(context, [
    changing(urn, ownershipTypeInfo, (value) => ({ ...value, ...given(input), lastModified })),
  ])
  return { urn }
}

/** Types of ownership (docs/interface: edits/ownership-types). */
export const ownershipTypeMutations: SchemaModule = {
  mutations: {
    ...mutationsFor('editor', { createOwnershipType, updateOwnershipType }),
    ...mutationsFor('admin', { deleteOwnershipType: deleting([ownershipType.name]) }),
  },
}
