import { setTimeout as sleep } from 'node:timers/promises'
import type { ArchiveStore } from '../../../graph/store/archive-store.ts'
import { BYTES_PER_COMMIT_MAX, EDITS_PER_COMMIT_MAX } from '../../../graph/store/combine.ts'
import type { Edit } from '../../../graph/store/edit.ts'
import type { GraphStore } from '../../../graph/store/graph-store.ts'
import type { Registry } from '../../../graph/model/registry.ts'
import type { AccessTokenStore } from '../../../graph/store/access-token-store.ts'
import type { SearchIndex } from '../../../search/search-index.ts'
import type { DocumentSource } from '../indexing/documents.ts'
import { IndexerLease, LEASE_RENEWAL_MS, LEASE_TTL_MS } from '../indexing/indexer-lease.ts'
import { reindex } from '../indexing/reindex.ts'
import type { NumberedRecord } from './archive-reader.ts'
import { ArchiveError } from './format.ts'
import { recordEditsOf } from './record-edits.ts'

/** Flags that are cleared at once. */
const FLAGS_PER_STEP = 1_000
/** Pause before the lease is tried again. */
const LEASE_PAUSE_MS = 250

export interface RestoreOptions extends DocumentSource {
  readonly tokens: AccessTokenStore
  readonly archive: ArchiveStore
  readonly index: SearchIndex
  /** Progress: records written, then entities searchable. */
  readonly onRecords?: (done: number) => void
  readonly onIndexed?: (progress: { done: number; total: number }) => void
}

/**
 * Checks whether a backup can be restored, without writing anything.
 *
 * @throws ArchiveError that names the line
 */
export async function check(
  registry: Registry,
  records: AsyncIterable<NumberedRecord>,
): Promise<void> {
  // Making the edits finds whatever cannot be restored.
  const edits = recordEditsOf(registry, records)
  while ((await edits.next()).done !== true);
}

/**
 * Replaces the contents of the stores by those of a backup. All aspects, with their history, go through
 * `graph.write`, so edges, nodes and the index follow from them as always. Until the end the store
 * says that it is half restored; a restore that dies has to be run again.
 *
 * @throws ArchiveError when a server runs on the stores, or begins to
 */
export async function restore(
  options: RestoreOptions,
  records: AsyncIterable<NumberedRecord>,
): Promise<void> {
  const { graph, archive, index } = options
  await whileNoServerRuns(graph, async (requireAlone) => {
    await archive.beginRestore()
    await emptyIndex(index)
    await load(options, records, requireAlone)
    await reindex({
      ...options,
      onProgress: (progress) => {
        requireAlone()
        options.onIndexed?.(progress)
      },
    })
    await settleAll(graph)
    requireAlone()
    await archive.endRestore()
  })
}

/** While the lease of the indexer is ours, no server can run. */
async function whileNoServerRuns(
  graph: GraphStore,
  work: (requireAlone: () => void) => Promise<void>,
): Promise<void> {
  const lease = new IndexerLease(graph)
  const startedMs = performance.now()
  // A server that was killed holds it until it runs out.
  while (!(await lease.take())) {
    if (performance.now() - startedMs > LEASE_TTL_MS + LEASE_RENEWAL_MS) {
      throw new ArchiveError('A server runs on this store; stop all of them, and restore again')
    }
    await sleep(LEASE_PAUSE_MS)
  }
  let isAlone = true
  const renewal = setInterval(() => {
    // A renewal that fails is made up for by the next.
    lease.take().then(
      (isOurs) => (isAlone &&= isOurs),
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

/** An empty index is complete; what is restored is put into it like any change. */
async function emptyIndex(index: SearchIndex): Promise<void> {
  const begun = await index.rebuild()
  await begun.abandon()
  const empty = await index.rebuild()
  await empty.commit()
}

async function load(
  { registry, graph, tokens, archive, onRecords = () => {} }: RestoreOptions,
  records: AsyncIterable<NumberedRecord>,
  requireAlone: () => void,
): Promise<void> {
  const batches = new Batches(graph)
  let done = 0
  for await (const { edit, record } of recordEditsOf(registry, records)) {
    if (edit) await batches.add(edit)
    else if (record.kind === 'token') {
      const { lastUsedMillis, ...token } = record.token
      await tokens.create(token)
      if (lastUsedMillis !== undefined) await tokens.touch(token.hash, lastUsedMillis)
    } else if (record.kind === 'task') await archive.addTasks([record.task])
    requireAlone()
    onRecords(++done)
  }
  await batches.end()
}

/** Writes edits in order, while the next ones are prepared. */
class Batches {
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
    // The next flush sees the failure; until then it must not end the process.
    this.#writing.catch(() => {})
  }
}

async function settleAll(graph: GraphStore): Promise<void> {
  for (;;) {
    const flags = await graph.dirtyFlags(FLAGS_PER_STEP)
    if (flags.length === 0) return
    await graph.clearDirty(flags)
  }
}
