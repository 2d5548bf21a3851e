import { readFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { FACTS } from './bench/facts.ts'
import { figuresOf, keepBusy, measure, ratiosOf, type Rounds, type Side } from './bench/measure.ts'
import { baselineOf, startParty, STORES, write, type Party, type StoresName } from './bench/party.ts'
import { machineNow, tablesOf, type Report, type Result } from './bench/report.ts'
import * as scenarios from './bench/scenarios.ts'
import type { BenchServer } from './bench/server.ts'
import { buildServer } from './server-process.ts'

const { SCENARIOS, REQUEST_COST } = scenarios

const HELP = `Measures the built server beside a bare Koa app that does the same by hand, round by round.

  npm run bench -- --only request-cost     what a request costs (${REQUEST_COST.join(', ')})
  npm run bench -- --datasets 100000       everything, on a large catalog

  --stores NAME    embedded, production (Neo4j + Typesense, started for the run) or both (default)
  --datasets N     size of the catalog; 10000 by default
  --only NAME      may be repeated: request-cost,
                   ${Object.keys({ ...FACTS, ...SCENARIOS }).join(', ')}
  --server DIR     also measures the built server of another checkout, on stores of its own
  --rounds N       rounds of each side; 7 by default
  --seconds N      length of a round; 1 by default
  --warm-up N      seconds before the first round; 3 by default
  --json           JSON instead of tables
  --compare FILE   shows the ratios of an earlier run, kept with --json
  --profile DIR    leaves processor profiles of the server there

Ratios are what counts: rates of different runs cannot be compared.`

const text = { type: 'string' } as const
const OPTIONS = {
  stores: { ...text, default: 'both' },
  datasets: { ...text, default: '10000' },
  only: { ...text, multiple: true, default: [] as string[] },
  server: text,
  rounds: { ...text, default: '7' },
  seconds: { ...text, default: '1' },
  'warm-up': { ...text, default: '3' },
  json: { type: 'boolean', default: false },
  compare: text,
  profile: text,
  help: { type: 'boolean', default: false },
} as const
type Options = ReturnType<typeof parse>

const say = (line: string): void => void process.stderr.write(`${line}\n`)

function parse() {
  const { values } = parseArgs({ options: OPTIONS })
  const known = Object.keys({ ...FACTS, ...SCENARIOS })
  const only = values.only.flatMap((name) => (name === 'request-cost' ? REQUEST_COST : [name]))
  const unknown = only.filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new Error(`Unknown --only ${unknown.join(', ')}; see --help`)
  const stores = STORES.filter((name) => values.stores === 'both' || values.stores === name)
  if (stores.length === 0) throw new Error(`Unknown --stores ${values.stores}; see --help`)
  const numbers = [values.rounds, values.seconds, values['warm-up'], values.datasets].map(Number)
  if (!numbers.every((each) => each > 0)) throw new Error('Numbers have to be positive; see --help')
  const [rounds = 0, seconds = 0, warmUpSeconds = 0, datasets = 0] = numbers
  const names = only.length > 0 ? known.filter((name) => only.includes(name)) : known
  return { ...values, stores, names, datasets, timing: { rounds, seconds, warmUpSeconds } }
}

async function main(): Promise<void> {
  const options = parse()
  if (options.help) return console.log(HELP)
  const before =
    options.compare === undefined
      ? undefined
      : (JSON.parse(await readFile(options.compare, 'utf8')) as Report)
  const loadBefore = loadavg()[0] ?? Number.NaN
  await buildServer()
  const measured: Pick<Report, 'facts' | 'results'>[] = []
  for (const stores of options.stores) measured.push(await benchOn(stores, options))
  const report: Report = {
    at: new Date().toISOString(),
    machine: machineNow(loadBefore),
    datasets: options.datasets,
    facts: measured.flatMap(({ facts }) => facts),
    results: measured.flatMap(({ results }) => results),
  }
  console.log(options.json ? JSON.stringify(report, null, 2) : tablesOf(report, before))
}

async function benchOn(stores: StoresName, options: Options) {
  const { names, datasets, server: checkout, profile: profileDir } = options
  const ours = await startParty(stores, datasets, { profileDir }, say)
  const other = checkout ? await startParty(stores, datasets, { checkout }, say) : undefined
  try {
    const facts: Report['facts'][number][] = []
    for (const name of names) {
      const says = await FACTS[name]?.(ours)
      if (says !== undefined) facts.push({ stores, name, says })
    }
    const baseline = await baselineOf(ours)
    try {
      const results: Result[] = []
      const chosen = names.filter((name) => Object.hasOwn(SCENARIOS, name))
      for (const name of chosen) {
        say(`${stores}: ${name}`)
        results.push(...(await resultsOf(name, { stores, baseline, ours, other }, options)))
      }
      return { facts, results }
    } finally {
      await baseline.stop()
    }
  } finally {
    await ours.stop()
    await other?.stop()
  }
}

interface Sides {
  readonly stores: StoresName
  readonly baseline: BenchServer
  readonly ours: Party
  readonly other: Party | undefined
}

async function resultsOf(name: string, all: Sides, { datasets, timing }: Options) {
  const scenario = SCENARIOS[name]!
  const { baseline, ours, other } = all
  const parties = other ? [ours, other] : [ours]
  for (const { server } of parties) await write(server, scenario.prepare?.() ?? [])
  await scenarios.requireSameAnswer(scenario, datasets, [baseline.url, ours.server.url])
  const stopBusy = scenario.isBusy ? busy(ours) : []
  const results: Result[] = []
  try {
    for (const callers of scenario.callers) {
      results.push(await resultOf(name, all, datasets, { ...timing, callers }))
    }
  } finally {
    for (const stop of stopBusy) stop()
  }
  return results
}

async function resultOf(
  scenario: string,
  { stores, baseline, ours, other }: Sides,
  datasets: number,
  rounds: Rounds,
): Promise<Result> {
  const { title, compared, requests, isWrite = false } = SCENARIOS[scenario]!
  const next = requests(datasets)
  const isEmptyRoute = !compared
  const sideOf = ({ server: { url }, processes }: Pick<Party, 'server' | 'processes'>): Side => {
    return { url, processes, next, isWrite }
  }
  const [server, ...engines] = ours.processes
  const bare = sideOf({
    server: baseline,
    processes: [{ name: server?.name ?? '', pid: baseline.pid }, ...engines],
  })
  const sides = [
    isEmptyRoute ? { ...bare, next: () => ({ method: 'GET', path: '/empty' }) as const } : bare,
    sideOf(ours),
    ...(other ? [sideOf(other)] : []),
  ]
  const [bareRuns, ourRuns, otherRuns] = await measure(sides, rounds)
  return {
    stores,
    scenario,
    title,
    callers: rounds.callers,
    trellis: figuresOf(ourRuns),
    baseline: figuresOf(bareRuns),
    isEmptyRoute,
    overBaseline: ratiosOf(ourRuns, bareRuns),
    ...(otherRuns && {
      other: figuresOf(otherRuns),
      overOther: ratiosOf(ourRuns, otherRuns),
    }),
  }
}

/** Searches and writes batches until the returned functions are called. */
function busy({ server: { url } }: Party) {
  const { searchers, writers } = scenarios.BUSY
  return [
    keepBusy(url, searchers, () => scenarios.search('heron', true)),
    keepBusy(url, writers, scenarios.batch),
  ]
}

await main()
