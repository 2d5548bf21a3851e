import { hash, randomUUID } from 'node:crypto'
import type { Edit } from './edit.ts'
import type { StepKey } from './keyed-requests.ts'

/**
 * Names the transactions of a request that is carried out once (docs/interface: http/idempotency). A
 * repetition gives each the name that it had, so that the store makes only those that are missing.
 */
export class RequestSteps {
  readonly #request: string
  readonly #counts = new Map<string, number>()
  #ids = 0

  /** @param request names the request among all of its author */
  constructor(request: string) {
    this.#request = request
  }

  /** Returns the key of the next transaction of these edits; undefined for none. */
  nextWrite(edits: readonly Edit[]): StepKey | undefined {
    // Without edits of its own, a group derives from what is stored, which may be repeated.
    if (edits.length === 0) return undefined
    return this.#next(edits.map((edit) => [edit.urn, edit.kind === 'aspect' ? edit.aspect : '']))
  }

  /** Returns the key of the next deletion of these: an entity, or points. */
  nextDeletion(...deleted: readonly unknown[]): StepKey {
    return this.#next(['delete', ...deleted])
  }

  /** Returns the next ID of a new entity, in the form of a random UUID. */
  nextId(): string {
    const digits = hash('sha256', JSON.stringify([this.#request, 'id', this.#ids++]))
    const parts = [digits.slice(0, 8), digits.slice(8, 12), digits.slice(12, 16)]
    return [...parts, digits.slice(16, 20), digits.slice(20, 32)].join('-')
  }

  /** By what it changes: transactions of one request may run at once, in any order. */
  #next(targets: readonly unknown[]): StepKey {
    const name = hash('sha256', JSON.stringify(targets))
    const count = this.#counts.get(name) ?? 0
    this.#counts.set(name, count + 1)
    return { request: this.#request, step: `${name} ${count}` }
  }
}

/** Returns the ID of something new: random, or of a request that is carried out once. */
export const newId = (steps: RequestSteps | undefined): string => steps?.nextId() ?? randomUUID()
