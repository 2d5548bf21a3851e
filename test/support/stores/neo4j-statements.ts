import { LIMITS } from '../../../graph/model/limits.ts'
import * as audit from '../../../graph/neo4j/audit/audit-records.ts'
import * as tokens from '../../../graph/neo4j/access-tokens.ts'
import * as archive from '../../../graph/neo4j/archive/archive-store.ts'
import * as archiveContents from '../../../graph/neo4j/archive/entity-records.ts'
import * as archiveRevisions from '../../../graph/neo4j/archive/entity-revisions.ts'
import * as archiveRecords from '../../../graph/neo4j/archive/read-archive.ts'
import * as changeLog from '../../../graph/neo4j/change-log.ts'
import * as deliveries from '../../../graph/neo4j/deliveries.ts'
import * as deletion from '../../../graph/neo4j/write/delete.ts'
import * as keyedRequests from '../../../graph/neo4j/keyed-requests.ts'
import * as lease from '../../../graph/neo4j/lease.ts'
import * as migration from '../../../graph/neo4j/lineage-migration.ts'
import {
  stepFromEach,
  stepFromEachEver,
  stepFromEachThen,
  stepFromEachWithin,
  walkStatement,
} from '../../../graph/neo4j/lineage.ts'
import * as reach from '../../../graph/neo4j/reach.ts'
import { LOCK_AND_READ } from '../../../graph/neo4j/write/lock-entities.ts'
import * as dirtyFlags from '../../../graph/neo4j/dirty-flags.ts'
import * as pointDeletion from '../../../graph/neo4j/points/delete.ts'
import * as pointsOfRuns from '../../../graph/neo4j/points/run-points.ts'
import * as past from '../../../graph/neo4j/past.ts'
import * as archivedPast from '../../../graph/neo4j/archive/past.ts'
import * as olderPast from '../../../graph/neo4j/older-past.ts'
import * as points from '../../../graph/neo4j/points/read.ts'
import * as pointSeries from '../../../graph/neo4j/points/series.ts'
import * as read from '../../../graph/neo4j/read.ts'
import {
  countIncoming,
  incomingPage,
  incomingWithPrefixes,
  outgoing,
  referring,
  relatedThen,
  sourcesBehind,
  sourcesThen,
} from '../../../graph/neo4j/related.ts'
import { UPSTREAM, type Relationships } from '../../../graph/neo4j/relationships.ts'
import { BEGIN_MIGRATION, RAISE_VERSION } from '../../../graph/neo4j/schema.ts'
import * as runs from '../../../graph/neo4j/runs.ts'
import * as tasks from '../../../graph/neo4j/tasks/tasks.ts'
import * as versions from '../../../graph/neo4j/versions.ts'
import * as writable from '../../../graph/neo4j/writable.ts'
import * as barrier from '../../../graph/neo4j/write-barrier.ts'
import * as writeRelationships from '../../../graph/neo4j/write/send-relationships.ts'
import { CREATE_AND_APPEND, CREATE_IF_ABSENT } from '../../../graph/neo4j/write/create-expected.ts'
import { CREATE_ENTITIES } from '../../../graph/neo4j/write/entity-rows.ts'
import * as write from '../../../graph/neo4j/write/commit-groups.ts'

/** Exported texts that are parts of statements. */
const FRAGMENTS: ReadonlySet<string> = new Set([
  'PASS_BARRIER',
  'IS_WRITABLE',
  'IS_ARCHIVED',
  'IN_RANGE',
  'OF_RUN',
  'VALUES_OF_RUN',
  'OLD_POINTS',
])

