import { CatalogError } from '../../graph/model/errors.ts'
import type { SqliteDatabase } from '../../graph/sqlite/database.ts'
import { TIERS } from '../ranking.ts'

/** Raised with every change of the tables; an index of another version is rebuilt. */
const VERSION = 5

/** Most changes that {@link changesSince} remembers; for more, columns are read again. */
const CHANGES_KEPT = 1_000

/** Rows that one transaction deletes. */
const ROWS_PER_DELETION = 1_000

/**
 * The tables that generations share: the state of the indexes, numbers of names that occur in every
 * row, and the last changed documents of the live index.
 */
const SHARED = /* sql */ `
  CREATE TABLE searchState (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    version INTEGER NOT NULL,
    -- Fingerprint of the search fields; another one empties the index.
    model TEXT NOT NULL,
    live INTEGER NOT NULL,
    building INTEGER,
    complete INTEGER NOT NULL
  );
  CREATE TABLE searchField (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
  CREATE TABLE searchPartition (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
  CREATE TABLE searchChange (id INTEGER PRIMARY KEY, doc INTEGER NOT NULL)`
const SHARED_NAMES = ['searchState', 'searchField', 'searchPartition', 'searchChange']

/**
 * The tables of one index in the order in which they are dropped; a rebuild fills the next
 * generation.
 */
const NAMES = ['body', 'wordList', 'word', 'doc', 'name', 'vocabulary', 'term', 'posting'] as const

/** Names of the tables of one index. */
export type Tables = Readonly<Record<(typeof NAMES)[number], string>>

const tableName = (generation: number, name: string) =>
  `search${generation}${name.charAt(0).toUpperCase()}${name.slice(1)}`

/** Returns the names of the tables of one generation of the index. */
export function tablesOfGeneration(generation: number): Tables {
  return Object.fromEntries(NAMES.map((name) => [name, tableName(generation, name)])) as Tables
}

/**
 * Returns the statements that create the tables. `body` has the values as JSON, apart from `doc` to
 * keep that small; `word` the searchable words, a column per tier; `name` whole names as words, for
 * names that equal a query or begin with it; `vocabulary` every value of a field once, `term` its
 * folded form and parts of URNs, `posting` the documents that have them.
 */
function createTables(generation: number): string {
  const t = tablesOfGeneration(generation)
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
  /** The number of the last change. */
  readonly revision: number
}

/** Reads the state of the indexes in the file. */
export function readState(database: SqliteDatabase): IndexState {
  const state = database.get<IndexState>(`
    SELECT live, building, complete,
           coalesce((SELECT max(id) FROM searchChange), 0) AS revision
    FROM searchState`)
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
    type Found = IndexState & { version: number; model: string }
    const storedState = hasTable(database, 'searchState')
      ? database.get<Found>('SELECT * FROM searchState')
      : undefined
    if (storedState?.version === VERSION && storedState.model === model) return
    for (const generation of generationsIn(database)) dropTables(database, generation)
    for (const table of SHARED_NAMES) database.execute(`DROP TABLE IF EXISTS ${table}`)
    // A new generation, so that no process mistakes it for one whose columns it caches.
    const generation = storedState ? Math.max(storedState.live, storedState.building ?? 0) + 1 : 1
    database.execute(SHARED)
    database.execute(createTables(generation))
    const insert = 'INSERT INTO searchState VALUES (1, ?, ?, ?, NULL, 0)'
    database.run(insert, VERSION, model, generation)
  })
}

/** Records the documents of the live index that a transaction changed. */
export function recordChange(database: SqliteDatabase, docs: readonly number[]): void {
  const insert = 'INSERT INTO searchChange (doc) SELECT value FROM json_each(?)'
  database.run(insert, JSON.stringify(docs))
  const forget = 'DELETE FROM searchChange WHERE id <= (SELECT max(id) FROM searchChange) - ?'
  database.run(forget, CHANGES_KEPT)
}

/** Returns the documents that changed after a revision; undefined when they are too many. */
export function changesSince(
  database: SqliteDatabase,
  since: number,
  { revision }: IndexState,
): number[] | undefined {
  if (since < revision - CHANGES_KEPT || since > revision) return undefined
  const sql = 'SELECT DISTINCT doc FROM searchChange WHERE id > ?'
  return database.all<{ doc: number }>(sql, since).map(({ doc }) => doc)
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
  throw new CatalogError('INDEX_UNAVAILABLE', 'Another rebuild of the index superseded this one')
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
      const unused = generationsIn(database).find(
        (generation) => generation !== live && generation !== building,
      )
      if (unused === undefined) return false
      // The largest table is deleted in batches, because writers wait meanwhile.
      const { body } = tablesOfGeneration(unused)
      const deleteBatch = `DELETE FROM ${body} WHERE id IN (SELECT id FROM ${body} LIMIT ${ROWS_PER_DELETION})`
      if (hasTable(database, body) && database.run(deleteBatch) > 0) return true
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

function dropTables(database: SqliteDatabase, generation: number, limit = Infinity): void {
  // The table of facets is that of an earlier version.
  const names = [...NAMES, 'facet'].map((name) => tableName(generation, name))
  const existing = names.filter((name) => hasTable(database, name))
  for (const name of existing.slice(0, limit)) database.execute(`DROP TABLE ${name}`)
}
