import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  partsOfTaskId,
  type ArchivedRecord,
  type ArchiveOptions,
  type ArchiveStore,
} from '../../archive-store.ts'
import { CatalogError } from '../../model/errors.ts'
import { compareText } from '../../order.ts'
import type { TaskRecord } from '../../task-record.ts'
import type { StoredAccessToken } from '../../access-token-store.ts'
import { contentsOf } from './contents.ts'
import { Scratch, type Kept } from './scratch.ts'
import * as statements from './statements.ts'
import {
  ANSWER_TIMEOUT_MS,
  integer,
  type Neo4jConnection,
  type Pipeline,
  type Reader,
} from '../connection.ts'
import { COUNT_BY_TYPE } from '../read.ts'
import type { Relationships } from '../relationships.ts'
import { checkupOf } from '../schema.ts'
import { propertiesOf, recordOf, type StoredTask } from '../tasks/tasks.ts'

/** Entities whose records are read in one go: their latest values are in memory together. */
const ENTITIES_PER_READ = 100
const REVISIONS_PER_READ = 2_000
/** Nodes and relationships that one transaction deletes: it holds them in memory. */
const ROWS_PER_DELETION = 10_000
/** The last look, during which writers wait, is taken when so few entities are left to be read. */
const LEFT_FOR_LAST_LOOK = 200
/** Looks before the last one; writers that change more than is read meanwhile have to wait then. */
const LOOKS_MAX = 6
/** An archive that died keeps writers passing the gate, one after the other, no longer than this. */
const GATE_TTL_MS = 3 * ANSWER_TIMEOUT_MS
/** How often it is looked whether old transactions have ended. */
const DRAIN_PAUSE_MS = 20

export function neo4jArchiveStore(
  connection: Neo4jConnection,
  relationships: Relationships,
): ArchiveStore {
  const setHalfRestored = (value: boolean) =>
    connection.change(statements.SET_HALF_RESTORED, { value })
  return {
    records: (options) => recordsOf(connection, options),
    isEmpty: async () => {
      const [row] = await connection.read<{ isEmpty: boolean }>(statements.IS_EMPTY)
      return row?.isEmpty ?? true
    },
    beginRestore: async () => {
      await setHalfRestored(true)
      await deleteAll(connection, statements.EMPTY_RELATIONSHIPS)
      for (const label of statements.EMPTIED_LABELS) {
        await deleteAll(connection, statements.emptyNodes(label))
      }
    },
    endRestore: async () => {
      await setHalfRestored(false)
    },
    isHalfRestored: async () => {
      const [row] = await connection.read<{ isHalfRestored: boolean }>(statements.IS_HALF_RESTORED)
      return row?.isHalfRestored ?? false
    },
    checkup: () => checkupOf(connection, relationships),
    addTasks: async (records) => {
      if (records.length === 0) return
      await connection.change(statements.ADD_TASKS, { rows: records.map(taskRow) })
    },
  }
}

async function deleteAll(connection: Neo4jConnection, statement: string): Promise<void> {
  const limit = integer(ROWS_PER_DELETION)
  for (let deleted = ROWS_PER_DELETION; deleted === ROWS_PER_DELETION;) {
    const [row] = await connection.change<{ deleted: number }>(statement, { limit })
    deleted = row?.deleted ?? 0
  }
}

function taskRow(task: TaskRecord) {
  const { kind } = JSON.parse(task.assignment) as { kind: string }
  const number = integer(partsOfTaskId(task.id).number)
  return { properties: { ...propertiesOf(task), number, name: kind } }
}

/**
 * Everything is read while others write, and with each entity the revision that it had before. Then those are
 * read again whose revision is another by now, until they are few; and the last of them while nobody
 * writes, which is the moment that the archive is of.
 */
async function* recordsOf(
  connection: Neo4jConnection,
  options: ArchiveOptions,
): AsyncGenerator<ArchivedRecord> {
  const scratch = await Scratch.make(options.scratchDir)
  const gate = new Gate(connection)
  try {
    await gate.close()
    await readAll(connection, gate, scratch, options)
    const last = await lookAgain(connection, gate, scratch, options)
    for await (const kept of scratch.entities()) yield* scratch.records(kept)
    for (const token of last.tokens) yield { kind: 'token', token }
    for (const task of last.tasks) yield { kind: 'task', task }
  } finally {
    await gate.open().catch(() => {})
    await scratch.remove()
  }
}

