import type { TimeRange } from '../../../graph/model/edge-times.ts'
import { CatalogError } from '../../../graph/model/errors.ts'
import { decorate } from '../../../graph/store/decorate.ts'
import type { GraphStore } from '../../../graph/store/graph-store.ts'
import { endsAt, reachAt } from '../../../graph/store/past-reach.ts'
import type { PastStore } from '../../../graph/store/past-store.ts'
import type { Catalog } from '../catalog.ts'
import { KnownPlatforms } from '../write/derived/known-platforms.ts'

/** The parts of a catalog that a read of the past shows in place of the present. */
export type ShownPorts = Pick<Catalog, 'graph' | 'points' | 'index' | 'platforms' | 'asOf'>

/**
 * Returns the ports of a catalog as they were after a position. What is not kept of the past is
 * refused, so that no answer mixes two times.
 */
export function pastPorts(catalog: Catalog, position: number): ShownPorts {
  const { past, points, index } = catalog
  const graph = pastGraph(catalog.graph, past, position)
  return {
    asOf: position,
    graph,
    platforms: new KnownPlatforms(graph),
    points: refusing(points, 'points of timeseries, which have no versions'),
    index: refusing(index, 'searches, which find what is there now'),
  }
}

function pastGraph(graph: GraphStore, past: PastStore, position: number): GraphStore {
  const read: GraphStore['read'] = (urns, aspects, signal) =>
    past.readAt(position, urns, aspects, signal)
  const readVersion: GraphStore['readVersion'] = async (urn, aspect, version) => {
    if (version === 0) return (await read([urn], [aspect])).get(urn)?.aspects.get(aspect)
    const [envelope] = await past.readVersionsAt(position, urn, aspect, version, version)
    return envelope
  }
  const relatedOfEach: GraphStore['relatedOfEach'] = (urns, query, signal) =>
    past.relatedAt(position, urns, query, signal)
  return decorate(refusing(graph, 'counts and changes'), {
    read,
    readVersion,
    readVersions: (urn, aspect, first, last) =>
      past.readVersionsAt(position, urn, aspect, first, last),
    readEachVersion: (versions) =>
      Promise.all(versions.map(({ urn, aspect, version }) => readVersion(urn, aspect, version))),
    existing: async (urns) => new Set((await read(urns, [])).keys()),
    relatedOfEach,
    related: async ({ urn, ...query }, signal) =>
      (await relatedOfEach([urn], query, signal)).get(urn) ?? { related: [], total: 0 },
    sourcesAfter: (after, limit) => past.sourcesAfterAt(position, after, limit),
    neighbours: (urns, query, signal) => {
      requireNoRange(query.stated)
      return past.neighboursAt(position, urns, query, signal)
    },
    lineage: (query, signal) => {
      requireNoRange(query.stated)
      return past.lineageAt(position, query, signal)
    },
    reach: (query, signal) => reachAt(past, position, query, signal),
    endsOf: (urns, name, signal) => endsAt(past, position, urns, name, signal),
    urnsAfter: (entityType, after, limit) => past.urnsAfterAt(position, entityType, after, limit),
  })
}

/** @throws CatalogError `INVALID_PARAMETER` for a range of times that writers state */
function requireNoRange(stated: TimeRange | undefined): void {
  if (!stated) return
  throw new CatalogError(
    'INVALID_PARAMETER',
    'asOf reads no range of the times that writers state, which have no versions',
  )
}

/**
 * Returns a port that refuses every operation, for those that the past lacks.
 *
 * @throws CatalogError `INVALID_PARAMETER`, from its operations
 */
function refusing<Port extends object>(port: Port, what: string): Port {
  return new Proxy(port, {
    get: () => () => {
      throw new CatalogError('INVALID_PARAMETER', `asOf reads no ${what}`)
    },
  })
}
