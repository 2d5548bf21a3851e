import type { ArchiveStore } from '../archive-store.ts'
import { WriteCombiner } from '../combine.ts'
import type { Explore } from '../explore.ts'
import type { GraphStore } from '../graph-store.ts'
import type { Clock } from '../model/audit.ts'
import type { PointStore } from '../point-store.ts'
import type { TaskStore } from '../task-store.ts'
import type { AccessTokenStore } from '../access-token-store.ts'
import { neo4jArchiveStore } from './archive/archive.ts'
import { Neo4jConnection, type Neo4jAddress } from './connection.ts'
import { deleteEntity } from './delete.ts'
import { questionError, startError } from './errors.ts'
import { Labels } from './labels.ts'
import { releaseLease, takeLease } from './lease.ts'
import { neighbours, walkLineage } from './lineage.ts'
import { WRITABLE } from './lock.ts'
import { pendingMarks, settleMarks, waitingOf } from './marks.ts'
import { neo4jPointStore } from './points/points.ts'
import {
  countAspect,
  countByType,
  existingUrns,
  listUrns,
  readEntities,
  readVersion,
  urnsAfter,
} from './read.ts'
import { referringAspects, relatedEntities, relatedOfEach } from './related.ts'
import { Relationships, type RelationshipKind } from './relationships.ts'
import { Revisions } from './revisions.ts'
import { createIndexes, prepareStore } from './schema.ts'
import { STORE_NODE } from './store-node.ts'
import { FIRST_STATEMENTS, largeStatements, NOTHING } from './statements.ts'
import { neo4jTaskStore } from './tasks/tasks.ts'
import { neo4jAccessTokenStore } from './access-tokens.ts'
import { commitGroups, type Writing } from './write.ts'

const SET_WRITABLE = /* cypher */ `
  MERGE (store:Meta {id: '${STORE_NODE}'})
  SET store.writable = $input.writable`

const FORGET_PLANS = 'CALL db.clearQueryCaches()'

export interface Neo4jOptions extends Neo4jAddress {
  readonly clock: Clock
  /** Label of a declared entity type, `Dataset`; undefined for types that nobody declared. */
  readonly entityLabels: (entityType: string) => string | undefined
  /** All that may be asserted. Writing another kind of edge is a bug, and fails. */
  readonly relationships: readonly RelationshipKind[]
}

/** The ports on one Neo4j. Closing `graph` closes them all. */
export interface Neo4jStores {
  readonly graph: GraphStore
  readonly points: PointStore
  readonly tasks: TaskStore
  readonly tokens: AccessTokenStore
  readonly explore: Explore
  readonly archive: ArchiveStore
  /**
   * Settles when indexes are there and the server has planned every statement. Nothing has to wait
   * for it: before, answers are right and slower. Rejects when that work failed.
   */
  readonly warmed: Promise<void>
  close(): Promise<void>
}

/**
 * Connects, checks the server, and makes the database ready for writes. Several processes may use
 * one database.
 *
 * @throws CatalogError `STORE_UNAVAILABLE` when the server does not answer
 * @throws Error when it answers, and waiting would not help: wrong version, login or database
 */
export async function openNeo4jStores(options: Neo4jOptions): Promise<Neo4jStores> {
  const relationships = new Relationships(options.relationships)
  const connection = new Neo4jConnection(options)
  try {
    await prepareStore(connection)
  } catch (error) {
    await connection.close()
    throw startError(error)
  }
  const { clock } = options
  const labels = new Labels(options.entityLabels)
  const writing = { connection, relationships, labels, clock, revisions: new Revisions(clock) }

  const warming = new AbortController()
  const warmed = warm(connection, relationships, warming.signal)
  // Whoever wants to know looks at `warmed`; for everybody else a failure is none.
  const rested = warmed.catch(() => {})
  const graph = neo4jGraphStore(writing, async () => {
    warming.abort()
    await rested
    await connection.close()
  })
  const close = () => graph.close()
  const [points, tasks] = [neo4jPointStore(writing), neo4jTaskStore(writing)]
  const tokens = neo4jAccessTokenStore(connection)
  const explore: Explore = (statement, parameters) =>
    connection.explore(statement, parameters).catch((error: unknown) => {
      throw questionError(error)
    })
  const archive = neo4jArchiveStore(connection, relationships)
  return { graph, points, tasks, tokens, archive, explore, warmed, close }
}

/**
 * Has the server plan what first requests need. That takes a cold one seconds, which nobody has to
 * wait for (`reference/neo4j.md` section 3.1). EXPLAIN would not do: its plans are not kept.
 */
async function warm(
  connection: Neo4jConnection,
  relationships: Relationships,
  signal: AbortSignal,
): Promise<void> {
  const plan = async (statements: readonly string[]) => {
    for (const statement of statements) {
      if (signal.aborted) return
      // One after the other, to leave the server to those who ask for something.
      await connection.change(statement, NOTHING)
    }
  }
  await plan(FIRST_STATEMENTS)
  const isNew = await createIndexes(connection, relationships, signal)
  await plan(largeStatements(relationships))
  if (!isNew || signal.aborted) return
  // What was being planned while its index came up goes without it, and would be kept: slow, and in the
  // order of UTF-16, which is not that of code points. Its plan is made by now: the above took longer.
  await connection.change(FORGET_PLANS)
  await plan(FIRST_STATEMENTS)
  await plan(largeStatements(relationships))
}

function neo4jGraphStore(writing: Writing, letGo: () => Promise<void>): GraphStore {
  const { connection, relationships } = writing
  const combiner = new WriteCombiner((groups) => commitGroups(writing, groups))
  const isWritable = async () => {
    const [store] = await connection.read<{ writable: boolean }>(WRITABLE)
    return store?.writable ?? true
  }
  return {
    write: (edits) => combiner.write(edits),
    deleteEntity: (urn) => deleteEntity(writing, urn),
    read: (urns, aspects) => readEntities(connection, urns, aspects),
    readVersion: (urn, aspect, version) => readVersion(connection, urn, aspect, version),
    existing: (urns) => existingUrns(connection, urns),
    listUrns: (entityType, page) => listUrns(connection, entityType, page),
    urnsAfter: (entityType, after, limit) => urnsAfter(connection, entityType, after, limit),
    countByType: () => countByType(connection),
    countAspect: (aspect, urnLike) => countAspect(connection, aspect, urnLike),
    related: (query) => relatedEntities(connection, relationships, query),
    relatedOfEach: (urns, query) => relatedOfEach(connection, relationships, urns, query),
    neighbours: (urns, direction) => neighbours(connection, relationships, urns, direction),
    referrers: (urn, page) => referringAspects(connection, relationships, urn, page),
    lineage: (query) => walkLineage(connection, relationships, query),
    pending: (limit) => pendingMarks(connection, limit),
    settle: (settled) => settleMarks(connection, settled),
    waiting: (urns) => waitingOf(connection, urns),
    lease: (name, holder, ttlMs) => takeLease(connection, name, holder, ttlMs),
    release: (name, holder) => releaseLease(connection, name, holder),
    writable: isWritable,
    setWritable: async (writable) => {
      await connection.change(SET_WRITABLE, { writable })
    },
    ping: async () => {
      await isWritable()
    },
    close: async () => {
      await combiner.idle()
      await letGo()
    },
  }
}
