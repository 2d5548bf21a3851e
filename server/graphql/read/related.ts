import type { LineageEdge } from '../../../graph/graph-store.ts'
import { LINEAGE_NODES_MAX } from '../../../graph/graph-store.ts'
import type { Urn } from '../../../graph/model/urn.ts'
import type { GraphqlContext, Link } from '../context.ts'
import { pageOf, type PageInput } from '../page.ts'
import type { TypeSpec } from './specs.ts'

/** Relationships on a page unless somebody asks for another number. */
const COUNT_DEFAULT = 100

interface RelationshipsInput extends PageInput {
  readonly types: readonly string[]
  readonly direction: 'INCOMING' | 'OUTGOING'
  readonly includeSoftDelete?: boolean | null
}

interface LineageInput extends PageInput {
  readonly direction: 'UPSTREAM' | 'DOWNSTREAM'
  readonly includeGhostEntities?: boolean | null
}

/** Those of the URNs that are not soft-deleted. */
export async function notRemoved(urns: readonly string[], { loader }: GraphqlContext) {
  const states = await Promise.all(urns.map((urn) => loader.aspect(urn as Urn, 'status')))
  return new Set(urns.filter((_, at) => states[at]?.['removed'] !== true))
}

/** The edges of one entity (`reference/graphql.md` 6.2, `relationships`). */
function relationships(
  { urn }: Link,
  { input }: { input: RelationshipsInput },
  context: GraphqlContext,
) {
  return context.loader.once('relationships', urn, input, () => edgesOf(urn, input, context))
}

async function edgesOf(urn: Urn, input: RelationshipsInput, context: GraphqlContext) {
  const { types, direction } = input
  const page = pageOf(input, COUNT_DEFAULT)
  const { related, total } = await context.budget.ask(() =>
    context.catalog.graph.related({
      urn,
      direction: direction === 'INCOMING' ? 'incoming' : 'outgoing',
      names: types,
      ...page,
    }),
  )
  const urns = related.map((each) => each.urn)
  const shown = input.includeSoftDelete === false ? await notRemoved(urns, context) : new Set(urns)
  const found = related
    .filter((each) => shown.has(each.urn))
    .map((each) => ({ type: each.name, direction, entity: { urn: each.urn } }))
  return { start: page.start, count: found.length, total, relationships: found }
}

/** Neighbours along the lineage; soft-deleted ones are hidden (design, section 3). */
async function lineage({ urn }: Link, { input }: { input: LineageInput }, context: GraphqlContext) {
  const isUp = input.direction === 'UPSTREAM'
  const page = pageOf(input, COUNT_DEFAULT)
  const { nodes, edges } = await context.budget.ask(() =>
    context.catalog.graph.lineage({
      urn,
      direction: isUp ? 'upstream' : 'downstream',
      hopsMax: 1,
      nodesMax: LINEAGE_NODES_MAX,
    }),
  )
  const farEnd = (edge: LineageEdge) => (isUp ? edge.upstream : edge.downstream)
  const nearEnd = (edge: LineageEdge) => (isUp ? edge.downstream : edge.upstream)
  const names = new Map(
    edges.filter((edge) => nearEnd(edge) === urn).map((edge) => [farEnd(edge), edge.name]),
  )
  const urns = nodes.map((node) => node.urn)
  const live = input.includeGhostEntities ? new Set(urns) : await notRemoved(urns, context)
  const shown = urns.filter((each) => live.has(each))
  const found = shown
    .slice(page.start, page.start + page.count)
    .map((each) => ({ type: names.get(each) ?? '', degree: 1, entity: { urn: each } }))
  const filtered = urns.length - shown.length
  return {
    start: page.start,
    count: found.length,
    total: shown.length,
    filtered,
    relationships: found,
  }
}

/** Fields of every entity that lead to others. */
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
