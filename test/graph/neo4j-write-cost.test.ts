import { expect } from 'chai'
import type { Edit } from '../../graph/store/edit.ts'
import { OwnDirtyFlags } from '../../graph/store/own-dirty-flags.ts'
import { APPEND_ENTRIES } from '../../graph/neo4j/change-log.ts'
import type { Neo4jConnection } from '../../graph/neo4j/connection.ts'
import { aspectNode } from '../../graph/neo4j/nodes.ts'
import type { Pipeline } from '../../graph/neo4j/pipeline.ts'
import { Relationships } from '../../graph/neo4j/relationships.ts'
import { CHANGE_ENTITIES, commitGroups } from '../../graph/neo4j/write/commit-groups.ts'
import { CREATE_AND_APPEND, CREATE_IF_ABSENT } from '../../graph/neo4j/write/create-expected.ts'
import { CREATE_ENTITIES } from '../../graph/neo4j/write/entity-rows.ts'
import { Expectation } from '../../graph/neo4j/write/expectation.ts'
import { Labels } from '../../graph/neo4j/write/labels.ts'
import { LOCK_AND_READ } from '../../graph/neo4j/write/lock-entities.ts'
import { Revisions } from '../../graph/neo4j/write/revisions.ts'
import { customers, orders, put, stamp, upsert } from '../support/edits.ts'

const NAMES = new Map([
  [LOCK_AND_READ, 'lock and read'],
  [CREATE_ENTITIES, 'create entities'],
  [CHANGE_ENTITIES, 'change entities'],
  [CREATE_AND_APPEND, 'create entities and relationships, append to the log'],
  [CREATE_IF_ABSENT, 'create if absent'],
  [APPEND_ENTRIES, 'append to the log'],
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

/** What a store expects that has just found an unknown entity without a node, or with one. */
function expecting(hasNode: boolean): Expectation {
  const expectation = new Expectation()
  expectation.learn(new Map([[customers, { hasNode }]]))
  return expectation
}

/** Returns what a write sends; a statement that is waited for ends with `…`. */
async function sentBy(
  edits: readonly Edit[],
  known: object = {},
  { expectation = expecting(false), isAbsent = true } = {},
): Promise<string[]> {
  const log: string[] = []
  const nameOf = (statement: string) => NAMES.get(statement) ?? statement
  const found = { writable: true, hasNode: false, exists: false, aspects: [], points: [] }
  const pipeline = {
    run: async (statement: string) => {
      log.push(`${nameOf(statement)} …`)
      return [{ urn: orders, ...found, ...known }]
    },
    send: (statement: string) => log.push(nameOf(statement)),
    runAndCommit: async (statement: string) => {
      log.push(nameOf(statement), 'commit …')
      return isAbsent ? [{}] : []
    },
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
    expectation,
    clock,
  }
  const [result] = await commitGroups(writing, [{ edits }])
  if (result && 'refused' in result) throw result.refused
  return log
}

describe('the statements of a write to Neo4j', () => {
  it('are one round trip for a new table of five aspects if new entities are expected', async () => {
    expect(await sentBy(table)).to.deep.equal(['create if absent', 'commit …'])
  })

  it('are one more if the expected entity exists, and then none is expected', async () => {
    const expectation = expecting(false)
    const change = [upsert(orders, 'status', { removed: true })]
    expect(await sentBy(change, stored, { expectation, isAbsent: false })).to.deep.equal([
      'create if absent',
      'commit …',
      'lock and read …',
      'change entities',
      'append to the log',
      'commit …',
    ])
    expect(expectation.areNew([customers])).to.equal(false)
  })

  it('are two round trips with two statements for a new table if none is expected', async () => {
    const expectation = expecting(true)
    expect(await sentBy(table, {}, { expectation })).to.deep.equal([
      'lock and read …',
      'create entities and relationships, append to the log',
      'commit …',
    ])
    expect(expectation.areNew([customers])).to.equal(true)
    expect(expectation.areNew([customers, orders])).to.equal(false)
  })

  it('are two round trips with three statements for the change of an aspect', async () => {
    const change = [upsert(orders, 'status', { removed: true })]
    expect(await sentBy(change, stored, { expectation: expecting(true) })).to.deep.equal([
      'lock and read …',
      'change entities',
      'append to the log',
      'commit …',
    ])
  })

  it('are one round trip if nothing changes', async () => {
    const same = upsert(orders, 'status', { removed: false })
    const expectation = expecting(true)
    expect(await sentBy([same], stored, { expectation })).to.deep.equal(['lock and read …'])
  })
})
