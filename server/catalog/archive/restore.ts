import { setTimeout as sleep } from 'node:timers/promises'
import type {
  ArchivedRecord,
  ArchiveStore,
  PastEdges,
  PastRecord,
} from '../../../graph/store/archive-store.ts'
import { BYTES_PER_COMMIT_MAX, EDITS_PER_COMMIT_MAX } from '../../../graph/store/write-combiner.ts'
import type { LogEntry } from '../../../graph/store/change-log.ts'
import type { Edit } from '../../../graph/store/edit.ts'
import type { GraphStore } from '../../../graph/store/graph-store.ts'
import type { Registry } from '../../../graph/model/registry.ts'
import type { AccessTokenStore } from '../../../graph/store/access-token-store.ts'
import type { AuditRecord, AuditStore } from '../../../graph/store/audit-store.ts'
import type { StoreControl } from '../../../graph/store/store-control.ts'
import type { SearchIndex } from '../../../search/search-index.ts'
import { catchUpSteps } from '../write/derived/catch-up.ts'
import { Followers } from '../write/derived/followers.ts'
import type { DocumentSource } from '../index/documents.ts'
import { IndexerLease, LEASE_RENEWAL_MS, LEASE_TTL_MS } from '../index/indexer-lease.ts'
import { reindex } from '../index/reindex.ts'
import type { NumberedRecord } from './archive-reader.ts'
import { ArchiveError } from './format.ts'
import { EndedEdges, recordEdits } from './record-edits.ts'

/** Dirty flags cleared per step. */
const FLAGS_PER_STEP = 1_000
/** Pause between two attempts to acquire the lease. */
const LEASE_PAUSE_MS = 250

export interface RestoreOptions extends DocumentSource {
  readonly control: StoreControl
  readonly tokens: AccessTokenStore
  readonly auditRecords: AuditStore
  readonly archive: ArchiveStore
  readonly index: SearchIndex
  /** Reports progress: records written; `onIndexed` then reports searchable entities. */
  readonly onRecords?: (done: number) => void
  readonly onIndexed?: (progress: { done: number; total: number }) => void
}

/**
 * Checks whether a backup can be restored, without writing anything.
 *
 * @throws ArchiveError that names the line
 */
export async function checkRecords(
  registry: Registry,
  records: AsyncIterable<NumberedRecord>,
): Promise<void> {
  // Making the edits throws for records that cannot be restored.
  const edits = recordEdits(registry, records)
  while ((await edits.next()).done !== true);
}

/**
 * Replaces the contents of the stores by a backup. All aspects, with their history, pass through
 * `graph.write`, which derives edges, nodes and the index. Until the end the store is marked as
 * partially restored; a restore that crashes has to be repeated.
 *
 * @throws ArchiveError when a server runs or starts on the stores
 */
export async function restore(
  options: RestoreOptions,
  records: AsyncIterable<NumberedRecord>,
): Promise<void> {
  const { control, archive, index } = options
  await whileNoServerRuns(control, async (requireAlone) => {
    await archive.beginRestore()
    await emptyIndex(index)
    await load(options, records, requireAlone)
    await archive.resumeLog()
    await deriveAll(options, requireAlone)
    await reindex({
      ...options,
      onProgress: (progress) => {
        requireAlone()
        options.onIndexed?.(progress)
      },
    })
    await clearAllFlags(control)
    requireAlone()
    await archive.endRestore()
  })
}

/** Holds the lease of the indexer during `work`, so that no server can run. */
async function whileNoServerRuns(
  control: StoreControl,
  work: (requireAlone: () => void) => Promise<void>,
): Promise<void> {
  const lease = new IndexerLease(control)
  const startedMs = performance.now()
  // The lease of a killed server expires only after its time to live.
  while (!(await lease.take())) {
    if (performance.now() - startedMs > LEASE_TTL_MS + LEASE_RENEWAL_MS) {
      throw new ArchiveError('A server runs on this store; stop all of them, and restore again')
    }
    await sleep(LEASE_PAUSE_MS)
  }
  let isAlone = true
  const renewal = setInterval(() => {
    // The next renewal compensates for a failed one.
    lease.take().then(
      (isHeld) => (isAlone &&= isHeld),
      () => {},
    )
  }, LEASE_RENEWAL_MS)
  try {
    await work(() => {
      if (isAlone) return
      throw new ArchiveError('A server has begun to run on this store; stop it, and restore again')
    })
  } finally {
    clearInterval(renewal)
    await lease.release()
  }
}

/**
 * Empties the index; an empty index is complete, and restored entities are indexed like any change.
 */
