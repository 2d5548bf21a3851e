import { expect } from 'chai'
import type { Reader } from './reading.ts'

interface Facet {
  readonly field: string
  readonly aggregations: readonly { readonly value: string; readonly count: number }[]
}
interface Frequent {
  readonly listRecommendations: {
    readonly modules: readonly {
      readonly content: readonly {
        readonly value: string
        readonly params: {
          readonly searchParams: { readonly filters: readonly { readonly field: string }[] }
          readonly contentParams: { readonly count: number }
        }
      }[]
    }[]
  }
  readonly getQuickFilters: {
    readonly quickFilters: readonly { readonly field: string; readonly value: string }[]
  }
  readonly getEntityCounts: {
    readonly counts: readonly { readonly entityType: string; readonly count: number }[]
  }
}

/** Requires what is recommended, and counts of types, to be of seen entities only. */
export async function checkFrequent(
  reader: Reader,
  admin: Reader,
  seen: readonly string[],
): Promise<void> {
  const { aggregate } = await admin.data<{ aggregate: { facets: readonly Facet[] } }>(
    `query ($orFilters: [AndFilterInput!]) {
      aggregate: aggregateAcrossEntities(input: { query: "*", orFilters: $orFilters, searchFlags: { maxAggValues: 10000 } }) {
        facets { field aggregations { value count } } } }`,
    { orFilters: [{ and: [{ field: 'urn', values: seen }] }] },
  )
  const countOf = (wanted: string, value: string) =>
    aggregate.facets
      .find(({ field }) => field === wanted)
      ?.aggregations.find((each) => each.value === value)?.count ?? 0
  const { listRecommendations, getQuickFilters, getEntityCounts } = await reader.data<Frequent>(`{
    listRecommendations(input: { userUrn: "urn:li:corpuser:any", requestContext: { scenario: HOME } }) {
      modules { content { value entity { urn } params {
        searchParams { filters { field } } contentParams { count } } } } }
    getQuickFilters(input: {}) { quickFilters { field value entity { urn } } }
    getEntityCounts { counts { entityType count } }
  }`)
  for (const { value, params } of listRecommendations.modules.flatMap(({ content }) => content)) {
    const { field } = params.searchParams.filters[0]!
    expect(params.contentParams.count, `${field} ${value}`).to.equal(countOf(field, value))
  }
  for (const { field, value } of getQuickFilters.quickFilters) {
    if (isHideable(field, value)) expect(countOf(field, value), `${field} ${value}`).to.be.above(0)
  }
  for (const { entityType, count } of getEntityCounts.counts) {
    if (isHideable('_entityType', entityType)) {
      expect(count, entityType).to.equal(countOf('_entityType', entityType))
    }
  }
}

/** Types that policies hide; of others, the catalog has what everybody sees. */
const HIDEABLE =
  /^(DATASET|CHART|DASHBOARD|DATA_FLOW|DATA_JOB|DATA_PRODUCT|DOMAIN|GLOSSARY_NODE|GLOSSARY_TERM|ML.*|NOTEBOOK|QUERY|DATAHUB_VIEW|INCIDENT|ASSERTION|DOCUMENT|DATA_CONTRACT|ER_MODEL_RELATIONSHIP|DATA_PROCESS_INSTANCE)$/
const isHideable = (field: string, value: string) => field !== '_entityType' || HIDEABLE.test(value)
