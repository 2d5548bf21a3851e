import type { GraphQLResolveInfo } from 'graphql'
import { CatalogError } from '../../../../graph/model/errors.ts'
import { LIMITS } from '../../../../graph/model/limits.ts'
import { createAbortController } from '../../../../graph/runtime/deadline.ts'
import { Semaphore } from '../../../../graph/runtime/semaphore.ts'
import { Slices } from './slices.ts'
import { typenamesIn } from './typenames.ts'

/** Concurrent store calls of one request; more would take the connections of other requests. */
const STORE_CALLS_MAX = 16
/** Concurrent root fields of one document, for the same reason. */
const ROOTS_MAX = 4

/** Longest list that is answered without yielding. */
const SHORT_LIST = 100

/**
 * An answer beyond either limit needs a permit (docs/interface: graphql/large-answers). A page of
 * 1,000 results has 50,000 fields, usual pages have 1,000.
 */
const LARGE_FIELDS = 10_000
const LARGE_CHARACTERS = 2 * 1024 * 1024

interface BudgetOptions {
  readonly fieldsMax: number
  /** Waits for a permit to build a large answer. */
  readonly enterLarge: () => Promise<void>
  readonly signal?: AbortSignal | undefined
}

/**
 * The budget of one request: counts the fields and characters of its answer and aborts it at the
 * limits. Pages can nest, so the document alone does not determine the size of the answer.
 */
export class Budget {
  readonly #options: BudgetOptions
  readonly #aborted = createAbortController()
  readonly #slices: Slices
  readonly #storeCalls = new Semaphore(STORE_CALLS_MAX)
  readonly #roots = new Semaphore(ROOTS_MAX)
  #fields = 0
  #characters = 0
  #errors = 0
  #rootsStarted = 0
  #isEdit = false
  #isAdmitted = false
  #excess: CatalogError | undefined

  constructor(options: BudgetOptions) {
    this.#options = options
    this.#slices = new Slices(() => this.#admit(), this.signal)
    const { signal } = options
    signal?.addEventListener('abort', () => this.#abort(signal.reason))
  }

  /** Paths of the fields whose totals count candidates (docs/interface: search/partial-totals). */
  readonly partialTotals = new Map<string, readonly (string | number)[]>()

  /** Aborts when the answer exceeds a limit, or with the signal of the request; never for edits. */
  get signal(): AbortSignal {
    return this.#aborted.signal
  }

  /** The error of the limit that the request exceeded, if any. */
  get excess(): CatalogError | undefined {
    return this.#excess
  }

  /**
   * Exempts the request from its limits: an edit has to report its outcome.
   *
   * @throws the reason of the signal if it has aborted
   */
  beginEdit(): void {
    this.signal.throwIfAborted()
    this.#isEdit = true
  }

  /**
   * Counts fields or list elements, and characters.
   *
   * @returns whether the budget still allows them
   */
  spend(fields: number, characters = 0): boolean {
    this.#fields += fields
    this.#characters += characters
    if (this.#fields > this.#options.fieldsMax) this.#exceed(this.#options.fieldsMax, 'fields')
    if (this.#characters > LIMITS.answerCharacters.max)
      this.#exceed(LIMITS.answerCharacters.max, 'characters')
    return this.#excess === undefined
  }

  /**
   * Runs a store call once the request has a permit for it.
   *
   * @throws CatalogError `INVALID_PARAMETER` if a limit was exceeded meanwhile
   */
  ask<T>(call: () => Promise<T>): Promise<T> {
    return this.#storeCalls.run(async () => {
      if (this.#mustWait) await this.#slices.next()
      if (this.#excess) throw this.#excess
      return call()
    })
  }

  /** Calls back when no field can proceed without the store; see {@link Slices.whenIdle}. */
  whenIdle(callback: () => void): void {
    this.#slices.whenIdle(callback)
  }

  /** Runs a root field: the first of a document immediately, the others a few at a time. */
  askRoot(answer: () => unknown): unknown {
    if (this.#rootsStarted++ === 0) return answer()
    return this.#roots.run(async () => {
      await this.#slices.next()
      return answer()
    })
  }

  /** Counts the value of a field and returns it in a time slice. */
  count(answer: unknown, info: GraphQLResolveInfo): unknown {
    if (!(answer instanceof Promise)) return this.#countValue(answer, info)
    return answer.then(
      (value: unknown) => {
        // A promise that never settles and has no references is garbage-collected with its
        // continuations.
        if (this.signal.aborted) return new Promise(() => {})
        if (typeof value !== 'object' || value === null) return this.#countValue(value, info)
        if (!this.#mustWait) return this.#countValue(value, info)
        return this.#slices.next().then(() => this.#countValue(value, info))
      },
      (error: unknown) => this.fail(error),
    )
  }

  /** Counts the error of a field and throws it. */
  fail(error: unknown): never {
    if (++this.#errors > LIMITS.answerErrors.max) this.#exceed(LIMITS.answerErrors.max, 'errors')
    throw error
  }

  #countValue(value: unknown, { fieldNodes, fragments }: GraphQLResolveInfo): unknown {
    if (typeof value === 'string') this.spend(0, value.length)
    if (typeof value !== 'object' || value === null) return value
    const typenames = typenamesIn(fieldNodes, fragments)
    if (!Array.isArray(value)) {
      if (typenames > 0) this.spend(typenames)
      return value
    }
    const items: readonly unknown[] = value
    let characters = 0
    for (const item of items) if (typeof item === 'string') characters += item.length
    if (!this.spend(items.length * (1 + typenames), characters)) return null
    if (typeof items[0] !== 'object') return items
    if (this.#mustWait) return this.#slices.next().then(() => this.#sliceList(items))
    return this.#sliceList(items)
  }

  #sliceList(items: readonly unknown[]): readonly unknown[] {
    return items.length > SHORT_LIST ? this.#slices.releaseEach(items) : items
  }

  get #mustWait(): boolean {
    return this.#slices.isOver || this.#needsPermit
  }

  get #needsPermit(): boolean {
    const isLarge = this.#fields > LARGE_FIELDS || this.#characters > LARGE_CHARACTERS
    return isLarge && !this.#isAdmitted && !this.#isEdit
  }

  /**
   * Waits for a permit if the answer is large.
   *
   * @throws the error of `enterLarge`
   */
  async #admit(): Promise<void> {
    if (!this.#needsPermit) return
    try {
      await this.#options.enterLarge()
      this.#isAdmitted = true
    } catch (error) {
      this.#abort(error)
      throw error
    }
  }

  #exceed(limit: number, what: string): void {
    this.#excess ??= new CatalogError(
      'INVALID_PARAMETER',
      `The answer exceeds the limit of ${limit} ${what}; request smaller pages`,
    )
    this.#abort(this.#excess)
  }

  #abort(reason: unknown): void {
    if (!this.#isEdit) this.#aborted.abort(reason)
  }
}
