import { dataset } from '../../../graph/aspects/datasets/dataset.entity.ts'
import { container } from '../../../graph/aspects/platforms/container.entity.ts'
import { entityTypeOf, parseUrn, type Urn } from '../../../graph/model/urn.ts'
import {
  refuseEdit,
  requireColumn,
  requireEntity,
  type AspectChange,
} from '../../catalog/write/aspect-changes.ts'
import { describeColumn, describeEntity } from '../../catalog/write/description-changes.ts'
import type { DescriptionUpdateInput } from '../arguments.generated.ts'
import { edit, callerStamp, type GraphqlContext } from '../engine/context.ts'
import type { Mutation } from '../engine/schema-module.ts'

/**
 * Returns the changes of a description. Any client may describe columns and containers; only
 * DataHub's own clients may describe the other types.
 *
 * @throws CatalogError `EDIT_REFUSED`
 */
function descriptionChanges(
  input: DescriptionUpdateInput,
  context: GraphqlContext,
): AspectChange[] {
  const urn = parseUrn(input.resourceUrn)
  const type = entityTypeOf(urn)
  if (type === dataset.name && input.subResourceType)
    return columnDescriptionChanges(urn, input, context)
  if (type === dataset.name && !context.isFromClient) {
    refuseEdit('Update description without subresource is not currently supported')
  }
  const change =
    context.isFromClient || type === container.name
      ? describeEntity(urn, input.description, callerStamp(context))
      : undefined
  return [
    change ??
      refuseEdit(`Failed to update description. Unsupported resource type ${urn} provided.`),
  ]
}

function columnDescriptionChanges(
  urn: Urn,
  { subResource, description }: DescriptionUpdateInput,
  context: GraphqlContext,
): AspectChange[] {
  const failure = `Failed to update ${urn} & field null.`
  if (!subResource) refuseEdit(`${failure} Field null does not exist in the datasets schema.`)
  const exists = requireEntity(urn, `Failed to update ${urn}. ${urn} does not exist.`)
  return [
    exists,
    requireColumn(urn, subResource),
    describeColumn(urn, subResource, description, callerStamp(context)),
  ]
}

/** Sets a description (docs/interface: edits/description). */
export const updateDescription: Mutation<'updateDescription'> = async (
  _root,
  { input },
  context,
) => {
  await edit(context, descriptionChanges(input, context))
  return true
}
