import type { Result, Transaction } from 'neo4j-driver'
import { asInput, DIALECT, toRow, type Parameters } from './driver.ts'
import { markUncertain, isRefusal } from './errors.ts'
import { withCallerStack, withoutStackTrace } from './stack-trace.ts'

/** A transaction whose statements do not wait for each other's answers. */
export class Pipeline {
  readonly #transaction: Transaction
  readonly #sent: Promise<unknown>[] = []

  constructor(transaction: Transaction) {
    this.#transaction = transaction
  }

  async run<Fields extends object>(statement: string, parameters: Parameters): Promise<Fields[]> {
    try {
      const { records } = await this.#run(statement, parameters)
      return records.map((record) => toRow<Fields>(record))
    } catch (error) {
      throw withCallerStack(error)
    }
  }

  /** Sends a statement without waiting for its answer; if it fails, so does {@link commit}. */
  send(statement: string, parameters: Parameters): void {
    this.#track(this.#run(statement, parameters))
  }

  /** Sends a statement and the commit in one round trip, and returns the rows of the statement. */
  async runAndCommit<Fields extends object>(
    statement: string,
    parameters: Parameters,
  ): Promise<Fields[]> {
    const rows = this.run<Fields>(statement, parameters)
    this.#track(rows)
    await this.commit()
    return rows
  }

  /**
   * Commits when every statement has succeeded. @throws the failure of the first statement that
   * failed
   */
  async commit(): Promise<void> {
    const committed = withoutStackTrace(() => this.#transaction.commit())
    const answers = await Promise.allSettled([...this.#sent, committed])
    // The first failure names the cause; later ones only report a terminated transaction.
    const failed = answers.find((answer) => answer.status === 'rejected')
    if (!failed) return
    // The server ignores the commit of a transaction whose statement it has refused.
    const isIgnored = failed !== answers.at(-1) && isRefusal(failed.reason)
    throw withCallerStack(isIgnored ? failed.reason : markUncertain(failed.reason))
  }

  #track(sent: Promise<unknown>): void {
    // The failure is handled in commit; until then it must not count as unhandled.
    sent.catch(() => {})
    this.#sent.push(sent)
  }

  #run(statement: string, parameters: Parameters): Result {
    const text = `${DIALECT} ${statement}`
    return withoutStackTrace(() => this.#transaction.run(text, asInput(parameters)))
  }
}
