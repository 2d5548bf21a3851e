import { CatalogError } from '../model/errors.ts'
import type { SqliteDatabase } from './database.ts'

/**
 * Entities that exist have a row and a number; stubs occur in edges only. Edges hold URNs as text,
 * because an index over numbers cannot give pages in the order of URNs: looking up and sorting
 * 100,000 takes 100 ms.
 *
 * `incoming` counts the distinct relationships that end at a URN, because counting 100,000 takes 15
 * ms. It adds about 8 µs to each edge that is written. Outgoing ones are counted on demand: the
 * aspects of one entity assert few.
 */
const FIRST = /* sql */ `
  CREATE TABLE store (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    writable INTEGER NOT NULL,
    -- Number of the latest transaction that changed entities: the revision of all of them.
    revision INTEGER NOT NULL
  );
  INSERT INTO store VALUES (1, 1, 0);

  CREATE TABLE entity (
    id INTEGER PRIMARY KEY,
    urn TEXT NOT NULL UNIQUE
  );

  -- Version 0 is the latest value; a superseded row gets the next number.
  CREATE TABLE aspect (
    entity INTEGER NOT NULL,
    version INTEGER NOT NULL,
    name TEXT NOT NULL,
    hash TEXT NOT NULL,
    superseded INTEGER NOT NULL,
    createdMillis INTEGER NOT NULL,
    createdBy TEXT NOT NULL,
    systemMetadata TEXT,
    body NOT NULL,
    PRIMARY KEY (entity, version, name)
  );

  -- One row per assertion: the aspect of the owner that says so.
  CREATE TABLE edge (
    source TEXT NOT NULL,
    name TEXT NOT NULL,
    target TEXT NOT NULL,
    owner INTEGER NOT NULL,
    aspect TEXT NOT NULL,
    lineage TEXT,
    via TEXT,
    PRIMARY KEY (source, name, target, owner, aspect)
  ) WITHOUT ROWID;
  CREATE INDEX edgeByTarget ON edge (target, name, source, lineage, via);
  CREATE INDEX edgeByOwner ON edge (owner, aspect, lineage, via);

  CREATE TABLE incoming (
    target TEXT NOT NULL,
    name TEXT NOT NULL,
    total INTEGER NOT NULL,
    PRIMARY KEY (target, name)
  ) WITHOUT ROWID;
  CREATE TRIGGER firstAssertion AFTER INSERT ON edge
  WHEN 1 = (
    SELECT count(*) FROM (
      SELECT 1 FROM edge
      WHERE source = new.source AND name = new.name AND target = new.target
      LIMIT 2
    )
  ) BEGIN
    INSERT INTO incoming VALUES (new.target, new.name, 1)
      ON CONFLICT DO UPDATE SET total = total + 1;
  END;
  CREATE TRIGGER lastAssertion AFTER DELETE ON edge
  WHEN NOT EXISTS (
    SELECT 1 FROM edge WHERE source = old.source AND name = old.name AND target = old.target
  ) BEGIN
    UPDATE incoming SET total = total - 1 WHERE target = old.target AND name = old.name;
    DELETE FROM incoming WHERE target = old.target AND name = old.name AND total = 0;
  END;

  CREATE TABLE point (
    entity INTEGER NOT NULL,
    aspect TEXT NOT NULL,
    millis INTEGER NOT NULL,
    id TEXT NOT NULL,
    entityType TEXT NOT NULL,
    hash TEXT NOT NULL,
    systemMetadata TEXT,
    body NOT NULL,
    PRIMARY KEY (entity, aspect, millis, id)
  );
  CREATE INDEX pointByAge ON point (entityType, aspect, millis);

  -- Rows are numbered in the order of their marks, so the oldest mark comes first by itself.
  CREATE TABLE pending (
    id INTEGER PRIMARY KEY,
    urn TEXT NOT NULL UNIQUE,
    revision INTEGER NOT NULL,
    sinceMillis INTEGER NOT NULL
  );
`

const LEASES = /* sql */ `
  CREATE TABLE lease (
    name TEXT PRIMARY KEY,
    holder TEXT NOT NULL,
    untilMillis INTEGER NOT NULL
  );
`

/**
 * Numbers are never reused, even if the newest task was deleted. `freeMillis`: when any server may
 * claim the task; null once it has ended.
 */
