import type { Gone } from '../../graph/deadline.ts'
import type { Catalog } from './catalog.ts'

/**
 * The catalog as it is asked by someone who may leave: then nothing more is begun for them, and what is
 * under way is given up. Only for who changes nothing, as changes are finished whatever becomes of their
 * client.
 */
export function askedBy(catalog: Catalog, gone: Gone): Catalog {
  const { graph, index } = catalog
  const heard = async <T>(ask: () => Promise<T>): Promise<T> => {
    gone.throwIfAborted()
    return ask()
  }
  return {
    ...catalog,
    graph: over(graph, {
      read: (urns, aspects) => heard(() => graph.read(urns, aspects, gone)),
      listUrns: (entityType, page) => heard(() => graph.listUrns(entityType, page, gone)),
      related: (query) => heard(() => graph.related(query, gone)),
      relatedOfEach: (urns, query) => heard(() => graph.relatedOfEach(urns, query, gone)),
      neighbours: (urns, direction) => heard(() => graph.neighbours(urns, direction, gone)),
      lineage: (query) => heard(() => graph.lineage(query, gone)),
    }),
    index: over(index, { search: (request) => heard(() => index.search(request, gone)) }),
  }
}

/** The port with some operations of its own, for one request: a copy would have to name all the others. */
function over<Port extends object>(port: Port, own: Partial<Port>): Port {
  return Object.create(port, Object.getOwnPropertyDescriptors(own)) as Port
}
