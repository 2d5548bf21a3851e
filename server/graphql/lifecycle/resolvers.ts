import { deprecation } from '../../../graph/aspects/lifecycle/deprecation.ts'
import {
  lifecycleStageTypeInfo,
  type LifecycleStageTypeInfo,
} from '../../../graph/aspects/lifecycle/lifecycle-stage-type-info.ts'
import { status } from '../../../graph/aspects/lifecycle/status.ts'
import { lifecycleStageType } from '../../../graph/aspects/lifecycle/lifecycle-stage-type.entity.ts'
import { LIMITS } from '../../../graph/model/limits.ts'
import { columnUrn, entityTypeOf, parseUrn, type Urn } from '../../../graph/model/urn.ts'
import {
  changeExisting,
  changeOrCreate,
  refuseEdit,
  requireEntity,
  type AspectChange,
} from '../../catalog/write/aspect-changes.ts'
import { withDeprecation, type DeprecationInput } from '../../catalog/write/changes/deprecation.ts'
import { edit, callerStamp, type GraphqlContext } from '../engine/context.ts'
import { mutationsFor, queriesFor } from '../engine/roots.ts'
import type { Mutation, Query, SchemaModule } from '../engine/schema-module.ts'
import { deprecationIn } from '../shared/deprecation-input.ts'
import { listField } from '../shared/lists.ts'
import { requireTargets, requireUrn } from '../shared/target.ts'

function changeDeprecation(
  urn: Urn,
  change: DeprecationInput,
  { actor }: GraphqlContext,
): AspectChange {
  return changeExisting(urn, deprecation, (value) => withDeprecation(value, change, actor))
}

const updateDeprecation: Mutation<'updateDeprecation'> = async (_root, { input }, context) => {
  const urn = parseUrn(input.urn)
  const missingMessage = `Failed to update deprecation for Entity ${urn}. Entity does not exist.`
  await edit(context, [
    requireEntity(urn, missingMessage),
    changeDeprecation(urn, deprecationIn(input), context),
  ])
  return true
}

const batchUpdateDeprecation: Mutation<'batchUpdateDeprecation'> = async (
  _root,
  { input },
  context,
) => {
  const change = deprecationIn(input)
  const targets = requireTargets(input.resources)
  const changes = targets.map(({ urn, fieldPath }): AspectChange => {
    if (fieldPath === undefined) return changeDeprecation(urn, change, context)
    // A column is an entity of its own, created by its first aspect.
    const column = parseUrn(columnUrn(urn, fieldPath))
    return changeOrCreate(column, deprecation, (value) =>
      withDeprecation(value, change, context.actor),
    )
  })
  await edit(context, [...targets.flatMap(({ checks }) => checks), ...changes])
  return true
}

/** Writes the aspect `status`, as ingestion does (docs/interface: states/soft-delete). */
const batchUpdateSoftDeleted: Mutation<'batchUpdateSoftDeleted'> = async (
  _root,
  { input: { urns: texts, deleted } },
  context,
) => {
  const urns = texts.map(parseUrn)
  await edit(context, [
    ...urns.map((urn) => {
      const missingMessage = `Failed to soft delete entity with urn ${urn}. Entity does not exist.`
      return requireEntity(urn, missingMessage)
    }),
    ...urns.map((urn) => changeExisting(urn, status, (value) => ({ ...value, removed: deleted }))),
  ])
  return true
}

/** Stands for no stage among the stages that may come before one, as in DataHub. */
const NO_STAGE = 'urn:li:lifecycleStageType:__NONE__'

const listLifecycleStages: Query<'listLifecycleStages'> = async (_root, _input, context) => {
  const stageList = {
    entityType: lifecycleStageType.name,
    sort: { field: 'urn', descending: false },
  }
  return (await listField('stages', stageList, { start: 0, count: LIMITS.pageSize.max }, context))
    .stages
}

/** Sets the stage of an entity, or removes it; the rules of the new stage hold. */
const setLifecycleStage: Mutation<'setLifecycleStage'> = async (_root, input, context) => {
  const urn = parseUrn(input.urn)
  const text = input.lifecycleStageUrn?.trim() ? input.lifecycleStageUrn : undefined
  const stage = text === undefined ? undefined : await findStage(context, urn, text)
  const lifecycleLastUpdated = callerStamp(context)
  await edit(context, [
    changeExisting(urn, status, (value) => {
      const { lifecycleStage: formerStage, ...rest } = value ?? {}
      if (stage) requireTransition(stage, formerStage)
      const newStage = stage && { lifecycleStage: stage.urn }
      return { removed: false, ...rest, lifecycleLastUpdated, ...newStage }
    }),
  ])
  return true
}

interface Stage {
  readonly urn: Urn
  readonly info: LifecycleStageTypeInfo
}

/** @throws CatalogError `EDIT_REFUSED` for an unknown stage, and one of other entity types */
async function findStage({ catalog }: GraphqlContext, entity: Urn, text: string): Promise<Stage> {
  const urn = requireUrn(lifecycleStageType.name, 'a lifecycle stage', text)
  const storedStage = (await catalog.graph.read([urn], [lifecycleStageTypeInfo.name])).get(urn)
  if (!storedStage) refuseEdit(`The lifecycle stage ${urn} does not exist.`)
  const value = storedStage.aspects.get(lifecycleStageTypeInfo.name)?.value
  const info = (value ?? {}) as LifecycleStageTypeInfo
  const { entityTypes } = info
  const type = entityTypeOf(entity)
  if (entityTypes && !entityTypes.includes(type)) {
    refuseEdit(`The stage ${urn} is for ${entityTypes.join(', ')}, not for ${type}.`)
  }
  return { urn, info }
}

/** @throws CatalogError `EDIT_REFUSED` when the stage does not follow the one before */
function requireTransition({ urn, info }: Stage, formerStage: string = NO_STAGE): void {
  const allowedStages = info.transitionPolicy?.allowedPreviousStages
  if (!allowedStages || formerStage === urn || allowedStages.some((stage) => stage === formerStage))
    return
  const stages = allowedStages.length > 0 ? `only ${allowedStages.join(', ')}` : 'none'
  refuseEdit(
    `The stage ${urn} may not follow ${formerStage}: of the stages before, it allows ${stages}.`,
  )
}

/**
 * Deprecation (docs/interface: edits/deprecation), soft deletion (docs/interface:
 * edits/lifecycle), and stages of the lifecycle of assets (docs/interface:
 * edits/lifecycle-stages).
 */
export const lifecycleTopic: SchemaModule = {
  queries: queriesFor('reader', { listLifecycleStages }),
  mutations: mutationsFor('editor', {
    updateDeprecation,
    batchUpdateDeprecation,
    batchUpdateSoftDeleted,
    setLifecycleStage,
  }),
}
