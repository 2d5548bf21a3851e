import { integer } from './connection.ts'
import * as deletion from './delete.ts'
import { stepFromEach, walkLevels } from './lineage.ts'
import * as archive from './archive/statements.ts'
import { ENTER } from './archive/gate.ts'
import { LOCK_AND_READ, WRITABLE } from './lock.ts'
import { RELEASE_LEASE, TAKE_LEASE } from './lease.ts'
import { MARK_ENTITIES, PENDING, SETTLE, WAITING } from './marks.ts'
import * as points from './points/statements.ts'
import * as read from './read.ts'
import { countIncoming, incomingPage, outgoing, referring } from './related.ts'
import type { Relationships } from './relationships.ts'
import * as tasks from './tasks/statements.ts'
import * as tokens from './access-tokens.ts'
import * as write from './write-statements.ts'

/** What the first write and the first read of a server take, to be run with {@link NOTHING}. */
export const FIRST_STATEMENTS = [
  LOCK_AND_READ,
  write.CREATE_ENTITIES,
  write.CREATE_ASPECTS,
  write.CREATE_STUBS,
  write.CREATE_RELATIONSHIPS,
  read.READ_ENTITIES,
  PENDING,
  SETTLE,
  write.CHANGE_ENTITIES,
  write.SUPERSEDE_ASPECTS,
  tokens.FIND_TOKEN,
]

/** The large statements, which take longest to plan. */
export function largeStatements(relationships: Relationships): readonly string[] {
  if (relationships.names.length === 0) return []
  return [
    countIncoming(relationships),
    outgoing(relationships),
    walkLevels(relationships, 'upstream'),
    walkLevels(relationships, 'downstream'),
  ]
}

/** Parameters with which the statements above find nothing and change nothing. */
export const NOTHING = {
  rows: [],
  urns: [],
  names: [],
  frontier: [],
  urn: '',
  hash: '',
  limit: integer(0),
  levels: integer(0),
  start: integer(0),
  end: integer(0),
}

/** Every statement of the stores, by a name for people. */
export function statementsOf(relationships: Relationships): ReadonlyMap<string, string> {
  const statements: Record<string, string> = { LOCK_AND_READ }
  const addTexts = (texts: Readonly<Record<string, unknown>>) => {
    for (const [name, text] of Object.entries(texts)) {
      if (typeof text === 'string') statements[name] = text
    }
  }
  addTexts(write)
  addTexts({ PENDING, SETTLE, WAITING, MARK_ENTITIES, WRITABLE, ENTER, TAKE_LEASE, RELEASE_LEASE })
  addTexts(read)
  addTexts(tasks)
  if (relationships.names.length > 0) {
    addTexts({
      countIncoming: countIncoming(relationships),
      outgoing: outgoing(relationships),
      referring: referring(relationships),
      walkUpstream: walkLevels(relationships, 'upstream'),
      walkDownstream: walkLevels(relationships, 'downstream'),
      neighboursUpstream: stepFromEach(relationships, 'upstream'),
      neighboursDownstream: stepFromEach(relationships, 'downstream'),
    })
  }
  addTexts(points)
  for (const order of ['oldest first', 'newest first'] as const) {
    statements[`READ_POINTS ${order}`] = points.READ_POINTS[order]
    statements[`READ_POINTS_OF_EACH ${order}`] = points.READ_POINTS_OF_EACH[order]
  }
  addTexts(deletion)
  addTexts(tokens)
  addTexts(archive)
  for (const label of archive.EMPTIED_LABELS) {
    statements[`emptyNodes ${label}`] = archive.emptyNodes(label)
  }
  for (const name of relationships.names) {
    statements[`incomingPage ${name}`] = incomingPage(name)
    statements[`deleteRelationships ${name}`] = write.deleteRelationships(name)
    statements[`updateRelationships ${name}`] = write.updateRelationships(name)
  }
  return new Map(Object.entries(statements))
}
