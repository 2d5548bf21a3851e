import { chartInfo } from '../../../graph/aspects/analytics/chart-info.ts'
import { chart } from '../../../graph/aspects/analytics/chart.entity.ts'
import { dashboardInfo } from '../../../graph/aspects/analytics/dashboard-info.ts'
import { dataset } from '../../../graph/aspects/datasets/dataset.entity.ts'
import { dataJobInputOutput } from '../../../graph/aspects/pipelines/data-job-input-output.ts'
import { upstreamLineage } from '../../../graph/aspects/lineage/upstream-lineage.ts'
import { dataJob } from '../../../graph/aspects/pipelines/data-job.entity.ts'
import type { AuditStamp } from '../../../graph/model/audit.ts'
import { entityTypeOf, parseUrn, type Urn } from '../../../graph/model/urn.ts'
import type { NeighboursQuery } from '../../../graph/store/graph-store.ts'
import {
  changeExisting,
  refuseEdit,
  requireEntities,
  requireEntity,
  type AspectChange,
} from '../../catalog/write/aspect-changes.ts'
import {
  withContents,
  withInputs,
  withTaskInputs,
  withUpstreams,
  type UpstreamChange,
} from '../../catalog/write/changes/lineage.ts'
import { toStatedRange } from '../../catalog/lineage/stated-range.ts'
import { parsePage } from '../../catalog/page.ts'
import type { LineageEdge, FieldArguments } from '../arguments.generated.ts'
import { edit, callerStamp, type GraphqlContext, type Link } from '../engine/context.ts'
import { mutationsFor } from '../engine/roots.ts'
import type { Mutation, SchemaModule } from '../engine/schema-module.ts'
import { columnsAt } from '../shared/columns.ts'
import { findLiveUrns, RELATED_COUNT } from '../shared/related.ts'

/** The allowed upstream types of an entity type, and the change of its upstreams. */
interface Downstream {
  readonly upstreams: readonly string[]
  change(urn: Urn, upstreams: UpstreamChange, stamp: AuditStamp): AspectChange
}

const DOWNSTREAMS = new Map<string, Downstream>(
  Object.entries<Downstream>({
    dataset: {
      upstreams: [dataset.name],
      change: (urn, upstreams, stamp) =>
        changeExisting(urn, upstreamLineage, (value) => withUpstreams(value, upstreams, stamp)),
    },
    chart: {
      upstreams: [dataset.name],
      change: (urn, upstreams, stamp) =>
        changeExisting(urn, chartInfo, (value) => withInputs(value, upstreams, stamp)),
    },
    dashboard: {
      upstreams: [dataset.name, chart.name],
      change: (urn, upstreams, stamp) =>
        changeExisting(urn, dashboardInfo, (value) => withContents(value, upstreams, stamp)),
    },
    dataJob: {
      upstreams: [dataset.name, dataJob.name],
      change: (urn, upstreams, stamp) =>
        changeExisting(urn, dataJobInputOutput, (value) => withTaskInputs(value, upstreams, stamp)),
    },
  }),
)

const updateLineage: Mutation<'updateLineage'> = async (_root, { input }, context) => {
  const addedEdges = input.edgesToAdd.map(parseEdge)
  const removedEdges = input.edgesToRemove.map(parseEdge)
  for (const { downstream, upstream } of addedEdges) requireFit(downstream, upstream)
  const downstreams = [
    ...new Set([...addedEdges, ...removedEdges].map(({ downstream }) => downstream)),
  ]
  const upstreams = addedEdges.map(({ upstream }) => upstream)
  await requireEntities(context.catalog, upstreams, (urn) => `Error: urn does not exist: ${urn}`)
  const checks = downstreams.map((urn) => {
    return requireEntity(urn, `Cannot upsert lineage as downstream urn ${urn} doesn't exist`)
  })
  const changes = downstreams.map((urn) => {
    const listUpstreams = (edges: readonly Edge[]) =>
      edges.filter(({ downstream }) => downstream === urn).map(({ upstream }) => upstream)
    const upstreamChange = {
      added: listUpstreams(addedEdges),
      removed: listUpstreams(removedEdges),
    }
    return toDownstream(urn).change(urn, upstreamChange, callerStamp(context))
  })
  await edit(context, [...checks, ...changes])
  return true
}

