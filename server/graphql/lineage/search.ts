import { CatalogError } from '../../../graph/model/errors.ts'
import { parseUrn } from '../../../graph/model/urn.ts'
import type { Page } from '../../../graph/store/graph-store.ts'
import {
  findInLineage,
  type LineagePage,
  type LineageHit,
} from '../../catalog/lineage/find-in-lineage.ts'
import { toStatedRange } from '../../catalog/lineage/stated-range.ts'
import { parsePage } from '../../catalog/page.ts'
import { requireKeyOfNode } from '../../catalog/read/require-key.ts'
import { nextScrollId, toScrollPage } from '../../catalog/find/scroll.ts'
import type { GroupingCriterion, SearchAcrossLineageInput } from '../arguments.generated.ts'
import type { GraphqlContext } from '../engine/context.ts'
import { queriesFor } from '../engine/roots.ts'
import type { Query, SchemaModule } from '../engine/schema-module.ts'
import { readExtraProperties } from '../shared/extra-properties.ts'
import { toFindQuery } from '../shared/search-inputs.ts'
import { toFacets, toSearchResult } from '../shared/search-within.ts'

const searchAcrossLineage: Query<'searchAcrossLineage'> = async (_root, { input }, context) => {
  const page = parsePage(input)
  const groupings = input.searchFlags?.groupingSpec?.groupingCriteria ?? []
  const results = await findPage(input, page, context, groupings.some(keepsColumns))
  return { ...page, total: results.total, ...(await toLineageResults(results, input, context)) }
}

/**
 * Answers a page with the scroll ID of the next one; null on the last page. Columns are never
 * results of their own, whatever the grouping (docs/interface: search/columns-in-lineage).
 */
const scrollAcrossLineage: Query<'scrollAcrossLineage'> = async (_root, { input }, context) => {
  const page = toScrollPage(context.catalog, input)
  const results = await findPage(input, page, context)
  return {
    nextScrollId: nextScrollId(results),
    count: results.hits.length,
    total: results.total,
    ...(await toLineageResults(results, input, context)),
  }
}

async function findPage(
  { urn, direction, lineageFlags, ...input }: SearchAcrossLineageInput,
  page: Page,
  context: GraphqlContext,
  asColumns = false,
): Promise<LineagePage> {
  const { catalog } = context
  if (typeof urn !== 'string') throw new CatalogError('INVALID_URN', 'input.urn is missing')
  return findInLineage(catalog, {
    ...(await toFindQuery(input, page, context)),
    urn: requireKeyOfNode(catalog.registry, parseUrn(urn)),
    direction: direction === 'UPSTREAM' ? 'upstream' : 'downstream',
    stated: toStatedRange(
      {
        startTimeMillis: lineageFlags?.startTimeMillis ?? input.startTimeMillis,
        endTimeMillis: lineageFlags?.endTimeMillis ?? input.endTimeMillis,
      },
      context.nowMillis,
    ),
    asColumns,
  })
}

/**
 * Returns whether columns remain results of their own (docs/interface: search/columns-in-lineage).
 */
function keepsColumns({ baseEntityType, groupingEntityType }: GroupingCriterion): boolean {
  return baseEntityType === 'SCHEMA_FIELD' && groupingEntityType === 'SCHEMA_FIELD'
}

async function toLineageResults(
  { hits, facets, isPartial }: LineagePage,
  { searchFlags }: Pick<SearchAcrossLineageInput, 'searchFlags'>,
  context: GraphqlContext,
) {
  const extras = await readExtraProperties(context.catalog, hits, searchFlags)
  const searchResults = hits.map((hit) => ({
    ...toSearchResult(hit, extras),
    ...lineageFields(hit),
  }))
  return { searchResults, facets: toFacets(facets, context), isPartial }
}

function lineageFields(hit: LineageHit) {
  return {
    degree: hit.degree,
    degrees: hit.degrees,
    paths: () => hit.paths().map((path) => ({ path: path.map((urn) => ({ urn })) })),
    ignoredAsHop: false,
  }
}

/** Searches along the lineage (docs/interface: search/lineage). */
export const lineageSearchTopic: SchemaModule = {
  queries: queriesFor('reader', { searchAcrossLineage, scrollAcrossLineage }),
}
