import { setTimeout as sleep } from 'node:timers/promises'
import type { Unsettled } from '../search-index.ts'
import type { Node } from './leader.ts'

/** Pause between two requests to a node, milliseconds. */
const PAUSE_MS = 1_000
/**
 * How often a node has to pass on a later write: it reads its connections in any order, but has
 * read all when it answers again.
 */
const PASSES_MIN = 2

/**
 * Knows the entities that a late write may change: one that was sent to a node and got no answer. A
 * node that hung reads it when it resumes, and passes it on to the new leader, which applies it
 * after newer ones (docs/decisions/0039).
 */
export class LateWrites {
  readonly #passesOn: (node: Node) => Promise<boolean>
  /** Nodes that may still pass one on, and how often each has yet to answer. */
  readonly #nodes = new Map<Node, { left: number }>()
  #urns = new Set<string>()
  readonly #closed = new AbortController()
  #settled: Promise<void> | undefined
  #count = 0

  /** @param passesOn whether a node passes a write on now, or does not run */
  constructor(passesOn: (node: Node) => Promise<boolean>) {
    this.#passesOn = passesOn
  }

  /** Returns how many writes got no answer. */
  get count(): number {
    return this.#count
  }

  /** Notes that a write was sent to a node and got no answer. */
  expectFrom(node: Node): void {
    this.#count++
    this.#nodes.set(node, { left: PASSES_MIN })
    this.#settled ??= this.#watch()
  }

  /** Notes the entities of a write that got no answer. */
  add(urns: readonly string[]): void {
    if (this.#settled) for (const urn of urns) this.#urns.add(urn)
  }

  get unsettled(): Unsettled | undefined {
    return this.#settled && { urns: this.#urns, settled: this.#settled }
  }

  close(): void {
    this.#closed.abort()
  }

  async #watch(): Promise<void> {
    const { signal } = this.#closed
    while (this.#nodes.size > 0 && !signal.aborted) {
      await sleep(PAUSE_MS, undefined, { ref: false, signal }).catch(() => {})
      await Promise.all([...this.#nodes].map(([node, expected]) => this.#ask(node, expected)))
    }
    this.#settled = undefined
    this.#urns = new Set()
  }

  async #ask(node: Node, expected: { left: number }): Promise<void> {
    expected.left = (await this.#passesOn(node)) ? expected.left - 1 : PASSES_MIN
    // Another write may have been lost meanwhile.
    if (expected.left === 0 && this.#nodes.get(node) === expected) this.#nodes.delete(node)
  }
}
