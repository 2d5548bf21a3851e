import { runWithDeadline, QUERY_TIMEOUT_MS } from '../../graph/runtime/deadline.ts'
import type { SearchFields } from '../fields.ts'
import type { Rebuild, SearchIndex } from '../search-index.ts'
import { aliasNames, IndexCollections } from './collections.ts'
import { TypesenseConnection, type TypesenseAddress } from './connection.ts'
import { unavailable } from './errors.ts'
import { find } from './find.ts'
import { Scheduler } from './scheduler.ts'
import { Reader } from './reader.ts'
import { deriveSchema } from './schema.ts'
import { Writer } from './writer.ts'

export interface TypesenseIndexOptions extends TypesenseAddress {
  readonly fields: SearchFields
  /** Prefix of the names of aliases and collections. */
  readonly prefix?: string
  /** Deadline of a search, its waiting included. */
  readonly queryTimeoutMs?: number
}

/**
 * Opens the search index on a Typesense server, which several processes may share.
 *
 * @throws CatalogError `INDEX_UNAVAILABLE` when the server does not answer
 */
export async function openTypesenseIndex({
  fields,
  prefix = 'trellis',
  queryTimeoutMs = QUERY_TIMEOUT_MS,
  ...address
}: TypesenseIndexOptions): Promise<SearchIndex> {
  const schema = deriveSchema(fields)
  const connection = new TypesenseConnection(address, Object.values(aliasNames(schema, prefix)))
  try {
    const collections = new IndexCollections(connection, schema, prefix)
    await collections.ensure()
    const scheduler = new Scheduler()
    const reader = new Reader({ connection, schema, collection: collections.live, scheduler })
    const writer = new Writer({ connection, collections, reader, scheduler })
    return {
      put: (documents) => writer.put(documents),
      remove: (urns) => writer.remove(urns),
      get unsettled() {
        return connection.late.unsettled
      },
      search: (request, signal) =>
        runWithDeadline(
          queryTimeoutMs,
          (deadline) => find(reader.with({ signal: deadline }), request),
          () => unavailable(`has not answered a search within ${queryTimeoutMs} ms`),
          signal,
        ),
      list: (entityType, page) => reader.list(entityType, page),
      hashesOf: (urns) => reader.hashesOf(urns),
      entityTypes: () => reader.entityTypes(),
      isComplete: () => collections.isComplete(),
      rebuild: () => beginRebuild(collections, reader, writer),
      ping: () => connection.ping(),
      checkup: () => connection.checkup(),
      close: async () => connection.close(),
    }
  } catch (error) {
    connection.close()
    throw error
  }
}

async function beginRebuild(
  collections: IndexCollections,
  reader: Reader,
  writer: Writer,
): Promise<Rebuild> {
  const name = await collections.begin()
  // A scheduler of its own, since the new collection serves no searches of clients.
  const added = reader.with({ collection: name, scheduler: new Scheduler() })
  return {
    async missing(urns) {
      const hashes = await added.hashesOf(urns)
      return urns.filter((urn) => !hashes.has(urn))
    },
    put: (documents) => writer.fill(name, documents),
    remove: (urns) => writer.removeFrom(name, urns),
    commit: () => collections.commit(name),
    abandon: () => collections.abandon(name),
  }
}
