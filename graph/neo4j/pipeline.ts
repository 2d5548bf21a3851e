import type { Transaction } from 'neo4j-driver'
import { asInput, DIALECT, type Parameters } from './dialect.ts'
import { withoutStack } from './stack.ts'

/** A transaction whose statements need not wait for each other's answers. */
export class Pipeline {
  readonly #transaction: Transaction
  readonly #sent: Promise<unknown>[] = []

  constructor(transaction: Transaction) {
    this.#transaction = transaction
  }

  async run<Row extends object>(statement: string, parameters: Parameters): Promise<Row[]> {
    const text = `${DIALECT} ${statement}`
    const { records } = await withoutStack(() => this.#transaction.run(text, asInput(parameters)))
    return records.map((record) => record.toObject() as Row)
  }

  /** Sends a statement without waiting for its answer; if it fails, so does {@link commit}. */
  send(statement: string, parameters: Parameters): void {
    const sent = this.run(statement, parameters)
    // Handled in commit; until then a failure must not count as unhandled.
    sent.catch(() => {})
    this.#sent.push(sent)
  }

  async commit(): Promise<void> {
    const committed = withoutStack(() => this.#transaction.commit())
    const answers = await Promise.allSettled([...this.#sent, committed])
    // The first failure says what was wrong; later ones only that the transaction is gone.
    const failed = answers.find((answer) => answer.status === 'rejected')
    if (failed) throw failed.reason
  }
}
