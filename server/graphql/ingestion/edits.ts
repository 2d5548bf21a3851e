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
  typeDefs: /* GraphQL */ `
    input UpdateIngestionSourceConfigInput {
      "JSON text."
      recipe: String!
      version: String
      executorId: String!
      debugMode: Boolean
      extraArgs: [StringMapEntryInput!]
    }
    input UpdateIngestionSourceScheduleInput {
      "Cron expression."
      interval: String!
      timezone: String!
    }
    input IngestionSourceSourceInput {
      type: IngestionSourceSourceType!
    }
    input UpdateIngestionSourceInput {
      name: String!
      type: String!
      description: String
      schedule: UpdateIngestionSourceScheduleInput
      config: UpdateIngestionSourceConfigInput!
      source: IngestionSourceSourceInput
    }
    input RollbackIngestionInput {
      runId: String!
    }
    extend type Mutation {
      "Stores a new ingestion recipe and returns its URN. Trellis does not run recipes."
      createIngestionSource(input: UpdateIngestionSourceInput!): String
      "Creates or updates an ingestion recipe and returns its URN."
      updateIngestionSource(urn: String!, input: UpdateIngestionSourceInput!): String
      deleteIngestionSource(urn: String!): String
      "Rolls back an ingestion run; entities that it created are soft-deleted."
      rollbackIngestion(input: RollbackIngestionInput!): String
    }
  `,
  mutations: {
    ...mutationsFor('editor', { createIngestionSource, updateIngestionSource }),
    ...mutationsFor('admin', { deleteIngestionSource, rollbackIngestion }),
  },
}
