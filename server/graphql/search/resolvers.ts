import { TYPE_FIELD } from '../../../search/fields.ts'
import type { FindFlags } from '../../catalog/find/search-request.ts'
import type { EntityCountInput } from '../arguments.generated.ts'
import { queriesFor } from '../engine/roots.ts'
import type { Query, SchemaModule } from '../engine/schema-module.ts'
import { scrollWithin, searchWithin } from '../shared/search-within.ts'
import { autoComplete, autoCompleteForMultiple } from './autocomplete.ts'

/** Searches of the whole catalog hide some documents (docs/interface: graphql/documents-of-entities). */
const GLOBAL: FindFlags = { isGlobal: true }

const searchAcrossEntities: Query<'searchAcrossEntities'> = (_root, { input }, context) =>
  searchWithin([], input, context, GLOBAL)

/** Answers facets without results (docs/interface: graphql/aggregates). */
const aggregateAcrossEntities: Query<'aggregateAcrossEntities'> = async (
  _root,
  { input },
  context,
) => {
  const { facets: facetNames, ...narrowing } = input
  const flags = facetNames ? { facets: facetNames } : {}
  const { facets } = await searchWithin([], { ...narrowing, count: 0 }, context, flags)
  return { facets }
}

const search: Query<'search'> = (_root, { input }, context) =>
  searchWithin([], { ...input, types: [input.type] }, context)

const scrollAcrossEntities: Query<'scrollAcrossEntities'> = (_root, { input }, context) =>
  scrollWithin([], input, context, GLOBAL)

const getEntityCounts: Query<'getEntityCounts'> = async (_root, { input }, context) => {
  const { types, viewUrn }: Partial<EntityCountInput> = input ?? {}
  const maxAggValues = context.catalog.registry.entities.length
  const countInput = { types, viewUrn, query: '*', count: 0, searchFlags: { maxAggValues } }
  const { facets } = await searchWithin([], countInput, context)
  const aggregations = facets.find(({ field }) => field === TYPE_FIELD)?.aggregations ?? []
  const counts = new Map(aggregations.map(({ value, count }) => [value, count]))
  const symbols = types ?? [...counts.keys()]
  return {
    counts: symbols.map((entityType) => ({ entityType, count: counts.get(entityType) ?? 0 })),
  }
}

/**
 * Searches (docs/interface: graphql/search). Numbers of entities by type (docs/interface:
 * graphql/entity-counts).
 */
export const searchTopic: SchemaModule = {
  queries: queriesFor('reader', {
    autoComplete,
    autoCompleteForMultiple,
    search,
    searchAcrossEntities,
    aggregateAcrossEntities,
    scrollAcrossEntities,
    getEntityCounts,
  }),
}
