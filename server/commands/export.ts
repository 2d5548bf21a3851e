import { InvalidArgumentError, Option, type Command } from '@commander-js/extra-typings'
import { LIMITS } from '../../graph/model/limits.ts'
import { parseUrn } from '../../graph/model/urn.ts'
import { reasonOf } from '../catalog/error-reason.ts'
import { writeLines } from './archive-file.ts'
import { createCatalogReader } from './export/catalog-reader.ts'
import { exportLines, type ExportCounts } from './export/records.ts'
import { EVERYTHING, select, type Direction, type Selection } from './export/selection.ts'
import { examples } from './help.ts'
import { createHttpClient, requireServer, type ServerTarget } from './http-client.ts'
import { jsonOption, serverOption, tokenOption } from './options.ts'
import { listCounts, elapsedFacts, printOutcome } from './outcome.ts'
import { createProgress } from './progress.ts'
import { stoppedBySignal } from './stopped-by-signal.ts'

const DESCRIPTION = `Writes the metadata of a running server to one file of metadata change proposals (MCP), \
which trellis seed --file and datahub ingest load into another catalog.

The file has the latest value of every aspect, all timeseries points, soft-deleted entities, and the run IDs \
of the writes; superseded values, times of writes, tokens, tasks and audit records are only in trellis backup. An entity that \
changes meanwhile is exported before or after its change. The file appears once it is complete, and replaces \
an earlier one.`

const DIRECTIONS = ['upstream', 'downstream'] as const

/** Defines `trellis export`. */
export const exportCommand = (command: Command) =>
  withSelection(command.description(DESCRIPTION))
    .addOption(serverOption(process.env))
    .addOption(tokenOption(process.env))
    .addOption(jsonOption())
    .addHelpText(
      'after',
      examples(
        'trellis export --out catalog.json',
        "trellis export --out sales.json --query 'sales platform:snowflake' --type dataset chart",
        'trellis export --out lineage.json --lineage "urn:li:dataset:(…)" --direction upstream',
      ),
    )
    .action((options) => run(options, parseSelection(command, options)))

/** Adds the options for the file and its content. */
const withSelection = (command: Command) =>
  command
    .requiredOption('--out <file>', 'file to write; - means standard output', requireFile)
    .addOption(
      new Option('--query <query>', 'only entities that a search finds (default: all)').conflicts(
        'lineage',
      ),
    )
    .addOption(
      new Option('--type <types...>', 'only entities of these types (default: all)').conflicts(
        'lineage',
      ),
    )
    .option(
      '--lineage <urn>',
      'only this entity and its lineage, without what they refer to',
      parseUrnOption,
    )
    .addOption(
      new Option('--direction <direction>', 'direction of that lineage').choices(DIRECTIONS),
    )
    .addOption(
      new Option(
        '--depth <hops>',
        `length of that lineage, up to ${LIMITS.lineageHops.max} (default: ${LIMITS.lineageHops.max})`,
      ).argParser(parseHops),
    )

interface Options extends ServerTarget {
  readonly out: string
  readonly json?: true | undefined
}

async function run({ out, server, token, json }: Options, selection: Selection): Promise<void> {
  const startedMs = performance.now()
  const stopped = stoppedBySignal('export')
  await requireServer({ server, token })
  const counts = await exportCatalog({ server, token }, { out, selection, stopped })
  const facts = { file: out, from: server, counts, ...elapsedFacts(startedMs) }
  const sentence = `Wrote ${out} in ${facts.seconds.toFixed(1)} s: ${listCounts(counts)}`
  printOutcome({ json, out }, facts, sentence)
}

/** Writes the selected entities of a server to a file, with progress on standard error. */
export async function exportCatalog(
  target: ServerTarget,
  {
    out,
    selection = { query: EVERYTHING, types: [] },
    stopped,
  }: { out: string; selection?: Selection; stopped?: AbortSignal },
): Promise<ExportCounts> {
  const reader = createCatalogReader(createHttpClient(target))
  const { total, pages } = await select(reader, selection)
  const progress = createProgress(process.stderr, { name: 'export', unit: 'entities', total })
  const counts: ExportCounts = { entities: 0, aspects: 0, points: 0 }
  const lines = async function* () {
    for await (const line of exportLines(reader, pages, counts)) {
      progress.update(counts.entities)
      yield line
    }
  }
  try {
    await writeLines(out, lines(), stopped)
  } finally {
    progress.end()
  }
  return counts
}

interface SelectionOptions {
  readonly query?: string | undefined
  readonly type?: string[] | undefined
  readonly lineage?: string | undefined
  readonly direction?: Direction | undefined
  readonly depth?: number | undefined
}

function parseSelection(
  command: Pick<Command, 'error'>,
  { query = EVERYTHING, type: types = [], lineage, direction, depth }: SelectionOptions,
): Selection {
  if (lineage === undefined) {
    if (direction === undefined && depth === undefined) return { query, types }
    return command.error('error: --direction and --depth need --lineage')
  }
  if (direction === undefined) {
    return command.error(`error: --lineage needs --direction, one of ${DIRECTIONS.join(', ')}`)
  }
  return { urn: lineage, direction, depth }
}

function requireFile(text: string): string {
  if (!text.endsWith('.gz')) return text
  throw new InvalidArgumentError('Neither trellis seed nor datahub ingest reads compressed files.')
}

function parseUrnOption(text: string): string {
  try {
    return parseUrn(text)
  } catch (cause) {
    throw new InvalidArgumentError(reasonOf(cause))
  }
}

function parseHops(text: string): number {
  const hops = /^\d+$/.test(text) ? Number(text) : 0
  if (hops >= 1 && hops <= LIMITS.lineageHops.max) return hops
  throw new InvalidArgumentError(`Expected a number from 1 to ${LIMITS.lineageHops.max}.`)
}
