import Libsql from 'libsql'
import { LATEST } from '../../../graph/sqlite/read.ts'
import type { LatestRow } from '../../../graph/sqlite/rows.ts'
import { tablesOfGeneration } from '../../../search/sqlite/tables.ts'
import { envelopeEntry, toPage, type Change, type Jobs, type Row } from './jobs.ts'

const SYSTEM_METADATA = JSON.stringify({ lastObserved: 0, runId: 'no-run-id-provided' })
/** As long as the hashes of real values. */
const HASH = 'h'.repeat(43)
const ACTOR = 'urn:li:corpuser:bench'
const PAGE = 20

/**
 * Opens a copy of the file of a server, because two writers on one file would wait for each other.
 */
export async function openEmbedded(env: NodeJS.ProcessEnv): Promise<Jobs> {
  const database = new Libsql(env['BASELINE_FILE'] ?? '')
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -32768')
  const latest = database.prepare(LATEST)
  return {
    async entity(urn) {
      const rows = latest.all([JSON.stringify([urn])]) as LatestRow[]
      const aspects = rows.map((row) => {
        const created = { time: row.createdMillis, actor: row.createdBy }
        return envelopeEntry(row.name, row.body as string, created, row.systemMetadata ?? '{}')
      })
      return { urn, entityName: 'dataset', aspects: Object.fromEntries(aspects) }
    },
    write: createWriter(database),
    search: createSearcher(database),
  }
}

function createWriter(database: Libsql.Database): Jobs['write'] {
  const statements = {
    entity: database.prepare('SELECT id FROM entity WHERE urn = ?'),
    latestAspect: database.prepare(
      'SELECT superseded FROM aspect WHERE entity = ? AND version = 0 AND name = ?',
    ),
    archive: database.prepare(
      'UPDATE aspect SET version = ? WHERE entity = ? AND version = 0 AND name = ?',
    ),
    add: database.prepare(
      `INSERT INTO aspect (entity, version, name, hash, superseded, createdMillis, createdBy, systemMetadata, body)
       VALUES (?, 0, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    deleteEdges: database.prepare('DELETE FROM edge WHERE owner = ? AND aspect = ?'),
    addEdge: database.prepare(
      'INSERT INTO edge (source, name, target, owner, aspect) VALUES (?, ?, ?, ?, ?)',
    ),
  }
  const write = ({ urn, aspect, value, tag, time }: Change) => {
    const { id } = statements.entity.get([urn]) as { id: number }
    const current = statements.latestAspect.get([id, aspect]) as { superseded: number }
    const superseded = current.superseded + 1
    statements.archive.run([superseded, id, aspect])
    statements.add.run([id, aspect, HASH, superseded, time, ACTOR, SYSTEM_METADATA, value])
    statements.deleteEdges.run([id, aspect])
    statements.addEdge.run([urn, 'TaggedWith', tag, id, aspect])
  }
  return async (changes) => {
    database.exec('BEGIN IMMEDIATE')
    for (const change of changes) write(change)
    database.exec('COMMIT')
  }
}

function createSearcher(database: Libsql.Database): Jobs['search'] {
  const { live } = database.prepare('SELECT live FROM searchState').get([]) as { live: number }
  const { word, doc, body } = tablesOfGeneration(live)
  const count = database.prepare(`SELECT count(*) AS total FROM ${word} WHERE ${word} MATCH ?`)
  const page = database.prepare(
    `SELECT urn, body AS "values"
     FROM (SELECT rowid AS id FROM ${word} WHERE ${word} MATCH ? LIMIT ${PAGE})
     JOIN ${doc} USING (id) JOIN ${body} USING (id)`,
  )
  return async (input) => {
    const match = `"${input}"*`
    const { total } = count.get([match]) as { total: number }
    return toPage(input, total, page.all([match]) as Row[])
  }
}
