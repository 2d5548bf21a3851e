import { TYPE_FIELD } from '../../../search/fields.ts'
import type { EntityCountInput } from '../arguments.generated.ts'
import { queriesFor } from '../engine/roots.ts'
import type { Query, SchemaModule } from '../engine/schema-module.ts'
import { searchWithin } from '../shared/search-within.ts'

const getEntityCounts: Query<'getEntityCounts'> = async (_root, { input }, context) => {
  const { types, viewUrn }: Partial<EntityCountInput> = input ?? {}
  const maxAggValues = context.catalog.registry.entities.length
  const search = { types, viewUrn, query: '*', count: 0, searchFlags: { maxAggValues } }
  const { facets } = await searchWithin([], search, context)
  const found = facets.find(({ field }) => field === TYPE_FIELD)?.aggregations ?? []
  const counts = new Map(found.map(({ value, count }) => [value, count]))
  const wanted = types ?? [...counts.keys()]
  return {
    counts: wanted.map((entityType) => ({ entityType, count: counts.get(entityType) ?? 0 })),
  }
}

/** Numbers of entities by type (docs/interface: graphql/entity-counts). */
export const countsModule: SchemaModule = {
  queries: queriesFor('reader', { getEntityCounts }),
}
