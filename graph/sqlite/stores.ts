import { WriteCombiner } from '../store/write-combiner.ts'
import { SYSTEM_AUTHOR } from '../store/change-log.ts'
import type { GraphStore } from '../store/graph-store.ts'
import type { RunStore } from '../store/run-store.ts'
import type { StoreControl } from '../store/store-control.ts'
import type { Clock } from '../model/audit.ts'
import type { Stores } from '../store/stores.ts'
import { OwnDirtyFlags } from '../store/own-dirty-flags.ts'
import { Semaphore } from '../runtime/semaphore.ts'
import { sqliteArchiveStore } from './archive.ts'
import { sqliteChangeLog } from './change-log.ts'
import { commitGroups } from './commit.ts'
import { sqliteAuditStore } from './audit.ts'
import { SqliteDatabase } from './database.ts'
import { sqliteDeliveryStore } from './deliveries.ts'
import { lineage, neighbours } from './lineage.ts'
import { endsOf, reach } from './reach.ts'
import { releaseLease, takeLease } from './lease.ts'
import { dirtyFlags, clearDirty, dirtyUrns } from './dirty-flags.ts'
import { sqliteKeyedRequestStore } from './keyed-requests.ts'
import { sqlitePointStore } from './points.ts'
import {
  aspectHashes,
  countAspect,
  countByType,
  entityRevisions,
  existingUrns,
  listUrns,
  readEntities,
  readEachVersion,
  readVersion,
  readVersions,
  urnsAfter,
} from './read.ts'
import { sqlitePastStore } from './past.ts'
import { referrers, related, relatedOfEach, sourcesAfter } from './related.ts'
import { countWrittenBy, runs, writtenBy } from './runs.ts'
import { prepareSchema } from './schema.ts'
import { sqliteTaskStore } from './tasks.ts'
import { sqliteAccessTokenStore } from './access-tokens.ts'
import { deleteEntity, isWritable, lockAndRead } from './write.ts'
import { SqliteWriter } from './writer.ts'
import { readSlices, readYielding } from './sliced-reads.ts'

/** Concurrent walks of many edges: each takes megabytes, and the thread can work on only one. */
const LARGE_WALKS_MAX = 2
/** How long a write waits for a write of another process; a transaction takes milliseconds. */
const BUSY_TIMEOUT_MS = 10_000

export interface SqliteOptions {
  /** The file; it and its folder are created if absent. */
  readonly path: string
  readonly clock: Clock
  readonly busyTimeoutMs?: number
  /**
   * Only this process may hold leases: those of earlier processes are void, so each lease is
   * granted at once, and none is stored.
   */
  readonly isOwned?: boolean
  /** One permit, which all other writers of the file in this process share. */
  readonly writeSemaphore?: Semaphore
}

/**
 * Opens the ports on one SQLite file, which several processes may share.
 *
 * @throws CatalogError `STORE_UNAVAILABLE` when the file cannot be used, or is of a newer release
 */
export function openSqliteStores({
  path,
  clock,
  busyTimeoutMs = BUSY_TIMEOUT_MS,
  isOwned = false,
  writeSemaphore = new Semaphore(1),
}: SqliteOptions): Stores {
  const openDatabase = () => new SqliteDatabase(path, busyTimeoutMs)
  const database = openDatabase()
  try {
    prepareSchema(database, path)
  } catch (error) {
    database.close()
    throw error
  }
  const writer = new SqliteWriter(database, openDatabase, writeSemaphore)
  const ownDirtyFlags = new OwnDirtyFlags()
  const combiner = new WriteCombiner(
    (groups) => commitGroups({ database, writer, clock, ownDirtyFlags }, groups),
    (work) => writer.run(work),
  )
  const walks = new Semaphore(LARGE_WALKS_MAX)
  const parts = { database, writer, clock, ownDirtyFlags, combiner, walks }
  return {
    graph: sqliteGraphStore(parts),
    past: sqlitePastStore(database, writer, walks),
    runs: sqliteRunStore(database),
    control: { ...sqliteStoreControl(parts), ...(isOwned && GRANTED) },
    points: sqlitePointStore(database, writer, clock),
    tasks: sqliteTaskStore(database, writer, clock),
    tokens: sqliteAccessTokenStore(database, writer),
    auditRecords: sqliteAuditStore(database, writer),
    changeLog: sqliteChangeLog(database, writer),
    archive: sqliteArchiveStore(database, writer, openDatabase),
    deliveries: sqliteDeliveryStore(database, writer),
    keyedRequests: sqliteKeyedRequestStore(database, writer),
  }
}

