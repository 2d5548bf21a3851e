import { chart } from '../../../graph/aspects/analytics/chart.entity.ts'
import { dashboard } from '../../../graph/aspects/analytics/dashboard.entity.ts'
import { deprecation } from '../../../graph/aspects/lifecycle/deprecation.ts'
import { editableChartProperties } from '../../../graph/aspects/analytics/editable-chart-properties.ts'
import { editableDashboardProperties } from '../../../graph/aspects/analytics/editable-dashboard-properties.ts'
import { dataset } from '../../../graph/aspects/datasets/dataset.entity.ts'
import { editableDataFlowProperties } from '../../../graph/aspects/pipelines/editable-data-flow-properties.ts'
import { editableDataJobProperties } from '../../../graph/aspects/pipelines/editable-data-job-properties.ts'
import { editableDatasetProperties } from '../../../graph/aspects/datasets/editable-dataset-properties.ts'
import { editableSchemaMetadata } from '../../../graph/aspects/datasets/editable-schema-metadata.ts'
import { globalTags } from '../../../graph/aspects/business/global-tags.ts'
import { tag } from '../../../graph/aspects/business/tag.entity.ts'
import { institutionalMemory } from '../../../graph/aspects/documentation/institutional-memory.ts'
import { ownership } from '../../../graph/aspects/people/ownership.ts'
import { corpuser } from '../../../graph/aspects/people/corpuser.entity.ts'
import { dataFlow } from '../../../graph/aspects/pipelines/data-flow.entity.ts'
import { dataJob } from '../../../graph/aspects/pipelines/data-job.entity.ts'
import { entityTypeOf, parseUrn, type Urn } from '../../../graph/model/urn.ts'
import {
  changeExisting,
  refuseEdit,
  requireColumn,
  requireEntity,
  type AspectChange,
} from '../../catalog/write/aspect-changes.ts'
import { withDeprecation } from '../../catalog/write/changes/deprecation.ts'
import { withOwners } from '../../catalog/write/changes/owners.ts'
import { nextEditStamps } from '../../catalog/write/changes/stamps.ts'
import { withTags } from '../../catalog/write/changes/tags.ts'
import type {
  DatasetUpdateInput,
  GlobalTagsUpdate,
  InstitutionalMemoryMetadataUpdate,
} from '../arguments.generated.ts'
import { edit, callerStamp, type GraphqlContext } from '../engine/context.ts'
import { mutationsFor } from '../engine/roots.ts'
import type { Mutation, SchemaModule } from '../engine/schema-module.ts'
import { deprecationIn } from '../shared/deprecation-input.ts'
import { requireLabels } from '../shared/labels.ts'
import { readOwners } from '../shared/owners.ts'
import { presentMembers } from '../shared/stored-input.ts'

/** The aspect with the description that users have written, by entity type. */
const EDITABLE_PROPERTIES: Readonly<Record<string, typeof editableChartProperties>> = {
  dataset: editableDatasetProperties,
  chart: editableChartProperties,
  dashboard: editableDashboardProperties,
  dataFlow: editableDataFlowProperties,
  dataJob: editableDataJobProperties,
}

/**
 * Returns the mutation that replaces the given parts of an entity. DataHub would create the entity;
 * here an edit requires it to exist (docs/interface: edits/update-dataset, edits/exists).
 */
function updateMutation(type: string) {
  return async (
    _root: unknown,
    { urn: text, input }: { readonly urn: string; readonly input: DatasetUpdateInput },
    context: GraphqlContext,
  ) => {
    const urn = urnOfType(type, text)
    await updateAll([{ urn, input }], context)
    return { urn }
  }
}

const updateDataset: Mutation<'updateDataset'> = updateMutation(dataset.name)
const updateChart: Mutation<'updateChart'> = updateMutation(chart.name)
const updateDashboard: Mutation<'updateDashboard'> = updateMutation(dashboard.name)
const updateDataFlow: Mutation<'updateDataFlow'> = updateMutation(dataFlow.name)
const updateDataJob: Mutation<'updateDataJob'> = updateMutation(dataJob.name)

const updateDatasets: Mutation<'updateDatasets'> = async (_root, { input }, context) => {
  const updates = input.map(({ urn, update }) => ({
    urn: urnOfType(dataset.name, urn),
    input: update,
  }))
  await updateAll(updates, context)
  return updates.map(({ urn }) => ({ urn }))
}