const TASKS = /* sql */ `
  CREATE TABLE task (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    node TEXT NOT NULL,
    id TEXT GENERATED ALWAYS AS (node || ':' || number),
    assignment TEXT NOT NULL,
    total INTEGER,
    deleted INTEGER NOT NULL DEFAULT 0,
    updated INTEGER NOT NULL DEFAULT 0,
    passedOver INTEGER NOT NULL DEFAULT 0,
    batches INTEGER NOT NULL DEFAULT 0,
    retries INTEGER NOT NULL DEFAULT 0,
    position TEXT,
    ending TEXT,
    reason TEXT,
    createdMillis INTEGER NOT NULL,
    endedMillis INTEGER,
    holder TEXT,
    freeMillis INTEGER
  );
  CREATE UNIQUE INDEX taskById ON task (id);
  CREATE INDEX taskByFree ON task (freeMillis) WHERE freeMillis IS NOT NULL;
  CREATE INDEX taskByEnd ON task (endedMillis) WHERE endedMillis IS NOT NULL;
`

const TOKENS = /* sql */ `
  CREATE TABLE token (
    hash TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    description TEXT,
    kind TEXT NOT NULL,
    role TEXT NOT NULL,
    actor TEXT NOT NULL,
    owner TEXT NOT NULL,
    createdMillis INTEGER NOT NULL,
    expiresMillis INTEGER,
    lastUsedMillis INTEGER
  ) WITHOUT ROWID;
`

/** Set while a restore runs; still set after an interrupted one. */
const HALF_RESTORED = 'ALTER TABLE store ADD COLUMN halfRestored INTEGER NOT NULL DEFAULT 0;'

/** Runs are few and their values many: an index finds each run in one seek (`runs.ts`). */
const RUNS = /* sql */ `
  CREATE INDEX aspectByRun ON aspect (systemMetadata ->> 'runId', createdMillis)
  WHERE version = 0 AND systemMetadata IS NOT NULL
    AND systemMetadata ->> 'runId' <> 'no-run-id-provided';
`

/** The same index for points. */
const POINTS_OF_RUNS = /* sql */ `
  CREATE INDEX pointByRun ON point (systemMetadata ->> 'runId', millis)
  WHERE systemMetadata IS NOT NULL AND systemMetadata ->> 'runId' <> 'no-run-id-provided';
`

const AUDIT = /* sql */ `
  CREATE TABLE audit (
    id TEXT PRIMARY KEY,
    eventType TEXT NOT NULL,
    actor TEXT NOT NULL,
    entityType TEXT,
    aspect TEXT,
    body TEXT NOT NULL
  ) WITHOUT ROWID;
`

/** A user has few groups, and no statement asks for one of them. */
const PASSWORDS = /* sql */ `
  ALTER TABLE token ADD COLUMN groups TEXT;
  CREATE TABLE password (user TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
`

/** Names of users, each with its owner; tokens that end with the one that made them. */
const PRINCIPALS = /* sql */ `
  ALTER TABLE token ADD COLUMN madeWith TEXT;
  CREATE TABLE principal (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
`

/** `position` of the last change of the row. The log begins with the release that adds it. */
const LOG = /* sql */ `
  CREATE TABLE log (
    position INTEGER PRIMARY KEY,
    millis INTEGER NOT NULL,
    isContinued INTEGER NOT NULL,
    entries NOT NULL
  );
  ALTER TABLE store ADD COLUMN logPosition INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE store ADD COLUMN logMillis INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE store ADD COLUMN isLogPaused INTEGER NOT NULL DEFAULT 0;
`

/** Requests with a key, and what their transactions have returned. */
const KEYED_REQUESTS = /* sql */ `
  CREATE TABLE request (
    id TEXT PRIMARY KEY,
    fingerprint TEXT NOT NULL,
    millis INTEGER NOT NULL,
    answer TEXT
  );
  CREATE INDEX requestByAge ON request (millis);
  CREATE TABLE requestStep (
    request TEXT NOT NULL,
    step TEXT NOT NULL,
    result TEXT NOT NULL,
    PRIMARY KEY (request, step)
  ) WITHOUT ROWID;
`

/** What is sent to webhooks, and up to which position of the log this was decided. */
const DELIVERIES = /* sql */ `
  CREATE TABLE webhook (urn TEXT PRIMARY KEY, position INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE delivery (
    webhook TEXT NOT NULL,
    position INTEGER NOT NULL,
    id TEXT NOT NULL,
    urn TEXT NOT NULL,
    millis INTEGER NOT NULL,
    state TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    sentMillis INTEGER,
    dueMillis INTEGER,
    endedMillis INTEGER,
    status INTEGER,
    error TEXT
  );
  CREATE UNIQUE INDEX deliveryByPosition ON delivery (webhook, position);
  CREATE INDEX deliveryByState ON delivery (webhook, state, position);
  CREATE INDEX deliveryByEnd ON delivery (state, endedMillis) WHERE endedMillis IS NOT NULL;
`