interface Edge {
  readonly downstream: Urn
  readonly upstream: Urn
}

function parseEdge(edge: LineageEdge | null): Edge {
  const { downstreamUrn, upstreamUrn } =
    edge ?? refuseEdit('Failed to update lineage. An edge is null.')
  return { downstream: parseUrn(downstreamUrn), upstream: parseUrn(upstreamUrn) }
}

function toDownstream(urn: Urn): Downstream {
  return (
    DOWNSTREAMS.get(entityTypeOf(urn)) ??
    refuseEdit(
      `Lineage of ${urn} cannot be edited: its type is none of ${[...DOWNSTREAMS.keys()].join(', ')}`,
    )
  )
}

/**
 * Requires that the upstream's type is allowed.
 *
 * @throws CatalogError `EDIT_REFUSED`, for datasets in DataHub's words
 */
function requireFit(downstream: Urn, upstream: Urn): void {
  const { upstreams } = toDownstream(downstream)
  if (upstreams.includes(entityTypeOf(upstream))) return
  if (upstreams.length === 1) {
    refuseEdit(
      'Tried to add lineage edge with non-dataset node when we expect a dataset. ' +
        `Upstream urn: ${upstream}`,
    )
  }
  refuseEdit(
    `Tried to add lineage edge to ${downstream}. Upstream urn is none of ${upstreams.join(', ')}: ${upstream}`,
  )
}

/** Entities per store call for lineage: some have thousands of neighbours, and all are counted. */
const LINEAGES_PER_BATCH = 50

/**
 * Answers neighbours along the lineage that are not soft-deleted (docs/interface:
 * states/lineage-of-removed).
 */
function lineage({ urn }: Link, { input }: FieldArguments['lineage'], context: GraphqlContext) {
  return context.loader.once('lineage', urn, input, () => readLineage(urn, input, context))
}

async function readLineage(
  urn: Urn,
  input: FieldArguments['lineage']['input'],
  context: GraphqlContext,
) {
  const direction = input.direction === 'UPSTREAM' ? 'upstream' : 'downstream'
  const page = parsePage(input, RELATED_COUNT)
  const stated = toStatedRange(input, context.nowMillis)
  const readNeighbours = async (query: NeighboursQuery) => {
    const batch = { field: 'lineage', input: query, batchMax: LINEAGES_PER_BATCH }
    const read = (urns: readonly string[]) => context.catalog.graph.neighbours(urns, query)
    return (await context.loader.field(batch, urn, read)) ?? []
  }
  const all = await readNeighbours({ direction })
  const neighbours = stated ? await readNeighbours({ direction, stated }) : all
  const times = new Map(all.map((neighbour) => [neighbour.urn, neighbour]))
  // The state of every neighbour is loaded, whatever the page.
  context.budget.spend(neighbours.length)
  const urns = neighbours.map((neighbour) => neighbour.urn)
  const liveUrns = input.includeGhostEntities ? new Set(urns) : await findLiveUrns(urns, context)
  const liveNeighbours = neighbours.filter((neighbour) => liveUrns.has(neighbour.urn))
  const entries = liveNeighbours
    .slice(page.start, page.start + page.count)
    .map(({ urn: entity, name }) => {
      const { createdOn, updatedOn, isManual = false } = times.get(entity) ?? {}
      const what = { type: name, degree: 1, entity: { urn: entity } }
      return { ...what, createdOn, updatedOn, isManual }
    })
  const filteredCount = urns.length - liveNeighbours.length
  return {
    start: page.start,
    count: entries.length,
    total: liveNeighbours.length,
    filtered: filteredCount,
    relationships: entries,
  }
}

/** Manual lineage (docs/interface: edits/lineage), and neighbours along the lineage. */
export const lineageTopic: SchemaModule = {
  resolvers: {
    Entity: { lineage },
    FineGrainedLineage: {
      upstreams: columnsAt('upstreams'),
      downstreams: columnsAt('downstreams'),
    },
  },
  mutations: mutationsFor('editor', { updateLineage }),
}
