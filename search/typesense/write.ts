import type { SearchDocument } from '../document.ts'
import type { CollectionsOf } from './collections.ts'
import type { TypesenseConnection } from './connection.ts'
import { lineOf } from './document.ts'
import { MissingError, statusError } from './errors.ts'
import type { Gate } from './gate.ts'
import type { Schema } from './schema.ts'
import { idOf } from './tokens.ts'

/** Searches of a collection wait while a batch is taken in, so batches are small. */
const LINES_PER_IMPORT = 200
const BYTES_PER_IMPORT = 1_000_000
/** Ids in one deletion, which travel in a URL. */
const IDS_PER_DELETION = 500
/** A document that was there before it was to be created. */
const EXISTS_ALREADY = 409
/** How often a write looks again for the collections, when one goes while it writes. */
const LOOKS_MAX = 5

type Line = readonly [urn: string, text: string]

/** Writes in the order in which it is asked to, which is the order in which the server takes them. */
export class Writer {
  readonly #connection: TypesenseConnection
  readonly #collections: CollectionsOf
  readonly #schema: Schema
  readonly #gate: Gate
  #last: Promise<unknown> = Promise.resolve()

  constructor(
    connection: TypesenseConnection,
    collections: CollectionsOf,
    schema: Schema,
    gate: Gate,
  ) {
    this.#connection = connection
    this.#collections = collections
    this.#schema = schema
    this.#gate = gate
  }

  async put(documents: readonly SearchDocument[]): Promise<void> {
    if (documents.length === 0) return
    await this.#toAll((name) => this.#import(name, documents, 'upsert'))
  }

  async remove(urns: readonly string[]): Promise<void> {
    const ids = [...new Set(urns)].map(idOf)
    if (ids.length > 0) await this.#toAll((name) => this.#delete(name, ids))
  }

  /** Adds documents that a collection being built does not have yet. */
  async fill(name: string, documents: readonly SearchDocument[]): Promise<void> {
    await this.#import(name, documents, 'create')
  }

  /** Takes documents out of a collection that is being built. */
  async unfill(name: string, urns: readonly string[]): Promise<void> {
    await this.#delete(name, [...new Set(urns)].map(idOf))
  }

  async #delete(name: string, ids: readonly string[]): Promise<void> {
    for (let at = 0; at < ids.length; at += IDS_PER_DELETION) {
      const filter = { filter_by: `id:[${ids.slice(at, at + IDS_PER_DELETION).join(',')}]` }
      await this.#connection.write((client) => client.collections(name).documents().delete(filter))
    }
  }

  /** Into the live collection, and into the one that is being built, when it is this write's turn. */
  #toAll(write: (name: string) => Promise<void>): Promise<void> {
    const turn = this.#last.then(() => this.#toAllNow(write))
    this.#last = turn.catch(() => {})
    return turn
  }

  async #toAllNow(write: (name: string) => Promise<void>): Promise<void> {
    const written = new Set<string>()
    for (let look = 1; ; look++) {
      const { live, next } = await this.#collections.current()
      const name = [live, ...(next === undefined ? [] : [next])].find((each) => !written.has(each))
      if (name === undefined) return
      try {
        // What is being built is not searched.
        await (name === live ? this.#gate.write(() => write(name)) : write(name))
        written.add(name)
      } catch (error) {
        if (!(error instanceof MissingError) || look >= LOOKS_MAX) throw error
        // A rebuild has ended meanwhile.
        this.#collections.forget()
      }
    }
  }

  async #import(
    name: string,
    documents: readonly SearchDocument[],
    action: 'create' | 'upsert',
  ): Promise<void> {
    for (const batch of this.#batchesOf(documents)) {
      const texts = batch.map(([, text]) => text)
      const imported = await this.#connection.import(name, texts, action)
      // Lines are refused one by one, in an answer that is a success as a whole.
      for (const [at, [urn]] of batch.entries()) {
        const { success = false, code = 500, error = 'no answer' } = imported[at] ?? {}
        if (success || (action === 'create' && code === EXISTS_ALREADY)) continue
        throw statusError(code, `${urn} was refused: ${error}`)
      }
    }
  }

  /** Each is made when it is sent: lines take as long to make as to send, in one go if they were made at once. */
  *#batchesOf(documents: readonly SearchDocument[]): Generator<Line[]> {
    // Of several documents with one URN the last one counts.
    const latest = new Map(documents.map((each) => [each.urn, each]))
    let batch: Line[] = []
    let bytes = 0
    for (const [urn, document] of latest) {
      const line = lineOf(this.#schema, document)
      if (
        batch.length === LINES_PER_IMPORT ||
        (bytes > 0 && bytes + line.length > BYTES_PER_IMPORT)
      ) {
        yield batch
        batch = []
        bytes = 0
      }
      batch.push([urn, line])
      bytes += line.length
    }
    if (batch.length > 0) yield batch
  }
}