/**
 * Since which position of the log values hold, and what removals have ended. `pastBegin`: from which
 * position on all of this is known.
 */
const PAST = /* sql */ `
  ALTER TABLE store ADD COLUMN pastBegin INTEGER NOT NULL DEFAULT 0;
  UPDATE store SET pastBegin = logPosition;
  ALTER TABLE entity ADD COLUMN position INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE aspect ADD COLUMN position INTEGER NOT NULL DEFAULT 0;
  CREATE TABLE pastAspect (
    entity INTEGER NOT NULL,
    name TEXT NOT NULL,
    until INTEGER NOT NULL,
    version INTEGER NOT NULL,
    superseded INTEGER NOT NULL,
    createdMillis INTEGER NOT NULL,
    createdBy TEXT NOT NULL,
    systemMetadata TEXT,
    body NOT NULL,
    position INTEGER NOT NULL,
    PRIMARY KEY (entity, name, until, version)
  );
  CREATE TABLE deletedName (urn TEXT PRIMARY KEY, position INTEGER NOT NULL) WITHOUT ROWID;
`

/** Few edges point downstream, and a walk would look for them among all edges of an entity. */
const DOWNSTREAM_EDGES = /* sql */ `
  CREATE INDEX edgeDownstream ON edge (source, name, target) WHERE lineage = 'downstream';
`

/**
 * Since which position of the log edges hold, and those that have ended; what their writers state.
 * Edges that are older than the log have the position 0.
 */
const EDGE_SPANS = /* sql */ `
  ALTER TABLE edge ADD COLUMN since INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE edge ADD COLUMN createdOn INTEGER;
  ALTER TABLE edge ADD COLUMN updatedOn INTEGER;
  ALTER TABLE edge ADD COLUMN isManual INTEGER;
  UPDATE store SET pastBegin = logPosition WHERE EXISTS (SELECT 1 FROM edge);
  CREATE TABLE pastEdge (
    source TEXT NOT NULL,
    name TEXT NOT NULL,
    target TEXT NOT NULL,
    owner INTEGER NOT NULL,
    aspect TEXT NOT NULL,
    lineage TEXT,
    via TEXT,
    since INTEGER NOT NULL,
    until INTEGER NOT NULL,
    PRIMARY KEY (source, name, target, owner, aspect, since, until)
  ) WITHOUT ROWID;
  CREATE INDEX pastEdgeByTarget ON pastEdge (target, name);
  CREATE INDEX pastEdgeByOwner ON pastEdge (owner);
`

/** The entries of the log that name each run; of those up to `runsBegin` it is not known. */
const LOGGED_RUNS = /* sql */ `
  ALTER TABLE store ADD COLUMN runsBegin INTEGER NOT NULL DEFAULT 0;
  UPDATE store SET runsBegin = logPosition;
  CREATE TABLE logRun (
    run TEXT NOT NULL,
    position INTEGER NOT NULL,
    PRIMARY KEY (run, position)
  ) WITHOUT ROWID;
  CREATE INDEX logRunByPosition ON logRun (position);
`

/**
 * Lineage by numbers, for walks of a million edges: reading and comparing the URNs of each edge takes
 * three times as long as the rest. `total` counts the edges at a node, and those that assert a step.
 */
