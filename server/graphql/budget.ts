import { isLeafType, isNonNullType, type GraphQLFieldResolver } from 'graphql'
import pLimit from 'p-limit'
import { leaving } from '../../graph/runtime/deadline.ts'
import type { CatalogError } from '../../graph/model/errors.ts'
import { Costs } from './costs.ts'
import { Gauge, paced, SHORT_LENGTH } from './paced.ts'
import type { Turn } from './turns.ts'

/**
 * Questions of one request to the store at a time, where one depth takes several: points, large pages.
 * More would take the connections from other requests, and hold more answers in memory than the budget
 * allows.
 */
const QUESTIONS_MAX = 16

/** Fields of `Query` that one document has answered at a time, for the same reason. */
const ROOTS_MAX = 4

/** Most fields, and most items of lists, that one request has waiting at a time; each takes a kilobyte. */
const UNDER_WAY_MAX = 10_000

interface BudgetOptions {
  readonly fieldsMax: number
  readonly turn: Turn
  /** Waits for a place among the large answers. */
  readonly enterLarge: () => Promise<void>
  readonly signal?: AbortSignal | undefined
}

/**
 * What one request may still cost. A short document can ask for pages inside of pages, so the document
 * alone does not tell.
 */
export class Budget {
  readonly turn: Turn
  /** Items of lists that wait for their turn. */
  readonly items = new Gauge(UNDER_WAY_MAX)
  /** Fields that wait for the store. */
  readonly fields = new Gauge(UNDER_WAY_MAX)
  readonly #costs: Costs
  readonly #enterLarge: () => Promise<void>
  readonly #ask = pLimit(QUESTIONS_MAX)
  readonly #askRoot = pLimit(ROOTS_MAX)
  readonly #over = leaving()
  #isEdit = false
  #roots = 0
  #place: Promise<void> | undefined
  #hasPlace = false

  constructor({ fieldsMax, turn, enterLarge, signal }: BudgetOptions) {
    this.turn = turn
    this.#costs = new Costs(fieldsMax)
    this.#enterLarge = enterLarge
    signal?.addEventListener('abort', () => this.#giveUp(signal.reason))
  }

  /** The error of a request that used it up. */
  get excess(): CatalogError | undefined {
    return this.#costs.excess
  }

  /**
   * Aborted when the answer is given up, because it costs too much or its client has left. Edits go on,
   * since what they did has to be told.
   */
  get over(): AbortSignal {
    return this.#over.signal
  }

  /** Nothing is waited for any more. */
  get isStopped(): boolean {
    return this.over.aborted
  }

  /** Whether others come first: work that goes on has to {@link wait}. */
  get mustWait(): boolean {
    return this.turn.isOver || this.#needsPlace
  }

  /** Says that the operation changes something. @throws when it is given up before it has begun */
  beginEdit(): void {
    this.over.throwIfAborted()
    this.#isEdit = true
  }

  /** @returns whether so many fields, or elements of lists, may be answered */
  spend(fields: number, characters = 0): boolean {
    const isWithin = this.#costs.add(fields, characters)
    if (!isWithin) this.#giveUp(this.excess)
    return isWithin
  }

  /** Waits for a place of a large answer if this is one, and for the turn of the request. */
  async wait(): Promise<void> {
    if (this.#needsPlace) await (this.#place ??= this.#takePlace())
    if (this.turn.isOver) await this.turn.take()
  }

  /**
   * Asks the store when it is this question's turn.
   *
   * @throws CatalogError `INVALID_PARAMETER` when the budget was used up meanwhile
   */
  ask<T>(question: () => Promise<T>): Promise<T> {
    return this.#ask(async () => {
      if (this.mustWait) await this.wait()
      if (this.excess) throw this.excess
      return question()
    })
  }

  /** Answers a root field: the first of a document at once, others in turn. */
  askRoot(answer: () => unknown): unknown {
    if (this.#roots++ === 0) return answer()
    return this.#askRoot(async () => {
      await this.turn.take()
      return this.isStopped ? null : answer()
    })
  }

  /** What a field answers, counted, and held back while others come first. */
  count(answer: unknown): unknown {
    if (answer instanceof Promise) {
      this.fields.add(1)
      return answer.then(
        (value: unknown) => {
          this.fields.remove()
          return this.#arrived(value)
        },
        (error: unknown) => {
          this.fields.remove()
          return this.fail(error)
        },
      )
    }
    return this.#counted(answer)
  }

  /** Counts the error of a field. */
  fail(error: unknown): never {
    this.#costs.addError()
    if (this.excess) this.#giveUp(this.excess)
    throw error
  }

  #arrived(value: unknown): unknown {
    // What never settles and is held by nothing is forgotten, with all that waits for it.
    if (this.isStopped) return new Promise(() => {})
    if (typeof value !== 'object' || value === null || !this.mustWait) return this.#counted(value)
    return this.wait().then(() => this.#counted(value))
  }

  #counted(value: unknown): unknown {
    if (typeof value === 'string') this.spend(0, value.length)
    if (!Array.isArray(value)) return value
    const items: readonly unknown[] = value
    const lengths = items.map((item) => (typeof item === 'string' ? item.length : 0))
    const characters = lengths.reduce((sum, length) => sum + length, 0)
    if (!this.spend(items.length, characters)) return null
    if (!items.some((item) => typeof item === 'object' && item !== null)) return items
    if (items.length <= SHORT_LENGTH) return this.mustWait ? this.wait().then(() => items) : items
    return this.mustWait || this.items.isFull ? this.#pacedLater(items) : paced(items, this)
  }

  /** Each item that waits takes a kilobyte, so lists wait for each other before they are begun. */
  async #pacedLater(items: readonly unknown[]): Promise<readonly unknown[]> {
    while (this.mustWait || this.items.isFull) {
      await (this.mustWait ? this.wait() : this.items.room())
    }
    return paced(items, this)
  }

  get #needsPlace(): boolean {
    return this.#costs.isLarge && !this.#hasPlace && !this.#isEdit
  }

  async #takePlace(): Promise<void> {
    try {
      await this.#enterLarge()
      this.#hasPlace = true
    } catch (error) {
      this.#giveUp(error)
      throw error
    }
  }

  #giveUp(reason: unknown): void {
    if (!this.#isEdit) this.#over.abort(reason)
  }
}

/**
 * Answers a field as long as the budget lasts. Afterwards it is null, except for scalars that must not be
 * null, which are answered.
 */
export function budgeted<Context extends { readonly budget: Budget }>(
  resolve: GraphQLFieldResolver<unknown, Context>,
): GraphQLFieldResolver<unknown, Context> {
  return (source, input, context, info) => {
    const { budget } = context
    if (!budget.spend(1)) {
      if (!isNonNullType(info.returnType)) return null
      if (budget.excess && !isLeafType(info.returnType.ofType)) throw budget.excess
    }
    let answer
    try {
      answer = resolve(source, input, context, info)
    } catch (error) {
      return budget.fail(error)
    }
    return budget.count(answer)
  }
}
