import {
  splitTaskId,
  type ArchivedRecord,
  type ArchiveOptions,
  type PastRecord,
} from '../../store/archive-store.ts'
import {
  parsePassword,
  parsePrincipal,
  type StoredAccessToken,
} from '../../store/access-token-store.ts'
import { compareText } from '../../store/text-order.ts'
import type { TaskRecord } from '../../store/task-record.ts'
import { slicesOf } from '../../runtime/yield.ts'
import { auditRecords } from '../audit/audit-records.ts'
import { lastPosition, logEntries } from '../change-log.ts'
import type { Neo4jConnection, Reader } from '../connection.ts'
import type { Pipeline } from '../pipeline.ts'
import { toTaskRecord, type StoredTask } from '../tasks/task-nodes.ts'
import { WriteBarrier } from '../write-barrier.ts'
import { readEntityRecords } from './entity-records.ts'
import {
  compareWith,
  revisionsAfter,
  typesInUrnOrder,
  type EntityRevision,
} from './entity-revisions.ts'
import { pastNames } from './past.ts'
import { Scratch, type ScratchEntry } from './scratch.ts'

/** Cost: all tokens; people create few. */
export const ARCHIVED_TOKENS = /* cypher */ `
  MATCH (token:AccessToken)
  RETURN properties(token) AS token`

/** Cost: all passwords; one per user. */
export const ARCHIVED_PASSWORDS = /* cypher */ `
  MATCH (password:Password)
  RETURN password.user AS user, password.value AS value`

/** Cost: all principals; one per user. */
export const ARCHIVED_PRINCIPALS = /* cypher */ `
  MATCH (principal:Principal)
  RETURN principal.name AS name, principal.value AS value`

/** Cost: the tasks of a week. */
export const ARCHIVED_TASKS = /* cypher */ `
  MATCH (task:Task)
  RETURN properties(task) AS record`

/** Entities whose records one transaction reads; their latest values are in memory together. */
const ENTITIES_PER_READ = 100
/** Most changed entities for the last pass, during which writers wait. */
const LAST_PASS_MAX = 200
/**
 * Passes before the last one; if writers change more than a pass reads, they wait longer in the
 * last one.
 */
const PASSES_MAX = 6

/**
 * Yields the records of a snapshot. It reads everything while others write, and with each entity
 * the revision that it had before; then it rereads entities whose revision has changed, until few
 * are left. The last pass rereads those while no writer runs: that read is the snapshot.
 */
export async function* readArchive(
  connection: Neo4jConnection,
  options: ArchiveOptions,
): AsyncGenerator<ArchivedRecord> {
  const scratch = await Scratch.make(options.scratchDir)
  const barrier = new WriteBarrier(connection)
  try {
    await barrier.raise()
    await readAll(connection, barrier, scratch, options)
    const last = await rereadChanged(connection, barrier, scratch, options)
    for await (const entry of scratch.entities()) yield* scratch.records(entry)
    for (const token of last.tokens) yield { kind: 'token', token }
    for (const { user, value } of last.passwords)
      yield { kind: 'password', user, password: parsePassword(value) }
    for (const { name, value } of last.principals)
      yield { kind: 'principal', name, principal: parsePrincipal(value) }
    for (const task of last.tasks) yield { kind: 'task', task }
    // Audit records have transactions of their own, so they need no snapshot.
    for await (const audit of auditRecords(connection)) yield { kind: 'audit', audit }
    // Entries are never changed, so those of the snapshot are the ones up to its last position.
    for await (const entry of logEntries(connection, last.logPosition))
      yield { kind: 'logEntry', entry }
    yield* last.names
  } finally {
    await barrier.lower().catch(() => {})
    await scratch.remove()
  }
}

async function readAll(
  connection: Neo4jConnection,
  barrier: WriteBarrier,
  scratch: Scratch,
  { keyAspectOf, onProgress = () => {} }: ArchiveOptions,
): Promise<void> {
  let done = 0
  const types = await inOneTransaction(connection, typesInUrnOrder)
  for (const type of types) {
    for (let after = ''; ;) {
      const from = after
      await barrier.renew()
      const { page, read } = await inOneTransaction(connection, async (reader) => {
        const entities = await revisionsAfter(reader, type, from, ENTITIES_PER_READ)
        return { page: entities, read: await readEach(reader, scratch, entities, keyAspectOf) }
      })
      await scratch.add(read)
      done += page.length
      onProgress(done)
      after = page.at(-1)?.urn ?? after
      if (page.length < ENTITIES_PER_READ) break
    }
  }
}

