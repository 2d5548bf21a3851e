import { decorate } from '../../graph/store/decorate.ts'
import type { Caller } from '../authorize/roles.ts'
import { withSight } from '../authorize/sight/seen-by.ts'
import { withReadAudit } from './audit/recorded-reads.ts'
import type { Catalog } from './catalog.ts'
import { pastPorts } from './past/past-catalog.ts'

/**
 * Returns the catalog as the caller of a request sees it. Reads of aspects that declare it become
 * audit records.
 *
 * @param asOf the position of the log after which the request reads; what its caller sees of the
 *   past is decided by what is there now
 */
export function requestCatalog(catalog: Catalog, caller: Caller, asOf?: number): Catalog {
  const shown = asOf === undefined ? catalog : { ...catalog, ...pastPorts(catalog, asOf) }
  return withReadAudit(withSight(catalog, caller, shown), caller)
}

/** Creates the signal that cancels the store calls of a request when it is first read. */
export interface Cancellation {
  readonly signal: AbortSignal
}

/**
 * Returns a catalog for one read-only request: the store calls that may take long are cancelled
 * with the request, and do not begin afterwards. Changes are completed even if the client
 * disconnects.
 */
export function withCancellation(catalog: Catalog, cancellation: Cancellation): Catalog {
  const { graph, past, index } = catalog
  const live = () => {
    const { signal } = cancellation
    signal.throwIfAborted()
    return signal
  }
  return {
    ...catalog,
    graph: decorate(graph, {
      read: async (urns, aspects) => graph.read(urns, aspects, live()),
      listUrns: async (entityType, page) => graph.listUrns(entityType, page, live()),
      related: async (query) => graph.related(query, live()),
      relatedOfEach: async (urns, query) => graph.relatedOfEach(urns, query, live()),
      neighbours: async (urns, query) => graph.neighbours(urns, query, live()),
      lineage: async (query) => graph.lineage(query, live()),
      reach: async (query) => graph.reach(query, live()),
      endsOf: async (urns, name) => graph.endsOf(urns, name, live()),
    }),
    past: decorate(past, {
      readAt: async (position, urns, aspects) => past.readAt(position, urns, aspects, live()),
      relatedAt: async (position, urns, query) => past.relatedAt(position, urns, query, live()),
      neighboursAt: async (position, urns, query) =>
        past.neighboursAt(position, urns, query, live()),
      lineageAt: async (position, query) => past.lineageAt(position, query, live()),
    }),
    index: decorate(index, { search: async (request) => index.search(request, live()) }),
  }
}
