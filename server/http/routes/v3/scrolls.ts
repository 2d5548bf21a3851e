import { dataset } from '../../../../graph/aspects/datasets/dataset.entity.ts'
import { status } from '../../../../graph/aspects/lifecycle/status.ts'
import {
  choice,
  flag,
  integer,
  json,
  list,
  long,
  record,
  text,
  type RecordValue,
} from '../../../../graph/model/field.ts'
import { CatalogError } from '../../../../graph/model/errors.ts'
import { LIMITS } from '../../../../graph/model/limits.ts'
import type { Urn } from '../../../../graph/model/urn.ts'
import type { Filter } from '../../../../search/filter.ts'
import { OPENAPI_FORMS, parseFilter } from '../../../../search/parse-filter.ts'
import type { Sort } from '../../../../search/search-index.ts'
import { PAGE_SIZE_DEFAULT } from '../../../catalog/page.ts'
import { find } from '../../../catalog/find/find.ts'
import { nextScrollId, toScrollPage } from '../../../catalog/find/scroll.ts'
import { scrollPast } from '../../../catalog/past/scroll-past.ts'
import { SEARCH_ERRORS } from '../../answers.ts'
import { requireWithin } from '../../bounds.ts'
import { route, type Reply, type Services } from '../../route.ts'
import { sortOrder } from '../../shared-fields.ts'
import { V3, type Form } from './form.ts'
import {
  resolveAspect,
  entityTypeInPath,
  resolveEntityType,
  readGenericEntities,
  resolveNames,
  entityParameters,
} from './generic-entity.ts'

/** Parameters of every scroll of the OpenAPI paths. */
export const scrollParameters = {
  count: long({ doc: 'Page size. Default: 10.' }),
  scrollId: text({ doc: 'Scroll ID from the previous page. Default: the first page.' }),
  includeSoftDelete: flag({ doc: 'Whether to include soft-deleted entities.' }),
  sliceId: integer({
    doc: 'Number of the slice. The first slice has all results, the others none.',
  }),
  sliceMax: integer({ doc: 'Number of slices.' }),
  pitKeepAlive: text({ doc: 'Accepted and ignored: the server keeps no scroll context.' }),
}

const parameters = {
  ...scrollParameters,
  query: text({ doc: 'Query in the syntax of a search. Default: `*`.' }),
  sort: text({ doc: 'Search field to sort by. Default: by URN.' }),
  sortOrder: sortOrder({ doc: 'Default: ASCENDING.' }),
  systemMetadata: entityParameters.systemMetadata,
  skipCache: flag({ doc: 'Accepted and ignored: results are not cached.' }),
}
type Scroll = RecordValue<typeof parameters>

/** docs/interface: search/generic-scroll */
export const scrollGenericEntitiesOfType = (form: Form) =>
  route({
    method: 'GET',
    path: `${form.base}/<type>`,
    role: 'reader',
    readsPast: true,
    summary: `Scrolls through the entities of one type that match a query${form.suffix}.`,
    parameters: {
      ...parameters,
      aspects: entityParameters.aspects,
      aspectNames: entityParameters.aspectNames,
      sortCriteria: list(text(), {
        doc: 'Search fields to sort by. Takes precedence over `sort`.',
      }),
    },
    answers: form.scrollAnswer,
    errors: SEARCH_ERRORS,
    example: { query: 'clicks', count: 5, aspects: [status.name] },
    handle({ variables, parameters: input }, services) {
      const { registry } = services.catalog
      const fields = input.sortCriteria ?? (input.sort === undefined ? [] : [input.sort])
      return scroll(services, input, {
        form,
        types: [entityTypeInPath(registry, variables)],
        aspects: resolveNames(registry, input),
        sort: fields.map((field) => ({ field, descending: input.sortOrder === 'DESCENDING' })),
      })
    },
  })

const criterion = record({ field: text(), order: choice(['ASCENDING', 'DESCENDING']) })
const bodyFields = {
  entities: list(text(), { doc: 'Entity types. Absent or empty: all.' }),
  aspects: list(text(), {
    doc: 'Aspects to return. Default: none, only URNs. Empty: all versioned aspects.',
  }),
  filter: json({
    doc: 'Groups of criteria. An entity has to match all criteria of one group.',
    like: record({ and: list(record({ criteria: list(record({})) })) }),
  }),
  sortCriteria: list(criterion),
}

