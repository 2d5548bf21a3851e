import { InvalidArgumentError, Option, type Command } from '@commander-js/extra-typings'
import { readFileSync } from 'node:fs'
import { createHttpClient } from '../server/commands/http-client.ts'
import { jsonOption } from '../server/commands/options.ts'
import { runCommand } from '../server/commands/program.ts'
import { datasetSource } from './generate/generate.ts'
import { load } from '../server/commands/seed/load.ts'
import type { Attack } from './attack/attack.ts'
import { ATTACKS } from './attack/attacks.ts'
import { configuredStores, productionStores } from './server-stores.ts'
import { attackOnce, BOUNDS, type Round } from './attack/round.ts'
import { Target } from './attack/target.ts'
import type { Delays } from './attack/observe.ts'
import { buildServer, startServerProcess, type ServerProcess } from './server-process.ts'

const DESCRIPTION = `Sends requests that are cheap for the client and expensive for the server, first one at a time and \
then sixteen concurrently, to a server that it starts with 20,000 datasets and the memory settings of the \
image. Meanwhile it measures other clients: the latency of /health and of a small read (99th percentile \
and maximum), the longest block of the event loop (work over 50 ms should yield or run in a worker), the \
peak memory, and the memory after a pause relative to before.

Bounds: a latency of ${BOUNDS.p99Ms} ms at the 99th percentile, if there are 100 requests, and \
${BOUNDS.worstMs} ms at most, a peak of ${BOUNDS.peakMb} MB that is released afterwards, an answer to every \
request, and no status 5xx except 503.`

const ATTACK_LIST = `
Attacks:
${ATTACKS.map(({ name, description }) => `  ${name.padEnd(16)} ${description}`).join('\n')}`

const PROFILES = {
  full: { datasets: 20_000, concurrencies: [1, 16], restMs: 10_000, leniency: 1 },
  short: { datasets: 500, concurrencies: [8], restMs: 300, leniency: 4 },
} as const

interface Options {
  readonly short?: true
  readonly real?: true
  readonly only: readonly string[]
  readonly json?: true
}

const attackCommand = (command: Command) =>
  command
    .description(DESCRIPTION)
    .option('--short', 'a minute: 500 datasets, eight callers, no pause, four times the latency')
    .option('--real', 'Neo4j and Typesense: those of NEO4J_URI and TYPESENSE_URL, or new ones')
    .addOption(
      new Option('--only <name...>', 'only these attacks')
        .argParser(parseAttackName)
        .default([] as readonly string[], 'all'),
    )
    .addOption(jsonOption())
    .addHelpText('after', ATTACK_LIST)
    .action(async (options) => {
      process.exitCode = await main(options)
    })

/** @throws InvalidArgumentError */
function parseAttackName(name: string, previous: readonly string[]): string[] {
  if (ATTACKS.some((attack) => attack.name === name)) return [...previous, name]
  throw new InvalidArgumentError('Expected the name of an attack; --help lists them.')
}

async function main(values: Options): Promise<number> {
  const profile = PROFILES[values.short ? 'short' : 'full']
  const chosenAttacks = ATTACKS.filter(
    ({ name }) => values.only.length === 0 || values.only.includes(name),
  )
  await buildServer()
  const stores = values.real ? await productionStores(console.error) : await configuredStores()
  try {
    const server = await startServerProcess({ ...stores.variables, ...readImageMemory() }, 'built')
    try {
      await fillCatalog(server, profile.datasets)
      if (!values.json) console.log(HEADINGS)
      const isNeo4j = 'NEO4J_URI' in stores.variables
      const attacks = chosenAttacks.filter(({ needsNeo4j }) => isNeo4j || !needsNeo4j)
      const rounds = await attackAll(server, attacks, profile, (round) => {
        console.log(values.json ? JSON.stringify(round) : roundLine(round))
      })
      const failedCount = rounds.filter(({ problems }) => problems.length > 0).length
      if (!values.json) console.log(`${rounds.length - failedCount} passed, ${failedCount} failed`)
      return failedCount === 0 ? 0 : 1
    } finally {
      await server.end('SIGTERM')
    }
  } finally {
    await stores.stop()
  }
}

/** Returns the allocator settings of the image, for which the memory bounds hold. */
function readImageMemory(): Record<string, string> {
  const dockerfile = readFileSync(new URL('../Dockerfile', import.meta.url), 'utf8')
  const settings = [...dockerfile.matchAll(/\b(MALLOC_\w+)=(\S+)/g)]
  return Object.fromEntries(settings.map(([, name = '', value = '']) => [name, value]))
}

async function fillCatalog({ url }: ServerProcess, datasets: number): Promise<void> {
  const client = createHttpClient({ server: url })
  const request = { entity: 'dataset', start: 0, count: 1 }
  const { body } = await client.post('/entities?action=listUrns', request)
  if ((body as { value: { total: number } }).value.total >= datasets) return
  const source = datasetSource(datasets)
  let printedPercent = 0
  await load(source, client, ({ done }) => {
    const percent = Math.floor((100 * done) / source.total)
    if (percent < printedPercent + 10) return
    printedPercent = percent
    console.error(`${percent} % of ${source.name} loaded`)
  })
}

async function attackAll(
  server: ServerProcess,
  attacks: readonly Attack[],
  { concurrencies, ...options }: (typeof PROFILES)[keyof typeof PROFILES],
  show: (round: Round) => void,
): Promise<Round[]> {
  const target = new Target(server.url)
  const rounds: Round[] = []
  // The server builds its GraphQL schema at the first document, which is not part of an attack.
  await target.graphql('{ __typename }')
  for (const attack of attacks) {
    await attack.prepare?.(target)
    for (const concurrency of concurrencies) {
      const round = await attackOnce(server, target, attack, { concurrency, ...options })
      show(round)
      rounds.push(round)
    }
  }
  target.close()
  return rounds
}

const HEADINGS = [
  'attack'.padEnd(16),
  '×'.padStart(2),
  'answered'.padEnd(16),
  'ms'.padStart(6),
  'health p99, worst'.padStart(18),
  'read p99, worst'.padStart(17),
  'blocked'.padStart(7),
  'MB'.padStart(6),
  'after'.padStart(6),
].join(' ')

function roundLine({ problems, ...round }: Round): string {
  const statusCounts = Object.entries(round.statuses)
    .map(([status, count]) => `${count}×${status === '0' ? 'none' : status}`)
    .join(' ')
  const delays = ({ p99Ms, worstMs }: Delays) =>
    `${p99Ms === undefined ? '-' : Math.round(p99Ms)}, ${Math.round(worstMs)}`
  return [
    round.attack.padEnd(16),
    String(round.concurrency).padStart(2),
    statusCounts.padEnd(16),
    String(Math.round(round.tookMs)).padStart(6),
    delays(round.health).padStart(18),
    delays(round.read).padStart(17),
    String(Math.round(round.blockedMs)).padStart(7),
    String(Math.round(round.peakMb)).padStart(6),
    (round.memoryRatio?.toFixed(2) ?? '').padStart(6),
    problems.length === 0 ? ' ok' : ` FAIL ${problems.join(', ')}`,
  ].join(' ')
}

process.exitCode = await runCommand('npm run attack --', attackCommand, process.argv.slice(2))
