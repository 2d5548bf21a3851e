import { expect } from 'chai'
import type { Edit } from '../../graph/store/edit.ts'
import { OwnDirtyFlags } from '../../graph/store/own-dirty-flags.ts'
import type { Neo4jConnection } from '../../graph/neo4j/connection.ts'
import { aspectNode } from '../../graph/neo4j/nodes.ts'
import type { Pipeline } from '../../graph/neo4j/pipeline.ts'
import { Relationships } from '../../graph/neo4j/relationships.ts'
import {
  CHANGE_ENTITIES,
  commitGroups,
  CREATE_ENTITIES,
} from '../../graph/neo4j/write/commit-groups.ts'
import { Labels } from '../../graph/neo4j/write/labels.ts'
import { LOCK_AND_READ } from '../../graph/neo4j/write/lock.ts'
import { Revisions } from '../../graph/neo4j/write/revisions.ts'
import { CREATE_RELATIONSHIPS } from '../../graph/neo4j/write/send-relationships.ts'
import { customers, orders, put, stamp, upsert } from '../support/edits.ts'

const NAMES = new Map([
  [LOCK_AND_READ, 'lock and read'],
  [CREATE_ENTITIES, 'create entities'],
  [CHANGE_ENTITIES, 'change entities'],
  [CREATE_RELATIONSHIPS, 'create relationships'],
])
const ASPECTS = ['datasetProperties', 'globalTags', 'ownership', 'schemaMetadata']
const EDGES = [{ from: orders, name: 'DownstreamOf', to: customers, lineage: 'upstream' }] as const

const table: readonly Edit[] = [
  ...ASPECTS.map((aspect) => upsert(orders, aspect, { aspect })),
  upsert(orders, 'upstreamLineage', {}, { edges: EDGES }),
]

const state = { ...put('status', { removed: false }), superseded: 0, text: () => '{}' }
/** The answer about the dataset once it exists. */
const stored = {
  hasNode: true,
  exists: true,
  aspects: [{ ...aspectNode(orders, 'status', state), superseded: 0 }],
}

/** Returns what a write sends; a statement that is waited for ends with `…`. */
async function sentBy(edits: readonly Edit[], known: object = {}): Promise<string[]> {
  const log: string[] = []
  const nameOf = (statement: string) => NAMES.get(statement) ?? statement
  const found = { writable: true, hasNode: false, exists: false, aspects: [], points: [] }
  const pipeline = {
    run: async (statement: string) => {
      log.push(`${nameOf(statement)} …`)
      return [{ urn: orders, ...found, ...known }]
    },
    send: (statement: string) => log.push(nameOf(statement)),
    commit: async () => log.push('commit …'),
  } as unknown as Pipeline
  const connection = {
    transaction: (work: (sent: Pipeline) => Promise<unknown>) => work(pipeline),
  } as unknown as Neo4jConnection
  const clock = () => stamp.time
  const writing = {
    connection,
    relationships: new Relationships([{ name: 'DownstreamOf', lineage: 'upstream' }]),
    labels: new Labels(() => 'Dataset'),
    revisions: new Revisions(clock),
    ownDirtyFlags: new OwnDirtyFlags(),
    clock,
  }
  const [result] = await commitGroups(writing, [edits])
  if (result && 'refused' in result) throw result.refused
  return log
}

describe('what a write sends to Neo4j', () => {
  it('is two round trips and three statements for a new table of five aspects', async () => {
    expect(await sentBy(table)).to.deep.equal([
      'lock and read …',
      'create entities',
      'create relationships',
      'commit …',
    ])
  })

  it('is two round trips and two statements for the change of an aspect', async () => {
    expect(await sentBy([upsert(orders, 'status', { removed: true })], stored)).to.deep.equal([
      'lock and read …',
      'change entities',
      'commit …',
    ])
  })

  it('is one round trip where nothing changes', async () => {
    const same = upsert(orders, 'status', { removed: false })
    expect(await sentBy([same], stored)).to.deep.equal(['lock and read …'])
  })
})