async function emptyIndex(index: SearchIndex): Promise<void> {
  const rebuild = await index.rebuild()
  await rebuild.abandon()
  const empty = await index.rebuild()
  await empty.commit()
}

/** Audit records, or entries of the log, of one transaction. */
const RECORDS_PER_COMMIT = 500

async function load(
  { registry, graph, tokens, auditRecords, archive, onRecords = () => {} }: RestoreOptions,
  records: AsyncIterable<NumberedRecord>,
  requireAlone: () => void,
): Promise<void> {
  const batches = new EditBatches(graph)
  const audits: AuditRecord[] = []
  const entries: LogEntry[] = []
  const past: PastRecord[] = []
  const ended = new EndedEdges(registry)
  const pastEdges: PastEdges[] = []
  const addPast = async () => {
    // They belong to entities that the batches create.
    await batches.end()
    await archive.addPast(past.splice(0))
    await archive.addPastEdges(pastEdges.splice(0))
  }
  let [done, lastPosition, knowsPast] = [0, 0, true]
  for await (const { edit, record } of recordEdits(registry, records)) {
    if (edit) await batches.add(edit)
    else if (record.kind === 'token') {
      const { lastUsedMillis, ...token } = record.token
      await tokens.create(token)
      if (lastUsedMillis !== undefined) await tokens.touch(token.hash, lastUsedMillis)
    } else if (record.kind === 'password')
      await tokens.replacePassword(record.user, undefined, record.password)
    else if (record.kind === 'principal')
      await tokens.replacePrincipal(record.name, undefined, record.principal)
    else if (record.kind === 'task') await archive.addTasks([record.task])
    else if (record.kind === 'audit') audits.push(record.audit)
    else if (record.kind === 'logEntry') {
      entries.push(record.entry)
      lastPosition = record.entry.position
    } else if (isPastRecord(record)) past.push(record)
    pastEdges.push(...ended.next(record))
    if (record.kind === 'aspect') knowsPast &&= record.position !== undefined
    if (past.length === RECORDS_PER_COMMIT) await addPast()
    if (audits.length === RECORDS_PER_COMMIT) await auditRecords.put(audits.splice(0))
    if (entries.length === RECORDS_PER_COMMIT) await archive.addLogEntries(entries.splice(0))
    requireAlone()
    onRecords(++done)
  }
  await batches.end()
  await auditRecords.put(audits)
  await archive.addLogEntries(entries)
  // A backup of an earlier release has no positions.
  pastEdges.push(...ended.next(undefined))
  if (!knowsPast) past.push({ kind: 'pastBegin', position: lastPosition })
  await addPast()
}

const PAST_KINDS = new Set<ArchivedRecord['kind']>([
  'past',
  'deletedName',
  'logMinute',
  'pastBegin',
])
const isPastRecord = (record: ArchivedRecord): record is PastRecord => PAST_KINDS.has(record.kind)

/** Writes batches of edits in order, and prepares the next batch meanwhile. */
class EditBatches {
  readonly #graph: GraphStore
  #edits: Edit[] = []
  #bytes = 0
  #writing: Promise<unknown> = Promise.resolve()

  constructor(graph: GraphStore) {
    this.#graph = graph
  }

  async add(edit: Edit): Promise<void> {
    this.#edits.push(edit)
    this.#bytes += edit.bytes
    const isFull = this.#edits.length >= EDITS_PER_COMMIT_MAX || this.#bytes >= BYTES_PER_COMMIT_MAX
    if (isFull) await this.#flush()
  }

  async end(): Promise<void> {
    await this.#flush()
    await this.#writing
  }

  async #flush(): Promise<void> {
    const edits = this.#edits
    this.#edits = []
    this.#bytes = 0
    await this.#writing
    this.#writing = this.#graph.write(edits)
    // The next flush throws the failure; until then the rejection counts as handled.
    this.#writing.catch(() => {})
  }
}

/** Derives what a backup of an earlier release lacks (docs/interface: model/derived-later). */
async function deriveAll(
  { registry, graph }: RestoreOptions,
  requireAlone: () => void,
): Promise<void> {
  const followers = new Followers({ registry, graph, clock: Date.now }, (edits) =>
    graph.write(edits),
  )
  for (const derived of registry.followers) {
    for await (const { sources } of catchUpSteps({ graph }, derived)) {
      requireAlone()
      await followers.visit(sources)
    }
  }
}

async function clearAllFlags(control: StoreControl): Promise<void> {
  for (;;) {
    const flags = await control.dirtyFlags(FLAGS_PER_STEP)
    if (flags.length === 0) return
    await control.clearDirty(flags)
  }
}
