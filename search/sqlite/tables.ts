import { CatalogError } from '../../graph/model/errors.ts'
import type { SqliteDatabase } from '../../graph/sqlite/database.ts'
import { TIERS } from '../fields.ts'

/** Raised with every change of the tables; an index of another version is made anew. */
const VERSION = 2

/** Rows that are removed in one transaction. */
const ROWS_PER_PART = 1_000

/** Stands between two values of a field, so that no phrase matches across them. */
export const VALUE_BOUNDARY = '\uE000'

const STATE = /* sql */ `
  CREATE TABLE IF NOT EXISTS searchState (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    version INTEGER NOT NULL,
    -- Fingerprint of the search fields; with another one all documents are made anew.
    model TEXT NOT NULL,
    live INTEGER NOT NULL,
    building INTEGER,
    complete INTEGER NOT NULL,
    -- Grows with every transaction, which tells a process that another one has written.
    revision INTEGER NOT NULL
  );
  CREATE TABLE IF NOT EXISTS searchField (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
  CREATE TABLE IF NOT EXISTS searchPartition (
    id INTEGER PRIMARY KEY,
    entityType TEXT NOT NULL UNIQUE
  );
`

/** The tables of one index; a rebuild fills the next ones beside it. */
export interface Tables {
  readonly doc: string
  readonly body: string
  readonly word: string
  readonly wordList: string
  readonly name: string
  readonly vocabulary: string
  readonly term: string
  readonly posting: string
  readonly facet: string
}

export function tablesOf(generation: number): Tables {
  const named = (name: string) => `search${generation}${name}`
  return {
    doc: named('Doc'),
    body: named('Body'),
    word: named('Word'),
    wordList: named('WordList'),
    name: named('Name'),
    vocabulary: named('Vocabulary'),
    term: named('Term'),
    posting: named('Posting'),
    facet: named('Facet'),
  }
}

/**
 * `body` holds the values as JSON, apart from `doc` to keep that small; `word` the searchable words, a
 * column per tier; `name` whole names as words, for names that equal a query or begin with it;
 * `vocabulary` every value of a field once, `term` its folded form and parts of URNs, `posting` the
 * documents that have them; `facet` the values that are counted, by document.
 */
function createTables(t: Tables): string {
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
  ) WITHOUT ROWID;
  CREATE TABLE ${t.facet} (
    field INTEGER NOT NULL,
    doc INTEGER NOT NULL,
    value INTEGER NOT NULL,
    PRIMARY KEY (field, doc, value)
  ) WITHOUT ROWID;`
}

/** The state of the indexes in the file. */
export interface IndexState {
  readonly live: number
  readonly building: number | null
  readonly complete: number
  readonly revision: number
}

export function readState(database: SqliteDatabase): IndexState {
  const state = database.get<IndexState>(
    'SELECT live, building, complete, revision FROM searchState',
  )
  if (!state) throw new Error('the file has no search index')
  return state
}

/**
 * Creates the tables if there are none, or only those of another model; the new index is not complete.
 *
 * @param model changes whenever documents of the same aspects do
 */
export function prepareTables(database: SqliteDatabase, model: string): void {
  database.repeatable(() => {
    database.execute(STATE)
    const found = database.get<{ version: number; model: string }>('SELECT * FROM searchState')
    if (found?.version === VERSION && found.model === model) return
    if (found) dropAll(database)
    database.execute(createTables(tablesOf(1)))
    database.run(
      'INSERT OR REPLACE INTO searchState VALUES (1, ?, ?, 1, NULL, 0, 0)',
      VERSION,
      model,
    )
  })
}

/** Begins the next index, or continues one that was begun. */
export function beginBuilding(database: SqliteDatabase): number {
  return database.repeatable(() => {
    const { live, building } = readState(database)
    if (building !== null) return building
    database.execute(createTables(tablesOf(live + 1)))
    database.run('UPDATE searchState SET building = ?', live + 1)
    return live + 1
  })
}

/**
 * Of an index that is committed the tables of the one before it are left, for {@link dropUnused}.
 *
 * @throws CatalogError `INDEX_UNAVAILABLE` when another process has ended the rebuild
 */
export function endBuilding(
  database: SqliteDatabase,
  generation: number,
  outcome: 'commit' | 'abandon',
): void {
  database.transaction(() => {
    const { live, building, complete } = readState(database)
    if (building !== generation) throw rebuildGone()
    const [next, isComplete] = outcome === 'commit' ? [generation, 1] : [live, complete]
    // Its number is given again.
    if (outcome === 'abandon') dropTables(database, generation)
    database.run(
      'UPDATE searchState SET live = ?, building = NULL, complete = ?, revision = revision + 1',
      next,
      isComplete,
    )
  })
}

/**
 * Removes tables of no index, of which an interrupted process may have left some, for `forMs` or little more.
 *
 * @returns whether there may be more
 */
export function dropUnused(database: SqliteDatabase, forMs: number): boolean {
  const endMs = performance.now() + forMs
  let isLeft = true
  while (isLeft && performance.now() < endMs) {
    isLeft = database.repeatable(() => {
      const { live, building } = readState(database)
      const unused = generationsIn(database).find((each) => each !== live && each !== building)
      if (unused !== undefined) dropPart(database, unused)
      return unused !== undefined
    })
  }
  return isLeft
}

/** Rebuilds at the same time fill the same index, and the first to finish ends it for all. */
export function rebuildGone(): CatalogError {
  return new CatalogError('INDEX_UNAVAILABLE', 'Another rebuild of the index has ended this one')
}

function dropAll(database: SqliteDatabase): void {
  for (const generation of generationsIn(database)) dropTables(database, generation)
}

function generationsIn(database: SqliteDatabase): number[] {
  const names = "SELECT name FROM sqlite_master WHERE type = 'table' AND name GLOB 'search[0-9]*'"
  const rows = database.all<{ name: string }>(names)
  const generations = rows.flatMap(({ name }) => {
    const generation = Number.parseInt(name.slice('search'.length), 10)
    return inOrder(generation).includes(name) ? [generation] : []
  })
  return [...new Set(generations)]
}

/** In an order in which tables can go: `wordList` reads `word`. `body` is the largest. */
function inOrder(generation: number): string[] {
  const { body, wordList, word, ...others } = tablesOf(generation)
  return [body, wordList, word, ...Object.values(others)]
}

function dropTables(database: SqliteDatabase, generation: number): void {
  for (const table of inOrder(generation)) database.execute(`DROP TABLE IF EXISTS ${table}`)
}

/** Some rows of the largest table, or one table. */
function dropPart(database: SqliteDatabase, generation: number): void {
  const exists = 'SELECT 1 FROM sqlite_master WHERE name = ?'
  const table = inOrder(generation).find((name) => database.get(exists, name))
  if (table === undefined) return
  const isLargest = table === tablesOf(generation).body
  const some = `DELETE FROM ${table} WHERE id IN (SELECT id FROM ${table} LIMIT ${ROWS_PER_PART})`
  if (!isLargest || database.run(some) === 0) database.execute(`DROP TABLE ${table}`)
}
