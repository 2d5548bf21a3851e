import { parseArgs } from 'node:util'
import { buildServer } from '../../server-process.ts'
import { canStartTypesense } from '../../../server/commands/local-servers/typesense-requirements.ts'
import { UsageError } from '../options.ts'
import type { SearchEngine, SearchRow } from './rows.ts'
import { runSearch } from './run.ts'

const ENGINES: readonly SearchEngine[] = ['sqlite', 'typesense']

export const SEARCH_HELP = `Measures search on generated datasets: the embedded index, and a real Typesense.

  npm run bench -- search             100,000 datasets; the graph is embedded either way
  npm run bench -- search --quick     10,000, and no more than a hint

  --engine NAME   sqlite, typesense or both
  --datasets N    that many
  --json          JSON instead of a table
  --help          this text
`

const OPTIONS = {
  engine: { type: 'string', default: 'both' },
  datasets: { type: 'string' },
  quick: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

/** @throws UsageError with one sentence */
export async function benchSearch(args: string[], say: (line: string) => void): Promise<void> {
  const values = valuesOf(args)
  if (values.help) return void process.stdout.write(SEARCH_HELP)
  const { engine, quick, json } = values
  const engines = engine === 'both' ? ENGINES : ENGINES.filter((name) => name === engine)
  if (engines.length === 0) {
    throw new UsageError(`--engine must be ${ENGINES.join(', ')} or both; it is ${engine}`)
  }
  const datasets = Number(values.datasets ?? (quick ? 10_000 : 100_000))
  if (!Number.isInteger(datasets) || datasets < 1) {
    throw new UsageError('--datasets must be a number from 1 up')
  }
  say('Building the server')
  await buildServer()
  const run = { datasets, samples: quick ? 40 : 200, freshnessMs: quick ? 5_000 : 20_000, say }
  const rows: SearchRow[] = []
  for (const name of engines) {
    const startable = name === 'typesense' ? await canStartTypesense() : { yes: true as const }
    if (startable.yes) rows.push(...(await runSearch(name, run)))
    else say(`Typesense is left out. ${startable.reason}`)
  }
  process.stdout.write(`${json ? JSON.stringify(rows, null, 2) : tableOf(rows)}\n`)
}

function valuesOf(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS }).values
  } catch (cause) {
    const [sentence = ''] = (cause as Error).message.split(/\. |\n/)
    throw new UsageError(sentence, { cause })
  }
}

function tableOf(rows: readonly SearchRow[]): string {
  const header = ['', 'hits', 'p50 / p95 ms', 'x bare', 'to reach', '']
  const cells = rows.map((row) => [
    `${row.engine}: ${row.title}`,
    row.hits?.toLocaleString('en-US') ?? '',
    row.figure ?? `${digits(row.p50Ms)} / ${digits(row.p95Ms)}`,
    row.overBare?.toFixed(2) ?? '',
    row.target ?? '',
    row.ok === undefined ? '' : row.ok ? 'ok' : 'MISS',
  ])
  const table = [header, ...cells]
  const widths = header.map((_cell, at) => Math.max(...table.map((row) => row[at]?.length ?? 0)))
  return table
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function digits(ms: number | undefined): string {
  return ms === undefined ? '' : ms < 100 ? ms.toFixed(1) : ms.toFixed(0)
}