/** Records that only the last pass reads. */
interface LastPass {
  readonly tokens: readonly StoredAccessToken[]
  readonly passwords: readonly { readonly user: string; readonly value: string }[]
  readonly principals: readonly { readonly name: string; readonly value: string }[]
  readonly tasks: readonly TaskRecord[]
  /** Of the last entry in the log of changes. */
  readonly logPosition: number
  readonly names: readonly PastRecord[]
}

async function rereadChanged(
  connection: Neo4jConnection,
  barrier: WriteBarrier,
  scratch: Scratch,
  { keyAspectOf }: ArchiveOptions,
): Promise<LastPass> {
  for (let pass = 1; pass <= PASSES_MAX; pass++) {
    await barrier.renew()
    const changed = await inOneTransaction(connection, (reader) => compareWith(scratch, reader))
    if (changed.length <= LAST_PASS_MAX) break
    for (const batch of slicesOf(changed, ENTITIES_PER_READ)) {
      await barrier.renew()
      scratch.replace(
        await inOneTransaction(connection, (reader) =>
          readEach(reader, scratch, batch, keyAspectOf),
        ),
      )
    }
  }
  return barrier.hold(async (pipeline) => {
    const reader = toReader(pipeline)
    for (const batch of slicesOf(await compareWith(scratch, reader), ENTITIES_PER_READ)) {
      scratch.replace(await readEach(reader, scratch, batch, keyAspectOf))
    }
    return readLast(reader)
  })
}

async function readLast(reader: Reader): Promise<LastPass> {
  const tokens = await reader.read<{ token: StoredAccessToken }>(ARCHIVED_TOKENS)
  const passwords = await reader.read<LastPass['passwords'][number]>(ARCHIVED_PASSWORDS)
  const principals = await reader.read<LastPass['principals'][number]>(ARCHIVED_PRINCIPALS)
  const tasks = await reader.read<{ record: StoredTask }>(ARCHIVED_TASKS)
  const logPosition = await lastPosition(reader)
  const names = await pastNames(reader)
  const taskNumber = ({ id }: TaskRecord) => splitTaskId(id).number
  return {
    tokens: tokens.map(({ token }) => token).toSorted((a, b) => compareText(a.hash, b.hash)),
    passwords: passwords.toSorted((a, b) => compareText(a.user, b.user)),
    principals: principals.toSorted((a, b) => compareText(a.name, b.name)),
    tasks: tasks
      .map(({ record }) => toTaskRecord(record))
      .toSorted((a, b) => taskNumber(a) - taskNumber(b)),
    logPosition,
    names,
  }
}

/**
 * Writes the records of entities to `scratch`. They are of the given revisions or newer ones,
 * because revisions are read first.
 */
async function readEach(
  reader: Reader,
  scratch: Scratch,
  entities: readonly EntityRevision[],
  keyAspectOf: (urn: string) => string,
): Promise<ScratchEntry[]> {
  const revisions = new Map(entities.map(({ urn, revision }) => [urn, revision]))
  const read: ScratchEntry[] = []
  for await (const [urn, records] of readEntityRecords(
    reader,
    [...revisions.keys()],
    keyAspectOf,
  )) {
    read.push(await scratch.append(urn, revisions.get(urn) ?? 0, records))
  }
  return read
}

/** Runs work in one transaction. In a cluster the leader answers it, because a follower may lag. */
function inOneTransaction<T>(
  connection: Neo4jConnection,
  work: (reader: Reader) => Promise<T>,
): Promise<T> {
  return connection.transaction((pipeline) => work(toReader(pipeline)))
}

function toReader(pipeline: Pipeline): Reader {
  return { read: (statement, parameters) => pipeline.run(statement, parameters ?? {}) }
}
