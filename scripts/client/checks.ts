/** Counts checks and says how each went. */
export class Checks {
  passed = 0
  failed = 0
  readonly #say: (line: string) => void

  constructor(say: (line: string) => void = (line) => console.log(line)) {
    this.#say = say
  }

  /** Checks that may go on beside others: what they say stands together, once all of them are made. */
  async section<T>(title: string, work: (checks: Checks) => Promise<T>): Promise<T> {
    const lines = [title]
    const checks = new Checks((line) => lines.push(line))
    try {
      return await work(checks)
    } finally {
      this.passed += checks.passed
      this.failed += checks.failed
      this.#say(lines.join('\n'))
    }
  }

  /** Says something that is neither right nor wrong. */
  note(text: string): void {
    this.#say(`        ${text}`)
  }

  /** One check: `problem` says what is wrong, and is undefined when nothing is. */
  report(title: string, problem: string | undefined): void {
    if (problem === undefined) this.passed++
    else this.failed++
    this.#say(problem === undefined ? `  ok    ${title}` : `  FAIL  ${title}: ${problem}`)
  }

  /** One check that is made now; what it throws is what is wrong. */
  async attempt(title: string, work: () => Promise<void> | void): Promise<void> {
    try {
      await work()
      this.report(title, undefined)
    } catch (error) {
      this.report(title, error instanceof Error ? error.message : String(error))
    }
  }

  /** The closing line, which machines read. */
  summary(): string {
    return `${this.passed} passed, ${this.failed} failed`
  }
}
