import { over } from '../../graph/store/over.ts'
import type { Caller } from '../authorize/roles.ts'
import { seenBy } from '../authorize/sees/seen-by.ts'
import { recordingReads } from './audit/recorded-reads.ts'
import type { Catalog } from './catalog.ts'

/** Returns the catalog as the caller of a request sees it, which records reads of some aspects. */
export function catalogFor(catalog: Catalog, caller: Caller): Catalog {
  return recordingReads(seenBy(catalog, caller), caller)
}

/**
 * Source of a signal that cancels the store calls of a request; may create the signal on first use.
 */
export interface Cancellation {
  readonly signal: AbortSignal
}

/**
 * Returns a catalog for one read-only request: its store calls are cancelled with the request, and
 * none begins afterwards. Changes are completed even if the client disconnects.
 */
export function withCancellation(catalog: Catalog, cancellation: Cancellation): Catalog {
  const { graph, index } = catalog
  const live = () => {
    const { signal } = cancellation
    signal.throwIfAborted()
    return signal
  }
  return {
    ...catalog,
    graph: over(graph, {
      read: async (urns, aspects) => graph.read(urns, aspects, live()),
      listUrns: async (entityType, page) => graph.listUrns(entityType, page, live()),
      related: async (query) => graph.related(query, live()),
      relatedOfEach: async (urns, query) => graph.relatedOfEach(urns, query, live()),
      neighbours: async (urns, query) => graph.neighbours(urns, query, live()),
      lineage: async (query) => graph.lineage(query, live()),
    }),
    index: over(index, { search: async (request) => index.search(request, live()) }),
  }
}
