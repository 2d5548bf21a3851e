import { FACET_SEPARATOR, TYPE_FIELD } from '../../../search/fields.ts'
import { parseFilter } from '../../../search/parse-filter.ts'
import type { Facet } from '../../../search/search-index.ts'
import type { Where } from '../../../search/where.ts'
import { withoutColumn } from '../../../graph/model/urn.ts'
import { parsePage } from '../../catalog/page.ts'
import { find, type SearchPage, type SearchHit } from '../../catalog/find/find.ts'
import { resolveCatalogFilter, type FindFlags } from '../../catalog/find/search-request.ts'
import { nextScrollId, toScrollPage } from '../../catalog/find/scroll.ts'
import type { FieldArguments, ScrollAcrossEntitiesInput } from '../arguments.generated.ts'
import type { GraphqlContext, Link } from '../engine/context.ts'
import { symbolOfIndexed } from '../../catalog/find/entity-names.ts'
import type { Resolver } from '../engine/schema-module.ts'
import { toLink } from '../engine/values.ts'
import { readExtraProperties, type ExtraProperties } from './extra-properties.ts'
import { toFindQuery, type SearchArguments } from './search-inputs.ts'

/** Searches among entities that also meet the conditions in `within`. */
export async function searchWithin(
  within: readonly Where[],
  input: SearchArguments,
  context: GraphqlContext,
  flags?: FindFlags,
) {
  const page = parsePage(input)
  const results = await find(
    context.catalog,
    await toFindQuery(input, page, context, { within, flags }),
  )
  return { ...page, total: results.total, ...(await toSearchResults(results, input, context)) }
}

/**
 * Answers a page of the entities that also meet the conditions in `within`, with the scroll ID of
 * the next page; null on the last page.
 */
export async function scrollWithin(
  within: readonly Where[],
  input: ScrollAcrossEntitiesInput,
  context: GraphqlContext,
  flags?: FindFlags,
) {
  const page = toScrollPage(context.catalog, input)
  const results = await find(
    context.catalog,
    await toFindQuery(input, page, context, { within, flags }),
  )
  return {
    nextScrollId: nextScrollId(results),
    count: results.hits.length,
    total: results.total,
    ...(await toSearchResults(results, input, context)),
  }
}

async function toSearchResults(
  { hits: allHits, facets }: SearchPage,
  { searchFlags }: Pick<SearchArguments, 'searchFlags'>,
  context: GraphqlContext,
) {
  const hits = showsParents(searchFlags) ? toParents(allHits) : allHits
  const extras = await readExtraProperties(context.catalog, hits, searchFlags)
  return {
    searchResults: hits.map((hit) => toSearchResult(hit, extras)),
    facets: toFacets(facets, context),
    suggestions: [],
  }
}

/** Returns facets in DataHub's shape. */
export function toFacets(facets: readonly Facet[], { catalog }: GraphqlContext) {
  const { registry, searchFields } = catalog
  const facetLabel = (name: string) => {
    const fields = searchFields.resolve(name) ?? []
    return fields.map((field) => searchFields.all.get(field)?.facet).find(Boolean) ?? name
  }
  return facets.map(({ field, values }) => {
    // The parts of the values of a nested facet are values of these.
    const names = field.split(FACET_SEPARATOR)
    const isType = names.map((name) => searchFields.resolve(name)?.includes(TYPE_FIELD) === true)
    return {
      field,
      displayName: names.map(facetLabel).join(FACET_SEPARATOR),
      aggregations: values.map(({ value, count }) => {
        const parts = names.length > 1 ? value.split(FACET_SEPARATOR) : [value]
        return {
          value: parts
            .map((part, at) => (isType[at] ? symbolOfIndexed(registry, part) : part))
            .join(FACET_SEPARATOR),
          count,
          entity: toLink(parts.at(-1)),
        }
      }),
    }
  })
}

/**
 * Returns whether results show the parent entity instead of a column (docs/interface:
 * graphql/search).
 */
function showsParents(flags: SearchArguments['searchFlags']): boolean {
  const criteria = flags?.groupingSpec?.groupingCriteria ?? []
  return (
    flags?.convertSchemaFieldsToDatasets === true ||
    criteria.some(
      ({ baseEntityType, groupingEntityType }) =>
        baseEntityType === 'SCHEMA_FIELD' && groupingEntityType === 'DATASET',
    )
  )
}

/** Returns the distinct parents of hits, in the order of their first hits. */
function toParents(hits: readonly SearchHit[]): SearchHit[] {
  const parents = new Map<string, SearchHit>()
  for (const hit of hits) {
    const urn = withoutColumn(hit.urn)
    if (!parents.has(urn)) parents.set(urn, { ...hit, urn })
  }
  return [...parents.values()]
}

/** Returns a hit in DataHub's shape. */
export function toSearchResult({ urn, score, matchedFields }: SearchHit, extras: ExtraProperties) {
  const matches = matchedFields.map((match) => ({ ...match, entity: toLink(match.value) }))
  const extraProperties = extras.get(urn) ?? []
  return { entity: { urn }, score, insights: [], matchedFields: matches, extraProperties }
}

/** Returns the condition that a search field contains an entity. */
export function fieldContains(field: string, value: string, { catalog }: GraphqlContext): Where {
  return resolveCatalogFilter(catalog, parseFilter({ or: [{ and: [{ field, values: [value] }] }] }))
}

/** Returns a resolver that scrolls through the entities with this one in a search field. */
export function scrollField(field: string): Resolver {
  return ({ urn }: Link, { input }: FieldArguments['siblingsSearch'], context: GraphqlContext) =>
    context.loader.once(`scroll ${field}`, urn, input, () =>
      scrollWithin([fieldContains(field, urn, context)], input, context),
    )
}

/**
 * Returns a resolver that searches the entities with this one in a search field: those in a domain
 * or a container.
 */
export function entitiesWith(field: string): Resolver {
  return ({ urn }: Link, { input }: FieldArguments['entities'], context: GraphqlContext) => {
    const search = () => searchWithin([fieldContains(field, urn, context)], input ?? {}, context)
    return context.loader.once('entities', urn, input, search)
  }
}
