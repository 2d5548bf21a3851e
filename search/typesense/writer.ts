import { Semaphore } from '../../graph/runtime/semaphore.ts'
import { slicesOf, TimeSlice } from '../../graph/runtime/yield.ts'
import { latestByUrn, type SearchDocument } from '../document.ts'
import type { IndexCollections } from './collections.ts'
import type { Action, Row, TypesenseConnection } from './connection.ts'
import { toLine } from './document.ts'
import { MissingError, statusError } from './errors.ts'
import type { Scheduler } from './scheduler.ts'
import type { Reader } from './reader.ts'
import type { Schema } from './schema.ts'
import { documentId, type Token } from './tokens.ts'
import { vocabularyEntries } from './vocabulary.ts'

/** Small batches, because searches of a collection wait while one is imported. */
const LINES_PER_IMPORT = 200
const BYTES_PER_IMPORT = 1_000_000
/** IDs in one deletion, which are sent in a URL. */
const IDS_PER_DELETION = 500
/** Status of a document that was to be created and exists already. */
const EXISTS_ALREADY = 409
/**
 * Policy for skipping unchanged documents. Reading the hashes of a hundred documents costs a fifth
 * of putting them: so one of several large batches checks, and each one while enough documents are
 * unchanged.
 */
const HASH_CHECK = { documentsMin: 100, everyBatches: 16, unchangedMin: 1 / 4 }
/** Most known entries of vocabularies, in all collections, before all are forgotten. */
const KNOWN_MAX = 200_000
/** Most attempts of a write whose collection is dropped meanwhile. */
const ATTEMPTS_MAX = 5

interface Target {
  readonly connection: TypesenseConnection
  readonly collections: IndexCollections
  readonly reader: Reader
  readonly scheduler: Scheduler
}

/** Writes in the order of the calls, which is the order in which the server applies the writes. */
export class Writer {
  readonly #target: Target
  readonly #permit = new Semaphore(1)
  /** Large batches that skip the check before the next one checks. */
  #uncheckedLeft = 0
  /** Entries that vocabularies have, each with the name of the collection. */
  readonly #knownEntries = new Set<string>()
  /** Suspicions of the connection up to which they are known. */
  #suspicions = 0

  constructor(to: Target) {
    this.#target = to
  }

