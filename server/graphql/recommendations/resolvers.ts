import { chart } from '../../../graph/aspects/analytics/chart.entity.ts'
import { dashboard } from '../../../graph/aspects/analytics/dashboard.entity.ts'
import { dataset } from '../../../graph/aspects/datasets/dataset.entity.ts'
import { glossaryTerm } from '../../../graph/aspects/business/glossary-term.entity.ts'
import { mlFeatureTable } from '../../../graph/aspects/ml/ml-feature-table.entity.ts'
import { mlFeature } from '../../../graph/aspects/ml/ml-feature.entity.ts'
import { mlModelGroup } from '../../../graph/aspects/ml/ml-model-group.entity.ts'
import { mlModel } from '../../../graph/aspects/ml/ml-model.entity.ts'
import { mlPrimaryKey } from '../../../graph/aspects/ml/ml-primary-key.entity.ts'
import { domain } from '../../../graph/aspects/business/domain.entity.ts'
import { corpGroup } from '../../../graph/aspects/people/corp-group.entity.ts'
import { corpuser } from '../../../graph/aspects/people/corpuser.entity.ts'
import { dataFlow } from '../../../graph/aspects/pipelines/data-flow.entity.ts'
import { dataJob } from '../../../graph/aspects/pipelines/data-job.entity.ts'
import { container } from '../../../graph/aspects/platforms/container.entity.ts'
import { CatalogError } from '../../../graph/model/errors.ts'
import { TYPE_FIELD } from '../../../search/fields.ts'
import type { Maybe } from '../arguments.generated.ts'
import type { GraphqlContext } from '../engine/context.ts'
import { entityName } from '../../catalog/find/entity-names.ts'
import { queriesFor } from '../engine/roots.ts'
import type { Query, SchemaModule } from '../engine/schema-module.ts'
import { searchWithin } from '../shared/search-within.ts'

type Facet = Awaited<ReturnType<typeof searchWithin>>['facets'][number]

/** A module of recommendations: the most frequent values of a facet. */
interface Module {
  readonly moduleId: string
  readonly title: string
  readonly renderType: string
  readonly field: string
  readonly scenarios: readonly string[]
  /** Most values, as in DataHub's page. */
  readonly count: number
}

/** Modules in the order of DataHub. Those of its that rank by visits and clicks are left out. */
const MODULES: readonly Module[] = [
  {
    moduleId: 'Platforms',
    title: 'Platforms',
    renderType: 'PLATFORM_SEARCH_LIST',
    field: 'platform',
    scenarios: ['HOME'],
    count: 40,
  },
  {
    moduleId: 'Domains',
    title: 'Domains',
    renderType: 'DOMAIN_SEARCH_LIST',
    field: 'domains',
    scenarios: ['HOME'],
    count: 5,
  },
  {
    moduleId: 'TopTags',
    title: 'Top Tags',
    renderType: 'TAG_SEARCH_LIST',
    field: 'tags',
    scenarios: ['HOME', 'SEARCH_RESULTS'],
    count: 10,
  },
  {
    moduleId: 'TopTerms',
    title: 'Top Glossary Terms',
    renderType: 'GLOSSARY_TERM_SEARCH_LIST',
    field: 'glossaryTerms',
    scenarios: ['HOME', 'SEARCH_RESULTS'],
    count: 10,
  },
]
const MODULES_DEFAULT = 10

/** Answers the most frequent platforms, domains, tags and terms of the catalog. */
const listRecommendations: Query<'listRecommendations'> = async (_root, { input }, context) => {
  const { requestContext, limit, viewUrn } = input
  const modulesMax = limit ?? MODULES_DEFAULT
  if (modulesMax < 0) throw new CatalogError('INVALID_PARAMETER', 'limit must not be negative')
  const scenario = requestContext?.scenario ?? 'HOME'
  const scenarioModules = MODULES.filter(({ scenarios }) => scenarios.includes(scenario))
  if (scenarioModules.length === 0) return { modules: [] }
  const facets = await countFacets(viewUrn, context)
  const modules = scenarioModules.flatMap(({ field, count, ...module }) => {
    const content = facetValues(facets, field, count).map((aggregation) =>
      toContent(field, aggregation),
    )
    return content.length > 0 ? [{ ...module, content }] : []
  })
  return { modules: modules.slice(0, modulesMax) }
}

/** Counts the values of all facets in the catalog, or in a view. */
async function countFacets(viewUrn: Maybe<string>, context: GraphqlContext) {
  const maxAggValues = Math.max(...MODULES.map(({ count }) => count))
  const search = { query: '*', count: 0, viewUrn, searchFlags: { maxAggValues } }
  return (await searchWithin([], search, context)).facets
}

function facetValues(facets: readonly Facet[], field: string, valuesMax = Infinity) {
  const { aggregations = [] } = facets.find((facet) => facet.field === field) ?? {}
  return aggregations.filter(({ count }) => count > 0).slice(0, valuesMax)
}

function toContent(field: string, { value, count, entity }: Facet['aggregations'][number]) {
  const searchParams = { query: '', filters: [{ field, values: [value] }] }
  return { value, entity, params: { searchParams, contentParams: { count } } }
}

const PLATFORM_FILTERS_MAX = 5
/** Types in order of preference, and how many of them are filters, as in DataHub. */
const TYPE_FILTERS = [
  {
    most: 3,
    types: [
      dataset.name,
      dashboard.name,
      dataFlow.name,
      dataJob.name,
      chart.name,
      container.name,
      mlModel.name,
      mlModelGroup.name,
      mlFeature.name,
      mlFeatureTable.name,
      mlPrimaryKey.name,
    ],
  },
  { most: 2, types: [domain.name, glossaryTerm.name, corpGroup.name, corpuser.name] },
]

/** Answers filters by the most frequent platforms, by name, and by entity types that exist. */
const getQuickFilters: Query<'getQuickFilters'> = async (_root, { input }, context) => {
  const facets = await countFacets(input.viewUrn, context)
  const platforms = facetValues(facets, 'platform', PLATFORM_FILTERS_MAX).toSorted((one, other) =>
    one.value < other.value ? -1 : 1,
  )
  const existingSymbols = new Set(facetValues(facets, TYPE_FIELD).map(({ value }) => value))
  const types = TYPE_FILTERS.flatMap(({ most: typesMax, types: preferredTypes }) =>
    preferredTypes
      .map((type) => entityName(context.catalog.registry, type).symbol)
      .filter((symbol) => existingSymbols.has(symbol))
      .slice(0, typesMax),
  )
  return {
    quickFilters: [
      ...platforms.map(({ value, entity }) => ({ field: 'platform', value, entity })),
      ...types.map((value) => ({ field: TYPE_FIELD, value, entity: null })),
    ],
  }
}

/** What the catalog contains most of (docs/interface: graphql/recommendations). */
export const recommendationsTopic: SchemaModule = {
  queries: queriesFor('reader', { listRecommendations, getQuickFilters }),
}
