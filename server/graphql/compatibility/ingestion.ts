import { dataHubExecutionRequest } from '../../../graph/entities/data-hub-execution-request.ts'
import { dataHubIngestionSource } from '../../../graph/entities/data-hub-ingestion-source.ts'
import { CatalogError } from '../../../graph/model/errors.ts'
import { NAME_FIELD } from '../../../search/fields.ts'
import { fieldIs } from '../../../search/where.ts'
import { pageOf } from '../../catalog/page.ts'
import { find } from '../../catalog/search/find.ts'
import type { FieldArguments } from '../arguments.generated.ts'
import type { GraphqlContext, Link } from '../context.ts'
import { filterIn, LIST_SIZE_DEFAULT, sortIn, wordsIn } from '../find/inputs.ts'
import { urnOf } from '../mutations/target.ts'
import { linkOf, memberAt } from '../read/values.ts'
import { queriesFor } from '../roots.ts'
import type { Query, SchemaModule } from '../schema-module.ts'
import { undeclaredModule } from './undeclared-module.ts'

/** Flags of searches that need only hits. */
const PLAIN = { skipAggregates: true, skipHighlighting: true }

/** Lists ingestion sources, by default sorted by name. */
const listIngestionSources: Query<'listIngestionSources'> = async (
  _root,
  { input },
  { catalog },
) => {
  const { query, filters, sort } = input
  const page = pageOf(input, LIST_SIZE_DEFAULT)
  const { total, hits } = await find(catalog, {
    ...page,
    entityTypes: [dataHubIngestionSource.name],
    input: wordsIn(query),
    filter: filterIn({ filters }, catalog.registry),
    sort: sort ? sortIn({ sortCriterion: sort }) : [{ field: NAME_FIELD, descending: false }],
    flags: PLAIN,
  })
  return { start: page.start, count: hits.length, total, ingestionSources: hits }
}

const ingestionSource: Query<'ingestionSource'> = async (_root, { urn: text }, { loader }) => {
  const urn = urnOf(dataHubIngestionSource.name, 'an ingestion source', text)
  if (await loader.exists(urn)) return { urn }
  throw new CatalogError('NOT_FOUND', `Failed to find Ingestion Source with urn ${urn}`)
}

/** Answers the runs of a recipe, the most recently requested first. */
async function executions(
  { urn }: Link,
  input: FieldArguments['executions'],
  { catalog, budget }: GraphqlContext,
) {
  const page = pageOf(input)
  const { total, hits } = await budget.ask(() =>
    find(catalog, {
      ...page,
      entityTypes: [dataHubExecutionRequest.name],
      input: '*',
      within: [fieldIs('ingestionSource', urn)],
      sort: [{ field: 'requestTimeMs', descending: true }],
      flags: PLAIN,
    }),
  )
  return { start: page.start, count: hits.length, total, executionRequests: hits }
}

/** Answers the recipe of a run. */
async function source({ urn }: Link, _input: never, { loader }: GraphqlContext) {
  const input = await loader.aspect(urn, 'dataHubExecutionRequestInput')
  return linkOf(memberAt(input, ['source', 'ingestionSource']), [dataHubIngestionSource.name])
}

const INFO = 'dataHubIngestionSourceInfo'

const types = undeclaredModule(
  /* GraphQL */ `
      input ListIngestionSourcesInput {
        start: Int
        count: Int
        query: String
        filters: [FacetFilterInput!]
        "Default: by name."
        sort: SortCriterion
      }
      type ListIngestionSourcesResult {
        start: Int
        count: Int
        total: Int
        ingestionSources: [IngestionSource!]
      }
      "An ingestion recipe."
      type IngestionSource {
        urn: String
        name: String @aspect(name: "${INFO}", at: "name")
        "Type of the source, such as mysql."
        type: String @aspect(name: "${INFO}", at: "type")
        platform: DataPlatform @aspect(name: "${INFO}", at: "platform")
        schedule: IngestionSchedule @aspect(name: "${INFO}", at: "schedule")
        config: IngestionConfig @aspect(name: "${INFO}", at: "config")
        ownership: Ownership @aspect(name: "ownership")
        "Runs of the recipe, most recently requested first."
        executions(start: Int, count: Int): IngestionSourceExecutionRequests
      }
      type IngestionSchedule {
        "Cron expression."
        interval: String
        timezone: String
      }
      type IngestionConfig {
        "JSON text."
        recipe: String
        executorId: String
        version: String
        debugMode: Boolean
        extraArgs: [StringMapEntry!]
      }
      type IngestionSourceExecutionRequests {
        start: Int
        count: Int
        total: Int
        executionRequests: [ExecutionRequest!]
      }
      extend type ExecutionRequest {
        source: IngestionSource
      }
      extend type ExecutionRequestInput {
        arguments: [StringMapEntry!] @at(path: "args")
        actor: CorpUser @at(path: "actorUrn")
      }
    `,
  { IngestionSource: { executions }, ExecutionRequest: { source } },
)

/**
 * Ingestion recipes with their runs, as clients report them (docs/interface: graphql/ingestion).
 */
export const ingestionModule: SchemaModule = {
  ...types,
  typeDefs: /* GraphQL */ `
    ${types.typeDefs}
    extend type Query {
      "Stored ingestion recipes."
      listIngestionSources(input: ListIngestionSourcesInput!): ListIngestionSourcesResult
      "One stored ingestion recipe."
      ingestionSource(urn: String!): IngestionSource
    }
  `,
  queries: queriesFor('reader', { listIngestionSources, ingestionSource }),
}