async function readAll(
  connection: Neo4jConnection,
  gate: Gate,
  scratch: Scratch,
  { keyAspectOf, onProgress = () => {} }: ArchiveOptions,
): Promise<void> {
  let done = 0
  const types = await asOneReader(connection, typesOf)
  for (const type of types) {
    for (let after = ''; ;) {
      const from = after
      await gate.keepClosed()
      const kept = await asOneReader(connection, async (reader) => {
        const page = await revisionsAfter(reader, type, from, ENTITIES_PER_READ)
        return { page, read: await readEach(reader, scratch, page, keyAspectOf) }
      })
      await scratch.list(kept.read)
      done += kept.page.length
      onProgress(done)
      after = kept.page.at(-1)?.urn ?? after
      if (kept.page.length < ENTITIES_PER_READ) break
    }
  }
}

interface Last {
  readonly tokens: readonly StoredAccessToken[]
  readonly tasks: readonly TaskRecord[]
}

async function lookAgain(
  connection: Neo4jConnection,
  gate: Gate,
  scratch: Scratch,
  { keyAspectOf }: ArchiveOptions,
): Promise<Last> {
  for (let look = 1; look <= LOOKS_MAX; look++) {
    await gate.keepClosed()
    const changed = await asOneReader(connection, (reader) => compare(reader, scratch))
    if (changed.length <= LEFT_FOR_LAST_LOOK) break
    for (let at = 0; at < changed.length; at += ENTITIES_PER_READ) {
      const some = changed.slice(at, at + ENTITIES_PER_READ)
      await gate.keepClosed()
      scratch.change(
        await asOneReader(connection, (reader) => readEach(reader, scratch, some, keyAspectOf)),
      )
    }
  }
  return gate.hold(async (reader) => {
    const changed = await compare(reader, scratch)
    for (let at = 0; at < changed.length; at += ENTITIES_PER_READ) {
      const some = changed.slice(at, at + ENTITIES_PER_READ)
      scratch.change(await readEach(reader, scratch, some, keyAspectOf))
    }
    return readLast(reader)
  })
}

async function readLast(reader: Reader): Promise<Last> {
  const tokens = await reader.read<{ token: StoredAccessToken }>(statements.ARCHIVED_TOKENS)
  const tasks = await reader.read<{ record: StoredTask }>(statements.ARCHIVED_TASKS)
  const numberOf = ({ id }: TaskRecord) => partsOfTaskId(id).number
  return {
    tokens: tokens.map(({ token }) => token).toSorted((a, b) => compareText(a.hash, b.hash)),
    tasks: tasks
      .map(({ record }) => recordOf(record))
      .toSorted((a, b) => numberOf(a) - numberOf(b)),
  }
}

interface Revision {
  readonly urn: string
  readonly revision: number
}

/** Entity types such that their entities, one type after the other, are in the order of URNs. */
async function typesOf(reader: Reader): Promise<string[]> {
  const rows = await reader.read<{ entityType: string }>(COUNT_BY_TYPE)
  return rows.map(({ entityType }) => entityType).toSorted((a, b) => compareText(`${a}:`, `${b}:`))
}

function revisionsAfter(
  reader: Reader,
  entityType: string,
  after: string,
  count: number,
): Promise<Revision[]> {
  const page = { entityType, after, limit: integer(count) }
  return reader.read<Revision>(statements.REVISIONS_AFTER, page)
}

async function* revisionsOf(reader: Reader): AsyncGenerator<Revision> {
  for (const type of await typesOf(reader)) {
    for (let after = ''; ;) {
      const page = await revisionsAfter(reader, type, after, REVISIONS_PER_READ)
      yield* page
      if (page.length < REVISIONS_PER_READ) break
      after = page.at(-1)?.urn ?? after
    }
  }
}

