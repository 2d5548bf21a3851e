import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { buildServer, isBuiltToday } from '../scripts/server-process.ts'
import { startLane, startScript, type Started } from './support/run/lane-process.ts'
import { allLanes, narrowed, quickLanes, type Lane } from './support/run/lanes.ts'
import { Results } from './support/run/results.ts'
import { IS_LONG, SEED, servesApi } from './support/run/settings.ts'

const HELP = `Runs the tests, side by side where they have stores of their own.

  npm test                            all: types, lint, format, and every suite, on a real Neo4j and
                                      a real Typesense where they can be had
  npm run test:quick                  what one runs after each change: on SQLite, in a minute
  npm run test:long                   everything in its whole amount, and more of the API on real stores

  npm test -- test/api/read           the suites of a folder, or of a file
  npm test -- -g 'part of a title'    the tests that are called so
  npm test -- --slowest               and the 20 slowest tests and hooks, and what each row of
                                      test/README.md took

  ENGINES=sqlite,neo4j,typesense      the engines to test on, also for API suites
  AMOUNT=small|usual|whole            how much of what has no natural end
  SEED=1                              repeats what was random in a run
  CI=true                             a store that cannot be had is a failure
`

/** The longest of all tests may take hours on a busy machine. */
const LONG = ['--timeout', '7200000']
/** Servers that the tests were given, each of which only one lane may empty. */
const GIVEN = ['NEO4J_URI', 'TYPESENSE_URL']

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    long: { type: 'boolean', default: false },
    slowest: { type: 'boolean', default: false },
    grep: { type: 'string', short: 'g' },
    help: { type: 'boolean', short: 'h', default: false },
  },
})

const variables: Record<string, string> = {
  SEED: String(SEED),
  ...(values.quick && { ENGINES: 'sqlite', AMOUNT: 'small' }),
  ...(values.long && { AMOUNT: 'whole' }),
}
const started: Started[] = []
const results = new Results()

function lanes(): Lane[] {
  const isApiOnStores = servesApi('neo4j') || servesApi('typesense')
  const all = values.quick
    ? quickLanes()
    : allLanes({ isApiOnStores, isLong: values.long || IS_LONG })
  const found = narrowed(all, positionals)
  if (found.length === 0) throw new Error(`No suite is at ${positionals.join(' ')}`)
  return found
}

async function runLane(lane: Lane): Promise<void> {
  const more = [
    ...(values.long ? LONG : []),
    ...(values.grep === undefined ? [] : ['--grep', values.grep]),
  ]
  const hear = results.lane(lane.name)
  const process = startLane(lane, more, variables, hear, results.sayFor(lane.name))
  started.push(process)
  results.laneEnded(lane.name, await process.ended)
}

async function runScript(name: string): Promise<void> {
  const process = startScript(name, results.sayFor(name))
  started.push(process)
  results.checkEnded(`npm run ${name}`, await process.ended)
}

async function main(): Promise<void> {
  const all = lanes()
  const isWhole = positionals.length === 0 && values.grep === undefined
  // Its commands and servers, of which there are many, start in a quarter of the time when they are built.
  if (isWhole && !values.quick && !isBuiltToday()) await buildServer()
  const checks = isWhole ? [() => runScript('check')] : []
  const suites = all.map((lane) => () => runLane(lane))
  if (GIVEN.some((name) => process.env[name] !== undefined)) {
    for (const run of [...checks, ...suites]) await run()
  } else {
    await Promise.all([...suites, ...checks].map((run) => run()))
  }
  // Alone, as it takes all that the machine has.
  if (isWhole && values.long) await runScript('test:clients')
}

/** Lanes end what they have started when they end, and with them this process. */
function interrupt(): void {
  console.log('Interrupted.')
  for (const { child } of started) child.kill('SIGKILL')
  process.exit(130)
}

if (values.help) {
  console.log(HELP)
} else {
  process.once('SIGINT', interrupt)
  process.once('SIGTERM', interrupt)
  console.log(`SEED=${SEED} repeats what is random in this run. Load of the machine: ${load()}`)
  await main()
  if (values.slowest) {
    results.saySlowest()
    results.sayRooms()
  }
  results.sayTimes(`load of the machine: ${load()}`)
  results.sayEnd()
  process.exitCode = results.isSuccess() ? 0 : 1
}

function load(): string {
  return loadavg()
    .map((each) => each.toFixed(1))
    .join(', ')
}
