import { readFile, writeFile } from 'node:fs/promises'
import type { Command } from '@commander-js/extra-typings'
import { parse, stringify } from 'yaml'
import { reasonOf } from '../catalog/error-reason.ts'
import { CommandError } from './command-error.ts'
import { examples } from './help.ts'
import { createHttpClient, requireServer, type ServerTarget } from './http-client.ts'
import { jsonOption, serverOption, tokenOption } from './options.ts'
import { printOutcome } from './outcome.ts'
import {
  comparePolicies,
  grantChanges,
  findMissingIds,
  type GrantChange,
  type PolicyChange,
} from './policy/difference.ts'
import { parseEntries, type PolicyEntry } from './policy/entries.ts'
import { decodeUtf8 } from './utf8.ts'
import { readPolicies, writeChanges } from './policy/server-policies.ts'

const DESCRIPTION = `Writes the policies of a running server to a file, and applies such a file.

The file is YAML or JSON: a list of inputs of createPolicy, each with an id, the last part of its URN. \
The token has to be an administrator's.`

/** Defines `trellis policy`. */
export function policy(command: Command): void {
  command
    .description(DESCRIPTION)
    .addHelpText(
      'after',
      examples(
        'trellis policy export --out policies.yml',
        'trellis policy apply policies.yml --dry-run',
        'trellis policy apply policies.yml --prune',
      ),
    )
  command
    .command('apply')
    .summary('change the policies to those of a file')
    .description(
      'Prints which policies change and who gains or loses which privileges, then writes the changes. The whole file is checked before anything is written.',
    )
    .argument('<file>', 'YAML or JSON')
    .option('--dry-run', 'print the changes only')
    .option('--prune', 'delete policies that the file lacks, except fixed ones')
    .addOption(serverOption(process.env))
    .addOption(tokenOption(process.env))
    .addOption(jsonOption())
    .action(applyPolicies)
  command
    .command('export')
    .summary('write the policies to a file')
    .description('Writes all policies as YAML, except fixed ones (`editable: false`).')
    .option('--out <file>', 'file to write (default: standard output)')
    .addOption(serverOption(process.env))
    .addOption(tokenOption(process.env))
    .action(exportPolicies)
}

async function exportPolicies({ out, ...target }: ServerTarget & { out?: string | undefined }) {
  await requireServer(target)
  const { editable } = await readPolicies(createHttpClient(target))
  const text = stringify(editable, { aliasDuplicateObjects: false })
  if (out === undefined) process.stdout.write(text)
  else await writeFile(out, text)
}

interface ApplyOptions extends ServerTarget {
  readonly dryRun?: true | undefined
  readonly prune?: true | undefined
  readonly json?: true | undefined
}

async function applyPolicies(file: string, { dryRun, prune, json, ...target }: ApplyOptions) {
  const entries = await readEntries(file)
  await requireServer(target)
  const client = createHttpClient(target)
  const { editable, fixed } = await readPolicies(client)
  refuseFile(
    file,
    entries.flatMap(({ id }, at) =>
      fixed.has(id) ? [`entry ${at + 1} (${id}): /id: nobody may change this policy`] : [],
    ),
  )
  const changes = comparePolicies(editable, entries, prune === true)
  const { gains, losses } = grantChanges(editable, changes)
  if (!dryRun && changes.length > 0) await writeChanges(client, changes)
  const missingIds = prune ? [] : findMissingIds(editable, entries).map(({ id }) => id)
  const facts = {
    changes: changes.map(changeFacts),
    gains,
    losses,
    missing: missingIds,
    written: !dryRun,
  }
  const lines = [
    ...changes.map(changeLine),
    ...gains.map((grantChange) => grantLine('gain', grantChange)),
    ...losses.map((grantChange) => grantLine('lose', grantChange)),
    ...missingIds.map((id) => `not in ${file}, and kept without --prune: ${id}`),
    changeSummary(changes, dryRun === true),
  ]
  printOutcome({ json }, facts, lines.join('\n'))
}

/** Reads a file. @throws CommandError naming each fault with its entry and field */
async function readEntries(file: string): Promise<readonly PolicyEntry[]> {
  const bytes = await readFile(file)
  let content: unknown
  try {
    content = parse(decodeUtf8(bytes))
  } catch (cause) {
    throw new CommandError(`${file}: ${reasonOf(cause)}`, { cause })
  }
  const { entries, faults } = parseEntries(content)
  refuseFile(file, faults)
  return entries
}

/** @throws CommandError when there are faults */
function refuseFile(file: string, faults: readonly string[]): void {
  if (faults.length === 0) return
  throw new CommandError(faults.map((fault) => `${file}: ${fault}`).join('\n'))
}

const changeFacts = ({ id, action, members }: PolicyChange) => ({ id, action, members })

function changeLine({ id, action, members, after, before }: PolicyChange): string {
  const { name } = after ?? before ?? { name: id }
  const details = members.length > 0 ? ` (${members.join(', ')})` : ''
  return `${action} ${id}: ${name}${details}`
}

function grantLine(verb: 'gain' | 'lose', { actor, scope, privileges }: GrantChange): string {
  const isPlural = actor.startsWith('owners') || actor.startsWith('members')
  return `  ${actor} ${verb}${isPlural ? '' : 's'} ${privileges.join(', ')} on ${scope}`
}

function changeSummary(changes: readonly PolicyChange[], isDryRun: boolean): string {
  if (changes.length === 0) return 'Nothing to change.'
  const count = `${changes.length} ${changes.length === 1 ? 'policy' : 'policies'}`
  return isDryRun ? `Would change ${count}.` : `Changed ${count}.`
}
