import { dataHubExecutionRequestInput } from '../../../graph/aspects/workspace/data-hub-execution-request-input.ts'
import { dataHubIngestionSourceInfo } from '../../../graph/aspects/workspace/data-hub-ingestion-source-info.ts'
import { dataHubExecutionRequest } from '../../../graph/aspects/workspace/data-hub-execution-request.entity.ts'
import { dataHubIngestionSource } from '../../../graph/aspects/workspace/data-hub-ingestion-source.entity.ts'
import { CatalogError } from '../../../graph/model/errors.ts'
import { LIMITS } from '../../../graph/model/limits.ts'
import type { Urn } from '../../../graph/model/urn.ts'
import { upsertAspect } from '../../catalog/write/aspect-changes.ts'
import { fieldIn, fieldIs, type Where } from '../../../search/where.ts'
import { requireOnPlatform } from '../../authorize/authority.ts'
import { PAGE_SIZE_DEFAULT } from '../../catalog/page.ts'
import { rollback } from '../../catalog/runs/runs.ts'
import type { FieldArguments, UpdateIngestionSourceInput } from '../arguments.generated.ts'
import { edit, requireUnconditional, type GraphqlContext, type Link } from '../engine/context.ts'
import { queriesFor, mutationsFor } from '../engine/roots.ts'
import type { Mutation, Query, SchemaModule } from '../engine/schema-module.ts'
import { toLink, memberAt } from '../engine/values.ts'
import { deleteExisting } from '../shared/deleting.ts'
import { listField, requireType } from '../shared/lists.ts'
import { newUrn } from '../shared/new-urn.ts'
import { filterIn, sortIn } from '../shared/search-inputs.ts'
import { presentMembers, mapIn } from '../shared/stored-input.ts'
import { requireUrn } from '../shared/target.ts'

const RUNS = {
  entityType: dataHubExecutionRequest.name,
  sort: { field: 'requestTimeMs', descending: true },
}

/** Lists ingestion sources, by default sorted by name. */
const listIngestionSources: Query<'listIngestionSources'> = (_root, { input }, context) => {
  const [sort] = sortIn({ sortCriterion: input.sort })
  const filter = filterIn({ filters: input.filters }, context.catalog.registry)
  const listing = { entityType: dataHubIngestionSource.name, filter, ...(sort && { sort }) }
  return listField('ingestionSources', listing, input, context)
}

const ingestionSource: Query<'ingestionSource'> = async (_root, { urn: text }, context) => {
  await requireType(dataHubIngestionSource.name, context)
  const urn = requireUrn(dataHubIngestionSource.name, 'an ingestion source', text)
  if (await context.loader.exists(urn)) return { urn }
  throw new CatalogError('NOT_FOUND', `Failed to find Ingestion Source with urn ${urn}`)
}

/** Answers the runs of a recipe, the most recently requested first. */
function executions({ urn }: Link, input: FieldArguments['executions'], context: GraphqlContext) {
  const within = [fieldIs('ingestionSource', urn)]
  const page = { ...input, count: input.count ?? PAGE_SIZE_DEFAULT }
  return listField('executionRequests', { ...RUNS, within }, page, context)
}

/** Answers the most recently requested run of a recipe that succeeded. */
async function latestSuccessfulExecution({ urn }: Link, _input: never, context: GraphqlContext) {
  const within = [fieldIs('ingestionSource', urn), fieldIs('executionResultStatus', 'SUCCESS')]
  const { runs } = await listField('runs', { ...RUNS, within }, { start: 0, count: 1 }, context)
  return runs[0] ?? null
}

/** Lists runs of all recipes, by default the most recently requested first. */
const listExecutionRequests: Query<'listExecutionRequests'> = async (_root, { input }, context) => {
  const [sort] = sortIn({ sortCriterion: input.sort })
  const filter = filterIn({ filters: input.filters }, context.catalog.registry)
  const { systemSources } = input
  const within =
    typeof systemSources === 'boolean' ? [await systemSourceCondition(systemSources, context)] : []
  const listing = { ...RUNS, filter, within, ...(sort && { sort }) }
  return listField('executionRequests', listing, input, context)
}

/** Returns the condition that the recipe of a run belongs to the system, or that it does not. */
async function systemSourceCondition(isSystem: boolean, context: GraphqlContext): Promise<Where> {
  const entityType = dataHubIngestionSource.name
  const within = [fieldIs('sourceType', 'SYSTEM')]
  const page = { start: 0, count: LIMITS.pageSize.max }
  const { sources } = await listField('sources', { entityType, within }, page, context)
  const values = sources.map(({ urn }) => urn)
  return fieldIn('ingestionSource', values, { negated: !isSystem })
}

/** Answers the recipe of a run. */
async function readSource({ urn }: Link, _input: never, { loader }: GraphqlContext) {
  const input = await loader.aspect(urn, dataHubExecutionRequestInput.name)
  return toLink(memberAt(input, ['source', 'ingestionSource']), [dataHubIngestionSource.name])
}

const parseSourceUrn = (text: string) =>
  requireUrn(dataHubIngestionSource.name, 'an ingestion source', text)

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
      ...presentMembers({ version, debugMode, extraArgs: mapIn(config.extraArgs) }),
    },
    ...presentMembers({ schedule, source }),
  }
  await edit(context, [
    upsertAspect(urn, dataHubIngestionSourceInfo.name, (value) => {
      const { schedule: _former, ...rest } = value ?? {}
      return { ...rest, ...info }
    }),
  ])
  return urn
}

const createIngestionSource: Mutation<'createIngestionSource'> = (_root, { input }, context) =>
  upsertSource(newUrn(context, dataHubIngestionSource.name, undefined), input, context)

/** Creates or updates a recipe: the CLI uses it for both. */
const updateIngestionSource: Mutation<'updateIngestionSource'> = (_root, { urn, input }, context) =>
  upsertSource(parseSourceUrn(urn), input, context)

const deleteIngestionSource: Mutation<'deleteIngestionSource'> = (_root, { urn }, context) =>
  deleteExisting(parseSourceUrn(urn), context)

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
 * edits/ingestion-sources), with their runs, as clients report them (docs/interface:
 * graphql/ingestion).
 */
export const ingestionTopic: SchemaModule = {
  resolvers: {
    IngestionSource: { executions, latestSuccessfulExecution },
    ExecutionRequest: { source: readSource },
  },
  queries: queriesFor('admin', { listIngestionSources, listExecutionRequests, ingestionSource }),
  mutations: {
    ...mutationsFor('editor', { createIngestionSource, updateIngestionSource }),
    ...mutationsFor('admin', { deleteIngestionSource, rollbackIngestion }),
  },
}
