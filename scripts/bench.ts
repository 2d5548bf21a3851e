import { readFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { FACTS } from './bench/facts.ts'
import { keepBusy, measure, ratiosOf, summaryOf, type Side } from './bench/measure.ts'
import {
  startBaseline,
  startDeployment,
  STORES,
  write,
  type Deployment,
} from './bench/deployment.ts'
import { machineNow, tablesOf, type Report, type Result } from './bench/report.ts'
import {
  batch,
  isCompared,
  REQUEST_COST,
  requireSameAnswer,
  SCENARIOS,
  search,
} from './bench/scenarios.ts'
import { VIEWS, viewsOf } from './bench/views.ts'
import { buildServer, type ServerProcess } from './server-process.ts'

const NAMES = Object.keys({ ...FACTS, ...SCENARIOS, ...VIEWS })

const HELP = `Measures the built server beside the baseline, a Koa app that does the same by hand.

  npm run bench -- --only request-cost     what a request costs: ${REQUEST_COST.join(', ')}
  npm run bench -- --datasets 100000       everything, on a large catalog

  --stores NAME    embedded, production (Neo4j + Typesense, started for the run) or both (default)
  --datasets N     size of the catalog; 10000 by default
  --only NAME      may be repeated: request-cost, ${NAMES.join(', ')}
  --server DIR     also measures the built server of another checkout, on stores of its own
  --rounds N       rounds of each side; 7 by default
  --seconds N      length of a round; 1 by default
  --warm-up N      seconds before the first round; 5 by default
  --json           JSON instead of tables
  --compare FILE   shows the ratios of an earlier run, kept with --json
  --profile DIR    leaves processor profiles of the server there

Compare ratios only: the rates of two runs depend on other work on the machine.`

const text = { type: 'string' } as const
const number = (value: number) => ({ ...text, default: String(value) })
const OPTIONS = {
  stores: { ...text, default: 'both' },
  datasets: number(10_000),
  only: { ...text, multiple: true, default: [] as string[] },
  server: text,
  rounds: number(7),
  seconds: number(1),
  'warm-up': number(5),
  json: { type: 'boolean', default: false },
  compare: text,
  profile: text,
  help: { type: 'boolean', default: false },
} as const

type Options = ReturnType<typeof parse>

interface Sides {
  readonly name: (typeof STORES)[number]
  readonly baseline: ServerProcess
  readonly ours: Deployment
  /** The server of another checkout. */
  readonly other: Deployment | undefined
}

/** Parses the options. @throws Error with one sentence */
function parse() {
  const { values } = parseArgs({ options: OPTIONS })
  const only = values.only.flatMap((name) => (name === 'request-cost' ? REQUEST_COST : [name]))
  const unknown = only.filter((name) => !NAMES.includes(name))
  if (unknown.length > 0) throw new Error(`Unknown --only ${unknown.join(', ')}; see --help`)
  const stores = STORES.filter((name) => values.stores === 'both' || values.stores === name)
  if (stores.length === 0) throw new Error(`Unknown --stores ${values.stores}; see --help`)
  const names = only.length > 0 ? NAMES.filter((name) => only.includes(name)) : NAMES
  const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)]
  const timing = { rounds, seconds, warmUpSeconds: Number(values['warm-up']) }
  return { ...values, stores, names, datasets: Number(values.datasets), timing }
}

const say = (line: string): void => void process.stderr.write(`${line}\n`)

async function main(options: Options): Promise<void> {
  const { compare } = options
  const before = compare ? (JSON.parse(await readFile(compare, 'utf8')) as Report) : undefined
  const loadBefore = loadavg()[0] ?? Number.NaN
  await buildServer()
  const report = { at: new Date().toISOString(), datasets: options.datasets, machine: '' }
  const measured: Pick<Report, 'facts' | 'results'> = { facts: [], results: [] }
  for (const name of options.stores) {
    const { facts, results } = await benchOn(name, options)
    measured.facts.push(...facts)
    measured.results.push(...results)
  }
  const whole = { ...report, machine: machineNow(loadBefore), ...measured }
  console.log(options.json ? JSON.stringify(whole, null, 2) : tablesOf(whole, before))
}

async function benchOn(name: Sides['name'], options: Options) {
  const isView = (each: string) => Object.hasOwn(VIEWS, each)
  const others = options.names.filter((each) => !isView(each))
  const { facts, results } =
    others.length > 0
      ? await benchScenarios(name, { ...options, names: others })
      : { facts: [], results: [] }
  const views = options.names.filter(isView)
  return { facts, results: [...results, ...(await benchViews(name, views, options))] }
}

