import { Semaphore } from '../../graph/runtime/semaphore.ts'
import { slicesOf, TimeSlice } from '../../graph/runtime/yield.ts'
import { latestOf, type SearchDocument } from '../document.ts'
import type { CollectionsOf } from './collections.ts'
import type { Action, Row, TypesenseConnection } from './connection.ts'
import { lineOf } from './document.ts'
import { MissingError, statusError } from './errors.ts'
import type { Scheduler } from './scheduler.ts'
import type { Reader } from './reader.ts'
import type { Schema } from './schema.ts'
import { idOf } from './tokens.ts'

/** Searches of a collection wait while a batch is taken in, so batches are small. */
const LINES_PER_IMPORT = 200
const BYTES_PER_IMPORT = 1_000_000
/** Ids in one deletion, which travel in a URL. */
const IDS_PER_DELETION = 500
/** A document that was there before it was to be created. */
const EXISTS_ALREADY = 409
/**
 * To ask which documents are there as they are costs a fifth of putting a hundred, and nothing is put of
 * those: so one of some large batches asks, and each as long as enough were there.
 */
const ASKED = { documentsMin: 100, everyBatches: 16, knownMin: 1 / 4 }
/** How often a write is tried, when its collection is dropped meanwhile. */
const ATTEMPTS_MAX = 5

interface Target {
  readonly connection: TypesenseConnection
  readonly collections: CollectionsOf
  readonly reader: Reader
  readonly scheduler: Scheduler
}

/** Writes in the order in which it is asked to, which is the order in which the server takes them. */
export class Writer {
  readonly #to: Target
  readonly #permit = new Semaphore(1)
  /** Large batches that do not ask before one does. */
  #unasked = 0

  constructor(to: Target) {
    this.#to = to
  }

  async put(documents: readonly SearchDocument[]): Promise<void> {
    const latest = latestOf(documents)
    await this.#permit.run(async () => {
      const changed = await this.#changedOf(latest)
      if (changed.length > 0) await this.#toAll((name) => this.fill(name, changed, 'upsert'))
    })
  }

  async remove(urns: readonly string[]): Promise<void> {
    await this.#permit.run(() => this.#toAll((name) => this.unfill(name, urns)))
  }

  /**
   * Adds documents to one collection: by default those that it does not have yet. Sends some while the
   * next are made, which takes us half as long as the server.
   */
  async fill(name: string, documents: readonly SearchDocument[], action: Action = 'create') {
    let sent = Promise.resolve()
    for await (const batch of batchesOf(this.#to.reader.schema, documents)) {
      await sent
      sent = this.#send(name, batch, action)
      // Whoever waits for it next is told.
      sent.catch(() => {})
    }
    await sent
  }

  /** Takes documents out of one collection. */
  async unfill(name: string, urns: readonly string[]): Promise<void> {
    for (const ids of slicesOf([...new Set(urns)].map(idOf), IDS_PER_DELETION)) {
      const filter_by = `id:[${ids.join(',')}]`
      await this.#to.connection.write((client) =>
        client.collections(name).documents().delete({ filter_by }),
      )
    }
  }

  /** Leaves out documents that are there already, where it is worth the question. */
  async #changedOf(documents: readonly SearchDocument[]): Promise<readonly SearchDocument[]> {
    const { collections, reader } = this.#to
    if (documents.length < ASKED.documentsMin || this.#unasked-- > 0) return documents
    // What is being built may have read a state between two that are alike.
    if ((await collections.current()).next !== undefined) return documents
    const known = await reader.hashesOf(documents.map(({ urn }) => urn))
    const changed = documents.filter(({ urn, hash }) => known.get(urn) !== hash)
    const isWorthIt = changed.length <= documents.length * (1 - ASKED.knownMin)
    this.#unasked = isWorthIt ? 0 : ASKED.everyBatches - 1
    return changed
  }

  /** Into the live collection, and into the one that is being built. */
  async #toAll(write: (name: string) => Promise<void>, attempt = 1): Promise<void> {
    const { collections, scheduler } = this.#to
    const { live, next } = await collections.current()
    try {
      await scheduler.write(() => write(live))
      // What is being built is not searched.
      if (next !== undefined) await write(next)
    } catch (error) {
      if (!(error instanceof MissingError) || attempt >= ATTEMPTS_MAX) throw error
      // A rebuild has ended meanwhile. What was written may be written again.
      collections.forget()
      await this.#toAll(write, attempt + 1)
    }
  }

  async #send(name: string, lines: readonly string[], action: Action): Promise<void> {
    const imported = await this.#to.connection.import(name, lines, action)
    // Lines are refused one by one, in an answer that is a success as a whole.
    for (const [at, line] of lines.entries()) {
      const { success = false, code = 500, error = 'no answer' } = imported[at] ?? {}
      if (success || (action === 'create' && code === EXISTS_ALREADY)) continue
      const { urn } = JSON.parse(line) as Row
      throw statusError(code, `${String(urn)} was refused: ${error}`)
    }
  }
}

async function* batchesOf(schema: Schema, documents: readonly SearchDocument[]) {
  const slice = new TimeSlice()
  let batch: string[] = []
  let bytes = 0
  for (const document of documents) {
    if (batch.length === LINES_PER_IMPORT || bytes > BYTES_PER_IMPORT) {
      yield batch
      batch = []
      bytes = 0
    }
    const line = lineOf(schema, document)
    batch.push(line)
    bytes += line.length
    if (slice.isOver) await slice.yield()
  }
  if (batch.length > 0) yield batch
}
