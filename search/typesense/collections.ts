import { setTimeout as sleep } from 'node:timers/promises'
import type { TypesenseConnection } from './connection.ts'
import { orMissing, unavailable } from './errors.ts'
import { collectionSchema, type Schema } from './schema.ts'

/**
 * How long a process caches the names of the collections. A rebuild waits as long before it reads,
 * so that everything it reads is older than the writes that go into both collections.
 */
const CACHE_TTL_MS = 250

/** Kinds of collections, as part of their names: filled by a rebuild, or not. */
const REBUILT = 'r'
const EMPTY = 'e'

export interface Collections {
  readonly live: string
  /** The collection that a rebuild is filling. */
  readonly next: string | undefined
}

/** Returns the names of the aliases of an index. */
export function aliasNames({ fingerprint }: Schema, prefix: string) {
  const live = `${prefix}_${fingerprint}`
  return { live, next: `${live}_next` }
}

/**
 * The collections of one index, named by aliases: `<prefix>_<fingerprint>` is the live one, and the
 * same with `_next` the one that is being built, to which every process writes too. Each schema has
 * its own index: an older server beside this one keeps the index that it understands, and a new
 * model begins with an incomplete index.
 */
export class IndexCollections {
  readonly #connection: TypesenseConnection
  readonly #schema: Schema
  readonly #ownNames: RegExp
  readonly live: string
  readonly #next: string
  #cached: Promise<Collections> | undefined
  #cachedAtMs = 0

  constructor(connection: TypesenseConnection, schema: Schema, prefix: string) {
    this.#connection = connection
    this.#schema = schema
    this.#ownNames = new RegExp(`^${prefix}_[0-9a-v]{${schema.fingerprint.length}}(_|$)`)
    const { live, next } = aliasNames(schema, prefix)
    this.live = live
    this.#next = next
  }

  /** Creates an empty live collection if there is none. */
  async ensure(): Promise<void> {
    if (await this.#findCollection(this.live)) return
    const name = await this.#create(EMPTY)
    // Another process may have created one meanwhile; then this one is superfluous.
    if (await this.#findCollection(this.live)) await this.#drop(name)
    else await this.#setAlias(this.live, name)
  }

  /** Returns the collections to write to, at most {@link CACHE_TTL_MS} old. */
  current(): Promise<Collections> {
    if (this.#cached && performance.now() - this.#cachedAtMs <= CACHE_TTL_MS) return this.#cached
    this.#cachedAtMs = performance.now()
    this.#cached = this.#read()
    this.#cached.catch(() => this.invalidate())
    return this.#cached
  }

  invalidate(): void {
    this.#cached = undefined
  }

  /**
   * Returns whether a rebuild has filled the live collection. Does not recreate a deleted one:
   * searches, also of other servers, would find it empty until the rebuild ends.
   */
  async isComplete(): Promise<boolean> {
    const name = (await this.#findCollection(this.live)) ?? ''
    return name.startsWith(`${this.live}_${REBUILT}`)
  }

  /** Returns the collection of a rebuild: an unfinished one, or a new one. */
  async begin(): Promise<string> {
    const unfinished = await this.#findCollection(this.#next)
    // A live one was committed by a process that crashed before the last step.
    if (unfinished !== undefined && unfinished !== (await this.#findCollection(this.live)))
      return unfinished
    const name = await this.#create(REBUILT)
    await this.#setAlias(this.#next, name)
    await sleep(CACHE_TTL_MS)
    return name
  }

  /** Makes the collection of a rebuild the live one, and drops the previous one. */
  async commit(name: string): Promise<void> {
    await this.#requireNext(name)
    await this.#setAlias(this.live, name)
    await this.#deleteAlias(this.#next)
    await this.#dropOthers()
  }

  async abandon(name: string): Promise<void> {
    await this.#requireNext(name)
    await this.#deleteAlias(this.#next)
    await this.#drop(name)
  }

  /** Returns the collection of an alias, if both exist. */
  async #findCollection(alias: string): Promise<string | undefined> {
    const name = (await this.#aliases()).get(alias)
    if (name === undefined) return undefined
    return (await this.#names()).includes(name) ? name : undefined
  }

  async #read(): Promise<Collections> {
    const aliases = await this.#aliases()
    const live = aliases.get(this.live)
    if (live === undefined) throw unavailable('has no index: its alias is missing')
    return { live, next: aliases.get(this.#next) }
  }

  async #create(kind: string): Promise<string> {
    const stamp = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`
    const name = `${this.live}_${kind}${stamp}`
    const schema = collectionSchema(this.#schema, name)
    await this.#connection.write((client) => client.collections().create(schema))
    return name
  }

  async #requireNext(name: string): Promise<void> {
    if ((await this.#aliases()).get(this.#next) === name) return
    throw new Error('another rebuild superseded this one')
  }

  /**
   * Drops obsolete collections: indexes of other schemas, which only servers of another version
   * understand, and collections without an alias, left by a crash between two steps.
   */
  async #dropOthers(): Promise<void> {
    const aliases = await this.#aliases()
    for (const name of aliases.keys()) {
      if (this.#ownNames.test(name) && !name.startsWith(this.live)) await this.#deleteAlias(name)
    }
    const used = [aliases.get(this.live), aliases.get(this.#next)]
    for (const name of await this.#names()) {
      if (this.#ownNames.test(name) && !used.includes(name)) await this.#drop(name)
    }
  }

  /** Returns the collections of all aliases, by name. */
  async #aliases(): Promise<Map<string, string>> {
    const { aliases } = await this.#connection.read((client) => client.aliases().retrieve())
    return new Map(aliases.map(({ name, collection_name: collection }) => [name, collection]))
  }

  async #setAlias(name: string, collection_name: string): Promise<void> {
    await this.#connection.write((client) => client.aliases().upsert(name, { collection_name }))
    this.invalidate()
  }

  async #deleteAlias(name: string): Promise<void> {
    await orMissing(this.#connection.write((client) => client.aliases(name).delete()))
    this.invalidate()
  }

  async #names(): Promise<string[]> {
    const collections = await this.#connection.read((client) => client.collections().retrieve())
    return collections.map(({ name }) => name)
  }

  async #drop(name: string): Promise<void> {
    await orMissing(this.#connection.write((client) => client.collections(name).delete()))
  }
}
