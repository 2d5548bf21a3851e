import { CatalogError } from '../../graph/model/errors.ts'
import type { SqliteDatabase } from '../../graph/sqlite/database.ts'
import { TIERS } from '../ranking.ts'

/** Raised with every change of the tables; an index of another version is rebuilt. */
const VERSION = 3

/** Revisions whose changed documents are kept for {@link changesSince}. */
const REVISIONS_KEPT = 1_000

/** Rows that one transaction deletes. */
const ROWS_PER_DELETION = 1_000

const STATE = /* sql */ `
  CREATE TABLE IF NOT EXISTS searchState (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    version INTEGER NOT NULL,
    -- Fingerprint of the search fields; another one empties the index.
    model TEXT NOT NULL,
    live INTEGER NOT NULL,
    building INTEGER,
    complete INTEGER NOT NULL,
    -- Grows with every write to the live index.
    revision INTEGER NOT NULL
  )`

/** Numbers of names that occur in every row, and the documents that each revision changed. */
const SHARED = /* sql */ `
  CREATE TABLE searchField (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
  CREATE TABLE searchPartition (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
  CREATE TABLE searchChange (
    revision INTEGER NOT NULL,
    doc INTEGER NOT NULL,
    PRIMARY KEY (revision, doc)
  ) WITHOUT ROWID`
const SHARED_NAMES = ['searchField', 'searchPartition', 'searchChange']

/**
 * The tables of one index in the order in which they are dropped; a rebuild fills the next
 * generation.
 */
const NAMES = ['Body', 'WordList', 'Word', 'Doc', 'Name', 'Vocabulary', 'Term', 'Posting'] as const

/** Names of the tables of one index. */
export type Tables = Readonly<Record<Uncapitalize<(typeof NAMES)[number]>, string>>

/** Returns the names of the tables of one generation of the index. */
export function tablesOf(generation: number): Tables {
  const named = NAMES.map((name) => [
    name.charAt(0).toLowerCase() + name.slice(1),
    `search${generation}${name}`,
  ])
  return Object.fromEntries(named) as Tables
}

/**
 * Returns the statements that create the tables. `body` has the values as JSON, apart from `doc` to
 * keep that small; `word` the searchable words, a column per tier; `name` whole names as words, for
 * names that equal a query or begin with it; `vocabulary` every value of a field once, `term` its
 * folded form and parts of URNs, `posting` the documents that have them.
 */
function createTables(generation: number): string {
  const t = tablesOf(generation)
  return /* sql */ `
  CREATE TABLE ${t.doc} (
    id INTEGER PRIMARY KEY,
    urn TEXT NOT NULL UNIQUE,
    hash TEXT NOT NULL
  );
  CREATE TABLE ${t.body} (id INTEGER PRIMARY KEY, body TEXT NOT NULL);
  CREATE VIRTUAL TABLE ${t.word} USING fts5 (
    ${TIERS.join(', ')},
    content = '', contentless_delete = 1,
    tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* Co'"
  );
  CREATE VIRTUAL TABLE ${t.wordList} USING fts5vocab (${t.word}, 'row');
  CREATE TABLE ${t.name} (
    words TEXT NOT NULL,
    doc INTEGER NOT NULL,
    PRIMARY KEY (words, doc)
  ) WITHOUT ROWID;
  CREATE TABLE ${t.vocabulary} (
    id INTEGER PRIMARY KEY,
    field INTEGER NOT NULL,
    key TEXT NOT NULL,
    value TEXT,
    folded TEXT,
    number REAL,
    UNIQUE (field, key)
  );
  CREATE INDEX ${t.vocabulary}Number ON ${t.vocabulary} (field, number) WHERE number IS NOT NULL;
  CREATE TABLE ${t.term} (
    term TEXT NOT NULL,
    value INTEGER NOT NULL,
    PRIMARY KEY (term, value)
  ) WITHOUT ROWID;
  CREATE TABLE ${t.posting} (
    value INTEGER NOT NULL,
    doc INTEGER NOT NULL,
    PRIMARY KEY (value, doc)
  ) WITHOUT ROWID`
}

/** The state of the indexes in the file. */
export interface IndexState {
  readonly live: number
  readonly building: number | null
  readonly complete: number
  readonly revision: number
}

/** Reads the state of the indexes in the file. */
export function readState(database: SqliteDatabase): IndexState {
  const state = database.get<IndexState>(
    'SELECT live, building, complete, revision FROM searchState',
  )
  if (!state) throw new Error('the file has no search index')
  return state
}

/**
 * Creates tables of this version and model if there are none; the new index is incomplete.
 *
 * @param model changes whenever documents of the same aspects do
 */
