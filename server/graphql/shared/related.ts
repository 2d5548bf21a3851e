import { status } from '../../../graph/aspects/lifecycle/status.ts'
import { entityTypeOf, type Urn } from '../../../graph/model/urn.ts'
import type { RelatedPage, RelatedQuery } from '../../../graph/store/graph-store.ts'
import { parsePage } from '../../catalog/page.ts'
import type { FieldArguments } from '../arguments.generated.ts'
import type { GraphqlContext, Link } from '../engine/context.ts'

/** Default page size of relationships. */
export const RELATED_COUNT = 100
/** Most edges per store call, so that one request does not delay others. */
const EDGES_PER_BATCH = 50_000

/** Returns the URNs that are not soft-deleted. */
export async function findLiveUrns(urns: readonly string[], { loader }: GraphqlContext) {
  const states = await Promise.all(urns.map((urn) => loader.aspect(urn as Urn, status.name)))
  return new Set(urns.filter((_, at) => states[at]?.['removed'] !== true))
}

/**
 * Answers the edges of an entity (docs/interface: graphql/relationships); aliases with equal input
 * share the result.
 */
export function relationships(
  { urn }: Link,
  { input }: FieldArguments['relationships'],
  context: GraphqlContext,
) {
  const answer = () => readRelationshipsPage(urn, input, context)
  return context.loader.once('relationships', urn, input, answer)
}

async function readRelationshipsPage(
  urn: Urn,
  input: FieldArguments['relationships']['input'],
  context: GraphqlContext,
) {
  const { types: names, direction } = input
  const page = parsePage(input, RELATED_COUNT)
  const query = {
    direction: direction === 'INCOMING' ? 'incoming' : 'outgoing',
    names,
    ...page,
  } as const
  const { related, total } = await readRelatedPage(urn, query, context)
  const urns = related.map((edge) => edge.urn)
  const liveUrns =
    input.includeSoftDelete === false ? await findLiveUrns(urns, context) : new Set(urns)
  const entityTypes = input.relatedEntityTypes
  const entries = related
    .filter(
      (edge) => liveUrns.has(edge.urn) && (entityTypes?.includes(entityTypeOf(edge.urn)) ?? true),
    )
    .map((edge) => ({ type: edge.name, direction, entity: { urn: edge.urn } }))
  return { start: page.start, count: entries.length, total, relationships: entries }
}

/** Returns a page of the edges of an entity. */
export async function readRelatedPage(
  urn: Urn,
  query: Omit<RelatedQuery, 'urn'>,
  { loader, catalog }: GraphqlContext,
): Promise<RelatedPage> {
  const batchMax = Math.max(1, Math.floor(EDGES_PER_BATCH / Math.max(1, query.count)))
  const batch = { field: 'relationships', input: query, batchMax }
  const page = await loader.field(batch, urn, (urns) => catalog.graph.relatedOfEach(urns, query))
  return page ?? { related: [], total: 0 }
}
