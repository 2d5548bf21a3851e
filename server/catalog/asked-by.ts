import type { GraphStore } from '../../graph/store/graph-store.ts'
import type { SearchIndex } from '../../search/search-index.ts'
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
  return {
    ...catalog,
    graph: Object.assign(Object.create(cancellableGraph(graph)) as GraphStore, { cancellation }),
    index: Object.assign(Object.create(cancellableIndex(index)) as SearchIndex, { cancellation }),
  }
}

/** A port whose operations are cancelled; what makes it is shared by all requests. */
interface Cancelled {
  readonly cancellation: Cancellation
}

function signalOf({ cancellation: { signal } }: Cancelled): AbortSignal {
  signal.throwIfAborted()
  return signal
}

const cancellableGraph = onceFor((graph: GraphStore) => {
  const operations: Partial<GraphStore> & ThisType<Cancelled> = {
    async read(urns, aspects) {
      return graph.read(urns, aspects, signalOf(this))
    },
    async listUrns(entityType, page) {
      return graph.listUrns(entityType, page, signalOf(this))
    },
    async related(query) {
      return graph.related(query, signalOf(this))
    },
    async relatedOfEach(urns, query) {
      return graph.relatedOfEach(urns, query, signalOf(this))
    },
    async neighbours(urns, direction) {
      return graph.neighbours(urns, direction, signalOf(this))
    },
    async lineage(query) {
      return graph.lineage(query, signalOf(this))
    },
  }
  return over(graph, operations)
})

const cancellableIndex = onceFor((index: SearchIndex) => {
  const operations: Partial<SearchIndex> & ThisType<Cancelled> = {
    async search(request) {
      return index.search(request, signalOf(this))
    },
  }
  return over(index, operations)
})

/** Returns the port with some operations replaced; a copy would have to name all the others. */
function over<Port extends object>(port: Port, operations: Partial<Port>): Port {
  return Object.assign(Object.create(port) as Port, operations)
}

/** Makes something once for each port. */
function onceFor<Port extends object>(make: (port: Port) => Port): (port: Port) => Port {
  const made = new WeakMap<Port, Port>()
  return (port) => {
    const known = made.get(port)
    if (known) return known
    const first = make(port)
    made.set(port, first)
    return first
  }
}
