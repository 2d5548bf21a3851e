import Mocha from 'mocha'
import { failureLine } from './reporter.ts'

const { reporters, Runner } = Mocha

/** What a lane tells the run about a test or hook that has ended, or that all have. */
export type Report =
  | {
      readonly outcome: 'passed' | 'failed' | 'skipped' | 'hook'
      readonly title: string
      readonly file: string
      readonly tookMs: number
      /** Of a failure, the line for the end of the run and all that is known. */
      readonly line?: string
      readonly details?: string
    }
  | { readonly outcome: 'ended' }

/** Sends what happens to the process that runs the lanes, which shows it. */
class LaneReporter extends reporters.Base {
  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options)
    const { EVENT_TEST_FAIL, EVENT_TEST_PASS, EVENT_TEST_PENDING, EVENT_HOOK_END, EVENT_RUN_END } =
      Runner.constants
    runner.on(EVENT_TEST_PASS, (test) => report('passed', test))
    runner.on(EVENT_TEST_PENDING, (test) => report('skipped', test))
    runner.on(EVENT_HOOK_END, (hook) => report('hook', hook))
    runner.on(EVENT_TEST_FAIL, (test, error: Error) => report('failed', test, error))
    runner.once(EVENT_RUN_END, () => send({ outcome: 'ended' }))
  }
}

type Runnable = Mocha.Test | Mocha.Hook

function report(outcome: 'passed' | 'failed' | 'skipped' | 'hook', test: Runnable, error?: Error) {
  const title = test.fullTitle()
  const file = test.file ?? test.parent?.file ?? ''
  const failure = error && {
    line: failureLine(title, error),
    details: error.stack ?? error.message,
  }
  send({ outcome, title, file, tookMs: test.duration ?? 0, ...failure })
}

function send(message: Report): void {
  process.send?.(message)
}

// The name under which Mocha looks a reporter up.
export { LaneReporter as default }
