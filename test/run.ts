import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { loadavg, setPriority } from 'node:os'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { buildServer, isBuilt } from '../scripts/server-process.ts'
import { allLanes, narrowed, quickLanes, type Lane } from './support/run/lanes.ts'
import { IS_LONG, SEED } from './support/run/settings.ts'
import { temporaryFolder } from './support/run/temporary-folder.ts'
import { ROOT } from './support/sources.ts'

const HELP = `Runs the tests: a Mocha for each set of stores, side by side.

  npm test                            types, lint, format, and every suite but the longest, on a real
                                      Neo4j and a real Typesense if they are available
  npm run test:quick                  the suites to run after each change: on SQLite, in three minutes
  npm run test:long                   every suite in its whole amount, more of the API on real stores

  npm test -- test/api/read           the suites of a folder, or of a file
  npm test -- -g 'part of a title'    the tests with these words in their titles

  ENGINES=sqlite,neo4j,typesense      the engines to test on, also for API suites
  AMOUNT=small|usual|whole            the amount of work that has no natural end
  NEO4J_VERSION=2026.09.0             the version of Neo4j to start
  SEED=1                              repeats the random choices of a run
  CI=true                             every suite; a missing store is a failure
`
const MOCHA = createRequire(import.meta.url).resolve('mocha/lib/cli/cli.js')
/** Four times the default, because collecting garbage took a tenth of the processor time. */
const YOUNG = '--max-semi-space-size=64'
const CLOSING_LINE = /^(\d+) passed, (\d+) failed, (\d+) skipped$/
/** Timeout of the longest tests, which may take hours on a busy machine. */
const LONG_TIMEOUT_MS = 7_200_000
/**
 * Lanes that get a third of the processor while others need it: the run waits longest for those
 * others.
 */
const GIVES_WAY = ['typesense', 'embedded']
const NICENESS = 5

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    grep: { type: 'string', short: 'g' },
    help: { type: 'boolean', short: 'h', default: false },
  },
})
const TMPDIR = temporaryFolder()
const running = new Set<ChildProcess>()
const total = { passed: 0, failed: 0, skipped: 0 }
const failures: string[] = []
const tookS: string[] = []

/** Runs the suites of a lane, and adds the counts of its last line. */
async function runLane({ name, files, jobs, variables }: Lane): Promise<void> {
  const args = [YOUNG, '--import', 'tsx', MOCHA, '--reporter-option', 'files', '--no-fail-zero']
  if (jobs > 1) args.push('--parallel', '--jobs', String(jobs))
  if (IS_LONG) args.push('--timeout', String(LONG_TIMEOUT_MS))
  if (values.grep !== undefined) args.push('--grep', values.grep)
  const before = total.failed
  let isCounted = false
  const hear = (line: string) => {
    const [, passed = '', failed = '', skipped = ''] = CLOSING_LINE.exec(line) ?? []
    isCounted ||= passed !== ''
    total.passed += Number(passed)
    total.failed += Number(failed)
    total.skipped += Number(skipped)
    if (line.startsWith('  FAIL  ')) failures.push(line)
  }
  const ended = await runProcess(name, process.execPath, [...args, ...files], hear, variables)
  if (isCounted && (ended === '0' || total.failed > before)) return
  total.failed++
  failures.push(`  FAIL  The suites of "${name}" ended with ${ended}`)
}

/** Runs a script of `package.json`, which passes or fails as a whole. */
async function runScript(name: string): Promise<void> {
  const ended = await runProcess(name, 'npm', ['run', '--silent', name])
  total[ended === '0' ? 'passed' : 'failed']++
  if (ended !== '0') failures.push(`  FAIL  npm run ${name} ended with ${ended}`)
}

/**
 * Prints the output of a process line by line; returns its exit code, or the signal that ended it.
 */
async function runProcess(
  name: string,
  file: string,
  args: readonly string[],
  hear = (_line: string): void => {},
  variables: Readonly<Record<string, string>> = {},
): Promise<string> {
  const startedMs = performance.now()
  const env = { ...process.env, ...variables, SEED: String(SEED), TMPDIR }
  const child = spawn(file, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
  if (GIVES_WAY.includes(name) && child.pid !== undefined) setPriority(child.pid, NICENESS)
  running.add(child)
  for (const input of [child.stdout, child.stderr]) {
    createInterface({ input }).on('line', (line) => {
      hear(line)
      if (line.trim() !== '') console.log(`${name.padEnd(10)} ${line}`)
    })
  }
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
  running.delete(child)
  tookS.push(`${name} ${((performance.now() - startedMs) / 1_000).toFixed(0)} s`)
  return String(code ?? signal)
}

async function main(): Promise<void> {
  const lanes = narrowed(values.quick ? quickLanes() : allLanes(positionals), positionals)
  if (lanes.length === 0) throw new Error(`No suite is at ${positionals.join(' ')}`)
  const isWhole = positionals.length === 0 && values.grep === undefined
  // Built commands and servers, of which the tests start many, start in a quarter of the time. Other
  // runs need only the files of the page, however old.
  if ((isWhole && !values.quick) || !isBuilt()) await buildServer()
  const runs = lanes.map((lane) => () => runLane(lane))
  if (isWhole) runs.unshift(() => runScript('check'))
  if (process.env['NEO4J_URI'] ?? process.env['TYPESENSE_URL']) {
    // Suites that empty the same store cannot run concurrently.
    for (const run of runs) await run()
  } else {
    await Promise.all(runs.map((run) => run()))
  }
  if (!isWhole || !IS_LONG) return
  // Alone, because they use the whole machine.
  await runScript('test:clients')
  await runScript('test:datahub')
}

/** Lanes end the processes that they have started, and this process ends with the lanes. */
function interrupt(): void {
  for (const child of running) child.kill('SIGKILL')
  process.exit(130)
}

if (values.help) {
  console.log(HELP)
} else {
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt)
  console.log(`SEED=${SEED} repeats the random choices of this run.`)
  await main()
  console.log(`\n${tookS.join(', ')}; load of the machine: ${loadavg()[0]?.toFixed(1)}`)
  for (const line of failures) console.log(line)
  console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
  process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
}