interface Parts {
  readonly database: SqliteDatabase
  readonly writer: SqliteWriter
  readonly clock: Clock
  readonly ownDirtyFlags: OwnDirtyFlags
  readonly combiner: WriteCombiner
  readonly walks: Semaphore
}

const GRANTED: Pick<StoreControl, 'lease' | 'release'> = {
  lease: async () => true,
  release: async () => {},
}

/**
 * Returns the graph store. The engine is synchronous; the methods are async so that an error
 * becomes a rejection.
 */
function sqliteGraphStore(parts: Parts): GraphStore {
  const { database, writer, clock, ownDirtyFlags, combiner, walks } = parts
  return {
    write: combiner.write.bind(combiner) as GraphStore['write'],
    rehearse: (edits, steps, rehearsal) =>
      writer.run(() =>
        writer.pausing((own) =>
          rehearsal.plan({ edits, steps }, (group) => lockAndRead(own, [group])),
        ),
      ),
    deleteEntity: async (urn, author = SYSTEM_AUTHOR, once) => {
      const deleted = await writer.transaction(() =>
        deleteEntity(database, clock, urn, author, once),
      )
      ownDirtyFlags.forgetValues(urn)
      return deleted
    },
    read: (urns, aspects) => readSlices(urns, (slice) => readEntities(database, slice, aspects)),
    readVersion: async (urn, aspect, version) => readVersion(database, urn, aspect, version),
    readEachVersion: async (versions) => {
      const envelopes = await readSlices(versions, (slice) => readEachVersion(database, slice))
      return versions.map((version) => envelopes.get(version))
    },
    readVersions: async (urn, aspect, first, last) =>
      readVersions(database, urn, aspect, first, last),
    existing: (urns) => readYielding(urns.length, () => existingUrns(database, urns)),
    listUrns: (entityType, page) =>
      readYielding(page.count, () => listUrns(database, entityType, page)),
    urnsAfter: (entityType, after, limit) =>
      readYielding(limit, () => urnsAfter(database, entityType, after, limit)),
    countByType: async () => countByType(database),
    countAspect: async (aspect, urnLike) => countAspect(database, aspect, urnLike),
    revisions: async (urns) => entityRevisions(database, urns),
    hashes: async (entityType, aspect) => aspectHashes(database, entityType, aspect),
    related: (query) => readYielding(query.count, () => related(database, query)),
    relatedOfEach: (urns, query) =>
      readSlices(urns, (slice) => relatedOfEach(database, slice, query)),
    sourcesAfter: (after, limit) => readYielding(limit, () => sourcesAfter(database, after, limit)),
    neighbours: (urns, query) => neighbours(database, urns, query),
    referrers: (urn, page) => readYielding(page.count, () => referrers(database, urn, page)),
    lineage: (query, signal) => lineage(database, query, walks, signal),
    reach: (query, signal) => walks.run(() => reach(database, query, signal), signal),
    endsOf: (urns, name, signal) => endsOf(database, urns, name, signal),
  }
}

const sqliteRunStore = (database: SqliteDatabase): RunStore => ({
  runs: async (page) => runs(database, page),
  writtenBy: (runId, page) => readYielding(page.count, () => writtenBy(database, runId, page)),
  countWrittenBy: async (runId) => countWrittenBy(database, runId),
})

const sqliteStoreControl = ({
  database,
  writer,
  ownDirtyFlags,
  combiner,
}: Parts): StoreControl => ({
  dirtyFlags: async (limit) => dirtyFlags(database, limit),
  takeOwnDirtyFlags: async (limit) => ownDirtyFlags.take(limit),
  clearDirty: (flags) => clearDirty(database, writer, flags),
  dirtyUrns: async (urns) => dirtyUrns(database, urns),
  lease: (name, holder, ttlMs) => takeLease(database, writer, name, holder, ttlMs),
  release: (name, holder) => releaseLease(database, writer, name, holder),
  writable: async () => isWritable(database),
  setWritable: async (writable) => {
    const change = 'UPDATE store SET writable = ?'
    await writer.transaction(() => database.run(change, writable ? 1 : 0))
  },
  ping: async () => {
    isWritable(database)
  },
  close: async () => {
    await combiner.idle()
    await writer.close()
  },
})
