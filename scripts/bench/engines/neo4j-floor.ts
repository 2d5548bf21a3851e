import neo4j, { type Driver, type Session, type Transaction } from 'neo4j-driver'
import { asInput, DIALECT } from '../../../graph/neo4j/dialect.ts'
import { LOCK_AND_READ } from '../../../graph/neo4j/write/lock.ts'
import { identityOf } from '../../../graph/neo4j/entity-node.ts'
import { aspectId } from '../../../graph/neo4j/nodes.ts'
import { READ_ENTITIES } from '../../../graph/neo4j/read.ts'
import * as statements from '../../../graph/neo4j/write/commit-groups.ts'
import * as relationships from '../../../graph/neo4j/write/send-relationships.ts'
import type { Item } from '../data.ts'
import type { Floor } from './engine.ts'

const CALLERS = 16
/** Transactions that meet at a tag may have to give way. */
const ATTEMPTS_MAX = 5
/** As long as the fingerprints of real values. */
const HASH = 'h'.repeat(43)
const SYSTEM_METADATA = JSON.stringify({ lastObserved: 0, runId: 'no-run-id-provided' })
const ACTOR = 'urn:li:corpuser:bench'
const KEY = 'datasetKey'

/** What can be asked of the database alone. */
export type Neo4jFloor = Pick<Floor, 'single' | 'batch' | 'read'> & {
  write(items: readonly Item[]): Promise<void>
} & Required<Pick<Floor, 'upstream'>>

export function neo4jFloor(driver: Driver, database: string): Neo4jFloor {
  const write = (items: readonly Item[]) => inSession(driver, database, items)
  return {
    single: (item) => ({ callers: CALLERS, itemsPerCall: 1, call: () => write([item()]) }),
    batch: (items, itemsPerCall) => ({ callers: 1, itemsPerCall, call: () => write(items()) }),
    write,
    read: (urn, callers) => ({
      callers,
      itemsPerCall: 1,
      call: () => read(driver, database, READ_ENTITIES, { urns: [urn()], names: null }),
    }),
    upstream: (urn, hops) => ({
      callers: 1,
      itemsPerCall: 1,
      call: () => read(driver, database, upstream(hops), { urn }),
    }),
  }
}

/** Hops cannot be a parameter. Each dataset once, and how far it is at least. */
const upstream = (hops: number) => /* cypher */ `
  MATCH path = (start:Entity {urn: $input.urn})-[:DownstreamOf*1..${hops}]->(found:Entity)
  RETURN found.urn AS urn, min(length(path)) AS degree`

async function read(
  driver: Driver,
  database: string,
  statement: string,
  input: Readonly<Record<string, unknown>>,
): Promise<void> {
  const session = driver.session({ database, defaultAccessMode: neo4j.session.READ })
  try {
    await session.run(`${DIALECT} ${statement}`, asInput(input))
  } finally {
    await session.close()
  }
}

async function inSession(driver: Driver, database: string, items: readonly Item[]): Promise<void> {
  const session = driver.session({ database })
  try {
    for (let attempt = 1; ; attempt++) {
      try {
        await writeAll(session, items)
        return
      } catch (error) {
        if (attempt === ATTEMPTS_MAX || !neo4j.isRetryableError(error)) throw error
      }
    }
  } finally {
    await session.close()
  }
}

/** What the lock finds of an entity, as far as it is used here. */
interface Found {
  readonly urn: string
  readonly hasNode: boolean
  readonly aspects: readonly {
    readonly name: string
    readonly superseded: number
    /** As the server writes them: `[["TaggedWith", "urn:li:tag:a"]]`. */
    readonly edges?: string | null
  }[]
}

