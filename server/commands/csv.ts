import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { Option, type Command } from '@commander-js/extra-typings'
import { isJsonObject, type JsonObject } from '../../graph/model/json.ts'
import { LIMITS } from '../../graph/model/limits.ts'
import { newId } from '../../graph/store/request-steps.ts'
import { WRITE_SEMANTICS } from '../catalog/csv/cells.ts'
import { splitCsv } from '../catalog/csv/parse-csv.ts'
import { reasonOf } from '../catalog/error-reason.ts'
import { writeLines } from './archive-file.ts'
import { CommandError } from './command-error.ts'
import { examples } from './help.ts'
import {
  createHttpClient,
  requireServer,
  unexpectedMessage,
  type ServerTarget,
} from './http-client.ts'
import { jsonOption, serverOption, tokenOption } from './options.ts'
import { objectsIn, printable, printOutcome, valueText } from './outcome.ts'
import { createProgress, formatCount } from './progress.ts'
import { decodeUtf8 } from './utf8.ts'

const DESCRIPTION = `Edits entities and columns of a running server in a spreadsheet.

The file has the form of DataHub's csv-enricher: the columns resource, subresource, glossary_terms, tags, owners, \
ownership_type, ownership_type_urn, description and domain, with lists as [a|b].`

/** Defines `trellis csv`. */
export function csv(command: Command): void {
  command
    .description(DESCRIPTION)
    .addHelpText(
      'after',
      examples(
        "trellis csv export --out sales.csv --query 'platform:snowflake' --type dataset",
        'trellis csv import sales.csv --dry-run',
        'trellis csv import sales.csv --property tier=io.acme.tier',
      ),
    )
  command
    .command('import')
    .summary('make the changes that a file asks for')
    .description(
      'Prints each line that is refused, and how to revert the others; with --dry-run what each would change.',
    )
    .argument('<file>', 'a CSV file in UTF-8')
    .addOption(
      new Option('--write-semantics <semantics>', 'OVERRIDE replaces and empties; PATCH adds')
        .choices(WRITE_SEMANTICS)
        .default('PATCH' as const),
    )
    .option('--delimiter <character>', 'between cells', ',')
    .option('--array-delimiter <text>', 'between elements of a list', '|')
    .option('--property <mappings...>', 'columns of structured properties: <column>=<URN or ID>')
    .option('--dry-run', 'print what each line would change, and store nothing')
    .addOption(serverOption(process.env))
    .addOption(tokenOption(process.env))
    .addOption(jsonOption())
    .action(importFile)
  command
    .command('export')
    .summary('write what a search finds')
    .requiredOption('--out <file>', 'file to write; - means standard output')
    .option('--query <query>', 'the input of a search', '*')
    .option('--type <types...>', 'only entities of these types (default: all)')
    .option('--view <urn>', 'only entities in this view')
    .option('--property <mappings...>', 'columns of structured properties: <column>=<URN or ID>')
    .addOption(serverOption(process.env))
    .addOption(tokenOption(process.env))
    .action(exportFile)
}

interface ImportOptions extends ServerTarget {
  readonly writeSemantics: (typeof WRITE_SEMANTICS)[number]
  readonly delimiter: string
  readonly arrayDelimiter: string
  readonly property?: readonly string[] | undefined
  readonly dryRun?: true | undefined
  readonly json?: true | undefined
}

async function importFile(
  file: string,
  { dryRun, json, property = [], server, token, ...options }: ImportOptions,
) {
  const parts = splitCsv(await readText(file), options.delimiter, LIMITS.csvRows.max)
  await requireServer({ server, token })
  const client = createHttpClient({ server, token })
  const runId = `csv-${newId(undefined)}`
  const total = parts.reduce((sum, { lines }) => sum + lines.length, 0)
  const progress = createProgress(process.stderr, { name: 'Importing', unit: 'rows', total })
  const rows: JsonObject[] = []
  const told: string[] = []
  let ignoredColumns: unknown = []
  for (const { text, lines } of parts) {
    const asked = { ...options, propertyColumns: property, runId, csv: text, dryRun }
    const answer = await client.post('/csv', asked)
    const { status, body } = answer
    if (status !== 200 || !isJsonObject(body) || !Array.isArray(body['rows'])) {
      progress.end()
      throw new CommandError(unexpectedMessage(answer))
    }
    const answered = objectsIn(body['rows']).map((row, at) => ({ ...row, line: lines[at] ?? 0 }))
    rows.push(...answered)
    told.push(...linesOf(answered, objectsIn(body['items'])))
    ignoredColumns = body['ignoredColumns']
    progress.update(rows.length)
  }
  progress.end()
  if (!json) for (const line of told) console.log(printable(line))
  const count = (outcome: string) => rows.filter((row) => row['outcome'] === outcome).length
  const [written, unchanged, refused] = [count('written'), count('unchanged'), count('refused')]
  const ignored = Array.isArray(ignoredColumns) && ignoredColumns.length > 0
  const sentences = [
    `${formatCount(written)} ${written === 1 ? 'row' : 'rows'} ${dryRun ? 'would change something' : 'written'}, ` +
      `${formatCount(unchanged)} unchanged, ${formatCount(refused)} refused.`,
    ...(ignored ? [`Columns without a meaning: ${(ignoredColumns as string[]).join(', ')}.`] : []),
    ...(written > 0 && !dryRun ? [`To revert: trellis revert --run ${runId}`] : []),
  ]
  const facts = { written, unchanged, refused, rows, ignoredColumns, ...(!dryRun && { runId }) }
  printOutcome({ json }, facts, sentences.join('\n'))
  if (refused > 0) process.exitCode = 1
}

async function readText(file: string): Promise<string> {
  try {
    return decodeUtf8(await readFile(file))
  } catch (error) {
    throw new CommandError(`Cannot read ${file}: ${reasonOf(error)}`)
  }
}

/** Tells which lines are refused, and of a dry run what the others would change. */
function* linesOf(rows: readonly JsonObject[], items: readonly JsonObject[]): Generator<string> {
  const changes = new Map<unknown, string[]>()
  for (const { urn, changes: events } of items) {
    const descriptions = objectsIn(events).map(({ description }) => valueText(description))
    changes.set(urn, [...(changes.get(urn) ?? []), ...descriptions])
  }
  for (const { line, outcome, reason, urn, ignored } of rows) {
    const at = `line ${valueText(line)}`
    if (outcome === 'refused') yield `${at}: refused: ${valueText(reason)}`
    if (Array.isArray(ignored)) yield `${at}: does not apply: ${ignored.join(', ')}`
    // All changes of an entity are told at its first line.
    for (const description of changes.get(urn) ?? []) yield `${at}: ${description}`
    changes.delete(urn)
  }
}

async function exportFile({
  out,
  query,
  type: types = [],
  view,
  property = [],
  ...target
}: ServerTarget & {
  readonly out: string
  readonly query: string
  readonly type?: readonly string[] | undefined
  readonly view?: string | undefined
  readonly property?: readonly string[] | undefined
}) {
  await requireServer(target)
  const parameters = new URLSearchParams({ query })
  for (const name of types) parameters.append('types', name)
  if (view !== undefined) parameters.set('view', view)
  for (const mapping of property) parameters.append('propertyColumns', mapping)
  const answer = await createHttpClient(target).get(`/csv?${parameters.toString()}`, 'text/csv')
  if (answer.status !== 200 || typeof answer.body !== 'string')
    throw new CommandError(unexpectedMessage(answer))
  await writeLines(out, Readable.from([answer.body.replace(/\n$/, '')]))
}