/** @returns entities that are not there as they are now; those that are gone are taken out */
async function compare(reader: Reader, scratch: Scratch): Promise<Revision[]> {
  const changed: Revision[] = []
  const gone: string[] = []
  const known = scratch.entities()
  let next = await known.next()
  for await (const entity of revisionsOf(reader)) {
    while (next.done !== true && compareText(next.value.urn, entity.urn) < 0) {
      gone.push(next.value.urn)
      next = await known.next()
    }
    const kept = next.done !== true && next.value.urn === entity.urn ? next.value : undefined
    if (kept) next = await known.next()
    if (kept?.revision !== entity.revision) changed.push(entity)
  }
  for (; next.done !== true; next = await known.next()) gone.push(next.value.urn)
  for (const urn of gone) scratch.gone(urn)
  return changed
}

/** Their records; of a revision no older than they say, since that was asked for before. */
async function readEach(
  reader: Reader,
  scratch: Scratch,
  entities: readonly Revision[],
  keyAspectOf: (urn: string) => string,
): Promise<Kept[]> {
  const revisions = new Map(entities.map(({ urn, revision }) => [urn, revision]))
  const read: Kept[] = []
  for await (const [urn, records] of contentsOf(reader, [...revisions.keys()], keyAspectOf)) {
    read.push(await scratch.append(urn, revisions.get(urn) ?? 0, records))
  }
  return read
}

/** In one transaction, which a cluster has its leader answer: a follower may be behind. */
function asOneReader<T>(
  connection: Neo4jConnection,
  work: (reader: Reader) => Promise<T>,
): Promise<T> {
  return connection.transaction((pipeline) => work(readerOf(pipeline)))
}

function readerOf(pipeline: Pipeline): Reader {
  return { read: (statement, parameters) => pipeline.run(statement, parameters ?? {}) }
}

/** The gate of `gate.ts`, for the one who closes it. */
class Gate {
  readonly #connection: Neo4jConnection
  readonly #holder = randomUUID()
  #keptMs = -Infinity

  constructor(connection: Neo4jConnection) {
    this.#connection = connection
  }

  /** When this is over, everybody who writes passes the gate: whoever began before has ended. */
  async close(): Promise<void> {
    if (!(await this.#keep(false))) {
      throw new CatalogError('STORE_UNAVAILABLE', 'Another backup of this store is being made.')
    }
    const closedMs = performance.now()
    const old = new Set(await this.#transactions())
    // The server ends every transaction of ours by then, also those that we may not see.
    while (old.size > 0 && performance.now() - closedMs < ANSWER_TIMEOUT_MS) {
      await sleep(DRAIN_PAUSE_MS)
      const now = new Set(await this.#transactions())
      for (const id of old) if (!now.has(id)) old.delete(id)
    }
  }

  async keepClosed(): Promise<void> {
    if (performance.now() - this.#keptMs < ANSWER_TIMEOUT_MS / 2) return
    if (!(await this.#keep(true))) throw heldUp()
  }

  /** Nobody passes while `work` is at it, in one transaction; then the gate is open again. */
  async hold<T>(work: (reader: Reader) => Promise<T>): Promise<T> {
    if (!(await this.#keep(true))) throw heldUp()
    return this.#connection.transaction(async (pipeline) => {
      const parameters = { holder: this.#holder, restMs: integer(ANSWER_TIMEOUT_MS) }
      const held = await pipeline.run(statements.HOLD_GATE, parameters)
      if (held.length === 0) throw heldUp()
      const result = await work(readerOf(pipeline))
      await pipeline.commit()
      return result
    })
  }

  /** Nothing happens when it is not closed. */
  async open(): Promise<void> {
    await this.#connection.change(statements.OPEN_GATE, { holder: this.#holder })
  }

  async #keep(isOurs: boolean): Promise<boolean> {
    const askedMs = performance.now()
    const parameters = { holder: this.#holder, isOurs, ttlMs: integer(GATE_TTL_MS) }
    const rows = await this.#connection.change(statements.CLOSE_GATE, parameters)
    this.#keptMs = askedMs
    return rows.length > 0
  }

  async #transactions(): Promise<string[]> {
    const rows = await this.#connection.read<{ id: string }>(statements.TRANSACTIONS)
    return rows.map(({ id }) => id)
  }
}

function heldUp(): CatalogError {
  return new CatalogError(
    'STORE_UNAVAILABLE',
    'The backup was held up for so long that writers went on without it; begin it again.',
  )
}
