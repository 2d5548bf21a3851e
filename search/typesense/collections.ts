import { setTimeout as sleep } from 'node:timers/promises'
import type { TypesenseConnection } from './connection.ts'
import { orMissing, unavailable } from './errors.ts'
import { collectionOf, type Schema } from './schema.ts'

/**
 * How long a process believes what it has read about the collections. A rebuild waits as long before
 * it reads anything, so that whatever it reads is older than what then goes into both.
 */
const BELIEVED_MS = 250

/** Marks collections that a rebuild has filled, and others. */
const REBUILT = 'r'
const EMPTY = 'e'

export interface Collections {
  readonly live: string
  /** What a rebuild is filling. */
  readonly next: string | undefined
}

/** The names of the aliases of an index. */
export function aliasesOf({ fingerprint }: Schema, prefix: string) {
  const live = `${prefix}_${fingerprint}`
  return { live, next: `${live}_next` }
}

/**
 * The collections of one index, which are known by aliases: `<prefix>_<fingerprint>` is the live one,
 * and the same with `_next` one that is being built, which every process that writes has to see.
 * Each schema has its own index: an older server beside this one goes on with what it understands, and
 * a new model begins with an index that is not complete.
 */
export class CollectionsOf {
  readonly #connection: TypesenseConnection
  readonly #schema: Schema
  readonly #ours: RegExp
  readonly live: string
  readonly #next: string
  #known: Promise<Collections> | undefined
  #knownAtMs = 0

  constructor(connection: TypesenseConnection, schema: Schema, prefix: string) {
    this.#connection = connection
    this.#schema = schema
    this.#ours = new RegExp(`^${prefix}_[0-9a-v]{${schema.fingerprint.length}}(_|$)`)
    const { live, next } = aliasesOf(schema, prefix)
    this.live = live
    this.#next = next
  }

  /** Makes an empty live collection where there is none. */
  async ensure(): Promise<void> {
    if (await this.#collectionOf(this.live)) return
    const name = await this.#create(EMPTY)
    // Another process may have been quicker; then this one is of no use.
    if (await this.#collectionOf(this.live)) await this.#drop(name)
    else await this.#setAlias(this.live, name)
  }

  /** The collections to write to, as they were a moment ago. */
  current(): Promise<Collections> {
    if (this.#known && performance.now() - this.#knownAtMs <= BELIEVED_MS) return this.#known
    this.#knownAtMs = performance.now()
    this.#known = this.#read()
    this.#known.catch(() => this.forget())
    return this.#known
  }

  forget(): void {
    this.#known = undefined
  }

  /**
   * Whether the live one has been filled by a rebuild. None is made where it is gone: searches, also
   * those of other servers, would find an empty one and nothing in it until the rebuild is over.
   */
  async isComplete(): Promise<boolean> {
    const name = (await this.#collectionOf(this.live)) ?? ''
    return name.startsWith(`${this.live}_${REBUILT}`)
  }

  /** The collection of a rebuild: one that was begun, or a new one. */
  async begin(): Promise<string> {
    const begun = await this.#collectionOf(this.#next)
    // One that is live was committed by a process that died before the last step.
    if (begun !== undefined && begun !== (await this.#collectionOf(this.live))) return begun
    const name = await this.#create(REBUILT)
    await this.#setAlias(this.#next, name)
    await sleep(BELIEVED_MS)
    return name
  }

  /** Makes the collection of a rebuild the live one. What it replaces goes. */
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

  /** The collection of an alias, where there are both. */
  async #collectionOf(alias: string): Promise<string | undefined> {
    const name = (await this.#aliases()).get(alias)
    return name !== undefined && (await this.#names()).includes(name) ? name : undefined
  }

  async #read(): Promise<Collections> {
    const aliases = await this.#aliases()
    const live = aliases.get(this.live)
    if (live === undefined) throw unavailable('has no index: its alias is gone')
    return { live, next: aliases.get(this.#next) }
  }

  async #create(kind: string): Promise<string> {
    const stamp = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`
    const name = `${this.live}_${kind}${stamp}`
    const schema = collectionOf(this.#schema, name)
    await this.#connection.write((client) => client.collections().create(schema))
    return name
  }

  async #requireNext(name: string): Promise<void> {
    if ((await this.#aliases()).get(this.#next) === name) return
    throw new Error('another rebuild has taken over')
  }

  /**
   * Drops what no process of today needs: indexes of other schemas, which only servers of another
   * version understand, and collections that no alias names, since something died between two steps.
   */
  async #dropOthers(): Promise<void> {
    const aliases = await this.#aliases()
    for (const name of aliases.keys()) {
      if (this.#ours.test(name) && !name.startsWith(this.live)) await this.#deleteAlias(name)
    }
    const used = [aliases.get(this.live), aliases.get(this.#next)]
    for (const name of await this.#names()) {
      if (this.#ours.test(name) && !used.includes(name)) await this.#drop(name)
    }
  }

  /** The collections of all aliases, by name. */
  async #aliases(): Promise<Map<string, string>> {
    const { aliases } = await this.#connection.read((client) => client.aliases().retrieve())
    return new Map(aliases.map(({ name, collection_name: collection }) => [name, collection]))
  }

  async #setAlias(name: string, collection_name: string): Promise<void> {
    await this.#connection.write((client) => client.aliases().upsert(name, { collection_name }))
    this.forget()
  }

  async #deleteAlias(name: string): Promise<void> {
    await orMissing(this.#connection.write((client) => client.aliases(name).delete()))
    this.forget()
  }

  async #names(): Promise<string[]> {
    const found = await this.#connection.read((client) => client.collections().retrieve())
    return found.map(({ name }) => name)
  }

  async #drop(name: string): Promise<void> {
    await orMissing(this.#connection.write((client) => client.collections(name).delete()))
  }
}
