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
import { glossaryNodeInfo } from '../../../graph/aspects/business/glossary-node-info.ts'
import { glossaryTermInfo } from '../../../graph/aspects/business/glossary-term-info.ts'
import { tagProperties } from '../../../graph/aspects/business/tag-properties.ts'
import type { Aspect } from '../../../graph/model/aspect.ts'
import type { AuditStamp } from '../../../graph/model/audit.ts'
import { entityTypeOf, urnKey, type Urn } from '../../../graph/model/urn.ts'
import type { editStamps } from '../../../graph/records/audit.ts'
import type { editedDescription } from '../../../graph/records/texts.ts'
import { editableSchemaMetadata } from '../../../graph/aspects/datasets/editable-schema-metadata.ts'
import { changeExisting, refuseEdit, type AspectChange } from './aspect-changes.ts'
import { withColumn } from './changes/columns.ts'
import { nextEditStamps } from './changes/stamps.ts'

type Describe = (urn: Urn, description: string, stamp: AuditStamp) => AspectChange

type Described = { readonly description: ReturnType<typeof editedDescription> }

const describeUnstamped =
  (aspect: Aspect<Described>): Describe =>
  (urn, description) =>
    changeExisting(urn, aspect, (value) => ({ ...value, description }))

const describeStamped =
  (aspect: Aspect<Described & typeof editStamps>): Describe =>
  (urn, description, stamp) =>
    changeExisting(urn, aspect, (value) =>
      value?.description === description
        ? value
        : { ...value, ...nextEditStamps(value, stamp), description },
    )

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
 * Returns the change of the description that people write for an entity; undefined for types that
 * have none (docs/interface: edits/description).
 */
export function describeEntity(
  urn: Urn,
  description: string,
  stamp: AuditStamp,
): AspectChange | undefined {
  const change = DESCRIPTION_CHANGES.get(entityTypeOf(urn))?.(urn, description, stamp)
  return change && { ...change, privileges: ['EDIT_ENTITY_DOCS'], keepsParents: true }
}

/** Returns the change of the description that people write for a column of a dataset. */
export function describeColumn(
  dataset: Urn,
  fieldPath: string,
  description: string,
  stamp: AuditStamp,
): AspectChange {
  const describe = changeExisting(dataset, editableSchemaMetadata, (value) => {
    const change = <Column>(column: Column) => ({ ...column, description })
    return withColumn(value, fieldPath, change, stamp)
  })
  return { ...describe, privileges: ['EDIT_DATASET_COL_DESCRIPTION'], labels: [] }
}
