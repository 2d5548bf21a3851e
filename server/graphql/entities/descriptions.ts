import { applicationProperties } from '../../../graph/aspects/business/application-properties.ts'
import { businessAttributeInfo } from '../../../graph/aspects/business/business-attribute-info.ts'
import { corpGroupEditableInfo } from '../../../graph/aspects/people/corp-group-editable-info.ts'
import { dataProductProperties } from '../../../graph/aspects/business/data-product-properties.ts'
import { domainProperties } from '../../../graph/aspects/business/domain-properties.ts'
import { editableChartProperties } from '../../../graph/aspects/analytics/editable-chart-properties.ts'
import { editableContainerProperties } from '../../../graph/aspects/platforms/editable-container-properties.ts'
import { editableDashboardProperties } from '../../../graph/aspects/analytics/editable-dashboard-properties.ts'
import { editableDataFlowProperties } from '../../../graph/aspects/pipelines/editable-data-flow-properties.ts'
import { editableDataJobProperties } from '../../../graph/aspects/pipelines/editable-data-job-properties.ts'
import { editableDatasetProperties } from '../../../graph/aspects/datasets/editable-dataset-properties.ts'
import { editableMlFeatureProperties } from '../../../graph/aspects/ml/editable-ml-feature-properties.ts'
import { editableMlFeatureTableProperties } from '../../../graph/aspects/ml/editable-ml-feature-table-properties.ts'
import { editableMlModelGroupProperties } from '../../../graph/aspects/ml/editable-ml-model-group-properties.ts'
import { editableMlModelProperties } from '../../../graph/aspects/ml/editable-ml-model-properties.ts'
import { editableMlPrimaryKeyProperties } from '../../../graph/aspects/ml/editable-ml-primary-key-properties.ts'
import { editableNotebookProperties } from '../../../graph/aspects/analytics/editable-notebook-properties.ts'
import { dataset } from '../../../graph/aspects/datasets/dataset.entity.ts'
import { editableSchemaMetadata } from '../../../graph/aspects/datasets/editable-schema-metadata.ts'
import { glossaryNodeInfo } from '../../../graph/aspects/business/glossary-node-info.ts'
import { glossaryTermInfo } from '../../../graph/aspects/business/glossary-term-info.ts'
import { tagProperties } from '../../../graph/aspects/business/tag-properties.ts'
import { container } from '../../../graph/aspects/platforms/container.entity.ts'
import type { Aspect } from '../../../graph/model/aspect.ts'
import type { AuditStamp } from '../../../graph/model/audit.ts'
import { entityTypeOf, urnKey, parseUrn, type Urn } from '../../../graph/model/urn.ts'
import type { editStamps } from '../../../graph/records/audit.ts'
import type { editedDescription } from '../../../graph/records/texts.ts'
import {
  changeExisting,
  refuseEdit,
  requireColumn,
  requireEntity,
  type AspectChange,
} from '../../catalog/write/aspect-changes.ts'
import { withColumn } from '../../catalog/write/changes/columns.ts'
import { nextEditStamps } from '../../catalog/write/changes/stamps.ts'
import type { DescriptionUpdateInput } from '../arguments.generated.ts'
import { edit, callerStamp, type GraphqlContext } from '../engine/context.ts'
import type { Mutation } from '../engine/schema-module.ts'

type Describe = (urn: Urn, description: string, stamp: AuditStamp) => AspectChange

type Described = { readonly description: ReturnType<typeof editedDescription> }

const describeUnstamped =
  (aspect: Aspect<Described>): Describe =>
  (urn, description) =>
    changeExisting(urn, aspect, (value) => ({ ...value, description }))

const describeStamped =
  (aspect: Aspect<Described & typeof editStamps>): Describe =>
  (urn, description, stamp) =>
    changeExisting(urn, aspect, (value) => ({
      ...value,
      ...nextEditStamps(value, stamp),
      description,
    }))

/** Changes of the edited description, by entity type. */
const DESCRIPTION_CHANGES = new Map<string, Describe>(
  Object.entries<Describe>({
    dataset: describeStamped(editableDatasetProperties),
    chart: describeStamped(editableChartProperties),
    dashboard: describeStamped(editableDashboardProperties),
    dataFlow: describeStamped(editableDataFlowProperties),
    dataJob: describeStamped(editableDataJobProperties),
    notebook: describeStamped(editableNotebookProperties),
    container: describeUnstamped(editableContainerProperties),
    mlModel: describeUnstamped(editableMlModelProperties),
    mlModelGroup: describeUnstamped(editableMlModelGroupProperties),
    mlFeature: describeUnstamped(editableMlFeatureProperties),
    mlFeatureTable: describeUnstamped(editableMlFeatureTableProperties),
    mlPrimaryKey: describeUnstamped(editableMlPrimaryKeyProperties),
    corpGroup: describeUnstamped(corpGroupEditableInfo),
    dataProduct: describeUnstamped(dataProductProperties),
    application: describeUnstamped(applicationProperties),
    tag: (urn, description) =>
      changeExisting(urn, tagProperties, (value) => ({ name: urnKey(urn), ...value, description })),
    domain: (urn, description) =>
      changeExisting(urn, domainProperties, (value) => {
        return { ...(value ?? refuseEdit(missingProperties('Domain'))), description }
      }),
    businessAttribute: (urn, description) =>
      changeExisting(urn, businessAttributeInfo, (value) => {
        return { ...(value ?? refuseEdit(missingProperties('Business Attribute'))), description }
      }),
    glossaryTerm: (urn, definition) =>
      changeExisting(urn, glossaryTermInfo, (value) => {
        return { ...(value ?? refuseEdit(missingProperties('Glossary Term'))), definition }
      }),
    glossaryNode: (urn, definition) =>
      changeExisting(urn, glossaryNodeInfo, (value) => ({ ...value, definition })),
  }),
)

function missingProperties(what: string): string {
  return `Properties for this ${what} do not yet exist!`
}

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
  const describe =
    context.isFromClient || type === container.name ? DESCRIPTION_CHANGES.get(type) : undefined
  if (!describe) {
    refuseEdit(`Failed to update description. Unsupported resource type ${urn} provided.`)
  }
  const change = describe(urn, input.description, callerStamp(context))
  return [{ ...change, privileges: ['EDIT_ENTITY_DOCS'], keepsParents: true }]
}

function columnDescriptionChanges(
  urn: Urn,
  { subResource, description }: DescriptionUpdateInput,
  context: GraphqlContext,
): AspectChange[] {
  const failure = `Failed to update ${urn} & field null.`
  if (!subResource) refuseEdit(`${failure} Field null does not exist in the datasets schema.`)
  const describe = changeExisting(urn, editableSchemaMetadata, (value) => {
    const change = <Column>(column: Column) => ({ ...column, description })
    return withColumn(value, subResource, change, callerStamp(context))
  })
  const exists = requireEntity(urn, `Failed to update ${urn}. ${urn} does not exist.`)
  return [
    exists,
    requireColumn(urn, subResource),
    { ...describe, privileges: ['EDIT_DATASET_COL_DESCRIPTION'], labels: [] },
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