/** Returns every statement of the stores on Neo4j by a readable name. */
export function statementsOf(relationships: Relationships): ReadonlyMap<string, string> {
  const statements: Record<string, string> = {
    LOCK_AND_READ,
    CREATE_ENTITIES,
    CREATE_IF_ABSENT,
    CREATE_AND_APPEND,
  }
  const addTexts = (texts: Readonly<Record<string, unknown>>) => {
    for (const [name, text] of Object.entries(texts)) {
      if (typeof text === 'string' && !FRAGMENTS.has(name)) statements[name] = text
    }
  }
  addTexts(write)
  addTexts(writeRelationships)
  addTexts(dirtyFlags)
  addTexts(changeLog)
  addTexts(lease)
  addTexts(keyedRequests)
  addTexts(deliveries)
  addTexts(writable)
  addTexts(barrier)
  addTexts(read)
  addTexts(reach)
  addTexts(versions)
  addTexts(past)
  addTexts(archivedPast)
  addTexts(olderPast)
  addTexts(tasks)
  addTexts(runs)
  if (relationships.names.length > 0) {
    addTexts({
      countIncoming: countIncoming(relationships),
      outgoing: outgoing(relationships),
      referring: referring(relationships),
      sourcesBehind: sourcesBehind(relationships),
      relatedThen: relatedThen(relationships, 'outgoing'),
      relatedToThen: relatedThen(relationships, 'incoming'),
      sourcesThen: sourcesThen(relationships),
    })
  }
  for (const direction of ['upstream', 'downstream'] as const) {
    for (const hops of [1, LIMITS.lineageHops.max]) {
      statements[`walkOf ${direction} ${hops}`] = walkStatement(direction, hops)
    }
    statements[`stepFromEach ${direction}`] = stepFromEach(direction)
    statements[`stepFromEachWithin ${direction}`] = stepFromEachWithin(direction)
    if (relationships.lineageNames.length > 0) {
      statements[`stepFromEachThen ${direction}`] = stepFromEachThen(relationships, direction)
      statements[`stepFromEachEver ${direction}`] = stepFromEachEver(relationships, direction)
    }
  }
  addTexts(points)
  addTexts(pointSeries)
  addTexts(pointDeletion)
  addTexts(pointsOfRuns)
  for (const order of ['oldest first', 'newest first'] as const) {
    statements[`READ_POINTS ${order}`] = points.READ_POINTS[order]
    statements[`READ_POINTS_OF_EACH ${order}`] = points.READ_POINTS_OF_EACH[order]
  }
  addTexts(deletion)
  addTexts(tokens)
  for (const [kind, texts] of Object.entries({
    PASSWORD: tokens.PASSWORD,
    PRINCIPAL: tokens.PRINCIPAL,
  })) {
    for (const [name, text] of Object.entries(texts)) statements[`${kind} ${name}`] = text
  }
  addTexts(audit)
  addTexts(archive)
  addTexts(archiveRecords)
  addTexts(archiveContents)
  addTexts(archiveRevisions)
  addTexts(migration)
  addTexts({ BEGIN_MIGRATION, RAISE_VERSION })
  for (const label of archive.EMPTIED_LABELS) {
    statements[`emptyNodes ${label}`] = archive.emptyNodes(label)
  }
  for (const name of relationships.names) {
    statements[`endsOfEach ${name}`] = reach.endsOfEach(name)
    statements[`incomingPage ${name}`] = incomingPage(name)
    statements[`incomingWithPrefixes ${name}`] = incomingWithPrefixes(name)
    statements[`endRelationships ${name}`] = writeRelationships.endRelationships(name)
    statements[`replaceRelationships ${name}`] = writeRelationships.replaceRelationships(name)
    statements[`positionRelationships ${name}`] = writeRelationships.positionRelationships(name)
    statements[`stampRelationships ${name}`] = migration.stampRelationships(name)
    statements[`beginOlderRelationships ${name}`] = olderPast.beginOlderRelationships(name)
  }
  for (const name of [...relationships.names, UPSTREAM]) {
    statements[`deleteRelationships ${name}`] = writeRelationships.deleteRelationships(name)
    statements[`updateRelationships ${name}`] = writeRelationships.updateRelationships(name)
  }
  return new Map(Object.entries(statements))
}
