import type { Urn } from '../../../graph/model/urn.ts'
import { pageOf } from '../../catalog/page.ts'
import type { FieldArguments } from '../arguments.generated.ts'
import type { GraphqlContext, Link } from '../context.ts'
import type { TypeSpec } from './specs.ts'

/** Relationships on a page unless the request says otherwise. */
const COUNT_DEFAULT = 100
/** Most edges that one question to the store may bring, so that a request is no burden to others. */
const EDGES_PER_QUESTION = 50_000
/** Entities of one question about lineage: some have thousands of neighbours, and all are counted. */
const LINEAGES_PER_QUESTION = 50

/** Those of the URNs that are not soft-deleted. */
export async function notRemoved(urns: readonly string[], { loader }: GraphqlContext) {
  const states = await Promise.all(urns.map((urn) => loader.aspect(urn as Urn, 'status')))
  return new Set(urns.filter((_, at) => states[at]?.['removed'] !== true))
}

/** Edges of an entity (docs/interface: graphql/relationships). The same under many names is worked out once. */
function relationships(
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
  const perQuestion = Math.max(1, Math.floor(EDGES_PER_QUESTION / Math.max(1, page.count)))
  const asked = { field: 'relationships', input: query, perQuestion }
  const { related, total } = (await context.loader.field(asked, urn, (urns) =>
    context.budget.ask(() => context.catalog.graph.relatedOfEach(urns, query)),
  )) ?? { related: [], total: 0 }
  const urns = related.map((each) => each.urn)
  const shown = input.includeSoftDelete === false ? await notRemoved(urns, context) : new Set(urns)
  const found = related
    .filter((each) => shown.has(each.urn))
    .map((each) => ({ type: each.name, direction, entity: { urn: each.urn } }))
  return { start: page.start, count: found.length, total, relationships: found }
}

/** Live neighbours along the lineage (docs/interface: states/lineage-of-removed). */
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
  const asked = { field: 'lineage', input: direction, perQuestion: LINEAGES_PER_QUESTION }
  const neighbours =
    (await context.loader.field(asked, urn, (urns) =>
      context.budget.ask(() => context.catalog.graph.neighbours(urns, direction)),
    )) ?? []
  // All of them are looked at, whatever the page.
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

/** Fields of all entities that lead to others. */
export const LINKS: TypeSpec = {
  relationships: {
    type: 'EntityRelationshipsResult',
    args: 'input: RelationshipsInput!',
    doc: 'Entities at the other end of its edges.',
    resolve: relationships,
  },
  lineage: {
    type: 'EntityLineageResult',
    args: 'input: LineageInput!',
    doc: 'Neighbours along the lineage.',
    resolve: lineage,
  },
}

/** SDL of what the fields above take and answer. Their values are plain objects. */
export const RELATED_SDL = /* GraphQL */ `
  enum RelationshipDirection {
    INCOMING
    OUTGOING
  }
  enum LineageDirection {
    UPSTREAM
    DOWNSTREAM
  }
  input RelationshipsInput {
    types: [String!]!
    direction: RelationshipDirection!
    start: Int
    count: Int
    includeSoftDelete: Boolean = true
  }
  input LineageInput {
    direction: LineageDirection!
    start: Int
    count: Int
    separateSiblings: Boolean
    startTimeMillis: Long
    endTimeMillis: Long
    includeGhostEntities: Boolean
  }
  type EntityRelationshipsResult {
    start: Int
    count: Int
    total: Int
    relationships: [EntityRelationship!]
  }
  type EntityRelationship {
    type: String
    direction: RelationshipDirection
    entity: Entity
    created: AuditStamp
  }
  type EntityLineageResult {
    start: Int
    count: Int
    total: Int
    "Neighbours that are hidden, since they are soft-deleted."
    filtered: Int
    relationships: [LineageRelationship!]
  }
  type LineageRelationship {
    type: String
    entity: Entity
    degree: Int
    createdOn: Long
    createdActor: Entity
    updatedOn: Long
    updatedActor: Entity
    isManual: Boolean
    paths: [EntityPath!]
  }
  type EntityPath {
    path: [Entity!]
  }
`
