import { InvalidArgumentError, Option, type Command } from '@commander-js/extra-typings'
import { readFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { reasonOf } from '../server/catalog/error-reason.ts'
import { examples } from '../server/commands/help.ts'
import { runCommand } from '../server/commands/program.ts'
import { FACTS } from './bench/facts.ts'
import { keepBusy, measure, computeRatios, summarize, type Side } from './bench/measure.ts'
import {
  startBaseline,
  startDeployment,
  STORES,
  write,
  type Deployment,
} from './bench/deployment.ts'
import { machineNow, formatReport, type Report, type Result } from './bench/report.ts'
import {
  batch,
  isCompared,
  REQUEST_COST,
  requireSameAnswer,
  SCENARIOS,
  search,
} from './bench/scenarios.ts'
import { VIEWS, measureViews } from './bench/views.ts'
import { parseDatasets } from './generate/parse-datasets.ts'
import { buildServer, type ServerProcess } from './server-process.ts'

const NAMES = Object.keys({ ...FACTS, ...SCENARIOS, ...VIEWS })
/** Stands for the rows that measure the cost of a request. */
const REQUEST_COST_ROWS = 'request-cost'

const DESCRIPTION = `Measures the built server beside the baseline, a Koa app that does the same by hand.

Compare ratios only: the rates of two runs depend on other work on the machine.`

interface BenchOptions {
  readonly stores: (typeof STORES)[number] | 'both'
  readonly datasets: number
  readonly only: readonly string[]
  readonly server?: string
  readonly rounds: number
  readonly seconds: number
  readonly warmUp: number
  readonly json?: true
  readonly compare?: string
  readonly profile?: string
}

const benchCommand = (command: Command) =>
  command
    .description(DESCRIPTION)
    .addOption(
      new Option('--stores <name>', 'production: Neo4j and Typesense, started for the run')
        .choices([...STORES, 'both'] as const)
        .default('both' as const),
    )
    .option('--datasets <count>', 'size of the catalog: 20000, 100k, 1m', parseDatasets, 10_000)
    .addOption(
      new Option('--only <name...>', `rows; ${REQUEST_COST_ROWS}: ${REQUEST_COST.join(', ')}`)
        .choices([REQUEST_COST_ROWS, ...NAMES])
        .default([], 'all'),
    )
    .option('--server <folder>', 'also measure the built server of another checkout')
    .option('--rounds <count>', 'rounds of each side', parseNumber, 7)
    .option('--seconds <seconds>', 'length of a round', parseNumber, 1)
    .option('--warm-up <seconds>', 'time before the first round', parseNumber, 5)
    .option('--json', 'print JSON instead of tables')
    .option('--compare <file>', 'show the ratios of an earlier run, kept with --json')
    .option('--profile <folder>', 'write processor profiles of the server there')
    .addHelpText(
      'after',
      examples(
        `npm run bench -- --only ${REQUEST_COST_ROWS}`,
        'npm run bench -- --datasets 100k --json > run.json',
      ),
    )
    .action((parsed) => main(toOptions(parsed)))

/** @throws InvalidArgumentError */
function parseNumber(text: string): number {
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text)
  throw new InvalidArgumentError('Expected a number.')
}

type Options = ReturnType<typeof toOptions>

interface Sides {
  readonly name: (typeof STORES)[number]
  readonly baseline: ServerProcess
  readonly ours: Deployment
  /** The server of another checkout. */
  readonly other: Deployment | undefined
}

function toOptions({ stores, only, rounds, seconds, warmUp, ...rest }: BenchOptions) {
  const chosenNames = only.flatMap((name) => (name === REQUEST_COST_ROWS ? REQUEST_COST : [name]))
  return {
    ...rest,
    stores: STORES.filter((name) => stores === 'both' || stores === name),
    names: chosenNames.length > 0 ? NAMES.filter((name) => chosenNames.includes(name)) : NAMES,
    timing: { rounds, seconds, warmUpSeconds: warmUp },
  }
}

const say = (line: string): void => void process.stderr.write(`${line}\n`)

async function main(options: Options): Promise<void> {
  const { compare } = options
  const earlierReport = compare
    ? (JSON.parse(await readFile(compare, 'utf8')) as Report)
    : undefined
  const loadBefore = loadavg()[0] ?? Number.NaN
  await buildServer()
  const report = { at: new Date().toISOString(), datasets: options.datasets, machine: '' }
  const measurements: Pick<Report, 'facts' | 'results'> = { facts: [], results: [] }
  for (const name of options.stores) {
    const { facts, results } = await benchOn(name, options)
    measurements.facts.push(...facts)
    measurements.results.push(...results)
  }
  const fullReport = { ...report, machine: machineNow(loadBefore), ...measurements }
  console.log(
    options.json ? JSON.stringify(fullReport, null, 2) : formatReport(fullReport, earlierReport),
  )
}

async function benchOn(name: Sides['name'], options: Options) {
  const isView = (row: string) => Object.hasOwn(VIEWS, row)
  const scenarioNames = options.names.filter((row) => !isView(row))
  const { facts, results } =
    scenarioNames.length > 0
      ? await benchScenarios(name, { ...options, names: scenarioNames })
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
    return await measureViews(views, name, deployment, datasets, timing)
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
    for (const factName of names) {
      const fact = await FACTS[factName]?.(ours)
      if (fact !== undefined) facts.push({ stores: name, name: factName, text: fact })
    }
    const baseline = await startBaseline(ours)
    try {
      const results: Result[] = []
      for (const scenario of names.filter((candidate) => Object.hasOwn(SCENARIOS, candidate))) {
        say(`${name}: ${scenario}`)
        // A failure costs its row: those before it may have taken an hour.
        try {
          results.push(...(await measureRow(scenario, { name, baseline, ours, other }, options)))
        } catch (error) {
          say(`${name}: ${scenario} failed: ${reasonOf(error)}`)
          process.exitCode = 1
        }
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

async function measureRow(name: string, sides: Sides, { datasets, timing }: Options) {
  const scenario = SCENARIOS[name]!
  const { baseline, ours, other } = sides
  for (const deployment of other ? [ours, other] : [ours]) {
    await write(deployment.server, scenario.prepare?.() ?? [])
  }
  if (isCompared(scenario, sides.name)) {
    await requireSameAnswer(scenario, datasets, [baseline.url, ours.server.url])
  }
  const { url } = ours.server
  const stopBusy = scenario.isBusy
    ? [keepBusy(url, 16, () => search('heron', true)), keepBusy(url, 4, batch)]
    : []
  try {
    const results: Result[] = []
    for (const callers of scenario.callers) {
      const sideFigures = await measure(listSides(name, sides, datasets), { ...timing, callers })
      results.push(toResult(name, sides.name, callers, sideFigures))
    }
    return results
  } finally {
    for (const stop of stopBusy) stop()
  }
}

/** Returns the baseline, ours, and the other server. */
function listSides(
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

function toResult(
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
    trellis: summarize(ours),
    baseline: summarize(baseline),
    isEmptyRoute: !isCompared(SCENARIOS[scenario]!, stores),
    overBaseline: computeRatios(ours, baseline),
    ...(other && {
      other: summarize(other),
      otherOverBaseline: computeRatios(other, baseline),
      overOther: computeRatios(ours, other),
    }),
  }
}

process.exitCode = await runCommand('npm run bench --', benchCommand, process.argv.slice(2))