const LINEAGE_STEPS = /* sql */ `
  CREATE TABLE lineageNode (
    id INTEGER PRIMARY KEY,
    urn TEXT NOT NULL UNIQUE,
    total INTEGER NOT NULL
  );
  CREATE TABLE lineageStep (
    upstream INTEGER NOT NULL,
    downstream INTEGER NOT NULL,
    total INTEGER NOT NULL,
    PRIMARY KEY (upstream, downstream)
  ) WITHOUT ROWID;
  INSERT INTO lineageNode (urn, total)
  SELECT urn, count(*) FROM (
    SELECT source AS urn FROM edge WHERE lineage IS NOT NULL
    UNION ALL
    SELECT target FROM edge WHERE lineage IS NOT NULL
  ) GROUP BY urn;
  INSERT INTO lineageStep
  SELECT upstream.id, downstream.id, count(*)
  FROM edge
  CROSS JOIN lineageNode AS upstream ON upstream.urn = iif(lineage = 'upstream', target, source)
  CROSS JOIN lineageNode AS downstream ON downstream.urn = iif(lineage = 'upstream', source, target)
  WHERE lineage IS NOT NULL
  GROUP BY 1, 2;
  CREATE TRIGGER firstStep AFTER INSERT ON edge WHEN new.lineage IS NOT NULL BEGIN
    INSERT INTO lineageNode (urn, total) VALUES (new.source, 1)
      ON CONFLICT (urn) DO UPDATE SET total = total + 1;
    INSERT INTO lineageNode (urn, total) VALUES (new.target, 1)
      ON CONFLICT (urn) DO UPDATE SET total = total + 1;
    INSERT INTO lineageStep
      SELECT upstream.id, downstream.id, 1
      FROM lineageNode AS upstream
      CROSS JOIN lineageNode AS downstream
      WHERE upstream.urn = iif(new.lineage = 'upstream', new.target, new.source)
        AND downstream.urn = iif(new.lineage = 'upstream', new.source, new.target)
      ON CONFLICT DO UPDATE SET total = total + 1;
  END;
  CREATE TRIGGER lastStep AFTER DELETE ON edge WHEN old.lineage IS NOT NULL BEGIN
    UPDATE lineageStep SET total = total - 1
      WHERE upstream = (
        SELECT id FROM lineageNode WHERE urn = iif(old.lineage = 'upstream', old.target, old.source)
      ) AND downstream = (
        SELECT id FROM lineageNode WHERE urn = iif(old.lineage = 'upstream', old.source, old.target)
      );
    DELETE FROM lineageStep
      WHERE total = 0
      AND upstream = (
        SELECT id FROM lineageNode WHERE urn = iif(old.lineage = 'upstream', old.target, old.source)
      ) AND downstream = (
        SELECT id FROM lineageNode WHERE urn = iif(old.lineage = 'upstream', old.source, old.target)
      );
    UPDATE lineageNode SET total = total - 1 WHERE urn = old.source;
    UPDATE lineageNode SET total = total - 1 WHERE urn = old.target;
    DELETE FROM lineageNode WHERE urn IN (old.source, old.target) AND total = 0;
  END;
`

/** Of each minute of which the log has deleted entries, the last position. */
const LOG_MINUTES = /* sql */ `
  CREATE TABLE logMinute (minute INTEGER PRIMARY KEY, position INTEGER NOT NULL);
`

/**
 * The last entity whose past before the log was worked out; null: of all, or there was none. Of the
 * latter it is null, too, how many entities there were.
 */
const OLDER_PAST = /* sql */ `
  ALTER TABLE store ADD COLUMN olderAfter TEXT;
  ALTER TABLE store ADD COLUMN olderEntities INTEGER;
  UPDATE store SET olderAfter = '', olderEntities = 0
    WHERE EXISTS (SELECT 1 FROM aspect WHERE position = 0);
`

/** Additions of each version. Entries of a release are never removed or changed. */
const VERSIONS = [
  FIRST,
  LEASES,
  TASKS,
  TOKENS,
  HALF_RESTORED,
  RUNS,
  POINTS_OF_RUNS,
  AUDIT,
  PASSWORDS,
  PRINCIPALS,
  LOG,
  KEYED_REQUESTS,
  DELIVERIES,
  PAST,
  DOWNSTREAM_EDGES,
  EDGE_SPANS,
  LOGGED_RUNS,
  LINEAGE_STEPS,
  LOG_MINUTES,
  OLDER_PAST,
]
/** Stored in the file as `user_version`. */
const SCHEMA_VERSION = VERSIONS.length

/**
 * Creates missing tables, and migrates older ones.
 *
 * @throws CatalogError `STORE_UNAVAILABLE` when a newer release has written the file
 */
export function prepareSchema(database: SqliteDatabase, path: string): void {
  // Two servers may start on a new file at once, hence one transaction for check and change.
  database.transaction(() => {
    const version = database.get<{ user_version: number }>('PRAGMA user_version')?.user_version ?? 0
    if (version > SCHEMA_VERSION) {
      throw new CatalogError(
        'STORE_UNAVAILABLE',
        `${path} was written by a newer release: its schema is version ${version}, and this one ` +
          `supports up to ${SCHEMA_VERSION}. Start the newer release, or choose another DATA_DIR.`,
      )
    }
    for (const additions of VERSIONS.slice(version)) database.execute(additions)
    database.execute(`PRAGMA user_version = ${SCHEMA_VERSION}`)
  })
}
