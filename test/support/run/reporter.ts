import Mocha from 'mocha'
import { relative } from 'node:path'
import { ROOT } from '../sources.ts'
import { SEED } from './settings.ts'

const { reporters, Runner } = Mocha
const EVENTS = Runner.constants
/** Longest line about one failure, in characters; Mocha's own report shows it whole. */
const LINE_CHARS_MAX = 600
/** Longest time until a process ends after its last test, in milliseconds. */
const END_MS_MAX = 30_000

/**
 * Reports as Mocha does, or with `--reporter-option files` in one line per file. The report ends
 * with a line `FAIL` for each failure and the line `N passed, N failed, N skipped`, for programs.
 */
class Reporter extends reporters.Base {
  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options)
    const { files } = (options.reporterOptions ?? {}) as { files?: unknown }
    if (files === undefined) void new reporters.Spec(runner, options)
    else reportFiles(runner)
    const lines: string[] = []
    runner.on(EVENTS.EVENT_TEST_FAIL, (test, error: Error) => {
      lines.push(failureLine(test.fullTitle(), error))
    })
    runner.once(EVENTS.EVENT_RUN_END, () => {
      const { passes = 0, pending = 0 } = runner.stats ?? {}
      // The timer does not keep the process alive; what a test has left open does.
      setTimeout(() => {
        lines.push('  FAIL  A test left something open that keeps the process from ending')
        // Mocha sets the exit code in its own listener, which runs before this one.
        process.once('exit', () => (process.exitCode = 1))
        process.exit()
      }, END_MS_MAX).unref()
      process.on('exit', () => {
        const failures = lines.length
        if (failures > 0) lines.push(`SEED=${SEED} repeats what was random in this run.`)
        console.log(
          [...lines, `${passes} passed, ${failures} failed, ${pending} skipped`].join('\n'),
        )
      })
    })
  }
}

/** Prints a line for each file after its last test, and failures at once. */
function reportFiles(runner: Mocha.Runner): void {
  let file = ''
  let tookMs = 0
  const counts = { passed: 0, failed: 0, skipped: 0 }
  const print = () => {
    if (file === '') return
    const parts = Object.entries(counts).filter(([, count]) => count > 0)
    const took = `${(tookMs / 1_000).toFixed(1)} s`.padStart(8)
    console.log(`${took}  ${file}: ${parts.map(([name, count]) => `${count} ${name}`).join(', ')}`)
    Object.assign(counts, { passed: 0, failed: 0, skipped: 0 })
    tookMs = 0
  }
  const add = (test: Mocha.Runnable, outcome?: keyof typeof counts) => {
    const of = relative(ROOT, test.file ?? test.parent?.file ?? ROOT)
    // Root hooks have no file.
    if (of !== '' && of !== file) {
      print()
      file = of
    }
    tookMs += test.duration ?? 0
    if (outcome) counts[outcome]++
  }
  runner.on(EVENTS.EVENT_HOOK_END, (hook) => add(hook))
  runner.on(EVENTS.EVENT_TEST_PASS, (test) => add(test, 'passed'))
  runner.on(EVENTS.EVENT_TEST_PENDING, (test) => add(test, 'skipped'))
  runner.on(EVENTS.EVENT_TEST_FAIL, (test, error: Error) => {
    add(test, 'failed')
    reporters.Base.list([Object.assign(test, { err: error })])
  })
  runner.once(EVENTS.EVENT_RUN_END, print)
}

/** Returns a failure as one line, with its position in a test. */
function failureLine(title: string, { message, stack }: Error): string {
  const position = stack?.split('\n').find((line) => /\btest\//.test(line)) ?? ''
  const line = `${title}: ${message} ${position.trim()}`.replaceAll(/\s+/g, ' ')
  return `  FAIL  ${line.slice(0, LINE_CHARS_MAX)}`
}

// Mocha looks up a reporter by this name.
export { Reporter as default }
