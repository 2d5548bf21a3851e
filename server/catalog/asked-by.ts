import type { Catalog } from './catalog.ts'

/**
 * The catalog as it is asked by someone who may leave: then nothing more is begun for them, and what is
 * under way is given up. Only for who changes nothing, as changes are finished whatever becomes of their
 * client.
 */
export function askedBy(catalog: Catalog, signal: AbortSignal): Catalog {
  const { graph, index } = catalog
  const heard = async <T>(ask: () => Promise<T>): Promise<T> => {
    signal.throwIfAborted()
    return ask()
  }
  return {
    ...catalog,
    graph: over(graph, {
      read: (urns, aspects) => heard(() => graph.read(urns, aspects, signal)),
      listUrns: (entityType, page) => heard(() => graph.listUrns(entityType, page, signal)),
      related: (query) => heard(() => graph.related(query, signal)),
      relatedOfEach: (urns, query) => heard(() => graph.relatedOfEach(urns, query, signal)),
      neighbours: (urns, direction) => heard(() => graph.neighbours(urns, direction, signal)),
      lineage: (query) => heard(() => graph.lineage(query, signal)),
    }),
    index: over(index, { search: (request) => heard(() => index.search(request, signal)) }),
  }
}

/** The port with some operations of its own, for one request: a copy would have to name all the others. */
function over<Port extends object>(port: Port, own: Partial<Port>): Port {
  return Object.create(port, Object.getOwnPropertyDescriptors(own)) as Port
}
