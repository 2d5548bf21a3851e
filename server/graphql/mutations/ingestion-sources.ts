import type { Urn } from '../../../graph/model/urn.ts'
import { refuseEdit, requireEntities } from '../../catalog/aspect-changes.ts'
import { pageOf } from '../../catalog/page.ts'
import { deleteWithReferences } from '../../catalog/references.ts'
import type { UpdateIngestionSourceInput } from '../arguments.generated.ts'
import { edit, type GraphqlContext } from '../context.ts'
import { mutationsFor, queriesFor } from '../roots.ts'
import type { Mutation, Query, SchemaModule } from '../schema-module.ts'
import { newUrn } from './create.ts'
import { given, keeping, mapIn } from './kept-as-said.ts'
import { urnOf } from './urn-of.ts'

const TYPE = 'dataHubIngestionSource'
const INFO = 'dataHubIngestionSourceInfo'

/** What a recipe has run is in its runs (docs/interface: operations/runs), and not looked up by recipe. */
const NO_RUNS = { start: 0, count: 0, total: 0, executionRequests: [] }

const sourceIn = (text: string) => urnOf(TYPE, 'an ingestion source', text)

/** The recipe is kept as it is: nothing here runs it. */
async function keepSource(
  urn: Urn,
  { name, type, schedule, config }: UpdateIngestionSourceInput,
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
    ...(schedule && { schedule: { ...schedule } }),
  }
  await edit(context, [
    keeping(context, urn, INFO, (value) => {
      const { schedule: _former, ...kept } = value ?? {}
      return { ...kept, ...info }
    }),
  ])
  return urn
}

const createIngestionSource: Mutation<'createIngestionSource'> = (_root, { input }, context) =>
  keepSource(newUrn(TYPE, undefined), input, context)

/** The CLI creates sources by it too. */
const updateIngestionSource: Mutation<'updateIngestionSource'> = (_root, { urn, input }, context) =>
  keepSource(sourceIn(urn), input, context)

const deleteIngestionSource: Mutation<'deleteIngestionSource'> = async (
  _root,
  { urn: text },
  { catalog, actor },
) => {
  const urn = sourceIn(text)
  await requireEntities(catalog, [urn], () => `Failed to delete ${urn}. ${urn} does not exist.`)
  await deleteWithReferences(catalog, urn, actor)
  return urn
}

/** By URN. What they are searched by is not indexed, so a query or filters are refused. */
const listIngestionSources: Query<'listIngestionSources'> = async (
  _root,
  { input },
  { catalog, loader },
) => {
  const { query, filters } = input
  if ((query && query !== '*') || filters?.length) {
    refuseEdit('listIngestionSources cannot search: leave query and filters out')
  }
  const { start, count } = pageOf(input)
  const { urns, total } = await catalog.graph.listUrns(TYPE, { start, count })
  const ingestionSources = urns.map(async (urn) => {
    const { name, type } = (await loader.aspect(urn as Urn, INFO)) ?? {}
    return { urn, name, type, executions: NO_RUNS }
  })
  return { start, count: urns.length, total, ingestionSources: await Promise.all(ingestionSources) }
}

/** Recipes of ingestion, which `datahub ingest deploy` writes (docs/interface: edits/ingestion-sources). */
export const ingestionSourceMutations: SchemaModule = {
  typeDefs: /* GraphQL */ `
    input UpdateIngestionSourceConfigInput {
      "As JSON."
      recipe: String!
      version: String
      executorId: String!
      debugMode: Boolean
      extraArgs: [StringMapEntryInput!]
    }
    input UpdateIngestionSourceScheduleInput {
      "As cron writes it."
      interval: String!
      timezone: String!
    }
    input UpdateIngestionSourceSourceInput {
      type: String!
    }
    input UpdateIngestionSourceInput {
      name: String!
      type: String!
      description: String
      schedule: UpdateIngestionSourceScheduleInput
      config: UpdateIngestionSourceConfigInput!
      source: UpdateIngestionSourceSourceInput
    }
    input ListIngestionSourcesInput {
      start: Int
      count: Int
      "Only * or none."
      query: String
      "Only none."
      filters: [FacetFilterInput!]
    }
    type ListIngestionSourcesResult {
      start: Int
      count: Int
      total: Int
      ingestionSources: [IngestionSource!]
    }
    type IngestionSource {
      urn: String
      name: String
      type: String
      "None: runs are not looked up by their recipe."
      executions(start: Int, count: Int): IngestionSourceExecutionRequests
    }
    type IngestionSourceExecutionRequests {
      start: Int
      count: Int
      total: Int
      executionRequests: [ExecutionRequest!]
    }
    type ExecutionRequest {
      urn: String
      id: String
      result: ExecutionRequestResult
    }
    type ExecutionRequestResult {
      status: String
      startTimeMs: Long
      durationMs: Long
    }
    extend type Query {
      "Recipes that are kept, by URN."
      listIngestionSources(input: ListIngestionSourcesInput!): ListIngestionSourcesResult
    }
    extend type Mutation {
      "Keep a new recipe, which nothing here runs; answers its URN."
      createIngestionSource(input: UpdateIngestionSourceInput!): String
      "Keep a recipe, new or not; answers its URN."
      updateIngestionSource(urn: String!, input: UpdateIngestionSourceInput!): String
      deleteIngestionSource(urn: String!): String
    }
  `,
  mutations: {
    ...mutationsFor('editor', { createIngestionSource, updateIngestionSource }),
    ...mutationsFor('admin', { deleteIngestionSource }),
  },
  queries: queriesFor('reader', { listIngestionSources }),
}
