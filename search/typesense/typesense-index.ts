import type { SearchFields } from '../fields.ts'
import type { Rebuild, SearchIndex } from '../search-index.ts'
import { Asking } from './asking.ts'
import { aliasesOf, CollectionsOf } from './collections.ts'
import { TypesenseConnection, type TypesenseAddress } from './connection.ts'
import { find } from './find.ts'
import { Gate } from './gate.ts'
import { layoutOf } from './layout.ts'
import { entityTypes, hashesOf, list } from './read.ts'
import { Resolver } from './resolve.ts'
import { Writer } from './write.ts'

export interface TypesenseIndexOptions extends TypesenseAddress {
  readonly fields: SearchFields
  /** Changes whenever documents of the same aspects do; then the index has to be filled anew. */
  readonly model?: string
  /** What the names of our aliases and collections begin with. */
  readonly prefix?: string
}

/**
 * The search index on a Typesense server, which several processes may share.
 *
 * @throws CatalogError `INDEX_UNAVAILABLE` when the server does not answer
 */
export async function openTypesenseIndex({
  fields,
  model = fields.fingerprint,
  prefix = 'trellis',
  ...address
}: TypesenseIndexOptions): Promise<SearchIndex> {
  const layout = layoutOf(fields, model)
  const connection = new TypesenseConnection(address, Object.values(aliasesOf(layout, prefix)))
  try {
    const collections = new CollectionsOf(connection, layout, prefix)
    await collections.ensure()
    const gate = new Gate()
    const asking = new Asking(connection, gate, collections.live)
    const resolver = new Resolver(asking, layout)
    const writer = new Writer(connection, collections, layout, gate)
    return {
      put: (documents) => writer.put(documents),
      remove: (urns) => writer.remove(urns),
      search: (request) => find({ asking, layout, resolver }, request),
      list: (entityType, page) => list(asking, entityType, page),
      hashesOf: (urns) => hashesOf(asking, urns),
      entityTypes: () => entityTypes(asking),
      isComplete: () => collections.isComplete(),
      rebuild: () => rebuildOf(connection, collections, writer),
      ping: () => connection.ping(),
      close: async () => connection.close(),
    }
  } catch (error) {
    connection.close()
    throw error
  }
}

async function rebuildOf(
  connection: TypesenseConnection,
  collections: CollectionsOf,
  writer: Writer,
): Promise<Rebuild> {
  const name = await collections.begin()
  // Nobody searches it, so that nothing has to give way to anything.
  const asking = new Asking(connection, new Gate(), name)
  return {
    async missing(urns) {
      const known = await hashesOf(asking, urns)
      return urns.filter((urn) => !known.has(urn))
    },
    put: (documents) => writer.fill(name, documents),
    commit: () => collections.commit(name),
    abandon: () => collections.abandon(name),
  }
}
