import { corpGroupEditableInfo } from '../../../graph/aspects/corp-group-editable-info.ts'
import { domainProperties } from '../../../graph/aspects/domain-properties.ts'
import { editableChartProperties } from '../../../graph/aspects/editable-chart-properties.ts'
import { editableContainerProperties } from '../../../graph/aspects/editable-container-properties.ts'
import { editableDashboardProperties } from '../../../graph/aspects/editable-dashboard-properties.ts'
import { editableDataFlowProperties } from '../../../graph/aspects/editable-data-flow-properties.ts'
import { editableDataJobProperties } from '../../../graph/aspects/editable-data-job-properties.ts'
import { editableDatasetProperties } from '../../../graph/aspects/editable-dataset-properties.ts'
import { editableSchemaMetadata } from '../../../graph/aspects/editable-schema-metadata.ts'
import { glossaryNodeInfo } from '../../../graph/aspects/glossary-node-info.ts'
import { glossaryTermInfo } from '../../../graph/aspects/glossary-term-info.ts'
import { tagProperties } from '../../../graph/aspects/tag-properties.ts'
import type { AuditStamp } from '../../../graph/model/audit.ts'
import { entityTypeOf, keyOf, parseUrn, type Urn } from '../../../graph/model/urn.ts'
import {
  changing,
  refuseEdit,
  requireColumn,
  requireEntity,
  type AspectChange,
} from '../../catalog/aspect-changes.ts'
import { withColumn } from '../../catalog/changes/columns.ts'
import { editedAt } from '../../catalog/changes/stamps.ts'
import type { DescriptionUpdateInput } from '../arguments.generated.ts'
import { edit, stampOf, type GraphqlContext } from '../context.ts'
import { mutationsFor } from '../roots.ts'
import type { Mutation, SchemaModule } from '../schema-module.ts'

type Describe = (urn: Urn, description: string, stamp: AuditStamp) => AspectChange

/** Where the edited description of an entity is kept. */
const EDITABLE: Readonly<Record<string, Describe>> = {
  dataset: (urn, description, stamp) =>
    changing(urn, editableDatasetProperties, (value) => {
      return { ...value, ...editedAt(value, stamp), description }
    }),
  chart: (urn, description, stamp) =>
    changing(urn, editableChartProperties, (value) => {
      return { ...value, ...editedAt(value, stamp), description }
    }),
  dashboard: (urn, description, stamp) =>
    changing(urn, editableDashboardProperties, (value) => {
      return { ...value, ...editedAt(value, stamp), description }
    }),
  dataFlow: (urn, description, stamp) =>
    changing(urn, editableDataFlowProperties, (value) => {
      return { ...value, ...editedAt(value, stamp), description }
    }),
  dataJob: (urn, description, stamp) =>
    changing(urn, editableDataJobProperties, (value) => {
      return { ...value, ...editedAt(value, stamp), description }
    }),
  container: (urn, description) =>
    changing(urn, editableContainerProperties, (value) => ({ ...value, description })),
  corpGroup: (urn, description) =>
    changing(urn, corpGroupEditableInfo, (value) => ({ ...value, description })),
  tag: (urn, description) =>
    changing(urn, tagProperties, (value) => ({ name: keyOf(urn), ...value, description })),
  domain: (urn, description) =>
    changing(urn, domainProperties, (value) => {
      return { ...(value ?? refuseEdit(withoutProperties('Domain'))), description }
    }),
  glossaryTerm: (urn, definition) =>
    changing(urn, glossaryTermInfo, (value) => {
      return { ...(value ?? refuseEdit(withoutProperties('Glossary Term'))), definition }
    }),
  glossaryNode: (urn, definition) =>
    changing(urn, glossaryNodeInfo, (value) => ({ ...value, definition })),
}

function withoutProperties(what: string): string {
  return `Properties for this ${what} do not yet exist!`
}

/** For columns and containers. DataHub's own clients may describe all that has an edited description. */
function changesOf(input: DescriptionUpdateInput, context: GraphqlContext): AspectChange[] {
  const urn = parseUrn(input.resourceUrn)
  const type = entityTypeOf(urn)
  if (type === 'dataset' && input.subResourceType) return columnChanges(urn, input, context)
  if (type === 'dataset' && !context.isFromClient) {
    refuseEdit('Update description without subresource is not currently supported')
  }
  const describe = context.isFromClient || type === 'container' ? EDITABLE[type] : undefined
  if (!describe) {
    refuseEdit(`Failed to update description. Unsupported resource type ${urn} provided.`)
  }
  return [describe(urn, input.description, stampOf(context))]
}

function columnChanges(
  urn: Urn,
  { subResource, description }: DescriptionUpdateInput,
  context: GraphqlContext,
): AspectChange[] {
  const failure = `Failed to update ${urn} & field null.`
  if (!subResource) refuseEdit(`${failure} Field null does not exist in the datasets schema.`)
  const describe = changing(urn, editableSchemaMetadata, (value) => {
    const change = <Column>(column: Column) => ({ ...column, description })
    return withColumn(value, subResource, change, stampOf(context))
  })
  const isThere = requireEntity(urn, `Failed to update ${urn}. ${urn} does not exist.`)
  return [isThere, requireColumn(urn, subResource), describe]
}

const updateDescription: Mutation<'updateDescription'> = async (_root, { input }, context) => {
  await edit(context, changesOf(input, context))
  return true
}

/** Descriptions (docs/interface: edits/description). */
export const descriptionMutations: SchemaModule = {
  typeDefs: /* GraphQL */ `
    input DescriptionUpdateInput {
      "Markdown; empty text stays empty text."
      description: String!
      resourceUrn: String!
      subResourceType: SubResourceType
      subResource: String
    }
    extend type Mutation {
      "Describe a column of a dataset, or a container."
      updateDescription(input: DescriptionUpdateInput!): Boolean
    }
  `,
  mutations: mutationsFor('editor', { updateDescription }),
}
