/** Counts checks and says how each went. */
export class Checks {
  passed = 0
  failed = 0

  /** One check: `problem` says what is wrong, and is undefined when nothing is. */
  report(title: string, problem: string | undefined): void {
    if (problem === undefined) this.passed++
    else this.failed++
    console.log(problem === undefined ? `  ok    ${title}` : `  FAIL  ${title}: ${problem}`)
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
