import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { loadavg, setPriority } from 'node:os'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { buildServer } from '../scripts/server-process.ts'
import { allLanes, narrowed, quickLanes, type Lane } from './support/run/lanes.ts'
import { IS_LONG, SEED } from './support/run/settings.ts'
import { temporaryFolder } from './support/run/temporary-folder.ts'
import { ROOT } from './support/sources.ts'

const HELP = `Runs the tests: a Mocha for each set of stores, side by side.

  npm test                            types, lint, format, and every suite, on a real Neo4j and a real
                                      Typesense where they can be had
  npm run test:quick                  what one runs after each change: on SQLite, in a minute
  npm run test:long                   everything in its whole amount, and more of the API on real stores

  npm test -- test/api/read           the suites of a folder, or of a file
  npm test -- -g 'part of a title'    the tests that are called so

  ENGINES=sqlite,neo4j,typesense      the engines to test on, also for API suites
  AMOUNT=small|usual|whole            how much of what has no natural end
  NEO4J_VERSION=2026.09.0             the version of Neo4j to start
  SEED=1                              repeats what was random in a run
  CI=true                             a store that cannot be had is a failure
`
const MOCHA = createRequire(import.meta.url).resolve('mocha/lib/cli/cli.js')
/** Four times the default: collecting garbage took a tenth of the processor. */
const YOUNG = '--max-semi-space-size=64'
const CLOSING_LINE = /^(\d+) passed, (\d+) failed, (\d+) skipped$/
/** The longest of all tests may take hours on a busy machine. */
const LONG_TIMEOUT_MS = 7_200_000
/** Lanes with a third of the processor while others want it, which a run would wait for in the end. */
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

/** Runs the suites of a lane, and adds what its closing line counts. */
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

/** Runs a command of `package.json`, which passes or fails as a whole. */
async function runScript(name: string): Promise<void> {
  const ended = await runProcess(name, 'npm', ['run', '--silent', name])
  total[ended === '0' ? 'passed' : 'failed']++
  if (ended !== '0') failures.push(`  FAIL  npm run ${name} ended with ${ended}`)
}

/** Shows the lines that a process prints; returns its exit code, or the signal that ended it. */
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
  const lanes = narrowed(values.quick ? quickLanes() : allLanes(), positionals)
  if (lanes.length === 0) throw new Error(`No suite is at ${positionals.join(' ')}`)
  const isWhole = positionals.length === 0 && values.grep === undefined
  // Its commands and servers, of which there are many, start in a quarter of the time when they are built.
  if (isWhole && !values.quick) await buildServer()
  const runs = lanes.map((lane) => () => runLane(lane))
  if (isWhole) runs.unshift(() => runScript('check'))
  if (process.env['NEO4J_URI'] ?? process.env['TYPESENSE_URL']) {
    // Suites that empty the same store cannot run side by side.
    for (const run of runs) await run()
  } else {
    await Promise.all(runs.map((run) => run()))
  }
  if (!isWhole || !IS_LONG) return
  // Alone, as they take all that the machine has.
  await runScript('test:clients')
  await runScript('test:datahub')
}

/** Lanes end what they have started when they end, and with them this process. */
function interrupt(): void {
  for (const child of running) child.kill('SIGKILL')
  process.exit(130)
}

if (values.help) {
  console.log(HELP)
} else {
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt)
  console.log(`SEED=${SEED} repeats what is random in this run.`)
  await main()
  console.log(`\n${tookS.join(', ')}; load of the machine: ${loadavg()[0]?.toFixed(1)}`)
  for (const line of failures) console.log(line)
  console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
  process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
}
