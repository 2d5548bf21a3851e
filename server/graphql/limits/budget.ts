import type { GraphQLResolveInfo } from 'graphql'
import { CatalogError } from '../../../graph/model/errors.ts'
import { leaving } from '../../../graph/runtime/deadline.ts'
import { Semaphore } from '../../../graph/runtime/semaphore.ts'
import { Slices } from './slices.ts'
import { typenamesIn } from './typenames.ts'
import { declareLimit } from '../../../graph/model/limit.ts'

/** Questions to the store that one request asks at a time; more would take the connections of others. */
const QUESTIONS_MAX = 16
/** Root fields of one document that are answered at a time, for the same reason. */
const ROOTS_MAX = 4

/** Lists up to here are answered in one go. */
const SHORT_LIST = 100

export const ANSWER_CHARACTERS_LIMIT = declareLimit({
  max: 32 * 1024 * 1024,
  of: 'characters of texts in a GraphQL answer',
  answer: 'GraphQL error',
  reason: 'a document can ask for one long text under many names',
})
export const ANSWER_ERRORS_LIMIT = declareLimit({
  max: 1_000,
  of: 'errors in a GraphQL answer',
  answer: 'GraphQL error',
  reason: 'each costs as much as hundreds of fields',
})

/**
 * A larger answer needs one of the few permits (docs/interface: graphql/large-answers). A page of 1,000
 * results has 50,000 fields, usual pages 1,000.
 */
const LARGE_FIELDS = 10_000
const LARGE_CHARACTERS = 2 * 1024 * 1024

/** Longest that a request that only reads may take, milliseconds; clients give up before. */
export const REQUEST_TIME_MAX_MS = 120_000

interface BudgetOptions {
  readonly fieldsMax: number
  /** Waits for a permit to make a large answer. */
  readonly enterLarge: () => Promise<void>
  readonly signal?: AbortSignal | undefined
  readonly timeMaxMs?: number
}

/**
 * Counts what the answer to one request has come to, and stops it at the limits: a short document can
 * ask for pages inside pages, so the document alone does not tell.
 */
export class Budget {
  readonly #options: BudgetOptions
  readonly #aborted = leaving()
  readonly #slices: Slices
  readonly #questions = new Semaphore(QUESTIONS_MAX)
  readonly #roots = new Semaphore(ROOTS_MAX)
  readonly #endsAtMs: number
  #fields = 0
  #characters = 0
  #errors = 0
  #rootsBegun = 0
  #isEdit = false
  #isAdmitted = false
  #excess: CatalogError | undefined

  constructor(options: BudgetOptions) {
    this.#options = options
    this.#endsAtMs = performance.now() + (options.timeMaxMs ?? REQUEST_TIME_MAX_MS)
    this.#slices = new Slices(() => this.#admit(), this.signal)
    const { signal } = options
    signal?.addEventListener('abort', () => this.#abort(signal.reason))
  }

  /** Aborts when the answer is given up: it goes beyond a limit, or its client has left. Edits go on. */
  get signal(): AbortSignal {
    return this.#aborted.signal
  }

  /** Returns the error of a request that went beyond a limit. */
  get excess(): CatalogError | undefined {
    return this.#excess
  }

  /** Has the request finish whatever it costs, since what it did has to be told. @throws when it is aborted already */
  beginEdit(): void {
    this.signal.throwIfAborted()
    this.#isEdit = true
  }

  /** Counts fields, or elements of lists, and characters. @returns whether they may be answered */
  spend(fields: number, characters = 0): boolean {
    this.#fields += fields
    this.#characters += characters
    if (this.#fields > this.#options.fieldsMax) this.#exceed(this.#options.fieldsMax, 'fields')
    if (this.#characters > ANSWER_CHARACTERS_LIMIT.max)
      this.#exceed(ANSWER_CHARACTERS_LIMIT.max, 'characters')
    return this.#excess === undefined
  }

  /**
   * Asks the store as soon as few other questions of the request are under way.
   *
   * @throws CatalogError `INVALID_PARAMETER` when a limit was exceeded meanwhile
   */
  ask<T>(question: () => Promise<T>): Promise<T> {
    return this.#questions.run(async () => {
      if (this.#mustWait) await this.#slices.next()
      if (this.#excess) throw this.#excess
      return question()
    })
  }

  /** Calls back when all fields have been answered as far as they can be; see {@link Slices.whenIdle}. */
  whenIdle(callback: () => void): void {
    this.#slices.whenIdle(callback)
  }

  /** Answers a root field: the first of a document at once, a few of the others at a time. */
  askRoot(answer: () => unknown): unknown {
    if (this.#rootsBegun++ === 0) return answer()
    return this.#roots.run(async () => {
      await this.#slices.next()
      return answer()
    })
  }

  /** Returns what a field answers, counted, and held back until its time slice. */
  count(answer: unknown, info: GraphQLResolveInfo): unknown {
    if (!(answer instanceof Promise)) return this.#counted(answer, info)
    return answer.then(
      (value: unknown) => {
        // A promise that never settles, and that nothing holds, is collected with all that waits for it.
        if (this.signal.aborted) return new Promise(() => {})
        if (typeof value !== 'object' || value === null) return this.#counted(value, info)
        if (!this.#mustWait) return this.#counted(value, info)
        return this.#slices.next().then(() => this.#counted(value, info))
      },
      (error: unknown) => this.fail(error),
    )
  }

  /** Counts the error of a field. @throws it */
  fail(error: unknown): never {
    if (++this.#errors > ANSWER_ERRORS_LIMIT.max) this.#exceed(ANSWER_ERRORS_LIMIT.max, 'errors')
    throw error
  }

  #counted(value: unknown, { fieldNodes, fragments }: GraphQLResolveInfo): unknown {
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
    if (this.#mustWait) return this.#slices.next().then(() => this.#sliced(items))
    return this.#sliced(items)
  }

  #sliced(items: readonly unknown[]): readonly unknown[] {
    return items.length > SHORT_LIST ? this.#slices.eachOf(items) : items
  }

  get #mustWait(): boolean {
    return this.#slices.isOver || this.#needsPermit
  }

  get #needsPermit(): boolean {
    const isLarge = this.#fields > LARGE_FIELDS || this.#characters > LARGE_CHARACTERS
    return isLarge && !this.#isAdmitted && !this.#isEdit
  }

  /** Called before each part that waits. */
  async #admit(): Promise<void> {
    if (performance.now() > this.#endsAtMs) {
      this.#abort(
        new CatalogError('OVERLOADED', 'The answer takes too long; ask for smaller pages'),
      )
    }
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
      `The answer has more than ${limit} ${what}, which is the limit; ask for smaller pages`,
    )
    this.#abort(this.#excess)
  }

  #abort(reason: unknown): void {
    if (!this.#isEdit) this.#aborted.abort(reason)
  }
}
