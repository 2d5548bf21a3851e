import Mocha from 'mocha'

const { reporters, Runner } = Mocha

/** Mocha's own report, and a closing line in plain words that machines read: `N passed, N failed`. */
class PlainClosingLine extends reporters.Spec {
  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options)
    runner.once(Runner.constants.EVENT_RUN_END, () => {
      const { passes = 0, failures = 0, pending = 0 } = runner.stats ?? {}
      process.on('exit', () => {
        console.log(`${passes} passed, ${failures} failed, ${pending} skipped`)
      })
    })
  }
}

// The name under which Mocha looks a reporter up.
export { PlainClosingLine as default }