  async put(documents: readonly SearchDocument[]): Promise<void> {
    const latest = latestByUrn(documents)
    const urns = latest.map(({ urn }) => urn)
    await this.#write(urns, async () => {
      const changed = await this.#withoutUnchanged(latest)
      await this.#toAll((name) => this.fill(name, changed, 'upsert'))
    })
  }

  async remove(urns: readonly string[]): Promise<void> {
    await this.#write(urns, () => this.#toAll((name) => this.removeFrom(name, urns)))
  }

  /** Runs a write, and notes its entities if part of it got no answer. */
  #write(urns: readonly string[], write: () => Promise<void>): Promise<void> {
    const { late } = this.#target.connection
    return this.#permit.run(async () => {
      const { count } = late
      await write().finally(() => late.count > count && late.add(urns))
    })
  }

  /**
   * Adds documents with their values to one collection: by default those that it does not have yet.
   * Sends one batch while it prepares the next, which takes half as long as the server.
   */
  async fill(name: string, documents: readonly SearchDocument[], action: Action = 'create') {
    let sent = Promise.resolve()
    for await (const { documents: batch, lines } of splitBatches(
      this.#target.reader.schema,
      documents,
    )) {
      const entries = this.#newEntries(name, batch)
      await sent
      sent = this.#sendBoth(name, entries, lines, action)
      // The next `await sent` throws the failure.
      sent.catch(() => {})
    }
    await sent
  }

  /** Removes documents from one collection. */
  async removeFrom(name: string, urns: readonly string[]): Promise<void> {
    for (const ids of slicesOf([...new Set(urns)].map(documentId), IDS_PER_DELETION)) {
      const filter_by = `id:[${ids.join(',')}]`
      await this.#target.connection.write((client) =>
        client.collections(name).documents().delete({ filter_by }),
      )
    }
  }

  /** Returns the documents without unchanged ones, if the check is likely to pay. */
  async #withoutUnchanged(
    documents: readonly SearchDocument[],
  ): Promise<readonly SearchDocument[]> {
    const { collections, reader } = this.#target
    if (documents.length < HASH_CHECK.documentsMin || this.#uncheckedLeft-- > 0) return documents
    // Puts all during a rebuild: it may have read a state between two equal ones.
    if ((await collections.current()).next !== undefined) return documents
    const stored = await reader.hashesOf(documents.map(({ urn }) => urn))
    const changed = documents.filter(({ urn, hash }) => stored.get(urn) !== hash)
    const pays = changed.length <= documents.length * (1 - HASH_CHECK.unchangedMin)
    this.#uncheckedLeft = pays ? 0 : HASH_CHECK.everyBatches - 1
    return changed
  }

  /** Writes to the live collection, and to the one that is being built. */
  async #toAll(write: (name: string) => Promise<void>, attempt = 1): Promise<void> {
    const { collections, scheduler } = this.#target
    const { live, next } = await collections.current()
    try {
      await scheduler.write(() => write(live))
      // Unscheduled, because no client searches the new collection.
      if (next !== undefined) await write(next)
    } catch (error) {
      if (!(error instanceof MissingError) || attempt >= ATTEMPTS_MAX) throw error
      // A rebuild has ended meanwhile; the write is idempotent.
      collections.invalidate()
      await this.#toAll(write, attempt + 1)
    }
  }

  /** Returns the entries of documents that the vocabulary may lack. */
  #newEntries(name: string, documents: readonly SearchDocument[]): Map<Token, string> {
    const { connection, reader } = this.#target
    // A restarted server may have been restored to an earlier state.
    if (this.#suspicions !== connection.suspicions) this.#knownEntries.clear()
    this.#suspicions = connection.suspicions
    return vocabularyEntries(reader.schema, documents, (id) => this.#knownEntries.has(name + id))
  }

  /** Imports values, then the documents that have them: an interrupted import leaves no others. */
  async #sendBoth(
    name: string,
    entries: ReadonlyMap<Token, string>,
    lines: readonly string[],
    action: Action,
  ): Promise<void> {
    await this.#send(name, [...entries.values(), ...lines], action)
    if (this.#knownEntries.size + entries.size > KNOWN_MAX) this.#knownEntries.clear()
    for (const id of entries.keys()) this.#knownEntries.add(name + id)
  }

  async #send(name: string, lines: readonly string[], action: Action): Promise<void> {
    const imported = await this.#target.connection.import(name, lines, action)
    // The answer reports refusals per line, with a status of success.
    for (const [at, line] of lines.entries()) {
      const { success = false, code = 500, error = 'no answer' } = imported[at] ?? {}
      if (success || (action === 'create' && code === EXISTS_ALREADY)) continue
      const { urn, value = urn } = JSON.parse(line) as Row
      throw statusError(code, `${String(value)} was refused: ${error}`)
    }
  }
}

async function* splitBatches(schema: Schema, documents: readonly SearchDocument[]) {
  const slice = new TimeSlice()
  let batch = { documents: [] as SearchDocument[], lines: [] as string[] }
  let bytes = 0
  for (const document of documents) {
    if (batch.lines.length === LINES_PER_IMPORT || bytes > BYTES_PER_IMPORT) {
      yield batch
      batch = { documents: [], lines: [] }
      bytes = 0
    }
    const line = toLine(schema, document)
    batch.documents.push(document)
    batch.lines.push(line)
    bytes += line.length
    if (slice.isOver) await slice.yield()
  }
  if (batch.lines.length > 0) yield batch
}
