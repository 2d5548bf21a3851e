import {
  dataPlatformInfo,
  type DataPlatformInfo,
} from '../../../graph/aspects/platforms/data-platform-info.ts'
import { logicalParent } from '../../../graph/aspects/datasets/logical-parent.ts'
import {
  schemaMetadata,
  type SchemaMetadata,
} from '../../../graph/aspects/datasets/schema-metadata.ts'
import { dataset } from '../../../graph/aspects/datasets/dataset.entity.ts'
import { schemaField } from '../../../graph/aspects/datasets/schema-field.entity.ts'
import type { AuditStamp } from '../../../graph/model/audit.ts'
import {
  columnUrn,
  entityTypeOf,
  keyPartsOf,
  parseColumnUrn,
  parseUrn,
  type Urn,
} from '../../../graph/model/urn.ts'
import {
  changeOrCreate,
  refuseEdit,
  requireColumn,
  requireEntity,
  type AspectChange,
} from '../../catalog/write/aspect-changes.ts'
import { edit, callerStamp, type GraphqlContext } from '../engine/context.ts'
import { mutationsFor } from '../engine/roots.ts'
import type { Mutation, SchemaModule } from '../engine/schema-module.ts'
import { requireUrn } from '../shared/target.ts'

/** Sets the logical parent of a dataset or a column, or removes it. */
const setLogicalParent: Mutation<'setLogicalParent'> = async (_root, { input }, context) => {
  const child = requireAsset(input.resourceUrn)
  const parent = input.parentUrn?.trim() ? requireAsset(input.parentUrn) : undefined
  await edit(
    context,
    parent ? linkChanges(child, parent, callerStamp(context)) : [removeParent(child)],
  )
  return true
}

/** Links a dataset to its logical model, and columns to those of the model. */
const linkPhysicalChild: Mutation<'linkPhysicalChild'> = async (_root, { input }, context) => {
  const child = requireUrn(dataset.name, 'a dataset', input.childUrn)
  const parent = requireUrn(dataset.name, 'a dataset', input.logicalParentUrn)
  const stamp = callerStamp(context)
  const columns = (input.columnMappings ?? []).flatMap(({ childFieldPath, parentFieldPath }) =>
    linkChanges(columnAsset(child, childFieldPath), columnAsset(parent, parentFieldPath), stamp),
  )
  await edit(context, [
    ...linkChanges(datasetAsset(child), datasetAsset(parent), stamp),
    ...columns,
  ])
  return true
}

/** Removes the logical parents of a dataset and its columns. */
const unlinkPhysicalChild: Mutation<'unlinkPhysicalChild'> = async (_root, { input }, context) => {
  const child = requireUrn(dataset.name, 'a dataset', input.childUrn)
  const columns = await readLinkedColumns(child, context)
  await edit(context, [datasetAsset(child), ...columns].map(removeParent))
  return true
}

/** A dataset, or a column of one. */
interface Asset {
  readonly urn: Urn
  readonly dataset: Urn
  /** Path of the column; absent for datasets. */
  readonly path?: string
}

const datasetAsset = (urn: Urn): Asset => ({ urn, dataset: urn })

/** Returns a column of a dataset. */
export function columnAsset(datasetUrn: Urn, path: string): Asset {
  return { urn: parseUrn(columnUrn(datasetUrn, path)), dataset: datasetUrn, path }
}

/** @throws CatalogError `INVALID_URN`; `EDIT_REFUSED` for other entities than datasets and columns */
function requireAsset(text: string): Asset {
  const urn = parseUrn(text)
  if (entityTypeOf(urn) !== schemaField.name)
    return datasetAsset(requireUrn(dataset.name, 'a dataset or a column', text))
  const { holder = '', path = '' } = parseColumnUrn(urn) ?? {}
  return { urn, dataset: requireUrn(dataset.name, 'the dataset of a column', holder), path }
}

/** Requires both ends, and the parent on a platform of logical models, as DataHub does. */
function linkChanges(child: Asset, parent: Asset, stamp: AuditStamp): AspectChange[] {
  const isColumn = child.path !== undefined
  if (isColumn !== (parent.path !== undefined)) {
    refuseEdit(
      `The logical parent of a ${isColumn ? 'column is a column' : 'dataset is a dataset'}; it is ${parent.urn}.`,
    )
  }
  const link = changeOrCreate(child.urn, logicalParent, (value) => {
    if (value?.parent?.destinationUrn === parent.urn) return value
    return { parent: { destinationUrn: parent.urn, created: stamp, lastModified: stamp } }
  })
  return [
    ...assetChecks(child),
    ...assetChecks(parent),
    requireOnLogicalPlatform(parent.dataset, `The logical parent ${parent.urn}`),
    { ...link, otherEnd: parent.urn },
  ]
}

function assetChecks({ dataset: datasetUrn, path }: Asset): AspectChange[] {
  const exists = requireEntity(
    datasetUrn,
    `Failed to set the logical parent. ${datasetUrn} does not exist.`,
  )
  return path === undefined ? [exists] : [exists, requireColumn(datasetUrn, path)]
}

/** Requires a dataset to be on a platform of logical models. */
export function requireOnLogicalPlatform(datasetUrn: Urn, what: string): AspectChange {
  const [platform = ''] = keyPartsOf(datasetUrn)
  return {
    urn: parseUrn(platform),
    aspect: dataPlatformInfo.name,
    checks: true,
    decide({ aspect }) {
      if ((aspect?.value() as DataPlatformInfo | undefined)?.logical) return undefined
      return refuseEdit(
        `${what} must be on a logical platform; ${platform} has no dataPlatformInfo with logical: true.`,
      )
    },
  }
}

const removeParent = ({ urn }: Asset): AspectChange => ({
  urn,
  aspect: logicalParent.name,
  decide: ({ aspect }) => (aspect ? null : undefined),
})

/** Returns the columns in the schema of a dataset that have a logical parent. */
async function readLinkedColumns(
  datasetUrn: Urn,
  { catalog: { graph } }: GraphqlContext,
): Promise<Asset[]> {
  const entity = (await graph.read([datasetUrn], [schemaMetadata.name])).get(datasetUrn)
  const schema = entity?.aspects.get(schemaMetadata.name)?.value as SchemaMetadata | undefined
  const columns = (schema?.fields ?? []).flatMap(({ fieldPath }) =>
    fieldPath === undefined ? [] : [columnAsset(datasetUrn, fieldPath)],
  )
  const urns = columns.map(({ urn }) => urn)
  const linkedEntities = await graph.read(urns, [logicalParent.name])
  return columns.filter(({ urn }) => linkedEntities.get(urn)?.aspects.has(logicalParent.name))
}

/** Links of physical datasets to logical models (docs/interface: edits/logical-models). */
export const logicalLinksTopic: SchemaModule = {
  mutations: mutationsFor('editor', { setLogicalParent, linkPhysicalChild, unlinkPhysicalChild }),
}
