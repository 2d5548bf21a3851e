import { InvalidArgumentError, Option, type Command } from '@commander-js/extra-typings'
import { isJsonObject } from '../../graph/model/json.ts'
import type { Impact } from '../catalog/lineage/impact.ts'
import { CommandError } from './command-error.ts'
import { examples } from './help.ts'
import {
  createHttpClient,
  requireServer,
  unexpectedMessage,
  type HttpClient,
  type ServerTarget,
} from './http-client.ts'
import { compareTables, type RequestedChange } from './impact/compare-tables.ts'
import { formatMarkdown, formatText } from './impact/report.ts'
import { readCatalogTables, readProjectTables, readStateTables } from './impact/tables.ts'
import { jsonOption, serverOption, tokenOption } from './options.ts'
import { printable } from './outcome.ts'

const DESCRIPTION = `Compares a dbt project with what a running server has of it, and prints what its changes would \
affect: dropped, renamed and retyped columns, and deleted models, seeds and snapshots.

The manifest has the columns that the project documents, and --catalog those that the tables have: dbt docs \
generate writes it into target. Without it, no column counts as dropped from a table that was loaded with it. \
--against compares with the manifest in a folder instead, as dbt's --state does. The exit code is 1 when more \
entities are affected than --fail-above allows.`

/** Nothing is affected. */
const NOTHING: Impact = {
  affected: [],
  totals: { entities: 0, columns: 0, dashboards: 0, owners: 0, groups: 0 },
  owners: [],
  truncated: false,
  isPartial: false,
}
const FORMATS = { text: formatText, markdown: formatMarkdown } as const
type Format = keyof typeof FORMATS

/** Defines `trellis impact`. */
export const impact = (command: Command) =>
  command
    .description(DESCRIPTION)
    .requiredOption('--dbt <manifest>', 'manifest of the changed dbt project')
    .option('--catalog <file>', 'catalog of that project, which has the columns of its tables')
    .option('--against <folder>', 'folder with the manifest before (default: what the server has)')
    .option('--target-platform <name>', 'platform of its models (default: that of the adapter)')
    .option('--fail-above <entities>', 'most affected entities for exit code 0', parseCount)
    .addOption(
      new Option('--format <format>', 'format of the report')
        .choices(Object.keys(FORMATS) as Format[])
        .default('text' as const)
        .conflicts('json'),
    )
    .addOption(serverOption(process.env))
    .addOption(tokenOption(process.env))
    .addOption(jsonOption())
    .addHelpText(
      'after',
      examples(
        'trellis impact --dbt target/manifest.json --catalog target/catalog.json',
        'trellis impact --dbt target/manifest.json --against state --fail-above 0',
        'trellis impact --dbt target/manifest.json --format markdown > impact.md',
      ),
    )
    .action(({ server, token, ...options }) => run(options, { server, token }))

interface Options {
  readonly dbt: string
  readonly catalog?: string | undefined
  readonly against?: string | undefined
  readonly targetPlatform?: string | undefined
  readonly failAbove?: number | undefined
  readonly format: Format
  readonly json?: true | undefined
}

async function run(options: Options, target: ServerTarget): Promise<void> {
  const { dbt: manifest, catalog, against, targetPlatform, failAbove = Infinity } = options
  const project = await readProjectTables({ manifest, catalog, target: targetPlatform })
  for (const problem of project.problems) warn(`${problem}; it is left out`)
  await requireServer(target)
  const client = createHttpClient(target)
  const before =
    against === undefined
      ? await readCatalogTables(client, project.packages)
      : await readStateTables(against, {
          target: targetPlatform,
          withCatalog: catalog !== undefined,
        })
  if (before.size === 0) throw new CommandError(nothingBefore(options, target.server))
  const { changes, requested, partlyKnown } = compareTables(before, project.tables)
  if (partlyKnown.length > 0) warn(partlyKnownText(partlyKnown))
  const affected = await readImpact(client, requested)
  const { format, json } = options
  const isAbove = affected.totals.entities > failAbove
  const facts = { changes, ...affected, failed: isAbove }
  console.log(json ? JSON.stringify(facts) : FORMATS[format]({ changes, impact: affected }))
  if (!isAbove) return
  warn(`Affected entities: ${affected.totals.entities}; --fail-above allows ${failAbove}`)
  process.exitCode = 1
}

/** @throws CommandError with the message of the server */
async function readImpact(
  client: HttpClient,
  changes: readonly RequestedChange[],
): Promise<Impact> {
  if (changes.length === 0) return NOTHING
  const answer = await client.post('/impact', { changes })
  if (answer.status === 200 && isJsonObject(answer.body)) return answer.body as unknown as Impact
  throw new CommandError(unexpectedMessage(answer))
}

function nothingBefore({ against }: Options, server: string): string {
  return against === undefined
    ? `${server} has no model, seed or snapshot of this project; load it with trellis seed --dbt, or name an earlier state with --against.`
    : `${against} has no model, seed or snapshot; expected the manifest of the project before its changes.`
}

const partlyKnownText = (nodes: readonly string[]) =>
  `The columns of ${nodes.length} tables are known from dbt's catalog, ${nodes[0]} among them; ` +
  'without --catalog no column counts as dropped from these'

/** Prints a line on standard error. */
const warn = (text: string) => console.error(printable(text))

function parseCount(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('Expected a number from 0.')
}