/** Two round trips: lock and read; then everything else without waiting. */
async function writeAll(session: Session, items: readonly Item[]): Promise<void> {
  const transaction = session.beginTransaction()
  const rows = items.map(({ urn, facts }) => ({
    urn,
    aspects: [KEY, ...facts.map(({ aspect }) => aspect)],
    points: [],
  }))
  const { records } = await transaction.run(`${DIALECT} ${LOCK_AND_READ}`, asInput({ rows }))
  const found = new Map(
    records.map((record) => [record.get('urn') as string, record.toObject() as unknown as Found]),
  )
  const sent = [...sendAll(transaction, items, found), transaction.commit()]
  const failed = (await Promise.allSettled(sent)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

function sendAll(
  transaction: Transaction,
  items: readonly Item[],
  found: ReadonlyMap<string, Found>,
): Promise<unknown>[] {
  const rows = rowsOf(items, found)
  const send = (statement: string, some: readonly unknown[]) =>
    some.length > 0 ? [transaction.run(`${DIALECT} ${statement}`, asInput({ rows: some }))] : []
  return [
    ...send(statements.CREATE_ENTITIES, rows.newEntities),
    ...send(statements.CHANGE_ENTITIES, rows.changedEntities),
    ...send(statements.CREATE_ASPECTS, rows.newAspects),
    ...send(statements.SUPERSEDE_ASPECTS, rows.changedAspects),
    ...send(relationships.CREATE_STUBS, rows.stubs),
    ...send(relationships.deleteRelationships('TaggedWith'), rows.oldEdges),
    ...send(relationships.CREATE_RELATIONSHIPS, rows.newEdges),
    ...send(relationships.SWEEP_STUBS, rows.swept),
  ]
}

function rowsOf(items: readonly Item[], found: ReadonlyMap<string, Found>) {
  const isNew = ({ urn }: Item) => !found.get(urn)?.hasNode
  const news = items.filter(isNew)
  const aspects = items.flatMap((item) => aspectRows(item, found.get(item.urn)))
  const newEdges = items.flatMap(edgeRows)
  const ends = new Set(newEdges.map(({ properties }) => properties.dst))
  const oldEdges = items.flatMap(({ urn }) => oldEdgeRows(urn, found.get(urn)))
  return {
    newEntities: news.map(({ urn }) => entityRow(urn, { ...identityOf(urn), createdAt: now() })),
    changedEntities: items.filter((item) => !isNew(item)).map(({ urn }) => entityRow(urn, {})),
    newAspects: aspects.filter(({ superseded }) => superseded.toInt() === 0),
    changedAspects: aspects.filter(({ superseded }) => superseded.toInt() > 0),
    stubs: [...ends].toSorted().map((urn) => ({ properties: identityOf(urn), labels: [] })),
    newEdges,
    oldEdges,
    swept: [...new Set(oldEdges.flatMap(({ src, dst }) => [src, dst]))].toSorted(),
  }
}

const now = () => neo4j.int(Date.now())

function entityRow(urn: string, properties: object) {
  return {
    urn,
    labels: ['Dataset'],
    properties: { ...properties, revision: now(), dirtyAt: now() },
  }
}

function aspectRows({ urn, facts }: Item, found: Found | undefined) {
  const key = { aspect: KEY, value: { name: urn }, edge: undefined }
  return [...(found?.hasNode ? [] : [key]), ...facts].map(({ aspect, value, edge }) => {
    const known = found?.aspects.find(({ name }) => name === aspect)
    return {
      id: aspectId(urn, aspect),
      urn,
      name: aspect,
      version: neo4j.int(0),
      value: JSON.stringify(value),
      createdAt: now(),
      createdBy: ACTOR,
      systemMetadata: SYSTEM_METADATA,
      hash: HASH,
      superseded: neo4j.int(known ? known.superseded + 1 : 0),
      ...(edge && { edges: JSON.stringify([[edge.name, edge.to]]) }),
    }
  })
}

function edgeRows({ urn, facts }: Item) {
  return facts.flatMap(({ aspect, edge }) =>
    edge
      ? [
          {
            name: edge.name,
            properties: { owner: urn, src: urn, dst: edge.to, aspects: [aspect] },
          },
        ]
      : [],
  )
}

/** Of the aspects that are written; other edges come without the rest of their aspect. */
function oldEdgeRows(urn: string, found: Found | undefined) {
  const written = (found?.aspects ?? []).filter((aspect) => aspect.superseded !== undefined)
  return written.flatMap(({ edges }) =>
    (JSON.parse(edges ?? '[]') as [name: string, to: string][]).map(([, to]) => ({
      owner: urn,
      src: urn,
      dst: to,
    })),
  )
}
