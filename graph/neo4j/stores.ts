import { WriteCombiner } from '../store/write-combiner.ts'
import type { Cypher, Explore } from '../explore.ts'
import { SYSTEM_AUTHOR } from '../store/change-log.ts'
import type { GraphStore } from '../store/graph-store.ts'
import type { RunStore } from '../store/run-store.ts'
import type { StoreControl } from '../store/store-control.ts'
import type { Clock } from '../model/audit.ts'
import type { Stores } from '../store/stores.ts'
import { Semaphore } from '../runtime/semaphore.ts'
import { neo4jAccessTokenStore } from './access-tokens.ts'
import { neo4jAuditStore } from './audit/audit-records.ts'
import { neo4jArchiveStore } from './archive/archive-store.ts'
import { neo4jChangeLog } from './change-log.ts'
import { CypherThreads } from './cypher/threads.ts'
import { Neo4jConnection, type Neo4jAddress, type Reader } from './connection.ts'
import { neo4jDeliveryStore } from './deliveries.ts'
import { deleteEntity } from './write/delete.ts'
import { queryError, startError } from './errors.ts'
import { Expectation } from './write/expectation.ts'
import { Labels } from './write/labels.ts'
import { neo4jKeyedRequestStore } from './keyed-requests.ts'
import { releaseLease, takeLease } from './lease.ts'
import { neighbours, walkLineage } from './lineage.ts'
import { endsOf, reach } from './reach.ts'
import { dirtyFlags, clearDirty, dirtyUrns } from './dirty-flags.ts'
import { OwnDirtyFlags } from '../store/own-dirty-flags.ts'
import { LineageMigration } from './lineage-migration.ts'
import { neo4jPastStore } from './past.ts'
import { neo4jPointStore } from './points/point-store.ts'
import {
  aspectHashes,
  countAspect,
  countByType,
  entityRevisions,
  existingUrns,
  listUrns,
  readEntities,
  urnsAfter,
} from './read.ts'
import { referringAspects, relatedEntities, relatedOfEach, sourcesAfter } from './related.ts'
import { Relationships, type RelationshipKind } from './relationships.ts'
import { countWrittenBy, runs, writtenBy } from './runs.ts'
import { Revisions } from './write/revisions.ts'
import { prepareStore } from './schema.ts'
import { ENTITIES_PER_STATEMENT_MAX, SharedReads } from './shared-reads.ts'
import { neo4jTaskStore } from './tasks/tasks.ts'
import { readEachVersion, readVersion, readVersions } from './versions.ts'
import { warmUp } from './warm-up.ts'
import { isWritable, setWritable } from './writable.ts'
import { commitGroups, rehearse } from './write/commit-groups.ts'
import type { WriteContext } from './write/write-context.ts'

/** Concurrent walks: the answer to each of their statements may be megabytes. */
const WALKS_MAX = 4
/**
 * Concurrent reads of many entities or long pages: they leave connections, and most of the server's
 * time, to small reads.
 */
const LARGE_READS_MAX = 4
const LARGE_SIZE = 500

export interface Neo4jOptions extends Neo4jAddress {
  readonly clock: Clock
  /** Returns the label of a declared entity type, `Dataset`; undefined for an undeclared one. */
  readonly entityLabels: (entityType: string) => string | undefined
  /** All kinds of edges that may be asserted. Writing another kind is a bug, and fails. */
  readonly relationships: readonly RelationshipKind[]
  /** Receives lines for people about the migration of an older store. */
  readonly print?: (line: string) => void
}

/** The ports on one Neo4j database. */
export interface Neo4jStores extends Stores {
  readonly explore: Explore
  readonly cypher: Cypher
  /**
   * Resolves when all indexes are online and the server has planned every statement; rejects when
   * that failed. Nothing has to wait for it: until then answers are right, but slower.
   */
  readonly warmed: Promise<void>
  /** Resolves when every lineage edge is a relationship `UPSTREAM`, or the stores are closed. */
  readonly migrated: Promise<void>
}

/**
 * Connects, checks the server, and prepares the database for writes. Several processes may use one
 * database.
 *
 * @throws CatalogError `STORE_UNAVAILABLE` when the server does not answer
 * @throws Error when it answers, and waiting would not help: wrong version, login or database
 */
export async function openNeo4jStores(options: Neo4jOptions): Promise<Neo4jStores> {
  const relationships = new Relationships(options.relationships)
  const connection = new Neo4jConnection(options)
  let isMigrated: boolean
  try {
    isMigrated = await prepareStore(connection)
  } catch (error) {
    await connection.close()
    throw startError(error)
  }
  const { clock } = options
  const labels = new Labels(options.entityLabels)
  const revisions = new Revisions(clock)
  const ownDirtyFlags = new OwnDirtyFlags()
  const expectation = new Expectation()
  const parts = { connection, relationships, labels, clock, revisions }
  const context = { ...parts, ownDirtyFlags, expectation }

  const cypher = new CypherThreads({ address: options, bookmarks: () => connection.bookmarks() })
  const warming = new AbortController()
  const warmed = warmUp(connection, relationships, warming.signal)
  // Callers that await `warmed` learn of a failure; others ignore it.
  const settled = warmed.catch(() => {})
  // Afterwards, because it needs the indexes.
  const migration = new LineageMigration(connection, isMigrated, options.print)
  const migrated = settled.then(() => migration.run(warming.signal))
  const combiner = new WriteCombiner((groups) => commitGroups(context, groups))
  const close = async () => {
    await combiner.idle()
    warming.abort()
    await migrated
    await cypher.close()
    await connection.close()
  }
  const [points, tasks] = [neo4jPointStore(context), neo4jTaskStore(context)]
  const tokens = neo4jAccessTokenStore(connection)
  const auditRecords = neo4jAuditStore(connection)
  const changeLog = neo4jChangeLog(connection)
  const explore: Explore = (statement, parameters, signal) =>
    connection.explore(statement, parameters, signal).catch((error: unknown) => {
      throw queryError(error)
    })
  const archive = neo4jArchiveStore(connection, relationships)
  const ports = {
    graph: neo4jGraphStore(context, combiner, migration),
    past: neo4jPastStore(connection, relationships, migration),
    runs: neo4jRunStore(connection),
    control: neo4jStoreControl(context, close),
    points,
    tasks,
    tokens,
    auditRecords,
    changeLog,
    deliveries: neo4jDeliveryStore(connection),
    keyedRequests: neo4jKeyedRequestStore(connection),
    archive,
    explore,
    cypher,
  }
  return { ...ports, warmed, migrated }
}

