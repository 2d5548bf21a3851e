import { CatalogError } from '../../../graph/model/errors.ts'
import { Semaphore } from '../../../graph/runtime/semaphore.ts'
import { decorate } from '../../../graph/store/decorate.ts'
import type { Edit, Step } from '../../../graph/store/edit.ts'
import type { GraphStore } from '../../../graph/store/graph-store.ts'
import type { PointStore, TimeRange } from '../../../graph/store/point-store.ts'
import type { Catalog } from '../catalog.ts'
import type { DryRun } from './dry-run.ts'

/** Points that are counted at once. */
const POINTS_PER_READ = 1_000

/**
 * Returns a catalog on which a request runs as far as nothing is stored: each write is planned under
 * its locks, after the earlier ones of the request, and then rolled back. Reads of entities find what
 * the request has planned; searches and relationships do not.
 */
export function rehearsedCatalog(catalog: Catalog, dryRun: DryRun): Catalog {
  const { points, indexer, audit, control } = catalog
  const { forgetUser: _forgetUser, ...others } = catalog
  return {
    ...others,
    dryRun,
    graph: rehearsedGraph(catalog, dryRun),
    points: rehearsedPoints(points, dryRun),
    // What is not stored need not be indexed, and changes nobody's rights.
    indexer: decorate(indexer, { wait: async () => true }),
    runner: decorate(catalog.runner, { start: refuseRehearsal('tasks') }),
    control: decorate(control, { setWritable: refuseRehearsal('the state of the server') }),
    ...(audit && {
      audit: decorate(audit, { record: async () => {} }),
    }),
  }
}

/** Returns a service of which a dry run may use nothing, because it would store at once. */
export function unrehearsed<Service extends object>(
  service: Service | undefined,
  what: string,
): Service | undefined {
  return service && new Proxy(service, { get: refuseRehearsal(what) })
}

/** Returns a function that refuses a part of a dry run. @throws CatalogError `INVALID_PARAMETER` */
export function refuseRehearsal(what: string): () => never {
  return () => {
    throw new CatalogError('INVALID_PARAMETER', `A dry run changes metadata only, not ${what}`)
  }
}

function rehearsedGraph({ registry, graph, points }: Catalog, dryRun: DryRun): GraphStore {
  const { rehearsal } = dryRun
  // One group after the other, because each is planned on those before it.
  const turn = new Semaphore(1)
  const write = (edits: readonly Edit[], steps: readonly Step[] = []) =>
    turn.run(async () => {
      if (edits.length === 0 && steps.length === 0) return []
      const outcomes = await graph.rehearse(edits, steps, rehearsal)
      dryRun.addEffects(rehearsal.takeEffects())
      return outcomes
    })
  const read: GraphStore['read'] = async (urns, aspects, signal) =>
    rehearsal.latest(urns, await graph.read(urns, aspects, signal), aspects)
  return decorate(graph, {
    write: write as GraphStore['write'],
    read,
    existing: async (urns) => rehearsal.existing(urns, await graph.existing(urns)),
    deleteEntity: (urn) =>
      turn.run(async () => {
        const entity = (await read([urn])).get(urn)
        if (!entity) return { aspectRows: 0, pointRows: 0 }
        const series = await points.latestPoints([urn], registry.timeseriesAspects)
        const counts = series.map(({ aspect }) => countPoints(points, urn, aspect, {}))
        const pointRows = sum(await Promise.all(counts))
        rehearsal.deleteEntity(entity)
        dryRun.addDeletion(
          entity,
          series.map(({ aspect }) => aspect),
        )
        const versions = [...entity.aspects.values()].map(({ superseded }) => superseded + 1)
        return { aspectRows: sum(versions), pointRows }
      }),
  })
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

/** Returns points whose deletions are counted; those of this request itself are not among them. */
function rehearsedPoints(points: PointStore, dryRun: DryRun): PointStore {
  let runPoints = 0
  return decorate(points, {
    async deletePoints(urn, aspect, range = {}) {
      const count = await countPoints(points, urn, aspect, range)
      dryRun.addPointDeletion(urn, aspect, count)
      return count
    },
    async deleteRunPoints(runId, limit) {
      const found = await points.readRunPoints(runId, { start: runPoints, count: limit })
      runPoints += found.length
      const series = new Map<string, number>()
      for (const { urn, aspect } of found) {
        const key = JSON.stringify([urn, aspect])
        series.set(key, (series.get(key) ?? 0) + 1)
      }
      for (const [key, count] of series) {
        const [urn, aspect] = JSON.parse(key) as [string, string]
        dryRun.addPointDeletion(urn, aspect, count)
      }
      return { deleted: found.length, urns: [...new Set(found.map(({ urn }) => urn))] }
    },
  })
}

async function countPoints(
  points: PointStore,
  urn: string,
  aspect: string,
  range: TimeRange,
): Promise<number> {
  const query = { urn, aspect, ...range, order: 'oldest first', limit: POINTS_PER_READ } as const
  let count = 0
  let step = await points.readPoints(query)
  for (let last = step.at(-1); last; last = step.at(-1)) {
    count += step.length
    if (step.length < POINTS_PER_READ) break
    step = await points.readPoints({ ...query, after: last })
  }
  return count
}