/** Measures what view authorization costs, on a server with access control. */
async function benchViews(
  name: Sides['name'],
  views: readonly string[],
  { datasets, timing, profile: profileDir }: Options,
): Promise<Result[]> {
  if (views.length === 0) return []
  const deployment = await startDeployment(name, datasets, { profileDir, controlsViews: true }, say)
  try {
    say(`${name}: ${views.join(', ')}`)
    return await viewsOf(views, name, deployment, datasets, timing)
  } finally {
    await deployment.stop()
  }
}

async function benchScenarios(name: Sides['name'], options: Options) {
  const { names, datasets, server: checkout, profile: profileDir } = options
  const ours = await startDeployment(name, datasets, { profileDir }, say)
  const other = checkout ? await startDeployment(name, datasets, { checkout }, say) : undefined
  try {
    const facts: Report['facts'] = []
    for (const each of names) {
      const fact = await FACTS[each]?.(ours)
      if (fact !== undefined) facts.push({ stores: name, name: each, text: fact })
    }
    const baseline = await startBaseline(ours)
    try {
      const results: Result[] = []
      for (const scenario of names.filter((each) => Object.hasOwn(SCENARIOS, each))) {
        say(`${name}: ${scenario}`)
        results.push(...(await resultsOf(scenario, { name, baseline, ours, other }, options)))
      }
      return { facts, results }
    } finally {
      await baseline.end('SIGTERM')
    }
  } finally {
    await ours.stop()
    await other?.stop()
  }
}

async function resultsOf(name: string, sides: Sides, { datasets, timing }: Options) {
  const scenario = SCENARIOS[name]!
  const { baseline, ours, other } = sides
  for (const deployment of other ? [ours, other] : [ours]) {
    await write(deployment.server, scenario.prepare?.() ?? [])
  }
  if (isCompared(scenario, sides.name)) {
    await requireSameAnswer(scenario, datasets, [baseline.url, ours.server.url])
  }
  const { url } = ours.server
  const busy = scenario.isBusy
    ? [keepBusy(url, 16, () => search('heron', true)), keepBusy(url, 4, batch)]
    : []
  try {
    const results: Result[] = []
    for (const callers of scenario.callers) {
      const measured = await measure(sidesOf(name, sides, datasets), { ...timing, callers })
      results.push(resultOf(name, sides.name, callers, measured))
    }
    return results
  } finally {
    for (const stop of busy) stop()
  }
}

/** Returns the baseline, ours, and the other server. */
function sidesOf(
  name: string,
  { name: stores, baseline, ours, other }: Sides,
  datasets: number,
): Side[] {
  const scenario = SCENARIOS[name]!
  const next = scenario.requests(datasets)
  const empty = () => ({ method: 'GET', path: '/empty' }) as const
  const [, ...engines] = ours.processes
  const processes = [{ name: 'server', pid: baseline.pid }, ...engines]
  const deployments = other ? [ours, other] : [ours]
  return [
    { url: baseline.url, processes, next: isCompared(scenario, stores) ? next : empty },
    ...deployments.map((deployment) => ({
      url: deployment.server.url,
      processes: deployment.processes,
      next,
    })),
  ]
}

function resultOf(
  scenario: string,
  stores: Result['stores'],
  callers: number,
  [baseline = [], ours = [], other]: Awaited<ReturnType<typeof measure>>,
): Result {
  const { title } = SCENARIOS[scenario]!
  return {
    stores,
    scenario,
    title,
    callers,
    trellis: summaryOf(ours),
    baseline: summaryOf(baseline),
    isEmptyRoute: !isCompared(SCENARIOS[scenario]!, stores),
    overBaseline: ratiosOf(ours, baseline),
    ...(other && {
      other: summaryOf(other),
      otherOverBaseline: ratiosOf(other, baseline),
      overOther: ratiosOf(ours, other),
    }),
  }
}

/** Returns the options; undefined after printing help or an error about wrong options. */
function optionsOrHelp(): Options | undefined {
  try {
    const options = parse()
    if (!options.help) return options
    console.log(HELP)
  } catch (error) {
    say(error instanceof Error ? error.message : String(error))
    process.exitCode = 2
  }
}

const given = optionsOrHelp()
if (given) await main(given)
