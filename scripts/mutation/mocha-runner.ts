import {
  INSTRUMENTER_CONSTANTS,
  type InstrumenterContext,
  type StrykerOptions,
} from '@stryker-mutator/api/core'
import { commonTokens, declareClassPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin'
import {
  determineHitLimitReached,
  DryRunStatus,
  TestStatus,
  toMutantRunResult,
  type DryRunResult,
  type MutantRunOptions,
  type MutantRunResult,
  type TestResult,
  type TestRunner,
} from '@stryker-mutator/api/test-runner'
import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import Mocha from 'mocha'

/** Tells instrumented code which mutant to activate, and collects its coverage. */
const context: InstrumenterContext = ((
  globalThis as unknown as Record<string, InstrumenterContext>
)[INSTRUMENTER_CONSTANTS.NAMESPACE] ??= {})

/**
 * Runs the suites inside Stryker's worker process, again for each mutant: a Mocha process for each
 * one takes a thousand times as long. Stryker's own runner supports Mocha up to version 11 only.
 */
class MochaRunner implements TestRunner {
  static inject = tokens(commonTokens.options)
  readonly #mocha: Mocha

  constructor(options: StrykerOptions) {
    const { suites } = options['mocha'] as { suites: readonly string[] }
    this.#mocha = new Mocha({ timeout: 60_000, reporter: silent as never })
    this.#mocha.cleanReferencesAfterRun(false)
    this.#mocha.rootHooks({
      beforeEach(this: Mocha.Context) {
        context.currentTestId = this.currentTest?.fullTitle() ?? ''
      },
    })
    for (const file of suites.flatMap(listFiles)) this.#mocha.addFile(resolve(file))
  }

  capabilities() {
    // Modules stay loaded.
    return { reloadEnvironment: false }
  }

  async init(): Promise<void> {
    await this.#mocha.loadFilesAsync()
  }

  async dryRun(): Promise<DryRunResult> {
    const tests = await this.#run(undefined, false)
    const { mutantCoverage } = context
    return { status: DryRunStatus.Complete, tests, ...(mutantCoverage && { mutantCoverage }) }
  }

  async mutantRun(options: MutantRunOptions): Promise<MutantRunResult> {
    const { testFilter, activeMutant, hitLimit, disableBail } = options
    context.activeMutant = activeMutant.id
    delete context.hitLimit
    if (hitLimit !== undefined) context.hitLimit = hitLimit
    context.hitCount = 0
    const tests = await this.#run(testFilter, !disableBail)
    const limitReached = determineHitLimitReached(context.hitCount, context.hitLimit)
    return toMutantRunResult(limitReached ?? { status: DryRunStatus.Complete, tests })
  }

  /**
   * Runs the suites.
   *
   * @param titles of the tests to run; all if absent
   */
  #run(titles: readonly string[] | undefined, bail: boolean): Promise<TestResult[]> {
    const results: TestResult[] = []
    const patterns = titles?.map((title) =>
      title.replaceAll(/[$()*+.?[\\\]^{|}/-]/g, String.raw`\$&`),
    )
    this.#mocha.grep(new RegExp(patterns ? `^(?:${patterns.join('|')})$` : '')).bail(bail)
    return new Promise((resolvePromise) => {
      const runner = this.#mocha.run(() => resolvePromise(results))
      runner.on('pass', (test) =>
        results.push({ ...testIdentity(test), status: TestStatus.Success }),
      )
      runner.on('fail', (test, error: Error) => {
        const failureMessage = error.message
        results.push({ ...testIdentity(test), status: TestStatus.Failed, failureMessage })
      })
    })
  }
}

/** Reports nothing; Mocha requires a constructor. */
function silent(): void {
  // Stryker reports.
}

function testIdentity(test: Mocha.Runnable) {
  const name = test.fullTitle()
  return { id: name, name, timeSpentMs: test.duration ?? 0 }
}

/** Returns the files of a suite, or of all suites of a folder. */
function listFiles(path: string): string[] {
  if (path.endsWith('.ts')) return [path]
  return readdirSync(path).map((file) => join(path, file))
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'mocha-here', MochaRunner)]
