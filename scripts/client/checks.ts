/** Counts checks and prints their results. */
export class Checks {
  passed = 0
  failed = 0
  readonly #print: (line: string) => void

  constructor(print: (line: string) => void = (line) => console.log(line)) {
    this.#print = print
  }

  /**
   * Runs a group of checks, which may be concurrent with others; its output is printed in one
   * piece.
   */
  async section<T>(title: string, work: (checks: Checks) => Promise<T>): Promise<T> {
    const lines = [title]
    const checks = new Checks((line) => lines.push(line))
    try {
      return await work(checks)
    } finally {
      this.passed += checks.passed
      this.failed += checks.failed
      this.#print(lines.join('\n'))
    }
  }

  /** Prints information that is not a result. */
  note(text: string): void {
    this.#print(`        ${text}`)
  }

  /** Reports a check; `problem` is undefined if it passed. */
  report(title: string, problem: string | undefined): void {
    if (problem === undefined) this.passed++
    else this.failed++
    this.#print(problem === undefined ? `  ok    ${title}` : `  FAIL  ${title}: ${problem}`)
  }

  /** Runs a check, which fails with the message of a thrown error. */
  async attempt(title: string, work: () => Promise<void> | void): Promise<void> {
    try {
      await work()
      this.report(title, undefined)
    } catch (error) {
      this.report(title, error instanceof Error ? error.message : String(error))
    }
  }

  /** Returns the summary line, which `.ci/run` parses. */
  summary(): string {
    return `${this.passed} passed, ${this.failed} failed`
  }
}
