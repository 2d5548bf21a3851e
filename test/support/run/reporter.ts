import Mocha from 'mocha'
import { SEED } from './settings.ts'

const { reporters, Runner } = Mocha
/** Longest line about one failure; Mocha's own report has all of it. */
const LINE_CHARS_MAX = 600

/**
 * Mocha's own report; behind it a line `FAIL` for each failure, as the other commands print them, so
 * that the end of a long output names them; and a closing line in plain words that machines read:
 * `N passed, N failed`.
 */
class PlainClosingLine extends reporters.Spec {
  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options)
    const lines: string[] = []
    runner.on(Runner.constants.EVENT_TEST_FAIL, (test, error: Error) => {
      lines.push(failureLine(test.fullTitle(), error))
    })
    runner.once(Runner.constants.EVENT_RUN_END, () => {
      const { passes = 0, failures = 0, pending = 0 } = runner.stats ?? {}
      if (failures > 0) lines.push(`SEED=${SEED} repeats what was random in this run.`)
      lines.push(`${passes} passed, ${failures} failed, ${pending} skipped`)
      process.on('exit', () => {
        console.log(lines.join('\n'))
      })
    })
  }
}

/** A failure in one line, with its place in a test. */
export function failureLine(title: string, { message, stack }: Error): string {
  const place = stack?.split('\n').find((line) => /\btest\//.test(line)) ?? ''
  const line = `${title}: ${message} ${place.trim()}`.replaceAll(/\s+/g, ' ')
  return `  FAIL  ${line.slice(0, LINE_CHARS_MAX)}`
}

// The name under which Mocha looks a reporter up.
export { PlainClosingLine as default }
