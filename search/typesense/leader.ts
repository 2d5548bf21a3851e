import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'typesense'
import { unavailable } from './errors.ts'

/** How long an answer about the leader is valid, milliseconds. */
const TRUST_MS = 250
/**
 * A node that does not say whether it leads within this time does not lead, milliseconds. Longer
 * than a loaded node takes; a request waits for it once, then the node is `silent`.
 */
const ANSWER_TIMEOUT_MS = 2_000
const SILENT_TIMEOUT_MS = 250
/** The leader's answer is awaited this long before the other nodes are asked too, milliseconds. */
const ALONE_MS = 300
/** `state` of the leader in an answer of `/debug`. */
const LEADING = 1

export interface Node {
  readonly url: string
  readonly client: Client
}

/**
 * Finds the node that leads a cluster. Only the leader's searches find everything that the cluster
 * has acknowledged: the other nodes apply writes later (docs/decisions/0039).
 */
export class Leader {
  readonly #nodes: readonly Node[]
  readonly #onChange: () => void
  readonly #silent = new Set<Node>()
  #current: Node | undefined
  #askedAtMs = -Infinity
  #looking: Promise<Node> | undefined

  /** @param onChange called when the known leader was lost, or replaced */
  constructor(nodes: readonly Node[], onChange: () => void) {
    this.#nodes = nodes
    this.#onChange = onChange
  }

  /** The leader as far as is known. */
  get current(): Node | undefined {
    return this.#current
  }

  /**
   * Returns the node that led at most {@link TRUST_MS} ago. Fails at once if none did.
   *
   * @throws CatalogError `INDEX_UNAVAILABLE` when no node leads
   */
  async find(): Promise<Node> {
    if (performance.now() - this.#askedAtMs > TRUST_MS) return this.#look()
    return this.#required()
  }

  /**
   * Returns the node that leads after this call.
   *
   * @throws CatalogError `INDEX_UNAVAILABLE` when no node leads
   */
  async findNow(): Promise<Node> {
    // A search under way may have had its answer before this call.
    await this.#looking?.catch(() => {})
    return this.#look()
  }

  #look(): Promise<Node> {
    this.#looking ??= this.#ask().finally(() => (this.#looking = undefined))
    return this.#looking
  }

  async #ask(): Promise<Node> {
    const startedMs = performance.now()
    const before = this.#current
    this.#current = await this.#firstThatLeads(before)
    // A leader may have lost its lead since it was asked; that there is none holds from now on.
    this.#askedAtMs = this.#current ? startedMs : performance.now()
    if (this.#current !== before) this.#onChange()
    return this.#required()
  }

  #required(): Node {
    if (this.#current) return this.#current
    throw unavailable(`has no leader among ${this.#nodes.map(({ url }) => url).join(', ')}`)
  }

  async #firstThatLeads(before: Node | undefined): Promise<Node | undefined> {
    const stillLeads = before && this.#leads(before)
    if (stillLeads && (await Promise.race([stillLeads, sleep(ALONE_MS, false, { ref: false })])))
      return before
    const answers = this.#nodes.map(async (node) => {
      const leads = node === before && stillLeads ? stillLeads : this.#leads(node)
      if (!(await leads)) throw unavailable(`does not lead at ${node.url}`)
      return node
    })
    return Promise.any(answers).catch(() => undefined)
  }

  /** Returns whether a node says that it leads. */
  async #leads(node: Node): Promise<boolean> {
    const timeoutMs = this.#silent.has(node) ? SILENT_TIMEOUT_MS : ANSWER_TIMEOUT_MS
    const answer = node.client.debug.retrieve().then(
      ({ state }) => {
        this.#silent.delete(node)
        return state === LEADING
      },
      () => false,
    )
    const late = sleep(timeoutMs, undefined, { ref: false })
    const leads = await Promise.race([answer, late])
    if (leads === undefined) this.#silent.add(node)
    return leads ?? false
  }
}
