import {
  dataPlatformInfo,
  type DataPlatformInfo,
} from '../../../graph/aspects/platforms/data-platform-info.ts'
import { datasetProperties } from '../../../graph/aspects/datasets/dataset-properties.ts'
import {
  logicalParent,
  type LogicalParent,
} from '../../../graph/aspects/datasets/logical-parent.ts'
import {
  schemaMetadata,
  type SchemaMetadata,
} from '../../../graph/aspects/datasets/schema-metadata.ts'
import { dataPlatform } from '../../../graph/aspects/platforms/data-platform.entity.ts'
import { dataset } from '../../../graph/aspects/datasets/dataset.entity.ts'
import { jsonText } from '../../../graph/model/json-text.ts'
import {
  encodeKeyPart,
  urnKey,
  parseUrn,
  type Urn,
  withoutColumn,
} from '../../../graph/model/urn.ts'
import { PHYSICAL_INSTANCE_OF } from '../../../graph/records/edges.ts'
import {
  changeExisting,
  changeOrCreate,
  refuseEdit,
  requireNew,
  type AspectChange,
} from '../../catalog/write/aspect-changes.ts'
import { holdsOnPlatform, requireOnPlatform } from '../../authorize/authority.ts'
import { readEdgeSources } from '../../catalog/write/references.ts'
import { wholeCatalog } from '../../authorize/sight/seen-by.ts'
import type { EditableSchemaFieldInput } from '../arguments.generated.ts'
import { edit, withPermitted, type GraphqlContext } from '../engine/context.ts'
import { mutationsFor } from '../engine/roots.ts'
import type { Mutation, SchemaModule } from '../engine/schema-module.ts'
import { COLUMN_TYPES } from '../shared/column-types.ts'
import { requireUrn } from '../shared/target.ts'
import { columnAsset, requireOnLogicalPlatform } from './links.ts'

type Column = NonNullable<SchemaMetadata['fields']>[number]

/** The platform that becomes logical with the first model on it, for everybody who may create models. */
const DEFAULT_PLATFORM = parseUrn(`urn:li:${dataPlatform.name}:logical`)

/** Longest name of a platform in DataHub's model. */
const PLATFORM_NAME_MAX = 15

const createLogicalModel: Mutation<'createLogicalModel'> = async (_root, { input }, context) => {
  await requireOnPlatform(context.catalog, context, ...CREATE_MODELS)
  const { name, displayName, env, columns } = input
  if (name.trim() === '') refuseEdit('The name of a logical model must not be blank.')
  const platform = requireUrn(
    dataPlatform.name,
    'a data platform',
    input.platform ?? DEFAULT_PLATFORM,
  )
  const urn = parseUrn(
    `urn:li:${dataset.name}:(${platform},${encodeKeyPart(name)},${env ?? 'PROD'})`,
  )
  const schema = {
    schemaName: name,
    platform,
    version: 0,
    hash: '',
    platformSchema: { 'com.linkedin.schema.Schemaless': {} },
    fields: columnsFor(columns, []),
  }
  const createdUrns = platform === DEFAULT_PLATFORM ? [urn, platform] : [urn]
  await edit(
    withPermitted(
      context,
      createdUrns.map((createdUrn) => ({ urn: createdUrn })),
    ),
    [
      requireNew(urn, `A logical model already exists at ${urn}.`),
      ensureLogicalPlatform(platform),
      changeOrCreate(urn, datasetProperties, () => ({ name: displayName ?? name })),
      changeOrCreate(urn, schemaMetadata, () => schema),
    ],
  )
  return urn
}

/** Replaces the columns of a logical model, and unlinks columns from those that it loses. */
const updateLogicalModelSchema: Mutation<'updateLogicalModelSchema'> = async (
  _root,
  { input },
  context,
) => {
  const urn = requireUrn(dataset.name, 'a dataset', input.urn)
  const formerSchema = (await context.loader.aspect(urn, schemaMetadata.name)) as
    | SchemaMetadata
    | undefined
  if (!formerSchema) refuseEdit(`Logical model ${urn} has no schema to update.`)
  const formerColumns = formerSchema.fields ?? []
  const columns = columnsFor(input.columns, formerColumns)
  const unlinkings = await findUnlinkings(urn, formerColumns, columns, context)
  // Editors of a model need no right on the columns and datasets that lose their link to it.
  const permittedEntities = [...((await isOwnModel(urn, context)) ? [{ urn }] : []), ...unlinkings]
  await edit(
    withPermitted(
      context,
      permittedEntities.map((change) => ({ urn: change.urn })),
    ),
    [
      requireOnLogicalPlatform(urn, `The dataset ${urn}`),
      ...unlinkings,
      changeExisting(urn, schemaMetadata, (value) => ({
        ...value,
        fields: columnsFor(input.columns, value?.fields ?? []),
      })),
    ],
  )
  return true
}

