import type { SearchDocument } from '../document.ts'
import type { CollectionsOf } from './collections.ts'
import type { Imported, TypesenseConnection } from './connection.ts'
import { lineOf, type Line } from './document.ts'
import { MissingError, statusError } from './errors.ts'
import { Gate } from './gate.ts'
import type { Layout } from './layout.ts'
import { idOf } from './tokens.ts'
import { wordLineOf } from './word-list.ts'

/** Searches of a collection wait while a batch is taken in, so batches are small. */
const LINES_PER_IMPORT = 200
const BYTES_PER_IMPORT = 1_000_000
/** Ids in one deletion, which travel in a URL. */
const IDS_PER_DELETION = 500
/** Words that a process remembers to have put into the list of a collection. */
const WORDS_KNOWN_MAX = 500_000
/** A document that was there before it was to be created. */
const EXISTS_ALREADY = 409
/** How often a write looks again for the collections, when one goes while it writes. */
const LOOKS_MAX = 5

type Action = 'create' | 'upsert'

/** Writes in the order in which it is asked to, which is the order in which the server takes them. */
export class Writer {
  readonly #connection: TypesenseConnection
  readonly #collections: CollectionsOf
  readonly #layout: Layout
  readonly #gate: Gate
  readonly #words = new Map<string, Set<string>>()
  #last: Promise<unknown> = Promise.resolve()

  constructor(
    connection: TypesenseConnection,
    collections: CollectionsOf,
    layout: Layout,
    gate: Gate,
  ) {
    this.#connection = connection
    this.#collections = collections
    this.#layout = layout
    this.#gate = gate
  }

  async put(documents: readonly SearchDocument[]): Promise<void> {
    if (documents.length === 0) return
    const lines = this.#linesOf(documents)
    await this.#inTurn(() => this.#toAll((name) => this.#import(name, lines, 'upsert')))
  }

  async remove(urns: readonly string[]): Promise<void> {
    const ids = [...new Set(urns)].map(idOf)
    if (ids.length === 0) return
    await this.#inTurn(() =>
      this.#toAll(async (name) => {
        for (let at = 0; at < ids.length; at += IDS_PER_DELETION) {
          const filter = `id:[${ids.slice(at, at + IDS_PER_DELETION).join(',')}]`
          // In order, like everything that is written.
          await this.#connection.deleteWhere(name, filter)
        }
      }),
    )
  }

  /** Adds documents that a collection being built does not have yet. */
  async fill(name: string, documents: readonly SearchDocument[]): Promise<void> {
    await this.#import(name, this.#linesOf(documents), 'create')
  }

  #linesOf(documents: readonly SearchDocument[]): Line[] {
    // Of several documents with one URN the last one counts.
    const latest = new Map(documents.map((each) => [each.urn, each]))
    return [...latest.values()].map((document) => lineOf(this.#layout, document))
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work)
    this.#last = turn.catch(() => {})
    return turn
  }

  /** Into the live collection, and into the one that is being built. */
  async #toAll(write: (name: string) => Promise<void>): Promise<void> {
    const written = new Set<string>()
    for (let look = 1; ; look++) {
      // One after the other, and until all have it.
      const { live, next } = await this.#collections.current()
      const name = [live, ...(next === undefined ? [] : [next])].find((each) => !written.has(each))
      if (name === undefined) return
      try {
        // Nobody searches what is being built.
        await (name === live ? this.#gate.write(() => write(name)) : write(name))
        written.add(name)
      } catch (error) {
        if (!(error instanceof MissingError) || look >= LOOKS_MAX) throw error
        // A rebuild has ended meanwhile.
        this.#collections.forget()
      }
    }
  }

  /** New words go before the documents that have them, so that nobody misses any. */
  async #import(name: string, lines: readonly Line[], action: Action): Promise<void> {
    const known = this.#wordsOf(name)
    for (const { from, to } of batchesOf(lines)) {
      const batch = lines.slice(from, to)
      const words = [...new Set(batch.flatMap((line) => [...line.words]))]
      const fresh = words.filter((word) => !known.has(word))
      const texts = [...fresh.map(wordLineOf), ...batch.map(({ text }) => text)]
      // In order.
      const imported = await this.#connection.import(name, texts, action)
      requireTaken(imported, [...fresh, ...batch.map(({ urn }) => urn)], action)
      if (known.size > WORDS_KNOWN_MAX) known.clear()
      for (const word of fresh) known.add(word)
    }
  }

  #wordsOf(name: string): Set<string> {
    const known = this.#words.get(name) ?? new Set<string>()
    // Only those of the two collections of today are worth remembering.
    for (const other of [...this.#words.keys()].slice(0, -1)) {
      if (other !== name) this.#words.delete(other)
    }
    this.#words.set(name, known)
    return known
  }
}

function batchesOf(lines: readonly Line[]): { from: number; to: number }[] {
  const batches: { from: number; to: number }[] = []
  let from = 0
  let bytes = 0
  for (const [at, { text }] of lines.entries()) {
    if (at > from && (at - from >= LINES_PER_IMPORT || bytes + text.length > BYTES_PER_IMPORT)) {
      batches.push({ from, to: at })
      from = at
      bytes = 0
    }
    bytes += text.length
  }
  if (from < lines.length) batches.push({ from, to: lines.length })
  return batches
}

/** Lines are refused one by one, in an answer that is a success as a whole. */
function requireTaken(imported: readonly Imported[], names: readonly string[], action: Action) {
  for (const [at, name] of names.entries()) {
    const { success = false, code = 500, error = 'no answer' } = imported[at] ?? {}
    if (success || (action === 'create' && code === EXISTS_ALREADY)) continue
    throw statusError(code, `${name} was refused: ${error}`)
  }
}
