import type { Engine } from './bench/engine.ts'
import { openNeo4j } from './bench/neo4j-engine.ts'
import { HELP, parseOptions, UsageError, type Options } from './bench/options.ts'
import { jsonOf, tableOf } from './bench/report.ts'
import { FULL, QUICK, type EngineName } from './bench/rows.ts'
import { runEngine, type Result } from './bench/run.ts'
import { benchSearch } from './bench/search/main.ts'
import { openSqlite } from './bench/sqlite-engine.ts'
import { canStartNeo4j } from '../server/commands/local-servers/neo4j-requirements.ts'
import { buildServer } from './server-process.ts'

const say = (line: string): void => void process.stderr.write(`${line}\n`)

const OPEN: Readonly<Record<EngineName, () => Promise<Engine>>> = {
  sqlite: openSqlite,
  neo4j: () => openNeo4j(process.env, say),
}

/** Exit status: 0 also when figures are missed, since machines differ; 2 for wrong options. */
async function main(): Promise<number> {
  try {
    const [first, ...rest] = process.argv.slice(2)
    if (first === 'search') {
      await benchSearch(rest, say)
      return 0
    }
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
  say('Building the server')
  await buildServer()
  const run = { rows, sizes: quick ? QUICK : FULL, profileDir, say }
  const results: Result[] = []
  for (const name of await availableOf(options)) {
    const engine = await OPEN[name]()
    try {
      results.push(...(await runEngine(engine, run)))
    } finally {
      await engine.close()
    }
  }
  process.stdout.write(`${json ? jsonOf(results) : tableOf(results)}\n`)
}

/** The engines that were asked for; without being named, Neo4j may be missing. */
async function availableOf({ engines, named }: Options): Promise<readonly EngineName[]> {
  if (named || process.env['NEO4J_URI']) return engines
  const startable = await canStartNeo4j()
  if (startable.yes) return engines
  say(`Neo4j is left out. ${startable.reason}`)
  return engines.filter((name) => name !== 'neo4j')
}

process.exitCode = await main()
