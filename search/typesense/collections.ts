import { setTimeout as sleep } from 'node:timers/promises'
import type { TypesenseConnection } from './connection.ts'
import { unavailable } from './errors.ts'
import { schemaOf, type Layout } from './layout.ts'

/**
 * How long a process believes what it has read about the collections. A rebuild waits as long before
 * it reads anything, so that whatever it reads is older than what then goes into both.
 */
const BELIEVED_MS = 250

/** Marks collections that a rebuild has filled. */
const REBUILT = 'r'
const EMPTY = 'e'

export interface Collections {
  readonly live: string
  /** What a rebuild is filling. */
  readonly next: string | undefined
}

/** The names of the aliases of an index. */
export function aliasesOf({ fingerprint }: Layout, prefix: string) {
  const live = `${prefix}_${fingerprint}`
  return { live, next: `${live}_next` }
}

/**
 * The collections of one index, which are known by aliases: `<prefix>_<fingerprint>` is the live one,
 * and the same with `_next` one that is being built, which every process that writes has to see.
 * Each layout has its own index: an older server beside this one goes on with what it understands, and
 * a new model begins with an index that is not complete.
 */
export class CollectionsOf {
  readonly #connection: TypesenseConnection
  readonly #layout: Layout
  readonly #prefix: string
  readonly live: string
  readonly #next: string
  #known: Promise<Collections> | undefined
  #knownAtMs = -Infinity

  constructor(connection: TypesenseConnection, layout: Layout, prefix: string) {
    this.#connection = connection
    this.#layout = layout
    this.#prefix = prefix
    const { live, next } = aliasesOf(layout, prefix)
    this.live = live
    this.#next = next
  }

  /** The live collection; an empty one is made where there is none. */
  async ensure(): Promise<string> {
    const known = await this.#liveOne()
    if (known !== undefined) return known
    const name = await this.#create(EMPTY)
    // Somebody else may have been quicker; then this one is of no use.
    const first = await this.#liveOne()
    if (first === undefined) await this.#connection.setAlias(this.live, name)
    else await this.#connection.deleteCollection(name)
    this.forget()
    return first ?? name
  }

  /** The collections to write to, as they were a moment ago. */
  current(): Promise<Collections> {
    if (performance.now() - this.#knownAtMs > BELIEVED_MS) this.forget()
    if (this.#known) return this.#known
    this.#knownAtMs = performance.now()
    const known = this.#read()
    known.catch(() => this.forget())
    this.#known = known
    return known
  }

  forget(): void {
    this.#known = undefined
    this.#knownAtMs = -Infinity
  }

  /**
   * Whether the live one has been filled by a rebuild. None is made where it is gone: searches, also
   * those of other servers, would find an empty one and nothing in it until the rebuild is over.
   */
  async isComplete(): Promise<boolean> {
    return (await this.#liveOne())?.startsWith(`${this.live}_${REBUILT}`) === true
  }

  /** The collection of a rebuild: one that was begun, or a new one. */
  async begin(): Promise<string> {
    const begun = await this.#connection.alias(this.#next)
    // One that is live has been committed by somebody who died before the last step.
    const isOpen = begun !== undefined && begun !== (await this.#connection.alias(this.live))
    if (isOpen && (await this.#exists(begun))) return begun
    const name = await this.#create(REBUILT)
    await this.#connection.setAlias(this.#next, name)
    this.forget()
    await sleep(BELIEVED_MS)
    return name
  }

  /** Makes the collection of a rebuild the live one. What it replaces goes. */
  async commit(name: string): Promise<void> {
    await this.#requireNext(name)
    const replaced = await this.#connection.alias(this.live)
    await this.#connection.setAlias(this.live, name)
    await this.#connection.deleteAlias(this.#next)
    this.forget()
    if (replaced !== undefined) await this.#connection.deleteCollection(replaced)
    await this.#dropOthers()
  }

  async abandon(name: string): Promise<void> {
    await this.#requireNext(name)
    await this.#connection.deleteAlias(this.#next)
    this.forget()
    await this.#connection.deleteCollection(name)
  }

  async #liveOne(): Promise<string | undefined> {
    const name = await this.#connection.alias(this.live)
    return name !== undefined && (await this.#exists(name)) ? name : undefined
  }

  async #read(): Promise<Collections> {
    const aliases = await this.#connection.aliases()
    const named = new Map(aliases.map(({ name, collection_name }) => [name, collection_name]))
    const live = named.get(this.live)
    if (live === undefined) throw unavailable('has no index: its alias is gone')
    return { live, next: named.get(this.#next) }
  }

  async #create(kind: string): Promise<string> {
    const stamp = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`
    const name = `${this.live}_${kind}${stamp}`
    await this.#connection.createCollection(schemaOf(this.#layout, name))
    return name
  }

  async #exists(name: string): Promise<boolean> {
    return (await this.#connection.collections()).includes(name)
  }

  async #requireNext(name: string): Promise<void> {
    if ((await this.#connection.alias(this.#next)) === name) return
    throw new Error('another rebuild has taken over')
  }

  /**
   * Drops what no process of today needs: indexes of other layouts, which only servers of another
   * version understand, and collections that no alias names, since something died between two steps.
   */
  async #dropOthers(): Promise<void> {
    const ours = new RegExp(`^${this.#prefix}_[0-9a-v]{${this.#layout.fingerprint.length}}(_|$)`)
    const aliases = await this.#connection.aliases()
    const others = aliases.filter(({ name }) => ours.test(name) && !name.startsWith(this.live))
    await Promise.all(others.map(({ name }) => this.#connection.deleteAlias(name)))
    const kept = aliases.filter((alias) => !others.includes(alias))
    const used = new Set(kept.map(({ collection_name }) => collection_name))
    const names = await this.#connection.collections()
    const strays = names.filter((name) => ours.test(name) && !used.has(name))
    await Promise.all(strays.map((name) => this.#connection.deleteCollection(name)))
  }
}
