import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ArchivedRecord, ArchiveStore } from '../../../graph/archive-store.ts'
import { BYTES_PER_COMMIT_MAX, EDITS_PER_COMMIT_MAX } from '../../../graph/combine.ts'
import type { Edit, Put } from '../../../graph/edit.ts'
import type { GraphStore } from '../../../graph/graph-store.ts'
import { hashOf } from '../../../graph/model/json.ts'
import type { Registry } from '../../../graph/model/registry.ts'
import { entityTypeOf, type Urn } from '../../../graph/model/urn.ts'
import type { AccessTokenStore } from '../../../graph/access-token-store.ts'
import type { SearchIndex } from '../../../search/search-index.ts'
import type { DocumentSource } from '../indexing/documents.ts'
import { LEASE, LEASE_RENEWAL_MS, LEASE_TTL_MS } from '../indexing/indexer.ts'
import { birthOf, putOfStored } from '../put.ts'
import { reindex } from '../indexing/reindex.ts'
import { ArchiveError, type Entry } from './lines.ts'

/** Marks that are taken away in one go. */
const MARKS_PER_STEP = 1_000
/** How often it is looked whether the server that was there has gone. */
const LEASE_PAUSE_MS = 250

export interface RestoreOptions extends DocumentSource {
  readonly tokens: AccessTokenStore
  readonly archive: ArchiveStore
  readonly index: SearchIndex
  /** How far it has come: records that are written, then entities that are searchable. */
  readonly onRecords?: (done: number) => void
  readonly onIndexed?: (progress: { done: number; total: number }) => void
}

/**
 * Looks whether a backup can be restored, without writing anything.
 *
 * @throws ArchiveError that names the line
 */
export async function check(registry: Registry, entries: AsyncIterable<Entry>): Promise<void> {
  // Making a step is what shows whether it can be made.
  const steps = stepsOf(registry, entries)
  while ((await steps.next()).done !== true);
}

/**
 * Replaces what the stores hold by what a backup does. All aspects, with their history, go the way of any
 * write, so edges, the graph that people see and the index follow from them as ever. Until it has
 * ended the store says that it is half restored, and what dies is to be begun again.
 *
 * @throws ArchiveError when a server runs on the stores, or begins to
 */
export async function restore(
  options: RestoreOptions,
  entries: AsyncIterable<Entry>,
): Promise<void> {
  const { graph, archive, index } = options
  await whileNoServerRuns(graph, async (requireAlone) => {
    await archive.beginRestore()
    await emptyIndex(index)
    await load(options, entries, requireAlone)
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

/** A server keeps search in step, by a lease; so while that is ours, none can. */
async function whileNoServerRuns(
  graph: GraphStore,
  work: (requireAlone: () => void) => Promise<void>,
): Promise<void> {
  const holder = randomUUID()
  const startedMs = performance.now()
  const take = () => graph.lease(LEASE, holder, LEASE_TTL_MS)
  // One that was killed keeps it for a moment.
  while (!(await take())) {
    if (performance.now() - startedMs > LEASE_TTL_MS + LEASE_RENEWAL_MS) {
      throw new ArchiveError('A server runs on this store; stop all of them, and restore again')
    }
    await sleep(LEASE_PAUSE_MS)
  }
  let isAlone = true
  const renewal = setInterval(() => {
    // One that fails is made up for by the next.
    take().then(
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
    await graph.release(LEASE, holder).catch(() => {})
  }
}

/** It is complete then, as far as there is nothing; what follows is put in like any change. */
async function emptyIndex(index: SearchIndex): Promise<void> {
  const begun = await index.rebuild()
  await begun.abandon()
  const empty = await index.rebuild()
  await empty.commit()
}

async function load(
  { registry, graph, tokens, archive, onRecords = () => {} }: RestoreOptions,
  entries: AsyncIterable<Entry>,
  requireAlone: () => void,
): Promise<void> {
  const batches = new Batches(graph)
  let done = 0
  for await (const { edit, record } of stepsOf(registry, entries)) {
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

/** Writes edits in the order they come in, while the next ones are made ready. */
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
    // Whoever waits for it next sees the failure; until then it must not end the process.
    this.#writing.catch(() => {})
  }
}

async function settleAll(graph: GraphStore): Promise<void> {
  for (;;) {
    const marks = await graph.pending(MARKS_PER_STEP)
    if (marks.length === 0) return
    await graph.settle(marks)
  }
}

interface RestoreStep {
  readonly record: ArchivedRecord
  /** What brings it back; tokens and tasks are no metadata. */
  readonly edit: Edit | undefined
}

async function* stepsOf(
  registry: Registry,
  entries: AsyncIterable<Entry>,
): AsyncGenerator<RestoreStep> {
  const entity = new EntityEdits(registry)
  for await (const { line, record } of entries) {
    try {
      yield { record, edit: entity.editOf(record) }
    } catch (error) {
      throw new ArchiveError(
        `line ${line}: ${error instanceof Error ? error.message : String(error)}`,
        { cause: error },
      )
    }
  }
}

/** Makes edits of records. What it has to know of earlier ones is of the same entity. */
class EntityEdits {
  readonly #registry: Registry
  #urn: string | undefined
  #birth: Put | undefined
  #previous: { readonly name: string; readonly hash: string } | undefined

  constructor(registry: Registry) {
    this.#registry = registry
  }

  editOf(record: ArchivedRecord): Edit | undefined {
    switch (record.kind) {
      case 'aspect':
        return this.#aspectEdit(record)
      case 'point': {
        const { point } = record
        const created = { time: point.timestampMillis, actor: '' }
        const birth = this.#birthOf(point.urn, () =>
          birthOf(this.#registry, point.urn as Urn, created),
        )
        return { kind: 'point', urn: point.urn, birth, bytes: bytesOf(point.value), point }
      }
      default:
        return undefined
    }
  }

  #aspectEdit({ urn, envelope }: Extract<ArchivedRecord, { kind: 'aspect' }>): Edit {
    const put = this.#putOf(urn as Urn, envelope)
    const isKey = put.aspect === this.#registry.keyAspectOf(entityTypeOf(urn))
    const birth = this.#birthOf(urn, () =>
      isKey ? put : birthOf(this.#registry, urn as Urn, put.created),
    )
    if (this.#previous?.name === put.aspect && this.#previous.hash === put.hash) {
      throw new ArchiveError(`${put.aspect} has the value of the version before it`)
    }
    this.#previous = { name: put.aspect, hash: put.hash }
    const bytes = bytesOf(put.value)
    const decide = () => ({ kind: 'put', put }) as const
    return { kind: 'aspect', urn, aspect: put.aspect, birth, bytes, decide }
  }

  /** Superseded values assert nothing any more. */
  #putOf(urn: Urn, { name, version, value, ...writing }: EnvelopeOf): Put {
    if (version === 0) return putOfStored(this.#registry, urn, name, value, writing)
    return { aspect: name, value, hash: hashOf(value), edges: [], properties: {}, ...writing }
  }

  #birthOf(urn: string, make: () => Put): Put {
    if (urn !== this.#urn || !this.#birth) {
      this.#urn = urn
      this.#birth = make()
      this.#previous = undefined
    }
    return this.#birth
  }
}

type EnvelopeOf = Extract<ArchivedRecord, { kind: 'aspect' }>['envelope']

function bytesOf(value: object): number {
  return JSON.stringify(value).length
}