/** What creates logical models, with the lowest role that includes it. */
const CREATE_MODELS = ['CREATE_LOGICAL_MODELS', 'editor'] as const

/** Returns whether the caller has created a model and may still create some. */
async function isOwnModel(model: Urn, { catalog, ...caller }: GraphqlContext): Promise<boolean> {
  if (!(await holdsOnPlatform(catalog, caller, ...CREATE_MODELS))) return false
  const key = dataset.key.name
  const entity = (await wholeCatalog(catalog).graph.read([model], [key])).get(model)
  return entity?.aspects.get(key)?.created.actor === caller.actor
}

/** Requires a platform to be logical; one without a description becomes so, as in DataHub. */
function ensureLogicalPlatform(urn: Urn): AspectChange {
  return changeOrCreate(urn, dataPlatformInfo, (value): DataPlatformInfo => {
    if (value?.logical) return value
    if (value) refuseEdit(`A logical model must be on a logical platform; ${urn} is not logical.`)
    const name = urnKey(urn)
    if (name.length > PLATFORM_NAME_MAX)
      refuseEdit(`The name of platform ${urn} has more than ${PLATFORM_NAME_MAX} characters.`)
    return { name, displayName: name, type: 'OTHERS', datasetNameDelimiter: '.', logical: true }
  })
}

/**
 * Returns the columns of an input. Those that keep their path keep their other members, too.
 *
 * @throws CatalogError `EDIT_REFUSED` without columns, and for a path that occurs twice
 */
function columnsFor(
  inputs: readonly EditableSchemaFieldInput[],
  formerColumns: readonly Column[],
): Column[] {
  if (inputs.length === 0) refuseEdit('A logical model must have at least one column.')
  const columnsByPath = new Map(formerColumns.map((column) => [column.fieldPath, column]))
  const paths = new Set<string>()
  return inputs.map(({ fieldPath, type }) => {
    if (paths.has(fieldPath)) refuseEdit(`columns: the path ${fieldPath} occurs twice.`)
    paths.add(fieldPath)
    const column = { fieldPath, type: { type: COLUMN_TYPES[type] }, nativeDataType: type }
    const formerColumn = columnsByPath.get(fieldPath)
    return formerColumn && haveSameType(formerColumn, column)
      ? formerColumn
      : { ...formerColumn, ...column }
  })
}

const haveSameType = (one: Column, other: Column) => jsonText(one.type) === jsonText(other.type)

/**
 * Returns the changes that unlink columns whose logical parent is removed or changes its type, and
 * datasets of which no column stays linked.
 */
async function findUnlinkings(
  model: Urn,
  formerColumns: readonly Column[],
  updatedColumns: readonly Column[],
  { catalog, budget }: GraphqlContext,
): Promise<AspectChange[]> {
  const newColumns = new Map(updatedColumns.map((column) => [column.fieldPath, column]))
  const survives = (column: Column) => {
    const newColumn = newColumns.get(column.fieldPath)
    return newColumn !== undefined && haveSameType(column, newColumn)
  }
  const brokenColumns = formerColumns.filter((column) => !survives(column))
  if (brokenColumns.length === 0) return []
  const findLinkedUrns = (urns: readonly Urn[]) =>
    budget.ask(() => readEdgeSources(wholeCatalog(catalog), urns, PHYSICAL_INSTANCE_OF))
  const columnUrns = (columns: readonly Column[]) =>
    columns.map(({ fieldPath }) => columnAsset(model, fieldPath).urn)
  const lostUrns = columnUrns(brokenColumns)
  const columns = await findLinkedUrns(lostUrns)
  const linkedDatasets = new Set(
    (await findLinkedUrns(columnUrns(formerColumns.filter(survives)))).map(withoutColumn),
  )
  const datasets = (await findLinkedUrns([model])).filter((urn) => !linkedDatasets.has(urn))
  const parents = new Set<string>([...lostUrns, model])
  return [...columns, ...datasets].map((urn) => unlinkFrom(urn as Urn, parents))
}

/** Removes the logical parent if it still is one of these. */
function unlinkFrom(urn: Urn, parents: ReadonlySet<string>): AspectChange {
  return {
    urn,
    aspect: logicalParent.name,
    decide({ aspect }) {
      const value = aspect?.value() as LogicalParent | undefined
      return parents.has(value?.parent?.destinationUrn ?? '') ? null : undefined
    },
  }
}

/** Logical models and their columns (docs/interface: edits/logical-models). */
export const logicalModelsTopic: SchemaModule = {
  mutations: mutationsFor('editor', { createLogicalModel, updateLogicalModelSchema }),
}