function neo4jGraphStore(
  context: WriteContext,
  combiner: WriteCombiner,
  migration: LineageMigration,
): GraphStore {
  const { connection, relationships } = context
  const walks = new Semaphore(WALKS_MAX)
  const largeReads = new Semaphore(LARGE_READS_MAX)
  const readLimited = <T>(
    size: number,
    signal: AbortSignal | undefined,
    read: (reader: Reader) => Promise<T>,
  ) => {
    const reader = connection.until(signal)
    return size < LARGE_SIZE ? read(reader) : largeReads.run(() => read(reader), signal)
  }
  const shared = new SharedReads((urns, names, signal) =>
    readEntities(connection.until(signal), urns, names),
  )
  return {
    write: combiner.write.bind(combiner) as GraphStore['write'],
    rehearse: (edits, steps, rehearsal) => rehearse(connection, { edits, steps }, rehearsal),
    deleteEntity: (urn, author = SYSTEM_AUTHOR, once) => deleteEntity(context, urn, author, once),
    read: (urns, aspects, signal) =>
      urns.length <= ENTITIES_PER_STATEMENT_MAX
        ? shared.read(urns, aspects, signal)
        : readLimited(urns.length, signal, (reader) => readEntities(reader, urns, aspects)),
    readVersion: (urn, aspect, version) => readVersion(connection, urn, aspect, version),
    readEachVersion: (versions) =>
      readLimited(versions.length, undefined, (reader) => readEachVersion(reader, versions)),
    readVersions: (urn, aspect, first, last) => readVersions(connection, urn, aspect, first, last),
    existing: (urns) => existingUrns(connection, urns),
    listUrns: (entityType, page, signal) =>
      readLimited(page.count, signal, (reader) => listUrns(reader, entityType, page)),
    urnsAfter: (entityType, after, limit) => urnsAfter(connection, entityType, after, limit),
    countByType: () => countByType(connection),
    countAspect: (aspect, urnLike) => countAspect(connection, aspect, urnLike),
    revisions: (urns) =>
      readLimited(urns.length, undefined, (reader) => entityRevisions(reader, urns)),
    hashes: (entityType, aspect) => aspectHashes(connection, entityType, aspect),
    related: (query, signal) =>
      readLimited(query.count, signal, (reader) => relatedEntities(reader, relationships, query)),
    relatedOfEach: (urns, query, signal) =>
      readLimited(urns.length * query.count, signal, (reader) =>
        relatedOfEach(reader, relationships, urns, query),
      ),
    neighbours: async (urns, query, signal) => {
      migration.requireDone()
      return readLimited(urns.length, signal, (reader) => neighbours(reader, urns, query))
    },
    sourcesAfter: (after, limit) => sourcesAfter(connection, relationships, after, limit),
    referrers: (urn, page) => referringAspects(connection, relationships, urn, page),
    lineage: async (query, signal) => {
      migration.requireDone()
      return walks.run(
        () => walkLineage(connection.until(signal), relationships, query, signal),
        signal,
      )
    },
    reach: async (query, signal) => {
      migration.requireDone()
      return walks.run(() => reach(connection.until(signal), query, signal), signal)
    },
    endsOf: (urns, name, signal) =>
      readLimited(urns.length, signal, (reader) => endsOf(reader, relationships, urns, name)),
  }
}

const neo4jRunStore = (connection: Neo4jConnection): RunStore => ({
  runs: (page) => runs(connection, page),
  writtenBy: (runId, page) => writtenBy(connection, runId, page),
  countWrittenBy: (runId) => countWrittenBy(connection, runId),
})

const neo4jStoreControl = (
  { connection, ownDirtyFlags }: WriteContext,
  close: () => Promise<void>,
): StoreControl => ({
  dirtyFlags: (limit) => dirtyFlags(connection, limit),
  takeOwnDirtyFlags: async (limit) => ownDirtyFlags.take(limit),
  clearDirty: (flags) => clearDirty(connection, flags),
  dirtyUrns: (urns) => dirtyUrns(connection, urns),
  lease: (name, holder, ttlMs) => takeLease(connection, name, holder, ttlMs),
  release: (name, holder) => releaseLease(connection, name, holder),
  writable: () => isWritable(connection),
  setWritable: (writable) => setWritable(connection, writable),
  ping: async () => void (await isWritable(connection)),
  close,
})
