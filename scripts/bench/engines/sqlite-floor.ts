import Libsql from 'libsql'
import type { Fact, Item } from '../data.ts'
import type { Floor } from './engine.ts'

/** Those of `graph/sqlite`, on its tables. */
const SQL = {
  findEntity: 'SELECT id FROM entity WHERE urn = ?',
  addEntity: 'INSERT INTO entity (urn) VALUES (?) RETURNING id',
  findAspect: /* sql */ `
    SELECT hash, superseded, createdMillis, createdBy, systemMetadata
    FROM aspect WHERE entity = ? AND version = 0 AND name = ?`,
  findEdges: 'SELECT source, name, target, lineage, via FROM edge WHERE owner = ? AND aspect = ?',
  archive: 'UPDATE aspect SET version = ? WHERE entity = ? AND version = 0 AND name = ?',
  addAspect: /* sql */ `
    INSERT INTO aspect (entity, version, name, hash, superseded, createdMillis, createdBy,
                        systemMetadata, body)
    VALUES (?, 0, ?, ?, ?, ?, ?, ?, ?)`,
  deleteEdge: /* sql */ `
    DELETE FROM edge WHERE source = ? AND name = ? AND target = ? AND owner = ? AND aspect = ?`,
  addEdge: 'INSERT INTO edge (source, name, target, owner, aspect) VALUES (?, ?, ?, ?, ?)',
  nextRevision: 'UPDATE store SET revision = revision + 1 RETURNING revision',
  mark: /* sql */ `
    INSERT INTO pending (urn, revision, sinceMillis) VALUES (?, ?, ?)
    ON CONFLICT (urn) DO UPDATE SET revision = excluded.revision`,
  read: /* sql */ `
    SELECT entity.urn, name, version, createdMillis, createdBy, systemMetadata, body
    FROM json_each(?) AS wanted
    CROSS JOIN entity ON entity.urn = wanted.value
    LEFT JOIN aspect ON aspect.entity = entity.id AND version = 0`,
} as const
type Statements = Readonly<Record<keyof typeof SQL, Libsql.Statement>>

/** As long as the fingerprints of real values. */
const HASH = 'h'.repeat(43)
const SYSTEM_METADATA = JSON.stringify({ lastObserved: 0, runId: 'no-run-id-provided' })
const ACTOR = 'urn:li:corpuser:bench'

/** As durable as the server: a commit is on disk when it returns. */
export function sqliteFloor(file: string): Floor {
  const database = new Libsql(file)
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -32768')
  const statements = Object.fromEntries(
    Object.entries(SQL).map(([name, sql]) => [name, database.prepare(sql)]),
  ) as Statements
  const write = (items: readonly Item[]) => writeAll(database, statements, items)
  // The engine works synchronously: more callers would only wait for each other.
  const workload = { callers: 1 }
  return {
    single: (item, groupSize) => ({
      ...workload,
      itemsPerCall: groupSize,
      call: () => write(Array.from({ length: groupSize }, item)),
    }),
    batch: (items, itemsPerCall) => ({ ...workload, itemsPerCall, call: () => write(items()) }),
    // However many callers: the engine answers within the call.
    read: (urn) => ({
      ...workload,
      itemsPerCall: 1,
      call: () => void statements.read.all([JSON.stringify([urn()])]),
    }),
    close: async () => void database.close(),
  }
}

function writeAll(database: Libsql.Database, statements: Statements, items: readonly Item[]): void {
  database.exec('BEGIN IMMEDIATE')
  const { revision } = statements.nextRevision.get([]) as { revision: number }
  for (const { urn, facts } of items) {
    const known = statements.findEntity.get([urn]) as { id: number } | undefined
    const { id } = known ?? (statements.addEntity.get([urn]) as { id: number })
    if (!known) addAspect(statements, id, { aspect: 'datasetKey', value: { name: urn } }, 0)
    for (const fact of facts) writeFact(statements, id, urn, fact)
    statements.mark.run([urn, revision, Date.now()])
  }
  database.exec('COMMIT')
}

function writeFact(statements: Statements, id: number, urn: string, fact: Fact): void {
  const { aspect, edge } = fact
  const known = statements.findAspect.get([id, aspect]) as { superseded: number } | undefined
  const superseded = known ? known.superseded + 1 : 0
  if (known) statements.archive.run([superseded, id, aspect])
  addAspect(statements, id, fact, superseded)
  if (!edge) return
  const old = known ? (statements.findEdges.all([id, aspect]) as { target: string }[]) : []
  for (const { target } of old) statements.deleteEdge.run([urn, edge.name, target, id, aspect])
  statements.addEdge.run([urn, edge.name, edge.to, id, aspect])
}

function addAspect(
  statements: Statements,
  id: number,
  { aspect, value }: Fact,
  superseded: number,
): void {
  const body = JSON.stringify(value)
  const stamp = [Date.now(), ACTOR]
  statements.addAspect.run([id, aspect, HASH, superseded, ...stamp, SYSTEM_METADATA, body])
}