interface Update {
  readonly urn: Urn
  readonly input: DatasetUpdateInput
}

async function updateAll(updates: readonly Update[], context: GraphqlContext): Promise<void> {
  const tags = updates.flatMap(({ input }) => tagsIn(input))
  await requireLabels(tag.name, tags, context)
  await edit(context, [
    ...updates.map(({ urn }) => {
      return requireEntity(urn, `Failed to update ${urn}. ${urn} does not exist.`)
    }),
    ...updates.flatMap((update) => datasetChanges(update, context)),
  ])
}

function urnOfType(type: string, text: string): Urn {
  const urn = parseUrn(text)
  return entityTypeOf(urn) === type ? urn : refuseEdit(`Failed to update ${urn}. Not a ${type}.`)
}

function datasetChanges({ urn, input }: Update, context: GraphqlContext): AspectChange[] {
  const stamp = callerStamp(context)
  const { editableProperties, deprecation: deprecationUpdate, ownership: ownershipUpdate } = input
  const tags = input.tags ?? input.globalTags
  const links = input.institutionalMemory?.elements
  const editableAspect = EDITABLE_PROPERTIES[entityTypeOf(urn)]
  const changes: (AspectChange | null | undefined)[] = [
    editableProperties &&
      editableAspect &&
      changeExisting(urn, editableAspect, (value) => ({
        ...nextEditStamps(value, stamp),
        ...presentMembers(editableProperties),
      })),
    links &&
      changeExisting(urn, institutionalMemory, () => ({
        elements: links.map((link) => toInstitutionalMemory(link, stamp.time)),
      })),
    ownershipUpdate &&
      changeExisting(urn, ownership, () =>
        withOwners(undefined, readOwners(ownershipUpdate), stamp),
      ),
    deprecationUpdate &&
      changeExisting(urn, deprecation, () =>
        withDeprecation(undefined, deprecationIn(deprecationUpdate), context.actor),
      ),
    tags && changeExisting(urn, globalTags, () => withTags(undefined, tagUrns(tags))),
  ]
  return [...changes.filter((change) => !!change), ...columnChanges(urn, input, context)]
}

function columnChanges(
  urn: Urn,
  { editableSchemaMetadata: columns }: DatasetUpdateInput,
  context: GraphqlContext,
): AspectChange[] {
  if (!columns) return []
  const entries = columns.editableSchemaFieldInfo.map((column) => ({
    fieldPath: column.fieldPath,
    ...presentMembers({ description: column.description }),
    ...(column.globalTags && { globalTags: withTags(undefined, tagUrns(column.globalTags)) }),
  }))
  return [
    ...entries.map(({ fieldPath }) => requireColumn(urn, fieldPath)),
    changeExisting(urn, editableSchemaMetadata, (value) => {
      return { ...nextEditStamps(value, callerStamp(context)), editableSchemaFieldInfo: entries }
    }),
  ]
}

function toInstitutionalMemory(
  { url, description, author, createdAt }: InstitutionalMemoryMetadataUpdate,
  nowMillis: number,
) {
  const actor = parseUrn(author)
  if (entityTypeOf(actor) !== corpuser.name) {
    refuseEdit(`Failed to create CorpUserUrn from string ${author}`)
  }
  return {
    url,
    description: description ?? '',
    createStamp: { time: createdAt ?? nowMillis, actor },
  }
}

function tagUrns({ tags }: GlobalTagsUpdate): Urn[] {
  return (tags ?? []).map((association) => parseUrn(association.tag.urn))
}

function tagsIn({
  tags,
  globalTags: alias,
  editableSchemaMetadata: columns,
}: DatasetUpdateInput): Urn[] {
  const columnTags = columns?.editableSchemaFieldInfo.map((column) => column.globalTags) ?? []
  return [tags, alias, ...columnTags].flatMap((update) => (update ? tagUrns(update) : []))
}

/** Edits of whole datasets, charts, dashboards, pipelines and tasks. */
export const datasetsTopic: SchemaModule = {
  mutations: mutationsFor('editor', {
    updateDataset,
    updateDatasets,
    updateChart,
    updateDashboard,
    updateDataFlow,
    updateDataJob,
  }),
}
