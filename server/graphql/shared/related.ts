import { entityTypeOf, type Urn } from '../../../graph/model/urn.ts'
import type { RelatedPage, RelatedQuery } from '../../../graph/store/graph-store.ts'
import { pageOf } from '../../catalog/page.ts'
import type { FieldArguments } from '../arguments.generated.ts'
import type { GraphqlContext, Link } from '../engine/context.ts'
import type { TypeSpec } from '../derived/specs.ts'

/** Default page size of relationships. */
const COUNT_DEFAULT = 100
/** Most edges per store call, so that one request does not delay others. */
const EDGES_PER_BATCH = 50_000
/** Entities per store call for lineage: some have thousands of neighbours, and all are counted. */
const LINEAGES_PER_BATCH = 50

/** Returns the URNs that are not soft-deleted. */
export async function notRemoved(urns: readonly string[], { loader }: GraphqlContext) {
  const states = await Promise.all(urns.map((urn) => loader.aspect(urn as Urn, 'status')))
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
  const answer = () => relationshipsOf(urn, input, context)
  return context.loader.once('relationships', urn, input, answer)
}

async function relationshipsOf(
  urn: Urn,
  input: FieldArguments['relationships']['input'],
  context: GraphqlContext,
) {
  const { types: names, direction } = input
  const page = pageOf(input, COUNT_DEFAULT)
  const query = {
    direction: direction === 'INCOMING' ? 'incoming' : 'outgoing',
    names,
    ...page,
  } as const
  const { related, total } = await relatedOf(urn, query, context)
  const urns = related.map((each) => each.urn)
  const shown = input.includeSoftDelete === false ? await notRemoved(urns, context) : new Set(urns)
  const wanted = input.relatedEntityTypes
  const found = related
    .filter((each) => shown.has(each.urn) && (wanted?.includes(entityTypeOf(each.urn)) ?? true))
    .map((each) => ({ type: each.name, direction, entity: { urn: each.urn } }))
  return { start: page.start, count: found.length, total, relationships: found }
}

/** Returns a page of the edges of an entity. */
export async function relatedOf(
  urn: Urn,
  query: Omit<RelatedQuery, 'urn'>,
  { loader, catalog }: GraphqlContext,
): Promise<RelatedPage> {
  const batchMax = Math.max(1, Math.floor(EDGES_PER_BATCH / Math.max(1, query.count)))
  const batch = { field: 'relationships', input: query, batchMax }
  const found = await loader.field(batch, urn, (urns) => catalog.graph.relatedOfEach(urns, query))
  return found ?? { related: [], total: 0 }
}

/**
 * Answers neighbours along the lineage that are not soft-deleted (docs/interface:
 * states/lineage-of-removed).
 */
function lineage({ urn }: Link, { input }: FieldArguments['lineage'], context: GraphqlContext) {
  return context.loader.once('lineage', urn, input, () => lineageOf(urn, input, context))
}

async function lineageOf(
  urn: Urn,
  input: FieldArguments['lineage']['input'],
  context: GraphqlContext,
) {
  const direction = input.direction === 'UPSTREAM' ? 'upstream' : 'downstream'
  const page = pageOf(input, COUNT_DEFAULT)
  const batch = { field: 'lineage', input: direction, batchMax: LINEAGES_PER_BATCH }
  const neighbours =
    (await context.loader.field(batch, urn, (urns) =>
      context.catalog.graph.neighbours(urns, direction),
    )) ?? []
  // The state of every neighbour is loaded, whatever the page.
  context.budget.spend(neighbours.length)
  const urns = neighbours.map((each) => each.urn)
  const live = input.includeGhostEntities ? new Set(urns) : await notRemoved(urns, context)
  const shown = neighbours.filter((each) => live.has(each.urn))
  const found = shown
    .slice(page.start, page.start + page.count)
    .map(({ urn: entity, name }) => ({ type: name, degree: 1, entity: { urn: entity } }))
  const filtered = urns.length - shown.length
  return {
    start: page.start,
    count: found.length,
    total: shown.length,
    filtered,
    relationships: found,
  }
}

/** Fields of all entities with links to other entities. */
export const LINKS: TypeSpec = {
  relationships: {
    type: 'EntityRelationshipsResult',
    args: 'input: RelationshipsInput!',
    doc: 'Related entities.',
    resolve: relationships,
  },
  lineage: {
    type: 'EntityLineageResult',
    args: 'input: LineageInput!',
    doc: 'Lineage neighbours.',
    resolve: lineage,
  },
}
