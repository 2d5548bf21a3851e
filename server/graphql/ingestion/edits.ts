import { dataHubIngestionSourceInfo } from '../../../graph/aspects/data-hub-ingestion-source-info.ts'
import { dataHubIngestionSource } from '../../../graph/entities/data-hub-ingestion-source.ts'
import type { Urn } from '../../../graph/model/urn.ts'
import { requireOnPlatform } from '../../catalog/authority.ts'
import { rollback } from '../../catalog/runs.ts'
import type { UpdateIngestionSourceInput } from '../arguments.generated.ts'
import { edit, requireUnconditional, type GraphqlContext } from '../engine/context.ts'
import { deleteExisting } from '../shared/deleting.ts'
import { mutationsFor } from '../engine/roots.ts'
import type { Mutation, SchemaModule } from '../engine/schema-module.ts'
import { newUrn } from '../shared/new-urn.ts'
import { given, upserting, mapIn } from '../shared/stored-input.ts'
import { urnOf } from '../shared/target.ts'

const sourceIn = (text: string) => urnOf(dataHubIngestionSource.name, 'an ingestion source', text)

/** Writes a recipe without interpreting it: Trellis runs no ingestion. */
async function upsertSource(
  urn: Urn,
  { name, type, schedule, config, source }: UpdateIngestionSourceInput,
  context: GraphqlContext,
): Promise<Urn> {
  const { recipe, executorId, version, debugMode } = config
  const info = {
    name,
    type,
    config: {
      recipe,
      executorId,
      ...given({ version, debugMode, extraArgs: mapIn(config.extraArgs) }),
    },
    ...given({ schedule, source }),
  }
  await edit(context, [
    upserting(urn, dataHubIngestionSourceInfo.name, (value) => {
      const { schedule: _former, ...rest } = value ?? {}
      return { ...rest, ...info }
    }),
  ])
  return urn
}

const createIngestionSource: Mutation<'createIngestionSource'> = (_root, { input }, context) =>
  upsertSource(newUrn(dataHubIngestionSource.name, undefined), input, context)

/** Creates or updates a recipe: the CLI uses it for both. */
const updateIngestionSource: Mutation<'updateIngestionSource'> = (_root, { urn, input }, context) =>
  upsertSource(sourceIn(urn), input, context)

const deleteIngestionSource: Mutation<'deleteIngestionSource'> = (_root, { urn }, context) =>
  deleteExisting(sourceIn(urn), context)

/** Rolls back a run, for callers who may delete every entity that it wrote to. */
const rollbackIngestion: Mutation<'rollbackIngestion'> = async (
  _root,
  { input: { runId } },
  context,
) => {
  const { catalog } = context
  await requireOnPlatform(catalog, context, 'MANAGE_INGESTION')
  const kind = { dryRun: false, hard: false, requiresDeletion: true }
  requireUnconditional(context, 'a run')
  await rollback(catalog, { runId, ...kind, caller: context })
  // DataHub answers this boolean as a string.
  return 'true'
}

/**
 * Ingestion recipes, as `datahub ingest deploy` writes them (docs/interface:
 * edits/ingestion-sources).
 */
export const ingestionSourceMutations: SchemaModule = {
  mutations: {
    ...mutationsFor('editor', { createIngestionSource, updateIngestionSource }),
    ...mutationsFor('admin', { deleteIngestionSource, rollbackIngestion }),
  },
}
