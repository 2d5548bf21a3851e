import { deprecation } from '../../../graph/aspects/deprecation.ts'
import { columnUrn, parseUrn, type Urn } from '../../../graph/model/urn.ts'
import {
  changing,
  creating,
  requireEntity,
  type AspectChange,
} from '../../catalog/aspect-changes.ts'
import { deprecated, type DeprecationInput } from '../../catalog/changes/deprecation.ts'
import type { BatchUpdateDeprecationInput } from '../arguments.generated.ts'
import { edit, type GraphqlContext } from '../engine/context.ts'
import { mutationsFor } from '../engine/roots.ts'
import type { Mutation, SchemaModule } from '../engine/schema-module.ts'
import { targetsOf } from '../shared/target.ts'

/** Returns the deprecation that an input states. @throws CatalogError `INVALID_URN` */
export function deprecationIn({
  deprecated: isDeprecated,
  decommissionTime,
  note,
  replacement,
}: Omit<BatchUpdateDeprecationInput, 'resources'>): DeprecationInput {
  return {
    deprecated: isDeprecated,
    decommissionTime: decommissionTime ?? undefined,
    note: note ?? undefined,
    replacement: typeof replacement === 'string' ? parseUrn(replacement) : undefined,
  }
}

function deprecating(urn: Urn, change: DeprecationInput, { actor }: GraphqlContext): AspectChange {
  return changing(urn, deprecation, (value) => deprecated(value, change, actor))
}

const updateDeprecation: Mutation<'updateDeprecation'> = async (_root, { input }, context) => {
  const urn = parseUrn(input.urn)
  const missing = `Failed to update deprecation for Entity ${urn}. Entity does not exist.`
  await edit(context, [
    requireEntity(urn, missing),
    deprecating(urn, deprecationIn(input), context),
  ])
  return true
}

const batchUpdateDeprecation: Mutation<'batchUpdateDeprecation'> = async (
  _root,
  { input },
  context,
) => {
  const change = deprecationIn(input)
  const targets = targetsOf(input.resources)
  const changes = targets.map(({ urn, fieldPath }): AspectChange => {
    if (fieldPath === undefined) return deprecating(urn, change, context)
    // A column is an entity of its own, created by its first aspect.
    const column = parseUrn(columnUrn(urn, fieldPath))
    return creating(column, deprecation, (value) => deprecated(value, change, context.actor))
  })
  await edit(context, [...targets.flatMap(({ checks }) => checks), ...changes])
  return true
}

/** Deprecation (docs/interface: edits/deprecation). */
export const deprecationMutations: SchemaModule = {
  mutations: mutationsFor('editor', { updateDeprecation, batchUpdateDeprecation }),
}