export function prepareTables(database: SqliteDatabase, model: string): void {
  database.transaction(() => {
    database.execute(STATE)
    type Found = IndexState & { version: number; model: string }
    const found = database.get<Found>('SELECT * FROM searchState')
    if (found?.version === VERSION && found.model === model) return
    for (const generation of generationsIn(database)) dropTables(database, generation)
    for (const table of SHARED_NAMES) database.execute(`DROP TABLE IF EXISTS ${table}`)
    // A new generation, so that no process mistakes it for one whose columns it caches.
    const generation = found ? Math.max(found.live, found.building ?? 0) + 1 : 1
    database.execute(SHARED)
    database.execute(createTables(generation))
    const insert = 'INSERT OR REPLACE INTO searchState VALUES (1, ?, ?, ?, NULL, 0, 0)'
    database.run(insert, VERSION, model, generation)
  })
}

/** Records the documents of the live index that a transaction changed. */
export function recordChange(database: SqliteDatabase, docs: readonly number[]): void {
  const next = 'UPDATE searchState SET revision = revision + 1 RETURNING revision'
  const revision = database.get<{ revision: number }>(next)?.revision ?? 0
  const insert = 'INSERT OR IGNORE INTO searchChange SELECT ?, value FROM json_each(?)'
  database.run(insert, revision, JSON.stringify(docs))
  database.run('DELETE FROM searchChange WHERE revision <= ?', revision - REVISIONS_KEPT)
}

/**
 * Returns the documents that changed after a revision; undefined when they exceed `docsMax`, or are
 * no longer known.
 */
export function changesSince(
  database: SqliteDatabase,
  since: number,
  { revision }: IndexState,
  docsMax: number,
): number[] | undefined {
  if (since < revision - REVISIONS_KEPT || since > revision) return undefined
  const sql = 'SELECT DISTINCT doc FROM searchChange WHERE revision > ? LIMIT ?'
  const rows = database.all<{ doc: number }>(sql, since, docsMax + 1)
  return rows.length > docsMax ? undefined : rows.map(({ doc }) => doc)
}

/** Begins the next index, or continues an earlier rebuild. */
export function beginBuilding(database: SqliteDatabase): number {
  return database.transaction(() => {
    const { live, building } = readState(database)
    if (building !== null) return building
    database.execute(createTables(live + 1))
    database.run('UPDATE searchState SET building = ?', live + 1)
    return live + 1
  })
}

/**
 * Ends a rebuild. A commit leaves the tables of the previous index for {@link dropUnused}.
 *
 * @throws CatalogError `INDEX_UNAVAILABLE` when another process has ended the rebuild
 */
export function endBuilding(
  database: SqliteDatabase,
  generation: number,
  outcome: 'commit' | 'abandon',
): void {
  database.transaction(() => {
    const { live, complete } = requireBuilding(database, generation)
    const [next, isComplete] = outcome === 'commit' ? [generation, 1] : [live, complete]
    // Its number is reused.
    if (outcome === 'abandon') dropTables(database, generation)
    const update = 'UPDATE searchState SET live = ?, building = NULL, complete = ?'
    database.run(update, next, isComplete)
  })
}

/**
 * Returns the state while this generation is being built.
 *
 * @throws CatalogError `INDEX_UNAVAILABLE` when another process has ended the rebuild
 */
export function requireBuilding(database: SqliteDatabase, generation: number): IndexState {
  const state = readState(database)
  if (state.building === generation) return state
  // Concurrent rebuilds fill the same index, and the first to finish ends it for all.
  throw new CatalogError('INDEX_UNAVAILABLE', 'Another rebuild of the index has ended this one')
}

/**
 * Deletes unused tables, also those that an interrupted process left, for about `forMs`.
 *
 * @returns whether there may be more
 */
export function dropUnused(database: SqliteDatabase, forMs: number): boolean {
  const endMs = performance.now() + forMs
  let hasMore = true
  while (hasMore && performance.now() < endMs) {
    hasMore = database.transaction(() => {
      const { live, building } = readState(database)
      const unused = generationsIn(database).find((each) => each !== live && each !== building)
      if (unused === undefined) return false
      // The largest table is deleted in batches, because writers wait meanwhile.
      const { body } = tablesOf(unused)
      const some = `DELETE FROM ${body} WHERE id IN (SELECT id FROM ${body} LIMIT ${ROWS_PER_DELETION})`
      if (hasTable(database, body) && database.run(some) > 0) return true
      dropTables(database, unused, 1)
      return true
    })
  }
  return hasMore
}

function generationsIn(database: SqliteDatabase): number[] {
  const sql = "SELECT name FROM sqlite_master WHERE type = 'table' AND name GLOB 'search[0-9]*'"
  const names = database.all<{ name: string }>(sql).map(({ name }) => name)
  return [...new Set(names.map((name) => Number.parseInt(name.slice('search'.length), 10)))]
}

const hasTable = (database: SqliteDatabase, name: string) =>
  database.get('SELECT 1 FROM sqlite_master WHERE name = ?', name) !== undefined

function dropTables(database: SqliteDatabase, generation: number, most = Infinity): void {
  const names = [...NAMES, 'Facet'].map((name) => `search${generation}${name}`)
  const found = names.filter((name) => hasTable(database, name))
  for (const name of found.slice(0, most)) database.execute(`DROP TABLE ${name}`)
}
