import { readFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { openEmbedded } from './bench/engines/embedded.ts'
import type { Engine } from './bench/engines/engine.ts'
import { realNames } from './bench/names.ts'
import { HELP, parseOptions, UsageError, type Options } from './bench/options.ts'
import { openPair } from './bench/engines/pair.ts'
import { machineOf, tableOf, type Report } from './bench/report.ts'
import { FULL, QUICK, type EngineName } from './bench/rows.ts'
import { runEngine, type Result } from './bench/run.ts'
import { shapeOf } from './bench/shape.ts'
import { canStartNeo4j } from './local-servers/neo4j-requirements.ts'
import { canStartTypesense } from './local-servers/typesense-requirements.ts'
import { buildServer } from './server-process.ts'

const say = (line: string): void => void process.stderr.write(`${line}\n`)

const OPEN: Readonly<Record<EngineName, () => Promise<Engine>>> = {
  embedded: openEmbedded,
  pair: () => openPair(process.env, say),
}

/** Exit status: 0 also when figures are missed, since machines differ; 2 for wrong options. */
async function main(): Promise<number> {
  try {
    const options = parseOptions(process.argv.slice(2))
    if (options === 'help') process.stdout.write(`${HELP}\n`)
    else await bench(options)
    return 0
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    say(error.message)
    return 2
  }
}

async function bench(options: Options): Promise<void> {
  const { rows, quick, json, profileDir } = options
  const earlier = await earlierReport(options)
  const loadBefore = loadavg()[0] ?? Number.NaN
  say('Building the server')
  await buildServer()
  const usual = quick ? QUICK : FULL
  const sizes = { ...usual, datasets: options.datasets ?? usual.datasets }
  const shape = shapeOf(options.shape, sizes, await realNames())
  const results: Result[] = []
  for (const name of await availableOf(options)) {
    const engine = await OPEN[name]()
    try {
      results.push(...(await runEngine(engine, { rows, sizes, shape, profileDir, say })))
    } finally {
      await engine.close()
    }
  }
  const report: Report = {
    at: new Date().toISOString(),
    machine: machineOf(loadBefore),
    shape: shape.name,
    datasets: sizes.datasets,
    isQuick: quick,
    results,
  }
  process.stdout.write(`${json ? JSON.stringify(report, null, 2) : tableOf(report, earlier)}\n`)
}

/** @throws UsageError when there is no such file, or something else in it */
async function earlierReport({ compare }: Options): Promise<Report | undefined> {
  if (compare === undefined) return undefined
  try {
    const report = JSON.parse(await readFile(compare, 'utf8')) as Partial<Report>
    if (Array.isArray(report.results)) return report as Report
  } catch (cause) {
    throw new UsageError(`--compare ${compare}: ${(cause as Error).message}`, { cause })
  }
  throw new UsageError(`--compare ${compare}: it holds no report of --json`)
}

/** The engines that were asked for; without being named, those of other makers may be missing. */
async function availableOf({ engines, named }: Options): Promise<readonly EngineName[]> {
  if (named) return engines
  const startable = [
    ...(process.env['NEO4J_URI'] ? [] : [await canStartNeo4j()]),
    await canStartTypesense(),
  ]
  const missing = startable.find((each) => !each.yes)
  if (!missing || missing.yes) return engines
  say(`Neo4j + Typesense are left out. ${missing.reason}`)
  return engines.filter((name) => name !== 'pair')
}

process.exitCode = await main()
