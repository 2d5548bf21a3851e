import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createHttpClient } from '../server/commands/http-client.ts'
import { generated } from './generate/generate.ts'
import { load } from '../server/commands/seed/load.ts'
import { ATTACKS, type Attack } from './attack/attacks.ts'
import { enginesGiven, startEngines } from './real-engines.ts'
import { attackOnce, BOUNDS, type Round } from './attack/round.ts'
import { Target } from './attack/target.ts'
import type { Delays } from './attack/watch.ts'
import { buildServer, startServerProcess, type ServerProcess } from './server-process.ts'

const USAGE = `npm run attack -- [--short] [--real] [--only NAME]… [--json]

Sends requests that cost their sender little and a server much, one and then sixteen at once, to a
server that it starts with 20,000 datasets and the image's settings of memory, and prints what others notice meanwhile: how long
/health and a small read take (99 of 100, and the worst), the longest time for which the main thread
did nothing else (what is over 50 ms should have left it, or paused), the most memory, and how much of
it is left after a rest.

Others may wait ${BOUNDS.worstMs} ms at worst, and more than ${BOUNDS.p99Ms} ms once in a hundred times; memory stays below
${BOUNDS.peakMb} MB and comes back; everything is answered, and nothing with a 5xx but 503.

--short takes a minute: 500 datasets, eight at once, no rest, and others may wait four times as long,
as machines that run it for each change have other work.
--real attacks it on a Neo4j and a Typesense, which it starts, and fills a temporary folder with.
NEO4J_URI and TYPESENSE_URL name others; what they hold stays, and is loaded once.

Attacks:
${ATTACKS.map(({ name, says }) => `  ${name.padEnd(16)} ${says}`).join('\n')}`

const FORMS = {
  whole: { datasets: 20_000, timesAtOnce: [1, 16], restMs: 10_000, leniency: 1 },
  short: { datasets: 500, timesAtOnce: [8], restMs: 300, leniency: 4 },
} as const

const OPTIONS = {
  short: { type: 'boolean', default: false },
  real: { type: 'boolean', default: false },
  only: { type: 'string', multiple: true, default: [] as string[] },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

async function main(): Promise<number> {
  const { values } = parseArgs({ options: OPTIONS })
  const unknown = values.only.filter((name) => !ATTACKS.some((each) => each.name === name))
  if (values.help || unknown.length > 0) {
    console.log(unknown.length > 0 ? `There is no attack ${unknown.join(', ')}\n\n${USAGE}` : USAGE)
    return values.help ? 0 : 2
  }
  const form = FORMS[values.short ? 'short' : 'whole']
  const chosen = ATTACKS.filter(
    ({ name }) => values.only.length === 0 || values.only.includes(name),
  )
  await buildServer()
  const engines = values.real ? await startEngines(console.error) : await enginesGiven()
  try {
    const server = await startServerProcess({ ...engines.variables, ...memoryOfImage() }, 'built')
    try {
      await fill(server, form.datasets)
      if (!values.json) console.log(HEADINGS)
      const rounds = await attackAll(server, chosen, form, (round) => {
        console.log(values.json ? JSON.stringify(round) : lineOf(round))
      })
      const failed = rounds.filter(({ problems }) => problems.length > 0).length
      if (!values.json) console.log(`${rounds.length - failed} passed, ${failed} failed`)
      return failed === 0 ? 0 : 1
    } finally {
      await server.end('SIGTERM')
    }
  } finally {
    await engines.stop()
  }
}

/** How the C library gives memory back in the image, for which the bounds hold. */
function memoryOfImage(): Record<string, string> {
  const dockerfile = readFileSync(new URL('../Dockerfile', import.meta.url), 'utf8')
  const settings = [...dockerfile.matchAll(/\b(MALLOC_\w+)=(\S+)/g)]
  return Object.fromEntries(settings.map(([, name = '', value = '']) => [name, value]))
}

async function fill({ url }: ServerProcess, datasets: number): Promise<void> {
  const client = createHttpClient({ server: url })
  const asked = { entity: 'dataset', start: 0, count: 1 }
  const { body } = await client.post('/entities?action=listUrns', asked)
  if ((body as { value: { total: number } }).value.total >= datasets) return
  const source = generated(datasets)
  let shown = 0
  await load(source, client, ({ done }) => {
    const percent = Math.floor((100 * done) / source.total)
    if (percent < shown + 10) return
    shown = percent
    console.error(`${percent} % of ${source.name} loaded`)
  })
}

async function attackAll(
  server: ServerProcess,
  attacks: readonly Attack[],
  { timesAtOnce, ...options }: (typeof FORMS)[keyof typeof FORMS],
  show: (round: Round) => void,
): Promise<Round[]> {
  const target = new Target(server.url)
  const rounds: Round[] = []
  // The first document loads GraphQL, once in the life of a server.
  await target.graphql('{ __typename }')
  for (const attack of attacks) {
    await attack.prepare?.(target)
    for (const atOnce of timesAtOnce) {
      const round = await attackOnce(server, target, attack, { atOnce, ...options })
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
  'held'.padStart(6),
  'MB'.padStart(6),
  'left'.padStart(6),
].join(' ')

function lineOf({ problems, ...round }: Round): string {
  const answered = Object.entries(round.statuses)
    .map(([status, count]) => `${count}×${status === '0' ? 'none' : status}`)
    .join(' ')
  const delays = ({ p99Ms, worstMs }: Delays) => `${Math.round(p99Ms)}, ${Math.round(worstMs)}`
  return [
    round.attack.padEnd(16),
    String(round.atOnce).padStart(2),
    answered.padEnd(16),
    String(Math.round(round.tookMs)).padStart(6),
    delays(round.health).padStart(18),
    delays(round.read).padStart(17),
    String(Math.round(round.heldMs)).padStart(6),
    String(Math.round(round.peakMb)).padStart(6),
    (round.leftRatio?.toFixed(2) ?? '').padStart(6),
    problems.length === 0 ? ' held' : ` FAIL ${problems.join(', ')}`,
  ].join(' ')
}

process.exitCode = await main()
