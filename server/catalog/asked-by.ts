import type { Catalog } from './catalog.ts'

/** Has the signal that cancels the questions of a request; it may be made when it is first asked for. */
export interface Cancellation {
  readonly signal: AbortSignal
}

/**
 * Returns a catalog for one request that only reads: its store calls are cancelled with the request, and
 * none is begun afterwards. Changes are finished whatever becomes of their client.
 */
export function askedBy(catalog: Catalog, cancellation: Cancellation): Catalog {
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
      neighbours: async (urns, direction) => graph.neighbours(urns, direction, live()),
      lineage: async (query) => graph.lineage(query, live()),
    }),
    index: over(index, { search: async (request) => index.search(request, live()) }),
  }
}

/** Returns the port with some operations replaced; a copy would have to name all the others. */
function over<Port extends object>(port: Port, operations: Partial<Port>): Port {
  return Object.assign(Object.create(port) as Port, operations)
}