/** docs/interface: search/generic-scroll */
export const scrollGenericEntities = route({
  method: 'POST',
  path: '/openapi/v3/entity/scroll',
  role: 'reader',
  readsPast: true,
  summary: 'Scrolls through the entities of several types that match a query and a filter.',
  parameters: {
    ...parameters,
    skipAggregation: flag({ doc: 'false: the answer has facets. Default: true.' }),
    scrollIdPerEntity: flag({ doc: 'Accepted and ignored.' }),
  },
  body: record(bodyFields),
  answers: V3.scrollAnswer,
  errors: SEARCH_ERRORS,
  example: { query: 'clicks', count: 5 },
  exampleBody: {
    entities: [dataset.name],
    aspects: [status.name],
    filter: { and: [{ criteria: [{ field: 'origin', values: ['PROD'] }] }] },
  },
  handle({ parameters: input, body }, services) {
    const { registry } = services.catalog
    const { entities = [], aspects, filter, sortCriteria } = body as RecordValue<typeof bodyFields>
    const aspectNames = aspects?.map((name) => resolveAspect(registry, name))
    const sort = sortCriteria ?? (input.sort === undefined ? [] : [{ field: input.sort }])
    return scroll(services, input, {
      form: V3,
      facets: !(input.skipAggregation ?? true),
      types:
        entities.length > 0
          ? entities.map((name) => resolveEntityType(registry, name))
          : registry.entityTypes,
      aspects: aspectNames?.length === 0 ? undefined : (aspectNames ?? []),
      filter: parseFilter(filter, { forms: OPENAPI_FORMS }),
      sort: sort.flatMap(({ field, order = input.sortOrder }) => {
        return field === undefined ? [] : [{ field, descending: order === 'DESCENDING' }]
      }),
    })
  },
})

interface ScrollQuery {
  readonly form: Form
  readonly types: readonly string[]
  /** undefined: all but points; empty: only URNs. */
  readonly aspects: readonly string[] | undefined
  readonly filter?: Filter
  readonly sort: readonly Sort[]
  readonly facets?: boolean
}

async function scroll(
  services: Services,
  { query = '*', includeSoftDelete = false, systemMetadata, ...given }: Scroll,
  { form, types, aspects, filter, sort, facets = false }: ScrollQuery,
): Promise<Reply> {
  const countMax = aspects?.length === 0 ? LIMITS.pageSize.max : LIMITS.entitiesPerRead.max
  requireSlice(given)
  const readAll = (urns: readonly Urn[]) =>
    aspects?.length === 0
      ? urns.map((urn) => ({ urn }))
      : readAllEntities(services, urns, { aspects, systemMetadata })
  if (isEmptySlice(given))
    return { body: form.shownPage({ entities: [], totalCount: 0, facets: [] }) }
  if (services.catalog.asOf !== undefined) {
    requireAll(query === '*' && (filter?.length ?? 0) === 0 && sort.length === 0 && !facets)
    const { urns, ...next } = await scrollPast(services.catalog, {
      entityTypes: types,
      scrollId: given.scrollId,
      count: Math.min(given.count ?? PAGE_SIZE_DEFAULT, countMax),
      includeSoftDeleted: includeSoftDelete,
    })
    const past = await readAll(urns as Urn[])
    const shown = past.map((entity) => form.toBody(entity))
    return { body: form.shownPage({ entities: shown, facets: [], ...next }) }
  }
  const page = toScrollPage(services.catalog, {
    ...given,
    count: Math.min(given.count ?? PAGE_SIZE_DEFAULT, countMax),
  })
  const searchPage = await find(services.catalog, {
    entityTypes: types,
    input: query,
    ...page,
    ...(filter && { filter }),
    sort,
    flags: {
      skipAggregates: !facets,
      skipHighlighting: true,
      includeSoftDeleted: includeSoftDelete,
      // Scrolls with everything, such as exports, have no flag of their own for these.
      includeHiddenLifecycleStages: includeSoftDelete,
    },
  })
  const entities = await readAll(searchPage.hits.map(({ urn }) => urn as Urn))
  const scrollId = nextScrollId(searchPage)
  const answer = {
    entities: entities.map((entity) => form.toBody(entity)),
    totalCount: searchPage.total,
    facets: searchPage.facets.map(({ field, values }) => ({
      field,
      aggregations: Object.fromEntries(values.map(({ value, count }) => [value, count])),
    })),
    ...(scrollId !== undefined && { scrollId }),
  }
  return { body: form.shownPage(answer) }
}

/**
 * Requires a scroll of the past to be one through everything, in the order of URNs: searches find
 * what is there now.
 *
 * @throws CatalogError `INVALID_PARAMETER`
 */
function requireAll(asksForAll: boolean): void {
  if (asksForAll) return
  throw new CatalogError(
    'INVALID_PARAMETER',
    'asOf: searches, filters, sorting and facets find what is there now; scroll with the query * only',
  )
}

/** Reads all entities of a page, including those without any of the requested aspects. */
async function readAllEntities(
  services: Services,
  urns: readonly Urn[],
  options: {
    readonly aspects: readonly string[] | undefined
    readonly systemMetadata: boolean | undefined
  },
) {
  const namesByUrn = new Map(urns.map((urn) => [urn, options.aspects]))
  const entities = await readGenericEntities(services, namesByUrn, options.systemMetadata)
  const byUrn = new Map(entities.map((entity) => [entity.urn, entity]))
  return urns.map((urn) => byUrn.get(urn) ?? { urn })
}

type Slice = Pick<Scroll, 'sliceId' | 'sliceMax'>

/** Requires valid slice parameters. @throws CatalogError `INVALID_PARAMETER` */
export function requireSlice({ sliceId, sliceMax }: Slice): void {
  requireWithin('sliceMax', sliceMax, { least: 1 })
  requireWithin('sliceId', sliceId, { least: 0, most: (sliceMax ?? Infinity) - 1 })
}

/** Whether the slice is empty: the first one has everything. */
export const isEmptySlice = ({ sliceId = 0 }: Slice): boolean => sliceId > 0
