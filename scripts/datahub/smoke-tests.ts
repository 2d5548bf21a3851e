import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { bytecodeFolder, programPath } from '../client/python-client.ts'
import { CREDENTIALS, TEST_PACKAGES, withCatalog, type TestCatalog } from './environment.ts'
import type { OnResults, Outcome, Result } from './results.ts'

/** Tests of DataHub's own tools, which send nothing to a server, and of its page in a browser. */
const ELSEWHERE = /^tests\/(zdu|cypress)\/|^tests\/openapi\/test_openapi\.py$/
const TEST_FILE = /(^|\/)(test_[^/]*|[^/]*_test)\.py$/
const PROGRAMS = join(import.meta.dirname, 'programs')
const TEST_TIMEOUT_S = 300
const FILE_TIMEOUT_MS = 1_800_000

/** Runs the smoke tests: a new catalog and a process of pytest per file. */
export async function runSmokeTests(
  source: string,
  folder: string,
  isWanted: (file: string) => boolean,
  jobs: number,
  onResults: OnResults,
): Promise<void> {
  const tests = join(source, 'smoke-test')
  const names = await readdir(tests, { recursive: true })
  const files = names.filter((name) => TEST_FILE.test(name) && !ELSEWHERE.test(name)).toSorted()
  const limit = pLimit(jobs)
  await Promise.all(
    files.filter(isWanted).map((file) =>
      limit(async () => {
        const data = await mkdtemp(join(folder, 'smoke-'))
        const run = (catalog: TestCatalog) =>
          runPython(tests, data, catalog, ...pytestArguments(file))
        onResults(parseResults(file, await withCatalog(source, join(data, 'store'), run)))
        await rm(data, { recursive: true, force: true })
      }),
    ),
  )
}

function pytestArguments(file: string): string[] {
  const options = [
    '-p',
    'outcomes',
    '-p',
    'without_queue',
    '-p',
    'no:cacheprovider',
    '-q',
    '-rN',
    '--tb=short',
  ]
  return ['-m', 'pytest', ...options, `--timeout=${TEST_TIMEOUT_S}`, file]
}

/** The outcome of a test, as programs/outcomes.py writes it. */
interface Line {
  readonly test: string
  readonly outcome: Outcome
  readonly message: string
}

/** Runs Python with the environment of the smoke tests; returns the outcomes and what it printed. */
export async function runPython(
  tests: string,
  data: string,
  catalog: TestCatalog,
  ...args: string[]
): Promise<{ lines: readonly Line[]; output: string }> {
  const outcomes = join(data, 'outcomes')
  const home = join(data, 'home')
  await mkdir(home, { recursive: true })
  const env = {
    PATH: `${programPath(TEST_PACKAGES, '')}:${process.env['PATH']}`,
    HOME: home,
    PYTHONPATH: `${PROGRAMS}:${tests}`,
    PYTHONPYCACHEPREFIX: bytecodeFolder(TEST_PACKAGES),
    OUTCOMES_FILE: outcomes,
    DATAHUB_GMS_URL: catalog.url,
    DATAHUB_FRONTEND_URL: catalog.frontend,
    SYSTEM_CREDENTIALS: CREDENTIALS,
    DATAHUB_TELEMETRY_ENABLED: 'false',
    // Writes are searchable when they are acknowledged.
    USE_STATIC_SLEEP: 'true',
    ELASTICSEARCH_REFRESH_INTERVAL_SECONDS: '0',
    DATAHUB_TEST_SLEEP_BETWEEN: '1',
    DATAHUB_TEST_SLEEP_TIMES: '3',
    // Otherwise each clean-up starts ten processes.
    JOBLIB_MULTIPROCESSING: '0',
    NO_PROXY: '127.0.0.1,localhost',
  }
  const options = { env, cwd: tests, timeout: FILE_TIMEOUT_MS, maxBuffer: 2 ** 28 }
  const output = await new Promise<string>((resolvePromise) => {
    execFile(programPath(TEST_PACKAGES, 'python'), args, options, (error, stdout, stderr) => {
      resolvePromise(`${stdout}${stderr}${error?.killed ? '\nThe file took too long.' : ''}`)
    })
  })
  const text = existsSync(outcomes) ? await readFile(outcomes, 'utf8') : ''
  const lines = text.split('\n').filter((line) => line !== '')
  return { lines: lines.map((line) => JSON.parse(line) as Line), output }
}

/** Returns one result per test; a file without any, whose process ended early, failed as a whole. */
function parseResults(
  file: string,
  { lines, output }: { lines: readonly Line[]; output: string },
): readonly Result[] {
  const results = new Map<string, Result>()
  for (const { test, outcome, message } of lines) {
    // A fixture may fail after its test has passed.
    const name = test.slice(test.indexOf('::') + 2)
    const testName = test.includes('::') ? name : 'import'
    results.set(testName, { file, test: testName, outcome, ...(message && { message }) })
  }
  if (results.size === 0) {
    return [{ file, test: 'import', outcome: 'failed', message: output.slice(-2_000) }]
  }
  return [...results.values()]
}
