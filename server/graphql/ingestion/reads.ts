import { dataHubExecutionRequest } from '../../../graph/entities/data-hub-execution-request.ts'
import { dataHubIngestionSource } from '../../../graph/entities/data-hub-ingestion-source.ts'
import { CatalogError } from '../../../graph/model/errors.ts'
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from '../../catalog/page.ts'
import { fieldIn, fieldIs, type Where } from '../../../search/where.ts'
import type { FieldArguments } from '../arguments.generated.ts'
import type { GraphqlContext, Link } from '../engine/context.ts'
import { filterIn, sortIn } from '../shared/search-inputs.ts'
import { listOf, requireType } from '../shared/lists.ts'
import { urnOf } from '../shared/target.ts'
import { linkOf, memberAt } from '../engine/values.ts'
import { queriesFor } from '../engine/roots.ts'
import type { Query, SchemaModule } from '../engine/schema-module.ts'

const RUNS = {
  entityType: dataHubExecutionRequest.name,
  sort: { field: 'requestTimeMs', descending: true },
}

/** Lists ingestion sources, by default sorted by name. */
const listIngestionSources: Query<'listIngestionSources'> = (_root, { input }, context) => {
  const [sort] = sortIn({ sortCriterion: input.sort })
  const filter = filterIn({ filters: input.filters }, context.catalog.registry)
  const listing = { entityType: dataHubIngestionSource.name, filter, ...(sort && { sort }) }
  return listOf('ingestionSources', listing, input, context)
}

const ingestionSource: Query<'ingestionSource'> = async (_root, { urn: text }, context) => {
  await requireType(dataHubIngestionSource.name, context)
  const urn = urnOf(dataHubIngestionSource.name, 'an ingestion source', text)
  if (await context.loader.exists(urn)) return { urn }
  throw new CatalogError('NOT_FOUND', `Failed to find Ingestion Source with urn ${urn}`)
}

/** Answers the runs of a recipe, the most recently requested first. */
function executions({ urn }: Link, input: FieldArguments['executions'], context: GraphqlContext) {
  const within = [fieldIs('ingestionSource', urn)]
  const page = { ...input, count: input.count ?? PAGE_SIZE_DEFAULT }
  return listOf('executionRequests', { ...RUNS, within }, page, context)
}

/** Answers the most recently requested run of a recipe that succeeded. */
async function latestSuccessfulExecution({ urn }: Link, _input: never, context: GraphqlContext) {
  const within = [fieldIs('ingestionSource', urn), fieldIs('executionResultStatus', 'SUCCESS')]
  const { runs } = await listOf('runs', { ...RUNS, within }, { start: 0, count: 1 }, context)
  return runs[0] ?? null
}

/** Lists runs of all recipes, by default the most recently requested first. */
const listExecutionRequests: Query<'listExecutionRequests'> = async (_root, { input }, context) => {
  const [sort] = sortIn({ sortCriterion: input.sort })
  const filter = filterIn({ filters: input.filters }, context.catalog.registry)
  const { systemSources } = input
  const within =
    typeof systemSources === 'boolean' ? [await ofSystemSources(systemSources, context)] : []
  const listing = { ...RUNS, filter, within, ...(sort && { sort }) }
  return listOf('executionRequests', listing, input, context)
}

/** Returns the condition that the recipe of a run belongs to the system, or that it does not. */
async function ofSystemSources(isSystem: boolean, context: GraphqlContext): Promise<Where> {
  const entityType = dataHubIngestionSource.name
  const within = [fieldIs('sourceType', 'SYSTEM')]
  const page = { start: 0, count: PAGE_SIZE_MAX }
  const { sources } = await listOf('sources', { entityType, within }, page, context)
  const values = sources.map(({ urn }) => urn)
  return fieldIn('ingestionSource', values, { negated: !isSystem })
}

/** Answers the recipe of a run. */
async function source({ urn }: Link, _input: never, { loader }: GraphqlContext) {
  const input = await loader.aspect(urn, 'dataHubExecutionRequestInput')
  return linkOf(memberAt(input, ['source', 'ingestionSource']), [dataHubIngestionSource.name])
}

/**
 * Ingestion recipes with their runs, as clients report them (docs/interface: graphql/ingestion).
 */
export const ingestionModule: SchemaModule = {
  resolvers: {
    IngestionSource: { executions, latestSuccessfulExecution },
    ExecutionRequest: { source },
  },
  queries: queriesFor('admin', { listIngestionSources, listExecutionRequests, ingestionSource }),
}
