import type { PointStore } from '../../../graph/store/point-store.ts'
import type { ChangeLog } from '../../../graph/store/change-log.ts'
import { decorate } from '../../../graph/store/decorate.ts'
import type { RunStore } from '../../../graph/store/run-store.ts'
import type { Decider } from '../authority.ts'
import type { Caller } from '../roles.ts'
import { firstPoints, readablePorts, type ReadParts } from './readable-ports.ts'
import { createReading } from './reading.ts'
import { seenReads, seenRuns } from './seen-graph.ts'
import { seenLog } from './seen-log.ts'
import { searchSeen } from './seen-search.ts'
import { requireFullSight, selectSeen, type Reading, type Sight } from './sight.ts'

/** The parts of a catalog of which callers see only some, and which decide what they see. */
type SeenParts = ReadParts & Decider & { readonly runs: RunStore; readonly changeLog: ChangeLog }

/** What limits a catalog to its caller; without limits, everything is absent. */
interface Limits<Whole> {
  readonly sight?: Sight
  readonly reading?: Reading
  /** The catalog without limits. */
  readonly whole?: Whole
}

/**
 * Returns the catalog as a caller sees it: reads and searches through it answer as if hidden
 * entities, and aspects that the caller may not read, did not exist (docs/interface: access/views,
 * access/readers). Changes apply to the whole catalog, because an edit must keep values that its
 * author does not see; policies decide on them.
 *
 * @param shown the catalog whose contents the caller sees, if not those that decide it
 */
export function withSight<Catalog extends SeenParts>(
  catalog: Catalog,
  caller: Caller,
  shown: Catalog = catalog,
): Catalog & Limits<Catalog> {
  const reading = createReading(catalog, caller)
  const sight = catalog.authority?.sightOf(caller)
  const changeLog = seenLog(catalog.changeLog, { ...catalog, reading, sight })
  const ports = { ...readablePorts(shown, reading), changeLog }
  const readable = { ...shown, ...ports, reading, whole: shown }
  if (!sight) return readable
  const { registry, searchFields, graph, points, index } = readable
  return {
    ...readable,
    sight,
    graph: decorate(graph, seenReads(graph, sight)),
    runs: seenRuns(catalog.runs, sight),
    points: decorate(points, seenPoints(points, sight)),
    index: decorate(index, {
      search: (request, signal) =>
        searchSeen({ registry, searchFields, index, sight }, request, signal),
    }),
  }
}

/** Returns the catalog without limits of sight. */
export function wholeCatalog<Part extends object, Whole>(
  catalog: Part & Pick<Limits<Whole>, 'whole'>,
): Part | Whole {
  return catalog.whole ?? catalog
}

function seenPoints(points: PointStore, sight: Sight) {
  const onlySeen = (urns: readonly string[]) => selectSeen(sight, urns)
  return {
    readPoints: async (query) =>
      (await onlySeen([query.urn])).length > 0 ? points.readPoints(query) : [],
    readPointsOfEach: async (urns, query) => points.readPointsOfEach(await onlySeen(urns), query),
    latestPoints: async (urns, aspects) => points.latestPoints(await onlySeen(urns), aspects),
    readPointsOfType: (query) => firstPoints(points, query, sight),
    async series() {
      await requireFullSight({ sight }, 'list series of points')
      return points.series()
    },
    async readRunPoints(runId, page) {
      await requireFullSight({ sight }, 'describe an ingestion run')
      return points.readRunPoints(runId, page)
    },
  } satisfies Partial<PointStore>
}
